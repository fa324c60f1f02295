import type { Command, EncounterFile } from "../../src/kernel/index.ts";
import type { Model, Script, Standing } from "./drive.ts";

/**
 * A whole turn of battle-order without a map, from BO1–BO32 and BO40–BO63: attacks with modifiers and reactions,
 * damage, insanity, points, stances, moving near and apart. Spells, charisma and grapples are left out.
 */

interface AttackEntry {
  readonly action: "melee-attack" | "gun-attack";
  readonly damage: string;
  readonly toHit: number;
  readonly weight: number;
  readonly drill: number;
  readonly strengthDamage: number;
  readonly speedDamage: number;
  readonly magazine: number;
}

interface Fighter {
  readonly id: string;
  readonly side: string;
  readonly sheet: { readonly [field: string]: number };
  readonly attacks: { readonly [id: string]: AttackEntry };
  readonly ripostes: boolean;
  readonly shield: { readonly block: number; readonly heavy: number; readonly super: number } | null;
  readonly maxStrength: number;
  readonly maxSpeed: number;
  hp: number;
  strength: number;
  speed: number;
  ghost: number;
  reduction: number;
  life: "up" | "unconscious" | "dead";
  stance: 0 | 1 | 2 | 3;
  shielded: boolean;
  apart: boolean;
  charge: number;
  statuses: Map<string, number>;
}

const UNARMED: AttackEntry = {
  action: "melee-attack",
  damage: "1",
  toHit: 0,
  weight: 0,
  drill: 0,
  strengthDamage: 0,
  speedDamage: 0,
  magazine: 0,
};

/** BO42, BO31: Strength, Speed. */
const PRICE: { readonly [action: string]: readonly [number, number] } = {
  "melee-attack": [2, 1],
  "melee-combo-attack": [1, 2],
  "gun-attack": [0, 2],
  "aimed-attack": [0, 3],
  spinning: [2, 0],
  power: [2, 0],
  precise: [0, 1],
  braced: [1, 0],
  "long-shot": [0, 1],
  "double-shot": [0, 2],
  "vital-shot": [0, 1],
  "fast-sidestep": [0, 3],
  sidestep: [0, 1],
  charge: [0, 1],
  "fast-charge": [0, 2],
};
const BLOCK_PRICE = [0, 2, 4, 6] as const;
const BLOCKS = ["none", "block", "heavy", "super"] as const;
const STANCES = ["", "block-stance", "heavy-block-stance", "super-block-stance"] as const;

export class BattleOrderModel implements Model {
  turn: string | null = null;
  winner: string | null = null;
  readonly met = new Set<string>();
  private readonly all: Fighter[];
  private readonly order: readonly string[];
  private at = -1;

  constructor(file: EncounterFile) {
    this.order = file["order"] as readonly string[];
    this.all = (
      file["combatants"] as readonly { id: string; side: string; at?: string; sheet: object }[]
    ).map(fighter);
  }

  stands(): { readonly [id: string]: Standing } {
    return Object.fromEntries(this.all.map((f) => [f.id, standing(f)]));
  }

  play(command: Command, script: Script): void {
    if (command.do === "start") return this.nextTurn();
    const actor = this.named(command.actor as string);
    if (command.do === "attack") this.attack(actor, command, script);
    else if (command.do === "move") this.move(actor, command, script);
    else if (command.do === "restore") restore(actor, command.with as string);
    else if (command.do === "stance") brace(actor, command);
    else if (command.do === "end") return this.endTurn(actor);
    if (this.winner === null && actor.life !== "up") this.nextTurn();
  }

  private named(id: string): Fighter {
    return this.all.find((f) => f.id === id) as Fighter;
  }

  /** BO1, BO2, BO3, BO43 */
  private nextTurn(): void {
    for (;;) {
      this.at = (this.at + 1) % this.order.length;
      const f = this.named(this.order[this.at] as string);
      if (f.life !== "up") continue;
      this.turn = f.id;
      Object.assign(f, { stance: 0, shielded: false, charge: 0 });
      if (f.reduction < (f.sheet["physicalDamageReduction"] as number)) f.reduction += 1;
      if (!isStunned(f)) return;
      tick(f); // BO59: the turn is lost
    }
  }

  private endTurn(f: Fighter): void {
    tick(f);
    this.nextTurn();
  }

  /** BO5, BO10, BO31, BO49 */
  private attack(by: Fighter, command: Command, script: Script): void {
    const [name = "", suffix] = (command.with as string).split(/-(combo|aimed)$/);
    const entry = by.attacks[name] ?? UNARMED;
    const action =
      suffix === "combo" ? "melee-combo-attack" : suffix === "aimed" ? "aimed-attack" : entry.action;
    const given = command.options ?? {};
    const modifiers = (given["modifiers"] ??
      (given["modifier"] === undefined ? [] : [given["modifier"]])) as string[];
    for (const price of [action, ...modifiers]) pay(by, PRICE[price] as readonly [number, number]);
    const spins = modifiers.includes("spinning");
    const named = (command.targets ?? []).map((id) => this.named(id));
    const others = this.order
      .map((id) => this.named(id))
      .filter((f) => f !== by && f.life === "up" && !f.apart);
    const targets = spins ? [...named, ...others.filter((f) => !named.includes(f))] : named;
    const back: Fighter[] = [];
    const blow = { entry, action, modifiers, charge: spins ? 0 : by.charge, back };
    for (const target of targets) this.strike(by, target, blow, script);
    for (const answering of back)
      if (answering.life === "up" && by.life === "up")
        this.strike(answering, by, { ...plainBlow(answering), back: null }, script); // BO47
    this.judge();
  }

  /** BO11–BO19, BO47 */
  private strike(by: Fighter, target: Fighter, blow: Blow, script: Script): void {
    const melee = blow.action.startsWith("melee");
    const defends = (): boolean => target.life === "up" && !isStunned(target);
    let answer = "none";
    if (target.speed >= 1 && defends()) {
      const counters =
        blow.back !== null && target.ripostes && target.strength >= 1 && melee && !target.apart && !by.apart;
      answer = script.choice("dodge", target.id, ["none", "dodge", ...(counters ? ["riposte"] : [])]);
      if (answer !== "none") pay(target, answer === "dodge" ? [0, 1] : [1, 1]);
    }
    const natural = script.total("to hit", by.id);
    const hit = natural + toHit(by, blow) >= evasion(target, answer !== "none");
    if (!hit && answer === "riposte") blow.back?.push(target);
    if (!hit) return;
    const criticalAt = (by.sheet["criticalAt"] ?? 12) - (blow.modifiers.includes("vital-shot") ? 1 : 0);
    if (target.strength >= 2 && defends()) this.block(target, script);
    const rolled = roll(blow.entry.damage, by.id, script);
    const bonus =
      (by.sheet["damageBonus"] as number) +
      (melee ? blow.charge * blow.entry.weight : 0) +
      (blow.modifiers.includes("power") ? 3 : 0) +
      (blow.modifiers.includes("double-shot") ? 4 : 0);
    const times = natural >= criticalAt ? 2 : 1; // BO15
    if (times === 2) this.met.add("a critical hit");
    if (blow.back === null) this.met.add("a riposte that hits");
    this.wound(target, Math.max(0, times * (rolled + bonus - reductionOf(target))), script);
    if (target.life !== "up") return;
    target.reduction -= Math.min(blow.entry.drill, Math.max(0, target.reduction)); // BO51
    target.strength = Math.max(0, target.strength - blow.entry.strengthDamage);
    target.speed = Math.max(0, target.speed - blow.entry.speedDamage);
  }

  /** BO14, BO26, BO30 */
  private block(target: Fighter, script: Script): void {
    const options = BLOCKS.filter((_, i) => BLOCK_PRICE[i]! <= target.strength);
    const stance = BLOCKS.indexOf(script.choice("block", target.id, options) as "none") as Fighter["stance"];
    if (stance === 0) return;
    if (target.stance > 0) this.met.add("a second block");
    pay(target, [BLOCK_PRICE[stance], 0]);
    target.stance = stance;
    target.shielded =
      target.shield !== null && script.choice("shield block", target.id, ["none", "shield block"]) !== "none";
  }

  /** BO16–BO19, BO32 */
  private wound(target: Fighter, amount: number, script: Script): void {
    target.hp -= amount;
    if (amount === 0) return;
    if (target.life === "unconscious") {
      target.life = "dead";
      this.met.add("a death");
    } else if (target.hp <= 0) {
      Object.assign(target, { life: "unconscious", stance: 0, shielded: false });
      target.statuses.clear();
    } else this.sanity(target, script);
  }

  /** BO17, BO29, BO59 */
  private sanity(f: Fighter, script: Script): void {
    const steady = f.hp + (f.sheet["resistInsanity"] as number) + (f.statuses.has("hardened") ? 5 : 0);
    if (f.ghost === 0 || steady >= f.ghost) return;
    let total = f.ghost - steady + script.total("insanity", f.id);
    while (INCREASE[total] !== undefined) total += script.total("insanity increase", f.id);
    const drain = DRAIN[total];
    if (drain !== undefined) f.ghost = Math.max(0, f.ghost - drain);
    const [status, length] = MADNESS[Math.min(total, 48)] ?? [];
    if (status === undefined || length === undefined) return;
    const turns = length === "1d6" || length === "2d6" ? script.total("insanity length", f.id) : length;
    const inOwnTurn = this.turn === f.id && turns > 0;
    if (inOwnTurn) this.met.add("madness in the own turn");
    f.statuses.set(status, inOwnTurn ? turns + 1 : turns);
  }

  /** BO24, BO28, BO50, BO62 */
  private move(mover: Fighter, command: Command, script: Script): void {
    pay(mover, PRICE[command.with as string] as readonly [number, number]);
    for (const id of this.order) {
      const f = this.named(id);
      if (f.side === mover.side || f.strength < 1 || f.life !== "up" || isStunned(f)) continue;
      if (f.apart || mover.apart) continue;
      if (script.choice("obstruct movement", f.id, ["none", "obstruct movement"]) === "none") continue;
      return pay(f, [1, 0]);
    }
    for (const id of command.targets ?? []) this.named(id).apart = false;
    mover.apart = command.at === "apart";
    if (command.with === "charge") mover.charge = 1;
    if (command.with === "fast-charge") mover.charge = 2;
  }

  /** BO60 */
  private judge(): void {
    const sides = [...new Set(this.all.filter((f) => f.life === "up").map((f) => f.side))];
    if (sides.length < 2) this.winner = sides[0] ?? "draw";
  }
}

interface Blow {
  readonly entry: AttackEntry;
  readonly action: string;
  readonly modifiers: readonly string[];
  readonly charge: number;
  /** Who answered and strikes back; null: nobody does to a Riposte. */
  readonly back: Fighter[] | null;
}

function plainBlow(f: Fighter): Omit<Blow, "back"> {
  const entry = Object.values(f.attacks).find((a) => a.action === "melee-attack") ?? UNARMED;
  return { entry, action: "melee-attack", modifiers: [], charge: 0 };
}

function fighter(c: { id: string; side: string; at?: string; sheet: object }): Fighter {
  const sheet = c.sheet as Fighter["sheet"] & {
    attacks: Fighter["attacks"];
    gifts?: readonly string[];
    shield?: Fighter["shield"];
  };
  const weight = Object.values(sheet.attacks).reduce((sum, a) => sum + a.weight, 0);
  const maxStrength = Math.max(0, (sheet["strength"] as number) - Math.floor(weight / 10)); // BO41
  return {
    id: c.id,
    side: c.side,
    sheet,
    attacks: sheet.attacks,
    ripostes: sheet.gifts?.includes("riposte") ?? false,
    shield: sheet.shield ?? null,
    maxStrength,
    maxSpeed: sheet["speed"] as number,
    hp: sheet["hp"] as number,
    strength: maxStrength,
    speed: sheet["speed"] as number,
    ghost: sheet["ghostPower"] as number,
    reduction: sheet["physicalDamageReduction"] as number,
    life: "up",
    stance: 0,
    shielded: false,
    apart: c.at === "apart",
    charge: 0,
    statuses: new Map(),
  };
}

function standing(f: Fighter): Standing {
  const stance =
    f.stance === 0
      ? []
      : [f.shielded ? STANCES[f.stance].replace("block", "shield-block") : STANCES[f.stance]];
  return {
    hp: f.hp,
    state: f.life,
    statuses: [...stance, ...f.statuses.keys()],
    points: { strength: f.strength, speed: f.speed, ghostPower: f.ghost },
    at: f.apart ? "apart" : "near",
  };
}

function pay(f: Fighter, [strength, speed]: readonly [number, number]): void {
  f.strength -= strength;
  f.speed -= speed;
}

/** BO48 */
function restore(f: Fighter, what: string): void {
  if (what === "strength") f.strength = Math.min(f.maxStrength, f.strength + 5);
  else f.speed = Math.min(f.maxSpeed, f.speed + 5);
}

/** BO43 */
function brace(f: Fighter, command: Command): void {
  f.stance = BLOCKS.indexOf(command.with as "none") as Fighter["stance"];
  f.shielded = command.options?.["shield"] === true;
  pay(f, [BLOCK_PRICE[f.stance], 0]);
}

const isStunned = (f: Fighter): boolean => f.statuses.has("stunned") || f.statuses.has("possessed");

function tick(f: Fighter): void {
  for (const [status, left] of Array.from(f.statuses))
    if (left === 1) f.statuses.delete(status);
    else if (left > 1) f.statuses.set(status, left - 1);
}

/** BO13, BO42, BO59 */
const toHit = (by: Fighter, { entry, action, modifiers }: Blow): number =>
  (by.sheet["toHitBonus"] as number) +
  entry.toHit +
  (action === "aimed-attack" ? 3 : 0) +
  (modifiers.includes("precise") ? 2 : 0) +
  (modifiers.includes("braced") ? 1 : 0) -
  (by.statuses.has("phobia") ? 2 : 0);

/** BO11, BO18, BO59 */
function evasion(f: Fighter, dodging: boolean): number {
  if (f.life !== "up") return 0;
  return (
    (f.sheet[dodging ? "activeEvasion" : "passiveEvasion"] as number) - (f.statuses.has("mutant") ? 1 : 0)
  );
}

/** BO14, BO26, BO59 */
function reductionOf(f: Fighter): number {
  const word = BLOCKS[f.stance];
  const shield = f.shielded && word !== "none" ? (f.shield?.[word] ?? 0) : 0;
  return f.reduction + 5 * f.stance + shield + (f.statuses.has("mutant") ? 2 : 0);
}

/** `2d6+1`, `1d8` or a plain number. */
function roll(text: string, who: string, script: Script): number {
  const [, dice, plus] = /^(\d+d\d+)?\+?(\d*)$/.exec(text) ?? [];
  return (dice === undefined ? 0 : script.total("damage", who)) + Number(plus || 0);
}

/** BO59 By the total. */
const INCREASE: { readonly [total: number]: number } = { 15: 1, 20: 2, 25: 3, 30: 2, 35: 1, 40: 2, 45: 1 };
const DRAIN: { readonly [total: number]: number } = { 12: 1, 22: 30, 32: 50, 42: 70 };
const LASTING = -1;
const MADNESS: { readonly [total: number]: readonly [status: string, length: number | "1d6" | "2d6"] } = {
  11: ["phobia", 1],
  14: ["minor-insanity", "1d6"],
  17: ["phobia", "1d6"],
  18: ["stunned", 1],
  24: ["minor-insanity", "2d6"],
  27: ["phobia", "2d6"],
  28: ["stunned", 2],
  29: ["disrupted", "1d6"],
  33: ["possessed", 1],
  34: ["vain", LASTING],
  37: ["hardened", LASTING],
  38: ["stunned", 3],
  39: ["disrupted", "2d6"],
  43: ["possessed", 1],
  44: ["vain", LASTING],
  47: ["hardened", LASTING],
  48: ["possessed", 2],
  ...Object.fromEntries([19, 26, 31, 36, 41, 46].map((n) => [n, ["mutant", LASTING] as const])),
};

/** A random fight of two to four, with everything the model knows. */
export function randomFight(pick: (below: number) => number): EncounterFile {
  const from = (least: number, most: number): number => least + pick(most - least + 1);
  const damage = (): string => ["1d6", "2d6", "1d6+2", "1d8+1", "3", "2d4+1"][pick(6)] as string;
  const entry = (action: AttackEntry["action"]): AttackEntry => ({
    action,
    damage: damage(),
    toHit: from(0, 2),
    weight: from(0, 12),
    drill: pick(3) === 0 ? 1 : 0,
    strengthDamage: pick(4) === 0 ? 2 : 0,
    speedDamage: pick(4) === 0 ? 1 : 0,
    magazine: 0,
  });
  const count = from(2, 4);
  const combatants = Array.from({ length: count }, (_, i) => {
    const passive = from(7, 11);
    return {
      id: `f${i}`,
      side: i % 2 === 0 ? "heroes" : "foes",
      at: pick(4) === 0 ? "apart" : "near",
      sheet: {
        hp: from(15, 50),
        strength: from(4, 30),
        speed: from(4, 30),
        toHitBonus: from(0, 3),
        damageBonus: from(0, 3),
        passiveEvasion: passive,
        activeEvasion: passive + from(0, 4),
        physicalDamageReduction: from(0, 3),
        ghostPower: pick(3) === 0 ? 0 : from(20, 70),
        resistInsanity: from(0, 4),
        criticalAt: from(9, 12),
        gifts: pick(3) > 0 ? ["riposte"] : [],
        ...(pick(2) === 0 ? { shield: { block: 1, heavy: 2, super: 4 } } : {}),
        attacks: { sword: entry("melee-attack"), gun: entry("gun-attack") },
      },
    };
  });
  const order = combatants.map((c) => c.id).sort(() => pick(3) - 1);
  return {
    fray: 1,
    ruleset: "battle-order",
    name: "A random fight",
    field: { kind: "abstract" },
    order,
    combatants,
  } as unknown as EncounterFile;
}

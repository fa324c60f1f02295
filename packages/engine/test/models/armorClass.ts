import type { Command, EncounterFile } from "../../src/kernel/index.ts";
import type { Model, Script, Standing } from "./drive.ts";

/**
 * A whole turn of armor-class without a map, from AC1–AC30, AC41–AC47, AC54 and AC67: attacks with Shock, snap attacks,
 * Total Defense, free attacks, prone and apart. Grapples, screens, swarms, executions, morale and Trauma are left out.
 */

interface Weapon {
  readonly damage: string;
  readonly kind: "melee" | "thrown" | "bow" | "unarmed";
  readonly attributes: readonly ("str" | "dex")[];
  readonly shock?: { readonly damage: number; readonly ac: number | null };
  readonly mods?: readonly Bonus[];
}

interface Bonus {
  readonly name: string;
  readonly damage: number;
  readonly shock: boolean;
}

interface Arm {
  readonly id: string;
  readonly weapon: Weapon;
  readonly times: number;
}

interface Sheet {
  readonly npc: boolean;
  readonly hp: number;
  readonly hd: number;
  readonly attackBonus?: number;
  readonly attributes: { readonly str: number; readonly dex: number };
  readonly skill: number | null;
  readonly punch: number;
  readonly damageBonus: number;
  readonly shockBonus: number;
  readonly abilities: readonly Bonus[];
  readonly meleeAC: number;
  readonly rangedAC: number;
  readonly shield: boolean;
  readonly shockImmune: boolean;
  readonly attacks: { readonly [id: string]: { readonly weapon: Weapon; readonly times?: number } };
}

interface Fighter {
  readonly id: string;
  readonly side: string;
  readonly sheet: Sheet;
  readonly arms: readonly Arm[];
  hp: number;
  state: string;
  /** The round it fell in. */
  fell: number;
  main: number;
  move: number;
  apart: boolean;
  readonly statuses: Set<string>;
  readonly engaged: Set<Fighter>;
  /** AC28 Who struck at it since its last turn. */
  readonly struckBy: Set<Fighter>;
}

const BARE_HANDS: Arm = {
  id: "unarmed",
  weapon: { damage: "1d2", kind: "unarmed", attributes: ["str", "dex"] },
  times: 1,
};

const isRanged = ({ weapon }: Arm): boolean => weapon.kind === "thrown" || weapon.kind === "bow";
const isUp = (f: Fighter): boolean => f.state === "up";
const isArmed = (f: Fighter): boolean => f.arms.some((a) => a.weapon.kind === "melee");

export class ArmorClassModel implements Model {
  turn: string | null = null;
  winner: string | null = null;
  readonly met = new Set<string>();
  private readonly all: readonly Fighter[];
  private readonly order: readonly string[];
  private at = -1;
  private round = 1;

  constructor(file: EncounterFile) {
    this.order = file["order"] as readonly string[];
    const written = file["combatants"] as unknown as readonly {
      id: string;
      side: string;
      at: string;
      sheet: Sheet;
    }[];
    this.all = written.map(({ id, side, at, sheet }) => ({
      id,
      side,
      sheet,
      arms: [
        ...Object.entries(sheet.attacks).map(([name, a]) => ({
          id: name,
          weapon: a.weapon,
          times: a.times ?? 1,
        })),
        BARE_HANDS,
      ],
      hp: sheet.hp,
      state: "up",
      fell: 0,
      main: 0,
      move: 0,
      apart: at === "apart",
      statuses: new Set<string>(),
      engaged: new Set<Fighter>(),
      struckBy: new Set<Fighter>(),
    }));
  }

  stands(): { readonly [id: string]: Standing } {
    return Object.fromEntries(
      this.all.map((f) => [
        f.id,
        {
          hp: f.hp,
          state: f.state,
          statuses: [...f.statuses],
          points: { main: f.main, move: f.move },
          at: f.apart ? "apart" : "near",
        },
      ]),
    );
  }

  play(command: Command, script: Script): void {
    if (command.do === "start") {
      this.freshen();
      return this.nextTurn();
    }
    const actor = this.named(command.actor as string);
    if (command.do === "end") {
      actor.struckBy.clear();
      return this.nextTurn();
    }
    this.act(actor, command, script);
    if (this.winner === null && !isUp(actor)) this.nextTurn();
  }

  private act(actor: Fighter, command: Command, script: Script): void {
    switch (command.do) {
      case "attack":
        return this.attack(actor, command, script);
      case "move":
        return this.step(actor, command.at as string, script);
      case "defend":
        actor.main -= 1;
        actor.statuses.add("total-defense");
        return;
      case "withdraw":
        actor.main -= 1;
        actor.statuses.add("withdrawn");
        return;
      case "stand":
        payMove(actor);
        actor.statuses.delete("prone");
        return;
      default: // drop
        actor.statuses.add("prone");
    }
  }

  private named(id: string): Fighter {
    return this.all.find((f) => f.id === id) as Fighter;
  }

  /** AC43, AC22 */
  private freshen(): void {
    for (const f of this.all) {
      if (!isUp(f)) continue;
      f.main = 1;
      f.move = 1;
      f.statuses.delete("shield-spent");
    }
  }

  private nextTurn(): void {
    while (this.winner === null) {
      this.at += 1;
      if (this.at === this.order.length) {
        for (const f of this.all) // AC54
          if (f.state === "mortally-wounded" && this.round >= f.fell + 6) f.state = "dead";
        this.at = 0;
        this.round += 1;
        this.freshen();
      }
      const f = this.named(this.order[this.at] as string);
      if (!isUp(f)) continue;
      this.turn = f.id;
      f.statuses.delete("total-defense"); // AC46
      f.statuses.delete("withdrawn");
      return;
    }
  }

  /** AC1, AC29, AC67 */
  private attack(by: Fighter, command: Command, script: Script): void {
    const arm = by.arms.find((a) => a.id === command.with) as Arm;
    const targets = (command.targets ?? []).map((id) => this.named(id));
    by.main -= 1;
    for (let i = 0; i < arm.times; i++) {
      const from = targets.slice(i % targets.length).find(isUp) ?? targets.find(isUp);
      if (from === undefined || !isUp(by) || this.winner !== null) return;
      if (i === 0) this.snap(by, from, script);
      if (!isUp(by) || !isUp(from) || this.winner !== null) continue;
      const attribute = command.options?.["attribute"] as "str" | "dex" | undefined;
      this.strike(
        { by, arm, target: from, attribute, bonus: 0, nonlethal: command.options?.["nonlethal"] === true },
        script,
      );
    }
  }

  /** AC44 */
  private snap(at: Fighter, aimedAt: Fighter, script: Script): void {
    const foes = this.all.filter((f) => f.side !== at.side && f.main > 0 && isUp(f) && !f.sheet.npc);
    for (const foe of foes) {
      if (this.winner !== null || !isUp(at) || !isUp(aimedAt)) return;
      if (!isUp(foe)) continue;
      const able = foe.arms.filter((a) => a.id !== "unarmed" && this.reaches(foe, a, at));
      if (able.length === 0) continue;
      const picked = script.choice("snap attack", foe.id, ["none", ...able.map((a) => a.id)]);
      if (picked === "none") continue;
      this.met.add("a snap attack");
      foe.main -= 1;
      const arm = able.find((a) => a.id === picked) as Arm;
      this.strike({ by: foe, arm, target: at, attribute: undefined, bonus: -4, nonlethal: false }, script);
    }
  }

  /** AC1, AC12, AC28 */
  private reaches(by: Fighter, arm: Arm, target: Fighter): boolean {
    if (arm.weapon.kind === "bow") return !this.isMeleed(by);
    return isRanged(arm) || (!by.apart && !target.apart) || by.engaged.has(target);
  }

  private isMeleed(f: Fighter): boolean {
    return [...f.engaged].some((foe) => isUp(foe) && (isArmed(foe) || f.struckBy.has(foe)));
  }

  /** AC2–AC24 */
  private strike(blow: Blow, script: Script): void {
    const { by, arm, target, nonlethal } = blow;
    if (!isRanged(arm)) {
      by.engaged.add(target);
      target.engaged.add(by);
      target.struckBy.add(by);
    }
    const total = script.total("attack", by.id) + toHit(blow) + this.situation(blow);
    const ac = (): number =>
      target.sheet[isRanged(arm) ? "rangedAC" : "meleeAC"] + (target.statuses.has("total-defense") ? 2 : 0);
    let hit = total >= ac();
    if (hit && total < ac() + 2 && this.defends(target, script)) hit = false; // AC46
    const shock = this.shockOf(blow);
    if (!hit) return this.miss(target, shock, blow, script);
    const shown = script.total("damage", by.id);
    const floor = target.sheet.shield && !target.statuses.has("shield-spent") ? 0 : shock; // AC24
    if (shown + added(blow) < floor) this.met.add("a hit raised to its Shock");
    this.wound(target, Math.max(0, shown + added(blow), floor), nonlethal);
  }

  /** AC18–AC23 What a miss does; 0: nothing. */
  private shockOf(blow: Blow): number {
    const { arm, target, by } = blow;
    const { shock } = arm.weapon;
    if (shock === undefined || arm.weapon.kind !== "melee" || target.sheet.shockImmune) return 0;
    if (target.statuses.has("total-defense")) return 0;
    if (shock.ac !== null && target.sheet.meleeAC > shock.ac) return 0;
    const named = bonusesOf(blow).filter((b) => b.shock);
    return Math.max(0, shock.damage + modOf(blow) + by.sheet.shockBonus + sum(named));
  }

  private miss(target: Fighter, shock: number, { nonlethal }: Blow, script: Script): void {
    if (shock === 0 || target.statuses.has("total-defense")) return;
    if (target.sheet.shield && !target.statuses.has("shield-spent")) {
      target.statuses.add("shield-spent");
      this.met.add("a shield that stops Shock");
      return;
    }
    if (this.defends(target, script)) return;
    this.met.add("Shock");
    this.wound(target, shock, nonlethal);
  }

  /** AC46 Out of turn: the Main Action for +2 and no Shock. */
  private defends(f: Fighter, script: Script): boolean {
    if (f.main === 0 || f.statuses.has("total-defense")) return false;
    if (script.choice("total defense", f.id, ["none", "total defense"]) === "none") return false;
    f.main -= 1;
    f.statuses.add("total-defense");
    this.met.add("Total Defense out of turn");
    return true;
  }

  /** AC6–AC8, AC11 */
  private situation({ by, arm, target }: Blow): number {
    let modifier = 0;
    if (target.statuses.has("prone")) modifier += !isRanged(arm) || by.engaged.has(target) ? 2 : -2;
    if (!isRanged(arm) && by.statuses.has("prone")) modifier -= 4;
    if (arm.weapon.kind === "thrown" && this.isMeleed(by)) {
      modifier -= 4;
      this.met.add("a throw in melee");
    }
    return modifier;
  }

  /** AC15, AC54 */
  private wound(f: Fighter, amount: number, nonlethal: boolean): void {
    f.hp = Math.max(0, f.hp - amount);
    if (f.hp > 0 || amount === 0) return;
    f.state = nonlethal ? "unconscious" : f.sheet.npc ? "dead" : "mortally-wounded";
    f.fell = this.round;
    f.statuses.clear();
    for (const other of f.engaged) other.engaged.delete(f);
    f.engaged.clear();
    const sides = [...new Set(this.all.filter(isUp).map((x) => x.side))];
    if (sides.length < 2) this.winner = sides[0] ?? "draw";
  }

  /** AC43, AC47 */
  private step(mover: Fighter, to: string, script: Script): void {
    payMove(mover);
    if (to === "apart") {
      const left = this.all.filter((f) => f.side !== mover.side && isUp(f) && mover.engaged.has(f));
      if (!mover.statuses.has("withdrawn")) this.freeAttacks(mover, left, script);
      if (!isUp(mover) || this.winner !== null) return;
      for (const other of mover.engaged) other.engaged.delete(mover);
      mover.engaged.clear();
    }
    mover.apart = to === "apart";
  }

  private freeAttacks(mover: Fighter, foes: readonly Fighter[], script: Script): void {
    for (const foe of foes) {
      if (!isUp(mover) || this.winner !== null) return;
      const able = foe.arms.filter((a) => a.weapon.kind === "melee" && this.reaches(foe, a, mover));
      if (able.length === 0) continue;
      const picked = script.choice("free attack", foe.id, ["none", ...able.map((a) => a.id)]);
      if (picked === "none") continue;
      this.met.add("a free attack");
      const arm = able.find((a) => a.id === picked) as Arm;
      this.strike({ by: foe, arm, target: mover, attribute: undefined, bonus: 0, nonlethal: false }, script);
    }
  }
}

interface Blow {
  readonly by: Fighter;
  readonly arm: Arm;
  readonly target: Fighter;
  readonly attribute: "str" | "dex" | undefined;
  readonly bonus: number;
  readonly nonlethal: boolean;
}

/** AC43 The Main Action stands in for a Move. */
function payMove(f: Fighter): void {
  if (f.move > 0) f.move -= 1;
  else f.main -= 1;
}

/** AC4, AC5 The chosen attribute, else the better one; NPCs have none. */
function modOf({ by, arm, attribute }: Blow): number {
  const { npc, attributes } = by.sheet;
  if (npc || arm.weapon.attributes.length === 0) return 0;
  return attribute === undefined
    ? Math.max(...arm.weapon.attributes.map((a) => attributes[a]))
    : attributes[attribute];
}

/** AC2, AC3, AC5, AC30 */
function toHit(blow: Blow): number {
  const { npc, attackBonus, hd, skill } = blow.by.sheet;
  const base = attackBonus ?? (npc ? hd : 0);
  return base + (npc ? 0 : (skill ?? -2)) + modOf(blow) + blow.bonus;
}

const bonusesOf = ({ by, arm }: Blow): readonly Bonus[] => [
  ...(arm.weapon.mods ?? []),
  ...by.sheet.abilities,
];
const sum = (bonuses: readonly Bonus[]): number => bonuses.reduce((total, b) => total + b.damage, 0);

/** AC14, AC16, AC30 */
function added(blow: Blow): number {
  const { by, arm } = blow;
  const punch = arm.weapon.kind === "unarmed" && !by.sheet.npc ? by.sheet.punch : 0;
  return modOf(blow) + punch + by.sheet.damageBonus + sum(bonusesOf(blow));
}

/** A random fight of two to five, with everything the model knows. */
export function randomFight(pick: (below: number) => number): EncounterFile {
  const from = (least: number, most: number): number => least + pick(most - least + 1);
  const bonus = (): readonly Bonus[] =>
    pick(3) > 0 ? [] : [{ name: "Named", damage: from(-1, 3), shock: pick(2) === 0 }];
  const sword = (): Weapon => ({
    damage: ["1d8", "1d4", "2d6", "1d6"][pick(4)] as string,
    kind: "melee",
    attributes: pick(2) === 0 ? ["str"] : ["str", "dex"],
    shock: { damage: from(0, 6), ac: pick(4) === 0 ? null : from(11, 16) },
    mods: bonus(),
  });
  const combatants = Array.from({ length: from(2, 5) }, (_, i) => {
    const npc = pick(2) === 0;
    return {
      id: `f${i}`,
      side: i % 2 === 0 ? "heroes" : "foes",
      at: pick(4) === 0 ? "apart" : "near",
      sheet: {
        npc,
        hp: from(6, 24),
        hd: from(1, 6),
        ...(pick(2) === 0 ? { attackBonus: from(0, 5) } : {}),
        attributes: { str: from(-1, 2), dex: from(-1, 2) },
        skill: pick(4) === 0 ? null : from(0, 2),
        punch: from(0, 2),
        damageBonus: from(0, 1),
        shockBonus: from(0, 1),
        abilities: bonus(),
        meleeAC: from(10, 17),
        rangedAC: from(10, 17),
        shield: pick(2) === 0,
        shockImmune: pick(6) === 0,
        attacks: {
          ...(pick(3) > 0 ? { sword: { weapon: sword(), times: pick(4) === 0 ? 3 : 1 } } : {}),
          ...(pick(2) === 0
            ? { knife: { weapon: { damage: "1d4", kind: "thrown", attributes: ["dex"] } } }
            : {}),
          ...(pick(2) === 0 ? { bow: { weapon: { damage: "1d6", kind: "bow", attributes: ["dex"] } } } : {}),
        },
      },
    };
  });
  const order = combatants.map((c) => c.id).sort(() => pick(3) - 1);
  return {
    fray: 1,
    ruleset: "armor-class",
    name: "A random fight",
    field: { kind: "abstract" },
    order,
    combatants,
  } as unknown as EncounterFile;
}

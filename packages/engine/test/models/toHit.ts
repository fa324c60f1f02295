import type { Command, EncounterFile } from "../../src/kernel/index.ts";
import type { Model, Script, Standing } from "./drive.ts";

/**
 * A whole turn of to-hit on open ground or without a map, from TH1–TH22, TH27–TH38, TH42–TH59, TH61–TH64 and TH90–TH98:
 * attacks of every range but the line, effects, deflecting and parrying, interceptions of killing blows, the Helpless,
 * walking, defending, standing up. Cover, swarms, bombs, maneuvers, items, feats and most statuses are left out.
 */

type Guard = "evasion" | "concentration" | "vitality";
export type Cell = readonly [number, number];

interface Attack {
  readonly id: string;
  readonly kind: "basic" | "technique" | "spell";
  readonly trait: "combat" | "willpower";
  readonly times: number;
  readonly types: readonly string[];
  readonly against: Guard;
  readonly effect: { readonly against: Guard; readonly gives: readonly string[] } | null;
  readonly weapon: { readonly attack: number; readonly accuracy: number; readonly criticalRange: number };
  readonly range: string;
  readonly sp: number;
  readonly strikes: number;
  readonly after: string | null;
}

interface Sheet extends Readonly<Record<Guard | "combat" | "willpower" | "accuracy" | "defense", number>> {
  readonly health: number;
  readonly sp: number;
  readonly movement: number;
  readonly criticalRange: number;
  readonly agility: number;
  readonly perception: number;
  readonly hero: boolean;
  readonly mindless: boolean;
  readonly hard: "no" | "hard" | "extremely";
  readonly reactions: readonly string[];
  readonly resistance: { readonly [type: string]: number };
  readonly vulnerable: readonly string[];
  readonly immune: readonly string[];
  readonly attacks: { readonly [id: string]: Omit<Attack, "id" | "strikes" | "after"> };
  readonly abilities: readonly (Pick<Attack, "id" | "sp"> & Partial<Attack>)[];
}

interface Unit {
  readonly id: string;
  readonly side: string;
  readonly sheet: Sheet;
  readonly kit: readonly Attack[];
  health: number;
  sp: number;
  state: string;
  standard: number;
  minor: number;
  moves: number;
  diagonals: number;
  at: Cell | null;
  /** Each with its ends of own turns still to come; 0 for what lasts, −1 until the own next turn. */
  readonly statuses: Map<string, number>;
  readonly reacted: Set<string>;
}

const DIRECTIONS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
const STEPS: readonly Cell[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];
const PUNCH: Attack = {
  id: "punch",
  kind: "basic",
  trait: "combat",
  times: 1,
  types: ["blunt"],
  against: "evasion",
  effect: null,
  weapon: { attack: 0, accuracy: 5, criticalRange: 0 },
  range: "melee",
  sp: 0,
  strikes: 0,
  after: null,
};
/** TH70 When each ends: with the start or the end of its bearer's turn, or not by itself. */
const ENDS: { readonly [status: string]: "start" | "end" | "never" } = {
  "off-balance": "start",
  defending: "start",
  dazzled: "end",
  blinded: "end",
  prone: "never",
};

const isUp = (u: Unit): boolean => u.state === "up";
const kindOf = (range: string): string =>
  range.includes("within") ? "targets" : (range.split(" ")[0] as string);
const sizeOf = (range: string): number => Number(/\d+/.exec(range)?.[0] ?? 1);
/** TH70 What a prone foe cannot duck. */
const isLow = (range: string): boolean => kindOf(range) === "melee" || kindOf(range) === "targets";
const isArea = (range: string): boolean => /^(burst|blast|cone|sweep)/.test(range);
export const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
const touching = (a: Cell, b: Cell): boolean => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) === 1;
/** TH22 */
function distance(a: Cell, b: Cell): number {
  const [x, y] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
  return Math.max(x, y) + Math.floor(Math.min(x, y) / 2);
}

/** TH12, TH14, TH19 Every way to lay an area on open ground; `toward` for cones. */
export function placements(from: Cell, range: string): { squares: Cell[]; toward?: string }[] {
  const size = sizeOf(range);
  const [c, r] = from;
  const all: { squares: Cell[]; toward?: string }[] = [];
  if (kindOf(range) === "blast")
    for (let left = c - size; left <= c + 1; left++)
      for (let top = r - size; top <= r + 1; top++) {
        const beside = left === c - size || left === c + 1 || top === r - size || top === r + 1;
        const block = Array.from(
          { length: size * size },
          (_, i): Cell => [left + (i % size), top + Math.floor(i / size)],
        );
        if (beside) all.push({ squares: block });
      }
  else if (kindOf(range) === "sweep") {
    const ring = [7, 0, 1, 2, 3, 4, 5, 6].map(
      (d): Cell => [c + (STEPS[d] as Cell)[0], r + (STEPS[d] as Cell)[1]],
    );
    for (let i = 0; i < 8; i++)
      all.push({ squares: Array.from({ length: size }, (_, k) => ring[(i + k) % 8] as Cell) });
  } else
    DIRECTIONS.forEach((toward, d) => {
      const [dx, dy] = STEPS[d] as Cell;
      const squares: Cell[] = [];
      for (let rank = 1; rank <= size; rank++)
        if (dx !== 0 && dy !== 0)
          for (let k = 1; k <= rank; k++) squares.push([c + dx * k, r + dy * (rank + 1 - k)]);
        else
          for (let w = 1 - rank; w < rank; w++)
            squares.push([c + dx * rank + dy * w, r + dy * rank + dx * w]);
      all.push({ squares, toward });
    });
  return all;
}

export class ToHitModel implements Model {
  turn: string | null = null;
  winner: string | null = null;
  readonly met = new Set<string>();
  readonly size: Cell | null;
  private readonly rules: { readonly [rule: string]: unknown };
  private readonly all: readonly Unit[];
  private readonly order: readonly string[];
  private at = -1;

  constructor(file: EncounterFile) {
    const { order, rules, field, combatants } = file as unknown as {
      order: readonly string[];
      rules: { readonly [rule: string]: unknown };
      field: { readonly cells?: readonly string[] };
      combatants: readonly { id: string; side: string; at: Cell | undefined; sheet: Sheet }[];
    };
    this.order = order;
    this.rules = rules;
    this.size = field.cells === undefined ? null : [(field.cells[0] as string).length, field.cells.length];
    this.all = combatants.map(({ id, side, at, sheet }) => ({
      id,
      side,
      sheet,
      kit: [
        ...Object.entries(sheet.attacks).map(([name, a]) => ({ ...a, id: name, strikes: 0, after: null })),
        PUNCH,
        ...sheet.abilities.map((a): Attack => ({ ...PUNCH, kind: "technique", types: [], ...a })),
      ],
      health: sheet.health,
      sp: sheet.sp,
      state: "up",
      standard: 0,
      minor: 0,
      moves: 0,
      diagonals: 0,
      at: at ?? null,
      statuses: new Map(),
      reacted: new Set<string>(),
    }));
  }

  stands(): { readonly [id: string]: Standing } {
    const points = ({ sp, standard, minor, moves: movement }: Unit) => ({
      sp,
      mp: 0,
      standard,
      minor,
      movement,
    });
    return Object.fromEntries(
      this.all.map((u) => [
        u.id,
        { hp: u.health, state: u.state, statuses: [...u.statuses.keys()], points: points(u), at: u.at },
      ]),
    );
  }

  play(command: Command, script: Script): void {
    if (command.do === "start") return this.nextTurn();
    const actor = this.named(command.actor as string);
    switch (command.do) {
      case "end":
        return this.endTurn(actor);
      case "move":
        return this.walk(actor, command.at as unknown as Cell);
      case "defend":
        actor.standard -= 1;
        return this.give(actor, "defending");
      case "sprint":
        actor.standard -= 1;
        actor.moves += actor.sheet.movement;
        return undefined;
      case "stand":
        actor.moves -= Math.ceil(actor.sheet.movement / 2);
        actor.statuses.delete("prone");
        return undefined;
      default:
        return this.use(actor, command, script);
    }
  }

  named(id: string): Unit {
    return this.all.find((u) => u.id === id) as Unit;
  }

  attackOf(actor: Unit, id: string | undefined): Attack {
    return actor.kit.find((a) => a.id === id) as Attack;
  }

  /** TH47 Whom to name who is there: nobody Helpless beside whom others stand in the area. */
  nameAt(by: Unit, at: Cell, squares: readonly Cell[]): string | null {
    const inside = this.all.filter(
      (u) => u.side !== by.side && u.state !== "dead" && squares.some((s) => same(s, u.at as Cell)),
    );
    const there = inside.filter((u) => same(u.at as Cell, at));
    const one = there.find(isUp) ?? (inside.some(isUp) ? undefined : there[0]);
    return one?.id ?? null;
  }

  /** TH61 */
  private nextTurn(): void {
    while (this.winner === null) {
      this.at = (this.at + 1) % this.order.length;
      const u = this.named(this.order[this.at] as string);
      if (!isUp(u)) continue;
      this.turn = u.id;
      Object.assign(u, { standard: 1, minor: 1, moves: u.sheet.movement, diagonals: 0 });
      u.reacted.clear();
      for (const status of u.statuses.keys()) if (u.statuses.get(status) === -1) u.statuses.delete(status);
      return;
    }
  }

  private endTurn(u: Unit): void {
    for (const [status, left] of u.statuses)
      if (left > 0) {
        if (left === 1) u.statuses.delete(status);
        else u.statuses.set(status, left - 1);
      }
    Object.assign(u, { standard: 0, minor: 0, moves: 0 });
    this.nextTurn();
  }

  /** TH22, TH61: every second diagonal counts two; foes block, nobody stops on a friend, the last step may overdraw. */
  private walk(u: Unit, to: Cell): void {
    const [width, height] = this.size as Cell;
    const best = new Map<string, number>([[String(u.at), u.diagonals]]);
    const queue: Cell[] = [u.at as Cell];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const key = best.get(String(next)) as number;
      if (key >> 1 >= u.moves) continue;
      for (const [dx, dy] of STEPS) {
        const there: Cell = [next[0] + dx, next[1] + dy];
        const cost = key + (dx !== 0 && dy !== 0 ? 3 : 2);
        if (there[0] < 0 || there[1] < 0 || there[0] >= width || there[1] >= height) continue;
        if (this.all.some((o) => isUp(o) && o.side !== u.side && same(o.at as Cell, there))) continue;
        if (cost >= (best.get(String(there)) ?? Number.POSITIVE_INFINITY)) continue;
        best.set(String(there), cost);
        queue.push(there);
      }
    }
    const key = best.get(String(to)) as number;
    u.moves = Math.max(0, u.moves - (key >> 1));
    u.diagonals = key & 1;
    u.at = to;
  }

  private use(by: Unit, command: Command, script: Script): void {
    const attack = this.attackOf(by, command.with);
    by.standard -= 1;
    by.sp -= attack.sp;
    const targets = this.targetsOf(by, attack, command);
    const how = { script, mercy: command.options?.["mercy"] as boolean | undefined };
    const wielded = (command.options?.["weapon"] as string | undefined) ?? (by.kit[0] as Attack).id; // TH20
    const basic = this.attackOf(by, wielded);
    if (attack.strikes === 0) {
      const isOwn = Object.hasOwn(by.sheet.attacks, attack.id) || attack.id === PUNCH.id;
      const made = isOwn ? attack : { ...attack, weapon: basic.weapon };
      if (this.strikeAll(by, made, targets, how) > 0 && attack.after !== null)
        this.give(by, attack.after, "start"); // TH90
      return;
    }
    const [target] = targets as [Unit];
    const life = target.state;
    for (let i = 0; i < attack.strikes && target.state === life; i++) {
      if (life === "helpless") this.met.add("Basic Attacks granted against the Helpless");
      const landed = this.strikeAll(by, { ...basic, range: attack.range }, targets, how); // TH50, TH91
      if (landed > 0 && attack.after !== null) this.give(by, attack.after, "start");
    }
  }

  /** TH27–TH31, TH47, TH58, TH91 */
  private targetsOf(by: Unit, attack: Attack, command: Command): readonly Unit[] {
    const foes = this.all.filter((u) => u.side !== by.side && u.state !== "dead");
    if (this.size !== null && isArea(attack.range)) {
      const squares = this.squaresOf(by, attack, command);
      const inside = foes.filter((u) => squares.some((s) => same(s, u.at as Cell)));
      const up = inside.filter(isUp);
      if (up.length > 0 && up.length < inside.length) this.met.add("the Helpless passed by");
      const named = (command.targets ?? []).map((id) => this.named(id));
      if (up.length > 0) return [...named, ...up.filter((u) => !named.includes(u))];
      if (named.length > 0) return named;
      if (inside.length > 1) this.met.add("several Helpless in one area");
      return inside.length === 1
        ? inside
        : inside.filter((u) => same(u.at as Cell, command.at as unknown as Cell));
    }
    if (command.at === undefined) return (command.targets ?? []).map((id) => this.named(id));
    const within = Number(/within (\d+)/.exec(attack.range)?.[1] ?? 0);
    const near = foes.filter(
      (u) => isUp(u) && (this.size === null || distance(by.at as Cell, u.at as Cell) <= within),
    );
    return [...near].sort((a, b) => a.health - b.health).slice(0, this.mostOf(attack.range));
  }

  private mostOf(range: string): number {
    const size = sizeOf(range);
    if (kindOf(range) === "targets") return size;
    return kindOf(range) === "burst" ? 2 * size : 1 + Math.floor((size - 1) / 2);
  }

  private squaresOf(by: Unit, { range }: Attack, { squares, toward }: Command): readonly Cell[] {
    const from = by.at as Cell;
    if (squares !== undefined) return squares;
    if (toward !== undefined) return placements(from, range).find((p) => p.toward === toward)?.squares ?? [];
    const deep = sizeOf(range);
    const side = Array.from({ length: 2 * deep + 1 }, (_, i) => i - deep);
    return side
      .flatMap((dx) => side.map((dy): Cell => [from[0] + dx, from[1] + dy]))
      .filter((s) => !same(s, from));
  }

  private strikeAll(by: Unit, attack: Attack, targets: readonly Unit[], how: How): number {
    const parts = targets.map((t) => this.metInstead(by, attack, t, { targets, how })); // TH62, TH94
    let landed = 0;
    for (const { target, forced } of parts)
      if (this.strike(by, attack, target, { ...how, forced })) landed += 1;
    const sides = [...new Set(this.all.filter(isUp).map((u) => u.side))];
    if (sides.length < 2) this.winner = sides[0] ?? "draw";
    return landed;
  }

  /** TH48, TH94 An ally of somebody Helpless may step in. */
  private metInstead(
    by: Unit,
    attack: Attack,
    ward: Unit,
    { targets, how }: { readonly targets: readonly Unit[]; readonly how: How },
  ): { readonly target: Unit; readonly forced: boolean } {
    if (ward.state !== "helpless" || this.rules["interceptListed"] === true)
      return { target: ward, forced: false };
    for (const u of this.all) {
      if (u === ward || u.side !== ward.side || targets.includes(u) || !this.mayReact(u, "intercept"))
        continue;
      if (u.statuses.has("prone")) continue;
      if (how.script.choice("intercept", u.id, ["none", "intercept"]) === "none") continue;
      u.reacted.add("intercept");
      const total = how.script.total("intercept roll", u.id) + u.sheet.agility + u.sheet.perception;
      if (total < this.guard(by, "concentration", attack.range)) continue;
      this.met.add("a killing blow intercepted");
      return { target: u, forced: true };
    }
    return { target: ward, forced: false };
  }

  private mayReact(u: Unit, name: string): boolean {
    return isUp(u) && !u.reacted.has(name) && !u.statuses.has("off-balance");
  }

  /** TH1–TH11, TH32–TH38, TH43–TH57, TH92, TH93. Returns whether it hit. */
  private strike(by: Unit, attack: Attack, t: Unit, how: How & { forced: boolean }): boolean {
    const basic = attack.kind === "basic";
    const step = how.forced ? 0 : this.hardness(by, attack, t);
    const bonus = by.sheet.accuracy + attack.weapon.accuracy + ([0, -2, -5][step] as number);
    const rolls = !how.forced && (basic || step > 0);
    const natural = rolls ? how.script.total("to hit", by.id) : 0;
    const lucky = basic && natural === 12 && this.rules["naturalTwelveHits"] === true;
    const reached = natural + bonus >= this.guard(t, attack.against, attack.range);
    if (rolls && !reached && !lucky) return false;
    if (rolls && !reached) this.met.add("a natural 12 that hits");
    const critical = basic && rolls && natural >= 12 - by.sheet.criticalRange - attack.weapon.criticalRange;
    if (critical) this.met.add("a critical hit");
    const halved = !how.forced && this.defends(t, attack, how.script);
    const { effect } = attack;
    const lands =
      effect !== null &&
      (how.forced ||
        how.script.total("effect", by.id) + bonus >= this.guard(t, effect.against, attack.range));
    this.hurt(by, t, this.damage(by, attack, t, { critical, halved }), how);
    if (lands) for (const status of effect.gives) this.give(t, status);
    return true;
  }

  /** TH18, TH24, TH63, TH70 */
  private hardness(by: Unit, { range }: Attack, t: Unit): number {
    if (t.statuses.has("prone") && isLow(range)) return 0;
    const crowded =
      this.size !== null &&
      kindOf(range) === "projectile" &&
      this.all.some((u) => isUp(u) && u.side !== by.side && touching(u.at as Cell, by.at as Cell));
    if (crowded) this.met.add("a shooter beside a foe");
    return Math.max(
      ["no", "hard", "extremely"].indexOf(t.sheet.hard),
      t.statuses.has("prone") || t.statuses.has("defending") || by.statuses.has("dazzled") || crowded ? 1 : 0,
      by.statuses.has("blinded") ? 2 : 0,
    );
  }

  /** TH2, TH54, TH56, TH70 */
  private guard(t: Unit, guard: Guard, range: string): number {
    if (t.state === "helpless") return 0;
    const ducks = t.statuses.has("prone") && isLow(range);
    const evasion = ducks ? 0 : t.sheet.evasion;
    if (guard === "evasion") return evasion;
    return t.statuses.has("off-balance") || ducks ? t.sheet[guard] : Math.max(evasion, t.sheet[guard]);
  }

  /** TH62 */
  private defends(t: Unit, { range }: Attack, script: Script): boolean {
    const near = kindOf(range) === "melee" || kindOf(range) === "sweep";
    for (const name of near ? ["deflect", "parry"] : ["deflect"]) {
      if (!t.sheet.reactions.includes(name) || !this.mayReact(t, name)) continue;
      if (script.choice(name, t.id, ["none", name]) === "none") continue;
      t.reacted.add(name);
      return true;
    }
    return false;
  }

  /** TH32–TH38, TH57 */
  private damage(by: Unit, attack: Attack, t: Unit, hit: { critical: boolean; halved: boolean }): number {
    const { types, weapon } = attack;
    const { sheet } = t;
    if (types.length > 0 && types.every((type) => sheet.immune.includes(type))) return 0;
    const vulnerable = types.some((type) => sheet.vulnerable.includes(type));
    const rank = Math.max(0, ...types.map((type) => sheet.resistance[type] ?? 0));
    const power = weapon.attack * (hit.critical ? 2 : 1) + attack.times * by.sheet[attack.trait];
    const left = power + (vulnerable ? 4 : 0) - sheet.defense - rank * (vulnerable ? 1 : 2);
    const done = hit.halved ? Math.ceil(Math.max(1, left) / 2) : Math.max(1, left);
    return vulnerable ? Math.max(4, done) : done;
  }

  /** TH43–TH48, TH96 */
  private hurt(by: Unit, t: Unit, amount: number, { mercy }: How): void {
    if (t.state === "helpless") return amount > 0 ? this.fall(t, "dead") : undefined;
    t.health = Math.max(0, t.health - amount);
    if (t.health > 0 || amount === 0) return;
    const spared = t.sheet.hero || by.sheet.mindless || mercy === true;
    if (by.sheet.mindless && !t.sheet.hero) this.met.add("felled by a trap");
    this.fall(t, spared ? "helpless" : "dead");
  }

  private fall(t: Unit, state: "helpless" | "dead"): void {
    this.met.add(t.state === "helpless" ? "a Helpless foe finished" : state);
    t.state = state;
    t.statuses.clear();
    if (state === "helpless") t.statuses.set("prone", 0);
  }

  private give(t: Unit, status: string, ends = ENDS[status]): void {
    const left = ends === "start" ? -1 : ends === "never" ? 0 : this.turn === t.id ? 2 : 1;
    if (isUp(t)) t.statuses.set(status, left);
  }
}

interface How {
  readonly script: Script;
  readonly mercy: boolean | undefined;
}

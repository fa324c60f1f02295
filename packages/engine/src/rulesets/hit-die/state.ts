import type { BattleState, Fight as AnyFight, Id, Policies } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import type { Rules } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import {
  BIT,
  BLINDED,
  type Element,
  type Life,
  MASKED,
  PETRIFIED,
  type Row,
  type Stat,
  type Stats,
  type Status,
  TRACKER,
} from "./words.ts";

/** The battle as plain data. What never changes (sheets, kits) is shared between copies. */

/** A status somebody has: from whom, of which element, and a count where one is kept. */
export interface Affliction {
  readonly status: Status;
  readonly by: Id | null;
  readonly element: Element | null;
  count: number;
}

export interface Unit {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
  readonly tactics: string;
  readonly hidden: boolean;
  /** Never changed in place: an injury replaces it. */
  sheet: Sheet;
  /** The job held, as its place in `sheet.jobs`; −1 without one. */
  job: number;
  /** What it can do now: basic attack, attacks, abilities, the job's abilities. */
  kit: readonly Ability[];
  /** Bits of the traits its kit gives. */
  traits: number;
  /** HD40 Base statistics, job included, and HD41 the steps of the bonus tracker, never changed in place. */
  base: Stats;
  tracker: Readonly<Record<Stat, number>>;
  /** The statistics as they count now: kept by `refresh`. */
  physicalAttack: number;
  magicalAttack: number;
  physicalDefense: number;
  magicalDefense: number;
  evasion: number;
  resistance: number;
  physicalAccuracy: number;
  magicalAccuracy: number;
  statusAccuracy: number;
  hp: number;
  mp: number;
  shell: number;
  shellElement: Element | null;
  ap: number;
  /** HD90 AP promised for the next turn. */
  promised: number;
  row: Row;
  life: Life;
  /** HD77 At 0 HP and still up. */
  dying: boolean;
  /** HD87 Leaves at the end of the Effect Phase. */
  fleeing: boolean;
  statuses: Affliction[];
  /** The statuses as bits: kept by `gain` and `lose` alone. */
  mask: number;
  /** What is left of each; like `used` never changed in place, so that copies share it. */
  items: readonly number[];
  /** Once-only abilities used this round or battle, and `hold`. */
  used: readonly string[];
  /** HD31 Abilities without a price in AP that were used this turn. */
  free: readonly string[];
  /** Shell and HP taken from others, and got back (what was lost follows: see `taken`). */
  dealt: number;
  restored: number;
}

export interface State extends BattleState {
  readonly rules: Rules;
  readonly fixedOrder: readonly Id[] | null;
  readonly firstStrike: string | null;
  units: Unit[];
  /** Places in `units`, in turn order. */
  order: number[];
  /** Whose turn: a place in `order`; −1 before the battle starts. */
  at: number;
  /** HD86 Who holds 1 AP, until after whose turn. */
  held: { who: Id; after: Id }[];
  /** HD86 Set while a held turn interrupts the order. */
  interrupting: Id | null;
  /** HD85 Sides that may advance on the other. */
  mayAdvance: string[];
  /** HD30 Somebody gives everything in a last blow: who is left standing is judged after it. */
  giving: boolean;
  /** HD28 Something written for a moment is being done: nothing else answers it. */
  reacting: boolean;
  /** The game master has ended the encounter. */
  finished: boolean;
  /** HD91 Units whose numbers a side has scanned: `side:id`. */
  scanned: string[];
  policies: Policies;
}

export type Fight = AnyFight<State>;

/** A working copy: all that changes in place is copied, the rest is shared. */
export const copy = (state: State): State => ({
  ...state,
  units: state.units.map(copyUnit),
  order: state.order.slice(),
  held: state.held.slice(),
  mayAdvance: state.mayAdvance.slice(),
  scanned: state.scanned.slice(),
});

/** Field by field: V8 gives copies by spread another shape than `newUnit` makes, and every rule then meets two. */
export function copyUnit(u: Unit): Unit {
  return {
    id: u.id,
    name: u.name,
    side: u.side,
    tactics: u.tactics,
    hidden: u.hidden,
    sheet: u.sheet,
    job: u.job,
    kit: u.kit,
    traits: u.traits,
    base: u.base,
    tracker: u.tracker,
    physicalAttack: u.physicalAttack,
    magicalAttack: u.magicalAttack,
    physicalDefense: u.physicalDefense,
    magicalDefense: u.magicalDefense,
    evasion: u.evasion,
    resistance: u.resistance,
    physicalAccuracy: u.physicalAccuracy,
    magicalAccuracy: u.magicalAccuracy,
    statusAccuracy: u.statusAccuracy,
    hp: u.hp,
    mp: u.mp,
    shell: u.shell,
    shellElement: u.shellElement,
    ap: u.ap,
    promised: u.promised,
    row: u.row,
    life: u.life,
    dying: u.dying,
    fleeing: u.fleeing,
    statuses: u.mask === 0 ? [] : u.statuses.map((held) => ({ ...held })),
    mask: u.mask,
    items: u.items,
    used: u.used,
    free: u.free,
    dealt: u.dealt,
    restored: u.restored,
  };
}

export function unitOf({ units }: State, id: Id): Unit | undefined {
  for (let i = 0; i < units.length; i++) if ((units[i] as Unit).id === id) return units[i];
  return undefined;
}

export function isUp(unit: Unit): boolean {
  return unit.life === "up";
}

/** Whether a unit has one of these statuses, given as bits. */
export function has(unit: Unit, bits: number): boolean {
  return (unit.mask & bits) !== 0;
}

export function affliction(unit: Unit, status: Status): Affliction | undefined {
  return has(unit, BIT[status]) ? unit.statuses.find((s) => s.status === status) : undefined;
}

/** Shell and HP a unit has lost to blows and statuses. */
export function taken(unit: Unit): number {
  return unit.sheet.hp + unit.sheet.shell + unit.restored - unit.hp - unit.shell;
}

/** HD43, HD70 The element a unit counts as: a mask's, else its Shell's, else its own. */
export function elementOf(unit: Unit): Element | null {
  if (unit.mask !== 0 && has(unit, MASKED)) return affliction(unit, "masked")?.element ?? null;
  return unit.shell > 0 ? (unit.shellElement ?? unit.sheet.element) : unit.sheet.element;
}

/** HOUSE (HD30): a hero by rank, or by standing on the side called heroes with no other rank. */
export const isRevivable = ({ sheet: { rank }, side }: Pick<Unit, "sheet" | "side">): boolean =>
  rank === "hero" || (rank === "normal" && side === "heroes");

/** HD44 The most Shell a unit can have: heroes their Health, others what they started with. */
export function shellCap(unit: Unit): number {
  return unit.sheet.rank === "hero" || unit.sheet.shell === 0 ? unit.sheet.hp : unit.sheet.shell;
}

/** HD40, HD41: base, changed by statuses, plus the tracker. Called whenever one of the three changes. */
export function refresh(unit: Unit, rules: Rules): void {
  const { base, tracker } = unit;
  const evasion = has(unit, PETRIFIED) ? Math.floor(base.evasion / 2) : base.evasion; // HD53
  unit.physicalAttack = base.physicalAttack + stepOf(tracker.physicalAttack);
  unit.magicalAttack = base.magicalAttack + stepOf(tracker.magicalAttack);
  unit.physicalDefense = base.physicalDefense + stepOf(tracker.physicalDefense);
  unit.magicalDefense = base.magicalDefense + stepOf(tracker.magicalDefense);
  unit.evasion = evasion + stepOf(tracker.evasion);
  unit.resistance = base.resistance + stepOf(tracker.resistance);
  unit.physicalAccuracy = accuracy(unit, rules, base.physicalAccuracy, tracker.physicalAccuracy);
  unit.magicalAccuracy = accuracy(unit, rules, base.magicalAccuracy, tracker.magicalAccuracy);
  unit.statusAccuracy = accuracy(unit, rules, base.statusAccuracy, tracker.statusAccuracy);
}

const stepOf = (steps: number): number => TRACKER[steps + 3] as number;

/** HD54 The blinded have half of it, with or without the tracker as the house says. */
function accuracy(unit: Unit, rules: Rules, base: number, steps: number): number {
  if (!has(unit, BLINDED)) return base + stepOf(steps);
  return rules.blindTracker ? Math.floor((base + stepOf(steps)) / 2) : Math.floor(base / 2) + stepOf(steps);
}

/** HD41 A tracker with every statistic at its middle step. */
export const EVEN: Readonly<Record<Stat, number>> = {
  physicalAttack: 0,
  magicalAttack: 0,
  physicalDefense: 0,
  magicalDefense: 0,
  evasion: 0,
  resistance: 0,
  physicalAccuracy: 0,
  magicalAccuracy: 0,
  statusAccuracy: 0,
};

import type { BattleState, Fight, Id, Policies } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import type { Rules } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import { BIT, type Element, EVASION, type Life, PHYSICAL_ACCURACY, type Row, type Status, STATUS_ACCURACY, TRACKER } from "./words.ts";

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
  /** HD40 Base statistics, job included; the statistics as they count now are kept beside them. */
  base: readonly number[];
  stats: number[];
  tracker: number[];
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
  items: number[];
  /** Once-only abilities used this round or battle, and `hold`. */
  used: string[];
  /** Shell and HP taken from others, and lost. */
  dealt: number;
  taken: number;
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
  /** The game master has ended the encounter. */
  finished: boolean;
  /** HD91 Units whose numbers a side has scanned: `side:id`. */
  scanned: string[];
  policies: Policies;
}

export type Brawl = Fight<State>;

export function copy(state: State): State {
  return {
    rules: state.rules,
    fixedOrder: state.fixedOrder,
    firstStrike: state.firstStrike,
    units: state.units.map(copyUnit),
    order: state.order.slice(),
    at: state.at,
    held: state.held.slice(),
    interrupting: state.interrupting,
    mayAdvance: state.mayAdvance.slice(),
    finished: state.finished,
    scanned: state.scanned.slice(),
    policies: state.policies,
    round: state.round,
    turn: state.turn,
    winner: state.winner,
  };
}

function copyUnit(u: Unit): Unit {
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
    stats: u.stats.slice(),
    tracker: u.tracker.slice(),
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
    statuses: u.statuses.map((s) => ({ status: s.status, by: s.by, element: s.element, count: s.count })),
    mask: u.mask,
    items: u.items.slice(),
    used: u.used.slice(),
    dealt: u.dealt,
    taken: u.taken,
  };
}

export function unitOf(state: State, id: Id): Unit | undefined {
  const { units } = state;
  for (let i = 0; i < units.length; i++) if ((units[i] as Unit).id === id) return units[i];
  return undefined;
}

export function isUp(unit: Unit): boolean {
  return unit.life === "up";
}

export function has(unit: Unit, status: Status): boolean {
  return (unit.mask & BIT[status]) !== 0;
}

export function affliction(unit: Unit, status: Status): Affliction | undefined {
  return has(unit, status) ? unit.statuses.find((s) => s.status === status) : undefined;
}

/** HD43 The element a unit counts as: a mask's, else its Shell's, else its own. */
export function elementOf(unit: Unit): Element | null {
  if (unit.mask !== 0 && has(unit, "masked")) return affliction(unit, "masked")?.element ?? null;
  return unit.shell > 0 ? (unit.shellElement ?? unit.sheet.element) : unit.sheet.element;
}

/** HD44 The most Shell a unit can have: heroes their Health, others what they started with. */
export function shellCap(unit: Unit): number {
  return unit.sheet.rank === "hero" || unit.sheet.shell === 0 ? unit.sheet.hp : unit.sheet.shell;
}

/** HD40, HD41: base, changed by statuses, plus the tracker. Called whenever one of the three changes. */
export function refresh(unit: Unit, rules: Rules): void {
  for (let s = 0; s < unit.base.length; s++) unit.stats[s] = total(unit, s, rules);
}

function total(unit: Unit, stat: number, rules: Rules): number {
  const step = TRACKER[(unit.tracker[stat] as number) + 3] as number;
  const base = unit.base[stat] as number;
  if (unit.mask === 0) return base + step;
  if (stat === EVASION && has(unit, "petrified")) return Math.floor(base / 2) + step; // HD53
  if (stat >= PHYSICAL_ACCURACY && stat <= STATUS_ACCURACY && has(unit, "blinded"))
    return rules.blindTracker ? Math.floor((base + step) / 2) : Math.floor(base / 2) + step; // HD54
  return base + step;
}

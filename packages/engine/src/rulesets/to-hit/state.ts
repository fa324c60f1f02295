import type { FieldSource } from "../../grid/index.ts";
import type { Fight as AnyFight, BattleState, Id, Policies } from "../../kernel/index.ts";
import type { Ability } from "./abilities/ability.ts";
import type { Weapon } from "./gear/weapons.ts";
import type { Rules } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import { BIT, type Ends, type Life, type Status } from "./words.ts";

/** The battle as plain data. What never changes (sheets, kits, the ground) is shared between copies. */

/** A status somebody has: from whom, how much of it, and when it ends. */
export interface Affliction {
  readonly status: Status;
  readonly by: Id | null;
  readonly amount: number;
  readonly ends: Ends;
  /** Ends of turn still to come (of the bearer, or of the giver). */
  left: number;
  /** The binding that holds it (TH64). */
  readonly bound: string | null;
}

/** TH64 Points locked while an effect lasts. */
export interface Binding {
  readonly ability: string;
  readonly sp: number;
  readonly mp: number;
}

/** TH80 A lit bomb. */
export interface Bomb {
  readonly kind: string;
  /** Who lit it: it burns down as their turns end. */
  readonly by: Id;
  /** Ends of those turns still to come. */
  readonly left: number;
  /** In somebody's hand. */
  readonly held: boolean;
  /** In whose hand; without a map also beside whom it lies. */
  readonly near: Id | null;
  /** The square it lies on, −1 in a hand and without a map. */
  readonly at: number;
}

export interface Unit {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
  readonly tactics: string;
  readonly hidden: boolean;
  readonly hero: boolean;
  readonly sheet: Sheet;
  readonly kit: readonly Ability[];
  /** Weapons by slot; `durability` and the bits below go by the same slots. */
  readonly weapons: readonly Weapon[];
  /** TH39 What is left of each; −1 for one that never wears. */
  durability: number[];
  /** TH39 Bits of the slots used successfully in this encounter, and of those dropped (TH71). */
  used: number;
  dropped: number;
  /** TH31, TH27: marked apart from the others, or close together with them. */
  readonly apart: boolean;
  readonly near: boolean;
  /** The top-left square, −1 where there is no map. */
  at: number;
  readonly squares: number;
  /** TH65 A swarm's squares; null for everybody else. */
  cells: number[] | null;
  health: number;
  sp: number;
  mp: number;
  /** TH64 Magic burned: not back when the encounter ends. */
  burned: number;
  bindings: readonly Binding[];
  /** TH79 What is left of each thing on the belt. */
  stock: { readonly [item: string]: number };
  life: Life;
  /** TH61 Actions left this turn, Movement left, and diagonals walked (TH22). */
  standard: number;
  minor: number;
  moves: number;
  diagonals: number;
  /** TH61 The whole Movement is unspent. */
  fresh: boolean;
  /** TH62 Bits of the reactions taken since the own last turn began. */
  reacted: number;
  statuses: Affliction[];
  /** The statuses as bits: kept by `gain` and `lose` alone. */
  mask: number;
  dealt: number;
  taken: number;
}

export interface State extends BattleState {
  readonly rules: Rules;
  /** Null where there is no map. */
  readonly ground: FieldSource | null;
  readonly fixedOrder: readonly Id[] | null;
  units: Unit[];
  /** Places in `units`, in turn order; whoever has several turns stands there several times (TH66). */
  order: number[];
  /** Whose turn: a place in `order`; −1 before the battle starts. */
  at: number;
  /** The game master has ended the encounter. */
  finished: boolean;
  /** TH75 Units whose numbers a side has learned: `side:id`. */
  learned: string[];
  /** TH80 Lit and not yet gone off. */
  bombs: readonly Bomb[];
  policies: Policies;
}

export type Fight = AnyFight<State>;

export function copy(state: State): State {
  const { units } = state;
  const copied: Unit[] = [];
  for (let i = 0; i < units.length; i++) copied.push(copyUnit(units[i] as Unit));
  return {
    rules: state.rules,
    ground: state.ground,
    fixedOrder: state.fixedOrder,
    units: copied,
    order: state.order.slice(),
    at: state.at,
    finished: state.finished,
    learned: state.learned.slice(),
    bombs: state.bombs, // made anew whenever it changes
    policies: state.policies,
    round: state.round,
    turn: state.turn,
    winner: state.winner,
  };
}

const copyAffliction = (s: Affliction): Affliction => ({
  status: s.status,
  by: s.by,
  amount: s.amount,
  ends: s.ends,
  left: s.left,
  bound: s.bound,
});

/** One literal, so that all units have one shape: a spread costs 6 % of the turns per second. */
function copyUnit(u: Unit): Unit {
  return {
    id: u.id,
    name: u.name,
    side: u.side,
    tactics: u.tactics,
    hidden: u.hidden,
    hero: u.hero,
    sheet: u.sheet,
    kit: u.kit,
    weapons: u.weapons,
    durability: u.durability.slice(),
    used: u.used,
    dropped: u.dropped,
    apart: u.apart,
    near: u.near,
    at: u.at,
    squares: u.squares,
    cells: u.cells === null ? null : u.cells.slice(),
    health: u.health,
    sp: u.sp,
    mp: u.mp,
    burned: u.burned,
    bindings: u.bindings, // made anew whenever it changes
    stock: u.stock, // so is this
    life: u.life,
    standard: u.standard,
    minor: u.minor,
    moves: u.moves,
    diagonals: u.diagonals,
    fresh: u.fresh,
    reacted: u.reacted,
    statuses: u.statuses.length === 0 ? [] : u.statuses.map(copyAffliction),
    mask: u.mask,
    dealt: u.dealt,
    taken: u.taken,
  };
}

export function unitOf(state: State, id: Id): Unit | undefined {
  const { units } = state;
  for (let i = 0; i < units.length; i++) if ((units[i] as Unit).id === id) return units[i];
  return undefined;
}

/** TH52 Statuses do not matter here: whoever sleeps or is unaware is up all the same. */
export function isUp(unit: Unit): boolean {
  return unit.life === "up";
}

/** TH46 Whoever lies Helpless is prone: nobody without statuses does. */
export function isHelpless(unit: Unit): boolean {
  return unit.mask !== 0 && unit.life === "helpless";
}

/** Whether a unit has one of these statuses, given as bits. */
export function has(unit: Unit, bits: number): boolean {
  return (unit.mask & bits) !== 0;
}

export function affliction(unit: Unit, status: Status): Affliction | undefined {
  if (!has(unit, BIT[status])) return undefined;
  const { statuses } = unit;
  for (let i = 0; i < statuses.length; i++) if (statuses[i]?.status === status) return statuses[i];
  return undefined;
}

/** Whether a unit has a status from somebody in particular. */
export function hasFrom({ statuses }: Unit, status: Status, by: Unit): boolean {
  for (let i = 0; i < statuses.length; i++) {
    const s = statuses[i] as Affliction;
    if (s.status === status && s.by === by.id) return true;
  }
  return false;
}

/** How much of a status there is: 0 without it. */
export function amountOf(unit: Unit, status: Status): number {
  return affliction(unit, status)?.amount ?? 0;
}

/** TH42 */
export function inPeril(unit: Unit): boolean {
  return unit.health <= unit.sheet.hearts;
}

/** The most Movement a turn gives (TH61); the Hasty have more. */
export function movementOf(unit: Unit): number {
  return unit.mask === 0 ? unit.sheet.movement : unit.sheet.movement + amountOf(unit, "hasty");
}

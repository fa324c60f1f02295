import type { BattleState, UnitState } from "./ruleset.ts";
import { speaksFor } from "./view.ts";
import { type CombatantSummary, type Event, GAME_MASTER, type Id, type Seat, type Summary } from "./words.ts";

/** What a seat may know of the people in a battle: whom it sees, and whose numbers it knows. */

export interface Person extends UnitState {
  readonly life: string;
}

/** A battle between people. */
export interface Peopled<U extends Person = Person> extends BattleState {
  readonly units: readonly U[];
  /** Places in `units`, in turn order. */
  readonly order: readonly number[];
  readonly rules: { readonly foesKnown: boolean };
}

/** Whom the game master hides, only whoever plays it sees. */
export function sees(seat: Seat, unit: Person): boolean {
  return !unit.hidden || speaksFor(seat, unit.id);
}

/** Where nobody is hidden and all numbers are known, all seats see what the game master sees. */
export const seesAs = (state: Peopled, seat: Seat): Seat =>
  state.rules.foesKnown && state.units.every((u) => !u.hidden) ? GAME_MASTER : seat;

export const seesAll = (state: Peopled, seat: Seat): boolean => state.units.every((u) => sees(seat, u));

/** With `foesKnown` off everybody knows their own side's numbers, and those it has `learned` (`side:id`). */
export function knowsNumbers(
  { rules, units }: Peopled,
  seat: Seat,
  unit: Person,
  learned: readonly string[] = [],
): boolean {
  if (seat.role === "game-master" || rules.foesKnown) return true;
  if (seat.role !== "player") return false;
  return units.some(
    (own) =>
      seat.combatants.includes(own.id) &&
      (own.side === unit.side || learned.includes(`${own.side}:${unit.id}`)),
  );
}

/** How somebody looks to those who do not know the numbers. */
export function looks(hp: number, most: number): string {
  if (hp >= most) return "unhurt";
  return 2 * hp > most ? "hurt" : hp > 0 ? "badly hurt" : "at the end";
}

/** The battle of these people alone. */
export function summaryOf<U extends Person>(
  state: Peopled<U>,
  units: readonly U[],
  told: (unit: U) => CombatantSummary,
): Summary {
  const seen = (id: Id): boolean => units.some((u) => u.id === id);
  return {
    round: state.round,
    turn: state.turn !== null && seen(state.turn) ? state.turn : null,
    winner: state.winner,
    order: state.order.map((i) => (state.units[i] as U).id).filter(seen),
    combatants: Object.fromEntries(units.map((u) => [u.id, told(u)])),
  };
}

/** The battle as it is for a seat: whoever it does not see has left it, in the ruleset's word for that. */
export function withoutUnseen<S extends Peopled>(state: S, seat: Seat, life: S["units"][number]["life"]): S {
  if (seesAll(state, seat)) return state;
  return { ...state, units: state.units.map((u) => (sees(seat, u) ? u : { ...u, life })) };
}

/** What one seat knows of the people in a battle. */
export interface Knowledge<U> {
  unit(id: Id): U | undefined;
  sees(unit: U): boolean;
  /** Whether it knows somebody's numbers. */
  knows(unit: U): boolean;
  /** Nobody is hidden from it, or nobody but those an event names has a part in it: a check tells of nobody unseen. */
  readonly seesAll: boolean;
}

/** Fields of events that name one combatant, and those that carry numbers only some may know. */
export interface Telling {
  readonly names: readonly string[];
  /** By name, or worked out of an event that is not documented. */
  readonly numbers: readonly string[] | ((event: Event) => readonly string[]);
}

/**
 * An event without what a seat may not know: null if it names somebody unseen, else without those it does not see in
 * its lists, and without the numbers of those it does not know.
 */
export function eventSeen<U>(event: Event, knowledge: Knowledge<U>, telling: Telling): Event | null {
  const named = telling.names.flatMap((field) => {
    const id = event[field];
    const unit = typeof id === "string" ? knowledge.unit(id) : undefined;
    return unit === undefined ? [] : [unit];
  });
  if (!named.every((u) => knowledge.sees(u))) return null;
  const bare = withoutNames(event, knowledge);
  const informed = named.every((u) => knowledge.knows(u));
  if (informed && knowledge.seesAll) return bare;
  const { numbers } = telling;
  const hidden = informed ? CHECK : typeof numbers === "function" ? numbers(event) : numbers;
  return Object.fromEntries(Object.entries(bare).filter(([field]) => !hidden.includes(field))) as Event;
}

/** A check may turn on somebody unseen: a guard in the way, a foe at one's back. */
const CHECK: readonly string[] = ["check"];

function withoutNames<U>(event: Event, { unit, sees: seen }: Knowledge<U>): Event {
  const isSeen = (id: Id): boolean => {
    const one = unit(id);
    return one === undefined || seen(one);
  };
  const lists = Object.entries(event).filter(
    ([, v]) => Array.isArray(v) && v.length > 0 && v.every((x) => typeof x === "string"),
  );
  if (lists.length === 0) return event;
  return { ...event, ...Object.fromEntries(lists.map(([k, v]) => [k, (v as Id[]).filter(isSeen)])) };
}

/** What a seat knows of a battle between people, given whose numbers have been `learned`. */
export function knowledgeOf(state: Peopled, seat: Seat, learned?: readonly string[]): Knowledge<Person> {
  return {
    unit: (id) => state.units.find((u) => u.id === id),
    sees: (u) => sees(seat, u),
    knows: (u) => knowsNumbers(state, seat, u, learned),
    seesAll: seesAll(state, seat),
  };
}

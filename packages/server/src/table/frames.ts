import { type Event, type Json, stateOf } from "@fray/engine";
import { type Change, diff } from "./patch.ts";
import { engineSeat, seatNamed } from "./seats.ts";
import { viewOf } from "./tell.ts";
import { type Thrown, thrownFor } from "./thrown.ts";
import type { Entry, SeatRecord, Table } from "./words.ts";

/** What an entry of the log means for a seat: what changed in its view, and what it may know of what happened. */

/** What one entry of the log means for one seat. */
export interface Frame {
  readonly seq: number;
  readonly who: string;
  readonly when: string;
  readonly what: string;
  readonly patch: readonly Change[];
  readonly events: readonly TextEvent[];
  /** What fell in this step, as far as the seat may see it. */
  readonly thrown?: readonly Thrown[];
  readonly roll?: { readonly dice: string; readonly faces: readonly number[]; readonly total: number };
}

export type TextEvent = Event & { readonly text: string };

/** The frame of one entry for one seat; null if the seat cannot sit there any more. */
export function frameOf(before: Table, entry: Entry, after: Table, seatId: string): Frame | null {
  return frameWith(viewOf, { before, entry, after }, seatId);
}

/** An entry with the table before and after it. */
export interface Happened {
  readonly before: Table;
  readonly entry: Entry;
  readonly after: Table;
}

export function frameWith(
  view: typeof viewOf,
  { before, entry, after }: Happened,
  seatId: string,
): Frame | null {
  const seat = seatNamed(after, seatId);
  if (seat === null || seat.tokenHash === null) return null;
  const old = seatNamed(before, seatId);
  const was = old === null ? null : (view(before, old) as unknown as Json);
  const { seq, who, when, fact } = entry;
  const secret = fact.kind === "force" && seat.role !== "game-master";
  return {
    seq,
    who,
    when,
    what: secret ? "quiet" : whatOf(entry),
    patch: diff(was, view(after, seat) as unknown as Json),
    ...happened(after, seat, fact),
    ...(fact.kind === "roll" ? { roll: { dice: fact.dice, faces: fact.faces, total: fact.total } } : {}),
  };
}

const MOVES: readonly string[] = ["undo", "redo", "fork", "overrule"];

function whatOf({ fact }: Entry): string {
  if (fact.kind !== "step") return fact.kind;
  return MOVES.includes(fact.step.command.do) ? fact.step.command.do : "step";
}

/** The events of a step as a seat may know them, with its dice; a redone step tells its own once more. */
function happened(table: Table, seat: SeatRecord, fact: Entry["fact"]): Pick<Frame, "events" | "thrown"> {
  if (fact.kind !== "step" || !mayHear(table, seat)) return { events: [] };
  const again = fact.step.command.do === "redo" ? table.battle.past.at(-1)?.step : undefined;
  const step = again ?? fact.step;
  const events = seenEvents(table, seat, step.events ?? []);
  const typed = again === undefined && fact.used.length === 0 ? fact.given : [];
  const thrown = thrownFor(seat, { step, told: events, typed });
  return thrown.length === 0 ? { events } : { events, thrown };
}

/** Who saw whom is not known where older rules were played: only whoever may see everything is told what happened. */
export const mayHear = ({ olderRules }: Table, { role }: SeatRecord): boolean =>
  olderRules === null || role === "game-master";

/** Events as they are told at the moment a table stands at, or at another one of its past. */
export function seenEvents(
  table: Table,
  seat: SeatRecord,
  events: readonly Event[],
  state = stateOf(table.battle),
): readonly TextEvent[] {
  const { ruleset } = table.battle;
  return events.flatMap((event) => {
    const seen = ruleset.viewEvent(state, event, engineSeat(table, seat));
    if (seen === null) return [];
    return [{ ...explained(table, seat, seen), text: ruleset.say(state, seen) }];
  });
}

/** Where odds are not shown exactly, neither is what a roll was made of. */
function explained(table: Table, seat: SeatRecord, event: Event): Event {
  if (seat.role === "game-master" || table.settings.odds === "exact") return event;
  const { check: _, sum: __, ...rest } = event;
  return rest as Event;
}

import { type BattleState, type Event, type Json, stateOf } from "@fray/engine";
import { type Change, diff } from "./patch.ts";
import { engineSeat, seatNamed } from "./seats.ts";
import { viewOf } from "./tell.ts";
import { allThrown, type Thrown, thrownFor } from "./thrown.ts";
import type { Entry, Role, SeatRecord, Table } from "./words.ts";

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

/** An entry with the table before and after it. */
export interface Happened {
  readonly before: Table;
  readonly entry: Entry;
  readonly after: Table;
}

/** The frame of one entry for one seat; null if the seat cannot sit there any more. */
export function frameOf(before: Table, entry: Entry, after: Table, seatId: string): Frame | null {
  return new Telling({ before, entry, after }).frame(seatId);
}

/** One entry told to one seat after the other: what is the same for several of them is made once. */
export class Telling {
  private readonly happened: Happened;
  private readonly view: typeof viewOf;
  private whole: Heard | null = null;
  private readonly roles = new Map<Role, Frame>();

  constructor(happened: Happened, view = viewOf) {
    this.happened = happened;
    this.view = view;
  }

  /** The very same frame for all of one role who play nobody: they see the same, and nothing changes in where they sit. */
  frame(seatId: string): Frame | null {
    const { entry, after } = this.happened;
    const seat = seatNamed(after, seatId);
    if (seat === null || seat.tokenHash === null) return null;
    if (seat.role === "player" || entry.fact.kind === "seat") return this.made(seat);
    let known = this.roles.get(seat.role);
    if (known === undefined) this.roles.set(seat.role, (known = this.made(seat)));
    return known;
  }

  private made(seat: SeatRecord): Frame {
    const { before, entry, after } = this.happened;
    const old = seatNamed(before, seat.id);
    const was = old === null ? null : (this.view(before, old) as unknown as Json);
    const patch = diff(was, this.view(after, seat) as unknown as Json);
    const { seq, who, when, fact } = entry;
    const secret = fact.kind === "force" && seat.role !== "game-master";
    const what = secret ? "quiet" : whatOf(entry);
    const { events, thrown } = this.heard(seat);
    const frame = { seq, who, when, what, patch, events };
    if (fact.kind === "roll")
      return { ...frame, roll: { dice: fact.dice, faces: fact.faces, total: fact.total } };
    return thrown.length === 0 ? frame : { ...frame, thrown };
  }

  /** The events of a step as a seat may know them, with its dice; a redone step tells its own once more. */
  private heard(seat: SeatRecord): Heard {
    const { after, entry } = this.happened;
    const { fact } = entry;
    if (fact.kind !== "step" || !mayHear(after, seat)) return NOTHING;
    const again = fact.step.command.do === "redo" ? after.battle.past.at(-1)?.step : undefined;
    const step = again ?? fact.step;
    const typed = again === undefined && fact.used.length === 0 ? fact.given : [];
    if (!hearsAll(after, seat, step.events ?? [])) {
      const events = seenEvents(after, seat, step.events ?? []);
      return { events, thrown: thrownFor(seat, { step, told: events, typed }) };
    }
    this.whole ??= {
      events: (step.events ?? []).map((event) => worded(after, event, stateOf(after.battle))),
      thrown: allThrown(step, typed),
    };
    return this.whole;
  }
}

interface Heard {
  readonly events: readonly TextEvent[];
  readonly thrown: readonly Thrown[];
}

const NOTHING: Heard = { events: [], thrown: [] };

/** Whether nothing of what happened is kept from a seat. */
function hearsAll(table: Table, seat: SeatRecord, events: readonly Event[]): boolean {
  if (seat.role !== "game-master" && table.settings.odds !== "exact") return false;
  const { ruleset } = table.battle;
  const state = stateOf(table.battle);
  const as = engineSeat(table, seat);
  return events.every((event) => ruleset.viewEvent(state, event, as) === event);
}

const MOVES: readonly string[] = ["undo", "redo", "fork", "overrule"];

function whatOf({ fact }: Entry): string {
  if (fact.kind !== "step") return fact.kind;
  return MOVES.includes(fact.step.command.do) ? fact.step.command.do : "step";
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

/** An event seen whole. */
const worded = ({ battle }: Table, event: Event, state: BattleState): TextEvent => ({
  ...event,
  text: battle.ruleset.say(state, event),
});

/** Where odds are not shown exactly, neither is what a roll was made of. */
function explained(table: Table, seat: SeatRecord, event: Event): Event {
  if (seat.role === "game-master" || table.settings.odds === "exact") return event;
  const { check: _, sum: __, ...rest } = event;
  return rest as Event;
}

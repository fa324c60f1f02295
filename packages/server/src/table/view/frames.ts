import {
  atOnce,
  type BattleState,
  type Event,
  eventFor,
  type Json,
  sayEvent,
  type Sliced,
  stateOf,
  type Summary,
} from "@fray/engine";
import { Dispatch } from "./dispatch.ts";
import { type Change, type Dict, diff, diffBeside } from "./patch.ts";
import { engineSeat, seatNamed } from "../seats/seats.ts";
import { viewing } from "./tell.ts";
import { allThrown, type Thrown, thrownFor, typedIn } from "./thrown.ts";
import type { Entry, Fact, FreshWhy, SeatRecord, Table } from "../seats/words.ts";

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
  /** The battle goes on with fresh dice: why, and what is promised of them. */
  readonly fresh?: { readonly why: FreshWhy; readonly commitment: string };
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
  return new Telling({ before, entry, after }).to(seatId)?.frame ?? null;
}

/** One entry told to one seat after the other: what is the same for several of them is made once. */
export class Telling {
  private readonly happened: Happened;
  private readonly view: typeof viewing;
  private whole: Heard | null = null;
  private nothing: Heard | null = null;
  private compared: Compared | null = null;
  private master: Dispatch | null = null;
  private onlooker: Dispatch | null = null;

  constructor(happened: Happened, view = viewing) {
    this.happened = happened;
    this.view = view;
  }

  /** The very same for all of one role who play nobody: they see the same, and nothing changes in where they sit. */
  *telling(seatId: string): Sliced<Dispatch | null> {
    const { entry, after } = this.happened;
    const seat = seatNamed(after, seatId);
    if (seat === null || seat.tokenHash === null) return null;
    if (seat.role === "player" || entry.fact.kind === "seat") return yield* this.making(seat);
    if (seat.role === "game-master") return (this.master ??= yield* this.making(seat));
    return (this.onlooker ??= yield* this.making(seat));
  }

  to(seatId: string): Dispatch | null {
    return atOnce(this.telling(seatId));
  }

  private *making(seat: SeatRecord): Sliced<Dispatch> {
    const { before, after } = this.happened;
    const old = seatNamed(before, seat.id);
    const was = old === null ? null : yield* this.view(before, old);
    const now = yield* this.view(after, seat);
    const heard = this.heard(seat);
    yield;
    if (was === null) return new Dispatch({ ...heard, patch: diff(null, now as unknown as Json) });
    const own = diffBeside("state", was as unknown as Dict, now as unknown as Dict);
    return new Dispatch({ ...heard, patch: [...this.changes(was.state, now.state), ...own] });
  }

  /** Seats that see alike see the very same states. */
  private changes(was: Summary, now: Summary): readonly Change[] {
    const last = this.compared;
    if (last?.was === was && last.now === now) return last.changes;
    const changes = diff(was as unknown as Json, now as unknown as Json, STATE);
    this.compared = { was, now, changes };
    return changes;
  }

  /** The events of a step as a seat may know them, with its dice; a redone step tells its own once more. */
  private heard(seat: SeatRecord): Heard {
    const { after, entry } = this.happened;
    const { fact } = entry;
    if (fact.kind === "roll") return (this.whole ??= rolled(entry, fact));
    if (fact.kind === "fresh-dice") return (this.whole ??= freshened(entry, fact));
    if (fact.kind === "force" && seat.role !== "game-master") return silent(entry, "quiet");
    if (fact.kind !== "step" || !mayHear(after, seat)) return (this.nothing ??= silent(entry, whatOf(entry)));
    const again = fact.step.command.do === "redo" ? after.battle.past.at(-1)?.step : undefined;
    const step = again ?? fact.step;
    const typed = typedIn(step, again === undefined ? fact : NOTHING_SAID);
    const told = step.events ?? [];
    if (!hearsAll(after, seat, told)) {
      const events = seenEvents(after, seat, told);
      return heardOf(entry, events, thrownFor(seat, { step, told: events, typed }));
    }
    if (this.whole !== null) return this.whole;
    const state = stateOf(after.battle);
    const events = told.map((event) => worded(after, event, state));
    return (this.whole = heardOf(entry, events, allThrown(step, typed)));
  }
}

/** A frame without its patch. */
type Heard = Omit<Frame, "patch">;

interface Compared {
  readonly was: Summary;
  readonly now: Summary;
  readonly changes: readonly Change[];
}

const STATE = ["state"] as const;
const NOTHING_SAID = { given: [], used: [] } as const;
const NO_EVENTS: readonly TextEvent[] = [];

function heardOf(entry: Entry, events: readonly TextEvent[], thrown: readonly Thrown[]): Heard {
  const { seq, who, when } = entry;
  const what = whatOf(entry);
  return thrown.length === 0 ? { seq, who, when, what, events } : { seq, who, when, what, events, thrown };
}

const silent = ({ seq, who, when }: Entry, what: string): Heard => ({
  seq,
  who,
  when,
  what,
  events: NO_EVENTS,
});

const rolled = (
  { seq, who, when }: Entry,
  { dice, faces, total }: Fact & { readonly kind: "roll" },
): Heard => ({
  seq,
  who,
  when,
  what: "roll",
  events: NO_EVENTS,
  roll: { dice, faces, total },
});

const freshened = (
  { seq, who, when }: Entry,
  { dice: { why, commitment } }: Fact & { readonly kind: "fresh-dice" },
): Heard => ({ seq, who, when, what: "fresh-dice", events: NO_EVENTS, fresh: { why, commitment } });

/** Whether nothing of what happened is kept from a seat. */
function hearsAll(table: Table, seat: SeatRecord, events: readonly Event[]): boolean {
  if (seat.role !== "game-master" && table.settings.odds !== "exact") return false;
  const { ruleset } = table.battle;
  const state = stateOf(table.battle);
  const as = engineSeat(table, seat);
  return events.every((event) => eventFor(ruleset, state, event, as) === event);
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
    const seen = eventFor(ruleset, state, event, engineSeat(table, seat));
    if (seen === null) return [];
    return [{ ...explained(table, seat, seen), text: sayEvent(ruleset, state, seen) }];
  });
}

/** An event seen whole. */
const worded = ({ battle }: Table, event: Event, state: BattleState): TextEvent => ({
  ...event,
  text: sayEvent(battle.ruleset, state, event),
});

/** Where odds are not shown exactly, neither is what a roll was made of. */
function explained(table: Table, seat: SeatRecord, event: Event): Event {
  if (seat.role === "game-master" || table.settings.odds === "exact") return event;
  const { check: _, sum: __, ...rest } = event;
  return rest as Event;
}

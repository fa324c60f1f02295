import {
  type EncounterFile,
  type Event,
  type Field,
  type Json,
  type Offer,
  type Policies,
  type Question,
  type Seat,
  SOMEBODY,
  speaksFor,
  stateOf,
  type Summary,
  viewFor,
} from "@fray/engine";
import { answerChances, type Chances } from "./chances.ts";
import { type Change, diff } from "./patch.ts";
import { defaultOf } from "./play.ts";
import { engineSeat, seatNamed } from "./seats.ts";
import { fieldNow } from "./states.ts";
import { type Thrown, thrownFor } from "./thrown.ts";
import type { Entry, Role, SeatRecord, Settings, Table } from "./words.ts";

/** What a seat is told: everything it may see, and after that what changed. Nothing else leaves for that seat. */

export interface Request {
  readonly id: string;
  readonly kind: Question["kind"];
  readonly name: string;
  readonly who: string;
  readonly dice?: string;
  readonly count?: number;
  readonly sides?: number;
  readonly options?: readonly { readonly choose: string; readonly odds?: Chances }[];
  /** What answers it when nobody does: a choice, or for dice that they are thrown. */
  readonly default: { readonly choose: string } | { readonly throw: true };
  /** Milliseconds since 1970, or null: it waits. */
  readonly until: number | null;
}

export interface SeatView {
  readonly table: string;
  readonly ruleset: string;
  readonly name: string;
  readonly field: Field;
  readonly you: {
    readonly seat: string;
    readonly role: Role;
    readonly combatants: readonly string[];
    readonly typedDice: boolean;
  };
  readonly seats: readonly SeatOutline[];
  readonly settings: Settings;
  readonly tactics: readonly string[];
  /** SHA-256 of the seed; the seed itself once the battle is over. */
  readonly commitment: string;
  readonly seed: string | null;
  /** Steps played and not undone: events of later steps no longer count. */
  readonly steps: number;
  readonly undoable: boolean;
  readonly redoable: boolean;
  readonly state: Summary;
  /** What shipped combatant somebody was made from, where the seat knows its numbers: for pictures. */
  readonly is: { readonly [id: string]: string };
  /** What those this seat speaks for do about reactions without being asked. */
  readonly policies: Policies;
  readonly offers: readonly Offer[];
  readonly request: Request | null;
  readonly waitingFor: string | null;
}

export interface SeatOutline {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly combatants: readonly string[];
}

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

const views = new WeakMap<Table, Map<string, SeatView>>();

/** A table is a value: what a seat sees of it is worked out once. */
export function viewOf(table: Table, seat: SeatRecord): SeatView {
  let known = views.get(table);
  if (known === undefined) views.set(table, (known = new Map()));
  let view = known.get(seat.id);
  if (view === undefined) known.set(seat.id, (view = makeView(table, seat)));
  return view;
}

/** Views of a table that has been left behind are not needed again soon, and they are large. */
export function forgetViews(table: Table): void {
  views.delete(table);
}

function makeView(table: Table, record: SeatRecord): SeatView {
  const { battle, opening, settings, tactics } = table;
  const seat = engineSeat(table, record);
  const seen = viewFor({ ...battle, past: battle.past.slice(-1) }, seat);
  const unseen = new Set(
    battle.ruleset
      .standing(stateOf(battle))
      .flatMap((s) => (Object.hasOwn(seen.state.combatants, s.id) ? [] : [s.id])),
  );
  const acting = battle.ruleset.actor(stateOf(battle));
  const idle = table.asking === null && (acting === null || !tactics.includes(acting));
  return {
    table: opening.table,
    ruleset: opening.ruleset,
    name: battle.encounter.name,
    field: fieldNow(battle.encounter.field, stateOf(battle)),
    you: pickSeat(record),
    seats: table.seats.filter((s) => s.tokenHash !== null).map((s) => outline(s, unseen)),
    settings,
    tactics: tactics.filter((id) => !unseen.has(id)),
    commitment: opening.commitment,
    seed: stateOf(battle).winner === null ? null : opening.seed,
    steps: battle.past.length,
    undoable: battle.past.length > battle.fixed || table.asking !== null,
    redoable: battle.undone.length > 0 && table.asking === null,
    state: seen.state,
    is: shipped(opening.encounter, seen.state),
    policies: spokenFor(stateOf(battle).policies, seat),
    offers: idle ? seen.offers : [],
    ...asked(table, record, unseen),
  };
}

const spokenFor = (policies: Policies, seat: Seat): Policies =>
  Object.fromEntries(Object.entries(policies).filter(([id]) => speaksFor(seat, id)));

/** A shipped combatant's name tells its numbers to whoever looks them up: only with them. */
function shipped(file: EncounterFile, { combatants }: Summary): SeatView["is"] {
  const written = file["combatants"] as unknown as readonly { readonly id: string; readonly is?: string }[];
  return Object.fromEntries(
    written.flatMap(({ id, is }) =>
      is !== undefined && combatants[id]?.maxHp !== undefined ? [[id, is] as const] : [],
    ),
  );
}

const pickSeat = ({ id, role, combatants, typedDice }: SeatRecord): SeatView["you"] => ({
  seat: id,
  role,
  combatants,
  typedDice,
});

function outline(seat: SeatRecord, unseen: ReadonlySet<string>): SeatOutline {
  const { id, role, name, combatants } = seat;
  return { id, role, name, combatants: combatants.filter((c) => !unseen.has(c)) };
}

function asked(
  table: Table,
  record: SeatRecord,
  unseen: ReadonlySet<string>,
): Pick<SeatView, "request" | "waitingFor"> {
  const { asking } = table;
  if (asking === null) return { request: null, waitingFor: null };
  const { question } = asking.pending;
  if (speaksFor(engineSeat(table, record), question.who))
    return { request: request(table, record, question), waitingFor: question.who };
  return { request: null, waitingFor: unseen.has(question.who) ? SOMEBODY : question.who };
}

function request(table: Table, seat: SeatRecord, question: Question): Request {
  const { asking } = table;
  const { kind, name, who, dice, count, sides } = question;
  const about = { id: asking?.id ?? "", kind, name, who, until: asking?.until ?? null };
  if (kind === "dice")
    return {
      ...about,
      ...(dice === undefined ? {} : { dice }),
      ...(count === undefined ? {} : { count }),
      ...(sides === undefined ? {} : { sides }),
      default: { throw: true },
    };
  const odds = answerChances(table, seat);
  const options = (question.options ?? []).map((choose) => {
    const chance = odds.get(choose);
    return chance === undefined ? { choose } : { choose, odds: chance };
  });
  return { ...about, options, default: { choose: defaultOf(question) } };
}

/** The frame of one entry for one seat; null if the seat cannot sit there any more. */
export function frameOf(before: Table, entry: Entry, after: Table, seatId: string): Frame | null {
  const seat = seatNamed(after, seatId);
  if (seat === null || seat.tokenHash === null) return null;
  const old = seatNamed(before, seatId);
  const was = old === null ? null : (viewOf(before, old) as unknown as Json);
  const { seq, who, when, fact } = entry;
  const secret = fact.kind === "force" && seat.role !== "game-master";
  return {
    seq,
    who,
    when,
    what: secret ? "quiet" : whatOf(entry),
    patch: diff(was, viewOf(after, seat) as unknown as Json),
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
  if (fact.kind !== "step") return { events: [] };
  const again = fact.step.command.do === "redo" ? table.battle.past.at(-1)?.step : undefined;
  const step = again ?? fact.step;
  const events = seenEvents(table, seat, step.events ?? []);
  const typed = again === undefined && fact.used.length === 0 ? fact.given : [];
  const thrown = thrownFor(seat, { step, told: events, typed });
  return thrown.length === 0 ? { events } : { events, thrown };
}

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

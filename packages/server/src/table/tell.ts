import {
  type EncounterFile,
  type Command,
  depthOf,
  type Event,
  type Field,
  type Json,
  type Offer,
  type Policies,
  type Question,
  type Seat,
  SOMEBODY,
  type Step,
  speaksFor,
  stateOf,
  type Summary,
  viewFor,
} from "@fray/engine";
import { answerChances, type Chances } from "./chances.ts";
import { commandWords } from "./naming.ts";
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
  /** What is being done while this is asked, as far as the seat may know: nobody unseen is named. */
  readonly during: {
    readonly actor: string | null;
    readonly label: string;
    readonly targets: readonly string[];
  };
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

/** What those who listen to one table were shown last: at every entry each of them is shown what has changed since. */
export class LastViews {
  private readonly known = new Map<string, { readonly table: Table; readonly view: SeatView }>();

  of = (table: Table, seat: SeatRecord): SeatView => {
    const last = this.known.get(seat.id);
    if (last?.table === table) return last.view;
    const view = makeView(table, seat);
    this.known.set(seat.id, { table, view });
    return view;
  };

  keepOnly(seats: readonly string[]): void {
    for (const id of this.known.keys()) if (!seats.includes(id)) this.known.delete(id);
  }
}

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
  const state = stateOf(battle);
  const seen = viewFor({ ...battle, past: [{ state, step: UNTOLD }] }, seat);
  const unseen = new Set<string>();
  for (const { id } of battle.ruleset.standing(state))
    if (!Object.hasOwn(seen.state.combatants, id)) unseen.add(id);
  const acting = battle.ruleset.actor(state);
  const idle = table.asking === null && (acting === null || !tactics.includes(acting));
  return {
    table: opening.table,
    ruleset: opening.ruleset,
    name: battle.encounter.name,
    field: fieldNow(battle.encounter.field, state),
    you: pickSeat(record),
    seats: table.seats.filter((s) => s.tokenHash !== null).map((s) => outline(s, unseen)),
    settings,
    tactics: withoutUnseen(tactics, unseen),
    commitment: opening.commitment,
    seed: state.winner === null ? null : opening.seed,
    steps: depthOf(battle),
    undoable: depthOf(battle) > battle.fixed || table.asking !== null,
    redoable: battle.undone.length > 0 && table.asking === null,
    state: seen.state,
    is: shipped(opening.encounter, seen.state),
    policies: spokenFor(state.policies, seat),
    offers: idle ? seen.offers : [],
    ...asked(table, record, unseen),
  };
}

/** What happened is told by frames: a view tells how things stand. */
const UNTOLD: Step = { command: { do: "" }, answers: [] };

function spokenFor(policies: Policies, seat: Seat): Policies {
  const spoken: { [id: string]: Policies[string] } = {};
  for (const id of Object.keys(policies)) if (speaksFor(seat, id)) spoken[id] = policies[id] as Policies[string];
  return spoken;
}

/** The very list where everybody on it is seen: it need not be compared with itself. */
const withoutUnseen = (ids: readonly string[], unseen: ReadonlySet<string>): readonly string[] =>
  unseen.size === 0 ? ids : ids.filter((id) => !unseen.has(id));

/** A shipped combatant's name tells its numbers to whoever looks them up: only with them. */
function shipped(file: EncounterFile, { combatants }: Summary): SeatView["is"] {
  const written = file["combatants"] as unknown as readonly { readonly id: string; readonly is?: string }[];
  const known: { [id: string]: string } = {};
  for (const { id, is } of written)
    if (is !== undefined && combatants[id]?.maxHp !== undefined) known[id] = is;
  return known;
}

const pickSeat = ({ id, role, combatants, typedDice }: SeatRecord): SeatView["you"] => ({
  seat: id,
  role,
  combatants,
  typedDice,
});

function outline(seat: SeatRecord, unseen: ReadonlySet<string>): SeatOutline {
  const { id, role, name, combatants } = seat;
  return { id, role, name, combatants: withoutUnseen(combatants, unseen) };
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
    return { request: request(table, record, question, unseen), waitingFor: question.who };
  return { request: null, waitingFor: unseen.has(question.who) ? SOMEBODY : question.who };
}

function request(table: Table, seat: SeatRecord, question: Question, unseen: ReadonlySet<string>): Request {
  const { asking } = table;
  const during = duringOf(asking?.pending.command ?? { do: "" }, unseen);
  const { kind, name, who, dice, count, sides } = question;
  const about = { id: asking?.id ?? "", kind, name, who, during, until: asking?.until ?? null };
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

function duringOf(command: Command, unseen: ReadonlySet<string>): Request["during"] {
  const { actor = null, targets = [] } = command;
  if (actor !== null && unseen.has(actor)) return { actor: null, label: "Somebody unseen acts", targets: [] };
  return { actor, label: commandWords(command), targets: targets.filter((id) => !unseen.has(id)) };
}

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

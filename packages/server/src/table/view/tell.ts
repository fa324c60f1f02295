import {
  atOnce,
  type EncounterFile,
  type Command,
  depthOf,
  type dice,
  type Field,
  fieldNow,
  type Offer,
  offersFor,
  type Policies,
  type Question,
  type Seat,
  type Sliced,
  SOMEBODY,
  speaksFor,
  standingFor,
  stateOf,
  type Summary,
} from "@fray/engine";
import { diceToCome, isOpen, promised } from "../log/epochs.ts";
import { mayUndo, undoneBy } from "../decide/history.ts";
import { commandLabel, commandWords } from "./naming.ts";
import { defaultOf } from "../decide/play.ts";
import { engineSeat, mayType } from "../seats/seats.ts";
import { hiddenIn } from "../seats/states.ts";
import type { FreshWhy, OlderRules, Role, SeatRecord, Settings, Table } from "../seats/words.ts";

/** Everything a seat may see. Nothing else leaves for that seat, but what then changes in it. */

export interface Request {
  readonly id: string;
  readonly kind: Question["kind"];
  readonly name: string;
  readonly who: string;
  readonly dice?: string;
  readonly count?: number;
  readonly sides?: number;
  /** The legal answers. Their odds are worked out for whoever asks for them (`requestChances`). */
  readonly options?: readonly { readonly choose: string }[];
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
    /** Only where the game master wants the dice of this seat thrown. */
    readonly mayTypeDice?: false;
  };
  readonly seats: readonly SeatOutline[];
  readonly settings: Settings;
  readonly tactics: readonly string[];
  /** SHA-256 of the seed of the dice to come; once the battle is over, of those that fell, and the seed itself. */
  readonly commitment: string;
  readonly seed: string | null;
  /** What seats have added to that seed, in the order that counts. */
  readonly entropy: readonly dice.Contribution[];
  /** Whether seats that have not done so may still add to the dice to come. */
  readonly openToEntropy: boolean;
  /** Why the battle goes on with fresh dice; null: it goes on with those it has. */
  readonly freshDice: FreshWhy | null;
  /** Steps played and not undone: events of later steps no longer count. */
  readonly steps: number;
  /** Only where its last steps were played under older rules: it can be read, but does not go on. */
  readonly olderRules?: OlderRules;
  /** Whether this seat may undo: the game master, or a player the own last input while no die has fallen since. */
  readonly undoable: boolean;
  /** Only while something is asked and this seat may undo: what that takes back, `Ana: Strike`. */
  readonly undoes?: string;
  readonly redoable: boolean;
  readonly state: Summary;
  /** What shipped combatant somebody was made from, where the seat knows its numbers: for pictures. */
  readonly is: { readonly [id: string]: string };
  /** For the game master: whom others do not see. Nobody, for everybody else. */
  readonly hidden: readonly string[];
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
  /** Only where the game master wants the dice of this seat thrown. */
  readonly mayTypeDice?: false;
}

/** What those who listen to one table were shown last: at every entry each of them is shown what has changed since. */
export class LastViews {
  private readonly known = new Map<string, { table: Table; view: SeatView }>();

  readonly of = (table: Table, seat: SeatRecord): Sliced<SeatView> => this.viewing(table, seat);

  private *viewing(table: Table, seat: SeatRecord): Sliced<SeatView> {
    const last = this.known.get(seat.id);
    if (last?.table === table) return last.view;
    const view = yield* makingView(table, seat);
    if (last === undefined) this.known.set(seat.id, { table, view });
    else {
      last.table = table;
      last.view = view;
    }
    return view;
  }

  keepOnly(seats: readonly string[]): void {
    for (const id of this.known.keys()) if (!seats.includes(id)) this.known.delete(id);
  }
}

const views = new WeakMap<Table, Map<string, SeatView>>();

/** A table is a value: what a seat sees of it is worked out once. */
export const viewOf = (table: Table, seat: SeatRecord): SeatView => atOnce(viewing(table, seat));

/** The same in slices: of a large battle what is seen and what is offered take long each. */
export function* viewing(table: Table, seat: SeatRecord): Sliced<SeatView> {
  let known = views.get(table);
  if (known === undefined) views.set(table, (known = new Map()));
  let view = known.get(seat.id);
  if (view === undefined) known.set(seat.id, (view = yield* makingView(table, seat)));
  return view;
}

/** Views of a table that has been left behind are not needed again soon, and they are large. */
export function forgetViews(table: Table): void {
  views.delete(table);
}

const NOBODY: readonly string[] = [];

function* makingView(table: Table, record: SeatRecord): Sliced<SeatView> {
  const { battle, opening, settings, tactics } = table;
  const seat = engineSeat(table, record);
  const state = stateOf(battle);
  const { state: seen, unseen } = standingFor(battle, seat);
  const acting = battle.ruleset.actor(state);
  const going = table.olderRules === null;
  const idle = going && table.asking === null && (acting === null || !tactics.includes(acting));
  const steps = depthOf(battle);
  const over = state.winner !== null;
  const { request, waitingFor } = asked(table, record, unseen);
  yield;
  const offers = idle ? offersFor(battle, seat) : NO_OFFERS;
  yield;
  const view: SeatView = {
    table: opening.table,
    ruleset: opening.ruleset,
    name: battle.encounter.name,
    field: fieldNow(battle.encounter.field, state),
    you: youOf(record),
    seats: outlines(table.seats, unseen),
    settings,
    tactics: withoutUnseen(tactics, unseen),
    commitment: promised(table),
    seed: over && table.told ? battle.origin.seed : null,
    entropy: (over ? battle.origin : diceToCome(table)).entropy,
    openToEntropy: isOpen(table),
    freshDice: table.fresh?.why ?? null,
    steps,
    undoable: mayUndo(table, record),
    redoable: going && table.undoing !== null && table.asking === null,
    state: seen,
    is: shipped(opening.encounter, seen),
    hidden: record.role === "game-master" ? hiddenIn(state) : NOBODY,
    policies: spokenFor(state.policies, seat),
    offers,
    request,
    waitingFor,
  };
  if (table.olderRules !== null) return { ...view, olderRules: table.olderRules };
  return table.asking === null || !view.undoable ? view : { ...view, undoes: undoesIn(table, seen) };
}

/** In a person's words; whom the seat does not see is not named. */
function undoesIn(table: Table, { combatants }: Summary): string {
  const command = undoneBy(table);
  if (command === null) return "the last step";
  const { actor } = command;
  if (actor === undefined) return command.do === "start" ? "the start" : commandWords(command).toLowerCase();
  return Object.hasOwn(combatants, actor)
    ? `${combatants[actor]?.name}: ${commandLabel(table.battle.ruleset, stateOf(table.battle), command)}`
    : "what somebody unseen does";
}

const NO_OFFERS: readonly Offer[] = [];

const NO_POLICIES: Policies = {};

function spokenFor(policies: Policies, seat: Seat): Policies {
  let spoken: { [id: string]: Policies[string] } | null = null;
  for (const id in policies) if (speaksFor(seat, id)) (spoken ??= {})[id] = policies[id] as Policies[string];
  return spoken ?? NO_POLICIES;
}

/** The very list where everybody on it is seen: it need not be compared with itself. */
const withoutUnseen = (ids: readonly string[], unseen: ReadonlySet<string>): readonly string[] =>
  unseen.size === 0 ? ids : ids.filter((id) => !unseen.has(id));

/** A shipped combatant's name tells its numbers to whoever looks them up: only with them. */
function shipped(file: EncounterFile, { combatants }: Summary): SeatView["is"] {
  const written = file["combatants"] as unknown as readonly { readonly id: string; readonly is?: string }[];
  let known: { [id: string]: string } | null = null;
  for (const { id, is } of written)
    if (is !== undefined && combatants[id]?.maxHp !== undefined) (known ??= {})[id] = is;
  return known ?? NOTHING_SHIPPED;
}

const NOTHING_SHIPPED: SeatView["is"] = {};

const yous = new WeakMap<SeatRecord, SeatView["you"]>();

/** The very same record for the same seat: it need not be compared with itself at every entry. */
function youOf(record: SeatRecord): SeatView["you"] {
  let you = yous.get(record);
  if (you === undefined) {
    const { id, role, combatants, typedDice } = record;
    yous.set(record, (you = { seat: id, role, combatants, typedDice, ...typingOf(record) }));
  }
  return you;
}

const outlined = new WeakMap<readonly SeatRecord[], readonly SeatOutline[]>();

/** Who sits at the table: for those who see everybody it is one list, as long as nobody comes or goes. */
function outlines(seats: readonly SeatRecord[], unseen: ReadonlySet<string>): readonly SeatOutline[] {
  let all = outlined.get(seats);
  if (all === undefined) outlined.set(seats, (all = seats.filter((s) => s.tokenHash !== null).map(outline)));
  if (unseen.size === 0) return all;
  return all.map((s) => ({ ...s, combatants: withoutUnseen(s.combatants, unseen) }));
}

function outline(seat: SeatRecord): SeatOutline {
  const { id, role, name, combatants } = seat;
  return { id, role, name, combatants, ...typingOf(seat) };
}

const typingOf = (seat: SeatRecord): { mayTypeDice?: false } => (mayType(seat) ? {} : { mayTypeDice: false });

function asked(
  table: Table,
  record: SeatRecord,
  unseen: ReadonlySet<string>,
): Pick<SeatView, "request" | "waitingFor"> {
  const { asking } = table;
  if (asking === null) return UNASKED;
  const { question } = asking.pending;
  if (speaksFor(engineSeat(table, record), question.who))
    return { request: request(table, question, unseen), waitingFor: question.who };
  return { request: null, waitingFor: unseen.has(question.who) ? SOMEBODY : question.who };
}

const UNASKED = { request: null, waitingFor: null } as const;

function request(table: Table, question: Question, unseen: ReadonlySet<string>): Request {
  const { asking } = table;
  const during = duringOf(table, asking?.pending.command ?? { do: "" }, unseen);
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
  const options = (question.options ?? []).map((choose) => ({ choose }));
  return { ...about, options, default: { choose: defaultOf(question) } };
}

/** What is asked about has not happened yet: the state is that in which it was offered. */
function duringOf({ battle }: Table, command: Command, unseen: ReadonlySet<string>): Request["during"] {
  const { actor = null, targets = [] } = command;
  if (actor !== null && unseen.has(actor)) return { actor: null, label: "Somebody unseen acts", targets: [] };
  const label = commandLabel(battle.ruleset, stateOf(battle), command);
  return { actor, label, targets: targets.filter((id) => !unseen.has(id)) };
}

import {
  atOnce,
  type Battle,
  depthOf,
  dice,
  forgetting,
  FORK,
  found,
  ok,
  type Problem,
  problem,
  REDO,
  refuse,
  type Result,
  type Ruleset,
  type Sliced,
  type Step,
  UNDO,
} from "@fray/engine";
import { decisionsAfter } from "./decisions.ts";
import { openedBattle } from "./opened.ts";
import { astrayAt, DIVERGED, playedAgain, toldOnly } from "./told.ts";
import {
  type Asking,
  type Entry,
  type Fact,
  isPerson,
  type Opening,
  type SeatRecord,
  type Table,
  type Undoing,
} from "./words.ts";

/** State = fold(log). Every entry is applied here, whether it comes from a store or was decided a moment ago. */

/** The table has to be opened with more of its past at hand. */
export const NEEDS_HISTORY = "table/needs-history";

/** How many moments are kept at hand, each with a state of its own: of the past, and of what was undone. */
export interface Keep {
  readonly past: number;
  readonly undone: number;
}

/** More moments of the past while tactics play: undo goes back to what a person did last. */
const MOST_MOMENTS = 24;

/**
 * Undoing further back, or redoing further on, goes to the log. Whatever lives for long and then dies the garbage
 * collector carries along: with three times as much of the past a move costs a tenth more.
 */
const KEPT: Keep = { past: 8, undone: MOST_MOMENTS };

/** All there is. */
export const EVERYTHING: Keep = { past: Number.POSITIVE_INFINITY, undone: Number.POSITIVE_INFINITY };

export const openTable = (ruleset: Ruleset, opening: Opening): Result<Table> =>
  atOnce(openingTable(ruleset, opening));

/** A table as its opening says, in slices. */
export function* openingTable(ruleset: Ruleset, opening: Opening): Sliced<Result<Table>> {
  if (opening.ruleset !== ruleset.id)
    return refuse(
      problem("log/ruleset", `expected a log of ${ruleset.id}, found one of ${opening.ruleset}`, "ruleset"),
    );
  const { generator, seed, encounter } = opening;
  if (!dice.isGenerator(generator)) return refuse(unknownGenerator(generator));
  const battle = yield* openedBattle(ruleset, encounter, { generator, seed, entropy: [] });
  if (!battle.ok) return battle;
  return ok({
    opening: { ...opening, encounter: battle.value.log.encounter },
    seq: 1,
    olderRules: null,
    battle: battle.value,
    undoing: null,
    decisions: [],
    asking: null,
    seats: [],
    settings: opening.settings,
    tactics: opening.tactics,
    forced: [],
  });
}

const unknownGenerator = (name: string): Problem =>
  problem(
    "log/generator",
    `this table's dice come from ${JSON.stringify(name)}; known are ${dice.GENERATORS.join(" and ")}`,
    "generator",
  );

export interface Folding {
  /** The table that the first of the entries follows on; none: the first one opens it. */
  readonly from?: Table | null;
  readonly keep?: Keep;
  /** Steps that play otherwise than the log says are refused, or told as the log tells them. */
  readonly astray?: Astray;
}

export type Astray = "refused" | "told";

/** The table after a whole log, or after what follows a snapshot. */
export const fold = (ruleset: Ruleset, entries: readonly Entry[], how?: Folding): Result<Table> =>
  atOnce(folding(ruleset, entries, how));

/** The same in slices, an entry each. */
export function* folding(
  ruleset: Ruleset,
  entries: readonly Entry[],
  { from = null, keep = KEPT, astray = "refused" }: Folding = {},
): Sliced<Result<Table>> {
  const backward = stepsBack(entries);
  let table = from;
  for (const [i, entry] of entries.entries()) {
    yield;
    // what is undone may be redone by what follows: it is forgotten at the end
    const kept = { past: keep.past + (backward[i] as number), undone: EVERYTHING.undone };
    const next: Result<Table> =
      table === null ? yield* begun(ruleset, entry) : apply(table, entry, kept, astray);
    if (!next.ok) return next;
    table = next.value;
  }
  if (table === null) return refuse(problem("log/empty", "a table's log begins with its opening"));
  return ok(forgettingUndone(table, keep.undone));
}

/** For each entry, how far what follows goes back behind it: those moments must not be forgotten before. */
function stepsBack(entries: readonly Entry[]): readonly number[] {
  const back = Array.from(entries, () => 0);
  for (let i = entries.length - 2; i >= 0; i--)
    back[i] = Math.max(0, (back[i + 1] as number) - depthChange((entries[i + 1] as Entry).fact));
  return back;
}

function depthChange(fact: Fact): number {
  if (fact.kind !== "step" || fact.step.command.do === FORK) return 0;
  return fact.step.command.do === UNDO ? -1 : 1;
}

function* begun(ruleset: Ruleset, entry: Entry): Sliced<Result<Table>> {
  if (entry.fact.kind !== "open" || entry.seq !== 0)
    return refuse(problem("log/opening", "a table's log begins with its opening", "entries.0"));
  return yield* openingTable(ruleset, entry.fact.opening);
}

export function apply(
  table: Table,
  entry: Entry,
  keep: Keep = KEPT,
  astray: Astray = "refused",
): Result<Table> {
  const at = `entries.${table.seq}`;
  if (entry.seq !== table.seq)
    return refuse(problem("log/sequence", `expected entry ${table.seq}, ${found(entry.seq)}`, at));
  const { fact } = entry;
  if (fact.kind !== "step") return applyQuiet(table, entry, at);
  if (table.olderRules === null) {
    const played = playedOn(table, fact.step, at);
    if (played.ok) return ok(settled(table, fact, played.value, keep));
    if (astray === "refused") return played;
  }
  const told = settled(table, fact, toldOnly(table.battle, fact.step), keep);
  return ok({ ...told, olderRules: astrayAt(table, told) });
}

function playedOn(table: Table, step: Step, at: string): Result<Battle> {
  const verb = step.command.do;
  if ((verb === UNDO && !remembers(table)) || (verb === REDO && !remembersUndone(table)))
    return refuse(problem(NEEDS_HISTORY, "the log goes further back than this snapshot remembers", at));
  const played = playedAgain({ ...table.battle, pending: null }, step);
  if (played.ok) return played;
  const under = (p: Problem): string => (p.code === DIVERGED ? at : `${at}.${p.path ?? "step"}`);
  return refuse(...played.problems.map((p) => ({ ...p, path: under(p) })));
}

function applyQuiet(table: Table, entry: Entry, at: string): Result<Table> {
  const { fact } = entry;
  const next = { ...table, seq: table.seq + 1 };
  switch (fact.kind) {
    case "asks":
      return ok(table.olderRules === null ? asked(table, entry) : next);
    case "withdraw":
      return ok({ ...next, asking: null, battle: { ...table.battle, pending: null } });
    case "seat":
      return ok({ ...next, seats: withSeat(table.seats, fact.seat) });
    case "settings":
      return ok({ ...next, settings: fact.settings });
    case "tactics":
      return ok({ ...next, tactics: withTactics(table.tactics, fact) });
    case "force":
      return ok({ ...next, forced: fact.forced });
    case "roll":
      return ok(next);
    default:
      return refuse(problem("log/opening", "a table is opened once", at));
  }
}

function withSeat(seats: readonly SeatRecord[], seat: SeatRecord): readonly SeatRecord[] {
  return seats.some((s) => s.id === seat.id)
    ? seats.map((s) => (s.id === seat.id ? seat : s))
    : [...seats, seat];
}

function withTactics(now: readonly string[], fact: Fact & { readonly kind: "tactics" }): readonly string[] {
  const others = now.filter((id) => id !== fact.combatant);
  return fact.on ? [...others, fact.combatant] : others;
}

/** A question is being put: its id is the entry's number, so no id ever comes twice. */
function asked(table: Table, { seq, when, fact }: Entry): Table {
  const { pending, given, used } = fact as Fact & { readonly kind: "asks" };
  const { secondsToAnswer } = table.settings;
  const asking: Asking = {
    id: `q${seq}`,
    pending,
    given,
    used,
    until: secondsToAnswer === null ? null : Date.parse(when) + secondsToAnswer * 1000,
  };
  return { ...table, seq: seq + 1, asking, battle: { ...table.battle, pending } };
}

/** The table after a step that has been played: the battle is taken over, the log of it stays outside. */
export function settled(
  table: Table,
  fact: Fact & { readonly kind: "step" },
  battle: Battle,
  keep: Keep = KEPT,
): Table {
  const verb = fact.step.command.do;
  // whoever goes back goes on going back: nothing more is forgotten on the way
  const kept = verb === UNDO ? Number.POSITIVE_INFINITY : Math.max(keep.past, sinceAPerson(battle));
  const { opening, olderRules, seats, settings, tactics, forced } = table;
  const next: Table = {
    opening,
    seq: table.seq + 1,
    olderRules,
    battle: forgetting(battle, kept, table.battle.log),
    undoing: verb === UNDO || verb === REDO ? undoingAfter(table, battle) : null,
    decisions: decisionsAfter(table.decisions, battle),
    asking: null,
    seats,
    settings,
    tactics,
    forced: fact.used.length === 0 ? forced : forced.filter((_, i) => !fact.used.includes(i)),
  };
  return verb === UNDO ? forgettingUndone(next, keep.undone) : next;
}

function undoingAfter({ undoing, seq }: Table, { undone }: Battle): Undoing | null {
  const now = undoing ?? { since: seq, forgotten: 0 };
  return undone.length + now.forgotten === 0 ? null : now;
}

/** The same table with at most so many undone moments at hand: those that are redone first. */
function forgettingUndone(table: Table, keep: number): Table {
  const { battle, undoing } = table;
  const gone = battle.undone.length - keep;
  if (gone <= 0 || undoing === null) return table;
  const { since, forgotten } = undoing;
  return {
    ...table,
    battle: { ...battle, undone: battle.undone.slice(gone) },
    undoing: { since, forgotten: forgotten + gone },
  };
}

/** The same table with as little of its past as its views need. */
export const lean = (table: Table): Table => ({ ...table, battle: forgetting(table.battle, 1) });

/** How many moments lead back before the last step of a person. */
function sinceAPerson({ past }: Battle): number {
  let back = 1;
  while (back < MOST_MOMENTS && back < past.length && !isPerson(past.at(-back)?.step.who)) back++;
  return back + 1;
}

/** Whether what redo would bring back is at hand, or there is nothing of that. */
export const remembersUndone = ({ battle, undoing }: Table): boolean =>
  battle.undone.length > 0 || undoing === null || undoing.forgotten === 0;

/** Whether a step back can be taken from what is at hand. */
export function remembers(table: Table): boolean {
  return table.battle.past.length > 1 || depthOf(table.battle) <= 1;
}

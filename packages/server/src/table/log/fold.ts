import {
  atOnce,
  type Battle,
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
  stateOf,
  UNDO,
} from "@fray/engine";
import { decisionsAfter } from "./decisions.ts";
import { addEntropy, isAnnounced, wrongEntropy } from "./epochs.ts";
import {
  EVERYTHING,
  forgettingUndone,
  type Keep,
  KEPT,
  remembers,
  remembersUndone,
  sinceAPerson,
  undoingAfter,
} from "./keep.ts";
import { openedBattle } from "./opened.ts";
import { astrayAt, DIVERGED, playedAgain, toldOnly } from "./told.ts";
import {
  type Asking,
  type Entry,
  type Fact,
  type Opening,
  type SeatRecord,
  type Table,
} from "../seats/words.ts";

/** State = fold(log). Every entry is applied here, whether it comes from a store or was decided a moment ago. */

/** The table has to be opened with more of its past at hand. */
export const NEEDS_HISTORY = "table/needs-history";

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
    fresh: null,
    sealed: false,
    told: false,
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
  /** Told of each entry with the table after it. */
  readonly each?: (table: Table, entry: Entry) => void;
}

export type Astray = "refused" | "told";

/** The table after a whole log, or after what follows a snapshot. */
export const fold = (ruleset: Ruleset, entries: readonly Entry[], how?: Folding): Result<Table> =>
  atOnce(folding(ruleset, entries, how));

/** The same in slices, an entry each. */
export function* folding(
  ruleset: Ruleset,
  entries: readonly Entry[],
  { from = null, keep = KEPT, astray = "refused", each }: Folding = {},
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
    each?.(table, entry);
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
  if (!isOfItsEpoch(table, fact.step)) return refuse(problem("log/fresh-dice", NOT_FRESH, at));
  if (table.olderRules === null) {
    const played = playedOn(table, fact.step, at);
    if (played.ok) return ok(settled(table, fact, played.value, keep));
    if (astray === "refused") return played;
  }
  const told = settled(table, fact, toldOnly(table.battle, fact.step), keep);
  return ok({ ...told, olderRules: astrayAt(table, told) });
}

const NOT_FRESH = "fresh dice were announced: the battle goes on with those and no others";

/** Whoever goes on after fresh dice were announced goes on with them; undoing and redoing throw none. */
function isOfItsEpoch(table: Table, { command }: Step): boolean {
  if (table.fresh === null || command.do === UNDO || command.do === REDO) return true;
  return command.do === FORK && isAnnounced(table, command);
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
    case "fresh-dice":
      return ok({ ...withdrawn(next), fresh: fact.dice });
    case "entropy":
      return entropied(next, entry, at);
    case "withdraw":
      return ok(withdrawn(next));
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

const withdrawn = (table: Table): Table => ({
  ...table,
  asking: null,
  battle: { ...table.battle, pending: null },
});

function entropied(table: Table, { who, fact }: Entry, at: string): Result<Table> {
  const wrong = table.olderRules === null ? wrongEntropy(table, who) : [];
  if (wrong.length > 0) return refuse(...wrong.map((p) => ({ ...p, path: at })));
  return ok(addEntropy(table, who, (fact as Fact & { readonly kind: "entropy" }).text));
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
  const sealed = table.sealed || pending.answers.some((a) => !("choose" in a));
  return { ...table, seq: seq + 1, asking, sealed, battle: { ...table.battle, pending } };
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
  const { opening, olderRules, fresh, sealed, told, seats, settings, tactics, forced } = table;
  const next: Table = {
    opening,
    seq: table.seq + 1,
    olderRules,
    battle: forgetting(battle, kept, table.battle.log),
    fresh: verb === FORK ? null : fresh,
    sealed: sealed || verb === FORK || fell(battle),
    told: verb !== FORK && (told || stateOf(battle).winner !== null),
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

/** Whether dice fell in the last step. */
const fell = ({ past }: Battle): boolean => (past.at(-1)?.step.asked ?? []).some((q) => q.kind === "dice");

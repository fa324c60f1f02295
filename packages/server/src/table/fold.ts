import {
  type Battle,
  depthOf,
  FORK,
  forgetting,
  ok,
  openBattle,
  type Problem,
  problem,
  type Result,
  type Ruleset,
  refuse,
  type Step,
  UNDO,
} from "@fray/engine";
import { withOverrules } from "./overrule.ts";
import { astrayAt, DIVERGED, playedAgain, toldOnly } from "./told.ts";
import {
  type Asking,
  type Entry,
  type Fact,
  isPerson,
  type Opening,
  type SeatRecord,
  type Table,
} from "./words.ts";

/** State = fold(log). Every entry is applied here, whether it comes from a store or was decided a moment ago. */

/** The table has to be opened with more of its past at hand. */
export const NEEDS_HISTORY = "table/needs-history";

/**
 * So many moments are kept at hand, each with a state of its own; undoing further back goes to the log. Whatever
 * lives for long and then dies the garbage collector carries along: with three times as many a move costs a tenth more.
 */
const KEPT_MOMENTS = 8;
/** More of them while tactics play: undo goes back to what a person did last, and that is named before. */
const MOST_MOMENTS = 24;

export function openTable(ruleset: Ruleset, opening: Opening): Result<Table> {
  if (opening.ruleset !== ruleset.id)
    return refuse(
      problem("log/ruleset", `expected a log of ${ruleset.id}, found one of ${opening.ruleset}`, "ruleset"),
    );
  const battle = openBattle(withOverrules(ruleset, opening.encounter), opening.encounter, opening.seed);
  if (!battle.ok) return battle;
  return ok({
    opening,
    seq: 1,
    olderRules: null,
    battle: battle.value,
    asking: null,
    seats: [],
    settings: opening.settings,
    tactics: opening.tactics,
    forced: [],
  });
}

export interface Folding {
  /** The table that the first of the entries follows on; none: the first one opens it. */
  readonly from?: Table | null;
  /** How many moments to keep at hand. */
  readonly keep?: number;
  /** Steps that play otherwise than the log says are refused, or told as the log tells them. */
  readonly astray?: Astray;
}

export type Astray = "refused" | "told";

/** The table after a whole log, or after what follows a snapshot. */
export function fold(
  ruleset: Ruleset,
  entries: readonly Entry[],
  { from = null, keep = KEPT_MOMENTS, astray = "refused" }: Folding = {},
): Result<Table> {
  const backward = stepsBack(entries);
  let table = from;
  for (const [i, entry] of entries.entries()) {
    const next: Result<Table> =
      table === null ? begun(ruleset, entry) : apply(table, entry, keep + (backward[i] as number), astray);
    if (!next.ok) return next;
    table = next.value;
  }
  return table === null ? refuse(problem("log/empty", "a table's log begins with its opening")) : ok(table);
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

function begun(ruleset: Ruleset, entry: Entry): Result<Table> {
  if (entry.fact.kind !== "open" || entry.seq !== 0)
    return refuse(problem("log/opening", "a table's log begins with its opening", "entries.0"));
  return openTable(ruleset, entry.fact.opening);
}

export function apply(
  table: Table,
  entry: Entry,
  keep = KEPT_MOMENTS,
  astray: Astray = "refused",
): Result<Table> {
  const at = `entries.${entry.seq}`;
  if (entry.seq !== table.seq)
    return refuse(problem("log/sequence", `expected entry ${table.seq}, found ${entry.seq}`, at));
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
  if (step.command.do === UNDO && !remembers(table))
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
  keep = KEPT_MOMENTS,
): Table {
  // whoever goes back goes on going back: nothing more is forgotten on the way
  const kept =
    fact.step.command.do === UNDO ? Number.POSITIVE_INFINITY : Math.max(keep, sinceAPerson(battle));
  const { opening, olderRules, seats, settings, tactics, forced } = table;
  return {
    opening,
    seq: table.seq + 1,
    olderRules,
    battle: forgetting(battle, kept, table.battle.log),
    asking: null,
    seats,
    settings,
    tactics,
    forced: fact.used.length === 0 ? forced : forced.filter((_, i) => !fact.used.includes(i)),
  };
}

/** How many moments lead back before the last step of a person. */
function sinceAPerson({ past }: Battle): number {
  let back = 1;
  while (back < MOST_MOMENTS && back < past.length && !isPerson(past.at(-back)?.step.who)) back++;
  return back + 1;
}

/** Whether a step back can be taken from what is at hand. */
export function remembers(table: Table): boolean {
  return table.battle.past.length > 1 || depthOf(table.battle) <= 1;
}

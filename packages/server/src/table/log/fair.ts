import { asMadeBy, atOnce, type Log, type Problem, problem, type Result, type Ruleset } from "@fray/engine";
import { Checking, type Epoch } from "./checking.ts";
import { brokenPromises, commitmentOf } from "./epochs.ts";
import { entriesOf } from "./files.ts";
import { folding, type Astray } from "./fold.ts";
import { DEFAULT_SETTINGS, type Entry, type OlderRules, type Table } from "../seats/words.ts";

/** Provably fair dice: who knows the seeds after the fight can check that they were those committed to, die by die. */

export interface Verdict {
  /** Every die of the battle that people did not give is proven. */
  readonly ok: boolean;
  /** Throws that the seeds gave. */
  readonly thrown: number;
  /** Rolls that people typed, by seat. */
  readonly typed: { readonly [who: string]: number };
  /** Rolls that the game master fixed beforehand. */
  readonly forced: number;
  /** Throws of stretches that were played elsewhere: nothing here proves them. */
  readonly elsewhere: number;
  /** Rolls beside the battle whose seed was public already, or is not told yet. */
  readonly rollsUnproven: number;
  readonly epochs: readonly Epoch[];
  /** Only where its steps were played under older rules: what its dice came to is not checked. */
  readonly olderRules?: OlderRules;
  readonly problems: readonly Problem[];
}

/** What somebody was promised, if they still know. */
interface Told {
  readonly commitment?: string | undefined;
}

/** Checks a table's whole log: every promise, what was added to the seeds, the replay of every step, and every die. */
export function verifyTable(ruleset: Ruleset, entries: readonly Entry[], told: Told = {}): Verdict {
  const first = entries[0]?.fact;
  if (first?.kind !== "open") return nothing(problem("log/opening", "a table's log begins with its opening"));
  return verdictOn(ruleset, entries, told);
}

/**
 * Checks a battle's plain log. One that holds no commitment is held to what somebody was told; with neither, nobody can
 * know that its seed was not chosen afterwards.
 */
export function verifyLog(ruleset: Ruleset, log: Log, told: Told = {}): Verdict {
  const promise = log.commitment ?? told.commitment;
  const entries = logEntries(log, promise ?? commitmentOf(log.seed));
  const before = entries.length - log.steps.length;
  const verdict = verdictOn(ruleset, entries, told);
  const problems = verdict.problems.map((p) => ({ ...p, ...inLog(p, before) }));
  if (promise === undefined) problems.unshift(NO_PROMISE);
  return { ...verdict, ok: problems.length === 0, problems };
}

const NO_PROMISE = problem(
  "verify/no-commitment",
  "the log says of no commitment: give the one that was told before the first die, or nobody knows when the seed was chosen",
  "commitment",
);

/** A plain log as a table's. */
function logEntries(log: Log, commitment: string): readonly Entry[] {
  const { ruleset, version, generator, encounter, seed, entropy = [] } = log;
  const opening = { table: "", ruleset, version, generator, encounter, seed, commitment };
  const [open, ...steps] = entriesOf(log, { ...opening, settings: DEFAULT_SETTINGS, tactics: [] }, "");
  const added = entropy.map(
    ({ who, text }): Entry => ({ seq: 0, who, when: "", fact: { kind: "entropy", text } }),
  );
  return [open as Entry, ...added, ...steps].map((entry, seq) => ({ ...entry, seq }));
}

function inLog({ path = "" }: Problem, before: number): { readonly path?: string } {
  if (!path.startsWith("entries.")) return {};
  return {
    path: path.replace(/^entries\.(\d+)/, (_, seq) =>
      Number(seq) < before ? "seed" : `steps.${Number(seq) - before}`,
    ),
  };
}

function verdictOn(ruleset: Ruleset, entries: readonly Entry[], { commitment }: Told): Verdict {
  const { check, folded, older } = walked(ruleset, entries);
  const found = check.verdict();
  const problems = [
    ...brokenPromises(entries),
    ...unknownPromise(found.epochs, commitment),
    ...found.problems,
    ...(folded.ok ? [] : asMadeBy(ruleset, versionOf(entries), folded.problems)),
  ];
  return { ...found, ...(older === null ? {} : { olderRules: older }), ok: problems.length === 0, problems };
}

const versionOf = ([first]: readonly Entry[]): number =>
  first?.fact.kind === "open" ? first.fact.opening.version : 0;

interface Walked {
  readonly check: Checking;
  readonly folded: Result<Table>;
  readonly older: OlderRules | null;
}

/** The log played step by step. One of another version of the rules that does not play today is taken at its word. */
function walked(ruleset: Ruleset, entries: readonly Entry[]): Walked {
  const played = walk(ruleset, entries, "refused");
  if (played.folded.ok || versionOf(entries) === ruleset.version) return { ...played, older: null };
  const told = walk(ruleset, entries, "told");
  return told.folded.ok ? { ...told, older: told.folded.value.olderRules } : { ...played, older: null };
}

function walk(ruleset: Ruleset, entries: readonly Entry[], astray: Astray): Omit<Walked, "older"> {
  const check = new Checking(entries);
  const each = (table: Table, entry: Entry): void => check.meet(table, entry);
  return { check, folded: atOnce(folding(ruleset, entries, { astray, each })) };
}

/** What somebody was told has to be among what was promised. */
function unknownPromise(epochs: readonly Epoch[], commitment: string | undefined): readonly Problem[] {
  if (commitment === undefined || epochs.some((e) => e.commitment === commitment)) return [];
  const message = "no dice of this battle were committed to by that";
  return [problem("verify/commitment", message, "commitment")];
}

const nothing = (wrong: Problem): Verdict => ({
  ...new Checking([]).verdict(),
  ok: false,
  problems: [wrong],
});

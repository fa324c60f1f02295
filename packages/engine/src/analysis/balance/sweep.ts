import {
  type BattleState,
  checksum,
  type EncounterFile,
  ok,
  openBattle,
  type Problem,
  problem,
  type Result,
  type Ruleset,
  refuse,
} from "../../kernel/index.ts";
import { type Chunk, summarizeRun } from "../simulate/battles.ts";
import type { Vary } from "./vary.ts";
import { findPlace, type Place, withNumber } from "./place.ts";

/** The same encounter over a grid of values. Every row meets the same dice: battle i of each has seed (seed, i). */

export interface At {
  readonly [path: string]: number;
}

/** One row before it is fought. */
export interface Version<S extends BattleState = BattleState> {
  readonly at: At;
  readonly file: EncounterFile;
  readonly opening: S;
}

export interface Plan<S extends BattleState = BattleState> {
  readonly vary: readonly string[];
  readonly rows: readonly Version<S>[];
  /** Numbers that change nothing at all. */
  readonly idle: readonly string[];
}

export interface Row {
  readonly at: At;
  readonly wins: { readonly [side: string]: number };
  readonly interval: { readonly [side: string]: readonly [number, number] };
  readonly draws: number;
  readonly battles: number;
  readonly rounds: { readonly mean: number };
}

export interface Sweep {
  readonly vary: readonly string[];
  readonly seed: string;
  readonly rows: readonly Row[];
}

export const MOST_ROWS = 5000;

/** Every row, opened: what any value makes impossible is refused before the first battle. */
export function planSweep<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  varies: readonly Vary[],
): Result<Plan<S>> {
  const count = varies.reduce((n, v) => n * v.values.length, 1);
  const paths = varies.map((v) => v.path);
  const twice = paths.find((p, i) => paths.indexOf(p) < i);
  if (twice !== undefined)
    return refuse(problem("vary/twice", "expected each number once, found it twice", twice));
  if (count > MOST_ROWS)
    return refuse(
      problem("vary/too-many", `expected at most ${MOST_ROWS} rows, found ${count}: take larger steps`),
    );
  const opened = openBattle(ruleset, file, ""); // what is wrong with the file itself comes first
  if (!opened.ok) return opened;
  const places = varies.map((v) => findPlace(ruleset as unknown as Ruleset, file, v.path));
  const lost = places.flatMap((p) => (p.ok ? [] : p.problems));
  if (lost.length > 0) return refuse(...lost);
  const found = places.flatMap((p) => (p.ok ? [p.value] : []));
  const rows = grid(varies).map((at) => openVersion(ruleset, file, found, at));
  const problems = rows.flatMap((r) => (r.ok ? [] : r.problems));
  if (problems.length > 0) return refuse(...onceEach(problems));
  const versions = rows.flatMap((r) => (r.ok ? [r.value] : []));
  return ok({ vary: paths, rows: versions, idle: paths.filter((p) => changesNothing(p, versions)) });
}

/** What is wrong with many values is said of the first. */
function onceEach(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ code, path = "" }) => {
    const known = seen.has(`${code} ${path}`);
    seen.add(`${code} ${path}`);
    return !known;
  });
}

/** The first number changes slowest. */
function grid(varies: readonly Vary[]): At[] {
  return varies.reduce<At[]>(
    (rows, { path, values }) => rows.flatMap((at) => values.map((value) => ({ ...at, [path]: value }))),
    [{}],
  );
}

/** The encounter with these numbers, ready to be fought. */
export function openVersion<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  places: readonly Place[],
  at: At,
): Result<Version<S>> {
  const varied = places.reduce(
    (now, place) => withNumber(ruleset as unknown as Ruleset, now, place, at[place.path] as number),
    file,
  );
  const opened = openBattle(ruleset, varied, "");
  if (opened.ok) return ok({ at, file: varied, opening: opened.value.opening });
  return refuse(...opened.problems.map((p) => explain(p, places, at)));
}

/** A problem with the value that made it, under the path as it was written. */
function explain(p: Problem, places: readonly Place[], at: At): Problem {
  const place =
    places.find(({ keys }) => p.path !== undefined && keys.join(".").startsWith(p.path)) ?? places[0];
  if (place === undefined) return p;
  if (p.code === "input/unknown-field" && place.keys.join(".") === p.path)
    return problem(
      "vary/unknown-path",
      `expected a number of the encounter, found no such field; there is ${place.beside.join(", ")}`,
      place.path,
    );
  const values = Object.entries(at).map(([path, value]) => `${path} = ${value}`);
  return problem(p.code, `with ${values.join(" and ")}: ${p.message}`, place.path);
}

/** Whether rows that differ in this number alone begin alike. */
function changesNothing<S extends BattleState>(path: string, rows: readonly Version<S>[]): boolean {
  const groups = new Map<string, Set<string>>();
  const values = new Set<number>();
  for (const { at, opening } of rows) {
    values.add(at[path] as number);
    const rest = JSON.stringify({ ...at, [path]: null });
    groups.set(rest, (groups.get(rest) ?? new Set()).add(checksum(opening)));
  }
  return values.size > 1 && [...groups.values()].every((openings) => openings.size === 1);
}

export function rowOf(at: At, chunk: Chunk, seed: string): Row {
  const { wins, interval, draws, battles, rounds } = summarizeRun(chunk, seed);
  return { at, wins, interval, draws, battles, rounds };
}

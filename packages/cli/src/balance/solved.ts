import type { Solution } from "@fray/engine/analysis";
import { count, decimal, percent, plural } from "@fray/engine/numbers";
import { sideStyle } from "../field.ts";
import { ascending } from "../json.ts";
import { aboutSoMany, bar, bold, dim, paint, table } from "../output.ts";
import type { Opened } from "./open.ts";
import type { Patience } from "./work.ts";

/** A battle's exact odds in words, or why there are none. */

/** Where this much is undecided there is nothing to tell. */
const NOTHING_KNOWN = 0.999;

export const advice = (path: string): string => `fray simulate ${path}`;

export interface Solved {
  readonly path: string;
  readonly opened: Opened;
  readonly solution: Solution;
  readonly estimate: number;
  readonly most: number;
  /** What ended it, if it did not end by itself. */
  readonly gone: Patience["gone"];
}

export function tellSolution(solved: Solved, took: string): string {
  const { opened, solution } = solved;
  const summary = opened.ruleset.summary(opened.opening);
  const { exact, undecided } = solution;
  const bounded = undecided >= SEEN;
  const head = `${bold(opened.encounter.name)}   ${opened.ruleset.title}   ${exact ? "exact" : paint("yellow", "not exact")}, ${plural(solution.states, "state")}   ${took}`;
  const rows = Object.entries(solution.wins).map(([side, share]) => [
    paint(sideStyle(summary, side), side),
    !bounded ? percent(share) : `${percent(share)} to ${percent(Math.min(1, share + undecided))}`,
    solution.winsFractions === undefined ? "" : dim(short(solution.winsFractions[side] as string)),
    paint(sideStyle(summary, side), bar(share, 30)),
  ]);
  if (solution.draws > 0) rows.push(["draws", percent(solution.draws), "", dim(bar(solution.draws, 30))]);
  const people = Object.entries(solution.combatants).map(([id, { survives }]) => {
    const one = summary.combatants[id];
    return [paint(sideStyle(summary, one?.side ?? ""), one?.name ?? id), percent(survives)];
  });
  if (undecided > NOTHING_KNOWN) return `${head}\n\n${tooLarge(solved)}`;
  const rest = undecided === 0 ? "" : `  ${tiny(undecided)} undecided`;
  return [
    head,
    ...(exact ? [] : [tooLarge(solved)]),
    table(rows, { align: ["left", "right"], head: ["wins", "", "", ""] }),
    ...(rest === "" ? [] : [rest]),
    rounds(solution),
    table(people, { align: ["left", "right"], head: ["", bounded ? "survives at least" : "survives"] }),
  ].join("\n\n");
}

/** What would be told as less than a tenth of a percent changes nothing that is told. */
const SEEN = 0.0005;

/** A percentage as long as that says something. */
const tiny = (share: number): string => (share < SEEN ? share.toExponential(1) : percent(share));

/** Some fractions have hundreds of digits: --json has them whole. */
const short = (fraction: string): string =>
  fraction.length <= 40 ? fraction : `${fraction.slice(0, 18)}… (${fraction.length} characters)`;

const MOST_ROUNDS = 15;

function rounds({ undecided, rounds: { mean, chances } }: Solution): string {
  const all = [...ascending(chances)];
  const highest = Math.max(0, ...all.map(([, chance]) => chance));
  const last = Math.min(MOST_ROUNDS, all.findLastIndex(([, chance]) => chance >= SEEN) + 1);
  const shown = all
    .slice(0, last)
    .map(([round, chance]) => [round, percent(chance), paint("cyan", bar(chance / highest, 24))]);
  const later = all.slice(last).reduce((sum, [, chance]) => sum + chance, 0);
  if (later > 0) shown.push([dim("later"), percent(later), ""]);
  return `${table(shown, { align: ["right", "right"], head: ["round", "decided", ""] })}\n\n  ${average(mean)} on average${undecided < SEEN ? "" : ", of those that are decided"}`;
}

const average = (mean: number): string => (mean === 1 ? "1 round" : `${decimal(mean, 2)} rounds`);

function tooLarge(solved: Solved): string {
  const [what, why] = reasonOf(solved);
  return `  ${paint("yellow", `${what}:`)} ${why}.\n  Sampling answers it: ${bold(advice(solved.path))}`;
}

const TOO_LARGE = "Too large to solve";

function reasonOf({ solution, estimate, most, gone }: Solved): readonly [what: string, why: string] {
  if (solution.stopped === "ways")
    return [TOO_LARGE, `one command alone can go ${aboutSoMany(solution.ways ?? 0, "ways")}`];
  const size = `it has at least some ${count(Math.max(estimate, solution.states))} states`;
  if (solution.stopped === "states" || estimate > most)
    return [TOO_LARGE, `${size}, and ${count(most)} are kept (--states)`];
  return [gone === "time" ? "The time was up (--time-limit)" : "Stopped", size];
}

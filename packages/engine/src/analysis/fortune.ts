import type { Fortune, Throw } from "./luck.ts";

/** Where throws stood among all that they could have shown: one by itself, or several together. */

/** A value that a throw may show, how likely, and the worth of the command then. */
export interface Valued {
  readonly chance: number;
  readonly worth: number;
}

/** A throw with all it could have come to. */
export interface Weighed extends Throw {
  readonly all: readonly Valued[];
}

/** Sums of many doubles differ by a hair where the numbers are the same. */
const HAIR = 1e-9;
const zeroed = (variance: number): number => (variance < HAIR * HAIR ? 0 : variance);

/** The chance of less than `actual`, half of what is like it counted. */
function below(all: Iterable<Valued>, actual: number, hair: number): number {
  let sum = 0;
  for (const { chance, worth } of all)
    sum += Math.abs(worth - actual) < hair ? chance / 2 : worth < actual ? chance : 0;
  return sum;
}

/** Where one worth stands among all. */
export function standing(
  all: readonly Valued[],
  actual: number,
): Pick<Weighed, "expected" | "actual" | "percentile" | "variance" | "all"> {
  const expected = all.reduce((sum, v) => sum + v.chance * v.worth, 0);
  const variance = zeroed(all.reduce((sum, v) => sum + v.chance * (v.worth - expected) ** 2, 0));
  return { expected, actual, percentile: below(all, actual, HAIR), variance, all };
}

/** What somebody's throws came to together. `parts` are what may be gained in each command, 0 on average. */
export function fortune(throws: readonly Throw[], parts: readonly (readonly Valued[])[]): Fortune {
  // What one throw of a command ends with, the next begins with, whoever of them makes it: only the first is counted.
  const firsts = throws.filter((t, i) => t.step !== throws[i - 1]?.step);
  const expected = firsts.reduce((sum, t) => sum + t.expected, 0);
  const gained = throws.reduce((sum, t) => sum + t.actual - t.expected, 0);
  return {
    throws: throws.length,
    expected,
    actual: expected + gained,
    percentile: throws.length === 0 ? null : together(parts, gained),
  };
}

/** Distinct sums that are kept apart, of one command and of all, and how near each other they are one. */
const MOST_OF_ONE = 400;
const MOST_SUMS = 5000;
const FINE = 1e-6;

const spreadOf = (all: readonly Valued[]): number =>
  zeroed(all.reduce((sum, { chance, worth }) => sum + chance * worth ** 2, 0));

/**
 * The chance that less is gained in these commands, half of what is like it counted: added up way by way, the
 * weightiest commands first. A few are far from normal; what is left when there are too many sums to keep apart is not.
 */
function together(parts: readonly (readonly Valued[])[], gained: number): number {
  const rest = parts
    .map((all) => ({ all: thinned(all), variance: spreadOf(all) }))
    .filter(({ variance }) => variance > 0)
    .sort((a, b) => b.variance - a.variance);
  let sums: readonly Valued[] = [{ chance: 1, worth: 0 }];
  while (rest.length > 0 && sums.length <= MOST_SUMS)
    sums = added(sums, (rest.shift() as (typeof rest)[number]).all);
  const spread = Math.sqrt(rest.reduce((sum, { variance }) => sum + variance, 0));
  if (spread === 0) return below(sums, gained, FINE * (parts.length + 1));
  return sums.reduce((sum, { chance, worth }) => sum + chance * normal((gained - worth) / spread), 0);
}

/** Neighbours are put together where there are more values than anybody could tell apart. */
function thinned(all: readonly Valued[]): readonly Valued[] {
  if (all.length <= MOST_OF_ONE) return all;
  const worths = all.map((v) => v.worth);
  const least = Math.min(...worths);
  const step = (Math.max(...worths) - least) / MOST_OF_ONE;
  const bins = new Map<number, { chance: number; worth: number }>();
  for (const { chance, worth } of all) {
    const key = Math.floor((worth - least) / step);
    const known = bins.get(key);
    if (known === undefined) bins.set(key, { chance, worth });
    else {
      known.worth = (known.worth * known.chance + worth * chance) / (known.chance + chance);
      known.chance += chance;
    }
  }
  return [...bins.values()];
}

function added(sums: readonly Valued[], all: readonly Valued[]): readonly Valued[] {
  const next = new Map<number, { chance: number; worth: number }>();
  for (const sum of sums)
    for (const value of all) withSum(next, sum.chance * value.chance, sum.worth + value.worth);
  return [...next.values()];
}

/** One more way to a sum; those that differ by a hair are one. */
export function withSum(
  sums: Map<number, { chance: number; worth: number }>,
  chance: number,
  worth: number,
): void {
  const key = Math.round(worth / FINE);
  const known = sums.get(key);
  if (known === undefined) sums.set(key, { chance, worth });
  else known.chance += chance;
}

/** The normal distribution (Abramowitz and Stegun 7.1.26, to about 1e-7). */
function normal(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (poly * Math.exp(-x * x)) / 2;
  return z < 0 ? tail : 1 - tail;
}

import { checkChance, checkList, checkNumber, checkSameLength, checkText, refuse } from "./check.ts";
import { number, percent } from "@fray/engine/numbers";
import { type Domain, extent } from "./scale.ts";

/** Distributions as they come in, checked, in order, and what can be said of them. */

export interface DistributionSeries {
  readonly name: string;
  readonly values: ArrayLike<number>;
  /** The chance of each value; together 1. */
  readonly chances: ArrayLike<number>;
  /** From here on it counts: "18.2 % drop (12 or more)". */
  readonly tail?: { readonly from: number; readonly label: string };
}

export interface Faces extends DistributionSeries {
  readonly index: number;
  readonly faces: readonly (readonly [value: number, chance: number])[];
  readonly mean: number;
}

export function prepare(series: DistributionSeries, index: number): Faces {
  checkText(series.name, `series ${index + 1}: name`);
  const { name, values, chances } = series;
  checkList(values, `${name}: values`);
  checkSameLength(values, chances, `${name}: values and chances`);
  const faces = Array.from(values, (value, i) => {
    const chance = checkChance(chances[i] as number, `${name}: chance ${i + 1}`);
    return [checkNumber(value, `${name}: value ${i + 1}`), chance] as const;
  }).sort((a, b) => a[0] - b[0]);
  const sum = faces.reduce((all, [, chance]) => all + chance, 0);
  if (Math.abs(sum - 1) > 1e-6) refuse(`${name}: chances`, `sum to ${sum}, not to 1`);
  faces.forEach(([value], i) => {
    if (i > 0 && faces[i - 1]?.[0] === value) refuse(`${name}: value ${value}`, "is there twice");
  });
  if (series.tail !== undefined) checkNumber(series.tail.from, `${name}: start of the tail`);
  return {
    ...series,
    index,
    faces: merged(faces),
    mean: faces.reduce((all, [value, chance]) => all + value * chance, 0),
  };
}

/** Values that differ by less than any screen shows are one bar. */
function merged(faces: Faces["faces"]): Faces["faces"] {
  const span = (faces.at(-1)?.[0] ?? 0) - (faces[0]?.[0] ?? 0);
  const bars: (readonly [number, number])[] = [];
  for (const [value, chance] of faces) {
    const last = bars.at(-1);
    if (last === undefined || value - last[0] > span * 1e-9) bars.push([value, chance]);
    else bars[bars.length - 1] = [last[0], last[1] + chance];
  }
  return bars;
}

export function shown(all: readonly Faces[], [from, to]: Domain): Faces["faces"] {
  return all.flatMap((one) => one.faces.filter(([value]) => value >= from && value <= to));
}

/** Whole numbers up to here have room for a place each: a bar then never lies over values that cannot be. */
const FEW = 40;

/** The least distance between two values; bars are that wide. */
export function leastStep(all: readonly Faces[]): number {
  const values = all.flatMap((one) => one.faces.map(([value]) => value)).sort((a, b) => a - b);
  const span = (values.at(-1) as number) - (values[0] as number);
  if (span <= FEW && values.every(Number.isInteger)) return 1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < values.length; i++) {
    const gap = (values[i] as number) - (values[i - 1] as number);
    if (gap > span * 1e-9) least = Math.min(least, gap);
  }
  return Number.isFinite(least) ? least : 1;
}

/** Long tails that no screen could show are left out when that wins a tenth of the width. */
export function shownDomain(all: readonly Faces[], step: number): Domain {
  const ends = all.map(({ faces }) => {
    let [first, last] = [0, faces.length - 1];
    for (let sum = 0; first < last && sum + (faces[first]?.[1] ?? 0) < 1e-5; first++)
      sum += faces[first]?.[1] ?? 0;
    for (let sum = 0; last > first && sum + (faces[last]?.[1] ?? 0) < 1e-5; last--)
      sum += faces[last]?.[1] ?? 0;
    return [faces[first]?.[0] as number, faces[last]?.[0] as number] as const;
  });
  const full = extent(all.flatMap(({ faces }) => faces.map(([value]) => value)));
  const core = extent(ends.flat());
  const [from, to] = core[1] - core[0] < (full[1] - full[0]) * 0.9 ? core : full;
  return [from - step / 2, to + step / 2];
}

export function tailChance({ faces, tail }: Faces): number {
  const inside = faces.filter(([value]) => value >= (tail?.from ?? 0));
  if (inside.every(([, chance]) => chance === 0)) return 0;
  // Certain when nothing possible lies before it, whatever the last digit of the sum.
  if (faces.every(([value, chance]) => chance === 0 || value >= (tail?.from ?? 0))) return 1;
  return Math.min(
    1 - Number.EPSILON,
    inside.reduce((sum, [, chance]) => sum + chance, 0),
  );
}

export function describe(one: Faces): string {
  const possible = one.faces.filter(([, chance]) => chance > 0);
  const [first, last] = [possible[0], possible.at(-1)] as [
    readonly [number, number],
    readonly [number, number],
  ];
  const likely = possible.reduce((best, face) => (face[1] > best[1] ? face : best));
  const range =
    first[0] === last[0] ? `always ${number(first[0])}` : `${number(first[0])} to ${number(last[0])}`;
  const tail = one.tail === undefined ? "" : ` ${percent(tailChance(one))} ${one.tail.label}.`;
  return `${one.name}: ${range}, mean ${number(one.mean)}, most likely ${number(likely[0])} (${percent(likely[1])}).${tail}`;
}

import { count, decimal, number } from "./amounts.ts";

/** Chances and shares as people read them. Never 0 % or 100 % of what is not certain. */

export type Format = "percent" | "whole" | "points" | "number" | "count";
export type Interval = readonly [low: number, high: number];

/** `61.2 %`, `<0.1 %`, `>99.9 %`. */
export const percent = (chance: number): string => percentWith(chance, 1);

/** `62 %`, `<1 %`, `>99 %`: where there is little room. */
export const wholePercent = (chance: number): string => percentWith(chance, 0);

function percentWith(chance: number, digits: number): string {
  if (chance === 0 || chance === 1) return `${100 * chance} %`;
  const least = 10 ** -digits;
  if (chance * 100 < least / 2) return `<${least} %`;
  return chance * 100 >= 100 - least / 2
    ? `>${(100 - least).toFixed(digits)} %`
    : `${(chance * 100).toFixed(digits)} %`;
}

/** Text in which no line ends within a percentage, nor between it and what it is numbered by: `3: 6 %`. */
export const unbroken = (text: string): string =>
  text.replaceAll(" %", "\u00a0%").replaceAll(/(\d:) (?=[<>\d.]+\u00a0%)/g, "$1\u00a0");

/** A share that was sampled: none seen is `<0.3 %`, not `0 %`, with the end of its interval. Without one it is exact. */
export function estimate(
  share: number,
  ends: Interval | undefined,
  as: (share: number) => string = percent,
): string {
  if (ends === undefined) return as(share);
  const [low, high] = ends;
  if (share === 0 && high > 0) return `<${unmarked(as(high))}`;
  return share === 1 && low < 1 ? `>${unmarked(as(low))}` : as(share);
}

const unmarked = (text: string): string => text.replace(/^[<>]/, "");

/** A difference of two shares, in percentage points: `+4.2 pts`; next to nothing is `<+0.1 pts`. */
export function points(difference: number): string {
  if (difference === 0) return "0 pts";
  const sign = difference < 0 ? "−" : "+";
  const size = Math.abs(difference) * 100;
  if (size < 0.05) return difference < 0 ? ">−0.1 pts" : "<+0.1 pts";
  return `${sign}${size.toFixed(1)} pts`;
}

const FORMATS: Readonly<Record<Format, (value: number) => string>> = {
  percent,
  whole: wholePercent,
  points,
  number,
  count,
};

export function format(value: number, as: Format): string {
  return FORMATS[as](value);
}

/** A number somebody chose, as it was chosen: a target of `60 %`, not of `60.0 %`. */
export function chosen(value: number, as: Format): string {
  return as === "percent" ? `${decimal(value * 100, 2)} %` : format(value, as);
}

/** `58.1 to 63.2 %`; an end at 0 or 1 is no finding: `below 0.4 %`. */
export function interval([low, high]: Interval, as: Format): string {
  const isShare = as === "percent" || as === "whole";
  if (isShare && low === 0 && high < 1) return `below ${unmarked(format(high, as))}`;
  if (isShare && high === 1 && low > 0) return `above ${unmarked(format(low, as))}`;
  const [from, to] = [endOf(low, as), endOf(high, as)];
  if (from === to) return to;
  const unit = / (%|pts)$/.exec(to)?.[0] ?? "";
  return `${from.endsWith(unit) ? from.slice(0, from.length - unit.length) : from} to ${to}`;
}

/** An end of an interval is no finding: next to nothing is as much as it is. */
function endOf(value: number, as: Format): string {
  if (as !== "points" || Math.abs(value) >= 0.0005) return format(value, as);
  return `${value < 0 ? "−" : "+"}${(Math.abs(value) * 100).toFixed(2)} pts`;
}

/** So many standard deviations to either side hold 95 % of the normal distribution. */
export const NORMAL_95 = 1.959963984540054;

/** Wilson's interval covers too little where 1, 2 or 3 of very many were met: there the limit of Poisson's law stands. */
const RARE = [0, 0.05129329438755, 0.35536151069866, 0.81769144716395] as const;
const MANY = 50;

/**
 * The 95 % interval of a share: Wilson's score interval, sensible at 0 and 1 too, mended where it is known to
 * fall short (L. D. Brown, T. T. Cai, A. DasGupta, Interval estimation for a binomial proportion, 2001).
 */
export function wilson(wins: number, n: number): Interval {
  if (n === 0) return [0, 1];
  const z = NORMAL_95;
  const p = wins / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
  const rare = (met: number): number | null => (n > MANY && met > 0 ? (RARE[met] ?? null) : null);
  const [low, high] = [rare(wins), rare(n - wins)];
  return [
    wins === 0 ? 0 : low === null ? Math.max(0, middle - half) : low / n,
    wins === n ? 1 : high === null ? Math.min(1, middle + half) : 1 - high / n,
  ];
}

/** A share seen in so many tries: what was never or always seen in them is not certain. */
export const seenIn = (share: number, tries: number, as: (share: number) => string = percent): string =>
  estimate(share, wilson(Math.round(share * tries), tries), as);

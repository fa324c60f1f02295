import type { Distribution } from "./distribution.ts";
import { type Fraction, fraction } from "./fraction.ts";

/** Of what is listed; what was cut off counts as nothing. */
export function mean(d: Distribution): number {
  return expect(d, (value) => value);
}

export function variance(d: Distribution): number {
  const centre = mean(d);
  return expect(d, (value) => (value - centre) * (value - centre));
}

export function deviation(d: Distribution): number {
  return Math.sqrt(variance(d));
}

export function chanceOf(d: Distribution, matches: (value: number) => boolean): number {
  return expect(d, (value) => (matches(value) ? 1 : 0));
}

export function chanceAt(d: Distribution, value: number): number {
  return chanceOf(d, (x) => x === value);
}

export function chanceAtLeast(d: Distribution, value: number): number {
  return chanceOf(d, (x) => x >= value);
}

/** The chance of at least so much, added up once for whoever asks again and again. */
export function chancesAtLeast(d: Distribution): (value: number) => number {
  const [least, most] = [d.values[0]!, d.values[d.values.length - 1]!];
  const from = Array.from({ length: most - least + 1 }, (_, i) => chanceAtLeast(d, least + i));
  return (value) => (value <= least ? 1 : value > most ? 0 : from[Math.ceil(value - least)]!);
}

export function chanceAtMost(d: Distribution, value: number): number {
  return chanceOf(d, (x) => x <= value);
}

/** The least value that is reached or stayed below with probability `share` or more (of what is listed). */
export function quantile(d: Distribution, share: number): number {
  let seen = 0;
  for (let i = 0; i < d.values.length; i++) {
    seen += d.chances[i]!;
    if (seen >= share) return d.values[i]!;
  }
  return d.values[d.values.length - 1]!;
}

/** Each value's exact chance in lowest terms. */
export function fractions(d: Distribution): Fraction[] {
  const { weights, total } = d.exact();
  return weights.map((weight) => fraction(weight, total));
}

function expect(d: Distribution, worth: (value: number) => number): number {
  let all = 0;
  for (let i = 0; i < d.values.length; i++) all += d.chances[i]! * worth(d.values[i]!);
  return all;
}

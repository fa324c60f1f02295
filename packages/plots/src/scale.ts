/** From numbers to places, and the round numbers worth writing beside an axis. */

export type Scale = (value: number) => number;
export type Domain = readonly [number, number];

export interface Ticks {
  readonly values: readonly number[];
  /** Digits after the point that tell the ticks apart. */
  readonly decimals: number;
}

/** A domain of one value goes to the middle of the range. */
export function linear([from, to]: Domain, [start, end]: Domain): Scale {
  const span = to - from;
  if (span === 0) return () => (start + end) / 2;
  return (value) => start + ((value - from) / span) * (end - start);
}

export interface Band {
  readonly step: number;
  /** The near edge of slot `i`. */
  at(i: number): number;
  middle(i: number): number;
}

/** `count` slots of equal width. */
export function band(count: number, [start, end]: Domain): Band {
  const step = (end - start) / count;
  return { step, at: (i) => start + step * i, middle: (i) => start + step * (i + 0.5) };
}

/** 1, 2 or 5 times a power of ten, kept apart so that 3 × 0.1 is 0.3. */
interface Step {
  readonly factor: number;
  readonly exponent: number;
}

function tenTo(exponent: number): number {
  let power = 1;
  for (let i = 0; i < exponent; i++) power *= 10;
  return power;
}

function multiple(i: number, { factor, exponent }: Step): number {
  return exponent < 0 ? (i * factor) / tenTo(-exponent) : i * factor * tenTo(exponent);
}

/** The least round step that is not below `raw`. */
function roundStep(raw: number): Step {
  let exponent = 0;
  while (multiple(1, { factor: 10, exponent }) < raw) exponent++;
  while (exponent > -20 && multiple(1, { factor: 1, exponent }) >= raw) exponent--;
  const factor = [1, 2, 5, 10].find((f) => multiple(1, { factor: f, exponent }) >= raw * (1 - 1e-12)) ?? 10;
  return factor === 10 ? { factor: 1, exponent: exponent + 1 } : { factor, exponent };
}

/** Round numbers inside the domain, at most `most` + 1 of them; whole ones only if `grain` is 1. */
export function niceTicks([from, to]: Domain, most: number, grain = 0): Ticks {
  if (from === to) return { values: [from], decimals: decimalsOf(from) };
  const step = roundStep(Math.max((to - from) / Math.max(1, most), grain));
  const size = multiple(1, step);
  const first = Math.ceil(from / size - 1e-9);
  const last = Math.floor(to / size + 1e-9);
  const values: number[] = [];
  for (let i = first; i <= last; i++) values.push(multiple(i, step) + 0);
  return { values, decimals: Math.max(0, -step.exponent) };
}

/** The domain widened to round ends. */
export function niceDomain([from, to]: Domain, most: number): Domain {
  if (from === to) return from === 0 ? [0, 1] : [Math.min(0, from), Math.max(0, from)];
  const step = roundStep((to - from) / Math.max(1, most));
  const size = multiple(1, step);
  return [multiple(Math.floor(from / size + 1e-9), step), multiple(Math.ceil(to / size - 1e-9), step)];
}

/** The least and the greatest; a loop, because a spread of very long lists overflows the stack. */
export function extent(values: Iterable<number>): Domain {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const v of values) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  return [low, high];
}

function decimalsOf(value: number): number {
  const text = String(Math.abs(value));
  return text.includes("e") || !text.includes(".") ? 0 : Math.min(6, text.length - text.indexOf(".") - 1);
}

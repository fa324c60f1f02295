/** Where each result goes once equal ones are merged. */
export interface Slots {
  /** The different results, ascending. */
  readonly values: readonly number[];
  /** For each result, the index of its value. */
  readonly slot: Int32Array;
}

/** Results this close, relative to their size, are one value: twelve digits are what can be trusted. */
const SAME = 1e-12;

/** Merges equal results. Fractions that differ only by rounding count as equal. */
export function findSlots(results: readonly number[]): Slots {
  const low = results.reduce((x, y) => Math.min(x, y), Infinity);
  const span = results.reduce((x, y) => Math.max(x, y), -Infinity) - low + 1;
  const whole = span <= 4 * results.length + 1024 && results.every(Number.isInteger);
  return whole ? wholeSlots(results, low + 0, span) : sortedSlots(results);
}

function wholeSlots(results: readonly number[], low: number, span: number): Slots {
  const index = new Int32Array(span);
  for (let i = 0; i < results.length; i++) index[results[i]! - low] = 1;
  const values: number[] = [];
  for (let k = 0; k < span; k++) if (index[k] === 1) index[k] = values.push(low + k) - 1;
  const slot = new Int32Array(results.length);
  for (let i = 0; i < results.length; i++) slot[i] = index[results[i]! - low]!;
  return { values, slot };
}

function sortedSlots(results: readonly number[]): Slots {
  const values: number[] = [];
  for (const x of Float64Array.from(results).sort()) {
    const last = values[values.length - 1];
    if (last === undefined || differ(last, x)) values.push(x + 0); // never -0
  }
  const slot = new Int32Array(results.length);
  for (let i = 0; i < results.length; i++) slot[i] = lastAtMost(values, results[i]!);
  return { values, slot };
}

/** Whole numbers differ however large they are. */
function differ(last: number, x: number): boolean {
  if (Number.isInteger(last) && Number.isInteger(x)) return last !== x;
  return x - last > SAME * Math.abs(x);
}

/** The index of the last of some ascending values that is not above x. */
function lastAtMost(values: readonly number[], x: number): number {
  let from = 0;
  let to = values.length;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (values[middle]! <= x) from = middle;
    else to = middle;
  }
  return from;
}

/** The weights of the results, merged as their values are. */
export function gather({ values, slot }: Slots, weights: readonly bigint[]): bigint[] {
  const merged = Array.from(values, () => 0n);
  for (let i = 0; i < slot.length; i++) merged[slot[i]!]! += weights[i]!;
  return merged;
}

import { type Cells, convolve, firm, power, zeros } from "./dense.ts";
import {
  constant,
  cutOff,
  type Distribution,
  distribution,
  type ExactWeights,
  range,
} from "./distribution.ts";
import { findSlots, gather } from "./slots.ts";
import { convolveWeights, powerWeights } from "./weights.ts";

/** Whole values in a row, or nearly so, with one cell each. */
interface Dense {
  readonly low: number;
  readonly cells: Cells;
  readonly gapless: boolean;
}

/** The sum of two independent results. */
export function add(a: Distribution, b: Distribution): Distribution {
  const x = dense(a);
  const y = dense(b);
  if (!x || !y) return combine(a, b, (p, q) => p + q);
  const sums = { low: x.low + y.low, cells: convolve(x.cells, y.cells), gapless: x.gapless && y.gapless };
  return fromDense(sums, both(a.left, b.left), () => {
    const [p, q] = [a.exact(), b.exact()];
    const weights = convolveWeights(denseWeights(a, p), denseWeights(b, q));
    return { weights, total: p.total * q.total };
  });
}

/** The sum of n independent copies. */
export function times(n: number, d: Distribution): Distribution {
  if (n === 0) return constant(0);
  if (n === 1) return d;
  const x = dense(d);
  if (!x) {
    const half = times(n >> 1, d);
    return n % 2 === 0 ? add(half, half) : add(add(half, half), d);
  }
  const sums = { low: x.low * n, cells: power(x.cells, n), gapless: x.gapless };
  return fromDense(sums, cutOff(d.left, n), () => {
    const one = d.exact();
    return { weights: powerWeights(denseWeights(d, one), n), total: one.total ** BigInt(n) };
  });
}

/** f of every value; equal answers are merged. */
export function map(d: Distribution, f: (value: number) => number): Distribution {
  return combine(d, certain, f);
}

const certain = constant(0);

/** f of two independent results; equal answers are merged. f must be a pure function. */
export function combine(a: Distribution, b: Distribution, f: (x: number, y: number) => number): Distribution {
  const { values, chances } = mergeWhole(a, b, f) ?? mergeSorted(a, b, f);
  return distribution(values, chances, both(a.left, b.left), () => {
    const [p, q] = [a.exact(), b.exact()];
    const weights = p.weights.flatMap((x) => q.weights.map((y) => x * y));
    return { weights: gather(findSlots(cross(a.values, b.values, f)), weights), total: p.total * q.total };
  });
}

interface Merged {
  readonly values: readonly number[];
  readonly chances: readonly number[];
}

const NOTHING = new Int32Array(0);
const LARGEST_KEPT = 100_000;
/** Kept for the next time; taken while in use, so that an f that combines in turn cannot write into it. */
let idle: Int32Array = NOTHING;

/** One cell for every whole number, unless the results are not whole or too far apart. */
function mergeWhole(
  a: Distribution,
  b: Distribution,
  f: (x: number, y: number) => number,
): Merged | undefined {
  const size = a.values.length * b.values.length;
  const results = idle.length >= size ? idle : new Int32Array(size);
  idle = NOTHING;
  const { low, cells } = crossWhole(a.values, b.values, f, results);
  if (cells === 0 || cells > 4 * size + 1024) return undefined;
  const summed = zeros(cells);
  const rows = firm(a.chances);
  const columns = firm(b.chances);
  for (let i = 0, k = 0; i < rows.length; i++) {
    const p = rows[i]!;
    for (let j = 0; j < columns.length; j++) summed[results[k++]! - low]! += p * columns[j]!;
  }
  if (results.length <= LARGEST_KEPT) idle = results;
  return squeezed(summed, low);
}

/** f of every pair, row by row, into `results`; no cells when one of them is not a whole number. */
function crossWhole(
  rows: Cells,
  columns: Cells,
  f: (x: number, y: number) => number,
  results: Int32Array,
): { low: number; cells: number } {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0, k = 0; i < rows.length; i++) {
    const x = rows[i]!;
    for (let j = 0; j < columns.length; j++) {
      const result = f(x, columns[j]!);
      results[k] = result;
      if (results[k++] !== result) return { low: 0, cells: 0 };
      if (result < low) low = result;
      if (result > high) high = result;
    }
  }
  return { low: low | 0, cells: high - low + 1 };
}

/** Leaves out the cells nothing fell into. */
function squeezed(cells: readonly number[], low: number): Merged {
  const values: number[] = [];
  const chances: number[] = [];
  for (let k = 0; k < cells.length; k++) {
    if (cells[k] === 0) continue;
    values.push(low + k);
    chances.push(cells[k]!);
  }
  return { values, chances };
}

function mergeSorted(a: Distribution, b: Distribution, f: (x: number, y: number) => number): Merged {
  const { values, slot } = findSlots(cross(a.values, b.values, f));
  const chances = zeros(values.length);
  for (let i = 0, k = 0; i < a.chances.length; i++)
    for (let j = 0; j < b.chances.length; j++) chances[slot[k++]!]! += a.chances[i]! * b.chances[j]!;
  return { values, chances };
}

/** f of every pair, row by row. */
function cross(rows: Cells, columns: Cells, f: (x: number, y: number) => number): number[] {
  const results: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const x = rows[i]!;
    for (let j = 0; j < columns.length; j++) results.push(f(x, columns[j]!));
  }
  return results;
}

/** The probability that at least one of two parts was cut off. */
function both(a: number, b: number): number {
  return a + b * (1 - a);
}

/** Cells for every whole number from the lowest value to the highest; nothing when that is no good deal. */
function dense(d: Distribution): Dense | undefined {
  const { values, chances } = d;
  const low = values[0]!;
  const span = values[values.length - 1]! - low + 1;
  if (span > 4 * values.length + 64 || !values.every(Number.isInteger)) return undefined;
  if (span === values.length) return { low, cells: chances, gapless: true };
  const cells = zeros(span);
  for (let i = 0; i < values.length; i++) cells[values[i]! - low] = chances[i]!;
  return { low, cells, gapless: false };
}

function denseWeights(d: Distribution, { weights }: ExactWeights): bigint[] {
  const low = d.values[0]!;
  const cells = Array.from({ length: d.values[d.values.length - 1]! - low + 1 }, () => 0n);
  for (let i = 0; i < weights.length; i++) cells[d.values[i]! - low] = weights[i]!;
  return cells;
}

function fromDense(sums: Dense, left: number, exact: () => ExactWeights): Distribution {
  const { low, cells, gapless } = sums;
  const all = range(low, low + cells.length - 1);
  if (gapless) return distribution(all, cells, left, exact);
  const values = all.filter((value) => cells[value - low] !== 0);
  return distribution(
    values,
    cells.filter((x) => x !== 0),
    left,
    () => {
      const { weights, total } = exact();
      return { weights: weights.filter((weight) => weight !== 0n), total };
    },
  );
}

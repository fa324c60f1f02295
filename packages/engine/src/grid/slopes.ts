/**
 * The slopes of all lines from a center to the centers within a radius, in one eighth of the circle (0 to 1), in
 * order: the Farey sequence. A set of slopes is then a row of bits, and what a square or a wall hides is a
 * stretch of them, looked up by its corners. All exact (G7).
 */
export interface Slopes {
  readonly radius: number;
  readonly count: number;
  /** The slopes themselves, as fractions. */
  readonly rises: Int32Array;
  readonly runs: Int32Array;
  /** By depth × (radius + 1) + side: the place of the slope side/depth. */
  readonly place: Int32Array;
  /** By corner (see `cornerAt`): how many slopes are below its slope, and how many are not above it. */
  readonly below: Int32Array;
  readonly upTo: Int32Array;
  /** Room for a set of slopes. */
  readonly hidden: Int32Array;
}

const known = new Map<number, Slopes>();

export function slopesWithin(radius: number): Slopes {
  let slopes = known.get(radius);
  if (slopes === undefined) known.set(radius, (slopes = makeSlopes(radius)));
  return slopes;
}

/** The upper outer corner of the square `depth` out and `side` up, each from -1; upward and outward from the center. */
export function cornerAt(slopes: Slopes, depth: number, side: number): number {
  return (depth + 1) * (slopes.radius + 2) + side + 1;
}

function makeSlopes(radius: number): Slopes {
  const { rises, runs } = farey(radius);
  const count = rises.length;
  const place = new Int32Array((radius + 1) * (radius + 1));
  for (let depth = 1; depth <= radius; depth++) {
    for (let side = 0; side <= depth; side++) {
      place[depth * (radius + 1) + side] = countBelow(rises, runs, side, depth);
    }
  }
  const corners = (radius + 2) * (radius + 2);
  const below = new Int32Array(corners);
  const upTo = new Int32Array(corners);
  const hidden = new Int32Array((count + 31) >> 5);
  const slopes = { radius, count, rises, runs, place, below, upTo, hidden };
  for (let depth = -1; depth <= radius; depth++) {
    for (let side = -1; side <= radius; side++) {
      const corner = cornerAt(slopes, depth, side);
      below[corner] = cornerCount(rises, runs, depth, side, 0);
      upTo[corner] = cornerCount(rises, runs, depth, side, 1);
    }
  }
  return slopes;
}

/** A corner lies half a square beyond centers; those under the axis count as below all, those behind as above all. */
function cornerCount(rises: Int32Array, runs: Int32Array, depth: number, side: number, own: 0 | 1): number {
  if (side < 0) return 0;
  if (depth < 0) return rises.length;
  const rise = 2 * side + 1;
  const run = 2 * depth + 1;
  const at = countBelow(rises, runs, rise, run);
  const same = at < rises.length && rises[at]! * run === rise * runs[at]!;
  return same ? at + own : at;
}

/** How many slopes lie below rise/run. */
function countBelow(rises: Int32Array, runs: Int32Array, rise: number, run: number): number {
  let low = 0;
  let high = rises.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rises[middle]! * run < rise * runs[middle]!) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All fractions from 0 to 1 with no more than `most` below the line, in order: each follows from the two before. */
function farey(most: number): { rises: Int32Array; runs: Int32Array } {
  const rises = [0, 1];
  const runs = [1, most];
  while (runs.at(-1)! > 1) {
    const [a, b, c, d] = [rises.at(-2)!, runs.at(-2)!, rises.at(-1)!, runs.at(-1)!];
    const times = Math.floor((most + b) / d);
    rises.push(times * c - a);
    runs.push(times * d - b);
  }
  return { rises: Int32Array.from(rises), runs: Int32Array.from(runs) };
}

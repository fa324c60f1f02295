import type { Field } from "./field.ts";
import type { Count, Square } from "./words.ts";

/** G2 (TH22): `max + ⌊min/2⌋`, or plain: the greater of the two. */
export function distance(dx: number, dy: number, count: Count = "1-2-1"): number {
  const across = Math.abs(dx);
  const down = Math.abs(dy);
  const most = Math.max(across, down);
  return count === "plain" ? most : most + (Math.min(across, down) >> 1);
}

/**
 * How far apart two stretches of squares lie on one axis, signed from the first to the second; 0 where they
 * share a column (or row). The nearest pair of squares of two blocks has this gap on both axes (G1).
 */
export function gap(first: number, size: number, second: number, secondSize: number): number {
  if (second >= first + size) return second - (first + size - 1);
  if (first >= second + secondSize) return second + secondSize - 1 - first;
  return 0;
}

/** G1, G2: how far apart two creatures are, counted 1-2-1, the best over all pairs of their squares. */
export function distanceBetween(
  field: Field,
  from: Square,
  fromSize: number,
  to: Square,
  toSize: number,
): number {
  const { width } = field;
  const dx = gap(from % width, fromSize, to % width, toSize);
  return distance(dx, gap((from / width) | 0, fromSize, (to / width) | 0, toSize), "1-2-1");
}

/** The same in plain moves, as the crow flies (DP6). */
export function movesBetween(
  field: Field,
  from: Square,
  fromSize: number,
  to: Square,
  toSize: number,
): number {
  const { width } = field;
  const dx = gap(from % width, fromSize, to % width, toSize);
  return distance(dx, gap((from / width) | 0, fromSize, (to / width) | 0, toSize), "plain");
}

import { gap } from "./distance.ts";
import { blocksOf, type Field, isPartOf, squareOf } from "./field.ts";
import { clearLine } from "./sight.ts";
import { COLUMN_STEP, DIRECTIONS, ROW_STEP, type Square } from "./words.ts";

/**
 * G8 (DP2, TH16): adjacent for every rule but a step's: some square of one creature neighbours some square of the
 * other and the center line between the two is not blocked (G3). One solid square at the corner does not block it,
 * though it forbids the step (G5, `stepBetween`). HOUSE: creatures that share a square are adjacent.
 */
export function isAdjacent(
  field: Field,
  from: Square,
  fromSize: number,
  to: Square,
  toSize: number,
): boolean {
  const { width } = field;
  const dx = gap(from % width, fromSize, to % width, toSize);
  const dy = gap((from / width) | 0, fromSize, (to / width) | 0, toSize);
  if (dx === 0 && dy === 0) return true;
  if (Math.abs(dx) > 1 || Math.abs(dy) > 1) return false;
  if (fromSize === 1 && toSize === 1) return (field.beside[from]! & NEIGHBOUR_BIT[3 * dy + dx + 4]!) !== 0;
  for (let i = 0; i < fromSize * fromSize; i++) {
    if (meets(field, squareOf(field, from, fromSize, i), to, toSize)) return true;
  }
  return false;
}

/** By row and column of a neighbour, each from -1 to 1: its bit in a mask of directions. */
const NEIGHBOUR_BIT = new Uint8Array(9);
for (let d = 0; d < 8; d++) NEIGHBOUR_BIT[3 * ROW_STEP[d]! + COLUMN_STEP[d]! + 4] = 1 << d;

/** G8: whether a square is adjacent to some square of a creature. */
function meets(field: Field, from: Square, to: Square, toSize: number): boolean {
  const { width } = field;
  const column = (from % width) - (to % width);
  const row = ((from / width) | 0) - ((to / width) | 0);
  for (let d = 0; d < 8; d++) {
    if ((field.beside[from]! & (1 << d)) === 0) continue;
    const c = column + COLUMN_STEP[d]!;
    const r = row + ROW_STEP[d]!;
    if (c >= 0 && r >= 0 && c < toSize && r < toSize) return true;
  }
  return false;
}

/** DP3: adjacent, or some pair of squares two apart in one row or column with a clear line (DP5). */
export function isInReach(field: Field, from: Square, fromSize: number, to: Square, toSize: number): boolean {
  if (isAdjacent(field, from, fromSize, to, toSize)) return true;
  for (let i = 0; i < fromSize * fromSize; i++) {
    const a = squareOf(field, from, fromSize, i);
    for (let j = 0; j < toSize * toSize; j++) {
      const b = squareOf(field, to, toSize, j);
      if (isTwoStraight(field, a, b) && clearLine(field, a, b)) return true;
    }
  }
  return false;
}

function isTwoStraight(field: Field, a: Square, b: Square): boolean {
  const down = ((b / field.width) | 0) - ((a / field.width) | 0);
  const right = b - a - down * field.width;
  return (Math.abs(right) === 2 && down === 0) || (right === 0 && Math.abs(down) === 2);
}

/**
 * A creature's zone: adds 1 to `zone` at every square where the top-left of a creature of `otherSize` would be
 * adjacent to it. Called for each foe it counts the foes one would stand next to; with -1 it takes one away.
 */
export function addZone(field: Field, at: Square, size: number, zone: Zone): void {
  const column = at % field.width;
  const row = (at / field.width) | 0;
  const { otherSize, counts } = zone;
  const right = Math.min(field.width - otherSize, column + size);
  const bottom = Math.min(field.height - otherSize, row + size);
  for (let r = Math.max(0, row - otherSize); r <= bottom; r++) {
    for (let c = Math.max(0, column - otherSize); c <= right; c++) {
      const square = r * field.width + c;
      if (isAdjacent(field, at, size, square, otherSize)) counts[square]! += zone.by ?? 1;
    }
  }
}

export interface Zone {
  readonly otherSize: number;
  /** By square. */
  readonly counts: Uint8Array;
  /** 1, or -1 to take the zone away again. */
  readonly by?: 1 | -1;
}

/**
 * DP18, DP33: the direction from attacker to target (a number in DIRECTIONS), each axis by its sign; more than
 * twice as far on one axis: along that axis only. HOUSE: of bigger creatures, between their nearest squares.
 * -1 if they overlap.
 */
export function slideDirection(
  field: Field,
  from: Square,
  fromSize: number,
  to: Square,
  toSize: number,
): number {
  const { width } = field;
  const dx = gap(from % width, fromSize, to % width, toSize);
  const dy = gap((from / width) | 0, fromSize, (to / width) | 0, toSize);
  const x = Math.abs(dy) > 2 * Math.abs(dx) ? 0 : Math.sign(dx);
  const y = Math.abs(dx) > 2 * Math.abs(dy) ? 0 : Math.sign(dy);
  return DIRECTIONS.findIndex((_, d) => COLUMN_STEP[d] === x && ROW_STEP[d] === y);
}

/** G5: the direction of the one step that leads from a square to another; −1 if no step does. */
export function stepBetween(field: Field, from: Square, to: Square, size: number): number {
  const open = blocksOf(field, size).steps[from]!;
  const { offsets } = field;
  const by = to - from;
  for (let d = 0; d < 8; d++) if (by === offsets[d] && (open & (1 << d)) !== 0) return d;
  return -1;
}

/**
 * DP18: where a creature slides to by one square, or the square it is on when walls, solids or other bodies
 * (not 0 in `bodies`; those on its own squares are its own) block it.
 */
export function slide(
  field: Field,
  at: Square,
  size: number,
  direction: number,
  bodies?: ArrayLike<number>,
): Square {
  if (direction < 0 || (blocksOf(field, size).steps[at]! & (1 << direction)) === 0) return at;
  const to = at + ROW_STEP[direction]! * field.width + COLUMN_STEP[direction]!;
  if (bodies === undefined) return to;
  for (let i = 0; i < size * size; i++) {
    const square = squareOf(field, to, size, i);
    if (bodies[square] !== 0 && !isPartOf(field, square, at, size)) return at;
  }
  return to;
}

/**
 * The rules of the grid a second time, as they are written and with no thought of speed: fractions of BigInts,
 * every square asked about every line. Nothing here is shared with the engine but the words.
 */
import type { Cell, Count, FieldSource, Segment } from "../../src/grid/index.ts";

/** A fraction; the lower number is above 0. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
export interface Point {
  readonly x: Fraction;
  readonly y: Fraction;
}

export function fraction(over: bigint | number, under: bigint | number = 1n): Fraction {
  const a = BigInt(over);
  const b = BigInt(under);
  return b < 0n ? { over: -a, under: -b } : { over: a, under: b };
}
const minus = (a: Fraction, b: Fraction) => fraction(a.over * b.under - b.over * a.under, a.under * b.under);
const times = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under);
const by = (a: Fraction, b: Fraction) => fraction(a.over * b.under, a.under * b.over);
export const compare = (a: Fraction, b: Fraction) => {
  const d = a.over * b.under - b.over * a.under;
  return d < 0n ? -1 : d > 0n ? 1 : 0;
};
const isZero = (a: Fraction) => a.over === 0n;
const greatest = (...all: Fraction[]) => all.reduce((a, b) => (compare(a, b) >= 0 ? a : b));
const least = (...all: Fraction[]) => all.reduce((a, b) => (compare(a, b) <= 0 ? a : b));
const NONE = fraction(0);
const WHOLE = fraction(1);

export const point = (x: Fraction, y: Fraction): Point => ({ x, y });
export const center = ([column, row]: Cell): Point =>
  point(fraction(2 * column + 1, 2), fraction(2 * row + 1, 2));
/** G4: a corner of a square, 1/1000 inside. */
export const insetCorner = ([column, row]: Cell, right: number, lower: number): Point =>
  point(fraction(1000 * column + (right ? 999 : 1), 1000), fraction(1000 * row + (lower ? 999 : 1), 1000));

export function isSolid(source: FieldSource, [column, row]: Cell): boolean {
  return source.cells[row]?.[column] === "#";
}
export function isOpen(source: FieldSource, [column, row]: Cell): boolean {
  const letter = source.cells[row]?.[column];
  return letter !== undefined && letter !== "#";
}
export function allCells(source: FieldSource): Cell[] {
  return source.cells.flatMap((row, r) => [...row].map((_, c): Cell => [c, r]));
}
export function blockCells([column, row]: Cell, size: number): Cell[] {
  return Array.from(
    { length: size * size },
    (_, i): Cell => [column + (i % size), row + Math.floor(i / size)],
  );
}
export function standsOpen(source: FieldSource, at: Cell, size: number): boolean {
  return blockCells(at, size).every((cell) => isOpen(source, cell));
}
export function wallsOf(source: FieldSource): Segment[] {
  return [...(source.walls ?? []), ...(source.doors ?? []).filter((d) => !d.open).map((d) => d.at)];
}

/** The part of the line p→q (0 to 1 along it) that lies strictly inside a square, or null. */
export function partInside(p: Point, q: Point, [column, row]: Cell): { in: Fraction; out: Fraction } | null {
  let enter = NONE;
  let leave = WHOLE;
  for (const [start, end, low] of [
    [p.x, q.x, column],
    [p.y, q.y, row],
  ] as const) {
    const d = minus(end, start);
    if (isZero(d)) {
      if (compare(start, fraction(low)) <= 0 || compare(start, fraction(low + 1)) >= 0) return null;
      continue;
    }
    const a = by(minus(fraction(low), start), d);
    const b = by(minus(fraction(low + 1), start), d);
    enter = greatest(enter, least(a, b));
    leave = least(leave, greatest(a, b));
  }
  const isPoint = isZero(minus(q.x, p.x)) && isZero(minus(q.y, p.y));
  return isPoint || compare(enter, leave) < 0 ? { in: enter, out: leave } : null;
}

/** Where along p→q (0 to 1) it first touches the segment a→b, ends of both included, or null. */
export function firstTouch(p: Point, q: Point, wall: Segment): Fraction | null {
  const a = point(fraction(wall[0]), fraction(wall[1]));
  const b = point(fraction(wall[2]), fraction(wall[3]));
  const dx = minus(q.x, p.x);
  const dy = minus(q.y, p.y);
  const ex = minus(b.x, a.x);
  const ey = minus(b.y, a.y);
  const turn = minus(times(dx, ey), times(dy, ex));
  const inside = (t: Fraction) => compare(t, NONE) >= 0 && compare(t, WHOLE) <= 0;
  if (!isZero(turn)) {
    const gx = minus(a.x, p.x);
    const gy = minus(a.y, p.y);
    const along = by(minus(times(gx, ey), times(gy, ex)), turn);
    const onWall = by(minus(times(gx, dy), times(gy, dx)), turn);
    return inside(along) && inside(onWall) ? along : null;
  }
  // Side by side, or no line at all: try the ends of each upon the other.
  const tries = [alongOf(p, q, a), alongOf(p, q, b)].filter((t) => t !== null && inside(t)) as Fraction[];
  const start = alongOf(a, b, p);
  if (start !== null && inside(start)) tries.push(NONE);
  return tries.length === 0 ? null : least(...tries);
}

/** How far along p→q a point lies, if it lies on that straight line at all. */
export function alongOf(p: Point, q: Point, r: Point): Fraction | null {
  const dx = minus(q.x, p.x);
  const dy = minus(q.y, p.y);
  const gx = minus(r.x, p.x);
  const gy = minus(r.y, p.y);
  if (isZero(dx) && isZero(dy)) return isZero(gx) && isZero(gy) ? NONE : null;
  if (!isZero(minus(times(dx, gy), times(dy, gx)))) return null;
  return isZero(dx) ? by(gy, dy) : by(gx, dx);
}

/** Grid corners where two solid squares meet diagonally. */
function meetings(source: FieldSource): Point[] {
  const found: Point[] = [];
  for (let row = 1; row < source.cells.length; row++) {
    for (let column = 1; column < source.cells[0]!.length; column++) {
      const solid = (c: number, r: number) => isSolid(source, [column + c, row + r]);
      if ((solid(-1, -1) && solid(0, 0)) || (solid(0, -1) && solid(-1, 0)))
        found.push(point(fraction(column), fraction(row)));
    }
  }
  return found;
}

/** G3, where along the line: the first place at which it is blocked, or null. */
export function firstBlock(source: FieldSource, p: Point, q: Point): Fraction | null {
  const places: Fraction[] = [];
  for (const cell of allCells(source)) {
    const part = isSolid(source, cell) ? partInside(p, q, cell) : null;
    if (part !== null) places.push(part.in);
  }
  for (const wall of wallsOf(source)) {
    const touch = firstTouch(p, q, wall);
    if (touch !== null) places.push(touch);
  }
  for (const meeting of meetings(source)) {
    const along = alongOf(p, q, meeting);
    if (along !== null && compare(along, NONE) >= 0 && compare(along, WHOLE) <= 0) places.push(along);
  }
  return places.length === 0 ? null : least(...places);
}

export const isBlocked = (source: FieldSource, p: Point, q: Point) => firstBlock(source, p, q) !== null;

export function pairs(from: Cell, fromSize: number, to: Cell, toSize: number): [Cell, Cell][] {
  return blockCells(from, fromSize).flatMap((a) => blockCells(to, toSize).map((b): [Cell, Cell] => [a, b]));
}

/** G4 for creatures: the best over all pairs. */
export function clearTwin(
  source: FieldSource,
  from: Cell,
  fromSize: number,
  to: Cell,
  toSize: number,
): boolean {
  return pairs(from, fromSize, to, toSize).some(([a, b]) => !isBlocked(source, center(a), center(b)));
}

/** Blocked lines from each of the attacker's four corners. */
export function cutsByCorner(source: FieldSource, a: Cell, b: Cell): number[] {
  const corners = [0, 1, 2, 3].map((k) => [k & 1, k >> 1] as const);
  return corners.map(
    ([r, l]) =>
      corners.filter(([s, m]) => isBlocked(source, insetCorner(a, r, l), insetCorner(b, s, m))).length,
  );
}

export function coverTwin(
  source: FieldSource,
  from: Cell,
  fromSize: number,
  to: Cell,
  toSize: number,
): number {
  const sums = pairs(from, fromSize, to, toSize).map(([a, b]) =>
    cutsByCorner(source, a, b).reduce((x, y) => x + y),
  );
  return Math.min(...sums);
}

/** G2, by walking: diagonals first, every second one counted twice. */
export function distanceTwin([c0, r0]: Cell, [c1, r1]: Cell, count: Count): number {
  let dx = Math.abs(c1 - c0);
  let dy = Math.abs(r1 - r0);
  let spent = 0;
  for (let diagonals = 1; dx > 0 && dy > 0; diagonals++) {
    spent += count === "1-2-1" && diagonals % 2 === 0 ? 2 : 1;
    dx--;
    dy--;
  }
  return spent + dx + dy;
}

/** G8: neighbouring squares, the center line between them not blocked. */
export function besideTwin(source: FieldSource, a: Cell, b: Cell): boolean {
  if (Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) !== 1) return false;
  return isOpen(source, a) && isOpen(source, b) && !isBlocked(source, center(a), center(b));
}

/** G5: bodies aside. */
export function stepTwin(source: FieldSource, from: Cell, to: Cell): boolean {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1) return false;
  if (!isOpen(source, from) || !isOpen(source, to)) return false;
  if (isSolid(source, [from[0] + dx, from[1]]) || isSolid(source, [from[0], from[1] + dy])) return false;
  return wallsOf(source).every((wall) => firstTouch(center(from), center(to), wall) === null);
}

/** G1, G5: every square of the block takes the same step. */
export function blockStepTwin(source: FieldSource, from: Cell, to: Cell, size: number): boolean {
  return blockCells(from, size).every((cell) =>
    stepTwin(source, cell, [cell[0] + to[0] - from[0], cell[1] + to[1] - from[1]]),
  );
}

export const keyOf = ([column, row]: Cell) => `${column},${row}`;
export const byRow = (a: Cell, b: Cell) => a[1] - b[1] || a[0] - b[0];

import { distance } from "./distance.ts";
import { type Field, squareOf } from "./field.ts";
import { cornerBit } from "./sight.ts";
import { type ScaledLine, touchesSlant } from "./touch.ts";
import {
  COLUMN_STEP,
  DIRECTIONS,
  type Direction,
  EAST,
  NORTH,
  ROW_STEP,
  SOUTH,
  type Square,
  WEST,
} from "./words.ts";

/** Where a center line goes: so many columns for so many rows, not both 0. */
export interface Aim {
  readonly dx: number;
  readonly dy: number;
}

/**
 * G6: visits, in order, the squares whose interior the center line crosses after `start`, until `visit` says
 * "stop" or the line meets a solid square, a wall, a diagonal meeting of solids or the edge of the map.
 * HOUSE: a slanted wall inside a square is met after that square was entered, so the square still counts.
 */
export function followLine(
  field: Field,
  start: Square,
  aim: Aim,
  visit: (square: Square) => "go" | "stop",
): void {
  const { width, sight, slants } = field;
  const { dx, dy } = aim;
  const nx = Math.abs(dx);
  const ny = Math.abs(dy);
  const bitX = dx < 0 ? WEST : EAST;
  const bitY = dy < 0 ? NORTH : SOUTH;
  let columns = 0;
  let rows = 0;
  let at = start;
  for (;;) {
    // Which side of the square comes next: below 0 the upright one, above 0 the level one, 0 their corner.
    const side = (2 * columns + 1) * ny - (2 * rows + 1) * nx;
    const bit = side < 0 ? bitX : side > 0 ? bitY : cornerBit(dx, dy);
    if ((sight[at]! & bit) !== 0) return;
    if (slants !== null) {
      const way = side <= 0 ? { halves: 2 * columns + 1, of: nx } : { halves: 2 * rows + 1, of: ny };
      if (touchesSlant(slants, at, firstPart(field, start, aim, way))) return;
    }
    if (side <= 0) columns++;
    if (side >= 0) rows++;
    at = start + Math.sign(dy) * rows * width + Math.sign(dx) * columns;
    if (visit(at) === "stop") return;
  }
}

/** The line from the center of `start` to where it has gone `halves` half squares of an aim that is `of` squares long. */
function firstPart(field: Field, start: Square, aim: Aim, way: { halves: number; of: number }): ScaledLine {
  const x0 = (2 * (start % field.width) + 1) * way.of;
  const y0 = (2 * ((start / field.width) | 0) + 1) * way.of;
  return { x0, y0, x1: x0 + aim.dx * way.halves, y1: y0 + aim.dy * way.halves, scale: 2 * way.of };
}

/** G6, TH15: Line X along a center line, in order: squares at most X (1-2-1) from the start, `start` left out. */
export function lineFrom(field: Field, start: Square, aim: Aim, reach: number): Square[] {
  const squares: Square[] = [];
  followLine(field, start, aim, (square) => {
    const between = aimAt(field, start, square);
    if (distance(between.dx, between.dy, "1-2-1") > reach) return "stop";
    squares.push(square);
    return "go";
  });
  return squares;
}

/** G6: Line X of a creature toward a square or direction, in order. Nothing toward a square of its own. */
export function lineToward(
  field: Field,
  at: Square,
  size: number,
  toward: Square | Direction,
  reach: number,
): Square[] {
  if (typeof toward === "string") {
    const d = DIRECTIONS.indexOf(toward);
    return lineFrom(field, sideSquare(field, at, size, d), { dx: COLUMN_STEP[d]!, dy: ROW_STEP[d]! }, reach);
  }
  const start = nearestSquare(field, at, size, toward);
  return start === toward ? [] : lineFrom(field, start, aimAt(field, start, toward), reach);
}

export function aimAt(field: Field, from: Square, to: Square): Aim {
  const dy = ((to / field.width) | 0) - ((from / field.width) | 0);
  return { dx: to - from - dy * field.width, dy };
}

/** G6: a creature's square nearest the aim, by distance (G2); the upper, then the left one of equals. */
export function nearestSquare(field: Field, at: Square, size: number, to: Square): Square {
  let nearest = at;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < size * size; i++) {
    const square = squareOf(field, at, size, i);
    const { dx, dy } = aimAt(field, square, to);
    const far = distance(dx, dy, "1-2-1");
    if (far < least) {
      least = far;
      nearest = square;
    }
  }
  return nearest;
}

/** The upper, then left one of a creature's squares that lie furthest in a direction. */
function sideSquare(field: Field, at: Square, size: number, direction: number): Square {
  const right = COLUMN_STEP[direction]! > 0 ? size - 1 : 0;
  const down = ROW_STEP[direction]! > 0 ? size - 1 : 0;
  return at + down * field.width + right;
}

import { type Field, squareOf } from "./field.ts";
import { touchesAnySlant } from "./touch.ts";
import {
  EAST,
  NORTH,
  NORTH_EAST,
  NORTH_WEST,
  SOUTH,
  SOUTH_EAST,
  SOUTH_WEST,
  type Square,
  WEST,
} from "./words.ts";

/** A line that has come this far is worth asking whether anything at all lies in the rectangle ahead. */
const LOOK_AHEAD = 7;

/** G1, G3, G4: whether some square of one creature has a clear line, center to center, to some square of the other. */
export function clear(field: Field, from: Square, fromSize: number, to: Square, toSize: number): boolean {
  if (fromSize === 1 && toSize === 1) return clearLine(field, from, to);
  for (let i = 0; i < fromSize * fromSize; i++) {
    const a = squareOf(field, from, fromSize, i);
    for (let j = 0; j < toSize * toSize; j++)
      if (clearLine(field, a, squareOf(field, to, toSize, j))) return true;
  }
  return false;
}

/**
 * G3, G4: walks the squares that the line between two centers passes through. `ahead` tells, in whole numbers,
 * which side of the square the line meets next: below 0 the upright one, above 0 the level one, 0 their corner.
 */
export function clearLine(field: Field, from: Square, to: Square): boolean {
  const { width, sight } = field;
  const dy = ((to / width) | 0) - ((from / width) | 0);
  const dx = to - from - dy * width;
  const nx = dx < 0 ? -dx : dx;
  const ny = dy < 0 ? -dy : dy;
  const stepX = dx < 0 ? -1 : 1;
  const stepY = dy < 0 ? -width : width;
  const bitX = dx < 0 ? WEST : EAST;
  const bitY = dy < 0 ? NORTH : SOUTH;
  const bitXY = cornerBit(dx, dy);
  let ahead = ny - nx;
  let at = from;
  let patience = LOOK_AHEAD;
  while (at !== to) {
    if (patience-- === 0) {
      if (isBare(field, at, to)) break;
      patience = 2 * LOOK_AHEAD;
    }
    if (ahead < 0) {
      if ((sight[at]! & bitX) !== 0) return false;
      at += stepX;
      ahead += 2 * ny;
    } else if (ahead > 0) {
      if ((sight[at]! & bitY) !== 0) return false;
      at += stepY;
      ahead -= 2 * nx;
    } else {
      if ((sight[at]! & bitXY) !== 0) return false;
      at += stepX + stepY;
      ahead += 2 * (ny - nx);
    }
  }
  return field.slants === null || missesSlants(field, from, to);
}

/** Nothing solid and no wall in the rectangle of squares between two squares, both included. */
export function isBare(field: Field, from: Square, to: Square): boolean {
  const { width, clutter } = field;
  const wide = width + 1;
  const y0 = (from / width) | 0;
  const y1 = (to / width) | 0;
  const x0 = from - y0 * width;
  const x1 = to - y1 * width;
  const left = x0 < x1 ? x0 : x1;
  const right = x0 < x1 ? x1 + 1 : x0 + 1;
  const top = (y0 < y1 ? y0 : y1) * wide;
  const bottom = ((y0 < y1 ? y1 : y0) + 1) * wide;
  const inside =
    clutter[bottom + right]! - clutter[top + right]! - clutter[bottom + left]! + clutter[top + left]!;
  return inside === 0;
}

/** The corner through which a line of this slope leaves a square. */
export function cornerBit(dx: number, dy: number): number {
  if (dy < 0) return dx < 0 ? NORTH_WEST : NORTH_EAST;
  return dx < 0 ? SOUTH_WEST : SOUTH_EAST;
}

function missesSlants(field: Field, from: Square, to: Square): boolean {
  const { width, slants } = field;
  const line = {
    x0: 2 * (from % width) + 1,
    y0: 2 * ((from / width) | 0) + 1,
    x1: 2 * (to % width) + 1,
    y1: 2 * ((to / width) | 0) + 1,
    scale: 2,
  };
  return slants === null || !touchesAnySlant(slants, width, line);
}

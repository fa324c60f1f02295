import { type Field, isPartOf, squareOf } from "./field.ts";
import { BLOCKS, FREE } from "./walk.ts";
import type { Square } from "./words.ts";

/** Who is in the way on a creature's block of squares, given what others do to those who come: see `BLOCKS`. */

/** Whether somebody there cannot be passed. */
export function isBlocked(field: Field, at: Square, size: number, bodies: ArrayLike<number>): boolean {
  if (size === 1) return bodies[at] === BLOCKS;
  for (let i = 0; i < size * size; i++) if (bodies[squareOf(field, at, size, i)] === BLOCKS) return true;
  return false;
}

/** Whether nobody at all is there: a way may end on it. */
export function isFree(field: Field, at: Square, size: number, bodies: ArrayLike<number>): boolean {
  if (size === 1) return bodies[at] === FREE;
  for (let i = 0; i < size * size; i++) if (bodies[squareOf(field, at, size, i)] !== FREE) return false;
  return true;
}

/** G5: whether a way from here may lead over these squares, or end there; who shares the walker's own squares is no hindrance. */
export function isOpenTo(
  field: Field,
  { at, size }: { readonly at: Square; readonly size: number },
  to: Square,
  { bodies, isEnd }: { readonly bodies: ArrayLike<number>; readonly isEnd: boolean },
): boolean {
  for (let i = 0; i < size * size; i++) {
    const square = squareOf(field, to, size, i);
    const body = bodies[square];
    if (body !== FREE && (isEnd || body === BLOCKS) && !isPartOf(field, square, at, size)) return false;
  }
  return true;
}

import type { Field } from "./field.ts";
import { type Aim, aimAt } from "./line.ts";
import type { Square } from "./words.ts";

/** Running straight: one square a step, always the one nearest the line. `followLine` visits all that the line crosses. */

/** G7: the square after so many steps; halves go away from the start, so that a line leads alike to all sides. */
export function nthOnLine(field: Field, from: Square, { dx, dy }: Aim, steps: number): Square {
  const long = Math.max(Math.abs(dx), Math.abs(dy));
  return from + part(dy, steps, long) * field.width + part(dx, steps, long);
}

/** In whole numbers throughout. */
function part(of: number, steps: number, long: number): number {
  const nearest = ((2 * Math.abs(of) * steps + long) / (2 * long)) | 0;
  return of < 0 ? 0 - nearest : nearest;
}

/** How far a square lies beside a line: to be held against others of the same line. */
export function straying(field: Field, from: Square, { dx, dy }: Aim, at: Square): number {
  const there = aimAt(field, from, at);
  return Math.abs(Math.imul(there.dx, dy) - Math.imul(there.dy, dx));
}

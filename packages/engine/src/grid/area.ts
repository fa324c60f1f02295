import { distance, gap } from "./distance.ts";
import { type Field, isPartOf } from "./field.ts";
import { clear } from "./sight.ts";
import { COLUMN_STEP, type Count, DIRECTIONS, type Direction, ROW_STEP, type Square } from "./words.ts";

/** Areas list open squares on the map, by row and then column; walls do not stop them (G6). */

/** G6, TH13: all within X plain moves of the user as the crow flies, its own squares left out. */
export function burst(field: Field, at: Square, size: number, deep: number): Square[] {
  return within(field, at, size, { reach: deep, count: "plain" }).filter(
    (square) => !isPartOf(field, square, at, size),
  );
}

/** TH21, DP6: every open square within a distance of the user, its own included. */
export function within(
  field: Field,
  at: Square,
  size: number,
  how: { reach: number; count: Count },
): Square[] {
  const column = at % field.width;
  const row = (at / field.width) | 0;
  const found: Square[] = [];
  const right = Math.min(field.width - 1, column + size - 1 + how.reach);
  const bottom = Math.min(field.height - 1, row + size - 1 + how.reach);
  for (let r = Math.max(0, row - how.reach); r <= bottom; r++) {
    for (let c = Math.max(0, column - how.reach); c <= right; c++) {
      const far = distance(gap(column, size, c, 1), gap(row, size, r, 1), how.count);
      if (far <= how.reach && field.solid[r * field.width + c] === 0) found.push(r * field.width + c);
    }
  }
  return found;
}

/** Which way a cone opens and how many ranks it has. */
export interface Cone {
  readonly toward: Direction;
  readonly ranks: number;
  /** For bigger creatures, which square of that side it starts from, from the left or from above; else the middle one. */
  readonly start?: number;
}

/** G6, TH14: cardinal rank i is 2i−1 squares wide; diagonal rank i has i squares. */
export function cone(field: Field, at: Square, size: number, shape: Cone): Square[] {
  const d = DIRECTIONS.indexOf(shape.toward);
  const dx = COLUMN_STEP[d]!;
  const dy = ROW_STEP[d]!;
  const along = shape.start ?? (size - 1) >> 1; // the middle square, the left or upper of two
  const edge = (step: number) => (step > 0 ? size - 1 : step < 0 ? 0 : along);
  const column = (at % field.width) + edge(dx);
  const row = ((at / field.width) | 0) + edge(dy);
  const found: Square[] = [];
  const add = (c: number, r: number) => {
    if (c < 0 || r < 0 || c >= field.width || r >= field.height) return;
    if (field.solid[r * field.width + c] === 0) found.push(r * field.width + c);
  };
  for (let rank = 1; rank <= Math.min(shape.ranks, field.width + field.height); rank++) {
    if (dx !== 0 && dy !== 0) for (let a = 1; a <= rank; a++) add(column + dx * a, row + dy * (rank + 1 - a));
    else for (let w = 1 - rank; w < rank; w++) add(column + dx * rank + dy * w, row + dy * rank + dx * w);
  }
  return found.sort((a, b) => a - b);
}

/** G6 `areasNeedSight`: of an area, the squares that the user has a clear line to. */
export function inSight(field: Field, at: Square, size: number, area: readonly Square[]): Square[] {
  return area.filter((square) => clear(field, at, size, square, 1));
}

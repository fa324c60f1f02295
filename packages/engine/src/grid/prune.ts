import { COLUMN_STEP, DIRECTIONS, ROW_STEP } from "./words.ts";

/**
 * Which directions are worth trying after a step: by direction d of that step and the mask of steps that were
 * allowed where it began, at `d << 8 | mask`.
 *
 * Not the way back, nor toward a square that could have been stepped to directly: the detour is never cheaper,
 * whatever terrain, tolls and bodies.
 */
export const WORTHWHILE: Uint8Array = new Uint8Array(8 * 256).map((_, i) => {
  const d = i >> 8;
  let ways = 255;
  for (let e = 0; e < 8; e++) {
    const dx = COLUMN_STEP[d]! + COLUMN_STEP[e]!;
    const dy = ROW_STEP[d]! + ROW_STEP[e]!;
    const direct = DIRECTIONS.findIndex((_, f) => COLUMN_STEP[f] === dx && ROW_STEP[f] === dy);
    if ((dx === 0 && dy === 0) || (direct >= 0 && (i & (1 << direct)) !== 0)) ways &= ~(1 << e);
  }
  return ways;
});

/**
 * Fewer still where all ground is alike and nobody stands in the way. Of "straight, then diagonal" and
 * "diagonal, then straight" only the latter is tried where the diagonal could have come first; and two diagonals
 * that bend are no shorter than two straight steps. The ways tried instead are sure to be open (G5): their squares
 * are those beside the diagonals, and a wall across them would have to leave the shape between both ways through
 * the other one, for there is no grid corner inside at which it could end.
 */
export const WORTHWHILE_ON_EVEN_GROUND: Uint8Array = WORTHWHILE.map((ways, i) => {
  const d = i >> 8;
  const left = 1 << ((d + 7) & 7);
  const right = 1 << ((d + 1) & 7);
  if ((d & 1) === 1) return ways & (left | right | (1 << d));
  return ways & ~(i & (left | right));
});

import { touchesSlant } from "./touch.ts";
import type { Slants, WallMarks } from "./walls.ts";
import { COLUMN_STEP, ROW_STEP } from "./words.ts";

/** What the masks are made from. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  /** 1 where solid. */
  readonly solid: Uint8Array;
  readonly marks: WallMarks;
}

export interface Masks {
  /** Bit d of a square: a line that leaves it through that side or corner is blocked there (G3), slants aside. */
  readonly sight: Uint8Array;
  /** Bit d of a square: the center line to the neighbour that way is not blocked (G8). Never set toward the edge of the map. */
  readonly beside: Uint8Array;
  /** Bit d of a square: a step that way is allowed (G5), bodies aside: never where `beside` is not set. */
  readonly steps: Uint8Array;
}

export function makeMasks(ground: Ground): Masks {
  const sight = new Uint8Array(ground.solid.length);
  const beside = new Uint8Array(ground.solid.length);
  const steps = new Uint8Array(ground.solid.length);
  for (let row = 0; row < ground.height; row++) {
    for (let column = 0; column < ground.width; column++) {
      const square = row * ground.width + column;
      if (ground.solid[square] === 1) sight[square] = 255;
      else {
        sight[square] = blockedWays(ground, column, row);
        beside[square] = clearNeighbours(ground, square, sight[square]);
        steps[square] = openSteps(ground, column, row, beside[square]);
      }
    }
  }
  return { sight, beside, steps };
}

function blockedWays(ground: Ground, column: number, row: number): number {
  let blocked = 0;
  for (let d = 0; d < 8; d++) if (isBlocked(ground, column, row, d)) blocked |= 1 << d;
  return blocked;
}

function isBlocked(ground: Ground, column: number, row: number, d: number): boolean {
  const dx = COLUMN_STEP[d]!;
  const dy = ROW_STEP[d]!;
  if (isShut(ground, column + dx, row + dy)) return true;
  if (dx === 0 || dy === 0) return (ground.marks.edges[row * ground.width + column]! & (1 << d)) !== 0;
  const corner = (row + (dy > 0 ? 1 : 0)) * (ground.width + 1) + column + (dx > 0 ? 1 : 0);
  if (ground.marks.corners[corner] === 1) return true;
  return isShut(ground, column + dx, row) && isShut(ground, column, row + dy); // G3: two solids meet diagonally
}

/** Solid, or off the map. */
function isShut(ground: Ground, column: number, row: number): boolean {
  if (column < 0 || row < 0 || column >= ground.width || row >= ground.height) return true;
  return ground.solid[row * ground.width + column] === 1;
}

/** G8: no slanted wall is touched either: the masks of sight know only those along sides. */
function clearNeighbours(ground: Ground, square: number, blocked: number): number {
  let open = ~blocked & 255;
  const { slants } = ground.marks;
  if (slants === null) return open;
  for (let d = 0; d < 8; d++) {
    if ((open & (1 << d)) !== 0 && lineTouches(slants, ground.width, square, d)) open &= ~(1 << d);
  }
  return open;
}

/** G5: never diagonally past a solid square on either side. */
function openSteps(ground: Ground, column: number, row: number, beside: number): number {
  let open = beside;
  for (let d = 1; d < 8; d += 2) {
    const past = isShut(ground, column + COLUMN_STEP[d]!, row) || isShut(ground, column, row + ROW_STEP[d]!);
    if (past) open &= ~(1 << d);
  }
  return open;
}

/** G3: the center line to a neighbour touches a slanted wall. */
function lineTouches(slants: Slants, width: number, square: number, d: number): boolean {
  const dx = COLUMN_STEP[d]!;
  const dy = ROW_STEP[d]!;
  const x0 = (square % width) * 2 + 1;
  const y0 = Math.floor(square / width) * 2 + 1;
  const line = { x0, y0, x1: x0 + 2 * dx, y1: y0 + 2 * dy, scale: 2 };
  return touchesSlant(slants, square, line) || touchesSlant(slants, square + dy * width + dx, line);
}

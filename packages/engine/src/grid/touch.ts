import type { Slants } from "./walls.ts";

/** A straight line in whole numbers: real places are these divided by `scale` (G7). */
export interface ScaledLine {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly scale: number;
}

/** G3: whether the line touches, at any point, a slanted wall that runs through this square. */
export function touchesSlant(slants: Slants, square: number, line: ScaledLine): boolean {
  for (let i = slants.first[square]!; i < slants.first[square + 1]!; i++) {
    if (touches(line, slants.ends, slants.wall[i]! * 4)) return true;
  }
  return false;
}

/** Both ends of each lie on different sides of (or on) the other. Products stay far below 2^53. */
function touches(line: ScaledLine, ends: Int32Array, at: number): boolean {
  const { x0, y0, scale } = line;
  const dx = line.x1 - x0;
  const dy = line.y1 - y0;
  const ax = ends[at]! * scale - x0;
  const ay = ends[at + 1]! * scale - y0;
  const bx = ends[at + 2]! * scale - x0;
  const by = ends[at + 3]! * scale - y0;
  const sideOfA = dx * ay - dy * ax;
  const sideOfB = dx * by - dy * bx;
  if ((sideOfA > 0 && sideOfB > 0) || (sideOfA < 0 && sideOfB < 0)) return false;
  const wx = bx - ax;
  const wy = by - ay;
  const sideOfStart = wy * ax - wx * ay;
  const sideOfEnd = wy * (ax - dx) - wx * (ay - dy);
  if ((sideOfStart > 0 && sideOfEnd > 0) || (sideOfStart < 0 && sideOfEnd < 0)) return false;
  // All four on one line (or a line of no length): they touch if their extents overlap on both axes.
  return overlap(ax, bx, dx) && overlap(ay, by, dy);
}

/** Whether the stretch from a to b meets the stretch from 0 to d. Always true of lines that cross. */
function overlap(a: number, b: number, d: number): boolean {
  return Math.max(a, b) >= Math.min(0, d) && Math.min(a, b) <= Math.max(0, d);
}

/** G3: whether the line touches a slanted wall in any square whose interior it passes through. */
export function touchesAnySlant(slants: Slants, width: number, line: ScaledLine): boolean {
  const { x0, y0, x1, y1, scale } = line;
  const nx = Math.abs(x1 - x0);
  const ny = Math.abs(y1 - y0);
  const stepX = x1 > x0 ? 1 : -1;
  const stepY = y1 > y0 ? width : -width;
  let at = Math.floor(y0 / scale) * width + Math.floor(x0 / scale);
  const end = Math.floor(y1 / scale) * width + Math.floor(x1 / scale);
  // As in a walk of sight: which side comes first, by cross-multiplied whole numbers.
  let ahead =
    (x1 > x0 ? scale - (x0 % scale) : x0 % scale) * ny - (y1 > y0 ? scale - (y0 % scale) : y0 % scale) * nx;
  while (!touchesSlant(slants, at, line)) {
    if (at === end) return false;
    const side = ahead;
    if (side <= 0) {
      at += stepX;
      ahead += scale * ny;
    }
    if (side >= 0) {
      at += stepY;
      ahead -= scale * nx;
    }
  }
  return true;
}

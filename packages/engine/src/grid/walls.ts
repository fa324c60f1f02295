import { EAST, NORTH, type Segment, SOUTH, WEST } from "./words.ts";

/** Walls that run through squares and not along their sides. */
export interface Slants {
  /** Four numbers a wall, in grid corners. */
  readonly ends: Int32Array;
  /** The walls through square s are `wall[first[s]]` up to, not including, `wall[first[s + 1]]`. */
  readonly first: Int32Array;
  readonly wall: Int32Array;
}

/** Where walls lie. */
export interface WallMarks {
  /** By square: bits of the sides (n, e, s, w) along which a wall runs. */
  readonly edges: Uint8Array;
  /** By grid corner, row × (width + 1) + column: 1 if a wall touches it. */
  readonly corners: Uint8Array;
  readonly slants: Slants | null;
}

export function markWalls(walls: readonly Segment[], width: number, height: number): WallMarks {
  const corners = new Uint8Array((width + 1) * (height + 1));
  const edges = new Uint8Array(width * height);
  const slanted: Segment[] = [];
  for (const wall of walls) {
    markCorners(wall, corners, width);
    if (wall[0] === wall[2]) markColumn(wall, edges, width);
    else if (wall[1] === wall[3]) markRow(wall, edges, width);
    else slanted.push(wall);
  }
  return { edges, corners, slants: slanted.length === 0 ? null : listSlants(slanted, width, height) };
}

function markCorners([x0, y0, x1, y1]: Segment, corners: Uint8Array, width: number): void {
  const parts = commonDivisor(Math.abs(x1 - x0), Math.abs(y1 - y0));
  const dx = (x1 - x0) / parts;
  const dy = (y1 - y0) / parts;
  for (let i = 0; i <= parts; i++) corners[(y0 + i * dy) * (width + 1) + x0 + i * dx] = 1;
}

function markColumn([x, y0, , y1]: Segment, edges: Uint8Array, width: number): void {
  for (let y = Math.min(y0, y1); y < Math.max(y0, y1); y++) {
    if (x > 0) edges[y * width + x - 1]! |= EAST;
    if (x < width) edges[y * width + x]! |= WEST;
  }
}

function markRow([x0, y, x1]: Segment, edges: Uint8Array, width: number): void {
  for (let x = Math.min(x0, x1); x < Math.max(x0, x1); x++) {
    if (y > 0) edges[(y - 1) * width + x]! |= SOUTH;
    if (y * width < edges.length) edges[y * width + x]! |= NORTH;
  }
}

function listSlants(walls: readonly Segment[], width: number, height: number): Slants {
  const squares: number[] = [];
  const owners: number[] = [];
  walls.forEach((wall, i) =>
    eachCrossed(wall, (column, row) => {
      squares.push(row * width + column);
      owners.push(i);
    }),
  );
  const first = new Int32Array(width * height + 1);
  for (const square of squares) first[square + 1]! += 1;
  for (let s = 0; s < width * height; s++) first[s + 1]! += first[s]!;
  const free = first.slice();
  const wall = new Int32Array(squares.length);
  squares.forEach((square, i) => {
    wall[free[square]!++] = owners[i]!;
  });
  return { ends: Int32Array.from(walls.flat()), first, wall };
}

/** Every square whose interior a slanted wall passes through. */
function eachCrossed([x0, y0, x1, y1]: Segment, visit: (column: number, row: number) => void): void {
  const nx = Math.abs(x1 - x0);
  const ny = Math.abs(y1 - y0);
  // The square beside corner (x, y) on the way is the one the wall enters there.
  const column = (i: number) => (x1 > x0 ? x0 + i : x0 - 1 - i);
  const row = (j: number) => (y1 > y0 ? y0 + j : y0 - 1 - j);
  let i = 0;
  let j = 0;
  while (i < nx && j < ny) {
    visit(column(i), row(j));
    const later = (i + 1) * ny - (j + 1) * nx;
    if (later <= 0) i++;
    if (later >= 0) j++;
  }
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

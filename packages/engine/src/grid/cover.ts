import { type Field, squareOf } from "./field.ts";
import { cornerBit, isBare } from "./sight.ts";
import { touchesAnySlant } from "./touch.ts";
import { EAST, NORTH, SOUTH, type Square, WEST } from "./words.ts";

/** G4: corners lie 1/1000 of a square inside their square, so lines are counted in thousandths (G7). */
const SQUARE = 1000;
const NEAR = 1;
const FAR = 999;

type Measure = (field: Field, from: Square, to: Square) => number;
type Best = (field: Field, from: Square, fromSize: number, to: Square, toSize: number) => number;

/** G4, TH23, TH24: how many of the 16 lines are blocked; of bigger creatures the pair of squares with fewest (G1). */
export const cover: Best = fewest(cutLines);

/** TH24 `best-corner`: the attacker picks the corner with fewest blocked among its four lines: 0 to 4. */
export const bestCorner: Best = fewest(cutFromBestCorner);

function fewest(measure: Measure): Best {
  return (field, from, fromSize, to, toSize) => {
    if (fromSize === 1 && toSize === 1) return measure(field, from, to);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < fromSize * fromSize && least > 0; i++) {
      const a = squareOf(field, from, fromSize, i);
      for (let j = 0; j < toSize * toSize && least > 0; j++) {
        least = Math.min(least, measure(field, a, squareOf(field, to, toSize, j)));
      }
    }
    return least;
  };
}

function cutLines(field: Field, from: Square, to: Square): number {
  if (isBare(field, from, to)) return 0;
  let cut = 0;
  for (let corner = 0; corner < 4; corner++) cut += cutFrom(field, from, to, corner);
  return cut;
}

function cutFromBestCorner(field: Field, from: Square, to: Square): number {
  if (isBare(field, from, to)) return 0;
  let least = 4;
  for (let corner = 0; corner < 4; corner++) least = Math.min(least, cutFrom(field, from, to, corner));
  return least;
}

/** One of the 16 lines, between corners of squares as `[column, row]` of the grid's corners. */
export interface CoverLine {
  readonly from: Corner;
  readonly to: Corner;
  readonly blocked: boolean;
}

type Corner = readonly [column: number, row: number];

/** G4, TH23: the 16 lines that `cover` counts, of the first pair of squares with the fewest blocked. */
export function coverLines(
  field: Field,
  froms: readonly Square[],
  tos: readonly Square[],
): readonly CoverLine[] {
  let best: readonly [Square, Square] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const from of froms)
    for (const to of tos) {
      const cut = cutLines(field, from, to);
      if (cut < least) [best, least] = [[from, to], cut];
    }
  return best === null ? [] : linesBetween(field, ...best);
}

function linesBetween(field: Field, from: Square, to: Square): CoverLine[] {
  const lines: CoverLine[] = [];
  for (let corner = 0; corner < 4; corner++) {
    const bits = cutBits(field, from, to, corner);
    for (let other = 0; other < 4; other++) {
      const blocked = (bits & (1 << other)) !== 0;
      lines.push({ from: cornerOf(field, from, corner), to: cornerOf(field, to, other), blocked });
    }
  }
  return lines;
}

const cornerOf = ({ width }: Field, square: Square, corner: number): Corner => [
  (square % width) + (corner & 1),
  ((square / width) | 0) + (corner >> 1),
];

/** How many of the lines from one corner are blocked. */
function cutFrom(field: Field, from: Square, to: Square, corner: number): number {
  return BITS_IN[cutBits(field, from, to, corner)]!;
}

const BITS_IN = Uint8Array.of(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);

/** Blocked lines from one corner (bit 0: right, bit 1: lower) to the four of the other square, as bits. */
function cutBits(field: Field, from: Square, to: Square, corner: number): number {
  const { width, slants } = field;
  const column = from % width;
  const row = (from / width) | 0;
  const across = ((to % width) - column) * SQUARE;
  const down = (((to / width) | 0) - row) * SQUARE;
  const px = (corner & 1) === 0 ? NEAR : FAR;
  const py = (corner & 2) === 0 ? NEAR : FAR;
  let cut = 0;
  for (let other = 0; other < 4; other++) {
    const dx = across + ((other & 1) === 0 ? NEAR : FAR) - px;
    const dy = down + ((other & 2) === 0 ? NEAR : FAR) - py;
    const start = (dx < 0 ? px : SQUARE - px) * Math.abs(dy) - (dy < 0 ? py : SQUARE - py) * Math.abs(dx);
    if (!isOpen(field, from, to, { dx, dy, start })) cut |= 1 << other;
    else if (slants !== null) {
      const x0 = column * SQUARE + px;
      const y0 = row * SQUARE + py;
      if (touchesAnySlant(slants, width, { x0, y0, x1: x0 + dx, y1: y0 + dy, scale: SQUARE }))
        cut |= 1 << other;
    }
  }
  return cut;
}

/** As `clearLine`, for a line that need not run between centers: `start` is which side of the first square it meets first. */
function isOpen(
  field: Field,
  from: Square,
  to: Square,
  line: { dx: number; dy: number; start: number },
): boolean {
  const { width, sight } = field;
  const { dx, dy } = line;
  const stepX = dx < 0 ? -1 : 1;
  const stepY = dy < 0 ? -width : width;
  const bitX = dx < 0 ? WEST : EAST;
  const bitY = dy < 0 ? NORTH : SOUTH;
  const bitXY = cornerBit(dx, dy);
  const perX = SQUARE * Math.abs(dy);
  const perY = SQUARE * Math.abs(dx);
  let ahead = line.start;
  let at = from;
  while (at !== to) {
    if (ahead < 0) {
      if ((sight[at]! & bitX) !== 0) return false;
      at += stepX;
      ahead += perX;
    } else if (ahead > 0) {
      if ((sight[at]! & bitY) !== 0) return false;
      at += stepY;
      ahead -= perY;
    } else {
      if ((sight[at]! & bitXY) !== 0) return false;
      at += stepX + stepY;
      ahead += perX - perY;
    }
  }
  return true;
}

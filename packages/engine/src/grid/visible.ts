import { within } from "./area.ts";
import { movesBetween } from "./distance.ts";
import { type Field, squareOf } from "./field.ts";
import { clear, cornerBit } from "./sight.ts";
import { cornerAt, type Slopes, slopesWithin } from "./slopes.ts";
import { COLUMN_STEP, ROW_STEP, type Square } from "./words.ts";

/** Beyond this the tables would outgrow their use, and squares are asked one by one. */
const WIDEST_TABLE = 128;

/**
 * G1, G3, G4: every open square within so many plain moves of a creature to which it has a clear line, the same
 * as asking `clear` of each. Fills `seen`, by square, with 1 and 0, and answers how many there are.
 */
export function visible(field: Field, at: Square, size: number, radius: number, seen: Uint8Array): number {
  const reach = Math.min(radius + size - 1, Math.max(field.width, field.height) - 1);
  seen.fill(0);
  const tabled = field.slants === null && reach >= 1 && reach <= WIDEST_TABLE;
  if (!tabled) return askEach(field, at, size, radius, seen);
  const slopes = slopesWithin(reach);
  const eighths = EIGHTHS.map(([out, sideward]) => eighthOf(field, out, sideward));
  let count = 0;
  for (let i = 0; i < size * size; i++) {
    const from = squareOf(field, at, size, i);
    if (seen[from] === 0) count++;
    seen[from] = 1;
    for (const eighth of eighths) count += lookAlong(field, from, eighth, slopes, seen);
  }
  return size === 1 ? count : keepWithin(field, at, size, radius, seen);
}

/** Without tables: beyond their radius, and where slanted walls stand. */
function askEach(field: Field, at: Square, size: number, radius: number, seen: Uint8Array): number {
  let count = 0;
  for (const square of within(field, at, size, { reach: radius, count: "plain" })) {
    if (!clear(field, at, size, square, 1)) continue;
    seen[square] = 1;
    count++;
  }
  return count;
}

/** A bigger creature's squares look further than it does itself; answers how many are left. */
function keepWithin(field: Field, at: Square, size: number, radius: number, seen: Uint8Array): number {
  let count = 0;
  for (let square = 0; square < seen.length; square++) {
    if (seen[square] === 0) continue;
    if (movesBetween(field, at, size, square, 1) > radius) seen[square] = 0;
    else count++;
  }
  return count;
}

/** Directions, by number, outward and sideward: every straight one with both beside it. */
const EIGHTHS = [0, 2, 4, 6].flatMap((out) => [[out, (out + 2) & 7] as const, [out, (out + 6) & 7] as const]);

/** One eighth of the circle. */
interface Eighth {
  /** Directions by number, what a step adds to a square's number, and the bits of masks. */
  readonly out: number;
  readonly sideward: number;
  readonly outStep: number;
  readonly sideStep: number;
  readonly outBit: number;
  readonly sideBit: number;
  readonly cornerBit: number;
}

function eighthOf(field: Field, out: number, sideward: number): Eighth {
  const corner = cornerBit(COLUMN_STEP[out]! + COLUMN_STEP[sideward]!, ROW_STEP[out]! + ROW_STEP[sideward]!);
  return {
    out,
    sideward,
    outStep: field.offsets[out]!,
    sideStep: field.offsets[sideward]!,
    outBit: 1 << out,
    sideBit: 1 << sideward,
    cornerBit: corner,
  };
}

/** How many squares of the map lie beyond this one in a straight direction. */
function room(field: Field, from: Square, direction: number): number {
  const row = (from / field.width) | 0;
  const column = from - row * field.width;
  if (COLUMN_STEP[direction] !== 0) return COLUMN_STEP[direction]! > 0 ? field.width - 1 - column : column;
  return ROW_STEP[direction]! > 0 ? field.height - 1 - row : row;
}

/**
 * Goes outward rank by rank: sees what is not hidden yet, and hides what lies behind. (Nothing hides another
 * square of its own rank.) Answers how many squares it was the first to see.
 */
function lookAlong(field: Field, from: Square, eighth: Eighth, slopes: Slopes, seen: Uint8Array): number {
  const { solid, sight, walled } = field;
  const { hidden, place, radius, rises, runs } = slopes;
  const deep = Math.min(radius, room(field, from, eighth.out));
  const wide = room(field, from, eighth.sideward);
  let count = 0;
  let low = 0;
  let high = slopes.count - 1;
  hidden.fill(0);
  hideBehindOpen(field, from, eighth, slopes, cornerAt(slopes, 0, 0));
  for (let depth = 1; depth <= deep; depth++) {
    low = nextOpen(hidden, low, high);
    high = lastOpen(hidden, low, high);
    if (low > high) break;
    // Only squares beside which an open slope passes in this rank matter, give or take one.
    const first = Math.max(0, sideAt(rises[low]!, runs[low]!, 2 * depth - 1) - 1);
    const last = Math.min(depth, wide, sideAt(rises[high]!, runs[high]!, 2 * depth + 1) + 1);
    const corners = cornerAt(slopes, depth, 0);
    for (let side = first; side <= last; side++) {
      const square = from + depth * eighth.outStep + side * eighth.sideStep;
      if (solid[square] === 1) {
        hideBehindSolid(slopes, corners + side);
        continue;
      }
      const bit = place[depth * (radius + 1) + side]!;
      if ((hidden[bit >> 5]! & (1 << (bit & 31))) === 0 && seen[square] === 0) {
        seen[square] = 1;
        count++;
      }
      if (walled || (sight[square]! & eighth.cornerBit) !== 0) {
        hideBehindOpen(field, square, eighth, slopes, corners + side);
      }
    }
  }
  return count;
}

/** G3: a solid square hides what lies through its interior, between its outermost corners; not those corners. */
function hideBehindSolid(slopes: Slopes, corner: number): void {
  hide(slopes, slopes.upTo[corner - 1]!, slopes.below[corner - slopes.radius - 2]!);
}

/** G3: walls on the outer and upper side, their ends included, and whatever blocks the corner between the two. */
function hideBehindOpen(field: Field, square: Square, eighth: Eighth, slopes: Slopes, corner: number): void {
  const { below, upTo } = slopes;
  if ((field.sight[square]! & eighth.cornerBit) !== 0) hide(slopes, below[corner]!, upTo[corner]!);
  const walls = field.edges[square]!;
  if ((walls & eighth.outBit) !== 0) hide(slopes, below[corner - 1]!, upTo[corner]!);
  if ((walls & eighth.sideBit) !== 0) hide(slopes, below[corner]!, upTo[corner - slopes.radius - 2]!);
}

/** Adds the slopes from place `low` up to, not including, `high` to those hidden. */
function hide(slopes: Slopes, low: number, high: number): void {
  if (low >= high) return;
  const { hidden } = slopes;
  const first = low >> 5;
  const last = (high - 1) >> 5;
  const head = -1 << (low & 31);
  const tail = -1 >>> (31 - ((high - 1) & 31));
  if (first === last) hidden[first]! |= head & tail;
  else {
    hidden[first]! |= head;
    for (let word = first + 1; word < last; word++) hidden[word] = -1;
    hidden[last]! |= tail;
  }
}

/** The side to which a slope has come after so many half squares outward. */
function sideAt(rise: number, run: number, halves: number): number {
  return ((rise * halves + run) / (2 * run)) | 0;
}

/** The lowest slope from `low` to `high` that is not hidden; one more than `high` if all are. */
function nextOpen(hidden: Int32Array, low: number, high: number): number {
  let at = low;
  while (at <= high && (hidden[at >> 5]! & (1 << (at & 31))) !== 0)
    at = hidden[at >> 5] === -1 ? (at | 31) + 1 : at + 1;
  return Math.min(at, high + 1);
}

function lastOpen(hidden: Int32Array, low: number, high: number): number {
  let at = high;
  while (at >= low && (hidden[at >> 5]! & (1 << (at & 31))) !== 0)
    at = hidden[at >> 5] === -1 ? (at & ~31) - 1 : at - 1;
  return at;
}

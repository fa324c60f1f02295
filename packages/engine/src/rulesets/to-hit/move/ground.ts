import {
  BLOCKS,
  bestCorner,
  cellAt,
  costTo,
  cover,
  distance,
  distanceBetween,
  type Field,
  FREE,
  fits,
  flood,
  gap,
  isAdjacent,
  makeWalk,
  squareOf,
  type Walk,
} from "../../../grid/index.ts";
import { unpackedBy } from "../../../kernel/index.ts";
import type { Area } from "../aim/areas.ts";
import { isUp, type State, type Unit } from "../state.ts";

/** G1–G7, TH22–TH25: the map under a battle, unpacked once, and where everybody stands on it. */

export interface Ground {
  readonly field: Field;
  readonly walk: Walk;
  /** By square. */
  readonly columns: Uint16Array;
  readonly rows: Uint16Array;
  readonly cells: (readonly [number, number])[];
  /** By square: a number such that the difference of two tells how one lies from the other. */
  readonly spots: Int32Array;
  /** By sizes, then by such a difference, `middle` added: how far apart. Filled on first use. */
  readonly apart: (Uint16Array | undefined)[];
  readonly middle: number;
  /** By sizes, then by pair of squares: whether blocks touch. Filled on first use, none on large maps. */
  readonly beside: (Uint8Array | undefined)[];
  /** By pair of squares, filled on first use: blocked lines of the 16, and of the best corner. Null on large maps. */
  readonly covers: Int8Array | null;
  readonly corners: Int8Array | null;
  /** Scratch: who stands where, for walking; and the squares taken, so that they are soon made free again. */
  readonly bodies: Uint8Array;
  readonly taken: Int32Array;
  takenCount: number;
  readonly tolls: Uint8Array;
  /** Scratch: squares of bodies that could be in the way of a shot have its number. */
  readonly marks: Uint32Array;
  marked: number;
  /** Areas, by all that they depend on; lines then by the square they are aimed at. Filled on first use. */
  readonly laid: Map<number, (Area | undefined)[]>;
  /** By depth, whether sight is needed, then by square: all around it. Filled on first use. */
  readonly around: (Area | undefined)[][];
  /** By size, then by square gone to: the cost of walking there from everywhere, bodies aside. Filled on first use. */
  readonly ways: (Uint16Array | undefined)[][];
}

export function groundOf({ ground }: State): Ground | null {
  return ground === null ? null : groundUnder(ground);
}

const MOST_PAIRS = 1024 * 1024;

const groundUnder = unpackedBy((field): Ground => {
  const pairs = field.squares * field.squares;
  const table = (): Int8Array | null => (pairs > MOST_PAIRS ? null : new Int8Array(pairs).fill(-1));
  return {
    field,
    walk: makeWalk(field),
    columns: Uint16Array.from({ length: field.squares }, (_, i) => i % field.width),
    rows: Uint16Array.from({ length: field.squares }, (_, i) => Math.floor(i / field.width)),
    cells: Array.from({ length: field.squares }, (_, i) => cellAt(field, i)),
    spots: Int32Array.from(
      { length: field.squares },
      (_, i) => i + Math.floor(i / field.width) * field.width,
    ),
    apart: [],
    middle: 2 * field.squares,
    beside: [],
    covers: table(),
    corners: table(),
    bodies: new Uint8Array(field.squares),
    taken: new Int32Array(field.squares),
    takenCount: 0,
    tolls: new Uint8Array(field.squares),
    marks: new Uint32Array(field.squares),
    marked: 0,
    laid: new Map(),
    around: [],
    ways: [],
  };
});

/** How many blocks a unit is made of: one, or a swarm's squares. */
const blocks = (u: Unit): number => (u.cells === null ? 1 : u.cells.length);
const blockAt = (u: Unit, i: number): number => (u.cells === null ? u.at : (u.cells[i] as number));
const sideOf = (u: Unit): number => (u.cells === null ? u.squares : 1);

/** Every square a unit fills. */
export function squaresOf(field: Field, u: Unit): number[] {
  if (u.cells !== null) return u.cells;
  const squares: number[] = [];
  for (let i = 0; i < u.squares * u.squares; i++) squares.push(squareOf(field, u.at, u.squares, i));
  return squares;
}

/** Somebody of one square there. */
export const on = (unit: Unit, square: number): Unit => ({ ...unit, at: square, squares: 1, cells: null });

/** TH22 The distance between two, the best over all their squares. */
export function distanceOf(ground: Ground, a: Unit, b: Unit): number {
  if (a.cells !== null || b.cells !== null) return leastDistance(ground, a, b);
  const { spots, apart, middle } = ground;
  const table = apart[a.squares * MOST_SIDE + b.squares] ?? measure(ground, a.squares, b.squares);
  return table[middle + (spots[b.at] as number) - (spots[a.at] as number)] as number;
}

/** How far apart blocks of two sizes are, however they lie. */
function measure({ field, apart, middle }: Ground, size: number, other: number): Uint16Array {
  const { width, height } = field;
  const table = new Uint16Array(2 * middle + 1);
  for (let dy = 1 - height; dy < height; dy++)
    for (let dx = 1 - width; dx < width; dx++)
      table[middle + dy * 2 * width + dx] = distance(
        gap(0, size, dx, other),
        gap(0, size, dy, other),
        "1-2-1",
      );
  apart[size * MOST_SIDE + other] = table;
  return table;
}

function leastDistance({ field }: Ground, a: Unit, b: Unit): number {
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < blocks(a); i++)
    for (let j = 0; j < blocks(b); j++)
      least = Math.min(least, distanceBetween(field, blockAt(a, i), sideOf(a), blockAt(b, j), sideOf(b)));
  return least;
}

/** TH16, G8 Within touch: side by side, with no wall between. */
export function touches(ground: Ground, a: Unit, b: Unit): boolean {
  if (a.cells === null && b.cells === null) return distanceOf(ground, a, b) < 2 && isBeside(ground, a, b);
  const { field } = ground;
  for (let i = 0; i < blocks(a); i++)
    for (let j = 0; j < blocks(b); j++)
      if (isAdjacent(field, blockAt(a, i), sideOf(a), blockAt(b, j), sideOf(b))) return true;
  return false;
}

/** G8 No wall between two blocks side by side: worked out once for every pair of squares. */
function isBeside({ field, beside }: Ground, a: Unit, b: Unit): boolean {
  const sizes = a.squares * MOST_SIDE + b.squares;
  let table = beside[sizes];
  if (table === undefined) {
    if (field.squares * field.squares > MOST_PAIRS)
      return isAdjacent(field, a.at, a.squares, b.at, b.squares);
    beside[sizes] = table = new Uint8Array(field.squares * field.squares);
  }
  const pair = a.at * field.squares + b.at;
  if (table[pair] === UNKNOWN)
    table[pair] = isAdjacent(field, a.at, a.squares, b.at, b.squares) ? BESIDE : PARTED;
  return table[pair] === BESIDE;
}

/** Blocks have fewer squares a side than this. */
const MOST_SIDE = 128;
const UNKNOWN = 0;
const BESIDE = 1;
const PARTED = 2;

/** How many of the 16 lines are cut (TH23). */
export function cutLines(ground: Ground, a: Unit, b: Unit): number {
  return isSingle(a) && isSingle(b) ? cutBetween(ground, a.at, b.at) : least(ground, a, b, cutBetween);
}

/** TH24 `best-corner`: how many of the attacker's best corner's four lines are cut. */
export function cutFromBestCorner(ground: Ground, a: Unit, b: Unit): number {
  return isSingle(a) && isSingle(b) ? cornerBetween(ground, a.at, b.at) : least(ground, a, b, cornerBetween);
}

/** On one square, as most are. */
export const isSingle = (u: Unit): boolean => u.squares === 1 && u.cells === null;

type Measure = (ground: Ground, from: number, to: number) => number;

function cutBetween({ field, covers }: Ground, from: number, to: number): number {
  if (covers === null) return cover(field, from, 1, to, 1);
  const pair = from * field.squares + to;
  const known = covers[pair] as number;
  return known >= 0 ? known : (covers[pair] = cover(field, from, 1, to, 1));
}

function cornerBetween({ field, corners }: Ground, from: number, to: number): number {
  if (corners === null) return bestCorner(field, from, 1, to, 1);
  const pair = from * field.squares + to;
  const known = corners[pair] as number;
  return known >= 0 ? known : (corners[pair] = bestCorner(field, from, 1, to, 1));
}

/** G1 The best over all pairs of squares. */
function least(ground: Ground, a: Unit, b: Unit, measure: Measure): number {
  const [mine, theirs] = [squareCount(a), squareCount(b)];
  let found = 16;
  for (let i = 0; i < mine; i++)
    for (let j = 0; j < theirs; j++) {
      found = Math.min(found, measure(ground, nthSquare(ground.field, a, i), nthSquare(ground.field, b, j)));
      if (found === 0) return 0;
    }
  return found;
}

export const squareCount = (u: Unit): number => (u.cells === null ? u.squares * u.squares : u.cells.length);

export function nthSquare(field: Field, u: Unit, i: number): number {
  return u.cells === null ? squareOf(field, u.at, u.squares, i) : (u.cells[i] as number);
}

/** Nobody stands anywhere: `bodies` to be filled with `stand`. */
export function noBodies(ground: Ground): Uint8Array {
  const { bodies, taken } = ground;
  for (let i = 0; i < ground.takenCount; i++) bodies[taken[i] as number] = FREE;
  ground.takenCount = 0;
  return bodies;
}

/** Puts a body where a unit stands; where several do, one that blocks counts. */
export function stand(ground: Ground, u: Unit, body: number): void {
  if (u.cells === null && u.squares === 1) return standOn(ground, u.at, body);
  for (let i = 0; i < squareCount(u); i++) standOn(ground, nthSquare(ground.field, u, i), body);
}

function standOn(ground: Ground, square: number, body: number): void {
  const { bodies } = ground;
  const there = bodies[square];
  if (there === BLOCKS) return;
  if (there === FREE) ground.taken[ground.takenCount++] = square;
  bodies[square] = body;
}

/** A number that no square is marked with yet; nor with the one above it. */
export function freshMark(ground: Ground): number {
  if (ground.marked > LAST_MARK) {
    ground.marks.fill(0);
    ground.marked = 0;
  }
  return (ground.marked += 2);
}

const LAST_MARK = 0xffff_fff0;

/** Marks every square of a unit. */
export function markSquares({ field, marks }: Ground, u: Unit, mark: number): void {
  if (u.cells === null && u.squares === 1) marks[u.at] = mark;
  else for (let i = 0; i < squareCount(u); i++) marks[nthSquare(field, u, i)] = mark;
}

/** TH18 Whether any standing foe is next to a unit. */
export function foeAdjacent(state: State, ground: Ground, by: Unit): boolean {
  const { units } = state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side !== by.side && isUp(u) && touches(ground, by, u)) return true;
  }
  return false;
}

/** Where a unit stands, as people write it. */
export function placeOf(state: State, unit: Unit): readonly [number, number] | null {
  const ground = unit.at < 0 ? null : groundOf(state);
  return ground === null ? null : cellAt(ground.field, unit.at);
}

export const FAR = 0xffff;

/** The cost of walking to a square from everywhere, bodies aside: worked out once for every map and size. */
export function waysTo(ground: Ground, to: number, size: number): Uint16Array {
  const table = (ground.ways[size] ??= []);
  const known = table[to];
  if (known !== undefined) return known;
  const { field } = ground;
  const fitting = size === 1 || fits(field, cellAt(field, to), size) ? size : 1; // where no block fits, the square's own way
  const walk: Walk = makeWalk(field);
  const count = flood(walk, field, { from: to, size: fitting, count: "1-2-1" });
  const ways = new Uint16Array(field.squares).fill(FAR);
  for (let i = 0; i < count; i++) ways[walk.found[i] as number] = costTo(walk, walk.found[i] as number);
  table[to] = ways;
  return ways;
}

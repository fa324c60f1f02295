import {
  bestCorner,
  cellAt,
  costTo,
  cover,
  distanceBetween,
  type Field,
  type FieldSource,
  fits,
  flood,
  followLine,
  isAdjacent,
  makeField,
  makeWalk,
  nearestSquare,
  aimAt,
  squareOf,
  type Walk,
} from "../../grid/index.ts";
import { sure } from "../../kernel/index.ts";
import { isUp, type State, type Unit } from "./state.ts";

/** G1–G7, TH22–TH25: the map under a battle, unpacked once, and where everybody stands on it. */

export interface Ground {
  readonly field: Field;
  readonly walk: Walk;
  /** By pair of squares, filled on first use: blocked lines of the 16, and of the best corner. Null on large maps. */
  readonly covers: Int8Array | null;
  readonly corners: Int8Array | null;
  /** Scratch: who stands where, for walking and for shooting. */
  readonly found: Int32Array;
  readonly bodies: Uint8Array;
  readonly shots: Uint8Array;
  readonly tolls: Uint8Array;
  /** Scratch: squares of the area looked at last have its number. */
  readonly marks: Uint32Array;
  marked: number;
  /** Areas that depend on nobody's place but the user's, by all that they depend on. Filled on first use. */
  readonly laid: Map<number, readonly (readonly number[])[]>;
  /** By size, then by square gone to: the cost of walking there from everywhere, bodies aside. Filled on first use. */
  readonly ways: (Uint16Array | undefined)[][];
}

/** Made from the ground a state holds: a state read from JSON simply gets its own. */
const GROUNDS = new WeakMap<FieldSource, Ground>();
/** The one asked for last: battles are fought one after another. */
let latest: { source: FieldSource | null; ground: Ground | null } = { source: null, ground: null };
const MOST_PAIRS = 1024 * 1024;

export function groundOf(state: State): Ground | null {
  const source = state.ground;
  if (source === null) return null;
  if (latest.source === source) return latest.ground;
  let ground = GROUNDS.get(source);
  if (ground === undefined) GROUNDS.set(source, (ground = unpack(source)));
  latest = { source, ground };
  return ground;
}

function unpack(source: FieldSource): Ground {
  const field = sure(makeField(source));
  const pairs = field.squares * field.squares;
  const table = (): Int8Array | null => (pairs > MOST_PAIRS ? null : new Int8Array(pairs).fill(-1));
  return {
    field,
    walk: makeWalk(field),
    covers: table(),
    corners: table(),
    found: new Int32Array(field.squares),
    bodies: new Uint8Array(field.squares),
    shots: new Uint8Array(field.squares),
    tolls: new Uint8Array(field.squares),
    marks: new Uint32Array(field.squares),
    marked: 0,
    laid: new Map(),
    ways: [],
  };
}

/** How many blocks a unit is made of: one, or a swarm's squares. */
const blocks = (u: Unit): number => (u.cells === null ? 1 : u.cells.length);
const blockAt = (u: Unit, i: number): number => (u.cells === null ? u.at : (u.cells[i] as number));
const sideOf = (u: Unit): number => (u.cells === null ? u.squares : 1);

/** Every square a unit fills. */
export function squaresOf(field: Field, u: Unit): number[] {
  if (u.cells !== null) return u.cells;
  if (u.squares === 1) return [u.at];
  return Array.from({ length: u.squares * u.squares }, (_, i) => squareOf(field, u.at, u.squares, i));
}

/** TH22 The distance between two, the best over all their squares. */
export function distanceOf({ field }: Ground, a: Unit, b: Unit): number {
  if (a.cells === null && b.cells === null) return distanceBetween(field, a.at, a.squares, b.at, b.squares);
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < blocks(a); i++)
    for (let j = 0; j < blocks(b); j++)
      least = Math.min(least, distanceBetween(field, blockAt(a, i), sideOf(a), blockAt(b, j), sideOf(b)));
  return least;
}

/** TH16 Within touch: a step from one to the other would be allowed. */
export function touches({ field }: Ground, a: Unit, b: Unit): boolean {
  if (a.cells === null && b.cells === null) return isAdjacent(field, a.at, a.squares, b.at, b.squares);
  for (let i = 0; i < blocks(a); i++)
    for (let j = 0; j < blocks(b); j++)
      if (isAdjacent(field, blockAt(a, i), sideOf(a), blockAt(b, j), sideOf(b))) return true;
  return false;
}

/** How many of the 16 lines are cut (TH23). */
export function cutLines(ground: Ground, a: Unit, b: Unit): number {
  return least(ground, a, b, cutBetween);
}

/** TH24 `best-corner`: how many of the attacker's best corner's four lines are cut. */
export function cutFromBestCorner(ground: Ground, a: Unit, b: Unit): number {
  return least(ground, a, b, cornerBetween);
}

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
  if (a.squares === 1 && b.squares === 1 && a.cells === null && b.cells === null)
    return measure(ground, a.at, b.at);
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

/** How many of a unit's squares lie in the area marked last. */
export function markedSquares({ field, marks, marked }: Ground, u: Unit): number {
  if (u.cells === null && u.squares === 1) return marks[u.at] === marked ? 1 : 0;
  let count = 0;
  for (let i = 0; i < squareCount(u); i++) if (marks[nthSquare(field, u, i)] === marked) count += 1;
  return count;
}

/** TH17 Whether the first body on the way to somebody is theirs. What is solid is `cutLines`' business. */
export function isShotClear(state: State, ground: Ground, by: Unit, target: Unit): boolean {
  const { field, shots } = ground;
  if (by.squares === 1 && target.squares === 1 && by.cells === null && target.cells === null)
    return isOpenShot(state, ground, by, target);
  markBodies(state, ground, by, target);
  let clear = false;
  for (const to of squaresOf(field, target)) {
    const from = by.cells === null ? nearestSquare(field, by.at, by.squares, to) : by.at;
    if (from === to || firstBody(field, shots, from, to) <= TARGET) {
      clear = true;
      break;
    }
  }
  return clear;
}

/** Between two single squares: nobody else's square may lie on the line. Those off the rectangle between them cannot. */
function isOpenShot(state: State, ground: Ground, by: Unit, target: Unit): boolean {
  const { width } = ground.field;
  const { units } = state;
  const left = Math.min(by.at % width, target.at % width);
  const right = Math.max(by.at % width, target.at % width);
  const low = Math.min(by.at, target.at);
  const high = Math.max(by.at, target.at);
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u === by || u === target || u.life !== "up") continue;
    const column = u.at % width;
    const inside =
      u.at > low && u.at < high && column >= left && column <= right && u.at !== target.at && u.at !== by.at;
    if (!inside && u.squares === 1 && u.cells === null) continue;
    markBodies(state, ground, by, target);
    return by.at === target.at || firstBody(ground.field, ground.shots, by.at, target.at) <= TARGET;
  }
  return true;
}

const NOBODY = 0;
const TARGET = 1;
const OTHER = 2;

function markBodies(state: State, { field, shots }: Ground, by: Unit, target: Unit): void {
  shots.fill(NOBODY);
  for (const u of state.units) {
    if (u === by || u === target || !isUp(u)) continue;
    fill(field, shots, u, OTHER);
  }
  fill(field, shots, target, TARGET);
  fill(field, shots, by, NOBODY);
}

function fill(field: Field, squares: Uint8Array, u: Unit, value: number): void {
  for (let i = 0; i < squareCount(u); i++) squares[nthSquare(field, u, i)] = value;
}

function firstBody(field: Field, shots: Uint8Array, from: number, to: number): number {
  let met = NOBODY;
  followLine(field, from, aimAt(field, from, to), (square) => {
    met = shots[square] as number;
    return met !== NOBODY || square === to ? "stop" : "go";
  });
  return met;
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

const FAR = 0xffff;

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

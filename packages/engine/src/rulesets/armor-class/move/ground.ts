import {
  blocksOf,
  cellAt,
  cover,
  distanceBetween,
  type Field,
  fits,
  flood,
  costTo,
  isAdjacent,
  isBlocked,
  makeWalk,
  squareOf,
  type Walk,
} from "../../../grid/index.ts";
import { unpackedBy } from "../../../kernel/index.ts";
import type { State, Unit } from "../state.ts";

/** G1–G7, AC26: the map under a battle, unpacked once, and where everybody stands; without a map, who is in melee with whom. */

export interface Ground {
  readonly field: Field;
  readonly walk: Walk;
  /** By pair of squares, filled on first use: blocked lines of the 16. Null on large maps. */
  readonly covers: Int8Array | null;
  /** By pair of squares, filled on first use: twice the distance, 1 more where they are adjacent. Null on large maps. */
  readonly nearness: Int16Array | null;
  /** Scratch. */
  readonly bodies: Uint8Array;
  /** By size, then by square gone to: the cost of walking there from everywhere, bodies aside. Filled on first use. */
  readonly ways: (Uint16Array | undefined)[][];
}

export function groundOf({ ground }: State): Ground | null {
  return ground === null ? null : groundUnder(ground);
}

const MOST_PAIRS = 1024 * 1024;

const groundUnder = unpackedBy((field): Ground => {
  const pairs = field.squares * field.squares;
  return {
    field,
    walk: makeWalk(field),
    covers: pairs > MOST_PAIRS ? null : new Int8Array(pairs).fill(-1),
    nearness: pairs > MOST_PAIRS ? null : new Int16Array(pairs).fill(-1),
    bodies: new Uint8Array(field.squares),
    ways: [],
  };
});

/** Every square a unit fills. */
export function squaresOf(field: Field, u: Unit): number[] {
  if (u.size === 1) return [u.at];
  return Array.from({ length: u.size * u.size }, (_, i) => squareOf(field, u.at, u.size, i));
}

export function distanceOf(ground: Ground, a: Unit, b: Unit): number {
  return a.size === 1 && b.size === 1
    ? nearnessAt(ground, a.at, b.at) >> 1
    : distanceBetween(ground.field, a.at, a.size, b.at, b.size);
}

/** G8 Adjacent: side by side, with no wall between. */
export function touches(ground: Ground, a: Unit, b: Unit): boolean {
  return a.size === 1 && b.size === 1
    ? touchesAt(ground, a.at, b.at)
    : isAdjacent(ground.field, a.at, a.size, b.at, b.size);
}

export function touchesAt(ground: Ground, from: number, to: number): boolean {
  const { width } = ground.field;
  if (to > from + width + 1 || to < from - width - 1) return false; // rows away: most are
  return (nearnessAt(ground, from, to) & 1) !== 0;
}

function nearnessAt({ field, nearness }: Ground, from: number, to: number): number {
  if (nearness === null) return nearnessOf(field, from, to);
  const pair = from * field.squares + to;
  const known = nearness[pair] as number;
  return known >= 0 ? known : (nearness[pair] = nearnessOf(field, from, to));
}

const nearnessOf = (field: Field, from: number, to: number): number =>
  2 * distanceBetween(field, from, 1, to, 1) + (isAdjacent(field, from, 1, to, 1) ? 1 : 0);

/** Whether a unit would touch another from a square. */
export function wouldTouch(ground: Ground, unit: Unit, at: number, other: Unit): boolean {
  return unit.size === 1 && other.size === 1
    ? touchesAt(ground, at, other.at)
    : isAdjacent(ground.field, at, unit.size, other.at, other.size);
}

/** AC26 How many of the 16 lines are cut. */
export function cutLines(ground: Ground, a: Unit, b: Unit): number {
  const { field, covers } = ground;
  if (a.size > 1 || b.size > 1 || covers === null) return cover(field, a.at, a.size, b.at, b.size);
  const pair = a.at * field.squares + b.at;
  const known = covers[pair] as number;
  return known >= 0 ? known : (covers[pair] = cover(field, a.at, 1, b.at, 1));
}

/** In melee with each other: adjacent on a map, engaged without one. */
export function inMelee(state: State, a: Unit, b: Unit): boolean {
  const ground = groundOf(state);
  return ground === null ? isEngaged(a, b) : touches(ground, a, b);
}

/** AC26, AC28 A foe is meleeing it: armed, or with bare hands that have struck at it since its last turn. */
export function isMeleed(state: State, unit: Unit): boolean {
  const { units } = state;
  if (state.ground === null && unit.engaged.length === 0) return false;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === unit.side || u.life !== "up") continue;
    if ((u.armed || unit.strikers.includes(i)) && inMelee(state, unit, u)) return true;
  }
  return false;
}

/** Those in melee with one are few: quicker looked through than asked of the list. */
export function isEngaged(unit: Unit, other: Unit): boolean {
  const { engaged } = unit;
  for (let i = 0; i < engaged.length; i++) if (engaged[i] === other.index) return true;
  return false;
}

/** Without a map a melee attack brings both into melee, if they are not. */
export function engage(a: Unit, b: Unit): void {
  a.engaged.push(b.index);
  b.engaged.push(a.index);
}

/** Out of every melee. */
export function disengage(state: State, unit: Unit): void {
  if (unit.engaged.length === 0) return;
  for (const other of unit.engaged) {
    const u = state.units[other] as Unit;
    u.engaged = u.engaged.filter((i) => i !== unit.index);
  }
  unit.engaged = [];
}

/** Standing foes in melee with a unit. */
export function foesInMelee(state: State, unit: Unit): Unit[] {
  const { units } = state;
  const found: Unit[] = [];
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side !== unit.side && u.life === "up" && inMelee(state, unit, u)) found.push(u);
  }
  return found;
}

/** Where a unit stands, as people write it. */
export function placeOf(state: State, unit: Unit): readonly [number, number] | string | null {
  const ground = unit.at < 0 ? null : groundOf(state);
  if (ground !== null) return cellAt(ground.field, unit.at);
  return state.ground === null ? (unit.apart ? "apart" : "near") : null;
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

/** Straight ones first: of steps that lead as far, the one least to the side. */
const STRAIGHT_FIRST = [0, 2, 4, 6, 1, 3, 5, 7] as const;

/** The step that leads furthest down, bodies that block aside; −1 if none leads down. */
export function downhill({ field }: Ground, unit: Unit, ways: Uint16Array, bodies: Uint8Array): number {
  const { at, size } = unit;
  const steps = (size === 1 ? field.steps : blocksOf(field, size).steps)[at] as number;
  let best = ways[at] as number;
  let found = -1;
  for (let i = 0; i < 8; i++) {
    const d = STRAIGHT_FIRST[i] as number;
    if ((steps & (1 << d)) === 0) continue;
    const to = at + (field.offsets[d] as number);
    if ((ways[to] as number) >= best || isBlocked(field, to, size, bodies)) continue;
    best = ways[to] as number;
    found = d;
  }
  return found;
}

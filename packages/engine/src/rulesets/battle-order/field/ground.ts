import {
  cellAt,
  clear,
  clearLine,
  costTo,
  distanceBetween,
  type Field,
  flood,
  isAdjacent,
  makeWalk,
  movesBetween,
  squareOf,
  type Walk,
} from "../../../grid/index.ts";
import { unpackedBy } from "../../../kernel/index.ts";
import { isUp, type State, type Unit } from "../state.ts";

/** BO4, BO40, BO62: where everybody stands: on a map of 5-foot squares, unpacked once, or without one. */

export interface Ground {
  readonly field: Field;
  readonly walk: Walk;
  /** By pair of squares: 1 clear, 0 not, −1 not looked at yet. Null on large maps. */
  readonly lines: Int8Array | null;
  /** Scratch: who stands where. */
  readonly bodies: Uint8Array;
  /** By square gone to: plain moves from everywhere, bodies aside. Filled on first use. */
  readonly ways: (Uint16Array | undefined)[];
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
    lines: pairs > MOST_PAIRS ? null : new Int8Array(pairs).fill(-1),
    bodies: new Uint8Array(field.squares),
    ways: [],
  };
});

/** BO40 Squares between two, as the house counts diagonals. */
export function squaresBetween(state: State, { field }: Ground, a: Unit, b: Unit): number {
  return state.rules.diagonals === "plain"
    ? movesBetween(field, a.at, a.size, b.at, b.size)
    : distanceBetween(field, a.at, a.size, b.at, b.size);
}

/** BO40 Melee Range: 5 feet, with nothing solid between. BO62: without a map, whoever is not apart. */
export function inMelee(state: State, a: Unit, b: Unit): boolean {
  const ground = groundOf(state);
  if (ground === null) return !a.apart && !b.apart;
  return isAdjacent(ground.field, a.at, a.size, b.at, b.size);
}

/** BO40 Whether a shot or a spell gets from one to the other: a clear line of centers. */
export function isClear(ground: Ground, a: Unit, b: Unit): boolean {
  const { field, lines } = ground;
  if (a.size > 1 || b.size > 1 || lines === null) return clear(field, a.at, a.size, b.at, b.size);
  const pair = a.at * field.squares + b.at;
  const known = lines[pair] as number;
  return (known >= 0 ? known : (lines[pair] = clearLine(field, a.at, b.at) ? 1 : 0)) === 1;
}

/** BO4 Within so many squares, and in sight. Without a map everybody is. */
export function inReach(state: State, a: Unit, b: Unit, squares: number): boolean {
  const ground = groundOf(state);
  if (ground === null || a === b) return true;
  return squaresBetween(state, ground, a, b) <= squares && isClear(ground, a, b);
}

/** BO62 How far off somebody is without a map: next to one, or not. */
export function squaresTo(state: State, a: Unit, b: Unit): number {
  const ground = groundOf(state);
  if (ground === null) return a.apart || b.apart ? 4 : 1;
  return squaresBetween(state, ground, a, b);
}

/** Everybody within melee range of a unit that is up, in turn order. */
export function beside(state: State, unit: Unit): Unit[] {
  const found: Unit[] = [];
  for (let i = 0; i < state.order.length; i++) {
    const u = state.units[state.order[i] as number] as Unit;
    if (u !== unit && isUp(u) && inMelee(state, unit, u)) found.push(u);
  }
  return found;
}

export const squareCount = (u: Unit): number => u.size * u.size;
export const nthSquare = (field: Field, u: Unit, i: number): number =>
  u.size === 1 ? u.at : squareOf(field, u.at, u.size, i);

/** Where a unit stands, as people write it. */
export function placeOf(state: State, unit: Unit): readonly [number, number] | string | null {
  const ground = groundOf(state);
  if (ground === null) return unit.apart ? "apart" : "near";
  return unit.at < 0 ? null : cellAt(ground.field, unit.at);
}

const FAR = 0xffff;

/** Moves to a square from everywhere, bodies aside: worked out once for every map. */
export function waysTo(ground: Ground, to: number): Uint16Array {
  const known = ground.ways[to];
  if (known !== undefined) return known;
  const { field } = ground;
  const walk = makeWalk(field);
  const count = flood(walk, field, { from: to, count: "1-2-1" });
  const ways = new Uint16Array(field.squares).fill(FAR);
  for (let i = 0; i < count; i++) ways[walk.found[i] as number] = costTo(walk, walk.found[i] as number);
  ground.ways[to] = ways;
  return ways;
}

import { blocksOf, type Field, isPartOf, squareOf } from "./field.ts";
import { WORTHWHILE, WORTHWHILE_ON_EVEN_GROUND } from "./prune.ts";
import type { Count, Square } from "./words.ts";

/** What stands on a square, for one who walks: nothing, one who blocks, or one who may be passed but not stood on. */
export const FREE = 0;
export const BLOCKS = 1;
export const PASSABLE = 2;

/** A way of walking. */
export interface Journey {
  readonly from: Square;
  /** The walker's squares a side (1); `from` and all answers are then top-left squares (G1). */
  readonly size?: number | undefined;
  /** What it may spend; absent: as much as it likes. */
  readonly moves?: number | undefined;
  readonly count: Count;
  /** By square: FREE, BLOCKS or PASSABLE. The squares the walker starts on never block it. */
  readonly bodies?: Uint8Array | undefined;
  /** By square: added to every step that leaves it (such as leaving adjacency). */
  readonly tolls?: Uint8Array | undefined;
  /** Terrain costs what it says (`as-drawn`), or 1 everywhere. */
  readonly ground?: "as-drawn" | "level" | undefined;
  /** What going up costs, times its `rise`: 0 (absent) where heights are nothing to the walker. */
  readonly climb?: number | undefined;
  /** `overdrawn`: the last step may cost more than is left; else `paid`. */
  readonly last?: "paid" | "overdrawn" | undefined;
  /** 1-2-1: diagonals walked earlier in the same move, so that the next one may cost 2. */
  readonly diagonals?: number | undefined;
}

/** Walking everywhere at once. */
export interface Flood extends Journey {
  /** Starts from every square of a block this many a side (1): Range(X) of a bigger creature (DP4). */
  readonly spread?: number | undefined;
}

/**
 * Arrays to walk in, used again and again so that a question allocates next to nothing, and the last answer.
 *
 * Costs are kept as marks: `base` plus a key. Plain, the key is the cost itself; 1-2-1, a straight step weighs
 * 2, a diagonal one 3, and the cost is half the key rounded down, so that every second diagonal counts two (G2).
 * Marks below `base` are left from earlier questions, which saves clearing them.
 */
export interface Walk {
  /** Squares one can stand on, cheapest first; `count` of them are valid. */
  readonly found: Int32Array;
  count: number;
  readonly mark: Int32Array;
  base: number;
  /** The mark the last question had come to: nothing waits that is more than `ring` beyond it. */
  top: number;
  /** By square: the directions worth trying from there, given how it was come to. */
  readonly ways: Uint8Array;
  /** Squares that wait, in lists by mark: the first of each list, and each square's neighbours in its list. */
  readonly heads: Int32Array;
  readonly links: Int32Array;
  route: Route;
}

/** A journey with everything looked up. */
export interface Route {
  readonly field: Field;
  readonly from: Square;
  readonly size: number;
  readonly spread: number;
  readonly steps: Uint8Array;
  /** By square, or null where every step weighs the same. */
  readonly cost: Uint8Array | null;
  readonly tolls: Uint8Array | null;
  /** How high each square lies, or null where going up costs nothing; and what it costs. */
  readonly levels: Uint8Array | null;
  readonly climb: number;
  readonly bodies: Uint8Array | null;
  /** Key of one move: 1 plain, 2 for 1-2-1. A diagonal weighs `scale - 1` more than a straight step. */
  readonly scale: number;
  readonly startKey: number;
  /** No square beyond this key is entered, and none at or beyond `stop` is left. */
  readonly limit: number;
  readonly stop: number;
  readonly worthwhile: Uint8Array;
  /** Lists are taken round and round: list `mark & ring` holds a mark. */
  readonly ring: number;
}

const ENDLESS = 2 ** 30;
const LAST_BASE = 2 ** 29;
/** More than a step can weigh, its change of the estimate included: terrain of 100, a toll of 255 and a climb, doubled. */
const LISTS = 1024;
/** Enough where every step weighs 1, 2 or 3. */
const FEW_LISTS = 8;

export function makeWalk(field: Field): Walk {
  return {
    found: new Int32Array(field.squares),
    count: 0,
    mark: new Int32Array(field.squares),
    base: 1,
    top: 0,
    ways: new Uint8Array(field.squares),
    heads: new Int32Array(LISTS).fill(-1),
    links: new Int32Array(2 * field.squares),
    route: routeOf(field, { from: 0, count: "plain" }),
  };
}

/** Makes the arrays ready for a new question and marks the squares one starts from, first in `found`. */
export function begin(walk: Walk, field: Field, journey: Flood): Route {
  if (field.squares > walk.mark.length) throw new Error("this walk was made for a smaller field");
  walk.base = walk.top + walk.route.ring + 1;
  if (walk.base > LAST_BASE) {
    walk.mark.fill(0);
    walk.base = 1;
  }
  const route = routeOf(field, journey);
  walk.route = route;
  walk.count = route.spread * route.spread;
  walk.top = walk.base + route.startKey;
  for (let i = 0; i < walk.count; i++) {
    const square = squareOf(field, route.from, route.spread, i);
    walk.found[i] = square;
    walk.mark[square] = walk.top;
    walk.ways[square] = 255;
  }
  return route;
}

function routeOf(field: Field, journey: Flood): Route {
  const size = journey.size ?? 1;
  const tables = blocksOf(field, size);
  const scale = journey.count === "plain" ? 1 : 2;
  const key = scale * Math.min(journey.moves ?? ENDLESS, LAST_BASE);
  const overdrawn = journey.last === "overdrawn";
  const cost = field.rough && journey.ground !== "level" ? tables.cost : null;
  const tolls = journey.tolls ?? null;
  const bodies = journey.bodies ?? null;
  const climb = journey.climb ?? 0;
  const levels = field.uneven && climb > 0 ? tables.levels : null;
  const alike = cost === null && tolls === null && levels === null;
  const even = alike && bodies === null && !overdrawn;
  return {
    field,
    from: journey.from,
    size,
    spread: journey.spread ?? 1,
    steps: tables.steps,
    cost,
    tolls,
    levels,
    climb,
    bodies,
    scale,
    startKey: (scale - 1) & (journey.diagonals ?? 0),
    limit: overdrawn ? ENDLESS : Math.min(key + scale - 1, ENDLESS),
    stop: overdrawn ? Math.min(key, ENDLESS) : ENDLESS,
    worthwhile: even ? WORTHWHILE_ON_EVEN_GROUND : WORTHWHILE,
    ring: alike ? FEW_LISTS - 1 : LISTS - 1,
  };
}

/** Whether others keep the walker's block from being there: those who block, or also those who may be passed. */
export function isBarred(route: Route, square: Square, by: typeof BLOCKS | typeof PASSABLE): boolean {
  const { bodies, size } = route;
  if (bodies === null) return false;
  if (size > 1) return isBlockBarred(route, square, by);
  const body = bodies[square]!;
  return (body === BLOCKS || body === by) && !isPartOf(route.field, square, route.from, route.spread);
}

function isBlockBarred(route: Route, square: Square, by: typeof BLOCKS | typeof PASSABLE): boolean {
  const { bodies, size, field, from } = route;
  const end = square + size * field.width;
  for (let row = square; row < end; row += field.width)
    for (let part = row; part < row + size; part++) {
      const body = bodies![part]!;
      if ((body === BLOCKS || body === by) && !isPartOf(field, part, from, size)) return true;
    }
  return false;
}

/** DP67 How steep a step is: 1 up by one, 2 up by more, 0 on the level and down. A way in between is never less steep. */
export function rise(from: number, to: number): number {
  return to <= from ? 0 : to === from + 1 ? 1 : 2;
}

/** What it cost to get to a square, or -1 if the last question did not get there. */
export function costTo(walk: Walk, square: Square): number {
  const key = walk.mark[square]! - walk.base;
  return key < 0 ? -1 : (key / walk.route.scale) | 0;
}

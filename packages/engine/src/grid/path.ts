import type { Field } from "./field.ts";
import { search } from "./search.ts";
import { begin, costTo, isBarred, type Journey, PASSABLE, rise, type Walk } from "./walk.ts";
import type { Square } from "./words.ts";

/** The least cost of walking to a square and standing there, or -1 if that cannot be done; `pathTo` tells the way. */
export function findPath(walk: Walk, field: Field, journey: Journey, to: Square): number {
  const route = begin(walk, field, journey);
  if (isBarred(route, to, PASSABLE)) return -1;
  return search(walk, route, to) ? costTo(walk, to) : -1;
}

/** Straight steps before diagonal ones, each clockwise from north. */
const PREFERENCE = [0, 2, 4, 6, 1, 3, 5, 7] as const;

/**
 * The way to a square that the last question came to, the start left out. Of equally short ways it takes the one
 * that, followed back from the end, steps straight rather than diagonally, and then clockwise from north. (After
 * `findPath`: of the ways it looked at, which are always the same for the same question.)
 */
export function pathTo(walk: Walk, to: Square): Square[] {
  const start = walk.base + walk.route.startKey;
  const path: Square[] = [];
  if (walk.mark[to]! < walk.base) return path;
  for (let at = to; walk.mark[at]! > start; at = stepBack(walk, at)) path.push(at);
  return path.reverse();
}

function stepBack(walk: Walk, at: Square): Square {
  const { mark, base, route } = walk;
  const { scale, steps, cost, tolls, levels } = route;
  const weight = cost === null ? scale : cost[at]! * scale;
  for (const d of PREFERENCE) {
    if ((steps[at]! & (1 << d)) === 0) continue; // steps are allowed both ways or not at all
    const before = at + route.field.offsets[d]!;
    const m = mark[before]!;
    if (m < base || m - base >= route.stop) continue;
    const toll = tolls === null ? 0 : tolls[before]! * scale;
    const climb = levels === null ? 0 : rise(levels[before]!, levels[at]!) * route.climb * scale;
    if (m + weight + (d & 1 & (scale - 1)) + toll + climb === mark[at]) return before;
  }
  throw new Error(`no way back from square ${at}`);
}

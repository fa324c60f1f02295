import { BLOCKS, isBarred, rise, type Route, type Walk } from "./walk.ts";
import { COLUMN_STEP, ROW_STEP, type Square } from "./words.ts";

/** As the square to search for: none, so that everything within the limit is found. */
export const EVERYTHING = -1;

/**
 * Marks squares, cheapest first, until `to` is come to, and answers whether it was. A* with a list of squares for
 * every mark: what is still missing is estimated by the distance as the crow flies (G2), never too high.
 */
export function search(walk: Walk, route: Route, to: Square): boolean {
  const { heads, found, mark, ways, base } = walk;
  const { steps, cost, tolls, levels, bodies, scale, ring, worthwhile } = route;
  const { width, offsets } = route.field;
  const climb = route.climb * scale;
  const goal = { column: to % width, row: (to / width) | 0 };
  const stop = base + route.stop;
  let waiting = enlistStarts(walk, route, to);
  while (waiting > 0) {
    const at = heads[walk.top & ring]!;
    if (at < 0) {
      walk.top++;
      continue;
    }
    if (at === to) {
      heads.fill(-1, 0, ring + 1); // lists are empty between questions: a finished flood has emptied them itself
      return true;
    }
    delist(walk, at);
    waiting--;
    found[walk.count++] = at;
    const mask = steps[at]!;
    const here = mark[at]! + scale + (tolls === null ? 0 : tolls[at]! * scale);
    const row = (at / width) | 0;
    for (let open = mark[at]! < stop ? mask & ways[at]! : 0; open !== 0; open &= open - 1) {
      const d = 31 - Math.clz32(open & -open);
      const n = at + offsets[d]!;
      let m = here + (cost === null ? 0 : (cost[n]! - 1) * scale) + (d & 1 & (scale - 1));
      if (levels !== null) m += rise(levels[at]!, levels[n]!) * climb;
      if (m - base > route.limit || (mark[n]! >= base && mark[n]! <= m)) continue;
      if (mark[n]! >= base) delist(walk, n);
      else if (bodies !== null && isBarred(route, n, BLOCKS)) continue;
      else waiting++;
      mark[n] = m;
      ways[n] = worthwhile[(d << 8) | mask]!;
      const missing =
        to < 0 ? 0 : estimate(goal, scale, at - row * width + COLUMN_STEP[d]!, row + ROW_STEP[d]!);
      enlist(walk, n, (m + missing) & ring);
    }
  }
  return false;
}

/** Puts the squares that one starts from on their lists; answers how many. They all miss equally much. */
function enlistStarts(walk: Walk, route: Route, to: Square): number {
  const { width } = route.field;
  const { from } = route;
  const goal = { column: to % width, row: (to / width) | 0 };
  const starts = walk.count;
  if (to >= 0) walk.top += estimate(goal, route.scale, from % width, (from / width) | 0);
  for (let i = 0; i < starts; i++) enlist(walk, walk.found[i]!, walk.top & route.ring);
  walk.count = 0;
  return starts;
}

interface Goal {
  readonly column: number;
  readonly row: number;
}

/** The least key still missing (G2). It never falls by more than a step weighs. */
function estimate(goal: Goal, scale: number, column: number, row: number): number {
  const across = Math.abs(goal.column - column);
  const down = Math.abs(goal.row - row);
  if (scale === 1) return across > down ? across : down;
  return across > down ? 2 * across + down : 2 * down + across;
}

/** Puts a square first on a list. */
function enlist(walk: Walk, square: Square, list: number): void {
  const { heads, links } = walk;
  const after = heads[list]!;
  links[2 * square] = after;
  links[2 * square + 1] = -1 - list;
  if (after >= 0) links[2 * after + 1] = square;
  heads[list] = square;
}

/** Takes a square off whatever list it is on. */
function delist(walk: Walk, square: Square): void {
  const { heads, links } = walk;
  const after = links[2 * square]!;
  const before = links[2 * square + 1]!;
  if (before < 0) heads[-1 - before] = after;
  else links[2 * before] = after;
  if (after >= 0) links[2 * after + 1] = before;
}

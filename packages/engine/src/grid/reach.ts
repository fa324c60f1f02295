import type { Field } from "./field.ts";
import { EVERYTHING, search } from "./search.ts";
import { begin, BLOCKS, type Flood, isBarred, PASSABLE, type Route, type Walk } from "./walk.ts";

/**
 * G1, G2, G5 (DP4, DP7): everything within the journey's moves. Answers how many squares can be stood on, the
 * start included; `walk.found` lists them, cheapest first.
 */
export function flood(walk: Walk, field: Field, journey: Flood): number {
  const route = begin(walk, field, journey);
  const { scale, cost, tolls, levels } = route;
  if (cost !== null || tolls !== null || levels !== null) search(walk, route, EVERYTHING);
  else if (scale === 1) floodEven(walk, route);
  else floodOdd(walk, route);
  if (route.bodies !== null) keepStandable(walk, route);
  return walk.count;
}

/** Every step weighs 1: a plain queue, which is at once the list of what was found. */
function floodEven(walk: Walk, route: Route): void {
  const { found: queue, mark, ways, base } = walk;
  const { steps, bodies, worthwhile } = route;
  const { offsets } = route.field;
  const last = base + Math.min(route.limit, route.stop);
  let tail = walk.count;
  for (let head = 0; head < tail; head++) {
    const at = queue[head]!;
    const m = mark[at]! + 1;
    if (m > last) break;
    walk.top = m;
    const mask = steps[at]!;
    for (let open = mask & ways[at]!; open !== 0; open &= open - 1) {
      const d = 31 - Math.clz32(open & -open);
      const n = at + offsets[d]!;
      if (mark[n]! >= base || (bodies !== null && isBarred(route, n, BLOCKS))) continue;
      mark[n] = m;
      ways[n] = worthwhile[(d << 8) | mask]!;
      queue[tail++] = n;
    }
  }
  walk.count = tail;
}

/**
 * Every step weighs 2 or 3: finds the same squares in the same order as `search`. A square comes to wait twice at most,
 * after a diagonal step and then, cheaper, after a straight one: each has a link of its own, and nothing is taken off a list.
 */
function floodOdd(walk: Walk, route: Route): void {
  const { heads, links, found, mark, ways, base } = walk;
  const { steps, bodies, worthwhile, ring } = route;
  const { offsets } = route.field;
  const last = base + route.limit;
  const stop = base + route.stop;
  let waiting = walk.count;
  let top = walk.top;
  for (let i = 0; i < waiting; i++) enqueue(walk, 2 * found[i]!, top & ring);
  walk.count = 0;
  while (waiting > 0) {
    const link = heads[top & ring]!;
    if (link < 0) {
      top++;
      continue;
    }
    heads[top & ring] = links[link]!;
    waiting--;
    const at = link >> 1;
    if (mark[at] !== top) continue; // it was come to more cheaply
    found[walk.count++] = at;
    const mask = steps[at]!;
    for (let open = top < stop ? mask & ways[at]! : 0; open !== 0; open &= open - 1) {
      const d = 31 - Math.clz32(open & -open);
      const n = at + offsets[d]!;
      const m = top + 2 + (d & 1);
      if (m > last || (mark[n]! >= base && mark[n]! <= m)) continue;
      if (mark[n]! < base && bodies !== null && isBarred(route, n, BLOCKS)) continue;
      mark[n] = m;
      ways[n] = worthwhile[(d << 8) | mask]!;
      enqueue(walk, 2 * n + (d & 1), m & ring);
      waiting++;
    }
  }
  walk.top = top;
}

/** Puts a link first on a list. */
function enqueue({ heads, links }: Walk, link: number, list: number): void {
  links[link] = heads[list]!;
  heads[list] = link;
}

function keepStandable(walk: Walk, route: Route): void {
  const { found } = walk;
  let kept = 0;
  for (let i = 0; i < walk.count; i++) if (!isBarred(route, found[i]!, PASSABLE)) found[kept++] = found[i]!;
  walk.count = kept;
}

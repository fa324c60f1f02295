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
  if (scale === 1 && cost === null && tolls === null && levels === null) floodEven(walk, route);
  else search(walk, route, EVERYTHING);
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

function keepStandable(walk: Walk, route: Route): void {
  const { found } = walk;
  let kept = 0;
  for (let i = 0; i < walk.count; i++) if (!isBarred(route, found[i]!, PASSABLE)) found[kept++] = found[i]!;
  walk.count = kept;
}

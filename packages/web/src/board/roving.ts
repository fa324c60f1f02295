import type { Box, Point } from "./map/camera.ts";

/** Moving by arrow keys from one thing to the next that lies that way, so that nothing is ever left out. */

export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export interface Stop<T> {
  readonly it: T;
  readonly box: Box;
}

const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** The nearest one that way, sideways counting double; null if there is none. */
export function nextToward<T>(from: Box, stops: readonly Stop<T>[], way: Point): T | null {
  const here = middle(from);
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { it, box } of stops) {
    const there = middle(box);
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const along = dx * way.x + dy * way.y;
    const across = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    const far = along + 2 * across;
    if (along > 0.01 && far < least) {
      least = far;
      best = it;
    }
  }
  return best;
}

/**
 * The stop an arrow leads to from one of them. It is the nearest that way, unless by such steps some stop could not be
 * come to from some other: then rows are walked, up and down from one to the next and within them, which misses nobody.
 */
export function stepFrom<T>(from: Stop<T>, stops: readonly Stop<T>[], way: Point): T | null {
  if (areBesideEachOther(stops) || areLinked(stops)) return nextToward(from.box, stops, way);
  return alongRows(from, stops, way) ?? (way.x === 0 ? null : nextToward(from.box, stops, way));
}

const keyOf = (x: number, y: number): string => `${x},${y}`;

/** Squares without a gap, the usual case: each is the nearest of the one beside it. */
function areBesideEachOther<T>(stops: readonly Stop<T>[]): boolean {
  const left = new Map(stops.map(({ box }) => [keyOf(box.x, box.y), box]));
  const [first] = left.values();
  const plain = ({ box: { x, y, width, height } }: Stop<T>) =>
    width === 1 && height === 1 && Number.isInteger(x) && Number.isInteger(y);
  if (first === undefined || left.size < stops.length || !stops.every(plain)) return false;
  const open = [first];
  left.delete(keyOf(first.x, first.y));
  for (let here = open.pop(); here !== undefined; here = open.pop())
    for (const { x, y } of Object.values(ARROWS)) {
      const key = keyOf(here.x + x, here.y + y);
      const next = left.get(key);
      if (next === undefined) continue;
      left.delete(key);
      open.push(next);
    }
  return left.size === 0;
}

/** Whether by steps to the nearest that way every stop can be come to from every other. */
function areLinked<T>(stops: readonly Stop<T>[]): boolean {
  const places = new Map(stops.map(({ it }, i) => [it, i]));
  const onward = stops.map(({ box }) =>
    Object.values(ARROWS).flatMap((way) => {
      const next = nextToward(box, stops, way);
      return next === null ? [] : [places.get(next) ?? 0];
    }),
  );
  const back: number[][] = stops.map(() => []);
  onward.forEach((nexts, i) => {
    for (const next of nexts) back[next]?.push(i);
  });
  return leadsEverywhere(onward) && leadsEverywhere(back);
}

function leadsEverywhere(links: readonly (readonly number[])[]): boolean {
  const seen = new Set([0]);
  for (const here of seen) for (const next of links[here] ?? []) seen.add(next);
  return seen.size >= links.length;
}

function alongRows<T>(from: Stop<T>, stops: readonly Stop<T>[], way: Point): T | null {
  const here = middle(from.box);
  const at = ({ box }: Stop<T>) => middle(box);
  const across = (stop: Stop<T>) => Math.abs(at(stop).x - here.x);
  if (way.x !== 0) {
    const row = stops.filter((s) => at(s).y === here.y).sort((a, b) => at(a).x - at(b).x);
    return row[row.findIndex((s) => s.it === from.it) + way.x]?.it ?? null;
  }
  const ahead = (stop: Stop<T>) => (at(stop).y - here.y) * way.y;
  const beyond = stops.filter((s) => ahead(s) > 0);
  const nearestRow = Math.min(...beyond.map(ahead));
  const row = beyond.filter((s) => ahead(s) === nearestRow).sort((a, b) => across(a) - across(b));
  return row[0]?.it ?? null;
}

/** The one nearest to a place: where the keyboard's square begins. */
export function nearest<T>(from: Box, stops: readonly Stop<T>[]): T | null {
  const here = middle(from);
  const far = ({ box }: Stop<T>) => Math.hypot(middle(box).x - here.x, middle(box).y - here.y);
  return stops.reduce<Stop<T> | null>((a, b) => (a === null || far(b) < far(a) ? b : a), null)?.it ?? null;
}

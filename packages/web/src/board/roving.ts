import type { Box, Point } from "./camera.ts";

/** Moving by arrow keys from one thing to the next that lies that way. */

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

/** The one nearest to a place: where the keyboard's square begins. */
export function nearest<T>(from: Box, stops: readonly Stop<T>[]): T | null {
  const here = middle(from);
  const far = ({ box }: Stop<T>) => Math.hypot(middle(box).x - here.x, middle(box).y - here.y);
  return stops.reduce<Stop<T> | null>((a, b) => (a === null || far(b) < far(a) ? b : a), null)?.it ?? null;
}

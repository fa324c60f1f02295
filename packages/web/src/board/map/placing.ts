import type { Box, Point, Size } from "./camera.ts";

/** Where what floats beside a spot goes: never off the board, never over the spot if there is any room at all. */

const GAP = 12;
const EDGE = 6;
/** Somebody of whom this share is covered is hidden. */
const HIDDEN = 0.25;

const inside = (start: number, length: number, space: number): number =>
  Math.max(EDGE, Math.min(start, space - EDGE - length));

const overlap = (a: Box, b: Box): number => {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
};

/** What a float keeps clear of, if there is room. */
export interface Obstacles {
  /** Those who may be hidden a little. */
  readonly people: readonly Box[];
  /** What is not to be covered at all, such as buttons. */
  readonly fixed: readonly Box[];
}
const NOTHING: Obstacles = { people: [], fixed: [] };

/** Right of the spot, else left, above, below, else slid along one of them: where it does not cover the spot, and then as little else as it can. */
export function placeBeside(spot: Box, float: Size, room: Size, { people, fixed } = NOTHING): Point {
  let best: Point = { x: EDGE, y: EDGE };
  let least = Number.POSITIVE_INFINITY;
  for (const wish of wishesFor(spot, float)) {
    const at = { x: inside(wish.x, float.width, room.width), y: inside(wish.y, float.height, room.height) };
    const box = { ...at, ...float };
    const hidden = people.filter((other) => overlap(box, other) > HIDDEN * other.width * other.height).length;
    const covered = fixed.filter((other) => overlap(box, other) > 0).length;
    const cost = overlap(box, spot) * 1000 + hidden + covered;
    if (cost < least) {
      least = cost;
      best = at;
    }
  }
  return best;
}

/** In the order they are liked: beside its middle, then with an edge in line with the spot's. */
function wishesFor(spot: Box, { width, height }: Size): readonly Point[] {
  const [right, left] = [spot.x + spot.width + GAP, spot.x - GAP - width];
  const [above, below] = [spot.y - GAP - height, spot.y + spot.height + GAP];
  const ys = [spot.y + spot.height / 2 - height / 2, spot.y + spot.height - height, spot.y];
  const xs = [spot.x + spot.width / 2 - width / 2, spot.x + spot.width - width, spot.x];
  return [0, 1, 2].flatMap((i) => {
    const [x = 0, y = 0] = [xs[i], ys[i]];
    return [
      { x: right, y },
      { x: left, y },
      { x, y: above },
      { x, y: below },
    ];
  });
}

/** Above the spot, below if there is no room above: for what a line says at its end. */
export function placeAbove(spot: Box, float: Size, room: Size): Point {
  const x = inside(spot.x + spot.width / 2 - float.width / 2, float.width, room.width);
  const above = spot.y - 4 - float.height;
  return { x, y: inside(above < EDGE ? spot.y + spot.height + 4 : above, float.height, room.height) };
}

/** Below the spot, above if there is no room below: for the little name tag. */
export function placeBelow(spot: Box, float: Size, room: Size): Point {
  const x = inside(spot.x + spot.width / 2 - float.width / 2, float.width, room.width);
  const below = spot.y + spot.height + 4;
  const y = below + float.height + EDGE <= room.height ? below : spot.y - 4 - float.height;
  return { x, y: inside(y, float.height, room.height) };
}

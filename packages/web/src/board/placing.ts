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

/** Right of the spot, else left, above, below: where it does not cover the spot, and then as few others as it can. */
export function placeBeside(spot: Box, float: Size, room: Size, others: readonly Box[] = []): Point {
  const midX = spot.x + spot.width / 2 - float.width / 2;
  const midY = spot.y + spot.height / 2 - float.height / 2;
  const wishes: readonly Point[] = [
    { x: spot.x + spot.width + GAP, y: midY },
    { x: spot.x - GAP - float.width, y: midY },
    { x: midX, y: spot.y - GAP - float.height },
    { x: midX, y: spot.y + spot.height + GAP },
  ];
  let best: Point = { x: EDGE, y: EDGE };
  let least = Number.POSITIVE_INFINITY;
  for (const wish of wishes) {
    const at = { x: inside(wish.x, float.width, room.width), y: inside(wish.y, float.height, room.height) };
    const box = { ...at, ...float };
    const hidden = others.filter((other) => overlap(box, other) > HIDDEN * other.width * other.height).length;
    const cost = overlap(box, spot) * 1000 + hidden;
    if (cost < least) {
      least = cost;
      best = at;
    }
  }
  return best;
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

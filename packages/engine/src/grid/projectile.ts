import { type Field, squareOf } from "./field.ts";
import { aimAt, followLine, nearestSquare } from "./line.ts";
import { distanceBetween } from "./distance.ts";
import type { Square } from "./words.ts";

/** Who shoots at whom, as blocks of squares. */
export interface Shot {
  readonly from: Square;
  readonly fromSize: number;
  readonly to: Square;
  readonly toSize: number;
}

/** Where a projectile went. */
export interface Flight {
  /** The squares it crossed, in order, the last being where it struck or ended. */
  readonly squares: readonly Square[];
  /** Who took it, as numbered in `bodies`; 0 if something solid stopped it or nobody stood there. */
  readonly hit: number;
}

/** G6, TH17: along the center line to the target; the first body whose square it crosses takes it. */
export function flight(field: Field, from: Square, to: Square, bodies: ArrayLike<number>): Flight {
  const squares: Square[] = [];
  let hit = 0;
  if (from === to) return { squares, hit: bodies[to] ?? 0 };
  followLine(field, from, aimAt(field, from, to), (square) => {
    squares.push(square);
    hit = bodies[square] ?? 0;
    return hit !== 0 || square === to ? "stop" : "go";
  });
  return { squares, hit };
}

/**
 * G1, G6: the best flight at a creature: at its square nearest the shooter if that one strikes it, else at
 * any other of its squares, else the first one's. Each starts from the shooter's square nearest to the aim.
 */
export function projectile(field: Field, shot: Shot, bodies: ArrayLike<number>): Flight {
  const aims: Square[] = [];
  for (let i = 0; i < shot.toSize * shot.toSize; i++) aims.push(squareOf(field, shot.to, shot.toSize, i));
  const far = (aim: Square) => distanceBetween(field, shot.from, shot.fromSize, aim, 1);
  aims.sort((a, b) => far(a) - far(b) || a - b);
  const flights = aims.map((aim) =>
    flight(field, nearestSquare(field, shot.from, shot.fromSize, aim), aim, bodies),
  );
  return flights.find((each) => each.hit === bodies[shot.to]) ?? flights[0]!;
}

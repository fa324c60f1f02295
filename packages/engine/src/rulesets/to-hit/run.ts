import {
  BLOCKS,
  blocksOf,
  costTo,
  distanceBetween,
  type Field,
  flood,
  FREE,
  pathTo,
  squareOf,
} from "../../grid/index.ts";
import { distanceOf, FAR, type Ground, groundOf, touches, waysTo } from "./ground.ts";
import { bodiesFor, journeyOf } from "./move.ts";
import type { State, Unit } from "./state.ts";

/** TH63 Running straight at somebody, and how to find the next step toward them without a search. */

/** TH63 Straight at the target, up to double Movement: the way, or null if there is none. */
export function chargeWay(state: State, unit: Unit, target: Unit): number[] | null {
  const ground = groundOf(state);
  if (ground === null || touches(ground, unit, target)) return [];
  return plainCharge(state, ground, unit, target) ?? anyCharge(state, ground, unit, target);
}

/** The usual case, without a search: downhill on the distances to the target. */
function plainCharge(state: State, ground: Ground, unit: Unit, target: Unit): number[] | null {
  if (unit.cells !== null || ground.field.rough) return null;
  const bodies = bodiesFor(state, ground, unit);
  const there = (): boolean => isFree(ground, unit, bodies, unit.at) && touches(ground, unit, target);
  return runDown(ground, unit, waysTo(ground, target.at, unit.squares), { bodies, there });
}

/** Downhill until one is there: the way, or null if it ends before, is too long or not straight. */
function runDown(
  ground: Ground,
  unit: Unit,
  ways: Uint16Array,
  { bodies, there }: { readonly bodies: Uint8Array; there(): boolean },
): number[] | null {
  const { field } = ground;
  const way: number[] = [];
  const start = unit.at;
  let key = unit.diagonals & 1;
  let d = 0;
  do {
    d = downhill(ground, unit, ways, bodies);
    key += 2 + (d & 1);
    if (d < 0 || key >> 1 > 2 * unit.moves) break;
    unit.at += field.offsets[d] as number;
    way.push(unit.at);
  } while (!there());
  const end = unit.at;
  unit.at = start;
  const arrives = d >= 0 && key >> 1 <= 2 * unit.moves;
  return arrives && key >> 1 === distanceBetween(field, start, 1, end, 1) ? way : null;
}

/** To whichever square beside the target lies straight ahead; where others are in the way, by a search. */
function anyCharge(state: State, ground: Ground, unit: Unit, target: Unit): number[] | null {
  const { field, walk } = ground;
  const ahead = squaresAhead(state, ground, unit, target);
  if (ahead.length === 0) return null;
  for (const square of field.rough || unit.cells !== null ? [] : ahead) {
    const { bodies } = ground;
    const ways = waysTo(ground, square, unit.squares);
    const way = runDown(ground, unit, ways, { bodies, there: () => unit.at === square });
    if (way !== null) return way;
  }
  const moves = Math.min(2 * unit.moves, distanceOf(ground, unit, target) + unit.squares);
  flood(walk, field, { ...journeyOf(state, ground, unit, moves), last: "paid" });
  const reached = ahead.find((to) => costTo(walk, to) === distanceBetween(field, unit.at, 1, to, 1));
  return reached === undefined ? null : pathTo(walk, reached);
}

/** Free squares beside the target that lie, bodies on the way aside, in a straight line ahead, nearest first. */
function squaresAhead(state: State, ground: Ground, unit: Unit, target: Unit): number[] {
  const { field } = ground;
  const ways = waysTo(ground, unit.at, unit.squares);
  const bodies = bodiesFor(state, ground, unit);
  const first = target.at - unit.squares * (field.width + 1);
  const span = unit.squares + target.squares + 1;
  const start = unit.at;
  const found: number[] = [];
  for (let i = 0; i < span * span; i++) {
    unit.at = first + ((i / span) | 0) * field.width + (i % span);
    if (unit.at < 0 || unit.at >= field.squares || ways[unit.at] === FAR) continue;
    const straight = ways[unit.at] === distanceBetween(field, start, 1, unit.at, 1);
    if (straight && touches(ground, unit, target) && isFree(ground, unit, bodies, unit.at))
      found.push(unit.at);
  }
  unit.at = start;
  return found.sort((a, b) => (ways[a] as number) - (ways[b] as number));
}

/** The step that leads furthest down, bodies that block aside; −1 if none leads down. */
export function downhill({ field }: Ground, unit: Unit, ways: Uint16Array, bodies: Uint8Array): number {
  const { at, squares } = unit;
  const steps = (squares === 1 ? field.steps : blocksOf(field, squares).steps)[at] as number;
  let best = ways[at] as number;
  let found = -1;
  for (let d = 0; d < 8; d++) {
    if ((steps & (1 << d)) === 0) continue;
    const to = at + (field.offsets[d] as number);
    if ((ways[to] as number) >= best || isBlocked(field, unit, bodies, to)) continue;
    best = ways[to] as number;
    found = d;
  }
  return found;
}

function isBlocked(field: Field, { squares }: Unit, bodies: Uint8Array, to: number): boolean {
  if (squares === 1) return bodies[to] === BLOCKS;
  for (let i = 0; i < squares * squares; i++)
    if (bodies[squareOf(field, to, squares, i)] === BLOCKS) return true;
  return false;
}

/** Whether a unit may end its way there. */
export function isFree({ field }: Ground, { squares }: Unit, bodies: Uint8Array, at: number): boolean {
  if (squares === 1) return bodies[at] === FREE;
  for (let i = 0; i < squares * squares; i++)
    if (bodies[squareOf(field, at, squares, i)] !== FREE) return false;
  return true;
}

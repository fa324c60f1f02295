import {
  type Aim,
  aimAt,
  blocksOf,
  cellAt,
  costTo,
  distanceBetween,
  fits,
  flood,
  gap,
  isBlocked,
  isFree,
  nthOnLine,
  pathTo,
  stepBetween,
  straying,
} from "../../../grid/index.ts";
import type { State, Unit } from "../state.ts";
import { distanceOf, FAR, type Ground, groundOf, touches, waysTo } from "./ground.ts";
import { bodiesFor, costOf, journeyOf, sizeOf } from "./move.ts";

/** TH63 Running straight at somebody, and how to find the next step toward them without a search. */

/** TH63 Straight at the target, up to double Movement: the way, or null if there is none. */
export function chargeWay(state: State, unit: Unit, target: Unit): number[] | null {
  const ground = groundOf(state);
  if (ground === null || touches(ground, unit, target)) return [];
  // it ends beside the target: no way that short leads there, and a large battle need not search for one
  if (distanceOf(ground, unit, target) > 2 * unit.moves + BESIDE) return null;
  return (
    straightCharge(state, ground, unit, target) ??
    plainCharge(state, ground, unit, target) ??
    anyCharge(state, ground, unit, target)
  );
}

/** Squares between whoever stands beside somebody and that one, and what diagonals may make of them. */
const BESIDE = 3;

/** The straight line itself, if it is open all the way. */
function straightCharge(state: State, ground: Ground, unit: Unit, target: Unit): number[] | null {
  const { field } = ground;
  const bodies = bodiesFor(state, ground, unit);
  const { at: start, squares } = unit;
  const aim = aimAt(field, start, aheadOf(ground, unit, target));
  const count = Math.max(Math.abs(aim.dx), Math.abs(aim.dy));
  const way: number[] = [];
  let there = false;
  for (let i = 1; i < count && !there; i++) {
    const to = nthOnLine(field, start, aim, i);
    if (stepBetween(field, unit.at, to, sizeOf(unit)) < 0 || isBlocked(field, to, squares, bodies)) break;
    way.push((unit.at = to));
    there = isFree(field, to, squares, bodies) && touches(ground, unit, target);
  }
  const end = unit.at;
  unit.at = start;
  const cost = there ? costOf(ground, unit, way) : FAR;
  return cost <= 2 * unit.moves && cost === distanceBetween(field, start, 1, end, 1) ? way : null;
}

/** Where a unit would stand if it ran on into another by the shortest way: what shares its rows is met along them. */
export function aheadOf({ field, columns, rows }: Ground, unit: Unit, other: Unit): number {
  if (unit.squares === 1 && other.squares === 1) return other.at;
  const [column, row] = [columns[unit.at] as number, rows[unit.at] as number];
  const across = gap(column, unit.squares, columns[other.at] as number, other.squares);
  const down = gap(row, unit.squares, rows[other.at] as number, other.squares);
  const there = unit.at + down * field.width + across;
  return fits(field, cellAt(field, there), unit.squares) ? there : other.at;
}

/** Without a search: downhill on the distances to the target. */
function plainCharge(state: State, ground: Ground, unit: Unit, target: Unit): number[] | null {
  if (unit.cells !== null || ground.field.rough) return null;
  const bodies = bodiesFor(state, ground, unit);
  const there = (): boolean =>
    isFree(ground.field, unit.at, unit.squares, bodies) && touches(ground, unit, target);
  return runDown(ground, unit, courseTo(ground, unit, aheadOf(ground, unit, target), bodies), there);
}

/** A way down the distances to a square, bodies that block aside, as near as can be to the straight line. */
export interface Course {
  readonly ways: Uint16Array;
  readonly bodies: Uint8Array;
  readonly from: number;
  readonly aim: Aim;
}

export function courseTo(ground: Ground, unit: Unit, goal: number, bodies: Uint8Array): Course {
  const { at: from, squares } = unit;
  return { ways: waysTo(ground, goal, squares), bodies, from, aim: aimAt(ground.field, from, goal) };
}

/** Downhill until one is there: the way, or null if it ends before, is too long or not straight. */
function runDown(ground: Ground, unit: Unit, course: Course, there: () => boolean): number[] | null {
  const { field } = ground;
  const way: number[] = [];
  const start = unit.at;
  let key = unit.diagonals & 1;
  let d = 0;
  do {
    d = downhill(ground, unit, course);
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
    const course = courseTo(ground, unit, square, ground.bodies);
    const way = runDown(ground, unit, course, () => unit.at === square);
    if (way !== null) return way;
  }
  const moves = Math.min(2 * unit.moves, distanceOf(ground, unit, target) + unit.squares);
  flood(walk, field, { ...journeyOf(state, ground, unit, moves), last: "paid" });
  const reached = ahead.find((to) => costTo(walk, to) === distanceBetween(field, unit.at, 1, to, 1));
  return reached === undefined ? null : pathTo(walk, reached);
}

/** Free squares beside the target that lie, bodies on the way aside, in a straight line ahead: nearest first, of those as near the most straight ahead. */
function squaresAhead(state: State, ground: Ground, unit: Unit, target: Unit): number[] {
  const { field } = ground;
  const ways = waysTo(ground, unit.at, unit.squares);
  const bodies = bodiesFor(state, ground, unit);
  const first = target.at - unit.squares * (field.width + 1);
  const span = unit.squares + target.squares + 1;
  const start = unit.at;
  const aim = aimAt(field, start, aheadOf(ground, unit, target));
  const found: number[] = [];
  for (let i = 0; i < span * span; i++) {
    unit.at = first + ((i / span) | 0) * field.width + (i % span);
    if (unit.at < 0 || unit.at >= field.squares || ways[unit.at] === FAR) continue;
    const straight = ways[unit.at] === distanceBetween(field, start, 1, unit.at, 1);
    if (straight && touches(ground, unit, target) && isFree(field, unit.at, unit.squares, bodies))
      found.push(unit.at);
  }
  unit.at = start;
  const asNear = (a: number, b: number): number =>
    straying(field, start, aim, a) - straying(field, start, aim, b);
  return found.sort((a, b) => (ways[a] as number) - (ways[b] as number) || asNear(a, b));
}

/** The step that leads furthest down, of equal ones the one that strays least; −1 if none leads down. */
export function downhill(ground: Ground, unit: Unit, course: Course): number {
  const { field } = ground;
  const { ways, bodies, from, aim } = course;
  const { at, squares } = unit;
  const steps = (squares === 1 ? field.steps : blocksOf(field, squares).steps)[at] as number;
  let best = ways[at] as number;
  let found = -1;
  let strays = 0;
  for (let d = 0; d < 8; d++) {
    if ((steps & (1 << d)) === 0) continue;
    const to = at + (field.offsets[d] as number);
    const left = ways[to] as number;
    if (left > best || (left === best && found < 0) || isBlocked(field, to, squares, bodies)) continue;
    const off = straying(field, from, aim, to);
    if (left === best && off >= strays) continue;
    best = left;
    strays = off;
    found = d;
  }
  return found;
}

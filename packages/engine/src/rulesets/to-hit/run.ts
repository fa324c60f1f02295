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
import { type Ground, groundOf, touches, waysTo } from "./ground.ts";
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
  const { field } = ground;
  if (unit.squares > 1 || unit.cells !== null || field.rough) return null;
  const bodies = bodiesFor(state, ground, unit);
  const ways = waysTo(ground, target.at, 1);
  const there: Unit = { ...unit };
  const way: number[] = [];
  let key = unit.diagonals & 1;
  while (way.length === 0 || bodies[there.at] !== FREE || !touches(ground, there, target)) {
    const d = downhill(ground, there, ways, bodies);
    key += 2 + (d & 1);
    if (d < 0 || key >> 1 > 2 * unit.moves) return null;
    there.at += field.offsets[d] as number;
    way.push(there.at);
  }
  return key >> 1 === distanceBetween(field, unit.at, 1, there.at, 1) ? way : null;
}

function anyCharge(state: State, ground: Ground, unit: Unit, target: Unit): number[] | null {
  const { field, walk } = ground;
  const count = flood(walk, field, { ...journeyOf(state, ground, unit, 2 * unit.moves), last: "paid" });
  const there: Unit = { ...unit };
  for (let i = 0; i < count; i++) {
    const square = walk.found[i] as number;
    there.at = square;
    if (!touches(ground, there, target)) continue;
    if (costTo(walk, square) === distanceBetween(field, unit.at, 1, square, 1)) return pathTo(walk, square);
  }
  return null;
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

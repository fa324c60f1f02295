import {
  type Aim as Line,
  aimAt,
  blocksOf,
  costTo,
  distanceBetween,
  flood,
  isBlocked,
  isFree,
  movesBetween,
  nthOnLine,
  pathTo,
  stepBetween,
  straying,
} from "../../../grid/index.ts";
import { distanceOf, downhill, type Ground, touches, waysTo } from "./ground.ts";
import type { Arm } from "../sheet/kit.ts";
import { bodiesFor, journeyOf, paceOf } from "./move.ts";
import type { State, Unit } from "../state.ts";
import { reaches } from "../attack/targets.ts";

/** AC45 Charges: straight at the foe, and a blow or a throw at the end of it. */

/** What is charged with. */
export const canCharge = ({ ranged, kind }: Arm): boolean => !ranged || kind === "thrown";

/** Whom, with what. */
interface Onrush {
  readonly arm: Arm;
  readonly target: Unit;
}

/** The squares of the shortest charge, and what they weigh where a straight step weighs 2, a diagonal one 3. */
const LEAST = 2;
const LEAST_KEY = 2 * LEAST;

/** AC45 A straight way of at least 10 feet and up to double pace, to where the weapon can be used; null if there is none. */
export function chargeWay(state: State, ground: Ground, unit: Unit, onrush: Onrush): number[] | null {
  return plainCharge(state, ground, unit, onrush) ?? anyCharge(state, ground, unit, onrush);
}

/** The usual cases, without a search. */
export function plainCharge(state: State, ground: Ground, unit: Unit, onrush: Onrush): number[] | null {
  if (!hasRoom(ground, unit, onrush)) return null;
  const bodies = bodiesFor(state, ground, unit);
  const there = (): boolean =>
    isFree(ground.field, unit.at, unit.size, bodies) && isThere(state, ground, unit, onrush);
  const run: Run = { target: onrush.target, bodies, there };
  return alongLine(ground, unit, run) ?? (onrush.arm.ranged ? null : pastBodies(ground, unit, run));
}

/** Whether the straight way to somebody is long enough for a charge, and not too long in any case. */
function hasRoom({ field }: Ground, unit: Unit, { arm, target }: Onrush): boolean {
  if (movesBetween(field, unit.at, unit.size, target.at, target.size) <= LEAST) return false;
  if (arm.ranged) return true;
  return distanceBetween(field, unit.at, unit.size, target.at, target.size) <= 2 * paceOf(unit) + 1;
}

/** Beside the target, or where it can be thrown at, and no further. */
const isThere = (state: State, ground: Ground, unit: Unit, { arm, target }: Onrush): boolean =>
  arm.ranged ? reaches(state, unit, arm, target) : touches(ground, unit, target);

/** To whom, past whom, until when. */
interface Run {
  readonly target: Unit;
  readonly bodies: Uint8Array;
  there(): boolean;
}

/** Twice the way from the middle of one to the middle of the other. */
function lineTo({ field }: Ground, unit: Unit, target: Unit): Line {
  const { dx, dy } = aimAt(field, unit.at, target.at);
  const wider = target.size - unit.size;
  return { dx: 2 * dx + wider, dy: 2 * dy + wider };
}

/** Over the squares nearest to the line itself, if all of them are free to run over. */
function alongLine(ground: Ground, unit: Unit, { target, bodies, there }: Run): number[] | null {
  const { field } = ground;
  const { cost } = blocksOf(field, unit.size);
  const line = lineTo(ground, unit, target);
  const { at: start, size } = unit;
  const most = 2 * paceOf(unit);
  const way: number[] = [];
  let key = 0;
  let arrived = false;
  for (let i = 1; !arrived; i++) {
    const to = nthOnLine(field, start, line, i);
    const d = stepBetween(field, unit.at, to, size);
    key += 2 + (d & 1);
    if (d < 0 || key >> 1 > most || (cost[to] as number) > 1 || isBlocked(field, to, size, bodies)) break;
    unit.at = to;
    way.push(to);
    arrived = key >= LEAST_KEY && there();
  }
  unit.at = start;
  return arrived ? way : null;
}

/** Where somebody is in the way: downhill on the distances to the target, if that is no longer. */
function pastBodies(ground: Ground, unit: Unit, { target, bodies, there }: Run): number[] | null {
  const { field } = ground;
  if (unit.size > 1 || field.rough) return null;
  const ways = waysTo(ground, target.at, 1);
  const start = unit.at;
  const way: number[] = [];
  let key = 0;
  let arrived = false;
  while (!arrived) {
    const d = downhill(ground, unit, ways, bodies);
    key += 2 + (d & 1);
    if (d < 0 || key >> 1 > 2 * paceOf(unit)) break;
    unit.at += field.offsets[d] as number;
    way.push(unit.at);
    arrived = there();
  }
  const straight = arrived && key >= LEAST_KEY && key >> 1 === distanceBetween(field, start, 1, unit.at, 1);
  unit.at = start;
  return straight ? way : null;
}

/** By a search: of the squares first come to that will do, the one least beside the line. */
function anyCharge(state: State, ground: Ground, unit: Unit, onrush: Onrush): number[] | null {
  if (!hasRoom(ground, unit, onrush)) return null;
  const { field, walk } = ground;
  const start = unit.at;
  const line = lineTo(ground, unit, onrush.target);
  const far = onrush.arm.ranged ? distanceOf(ground, unit, onrush.target) : Number.POSITIVE_INFINITY;
  const count = flood(walk, field, journeyOf(state, ground, unit, 2 * paceOf(unit)));
  let to = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const square = walk.found[i] as number;
    const cost = costTo(walk, square);
    if (to >= 0 && cost > costTo(walk, to)) break;
    if (cost < LEAST || cost !== distanceBetween(field, start, 1, square, 1)) continue;
    unit.at = square;
    const aside = straying(field, start, line, square);
    if (aside >= least || distanceOf(ground, unit, onrush.target) + cost > far) continue; // a throw: nearer all the way
    if (!isThere(state, ground, unit, onrush)) continue;
    to = square;
    least = aside;
  }
  unit.at = start;
  return to < 0 ? null : pathTo(walk, to);
}

import { costTo, distanceBetween, flood, FREE, pathTo } from "../../grid/index.ts";
import { distanceOf, downhill, type Ground, touches, waysTo, wouldTouch } from "./ground.ts";
import type { Arm } from "./kit.ts";
import { bodiesFor, journeyOf, paceOf } from "./move.ts";
import type { State, Unit } from "./state.ts";
import { reaches } from "./targets.ts";

/** AC45 Charges: straight at the foe, and a blow or a throw at the end of it. */

/** What is charged with. */
export const canCharge = ({ ranged, kind }: Arm): boolean => !ranged || kind === "thrown";

/** Whom, with what. */
interface Onrush {
  readonly arm: Arm;
  readonly target: Unit;
}

/** AC45 A straight way of at least 10 feet and up to double pace, to where the weapon can be used; null if there is none. */
export function chargeWay(
  state: State,
  ground: Ground,
  unit: Unit,
  { arm, target }: Onrush,
): number[] | null {
  return arm.ranged ? runUp(state, ground, unit, { arm, target }) : runInto(state, ground, unit, target);
}

/** To a square beside the target. */
function runInto(state: State, ground: Ground, unit: Unit, target: Unit): number[] | null {
  if (touches(ground, unit, target)) return null;
  const far = distanceBetween(ground.field, unit.at, unit.size, target.at, target.size);
  if (far > 2 * paceOf(unit) + 1) return null; // too far in any case
  return plainCharge(state, ground, unit, target) ?? anyCharge(state, ground, unit, target);
}

/** The usual case, without a search: downhill on the distances to the target. */
export function plainCharge(state: State, ground: Ground, unit: Unit, target: Unit): number[] | null {
  const { field } = ground;
  if (unit.size > 1 || field.rough) return null;
  const bodies = bodiesFor(state, ground, unit);
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
    arrived = bodies[unit.at] === FREE && touches(ground, unit, target);
  }
  const straight = arrived && key >= 4 && key >> 1 === distanceBetween(field, start, 1, unit.at, 1);
  unit.at = start;
  return straight ? way : null;
}

function anyCharge(state: State, ground: Ground, unit: Unit, target: Unit): number[] | null {
  const { field, walk } = ground;
  const count = flood(walk, field, journeyOf(state, ground, unit, 2 * paceOf(unit)));
  for (let i = 0; i < count; i++) {
    const square = walk.found[i] as number;
    const cost = costTo(walk, square);
    if (cost < 2 || cost !== distanceBetween(field, unit.at, 1, square, 1)) continue;
    if (wouldTouch(ground, unit, square, target)) return pathTo(walk, square);
  }
  return null;
}

/** Straight toward the target until it can be thrown at, and no further. */
function runUp(state: State, ground: Ground, unit: Unit, { arm, target }: Onrush): number[] | null {
  const { field, walk } = ground;
  const start = unit.at;
  const far = distanceOf(ground, unit, target);
  const count = flood(walk, field, journeyOf(state, ground, unit, 2 * paceOf(unit)));
  let to = -1;
  for (let i = 0; i < count && to < 0; i++) {
    const square = walk.found[i] as number;
    const cost = costTo(walk, square);
    if (cost < 2 || cost !== distanceBetween(field, start, 1, square, 1)) continue;
    unit.at = square;
    if (distanceOf(ground, unit, target) + cost <= far && reaches(state, unit, arm, target)) to = square;
  }
  unit.at = start;
  return to < 0 ? null : pathTo(walk, to);
}

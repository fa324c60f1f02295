import { cellAt, flood, isFree, pathTo } from "../../../grid/index.ts";
import { cutLines, distanceOf, downhill, type Ground, touches, touchesAt, waysTo } from "../move/ground.ts";
import type { Arm } from "../sheet/kit.ts";
import { bodiesFor, journeyOf, paceOf } from "../move/move.ts";
import type { State, Unit } from "../state.ts";
import { reaches } from "../attack/targets.ts";

/** How tactics walk: down the distances to a foe, bodies aside, which are worked out once for every map. */

export type Cell = [number, number];
/** The way to go; null to stay. */
export type Going = { readonly path: Cell[] } | null;

/** Whom to strike, and with what. */
export interface Goal {
  readonly foe: Unit;
  readonly arm: Arm;
}

/** How far a unit has to walk to another. */
export function walkingDistance(ground: Ground, unit: Unit, to: Unit): number {
  return waysTo(ground, to.at, 1)[unit.at] as number;
}

/** Steps toward a foe until it can be struck or the Move is used up. Null if no step helps. */
export function approach(state: State, ground: Ground, unit: Unit, goal: Goal): Going {
  const { foe, arm } = goal;
  if (ground.field.rough) return search(state, ground, unit, goal);
  const ways = waysTo(ground, foe.at, unit.size);
  const bodies = bodiesFor(state, ground, unit);
  const path: number[] = [];
  const start = unit.at;
  const pace = paceOf(unit);
  let key = 0;
  for (;;) {
    const d = downhill(ground, unit, ways, bodies);
    if (d < 0) break;
    key += 2 + (d & 1);
    if (key >> 1 > pace) break;
    unit.at += ground.field.offsets[d] as number;
    path.push(unit.at);
    if (isFree(ground.field, unit.at, unit.size, bodies) && reaches(state, unit, arm, foe)) break;
  }
  unit.at = start;
  while (path.length > 0 && !isFree(ground.field, path.at(-1) as number, unit.size, bodies)) path.pop();
  if (path.length === 0) return search(state, ground, unit, goal);
  return { path: path.map((square) => cellAt(ground.field, square)) };
}

/** On rough ground and in crowds: the reachable square from which least is left to go. */
function search(state: State, ground: Ground, unit: Unit, goal: Goal): Going {
  const { foe, arm } = goal;
  const ways = waysTo(ground, foe.at, unit.size);
  if (isPlain(ground, unit, goal)) {
    if (touchesAt(ground, unit.at, foe.at)) return null;
    const way = beside(state, ground, unit, foe);
    if (way !== null) return way;
  }
  return bestSquare(
    state,
    ground,
    unit,
    (there) => (reaches(state, there, arm, foe) ? 10_000 : 0) - (ways[there.at] as number) * 16,
  );
}

/** Hand to hand on even ground: every square next to the foe is as good as the other. */
function isPlain({ field }: Ground, unit: Unit, { foe, arm }: Goal): boolean {
  return !arm.ranged && arm.normal === 1 && unit.size === 1 && foe.size === 1 && !field.rough;
}

/** Of those squares the first come to, if a look around finds one. */
function beside(state: State, ground: Ground, unit: Unit, foe: Unit): Going {
  const { walk, field } = ground;
  const moves = walkingDistance(ground, unit, foe) + 1;
  if (moves >= paceOf(unit)) return null;
  const count = flood(walk, field, journeyOf(state, ground, unit, moves));
  for (let i = 0; i < count; i++) {
    const at = walk.found[i] as number;
    if (touchesAt(ground, at, foe.at)) return goingTo(ground, at);
  }
  return null;
}

/** The way to a square that the last walk came to. */
const goingTo = ({ walk, field }: Ground, to: number): Going => ({
  path: pathTo(walk, to).map((square) => cellAt(field, square)),
});

/**
 * The way to the reachable square of most worth, if it is worth more than staying. Costs break ties. `worth` must not
 * walk the same map.
 */
export function bestSquare(state: State, ground: Ground, unit: Unit, worth: (there: Unit) => number): Going {
  const { walk, field } = ground;
  const count = flood(walk, field, journeyOf(state, ground, unit));
  const start = unit.at;
  let most = worth(unit);
  let to = -1;
  for (let i = 0; i < count; i++) {
    unit.at = walk.found[i] as number;
    const value = unit.at === start ? most : worth(unit);
    if (value <= most) continue; // they come cheapest first
    most = value;
    to = unit.at;
  }
  unit.at = start;
  return to < 0 ? null : goingTo(ground, to);
}

/** Standing armed foes next to a unit. */
export function foesTouching(state: State, ground: Ground, unit: Unit): number {
  const { units } = state;
  let count = 0;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side !== unit.side && u.armed && u.life === "up" && touches(ground, unit, u)) count += 1;
  }
  return count;
}

/** AC26 How much cover a unit has from all standing foes, in steps, and how far off they are. */
export function shelter(state: State, ground: Ground, unit: Unit): number {
  let worth = 0;
  for (const u of state.units) {
    if (u.side === unit.side || u.life !== "up") continue;
    const cut = cutLines(ground, u, unit);
    worth += cut === 16 ? 0 : cut >= state.rules.almostCover ? 4 : cut >= state.rules.halfCover ? 2 : 0;
    if (distanceOf(ground, unit, u) <= 2) worth -= 3;
  }
  return worth;
}

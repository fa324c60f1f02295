import { cellAt, flood } from "../../grid/index.ts";
import { cutLines, distanceOf, type Ground, isShotClear, touches, waysTo } from "./ground.ts";
import { bodiesFor, journeyOf } from "./move.ts";
import { downhill, isFree } from "./run.ts";
import type { Range } from "./ranges.ts";
import { has, isUp, type State, type Unit } from "./state.ts";
import { SLOWED } from "./words.ts";

/** How tactics walk: down the distances to a foe, bodies aside, which are worked out once for every map. */

/** How far a unit has to walk to another. */
export function walkingDistance(ground: Ground, unit: Unit, to: Unit): number {
  return waysTo(ground, to.at, 1)[unit.at] as number;
}

export type Cell = [number, number];

/** Where to go: along a path, or to a square by whatever way is shortest. */
export type Going = { readonly path: Cell[] } | { readonly at: Cell } | null;

/** Steps toward a foe until it can be struck or the Movement is gone. Null if no step helps. */
export function approach(state: State, ground: Ground, unit: Unit, foe: Unit, range: Range): Going {
  if (unit.cells !== null || ground.field.rough || has(unit, SLOWED))
    return search(state, ground, unit, foe, range);
  const ways = waysTo(ground, foe.at, unit.squares);
  const bodies = bodiesFor(state, ground, unit);
  const path: number[] = [];
  const start = unit.at;
  let key = unit.diagonals & 1;
  let arrived = false;
  while (key >> 1 < unit.moves && !arrived) {
    const d = downhill(ground, unit, ways, bodies);
    if (d < 0) break;
    unit.at += ground.field.offsets[d] as number;
    key += 2 + (d & 1);
    path.push(unit.at);
    arrived = isFree(ground, unit, bodies, unit.at) && isThere(state, ground, unit, foe, range);
  }
  unit.at = start;
  while (path.length > 0 && !isFree(ground, unit, bodies, path.at(-1) as number)) path.pop();
  if (path.length === 0) return search(state, ground, unit, foe, range);
  return { path: path.map((square) => cellAt(ground.field, square)) };
}

/** Whether the foe can be struck from where the unit stands. */
function isThere(state: State, ground: Ground, unit: Unit, foe: Unit, range: Range): boolean {
  if (range.kind === "projectile")
    return (
      distanceOf(ground, unit, foe) <= range.size &&
      cutLines(ground, unit, foe) < 16 &&
      isShotClear(state, ground, unit, foe)
    );
  if (range.kind === "targets") return distanceOf(ground, unit, foe) <= range.within;
  return touches(ground, unit, foe);
}

/** On rough ground and in crowds: the reachable square from which least is left to go. */
function search(state: State, ground: Ground, unit: Unit, foe: Unit, range: Range): Going {
  const ways = waysTo(ground, foe.at, unit.squares);
  return best(
    state,
    ground,
    unit,
    (there) => (isThere(state, ground, there, foe, range) ? 10_000 : 0) - (ways[there.at] as number) * 16,
  );
}

/** The reachable square of most worth, if it is worth more than staying. Costs break ties. */
export function best(state: State, ground: Ground, unit: Unit, worth: (there: Unit) => number): Going {
  const { walk, field, found } = ground;
  const count = flood(walk, field, journeyOf(state, ground, unit));
  for (let i = 0; i < count; i++) found[i] = walk.found[i] as number; // `worth` may walk the map itself
  const start = unit.at;
  let most = worth(unit);
  let to = -1;
  for (let i = 0; i < count; i++) {
    unit.at = found[i] as number;
    const value = unit.at === start ? most : worth(unit);
    if (value <= most) continue; // they come cheapest first
    most = value;
    to = unit.at;
  }
  unit.at = start;
  return to < 0 ? null : { at: cellAt(field, to) };
}

/** Standing foes next to a unit. */
export function foesTouching(state: State, ground: Ground, unit: Unit): number {
  let count = 0;
  for (const u of state.units) if (u.side !== unit.side && isUp(u) && touches(ground, unit, u)) count += 1;
  return count;
}

/** How many standing foes would find a unit behind cover. */
export function coverFrom(state: State, ground: Ground, unit: Unit): number {
  let count = 0;
  for (const u of state.units)
    if (u.side !== unit.side && isUp(u) && cutLines(ground, u, unit) > 0) count += 1;
  return count;
}

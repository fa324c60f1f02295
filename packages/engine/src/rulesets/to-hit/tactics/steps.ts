import { BLOCKS, type Flood, FREE, flood, isFree, pathTo, squareOf } from "../../../grid/index.ts";
import type { Range } from "../aim/ranges.ts";
import { isShotClear } from "../aim/shots.ts";
import { aheadOf, courseTo, downhill } from "../move/charge.ts";
import { cutLines, distanceOf, type Ground, touches, waysTo } from "../move/ground.ts";
import { bodiesFor, journeyOf } from "../move/move.ts";
import { has, isUp, type State, type Unit } from "../state.ts";
import { SLOWED } from "../words.ts";

/** How tactics walk: down the distances to a foe, bodies aside, which are worked out once for every map. */

/** How far a unit has to walk to another. */
export function walkingDistance(ground: Ground, unit: Unit, to: Unit): number {
  return waysTo(ground, to.at, 1)[unit.at] as number;
}

export type Cell = readonly [number, number];

/** Where to go. */
export type Going = { readonly path: readonly Cell[] } | null;

/** Steps toward a foe until it can be struck or the Movement is gone. Null if no step helps. */
export function approach(state: State, ground: Ground, unit: Unit, foe: Unit, range: Range): Going {
  if (unit.cells !== null || ground.field.rough || has(unit, SLOWED))
    return search(state, ground, unit, foe, range);
  const bodies = bodiesFor(state, ground, unit);
  const course = courseTo(ground, unit, aheadOf(ground, unit, foe), bodies);
  const start = unit.at;
  const walked: number[] = [];
  let key = unit.diagonals & 1;
  let arrived = false;
  while (key >> 1 < unit.moves && !arrived) {
    const d = downhill(ground, unit, course);
    if (d < 0) break;
    unit.at += ground.field.offsets[d] as number;
    key += 2 + (d & 1);
    walked.push(unit.at);
    arrived = isFree(ground.field, unit.at, unit.squares, bodies) && isThere(state, ground, unit, foe, range);
  }
  unit.at = start;
  while (walked.length > 0 && !isFree(ground.field, walked.at(-1) as number, unit.squares, bodies))
    walked.pop();
  return walked.length === 0 ? search(state, ground, unit, foe, range) : alongCells(ground, walked);
}

const alongCells = ({ cells }: Ground, squares: readonly number[]): Going => ({
  path: squares.map((square) => cells[square] as Cell),
});

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
  if (isHopeless(state, ground, unit, foe, range)) return null;
  const worth = (there: Unit): number =>
    (isThere(state, ground, there, foe, range) ? 10_000 : 0) - (ways[there.at] as number) * 16;
  return best(state, ground, unit, { worth, enough: 10_000 - 16, stride: (ways[unit.at] as number) + 1 });
}

/** Whether every square closer to the foe is taken, or too far off even if nobody were in the way: then nobody needs to search. */
function isHopeless(state: State, ground: Ground, unit: Unit, foe: Unit, range: Range): boolean {
  const { field, columns, rows } = ground;
  if (range.kind === "projectile" || range.kind === "targets" || field.rough) return false;
  const { at: start, squares } = unit;
  const bodies = bodiesFor(state, ground, unit);
  for (let i = 0; i < squares * squares; i++) bodies[squareOf(field, start, squares, i)] = FREE; // nobody is in the way where one stands
  const ways = waysTo(ground, foe.at, squares);
  const walks = waysTo(ground, start, unit.cells === null ? squares : 1);
  const here = ways[start] as number;
  const most = unit.moves + 1; // the last step may overdraw
  const around = foe.cells === null ? Math.max(here - 1, squares, foe.squares) : field.squares; // a swarm is met far from its heart too
  const [row, column] = [rows[start] as number, columns[start] as number];
  const [foesRow, foesColumn] = [rows[foe.at] as number, columns[foe.at] as number];
  const last = Math.min(row + most, foesRow + around, field.height - 1);
  const right = Math.min(column + most, foesColumn + around, field.width - 1);
  let hopeless = true;
  for (let r = Math.max(0, row - most, foesRow - around); r <= last && hopeless; r++)
    for (let c = Math.max(0, column - most, foesColumn - around); c <= right; c++) {
      unit.at = r * field.width + c;
      if ((walks[unit.at] as number) > most) continue;
      if ((ways[unit.at] as number) >= here && !touches(ground, unit, foe)) continue;
      if (!isFree(field, unit.at, squares, bodies)) continue;
      if (squares === 1 && isShutIn(ground, bodies, unit.at)) continue;
      hopeless = false;
      break;
    }
  unit.at = start;
  return hopeless;
}

/** Foes and walls on all sides. */
function isShutIn({ field }: Ground, bodies: Uint8Array, at: number): boolean {
  const steps = field.steps[at] as number;
  for (let d = 0; d < 8; d++)
    if ((steps & (1 << d)) !== 0 && bodies[at + (field.offsets[d] as number)] !== BLOCKS) return false;
  return true;
}

/** What makes a square worth going to; `enough`: nothing can be worth more. */
export interface Wish {
  readonly worth: (there: Unit) => number;
  readonly enough: number;
  /** It is looked for so far first: what is worth most is often near. */
  readonly stride: number;
}

/** The reachable square of most worth, if it is worth more than staying. Costs break ties. */
export function best(state: State, ground: Ground, unit: Unit, wish: Wish): Going {
  const here = wish.worth(unit);
  if (here >= wish.enough) return null;
  if (unit.moves > wish.stride) {
    const to = bestWithin(ground, unit, wish, {
      here,
      journey: journeyOf(state, ground, unit, wish.stride),
    });
    if (to.worth >= wish.enough) return goingTo(ground, to.at);
  }
  const to = bestWithin(ground, unit, wish, { here, journey: journeyOf(state, ground, unit) });
  return to.at < 0 ? null : goingTo(ground, to.at);
}

/** `here`: what staying is worth. */
function bestWithin(
  ground: Ground,
  unit: Unit,
  { worth, enough }: Wish,
  { here, journey }: { readonly here: number; readonly journey: Flood },
) {
  const { walk } = ground;
  const count = flood(walk, ground.field, journey);
  const start = unit.at;
  let most = here;
  let to = -1;
  for (let i = 0; i < count && most < enough; i++) {
    unit.at = walk.found[i] as number;
    const value = unit.at === start ? most : worth(unit);
    if (value <= most) continue; // they come cheapest first
    most = value;
    to = unit.at;
  }
  unit.at = start;
  return { at: to, worth: most };
}

function goingTo(ground: Ground, to: number): Going {
  return alongCells(ground, pathTo(ground.walk, to));
}

/** Standing foes next to a unit. */
export function foesTouching(state: State, ground: Ground, unit: Unit): number {
  const { units } = state;
  let count = 0;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side !== unit.side && isUp(u) && touches(ground, unit, u)) count += 1;
  }
  return count;
}

/** Foes that stand. */
export function foesStanding({ units }: State, unit: Unit): number {
  let count = 0;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side !== unit.side && u.life === "up") count += 1;
  }
  return count;
}

/** How many standing foes would find a unit behind cover. */
export function coverFrom(state: State, ground: Ground, unit: Unit): number {
  let count = 0;
  for (const u of state.units)
    if (u.side !== unit.side && isUp(u) && cutLines(ground, u, unit) > 0) count += 1;
  return count;
}

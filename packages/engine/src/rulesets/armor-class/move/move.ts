import {
  BLOCKS,
  blocksOf,
  cellAt,
  distanceBetween,
  flood,
  type Flood,
  FREE,
  isOnMap,
  isOpenTo,
  PASSABLE,
  pathTo,
  squareAt,
  squareOf,
  stepBetween,
} from "../../../grid/index.ts";
import { found, type Command, type Problem, problem } from "../../../kernel/index.ts";
import { disengage, foesInMelee, type Ground, groundOf, wouldTouch } from "./ground.ts";
import { freeAttacks, greet } from "../attack/reactions.ts";
import { type Fight, has, isUp, type State, type Unit } from "../state.ts";
import { GRAPPLED, GRAPPLING, LAMED, PRONE, WITHDRAWN } from "../words.ts";

/** AC43, AC47, AC75: walking and leaving melee. */

/** Who stands in the way of a walker: foes block, friends may be passed, the fallen are stepped over. */
export function bodiesFor(state: State, ground: Ground, walker: Unit): Uint8Array {
  const { bodies, field } = ground;
  bodies.fill(FREE);
  const { units } = state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u === walker || u.life !== "up") continue;
    const body = u.side === walker.side ? PASSABLE : BLOCKS;
    if (u.size === 1) bodies[u.at] = body;
    else for (let k = 0; k < u.size * u.size; k++) bodies[squareOf(field, u.at, u.size, k)] = body;
  }
  return bodies;
}

/** AC43, AC75, AC83 Squares of one Move; half while prone, and half for the lamed. */
export function paceOf({ sheet, mask }: Unit): number {
  if ((mask & (PRONE | LAMED)) === 0) return sheet.speed;
  return (mask & PRONE) !== 0 && (mask & LAMED) !== 0 ? sheet.speed >> 2 : sheet.speed >> 1;
}

export function journeyOf(state: State, ground: Ground, unit: Unit, moves = paceOf(unit)): Flood {
  return {
    from: unit.at,
    size: unit.size,
    moves,
    count: "1-2-1",
    bodies: bodiesFor(state, ground, unit),
  };
}

/** Squares the unit can walk to with one Move, its own left out. */
export function reachable(state: State, unit: Unit): number[] {
  const ground = groundOf(state);
  if (ground === null) return [];
  const count = flood(ground.walk, ground.field, journeyOf(state, ground, unit));
  return Array.from(ground.walk.found.subarray(0, count)).filter((square) => square !== unit.at);
}

/** AC51 Why a unit cannot move at all. */
export function whyNotMoving(unit: Unit): Problem[] {
  return has(unit, GRAPPLED | GRAPPLING)
    ? [problem("move/grappled", `${unit.name} is in a grapple and cannot move (AC51)`)]
    : [];
}

type Cell = readonly [number, number];
export const isCell = (at: unknown): at is Cell =>
  Array.isArray(at) && at.length === 2 && at.every((n) => Number.isInteger(n));

/** The way a move command means, or why there is none. */
export function wayOf(
  state: State,
  ground: Ground,
  unit: Unit,
  to: Pick<Command, "at" | "path">,
): number[] | Problem {
  if (to.path !== undefined) return walkAlong(state, ground, unit, to.path);
  if (!isCell(to.at) || !isOnMap(ground.field, to.at))
    return problem("move/where", `expected a square on the map to move to, ${found(to.at)}`, "at");
  const square = squareAt(ground.field, to.at);
  const count = flood(ground.walk, ground.field, journeyOf(state, ground, unit));
  for (let i = 0; i < count; i++)
    if (ground.walk.found[i] === square && square !== unit.at) return pathTo(ground.walk, square);
  return problem("move/too-far", `${unit.name} cannot get there with one Move (AC43)`, "at");
}

function walkAlong(state: State, ground: Ground, unit: Unit, path: readonly Cell[]): number[] | Problem {
  const { field } = ground;
  const bodies = bodiesFor(state, ground, unit);
  const wrong = (message: string, i: number) => problem("move/path", message, `path.${i}`);
  if (path.length === 0) return problem("move/path", "expected at least one square to go to", "path");
  let from = unit.at;
  const way: number[] = [];
  for (const [i, cell] of path.entries()) {
    if (!isCell(cell) || !isOnMap(field, cell)) return wrong("this square is off the map", i);
    const to = squareAt(field, cell);
    if (stepBetween(field, from, to, unit.size) < 0) return wrong("no single step leads there (G5)", i);
    if (!isOpenTo(field, unit, to, { bodies, isEnd: i === path.length - 1 }))
      return wrong("somebody is in the way (AC43)", i);
    way.push(to);
    if (costOf(ground, unit, way) > paceOf(unit))
      return wrong(`${unit.name} cannot get so far with one Move (AC43)`, i);
    from = to;
  }
  return way;
}

/** What a way costs from where the unit stands. */
function costOf({ field }: Ground, unit: Unit, way: readonly number[]): number {
  const costs = field.rough ? blocksOf(field, unit.size).cost : null;
  let key = 0;
  let from = unit.at;
  for (const to of way) {
    const step = Math.abs(to - from);
    const diagonal = step === field.width + 1 || step === field.width - 1;
    key += (diagonal ? 3 : 2) + (costs === null ? 0 : 2 * ((costs[to] as number) - 1));
    from = to;
  }
  return key >> 1;
}

/** AC43, AC44 Walks, and meets whoever waits there. */
export function walkTo(fight: Fight, unit: Unit, way: readonly number[]): void {
  const { state } = fight;
  const before = foesInMelee(state, unit);
  stepAlong(fight, unit, way, before);
  if (isUp(unit) && state.winner === null) greet(fight, unit, before);
}

/** AC47 Step by step: whoever was in melee with the mover and is left strikes before that step. */
export function stepAlong(fight: Fight, unit: Unit, way: readonly number[], foes: readonly Unit[]): void {
  const { state } = fight;
  const ground = groundOf(state) as Ground;
  const left = foes.length === 0 || has(unit, WITHDRAWN) ? null : foes.slice();
  let gone = 0;
  for (; gone < way.length; gone++) {
    const to = way[gone] as number;
    if (left !== null) leaveBehind(fight, ground, unit, { to, left });
    if (!isUp(unit) || state.winner !== null) break;
    unit.at = to;
  }
  if (fight.told && gone > 0)
    fight.tell({
      event: "moves",
      target: unit.id,
      path: way.slice(0, gone).map((s) => cellAt(ground.field, s)),
    });
}

function leaveBehind(fight: Fight, ground: Ground, unit: Unit, step: { to: number; left: Unit[] }): void {
  const { to, left } = step;
  const leaving = left.filter((f) => !wouldTouch(ground, unit, to, f));
  if (leaving.length === 0) return;
  for (const f of leaving) left.splice(left.indexOf(f), 1);
  freeAttacks(fight, unit, leaving);
}

export function whyNotAside(actor: Unit, { at, path }: Pick<Command, "at" | "path">): Problem[] {
  if (path !== undefined) return [problem("move/no-map", "without a map there are no paths", "path")];
  if (at !== "apart" && at !== "near")
    return [problem("move/where", `expected "apart" or "near", ${found(at ?? null)}`, "at")];
  return actor.apart === (at === "apart")
    ? [problem("move/there", `${actor.name} is there already`, "at")]
    : [];
}

/** AC47 Without a map: out of the press, or into it. */
export function stepAside(fight: Fight, unit: Unit, to: "apart" | "near"): void {
  const { state } = fight;
  if (to === "apart") {
    const left = has(unit, WITHDRAWN) ? [] : foesInMelee(state, unit);
    if (left.length > 0) freeAttacks(fight, unit, left);
    if (!isUp(unit) || state.winner !== null) return;
    disengage(state, unit);
  }
  unit.apart = to === "apart";
  if (fight.told) fight.tell({ event: "moves", target: unit.id, to });
}

/** AC48 The shortest way to a square beside a friend; empty if within 10 feet already, null if there is none. */
export function wayBeside(state: State, ground: Ground, unit: Unit, friend: Unit): number[] | null {
  const { field, walk } = ground;
  if (distanceBetween(field, unit.at, unit.size, friend.at, friend.size) <= 2) return [];
  const count = flood(walk, field, journeyOf(state, ground, unit));
  for (let i = 0; i < count; i++) {
    const square = walk.found[i] as number;
    if (square !== unit.at && wouldTouch(ground, unit, square, friend)) return pathTo(walk, square);
  }
  return null;
}

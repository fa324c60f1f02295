import {
  BLOCKS,
  blocksOf,
  COLUMN_STEP,
  cellAt,
  type Flood,
  flood,
  isOnMap,
  isOpenTo,
  PASSABLE,
  pathTo,
  ROW_STEP,
  slide,
  slideDirection,
  squareAt,
  stepBetween,
} from "../../../grid/index.ts";
import { found, type Problem, problem } from "../../../kernel/index.ts";
import { suffer } from "../conditions.ts";
import { type Fight, has, type State, type Unit } from "../state.ts";
import { EIGHTHS_OF, FROZEN, HALTED, isSmall, PRONE, SLOWED } from "../words.ts";
import { type Ground, groundOf, noBodies, stand } from "./ground.ts";

/** TH22, TH25, TH61, TH72: walking, pushing, charging. */

/** Who stands in the way of a walker: foes block, friends may be passed, the small share squares (TH25). */
export function bodiesFor(state: State, ground: Ground, walker: Unit): Uint8Array {
  const { units } = state;
  const small = isSmall(walker.sheet.size);
  const bodies = noBodies(ground);
  for (let at = 0; at < units.length; at++) {
    const u = units[at] as Unit;
    if (u === walker || u.life !== "up") continue; // whoever lies Helpless is stepped over
    const body = bodyOf(walker, u);
    if (body === PASSABLE && small && hasRoom(state, walker, u)) continue;
    stand(ground, u, body);
  }
  return bodies;
}

function bodyOf(walker: Unit, other: Unit): number {
  if (other.cells !== null || walker.cells !== null) return PASSABLE;
  return other.side === walker.side ? PASSABLE : BLOCKS;
}

/** TH25 Whether a small walker may stand with a friend. */
function hasRoom(state: State, walker: Unit, other: Unit): boolean {
  if (other.cells !== null || walker.cells !== null) return false;
  return crowd(state, walker, other.at) + EIGHTHS_OF[walker.sheet.size] <= 8;
}

/** TH25 Eighths of a square that others than the walker fill. */
function crowd(state: State, walker: Unit, square: number): number {
  let eighths = 0;
  for (const u of state.units)
    if (u !== walker && u.life !== "dead" && u.squares === 1 && u.at === square)
      eighths += EIGHTHS_OF[u.sheet.size];
  return eighths;
}

/** TH61 Movement as it is now: every second diagonal counts two, the Slowed pay double, the last step may overdraw. */
export function journeyOf(state: State, ground: Ground, unit: Unit, moves = unit.moves): Flood {
  const slowed = unit.mask !== 0 && has(unit, SLOWED);
  if (slowed) ground.tolls.fill(1);
  return {
    from: unit.at,
    size: sizeOf(unit),
    moves,
    count: "1-2-1",
    bodies: bodiesFor(state, ground, unit),
    last: "overdrawn",
    diagonals: unit.diagonals,
    ...(slowed ? { tolls: ground.tolls } : {}),
  };
}

export const sizeOf = (unit: Unit): number => (unit.cells === null ? unit.squares : 1);

/** Squares the unit can walk to now, its own left out. */
export function reachable(state: State, unit: Unit): number[] {
  const ground = groundOf(state);
  if (ground === null || whyNotMoving(unit).length > 0) return [];
  const count = flood(ground.walk, ground.field, journeyOf(state, ground, unit));
  return Array.from(ground.walk.found.subarray(0, count)).filter((square) => square !== unit.at);
}

/** Why a unit cannot move at all now. */
export function whyNotMoving(unit: Unit): Problem[] {
  const problems: Problem[] = [];
  if (unit.at < 0) problems.push(problem("move/no-map", "this battle has no map to move on (TH27)"));
  if (has(unit, PRONE))
    problems.push(problem("status/prone", `${unit.name} is prone and has to stand up first (TH70)`));
  if (has(unit, HALTED | FROZEN)) problems.push(problem("status/halted", `${unit.name} cannot move (TH70)`));
  if (unit.moves <= 0) problems.push(problem("cost/movement", `${unit.name} has no Movement left (TH61)`));
  return problems;
}

type Cell = readonly [number, number];

/** The way a move command means, or why there is none. */
export function wayOf(
  state: State,
  unit: Unit,
  to: { at?: unknown; path?: readonly Cell[] | undefined },
): number[] | Problem {
  const ground = groundOf(state) as Ground;
  if (to.path !== undefined) return walkAlong(state, ground, unit, to.path);
  if (!isCell(to.at)) return problem("move/where", `expected a square to move to, ${found(to.at)}`, "at");
  if (!isOnMap(ground.field, to.at)) return problem("move/off-map", "this square is off the map", "at");
  const square = squareAt(ground.field, to.at);
  const count = flood(ground.walk, ground.field, journeyOf(state, ground, unit));
  for (let i = 0; i < count; i++)
    if (ground.walk.found[i] === square && square !== unit.at) return pathTo(ground.walk, square);
  return problem("move/too-far", `${unit.name} cannot get there with ${unit.moves} Movement (TH61)`, "at");
}

export const isCell = (at: unknown): at is Cell =>
  Array.isArray(at) && at.length === 2 && at.every((n) => Number.isInteger(n));

function walkAlong(state: State, ground: Ground, unit: Unit, path: readonly Cell[]): number[] | Problem {
  const { field } = ground;
  const bodies = bodiesFor(state, ground, unit);
  const wrong = (code: string, message: string, i: number) => problem(code, message, `path.${i}`);
  if (path.length === 0) return problem("move/path", "expected at least one square to go to", "path");
  const walker = { at: unit.at, size: sizeOf(unit) };
  let from = unit.at;
  const way: number[] = [];
  for (const [i, cell] of path.entries()) {
    if (!isOnMap(field, cell)) return wrong("move/off-map", "this square is off the map", i);
    const to = squareAt(field, cell);
    if (stepBetween(field, from, to, walker.size) < 0)
      return wrong("move/path", "no single step leads there (G5)", i);
    if (costOf(ground, unit, way) >= unit.moves)
      return wrong("move/too-far", `${unit.name} has not enough Movement for it (TH61)`, i);
    if (!isOpenTo(field, walker, to, { bodies, isEnd: i === path.length - 1 }))
      return wrong("move/occupied", "somebody is in the way (TH61)", i);
    way.push(to);
    from = to;
  }
  return way;
}

/** TH22 What a way costs from where the unit stands, given the diagonals it has walked. */
export function costOf({ field }: Ground, unit: Unit, way: readonly number[]): number {
  const extra = unit.mask !== 0 && has(unit, SLOWED) ? 2 : 0;
  const costs = field.rough ? blocksOf(field, sizeOf(unit)).cost : null;
  let key = unit.diagonals & 1;
  let from = unit.at;
  for (const to of way) {
    key +=
      (isDiagonal(field.width, from, to) ? 3 : 2) +
      extra +
      (costs === null ? 0 : 2 * ((costs[to] as number) - 1));
    from = to;
  }
  return key >> 1;
}

function isDiagonal(width: number, from: number, to: number): boolean {
  const step = Math.abs(to - from);
  return step === width + 1 || step === width - 1;
}

/** Walks: the cost is paid, the place is changed. */
export function walkTo(fight: Fight, unit: Unit, way: readonly number[]): void {
  const ground = groundOf(fight.state) as Ground;
  unit.moves = Math.max(0, unit.moves - costOf(ground, unit, way));
  let from = unit.at;
  for (const to of way) {
    if (isDiagonal(ground.field.width, from, to)) unit.diagonals ^= 1;
    from = to;
  }
  unit.fresh = false;
  moveTo(ground, unit, from);
  if (fight.told)
    fight.tell({ event: "moves", target: unit.id, path: way.map((s) => cellAt(ground.field, s)) });
}

export function moveTo(ground: Ground, unit: Unit, to: number): void {
  unit.at = to;
  if (unit.cells !== null) unit.cells = spread(ground, to, unit.health);
}

/** TH65 A swarm fills the nearest open squares, first come first filled. */
export function spread({ field }: Ground, from: number, count: number): number[] {
  const cells = [from];
  const met = new Set(cells);
  for (let i = 0; i < cells.length && cells.length < count; i++) {
    const at = cells[i] as number;
    for (const d of [0, 2, 4, 6, 1, 3, 5, 7]) {
      const to = at + (ROW_STEP[d] as number) * field.width + (COLUMN_STEP[d] as number);
      if (((field.steps[at] as number) & (1 << d)) === 0 || met.has(to) || cells.length >= count) continue;
      met.add(to);
      cells.push(to);
    }
  }
  return cells;
}

/** TH72 Pushed away from somebody; 1 damage for every square that something is in the way, Defense or not. */
export function push(fight: Fight, by: Unit, target: Unit, squares: number): void {
  const { state } = fight;
  const ground = groundOf(state);
  if (
    ground === null ||
    target.life !== "up" ||
    target.cells !== null ||
    target.sheet.immune.includes("push")
  )
    return;
  const from = target.at;
  const direction = slideDirection(ground.field, by.at, by.squares, from, target.squares);
  let gone = 0;
  for (; gone < squares; gone++) {
    const to = slide(ground.field, target.at, target.squares, direction, standing(state, ground, target));
    if (to === target.at) break;
    target.at = to;
  }
  if (fight.told)
    fight.tell({
      event: "pushed",
      by: by.id,
      target: target.id,
      to: cellAt(ground.field, target.at),
      squares: gone,
    });
  if (gone < squares && direction >= 0) suffer(fight, target, squares - gone, "prone");
}

/** Everybody who stands is in the way of who is shoved. */
export function standing(state: State, ground: Ground, mover: Unit): Uint8Array {
  const { units } = state;
  const bodies = noBodies(ground);
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u !== mover && u.life === "up") stand(ground, u, BLOCKS);
  }
  return bodies;
}

import {
  BLOCKS,
  blocksOf,
  cellAt,
  COLUMN_STEP,
  costTo,
  distance,
  fits,
  flood,
  FREE,
  isOnMap,
  isOpenTo,
  pathTo,
  ROW_STEP,
  slide,
  slideDirection,
  squareAt,
  stepBetween,
} from "../../../grid/index.ts";
import { shown, type Command, type Problem, problem } from "../../../kernel/index.ts";
import { type Ground, groundOf, inMelee, nthSquare, squareCount } from "./ground.ts";
import { obstructs } from "../reactions.ts";
import { type Fight, isUp, mayDefend, type State, type Unit } from "../state.ts";
import { FEET, isCharge, MOVE_FEET, type MoveKind, PRICES } from "../words.ts";

/** BO24, BO50, BO62: Movement Actions, and those who obstruct them. */

type Cell = readonly [number, number];
export const isCell = (at: unknown): at is Cell =>
  Array.isArray(at) && at.length === 2 && at.every((x) => Number.isInteger(x));

/** HOUSE (BO50): nobody walks through anybody who stands; the fallen are stepped over. */
export function bodiesFor(state: State, ground: Ground, walker: Unit): Uint8Array {
  const { bodies, field } = ground;
  bodies.fill(FREE);
  const { units } = state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u === walker || u.life !== "up") continue;
    for (let k = 0; k < squareCount(u); k++) bodies[nthSquare(field, u, k)] = BLOCKS;
  }
  return bodies;
}

/** BO50 Squares a Movement Action goes. */
export function squaresOf(unit: Unit, kind: MoveKind): number {
  if (kind !== "teleport") return MOVE_FEET[kind] / FEET;
  return Math.min(unit.sheet.teleport, Math.floor(unit.ghost / FEET));
}

/** Everywhere a Movement Action can end, the own square left out. */
export function placesFor(state: State, unit: Unit, kind: MoveKind): number[] {
  const ground = groundOf(state);
  if (ground === null) return [];
  if (kind === "teleport") return landings(state, ground, unit);
  const { field, walk } = ground;
  const count = flood(walk, field, journey(state, ground, unit, kind));
  const found: number[] = [];
  for (let i = 0; i < count; i++) {
    const square = walk.found[i] as number;
    if (square === unit.at) continue;
    if (!isCharge(kind) || mayChargeTo(state, ground, unit, square, costTo(walk, square))) found.push(square);
  }
  return found.sort((a, b) => a - b);
}

function journey(state: State, ground: Ground, unit: Unit, kind: MoveKind) {
  return {
    from: unit.at,
    size: unit.size,
    moves: squaresOf(unit, kind),
    count: state.rules.diagonals,
    bodies: bodiesFor(state, ground, unit),
  } as const;
}

/** BO50 Straight: no way there is longer than the crow's, and it lies within 60 degrees of the facing. */
export function mayChargeTo(state: State, ground: Ground, unit: Unit, to: number, cost: number): boolean {
  const { width } = ground.field;
  const dx = (to % width) - (unit.at % width);
  const dy = ((to / width) | 0) - ((unit.at / width) | 0);
  return cost === distance(dx, dy, state.rules.diagonals) && isAhead(state, unit, dx, dy);
}

/** Within 60 degrees, in whole numbers: the cosine is at least a half. */
function isAhead(state: State, unit: Unit, dx: number, dy: number): boolean {
  if (unit.facing < 0 || !state.rules.facing) return true;
  const fx = COLUMN_STEP[unit.facing] as number;
  const fy = ROW_STEP[unit.facing] as number;
  const dot = fx * dx + fy * dy;
  return dot > 0 && 4 * dot * dot >= (fx * fx + fy * fy) * (dx * dx + dy * dy);
}

/** BO50 Teleport needs no way there, only room. */
function landings(state: State, ground: Ground, unit: Unit): number[] {
  const { field } = ground;
  const most = squaresOf(unit, "teleport");
  const bodies = bodiesFor(state, ground, unit);
  const found: number[] = [];
  for (let square = 0; square < field.squares; square++) {
    const dx = (square % field.width) - (unit.at % field.width);
    const dy = ((square / field.width) | 0) - ((unit.at / field.width) | 0);
    if (square === unit.at || distance(dx, dy, state.rules.diagonals) > most) continue;
    if (
      fits(field, cellAt(field, square), unit.size) &&
      isOpenTo(field, unit, square, { bodies, isEnd: true })
    )
      found.push(square);
  }
  return found;
}

/** The way a command means with one Movement Action, or why there is none. */
export function wayOf(state: State, unit: Unit, kind: MoveKind, command: Command): number[] | Problem {
  const ground = groundOf(state) as Ground;
  if (command.path !== undefined && kind !== "teleport")
    return along(state, ground, unit, { kind, path: command.path });
  const at = command.at ?? command.path?.at(-1);
  if (!isCell(at) || !isOnMap(ground.field, at))
    return problem("move/where", `expected a square on the map to move to, found ${shown(at)}`, "at");
  const to = squareAt(ground.field, at);
  if (to === unit.at) return problem("move/nowhere", `${unit.name} stands there already`, "at");
  if (kind === "teleport") return landings(state, ground, unit).includes(to) ? [to] : tooFar(unit, kind);
  const { walk, field } = ground;
  flood(walk, field, journey(state, ground, unit, kind));
  const cost = costTo(walk, to);
  const found = cost >= 0 && isOpenTo(field, unit, to, { bodies: ground.bodies, isEnd: true });
  if (!found) return tooFar(unit, kind);
  return isCharge(kind) && !mayChargeTo(state, ground, unit, to, cost) ? notStraight(kind) : pathTo(walk, to);
}

const tooFar = (unit: Unit, kind: MoveKind): Problem =>
  problem("move/too-far", `${unit.name} cannot get there with a ${kind} (BO50)`, "at");
const notStraight = (kind: MoveKind): Problem =>
  problem("move/not-straight", `a ${kind} goes straight ahead, within 60 degrees of the facing (BO50)`, "at");

function along(
  state: State,
  ground: Ground,
  unit: Unit,
  { kind, path }: { kind: MoveKind; path: readonly Cell[] },
): number[] | Problem {
  const { field } = ground;
  const { cost } = blocksOf(field, unit.size);
  const bodies = bodiesFor(state, ground, unit);
  const wrong = (code: string, message: string, i: number): Problem => problem(code, message, `path.${i}`);
  if (path.length === 0) return problem("move/nowhere", "expected at least one square to go to", "path");
  const way: number[] = [];
  let from = unit.at;
  let key = 0;
  for (const [i, cell] of path.entries()) {
    const to = isOnMap(field, cell) ? squareAt(field, cell) : -1;
    const d = stepBetween(field, from, to, unit.size);
    if (d < 0) return wrong("move/step", "no single step leads there (G5)", i);
    if (!isOpenTo(field, unit, to, { bodies, isEnd: true }))
      return wrong("move/occupied", "somebody is in the way (BO50)", i);
    key += 2 * (cost[to] as number) + (state.rules.diagonals === "plain" ? 0 : d & 1);
    way.push(to);
    from = to;
  }
  if (key >> 1 > squaresOf(unit, kind)) return { ...tooFar(unit, kind), path: "path" };
  if (from === unit.at) return problem("move/nowhere", "the way leads back to where it began", "path");
  return isCharge(kind) && !mayChargeTo(state, ground, unit, from, key >> 1)
    ? { ...notStraight(kind), path: "path" }
    : way;
}

/** BO24 Step by step; before each, whoever is within melee range may end it. False: obstructed. The cost is paid before. */
export function travel(fight: Fight, unit: Unit, kind: MoveKind, command: Command): boolean {
  const { state } = fight;
  const ground = groundOf(state);
  if (ground === null) return shift(fight, unit, kind, command);
  const way = wayOf(state, unit, kind, command) as number[];
  const from = unit.at;
  let free = true;
  for (let i = 0; i < way.length && free; i++) {
    free = !isObstructed(fight, unit);
    if (free) unit.at = way[i] as number;
  }
  if (kind === "teleport" && free) unit.ghost -= FEET * crow(state, ground, from, unit.at);
  if (isCharge(kind) && unit.at !== from) charged(ground, unit, kind, from);
  if (fight.told)
    fight.tell({
      event: "moves",
      target: unit.id,
      how: kind,
      to: cellAt(ground.field, unit.at),
      obstructed: !free,
    });
  return free;
}

function crow(state: State, { field }: Ground, from: number, to: number): number {
  return distance(
    (to % field.width) - (from % field.width),
    ((to / field.width) | 0) - ((from / field.width) | 0),
    state.rules.diagonals,
  );
}

/** BO50 Faces the way it went, and strikes harder for the rest of the turn. */
function charged({ field }: Ground, unit: Unit, kind: MoveKind, from: number): void {
  unit.charge = kind === "charge" ? 1 : 2;
  unit.facing = slideDirection(field, from, 1, unit.at, 1);
}

/** BO24 Asked one after another, in turn order, until somebody does: nobody else need pay. */
function isObstructed(fight: Fight, mover: Unit): boolean {
  const { state } = fight;
  const { order, units } = state;
  for (let i = 0; i < order.length; i++) {
    const u = units[order[i] as number] as Unit;
    if (mayObstruct(state, u, mover) && obstructs(fight, u, mover)) return true;
  }
  return false;
}

/** BO24, BO28 Foes, or anyone where the house has it so, within melee range and with a Strength to pay. */
export function mayObstruct(state: State, u: Unit, mover: Unit): boolean {
  if (u === mover || u.strength < PRICES["obstruct movement"].strength) return false;
  if (u.side === mover.side && state.rules.obstruct === "foes") return false;
  return isUp(u) && inMelee(state, u, mover) && mayDefend(state, u);
}

/** BO62 Without a map: out of everybody's reach, or into the thick of it; a charge also brings its target there. */
function shift(fight: Fight, unit: Unit, kind: MoveKind, command: Command): boolean {
  const free = !isObstructed(fight, unit);
  if (free) {
    const foe = fight.state.units.find((u) => u.id === command.targets?.[0]);
    if (foe !== undefined) foe.apart = false;
    unit.apart = command.at === "apart";
    if (isCharge(kind)) unit.charge = kind === "charge" ? 1 : 2;
    if (kind === "teleport") unit.ghost -= FEET;
  }
  if (fight.told)
    fight.tell({
      event: "moves",
      target: unit.id,
      how: kind,
      to: unit.apart ? "apart" : "near",
      obstructed: !free,
    });
  return free;
}

/** BO56 Pushed straight away by so many squares, as far as there is room; how many squares were left. */
export function push(state: State, unit: Unit, from: Unit, squares: number): number {
  const ground = groundOf(state);
  if (ground === null) {
    unit.apart = true;
    return 0;
  }
  const { field } = ground;
  const d = slideDirection(field, from.at, from.size, unit.at, unit.size);
  const bodies = bodiesFor(state, ground, unit);
  let gone = 0;
  for (; gone < squares; gone++) {
    const to = slide(field, unit.at, unit.size, d, bodies);
    if (to === unit.at) break;
    unit.at = to;
  }
  return squares - gone;
}

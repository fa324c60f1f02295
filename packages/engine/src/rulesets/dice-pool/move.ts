import { cellAt, costTo, flood, isFree, isOnMap, pathTo, squareAt, stepBetween } from "../../grid/index.ts";
import { type Command, type Problem, problem } from "../../kernel/index.ts";
import { areAdjacent, boardOf, climbOf, foesBeside, standing, stepCost, tollAt, tollsFor } from "./board.ts";
import { breakOff } from "./conditions.ts";
import { opportunities } from "./reactions.ts";
import { type Fight, isUp, type State, type Unit } from "./state.ts";
import { moveTo } from "./verbs.ts";

/** DP45–DP48, DP52: walking, leaving foes behind, changing places. */

/** Whether leaving squares next to foes is paid for (`move`) or answered (`rush`). */
export type Gait = "move" | "rush";

/** Floods everything the unit can walk to. `board.walk` holds the answer until the next question. */
export function walkable(state: State, unit: Unit, gait: Gait, moves = unit.mp): number {
  const board = boardOf(state);
  const bodies = standing(state, board, unit);
  const tolls = gait === "move" ? tollsFor(state, board, unit, moves) : null;
  const { at: from, size } = unit;
  const climb = climbOf(unit);
  return flood(
    board.walk,
    board.field,
    tolls === null
      ? { from, size, moves, count: "plain", bodies, climb }
      : { from, size, moves, count: "plain", bodies, climb, tolls },
  );
}

/** The squares a unit can walk to, as places, without the one it stands on. */
export function placesFor(state: State, unit: Unit, gait: Gait): (readonly [number, number])[] {
  if (unit.mp === 0 || unit.immobilized > 0) return [];
  const { walk, field } = boardOf(state);
  const count = walkable(state, unit, gait);
  const squares: number[] = [];
  for (let i = 0; i < count; i++) if (walk.found[i] !== unit.at) squares.push(walk.found[i] as number);
  return squares.sort((a, b) => a - b).map((square) => cellAt(field, square));
}

/** DP61 */
export function heldFast(unit: Unit): Problem[] {
  return unit.immobilized > 0
    ? [problem("status/immobilized", `${unit.name} is Immobilized and cannot use MP to move (DP61)`)]
    : [];
}

export function whyNotWay(state: State, unit: Unit, command: Command, gait: Gait): Problem[] {
  const { path, at } = command;
  if (path !== undefined && at !== undefined)
    return [problem("move/twice", "a move takes a path or a place, not both", "path")];
  if (path !== undefined) return whyNotPath(state, unit, path, gait);
  if (at === undefined || typeof at === "string")
    return [
      problem("move/where", "a move needs a path, or a place to go to", at === undefined ? "path" : "at"),
    ];
  return whyNotPlace(state, unit, at, gait);
}

function whyNotPlace(
  state: State,
  unit: Unit,
  [column, row]: readonly [number, number],
  gait: Gait,
): Problem[] {
  const { field, walk: scratch } = boardOf(state);
  const square = row * field.width + column;
  if (column < 0 || row < 0 || column >= field.width || row >= field.height)
    return [problem("move/off-map", "expected a square on the map to move to", "at")];
  if (square === unit.at) return [problem("move/nowhere", `${unit.name} stands there already`, "at")];
  const count = walkable(state, unit, gait);
  for (let i = 0; i < count; i++) if (scratch.found[i] === square) return [];
  return [
    problem(
      "move/too-far",
      `${unit.name} cannot get there with ${unit.mp} MP${gait === "move" ? ", paying for every foe left behind (rush pays for none)" : ""} (DP45, DP47)`,
      "at",
    ),
  ];
}

function whyNotPath(state: State, unit: Unit, path: NonNullable<Command["path"]>, gait: Gait): Problem[] {
  if (path.length === 0) return [problem("move/nowhere", "the path has no squares", "path")];
  const board = boardOf(state);
  const { field } = board;
  const bodies = standing(state, board, unit);
  const tolls = gait === "move" ? tollsFor(state, board, unit, unit.mp) : null;
  let from = unit.at;
  let spent = 0;
  for (const [i, cell] of path.entries()) {
    const to = isOnMap(field, cell) ? squareAt(field, cell) : -1;
    if (stepBetween(field, from, to, unit.size) < 0)
      return [problem("move/path", "no single step leads there (DP45)", `path.${i}`)];
    if (!isFree(field, to, unit.size, bodies))
      return [problem("move/occupied", "that square is taken (DP45)", `path.${i}`)];
    spent += stepCost(board, unit, from, to) + (tolls === null ? 0 : (tolls[from] as number));
    from = to;
  }
  return spent <= unit.mp
    ? []
    : [
        problem(
          "cost/mp",
          `that way takes ${spent} MP, ${unit.name} has ${unit.mp}${gait === "move" ? " (rush pays nothing for leaving foes)" : ""} (DP45, DP47)`,
          "path",
        ),
      ];
}

/** DP45–DP48 Step by step, so that whoever is left behind can strike before the step is made. */
export function walk(fight: Fight, unit: Unit, command: Command, gait: Gait): void {
  const squares = pathOf(fight.state, unit, command, gait);
  if (gait === "rush" && fight.state.rules.opportunities) rush(fight, unit, squares);
  else stride(fight, unit, squares, gait);
  if (unit.lying.length > 0) breakOff(fight, unit, "moving"); // DP69
}

function stride(fight: Fight, unit: Unit, squares: readonly number[], gait: Gait): void {
  const board = boardOf(fight.state);
  for (let i = 0; i < squares.length; i++) {
    const to = squares[i] as number;
    unit.mp -=
      stepCost(board, unit, unit.at, to) + (gait === "move" ? tollAt(fight.state, board, unit, unit.at) : 0);
    moveTo(fight, unit, to, "walks");
  }
}

/** DP47, DP48 */
function rush(fight: Fight, unit: Unit, squares: readonly number[]): void {
  const { state } = fight;
  for (const to of squares) {
    opportunities(fight, unit, foesBeside(state, unit));
    const price = stepCost(boardOf(state), unit, unit.at, to);
    if (!isUp(unit) || state.winner !== null || !stillOpen(state, unit, to, price)) return;
    unit.mp -= price;
    moveTo(fight, unit, to, "walks");
  }
}

/** DP48 An attack of opportunity may have pushed the mover off its way, or somebody onto it: then it stops. */
function stillOpen(state: State, unit: Unit, to: number, price: number): boolean {
  const board = boardOf(state);
  const { field } = board;
  if (unit.mp < price || stepBetween(field, unit.at, to, unit.size) < 0) return false;
  return isFree(field, to, unit.size, standing(state, board, unit));
}

export function pathOf(state: State, unit: Unit, command: Command, gait: Gait): readonly number[] {
  const { field, walk: scratch } = boardOf(state);
  if (command.path !== undefined) return command.path.map(([c, r]) => r * field.width + c);
  const [column, row] = command.at as readonly [number, number];
  walkable(state, unit, gait);
  const to = row * field.width + column;
  return costTo(scratch, to) < 0 ? [] : pathTo(scratch, to);
}

/** DP52 Allies of the same size next to the unit. */
export function swapPartners(state: State, unit: Unit): Unit[] {
  const on = boardOf(state);
  return state.units.filter(
    (u) => u !== unit && u.side === unit.side && isUp(u) && u.size === unit.size && areAdjacent(on, unit, u),
  );
}

/** DP52 No attack of opportunity against either. */
export function swap(fight: Fight, unit: Unit, other: Unit): void {
  const there = other.at;
  moveTo(fight, other, unit.at, "swaps");
  moveTo(fight, unit, there, "swaps");
  breakOff(fight, unit, "moving"); // DP69
}

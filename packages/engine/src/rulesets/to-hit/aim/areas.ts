import {
  blasts,
  burst,
  cone,
  DIRECTIONS,
  type Direction,
  inSight,
  isAdjacent,
  lineToward,
  sweeps,
  within,
} from "../../../grid/index.ts";
import { type Ground, nthSquare, squareCount } from "../move/ground.ts";
import type { State, Unit } from "../state.ts";
import { RANGE_KINDS, type Range } from "./ranges.ts";

/** TH12–TH15, TH19, TH58: where an area may lie. Whom it catches is in `catches.ts`. */

/** Squares of an area as it is laid, and as bits by square those in which it strikes: all of them but for a Sweep (G8). */
export interface Area {
  readonly squares: readonly number[];
  readonly bits: Uint32Array;
}

export function areaOf({ field }: Ground, squares: readonly number[], struck = squares): Area {
  const bits = new Uint32Array((field.squares + 31) >> 5);
  for (const square of struck) bits[square >> 5] = (bits[square >> 5] as number) | (1 << (square & 31));
  return { squares, bits };
}

const isIn = (bits: Uint32Array, square: number): number =>
  ((bits[square >> 5] as number) >>> (square & 31)) & 1;

/** How an area is to be laid; null leaves it open. */
export interface Laying {
  readonly range: Range;
  /** It must hold this square. */
  readonly holding: number | null;
  /** It must be just these squares, by their numbers. */
  readonly exactly: readonly number[] | null;
  /** Which way a cone or a line goes; a line also to a square. */
  readonly toward: Direction | number | null;
}

export const anyhow = (range: Range): Laying => ({ range, holding: null, exactly: null, toward: null });

/** Every way to lay an area. A line may be aimed at every foe, at the square it has to hold, or along a direction. */
function placements(ground: Ground, by: Unit, how: Laying, foes: readonly Unit[]): readonly Area[] {
  const { range, toward } = how;
  const size = by.cells === null ? by.squares : 1;
  const key =
    ((by.at * RANGE_KINDS.length + RANGE_KINDS.indexOf(range.kind)) * 128 + range.size) * 128 + size;
  let known = ground.laid.get(key);
  if (known === undefined)
    ground.laid.set(key, (known = range.kind === "line" ? [] : layAll(ground, by.at, size, range)));
  if (range.kind === "line")
    return linesFor(ground, { from: by.at, size, reach: range.size, known }, how, foes);
  const all = known as Area[];
  return toward === null ? all : [all[DIRECTIONS.indexOf(toward as Direction)] as Area];
}

function linesFor(ground: Ground, lines: Lines, how: Laying, foes: readonly Unit[]): Area[] {
  const { holding, exactly, toward } = how;
  if (toward !== null) return [lineAlong(ground, lines, toward)];
  if (exactly !== null)
    return [...DIRECTIONS, ...exactly].map((aim: Direction | number) => lineAlong(ground, lines, aim));
  return holding === null ? linesAt(ground, lines, foes) : [lineTo(ground, lines, holding)];
}

function lineAlong(ground: Ground, lines: Lines, toward: Direction | number): Area {
  if (typeof toward === "number") return lineTo(ground, lines, toward);
  return areaOf(ground, lineToward(ground.field, lines.from, lines.size, toward, lines.reach));
}

interface Lines {
  readonly from: number;
  readonly size: number;
  readonly reach: number;
  /** By the square aimed at. */
  readonly known: (Area | undefined)[];
}

function linesAt(ground: Ground, lines: Lines, foes: readonly Unit[]): Area[] {
  const all: Area[] = [];
  for (let i = 0; i < foes.length; i++) {
    const foe = foes[i] as Unit;
    for (let k = 0; k < squareCount(foe); k++)
      all.push(lineTo(ground, lines, nthSquare(ground.field, foe, k)));
  }
  return all;
}

function lineTo(ground: Ground, { from, size, reach, known }: Lines, aim: number): Area {
  return (known[aim] ??= areaOf(ground, lineToward(ground.field, from, size, aim, reach)));
}

function layAll(ground: Ground, at: number, size: number, range: Range): Area[] {
  const { field } = ground;
  const isStruck = (square: number): boolean =>
    range.kind !== "sweep" || isAdjacent(field, at, size, square, 1); // G8
  return squaresLaid(ground, at, size, range).map((squares) =>
    areaOf(ground, squares, squares.filter(isStruck)),
  );
}

function squaresLaid(
  { field }: Ground,
  at: number,
  size: number,
  range: Range,
): readonly (readonly number[])[] {
  switch (range.kind) {
    case "burst":
      return [burst(field, at, size, range.size)];
    case "blast":
      return blasts(field, at, size, range.size);
    case "cone":
      return DIRECTIONS.map((toward) => cone(field, at, size, { toward, ranks: range.size }));
    default:
      return sweeps(field, at, size, range.size);
  }
}

/** Where an area may lie, as the house has it; in a fixed order. */
export function areasFor(
  state: State,
  ground: Ground,
  by: Unit,
  how: Laying,
  foes: readonly Unit[],
): readonly Area[] {
  const all = placements(ground, by, how, foes);
  const laid = how.holding === null && how.exactly === null ? all : all.filter((area) => isMeant(area, how));
  return !state.rules.areasNeedSight || how.range.kind === "line" ? laid : seenOf(ground, by, laid);
}

const isMeant = ({ squares }: Area, { holding, exactly }: Laying): boolean =>
  (holding === null || squares.includes(holding)) && (exactly === null || isSame(squares, exactly));

const isSame = (squares: readonly number[], others: readonly number[]): boolean =>
  squares.length === others.length && squares.every((square) => others.includes(square));

const seenOf = (ground: Ground, by: Unit, areas: readonly Area[]): Area[] =>
  areas.map((area) => {
    const seen = inSight(ground.field, by.at, by.squares, area.squares);
    return areaOf(
      ground,
      seen,
      seen.filter((square) => isIn(area.bits, square) === 1),
    );
  });

/** TH80 All around a square, itself included, as the house has areas. */
export function areaAround({ rules }: State, ground: Ground, at: number, deep: number): Area {
  return around(ground, at, deep, rules.areasNeedSight ? "seen" : "all");
}

/** From where a blast meets a square. */
export const squaresAround = (ground: Ground, at: number, deep: number): readonly number[] =>
  around(ground, at, deep, "all").squares;

function around(ground: Ground, at: number, deep: number, which: "all" | "seen"): Area {
  const { field } = ground;
  const known = (ground.around[2 * deep + (which === "seen" ? 1 : 0)] ??= []);
  const found = known[at];
  if (found !== undefined) return found;
  const squares = within(field, at, 1, { reach: deep, count: "plain" });
  return (known[at] = areaOf(ground, which === "seen" ? inSight(field, at, 1, squares) : squares));
}

/** In how many of a unit's squares an area strikes. */
export function squaresIn({ field }: Ground, u: Unit, bits: Uint32Array): number {
  if (u.cells === null && u.squares === 1) return isIn(bits, u.at);
  let count = 0;
  for (let i = 0; i < squareCount(u); i++) count += isIn(bits, nthSquare(field, u, i));
  return count;
}

import {
  blasts,
  burst,
  cone,
  DIRECTIONS,
  inSight,
  isAdjacent,
  lineToward,
  sweeps,
  within,
} from "../../grid/index.ts";
import { type Ground, nthSquare, squareCount } from "./ground.ts";
import { type Range, RANGE_KINDS } from "./ranges.ts";
import type { State, Unit } from "./state.ts";

/** TH12–TH15, TH19: where an area may lie, and whom it catches. */

/** Whom an area catches, and how many of their squares (TH21, TH65: a swarm is struck once for each). */
export interface Catch {
  readonly units: readonly Unit[];
  readonly squares: readonly number[];
  /** The area that catches them; null where none is laid. */
  readonly area: Area | null;
}

/** Squares of an area as it is laid, and as bits by square those in which it strikes: all of them but for a Sweep (G8). */
export interface Area {
  readonly squares: readonly number[];
  readonly bits: Uint32Array;
}

function areaOf({ field }: Ground, squares: readonly number[], struck = squares): Area {
  const bits = new Uint32Array((field.squares + 31) >> 5);
  for (const square of struck) bits[square >> 5] = (bits[square >> 5] as number) | (1 << (square & 31));
  return { squares, bits };
}

const isIn = (bits: Uint32Array, square: number): number =>
  ((bits[square >> 5] as number) >>> (square & 31)) & 1;

/** Every way to lay an area. A line may be aimed at every foe, or at the square it has to hold. */
function placements(
  ground: Ground,
  by: Unit,
  { range, holding }: Laying,
  foes: readonly Unit[],
): readonly Area[] {
  const size = by.cells === null ? by.squares : 1;
  const key =
    ((by.at * RANGE_KINDS.length + RANGE_KINDS.indexOf(range.kind)) * 128 + range.size) * 128 + size;
  let known = ground.laid.get(key);
  if (known === undefined)
    ground.laid.set(key, (known = range.kind === "line" ? [] : layAll(ground, by.at, size, range)));
  if (range.kind !== "line") return known as Area[];
  const lines = { from: by.at, size, reach: range.size, known };
  return holding === null ? linesAt(ground, lines, foes) : [lineTo(ground, lines, holding)];
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

/** Foes that an area could be meant for: those who stand, and the Helpless (TH47). */
export function foesOf({ units }: State, by: Unit): Unit[] {
  const foes: Unit[] = [];
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side !== by.side && u.life !== "dead") foes.push(u);
  }
  return foes;
}

/** How an area is laid. `holding`: it must hold this square. */
interface Laying {
  readonly range: Range;
  readonly holding: number | null;
}

/** Every catch of an area that has somebody in it, in a fixed order. */
export function catches(state: State, ground: Ground, by: Unit, how: Laying): Catch[] {
  const foes = foesOf(state, by);
  const all: Catch[] = [];
  for (const area of areasFor(state, ground, by, how, foes)) {
    const caught = caughtIn(ground, foes, area);
    if (caught !== null) all.push(caught);
  }
  return all;
}

/** What makes a catch good: none of those barred is in it, if any are. `enough`: no area can hold more. */
export interface Wanted {
  readonly enough: number;
  readonly isBarred: ((unit: Unit) => boolean) | null;
}

/** The catch with most standing foes in it; the first of equals, null if there is none. */
export function fullestCatch(
  state: State,
  ground: Ground,
  { by, range }: { readonly by: Unit; readonly range: Range },
  wanted: Wanted,
): Catch | null {
  if (wanted.enough === 0) return null;
  const foes = foesOf(state, by);
  const areas = areasFor(state, ground, by, { range, holding: null }, foes);
  let fullest: Area | null = null;
  let most = 0;
  for (let i = 0; i < areas.length && most < wanted.enough; i++) {
    const count = standingIn(ground, foes, areas[i] as Area, wanted);
    if (count <= most) continue;
    most = count;
    fullest = areas[i] as Area;
  }
  return fullest === null ? null : caughtIn(ground, foes, fullest);
}

/** Where an area may lie, as the house has it; in a fixed order. */
function areasFor(
  state: State,
  ground: Ground,
  by: Unit,
  how: Laying,
  foes: readonly Unit[],
): readonly Area[] {
  const all = placements(ground, by, how, foes);
  const laid = how.holding === null ? all : holdersOf(all, how.holding);
  return !state.rules.areasNeedSight || how.range.kind === "line" ? laid : seenOf(ground, by, laid);
}

const holdersOf = (areas: readonly Area[], square: number): Area[] =>
  areas.filter((area) => area.squares.includes(square));

const seenOf = (ground: Ground, by: Unit, areas: readonly Area[]): Area[] =>
  areas.map((area) => {
    const seen = inSight(ground.field, by.at, by.squares, area.squares);
    return areaOf(
      ground,
      seen,
      seen.filter((square) => isIn(area.bits, square) === 1),
    );
  });

/** How many standing foes an area catches: 0 if one of them is barred. */
function standingIn(ground: Ground, foes: readonly Unit[], { bits }: Area, wanted: Wanted): number {
  let count = 0;
  for (let i = 0; i < foes.length; i++) {
    const unit = foes[i] as Unit;
    if (unit.life !== "up" || squaresIn(ground, unit, bits) === 0) continue;
    if (wanted.isBarred?.(unit) === true) return 0;
    count += 1;
  }
  return count;
}

/** TH47 The Helpless are caught only where nobody else is, and one of them alone. Null if nobody is caught. */
function caughtIn(ground: Ground, foes: readonly Unit[], area: Area): Catch | null {
  const { bits } = area;
  let found: { units: Unit[]; squares: number[]; area: Area } | null = null;
  let helpless: Catch | null = null;
  for (let i = 0; i < foes.length; i++) {
    const unit = foes[i] as Unit;
    if (unit.life !== "up" && helpless !== null) continue;
    const count = squaresIn(ground, unit, bits);
    if (count === 0) continue;
    if (unit.life !== "up") helpless = { units: [unit], squares: [count], area };
    else if (found === null) found = { units: [unit], squares: [count], area };
    else {
      found.units.push(unit);
      found.squares.push(count);
    }
  }
  return found ?? helpless;
}

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

/** TH80 Everybody who stands in an area, whatever their side. */
export function everybodyIn({ units }: State, ground: Ground, area: Area): Catch {
  const caught: { units: Unit[]; squares: number[]; area: Area } = { units: [], squares: [], area };
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit;
    const count = unit.life === "up" ? squaresIn(ground, unit, area.bits) : 0; // TH47
    if (count === 0) continue;
    caught.units.push(unit);
    caught.squares.push(count);
  }
  return caught;
}

/** In how many of a unit's squares an area strikes. */
export function squaresIn({ field }: Ground, u: Unit, bits: Uint32Array): number {
  if (u.cells === null && u.squares === 1) return isIn(bits, u.at);
  let count = 0;
  for (let i = 0; i < squareCount(u); i++) count += isIn(bits, nthSquare(field, u, i));
  return count;
}

/** The catch that holds all of these; for nobody in particular the one with most in it. */
export function bestCatch(all: readonly Catch[], wanted: readonly Unit[]): Catch | null {
  let best: Catch | null = null;
  for (const each of all) {
    if (!wanted.every((u) => each.units.includes(u))) continue;
    if (best === null || each.units.length > best.units.length) best = each;
  }
  return best;
}

/** Just these of a catch. */
export function only(caught: Catch, wanted: readonly Unit[]): Catch {
  const places = wanted.map((u) => caught.units.indexOf(u));
  return { units: wanted, squares: places.map((i) => caught.squares[i] as number), area: caught.area };
}

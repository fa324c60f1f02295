import { blasts, burst, cone, DIRECTIONS, inSight, lineToward, sweeps } from "../../grid/index.ts";
import { type Ground, markedSquares, squaresOf } from "./ground.ts";
import { type Range, RANGE_KINDS } from "./ranges.ts";
import type { State, Unit } from "./state.ts";

/** TH12–TH15, TH19: where an area may lie, and whom it catches. */

/** Whom an area catches, and how many of their squares (TH21, TH65: a swarm is struck once for each). */
export interface Catch {
  readonly units: readonly Unit[];
  readonly squares: readonly number[];
}

/** Every way to lay an area. `aims` are squares a line may be aimed at. */
function placements(
  ground: Ground,
  by: Unit,
  range: Range,
  aims: readonly number[],
): readonly (readonly number[])[] {
  const size = by.cells === null ? by.squares : 1;
  if (range.kind === "line") return aims.map((aim) => lineToward(ground.field, by.at, size, aim, range.size));
  const key =
    ((by.at * RANGE_KINDS.length + RANGE_KINDS.indexOf(range.kind)) * 128 + range.size) * 128 + size;
  let known = ground.laid.get(key);
  if (known === undefined) ground.laid.set(key, (known = layAll(ground, by.at, size, range)));
  return known;
}

function layAll({ field }: Ground, at: number, size: number, range: Range): readonly (readonly number[])[] {
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
export function foesOf(state: State, by: Unit): Unit[] {
  return state.units.filter((u) => u.side !== by.side && u.life !== "dead");
}

/** Every catch of an area that has somebody in it, in a fixed order. `holding`: it must hold this square. */
export function catches(
  state: State,
  ground: Ground,
  by: Unit,
  how: { range: Range; holding: number | null },
): Catch[] {
  const foes = foesOf(state, by);
  const { range, holding } = how;
  const aims = holding !== null ? [holding] : foes.flatMap((u) => squaresOf(ground.field, u));
  const all: Catch[] = [];
  for (const laid of placements(ground, by, range, aims)) {
    if (holding !== null && !laid.includes(holding)) continue;
    const open =
      state.rules.areasNeedSight && range.kind !== "line"
        ? inSight(ground.field, by.at, by.squares, laid)
        : laid;
    const caught = caughtIn(ground, foes, open);
    if (caught.units.length > 0) all.push(caught);
  }
  return all;
}

/** TH47 The Helpless are caught only where nobody else is. */
function caughtIn(ground: Ground, foes: readonly Unit[], area: readonly number[]): Catch {
  ground.marked += 1;
  for (let i = 0; i < area.length; i++) ground.marks[area[i] as number] = ground.marked;
  const units: Unit[] = [];
  const squares: number[] = [];
  for (const life of ["up", "helpless"] as const) {
    for (const unit of foes) {
      const count = unit.life === life ? markedSquares(ground, unit) : 0;
      if (count === 0) continue;
      units.push(unit);
      squares.push(count);
      if (life === "helpless") break; // one of them, alone
    }
    if (units.length > 0) break;
  }
  return { units, squares };
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
  return { units: wanted, squares: places.map((i) => caught.squares[i] as number) };
}

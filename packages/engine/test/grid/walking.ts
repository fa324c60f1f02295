/** Walking a second time, as it is written: step by step, with no thought of speed. */
import fc from "fast-check";
import { BLOCKS, type Cell, type Count, type FieldSource } from "../../src/grid/index.ts";
import { allCells, blockCells, blockStepTwin, keyOf } from "./twins.ts";

export interface Ways {
  readonly count: Count;
  readonly size: number;
  readonly bodies?: (cell: Cell) => number;
  readonly toll?: (cell: Cell) => number;
  readonly ground?: "as-drawn" | "level";
  readonly climb?: number;
  readonly diagonals?: number;
}

export const isStandable = (cell: Cell, from: Cell, ways: Ways) =>
  blockCells(cell, ways.size).every((c) => isOwn(c, from, ways.size) || (ways.bodies?.(c) ?? 0) === 0);
export const isPassable = (cell: Cell, from: Cell, ways: Ways) =>
  blockCells(cell, ways.size).every((c) => isOwn(c, from, ways.size) || (ways.bodies?.(c) ?? 0) !== BLOCKS);
export const isOwn = ([c, r]: Cell, [c0, r0]: Cell, size: number) =>
  c >= c0 && r >= r0 && c < c0 + size && r < r0 + size;

/** As high as the highest of its squares; one up costs 1, more costs 2, as often as the climber says. */
function climbTwin(source: FieldSource, at: Cell, to: Cell, { size, climb }: Ways): number {
  const high = (cell: Cell): number =>
    Math.max(...blockCells(cell, size).map(([c, r]) => source.legend?.[source.cells[r]![c]!]?.height ?? 0));
  return (climb ?? 0) * Math.min(2, Math.max(0, high(to) - high(at)));
}

/**
 * Naive: the cheapest cost of every square with an even and with an odd number of diagonals, improved over and
 * over until nothing changes. Every second diagonal costs two, terrain of cost n adds n - 1.
 */
export function costsTwin(source: FieldSource, from: Cell, ways: Ways): Map<string, number> {
  const best = new Map<string, number>([[`${keyOf(from)}|${(ways.diagonals ?? 0) % 2}`, 0]]);
  const letters = (cell: Cell) => source.legend?.[source.cells[cell[1]]![cell[0]]!]?.cost ?? 1;
  for (let changed = true; changed; ) {
    changed = false;
    for (const at of allCells(source)) {
      for (const odd of [0, 1]) {
        const spent = best.get(`${keyOf(at)}|${odd}`);
        if (spent === undefined) continue;
        for (const [dx, dy] of [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))) {
          const to: Cell = [at[0] + dx, at[1] + dy];
          if (!blockStepTwin(source, at, to, ways.size) || !isPassable(to, from, ways)) continue;
          const diagonal = dx !== 0 && dy !== 0;
          const twice = diagonal && ways.count === "1-2-1" && odd === 1;
          const ground = ways.ground === "level" ? 1 : Math.max(...blockCells(to, ways.size).map(letters));
          const extra = (ways.toll?.(at) ?? 0) + climbTwin(source, at, to, ways);
          const cost = spent + (twice ? 2 : 1) + ground - 1 + extra;
          const key = `${keyOf(to)}|${diagonal ? 1 - odd : odd}`;
          if (cost >= (best.get(key) ?? Number.POSITIVE_INFINITY)) continue;
          best.set(key, cost);
          changed = true;
        }
      }
    }
  }
  const costs = new Map<string, number>();
  for (const [key, cost] of best) {
    const cell = key.split("|")[0]!;
    costs.set(cell, Math.min(cost, costs.get(cell) ?? Number.POSITIVE_INFINITY));
  }
  return costs;
}

/** What a path costs, walked by the definition; throws on a step that is not allowed. */
export function walked(source: FieldSource, from: Cell, path: readonly Cell[], ways: Ways): number {
  let spent = 0;
  let odd = (ways.diagonals ?? 0) % 2;
  let at = from;
  for (const to of path) {
    if (!blockStepTwin(source, at, to, ways.size)) throw new Error(`no step from ${at} to ${to}`);
    if (!isPassable(to, from, ways)) throw new Error(`someone at ${to}`);
    const diagonal = at[0] !== to[0] && at[1] !== to[1];
    const ground = blockCells(to, ways.size).map(
      ([c, r]) => source.legend?.[source.cells[r]![c]!]?.cost ?? 1,
    );
    spent += (diagonal && odd === 1 && ways.count === "1-2-1" ? 2 : 1) + Math.max(...ground) - 1;
    spent += (ways.toll?.(at) ?? 0) + climbTwin(source, at, to, ways);
    if (diagonal) odd = 1 - odd;
    at = to;
  }
  return spent;
}

export const counts = fc.constantFrom<Count>("plain", "1-2-1");
export const sizes = fc.integer({ min: 1, max: 3 });
/** Something by square that depends on a seed only. */
export const scatter =
  (seed: number, odds: readonly number[]) =>
  ([c, r]: Cell) =>
    odds[(seed * 31 + c * 7 + r * 13 + c * r * 5) % odds.length]!;

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blocksOf,
  cellAt,
  COLUMN_STEP,
  fits,
  makeField,
  ROW_STEP,
  setDoor,
  squareAt,
} from "../../src/grid/index.ts";
import type { FieldSource } from "../../src/grid/index.ts";
import { fieldOf, fields } from "./maps.ts";
import { allCells, blockStepTwin, isSolid, standsOpen, stepTwin } from "./twins.ts";

const problemsOf = (source: FieldSource) => {
  const made = makeField(source);
  return made.ok ? [] : made.problems.map(({ code, path }) => `${code} ${path}`);
};

describe("a field", () => {
  it("G1 squares are [column, row] from the top left", () => {
    const field = fieldOf({ cells: ["..#", "~.."], legend: { "~": { name: "mud", cost: 3 } } });
    expect([field.width, field.height]).toEqual([3, 2]);
    expect(field.solid[squareAt(field, [2, 0])]).toBe(1);
    expect(field.cost[squareAt(field, [0, 1])]).toBe(3);
    expect(cellAt(field, squareAt(field, [2, 1]))).toEqual([2, 1]);
  });

  it("G1 a block fits only on open squares of the map", () => {
    const field = fieldOf(`
      ...#
      ....
      ....`);
    expect(fits(field, [0, 0], 3)).toBe(true);
    expect(fits(field, [1, 0], 3)).toBe(false);
    expect(fits(field, [2, 1], 2)).toBe(true);
    expect(fits(field, [3, 1], 2)).toBe(false);
    expect(fits(field, [-1, 0], 1)).toBe(false);
  });

  it("G1 ragged rows, unknown letters and empty maps are refused with their row", () => {
    expect(problemsOf({ cells: ["...", "...", "....", "..?"] })).toEqual([
      "field/ragged cells.2",
      "field/unknown-letter cells.3",
    ]);
    expect(problemsOf({ cells: [] })).toEqual(["field/empty cells"]);
    expect(problemsOf({ cells: [""] })).toEqual(["field/empty cells.0"]);
  });

  it("G1 letters that JavaScript objects know by birth are still unknown", () => {
    expect(problemsOf({ cells: ["."], legend: { constructor: { name: "x", cost: 1 } } })).toEqual([
      "field/letter legend.constructor",
    ]);
  });

  it("G1 the legend may not redefine open and solid, nor have costs out of range", () => {
    const legend = {
      "#": { name: "a", cost: 1 },
      "~": { name: "b", cost: 0 },
      "^": { name: "c", cost: 1.5 },
    };
    expect(problemsOf({ cells: ["."], legend })).toEqual([
      "field/letter legend.#",
      "field/cost legend.~.cost",
      "field/cost legend.^.cost",
    ]);
  });

  it("G1 huge maps are refused, the largest allowed is not", () => {
    expect(problemsOf({ cells: Array<string>(1001).fill(".") })).toEqual(["field/too-big cells"]);
    expect(problemsOf({ cells: [".".repeat(1001)] })).toEqual(["field/too-big cells.0"]);
    expect(problemsOf({ cells: Array<string>(1000).fill(".") })).toEqual([]);
    const long = Array.from({ length: 1001 }, () => [0, 0, 0, 1000] as const);
    expect(problemsOf({ cells: Array<string>(1000).fill("."), walls: long })).toEqual([
      "field/too-big walls",
    ]);
  });

  it("G3 walls and doors run between two different corners of the grid", () => {
    const cells = ["...", "..."];
    const walls = [
      [0, 0, 3, 2],
      [0, 0, 4, 0],
      [1, 1, 1, 1],
      [0, 0.5, 1, 1],
      [0, -1, 0, 2],
    ] as const;
    const doors = [
      { at: [0, 0, 0, 3] as const, open: true },
      { at: [3, 0, 3, 2] as const, open: false },
    ];
    expect(problemsOf({ cells, walls, doors })).toEqual([
      "field/off-grid walls.1",
      "field/no-length walls.2",
      "field/off-grid walls.3",
      "field/off-grid walls.4",
      "field/off-grid doors.0.at",
    ]);
  });

  it("G3 a closed door is a wall, an open one is nothing", () => {
    const field = fieldOf({ cells: [".."], doors: [{ at: [1, 0, 1, 1], open: false }] });
    expect(field.steps[0]).toBe(0);
    const open = setDoor(field, 0, "open");
    expect(open.steps[0]).not.toBe(0);
    expect(open.source.doors).toEqual([{ at: [1, 0, 1, 1], open: true }]);
    expect(field.steps[0]).toBe(0);
    expect(setDoor(open, 0, "open")).toBe(open);
    expect(setDoor(open, 0, "closed").steps).toEqual(field.steps);
    expect(() => setDoor(field, 1, "open")).toThrow("no door 1");
  });

  it("G1 a field is made again from its own source", () => {
    fc.assert(
      fc.property(fields({ most: 6, terrain: "some" }), (source) => {
        const field = fieldOf(source);
        expect(fieldOf(field.source)).toEqual(field);
      }),
      { numRuns: 50 },
    );
  });
});

describe("steps", () => {
  it("G5 no step into a solid square, past one diagonally, or along a center line that touches a wall", () => {
    const walls = [[2, 2, 2, 3]] as const;
    const field = fieldOf({ cells: ["...", ".#.", "..."], walls });
    const steps = (at: readonly [number, number]) =>
      COLUMN_STEP.flatMap((_, d) => ((field.steps[squareAt(field, at)]! & (1 << d)) !== 0 ? [d] : []));
    expect(steps([0, 0])).toEqual([2, 4]);
    expect(steps([1, 2])).toEqual([6]);
    expect(steps([2, 2])).toEqual([0]);
  });

  it("G5 the end of a wall at a corner stops diagonals through that corner", () => {
    const field = fieldOf({ cells: ["..", ".."], walls: [[0, 1, 1, 1]] });
    expect(field.steps[0]! & (1 << 3)).toBe(0);
    expect(field.steps[1]! & (1 << 5)).toBe(0);
    expect(field.steps[1]! & (1 << 4)).not.toBe(0);
  });

  it("G5 allowed steps are those of the definition, on any map, for any size", () => {
    fc.assert(
      fc.property(fields({ most: 5 }), fc.integer({ min: 1, max: 3 }), (source, size) => {
        const field = fieldOf(source);
        const { steps } = blocksOf(field, size);
        for (const from of allCells(source)) {
          if (!standsOpen(source, from, size)) continue;
          for (let d = 0; d < 8; d++) {
            const to = [from[0] + COLUMN_STEP[d]!, from[1] + ROW_STEP[d]!] as const;
            const allowed = (steps[squareAt(field, from)]! & (1 << d)) !== 0;
            expect([from, to, allowed]).toEqual([from, to, blockStepTwin(source, from, to, size)]);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("G5 a step is allowed both ways or not at all", () => {
    fc.assert(
      fc.property(fields({ most: 5 }), (source) => {
        for (const a of allCells(source))
          for (const b of allCells(source)) expect(stepTwin(source, a, b)).toBe(stepTwin(source, b, a));
        const field = fieldOf(source);
        for (let s = 0; s < field.squares; s++) {
          for (let d = 0; d < 8; d++) {
            if ((field.steps[s]! & (1 << d)) === 0) continue;
            expect(isSolid(source, cellAt(field, s))).toBe(false);
            expect(field.steps[s + field.offsets[d]!]! & (1 << ((d + 4) & 7))).not.toBe(0);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

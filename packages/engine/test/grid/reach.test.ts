import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BLOCKS,
  type Cell,
  costTo,
  type Field,
  type FieldSource,
  type Flood,
  flood,
  makeField,
  makeWalk,
  PASSABLE,
} from "../../src/grid/index.ts";
import { cellsOf, fieldOf, fields, picture, place, read, rowsOf, square } from "./maps.ts";
import { allCells, keyOf } from "./twins.ts";
import { costsTwin, counts, isStandable, scatter, sizes, type Ways } from "./walking.ts";

function reached(field: Field, journey: Flood): number[] {
  const walk = makeWalk(field);
  flood(walk, field, journey);
  return [...walk.found.subarray(0, walk.count)];
}

describe("reach", () => {
  it("G5 DP4 counts plain moves, the start included, and never cuts a corner", () => {
    const { field, at } = read(`
      ......
      .A#...
      ......
      ......`);
    expect(
      picture(field, reached(field, { from: square(field, at("A")), moves: 2, count: "plain" })),
    ).toEqual(
      rowsOf(`
        ***...
        **#...
        ***...
        ***...`),
    );
  });

  it("TH22 every second diagonal counts two", () => {
    const field = fieldOf({ cells: Array<string>(5).fill(".....") });
    const from = square(field, [0, 0]);
    expect(picture(field, reached(field, { from, moves: 3, count: "1-2-1" }))).toEqual(
      rowsOf(`
        ****.
        ****.
        ***..
        **...
        .....`),
    );
  });

  it("TH22 a move begun with an odd number of diagonals pays two for the next", () => {
    const field = fieldOf({ cells: ["...", "...", "..."] });
    const walk = makeWalk(field);
    flood(walk, field, { from: 0, moves: 2, count: "1-2-1", diagonals: 3 });
    expect(costTo(walk, square(field, [1, 1]))).toBe(2);
    expect(costTo(walk, square(field, [1, 0]))).toBe(1);
    flood(walk, field, { from: 0, moves: 2, count: "1-2-1", diagonals: 2 });
    expect(costTo(walk, square(field, [1, 1]))).toBe(1);
  });

  it("G5 terrain of cost n adds n - 1 to a step, and is paid on entering", () => {
    const field = fieldOf({ cells: [".~~.."], legend: { "~": { name: "mud", cost: 2 } } });
    const walk = makeWalk(field);
    flood(walk, field, { from: 0, moves: 5, count: "plain" });
    expect([0, 1, 2, 3, 4].map((s) => costTo(walk, s))).toEqual([0, 2, 4, 5, -1]);
    flood(walk, field, { from: 0, moves: 5, count: "plain", ground: "level" });
    expect(costTo(walk, 4)).toBe(4);
  });

  it("G1 a bigger creature goes where its whole block fits and steps", () => {
    const { field } = read(`
      .....
      .....
      ..#..
      .....
      .....`);
    const squares = reached(field, { from: 0, size: 2, moves: 9, count: "plain" });
    expect(picture(field, squares, "A")).toEqual(
      rowsOf(`
        AAAA.
        A..A.
        A.#A.
        AAAA.
        .....`),
    );
  });

  it("G5 those who block may not be passed, those who may be passed not stood on", () => {
    const field = fieldOf({ cells: ["......"] });
    const bodies = new Uint8Array(6);
    bodies[2] = PASSABLE;
    expect(reached(field, { from: 0, moves: 4, count: "plain", bodies })).toEqual([0, 1, 3, 4]);
    bodies[2] = BLOCKS;
    expect(reached(field, { from: 0, moves: 4, count: "plain", bodies })).toEqual([0, 1]);
    bodies[0] = BLOCKS; // its own
    bodies[2] = 0;
    expect(reached(field, { from: 0, moves: 1, count: "1-2-1", bodies })).toEqual([0, 1]);
  });

  it("DP7 a toll is paid by every step that leaves its square", () => {
    const field = fieldOf({ cells: ["......"] });
    const tolls = new Uint8Array(6);
    tolls[1] = 2;
    const walk = makeWalk(field);
    flood(walk, field, { from: 0, moves: 6, count: "plain", tolls });
    expect([0, 1, 2, 3, 4].map((s) => costTo(walk, s))).toEqual([0, 1, 4, 5, 6]);
  });

  it("G5 the last step may be overdrawn where a ruleset says so", () => {
    const field = fieldOf({ cells: [".~~.."], legend: { "~": { name: "mud", cost: 3 } } });
    const journey = { from: 0, moves: 4, count: "plain" } as const;
    expect(reached(field, journey)).toEqual([0, 1]);
    expect(reached(field, { ...journey, last: "overdrawn" })).toEqual([0, 1, 2]);
    expect(reached(field, { ...journey, moves: 3, last: "overdrawn" })).toEqual([0, 1]);
    expect(reached(field, { ...journey, moves: 0, last: "overdrawn" })).toEqual([0]);
    // (2, 1) costs 2 by a diagonal and a straight step, which leaves 1 for a diagonal that costs 2
    const open = fieldOf({ cells: Array<string>(4).fill(".....") });
    const squares = reached(open, { from: 0, moves: 3, count: "1-2-1", last: "overdrawn" });
    expect(picture(open, squares)).toEqual(
      rowsOf(`
        ****.
        ****.
        ****.
        ***..`),
    );
  });

  it("DP4 Range(X) of a bigger creature counts from every one of its squares", () => {
    const field = fieldOf({ cells: ["......", "......"] });
    const squares = reached(field, { from: 0, spread: 2, moves: 2, count: "plain" });
    expect(picture(field, squares)).toEqual(["****..", "****.."]);
  });

  it("DP67 going up costs 1, or 2 where it is steeper, and down nothing; a bigger creature stands as high as its highest square", () => {
    const legend = { a: { name: "bank", cost: 1, height: 1 }, b: { name: "bluff", cost: 2, height: 4 } };
    const field = fieldOf({ cells: ["..ab.", "..ab."], legend });
    const walk = makeWalk(field);
    const costs = (climb: number, size = 1): number[] => {
      flood(walk, field, { from: 0, size, count: "plain", climb });
      return [0, 1, 2, 3, 4].map((s) => costTo(walk, s));
    };
    expect(costs(0)).toEqual([0, 1, 2, 4, 5]);
    expect(costs(1)).toEqual([0, 1, 3, 7, 8]);
    expect(costs(2)).toEqual([0, 1, 4, 10, 11]);
    expect(costs(1, 2)).toEqual([0, 2, 6, 8, -1]);
    const heights = (height: number) =>
      makeField({ cells: ["a"], legend: { a: { name: "x", cost: 1, height } } });
    expect(heights(101)).toMatchObject({
      ok: false,
      problems: [{ code: "field/height", path: "legend.a.height" }],
    });
    expect(heights(-1).ok).toBe(false);
    expect(heights(100).ok).toBe(true);
  });

  it("G1 G2 G5 TH22 costs what walking step by step costs, on any map, for any size", () => {
    fc.assert(
      fc.property(
        fields({ most: 6, terrain: "some" }),
        counts,
        sizes,
        fc.nat(),
        fc.nat({ max: 1000 }),
        (source, count, size, pick, seed) => {
          const from = place(source, size, pick);
          if (from === null) return;
          const field = fieldOf(source);
          const ways: Ways = {
            count,
            size,
            ...(seed % 3 === 0 ? {} : { bodies: scatter(seed, [0, 0, 0, 0, BLOCKS, PASSABLE]) }),
            ...(seed % 2 === 0 ? {} : { toll: scatter(seed, [0, 0, 2, 3]) }),
            climb: seed % 4,
            ground: seed % 5 === 0 ? "level" : "as-drawn",
            diagonals: seed % 7,
          };
          checkCosts(source, field, from, ways);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("G1 G2 G5 TH22 costs the same where all ground is alike and the shortcuts are boldest", () => {
    fc.assert(
      fc.property(fields({ most: 8 }), counts, sizes, fc.nat(), (source, count, size, pick) => {
        const from = place(source, size, pick);
        if (from !== null) checkCosts(source, fieldOf(source), from, { count, size });
      }),
      { numRuns: 300 },
    );
  });

  it("G2 finds squares in one order, whichever way it looks for them", () => {
    fc.assert(
      fc.property(fields({ most: 8 }), sizes, fc.nat(), fc.nat({ max: 1000 }), (source, size, pick, seed) => {
        const from = place(source, size, pick);
        if (from === null) return;
        const field = fieldOf(source);
        const body = scatter(seed, [0, 0, 0, 0, 0, BLOCKS, PASSABLE]);
        const journey: Flood = {
          from: square(field, from),
          size,
          moves: 1 + (seed % 9),
          count: "1-2-1",
          bodies: Uint8Array.from(allCells(source), body),
          last: seed % 2 === 0 ? "paid" : "overdrawn",
          diagonals: seed % 3,
        };
        const tolls = new Uint8Array(field.squares); // nothing to pay, but it has to be looked up
        expect(reached(field, journey)).toEqual(reached(field, { ...journey, tolls }));
      }),
      { numRuns: 500 },
    );
  });

  it("G5 bodies are walked around where all ground is alike", () => {
    fc.assert(
      fc.property(
        fields({ most: 7 }),
        counts,
        fc.nat(),
        fc.nat({ max: 100 }),
        (source, count, pick, seed) => {
          const from = place(source, 1, pick);
          const bodies = scatter(seed, [0, 0, 0, BLOCKS, 0, 0, PASSABLE, 0, 0]);
          if (from !== null) checkCosts(source, fieldOf(source), from, { count, size: 1, bodies });
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** Compares every cost, the squares found, and the order they are found in. */
function checkCosts(source: FieldSource, field: Field, from: Cell, ways: Ways): void {
  const wanted = costsTwin(source, from, ways);
  const cells = allCells(source);
  const journey: Flood = {
    from: square(field, from),
    size: ways.size,
    count: ways.count,
    bodies: ways.bodies && Uint8Array.from(cells, ways.bodies),
    tolls: ways.toll && Uint8Array.from(cells, ways.toll),
    ground: ways.ground,
    climb: ways.climb,
    diagonals: ways.diagonals,
  };
  const walk = makeWalk(field);
  for (const moves of [0, 1, 3, 6, 99]) {
    flood(walk, field, { ...journey, moves });
    for (const cell of cells) {
      const cost = wanted.get(keyOf(cell)) ?? -1;
      expect([cell, costTo(walk, square(field, cell))]).toEqual([cell, cost <= moves ? cost : -1]);
    }
    const found = [...walk.found.subarray(0, walk.count)];
    const near = cells.filter(
      (cell) => (wanted.get(keyOf(cell)) ?? 100) <= moves && isStandable(cell, from, ways),
    );
    expect(
      cellsOf(
        field,
        found.toSorted((a, b) => a - b),
      ),
    ).toEqual(near);
    const order = found.map((s) => costTo(walk, s));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
}

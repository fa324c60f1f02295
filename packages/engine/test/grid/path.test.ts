import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLOCKS, costTo, findPath, flood, makeWalk, PASSABLE, pathTo } from "../../src/grid/index.ts";
import { cellsOf, fieldOf, fields, picture, place, read, rowsOf, square } from "./maps.ts";
import { allCells, keyOf, stepTwin } from "./twins.ts";
import { costsTwin, counts, isStandable, scatter, sizes, walked, type Ways } from "./walking.ts";

describe("paths", () => {
  it("G5 goes straight rather than zigzag, diagonals first, and says what it costs", () => {
    const { field, at } = read(`
      A......
      .......
      ......B`);
    const walk = makeWalk(field);
    flood(walk, field, { from: square(field, at("A")), count: "plain" });
    expect(costTo(walk, square(field, at("B")))).toBe(6);
    expect(picture(field, pathTo(walk, square(field, at("B"))))).toEqual(
      rowsOf(`
        .......
        .*.....
        ..*****`),
    );
  });

  it("G5 goes around what blocks, and tells when there is no way", () => {
    const { field, at } = read(`
      A#.
      .#.
      ...
      .#B`);
    const walk = makeWalk(field);
    const journey = { from: square(field, at("A")), count: "1-2-1" } as const;
    expect(findPath(walk, field, journey, square(field, at("B")))).toBe(5);
    expect(cellsOf(field, pathTo(walk, square(field, at("B"))))).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 2],
      [2, 3],
    ]);
    const bodies = new Uint8Array(field.squares);
    bodies[square(field, [1, 2])] = BLOCKS;
    expect(findPath(walk, field, { ...journey, bodies }, square(field, at("B")))).toBe(-1);
    expect(pathTo(walk, square(field, at("B")))).toEqual([]);
    bodies[square(field, [1, 2])] = PASSABLE;
    expect(findPath(walk, field, { ...journey, bodies }, square(field, at("B")))).toBe(5);
    expect(findPath(walk, field, { ...journey, bodies }, square(field, [1, 2]))).toBe(-1);
    expect(findPath(walk, field, { ...journey, moves: 4 }, square(field, at("B")))).toBe(-1);
    expect(findPath(walk, field, journey, journey.from)).toBe(0);
  });

  it("G5 an overdrawn path is walked only from squares where something was left", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("some", "none").chain((terrain) => fields({ most: 6, terrain })),
        counts,
        fc.nat(),
        (source, count, pick) => {
          const from = place(source, 1, pick);
          if (from === null) return;
          const field = fieldOf(source);
          const walk = makeWalk(field);
          const moves = 2 + (pick % 3);
          flood(walk, field, { from: square(field, from), moves, count, last: "overdrawn" });
          const found = new Set(cellsOf(field, walk.found.subarray(0, walk.count)).map(keyOf));
          const costs = costsTwin(source, from, { count, size: 1 });
          const left = allCells(source).filter((cell) => (costs.get(keyOf(cell)) ?? moves) < moves);
          for (const cell of allCells(source)) {
            // the start, and whatever one may step to from a square that leaves something to spend
            const wanted =
              keyOf(cell) === keyOf(from) || left.some((before) => stepTwin(source, before, cell));
            expect([cell, found.has(keyOf(cell))]).toEqual([cell, wanted]);
            if (!wanted) continue;
            const path = cellsOf(field, pathTo(walk, square(field, cell)));
            expect(path.length === 0 ? from : path.at(-1)).toEqual(cell);
            expect(walked(source, from, path.slice(0, -1), { count, size: 1 })).toBeLessThan(moves);
          }
        },
      ),
      { numRuns: 250 },
    );
  });

  it("G1 G5 TH22 are allowed step by step and cost what the search says, which is the least", () => {
    fc.assert(
      fc.property(
        fields({ most: 7, terrain: "some" }),
        counts,
        sizes,
        fc.tuple(fc.nat(), fc.nat()),
        fc.nat({ max: 1000 }),
        (source, count, size, [i, j], seed) => {
          const from = place(source, size, i);
          const to = place(source, size, j);
          if (from === null || to === null) return;
          const field = fieldOf(source);
          const ways: Ways = {
            count,
            size,
            ...(seed % 3 === 0 ? {} : { bodies: scatter(seed, [0, 0, 0, 0, BLOCKS, PASSABLE]) }),
            ...(seed % 2 === 0 ? {} : { toll: scatter(seed, [0, 0, 2, 3]) }),
            climb: seed % 4,
            diagonals: seed % 7,
          };
          const cells = allCells(source);
          const journey = {
            from: square(field, from),
            size,
            count,
            bodies: ways.bodies && Uint8Array.from(cells, ways.bodies),
            tolls: ways.toll && Uint8Array.from(cells, ways.toll),
            climb: ways.climb,
            diagonals: ways.diagonals,
          };
          const goal = square(field, to);
          const walk = makeWalk(field);
          const least = costsTwin(source, from, ways).get(keyOf(to));
          const wanted = least === undefined || !isStandable(to, from, ways) ? -1 : least;
          for (let again = 0; again < 2; again++) {
            expect(findPath(walk, field, journey, goal)).toBe(wanted);
            const path = cellsOf(field, pathTo(walk, goal));
            if (wanted >= 0) expect(walked(source, from, path, ways)).toBe(wanted);
            flood(walk, field, journey);
            const way = cellsOf(field, pathTo(walk, goal));
            if (wanted >= 0) expect(walked(source, from, way, ways)).toBe(wanted);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("G5 a walk serves many questions, on smaller fields too, and never mixes them up", () => {
    const large = fieldOf({ cells: Array<string>(20).fill(".".repeat(20)) });
    const small = fieldOf({ cells: ["..#..", "....."] });
    const walk = makeWalk(large);
    for (let i = 0; i < 50; i++) {
      const count = i % 2 === 0 ? "plain" : "1-2-1";
      expect(flood(walk, large, { from: i, moves: 99, count })).toBe(400);
      expect(flood(walk, small, { from: 0, moves: 99, count })).toBe(9);
      expect(findPath(walk, small, { from: 0, count }, 4)).toBe(count === "plain" ? 4 : 5);
    }
    expect(() => flood(makeWalk(small), large, { from: 0, count: "plain" })).toThrow("smaller field");
  });

  it("G5 marks start over long before they would overflow", () => {
    const field = fieldOf({ cells: ["....", ".#..", "...."] });
    const walk = makeWalk(field);
    walk.top = 2 ** 29;
    walk.mark.fill(2 ** 29 - 5);
    expect(flood(walk, field, { from: 0, moves: 2, count: "1-2-1" })).toBe(5);
    expect(walk.base).toBe(1);
  });
});

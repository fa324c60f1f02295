import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clear, type FieldSource, movesBetween, visible } from "../../src/grid/index.ts";
import { fieldOf, fields, picture, place, read, rowsOf, square } from "./maps.ts";
import { allCells, clearTwin } from "./twins.ts";

/** Whether A sees B in a drawing. */
function sees(drawing: string, extra: Omit<FieldSource, "cells"> = {}): boolean {
  const { field, at } = read(drawing);
  const walled = fieldOf({ ...field.source, ...extra });
  return clear(walled, square(field, at("A")), 1, square(field, at("B")), 1);
}

describe("line of sight", () => {
  it("G3 DP5 a solid square on the way blocks it", () => {
    expect(sees("A.#.B")).toBe(false);
    expect(sees("A...B")).toBe(true);
    expect(
      sees(`
        A....
        .....
        ..#..
        .....
        ....B`),
    ).toBe(false);
  });

  it("G3 touching the corner of one solid square does not block", () => {
    expect(
      sees(`
        A#
        .B`),
    ).toBe(true);
    // from (0.5, 0.5) to (3.5, 1.5) through (2, 1), a corner of two squares side by side
    expect(
      sees(`
        A.##
        ...B`),
    ).toBe(true);
  });

  it("G3 a point where two solid squares meet diagonally blocks", () => {
    expect(
      sees(`
        A#
        #B`),
    ).toBe(false);
    expect(
      sees(`
        A.#.
        .#.B`),
    ).toBe(false);
  });

  it("G3 touching a wall at any point blocks, its ends included", () => {
    const open = `
      A...
      ...B`;
    expect(sees(open, { walls: [[2, 0, 2, 1]] })).toBe(false); // ends at (2, 1), on the line
    expect(sees(open, { walls: [[2, 1, 2, 2]] })).toBe(false);
    expect(sees(open, { walls: [[0, 1, 1, 1]] })).toBe(true); // the line is at 2/3 there
    expect(sees(open, { walls: [[0, 1, 4, 1]] })).toBe(false);
    expect(sees(open, { walls: [[4, 0, 0, 2]] })).toBe(false); // crosses at (2, 1)
    expect(sees(open, { walls: [[0, 0, 4, 1]] })).toBe(true); // slanted, above all the way
    expect(sees(open, { walls: [[0, 1, 3, 2]] })).toBe(true); // slanted, below all the way
  });

  it("G3 a wall through a center blocks every line from that square", () => {
    expect(sees("A.B", { walls: [[0, 0, 1, 1]] })).toBe(false);
    expect(sees("A.B", { walls: [[2, 1, 3, 0]] })).toBe(false);
    expect(sees("A.B", { walls: [[1, 0, 2, 1]] })).toBe(false);
  });

  it("G4 DP5 a closed door blocks, an open one does not", () => {
    const at = [1, 0, 1, 1] as const;
    expect(sees("AB", { doors: [{ at, open: false }] })).toBe(false);
    expect(sees("AB", { doors: [{ at, open: true }] })).toBe(true);
  });

  it("G1 a bigger creature sees with any of its squares", () => {
    const { field } = read(`
      ..#..
      .....`);
    const at = (c: number, r: number) => square(field, [c, r]);
    expect(clear(field, at(0, 0), 1, at(4, 0), 1)).toBe(false);
    // from (1, 1) the line to (4, 0) passes the solid's lower right corner
    expect(clear(field, at(0, 0), 2, at(4, 0), 1)).toBe(true);
    expect(clear(field, at(4, 0), 1, at(0, 0), 2)).toBe(true);
  });

  it("G3 G7 is what exact fractions say, on any map, for any sizes", () => {
    const size = fc.integer({ min: 1, max: 2 });
    fc.assert(
      fc.property(fields({ most: 7 }), size, size, fc.nat(), fc.nat(), (source, fromSize, toSize, i, j) => {
        const from = place(source, fromSize, i);
        const to = place(source, toSize, j);
        if (from === null || to === null) return;
        const field = fieldOf(source);
        const found = clear(field, square(field, from), fromSize, square(field, to), toSize);
        expect(found).toBe(clearTwin(source, from, fromSize, to, toSize));
      }),
      { numRuns: 1500 },
    );
  });

  it("G3 G7 is what exact fractions say of every pair of squares on maps with straight walls", () => {
    fc.assert(
      fc.property(fields({ most: 5, walls: "straight" }), (source) => {
        const field = fieldOf(source);
        for (const a of allCells(source)) {
          for (const b of allCells(source)) {
            const solid = field.solid[square(field, a)] === 1 || field.solid[square(field, b)] === 1;
            if (solid) continue;
            expect(clear(field, square(field, a), 1, square(field, b), 1)).toBe(
              clearTwin(source, a, 1, b, 1),
            );
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("G4 goes both ways alike, far across large maps", () => {
    const spot = fc.nat({ max: 60 * 60 - 1 });
    const solids = fc.array(spot, { maxLength: 250 });
    const wall = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 60 }));
    const real = wall.filter(([a, b, c, d]) => a !== c || b !== d);
    fc.assert(
      fc.property(solids, fc.array(real, { maxLength: 2 }), spot, spot, (solid, walls, from, to) => {
        const letters = Array<string>(3600).fill(".");
        for (const s of solid) if (s !== from && s !== to) letters[s] = "#";
        const cells = Array.from({ length: 60 }, (_, r) => letters.slice(r * 60, r * 60 + 60).join(""));
        const field = fieldOf({ cells, walls });
        expect(clear(field, from, 1, to, 1)).toBe(clear(field, to, 1, from, 1));
        const [a, b] = [from, to].map((s) => [s % 60, Math.floor(s / 60)] as const);
        expect(clear(field, from, 1, to, 1)).toBe(clearTwin({ cells, walls }, a!, 1, b!, 1));
      }),
      { numRuns: 60 },
    );
  });
});

describe("everything in sight", () => {
  it("G4 within so many moves, open squares only", () => {
    const { field, at } = read(`
      .......
      ..#.#..
      ...A...
      .......`);
    const seen = new Uint8Array(field.squares);
    const count = visible(field, square(field, at("A")), 1, 2, seen);
    const squares = [...seen.keys()].filter((s) => seen[s] === 1);
    expect(count).toBe(squares.length);
    expect(picture(field, squares)).toEqual(
      rowsOf(`
      ...*...
      ..#*#..
      .*****.
      .*****.`),
    );
  });

  it("G1 G3 G4 is the same as asking of each square, whatever walls and sizes", () => {
    const size = fc.integer({ min: 1, max: 3 });
    const radius = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(
        fc.constantFrom("none", "straight", "any").chain((walls) => fields({ most: 9, walls })),
        size,
        radius,
        fc.nat(),
        (source, size, radius, pick) => {
          const from = place(source, size, pick);
          if (from === null) return;
          const field = fieldOf(source);
          const at = square(field, from);
          const seen = new Uint8Array(field.squares);
          const count = visible(field, at, size, radius, seen);
          const wanted = allCells(source).map((cell) => {
            const s = square(field, cell);
            const near = movesBetween(field, at, size, s, 1) <= radius && field.solid[s] === 0;
            return near && clear(field, at, size, s, 1) ? 1 : 0;
          });
          expect([...seen]).toEqual(wanted);
          expect(count).toBe(wanted.filter((each) => each === 1).length);
        },
      ),
      { numRuns: 800 },
    );
  });

  it("G4 also where the tables end: a corridor longer than they reach", () => {
    const field = fieldOf({ cells: [".".repeat(300), "#".repeat(300)] });
    const seen = new Uint8Array(field.squares);
    expect(visible(field, 0, 1, 299, seen)).toBe(300);
    expect(visible(field, 0, 1, 128, seen)).toBe(129);
    expect(visible(field, 0, 1, 200, seen)).toBe(201);
  });
});

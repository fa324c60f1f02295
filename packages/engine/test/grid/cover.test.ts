import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bestCorner,
  type Cell,
  cover,
  coverLines,
  type FieldSource,
  type Segment,
} from "../../src/grid/index.ts";
import { fieldOf, fields, place, read, square } from "./maps.ts";
import {
  alongOf,
  blockCells,
  compare,
  coverTwin,
  cutsByCorner,
  firstTouch,
  fraction,
  insetCorner,
  pairs,
  partInside,
  type Point,
  point,
} from "./twins.ts";

function blocked(drawing: string, extra: Omit<FieldSource, "cells"> = {}): number {
  const { field, at } = read(drawing);
  const walled = fieldOf({ ...field.source, ...extra });
  return cover(walled, square(field, at("A")), 1, square(field, at("B")), 1);
}

/** The sixteen lines among a few posts and one wall on a map too large to ask of every square. */
function farCover(posts: readonly number[], wall: Segment, from: Cell, to: Cell): number {
  const corners = [0, 1, 2, 3].map((k) => [k & 1, k >> 1] as const);
  const isCut = (p: Point, q: Point) => {
    const through = posts.some((r) => posts.some((c) => partInside(p, q, [c, r]) !== null));
    const meets = posts.some((r) => posts.some((c) => passes(p, q, posts, c, r)));
    return through || meets || firstTouch(p, q, wall) !== null;
  };
  return corners.flatMap(([r, l]) =>
    corners.filter(([s, m]) => isCut(insetCorner(from, r, l), insetCorner(to, s, m))),
  ).length;
}

/** Whether the line passes the corner at which posts (c-1, r-1), (c, r) or (c, r-1), (c-1, r) meet. */
function passes(p: Point, q: Point, posts: readonly number[], c: number, r: number): boolean {
  if (!posts.includes(c - 1) || !posts.includes(r - 1)) return false;
  const along = alongOf(p, q, point(fraction(c), fraction(r)));
  return along !== null && compare(along, fraction(0)) >= 0 && compare(along, fraction(1)) <= 0;
}

describe("cover", () => {
  it("TH23 none in the open, all sixteen lines behind a full row of stone", () => {
    expect(blocked("A....B")).toBe(0);
    expect(
      blocked(`
        ..#..
        A.#.B
        ..#..`),
    ).toBe(16);
  });

  it("TH23 a single square between two in line cuts all lines", () => {
    expect(blocked("A.#.B")).toBe(16);
  });

  it("G4 squares and walls alongside neither leak nor grab", () => {
    expect(
      blocked(`
        #####
        A...B
        #####`),
    ).toBe(0);
    expect(
      blocked(
        `
        .....
        A...B
        .....`,
        {
          walls: [
            [0, 1, 5, 1],
            [0, 2, 5, 2],
            [0, 1, 0, 2],
          ],
        },
      ),
    ).toBe(0);
  });

  it("TH24 beside a corner some lines are cut", () => {
    // Three from A's upper right corner (the fourth, and three more lines, pass the very corner of the solid
    // square, which does not block), one from its upper left and one from its lower right.
    const some = blocked(`
      A#
      .B`);
    expect(some).toBe(5);
    expect(
      blocked(`
        A#
        #B`),
    ).toBe(16);
  });

  it("G4 a line through the very corner between two squares is blocked only by two solids or a wall", () => {
    // A's lower left to B's upper right corner runs through the grid corner (1, 1) of two diagonal squares
    expect(
      blocked(`
        .B
        A.`),
    ).toBe(0);
    const end = blocked(
      `
        .B
        A.`,
      { walls: [[0, 1, 1, 1]] },
    );
    expect(end).toBe(coverTwin({ cells: ["..", ".."], walls: [[0, 1, 1, 1]] }, [0, 1], 1, [1, 0], 1));
    expect(end).toBeGreaterThan(0);
  });

  it("G1 bigger creatures count the pair of squares with fewest lines blocked", () => {
    const { field } = read(`
      ..#..
      ..#..
      .....`);
    const at = (c: number, r: number) => square(field, [c, r]);
    expect(cover(field, at(1, 1), 1, at(3, 1), 1)).toBe(16);
    expect(cover(field, at(1, 1), 1, at(3, 1), 2)).toBeLessThan(16);
    expect(cover(field, at(0, 1), 2, at(3, 1), 2)).toBe(0);
  });

  it("G4 G7 TH23 is what exact fractions say, on any map, for any sizes", () => {
    const size = fc.integer({ min: 1, max: 2 });
    fc.assert(
      fc.property(fields({ most: 6 }), size, size, fc.nat(), fc.nat(), (source, fromSize, toSize, i, j) => {
        const from = place(source, fromSize, i);
        const to = place(source, toSize, j);
        if (from === null || to === null) return;
        const field = fieldOf(source);
        const found = cover(field, square(field, from), fromSize, square(field, to), toSize);
        expect(found).toBe(coverTwin(source, from, fromSize, to, toSize));
        expect(cover(field, square(field, to), toSize, square(field, from), fromSize)).toBe(found);
      }),
      { numRuns: 500 },
    );
  });

  it("G4 TH23 the lines listed are the sixteen that are counted", () => {
    const size = fc.integer({ min: 1, max: 2 });
    fc.assert(
      fc.property(fields({ most: 6 }), size, size, fc.nat(), fc.nat(), (source, fromSize, toSize, i, j) => {
        const from = place(source, fromSize, i);
        const to = place(source, toSize, j);
        if (from === null || to === null) return;
        const field = fieldOf(source);
        const [froms, tos] = [blockCells(from, fromSize), blockCells(to, toSize)].map((cells) =>
          cells.map((cell) => square(field, cell)),
        );
        const lines = coverLines(field, froms ?? [], tos ?? []);
        expect(lines).toHaveLength(16);
        expect(lines.filter((l) => l.blocked)).toHaveLength(
          cover(field, square(field, from), fromSize, square(field, to), toSize),
        );
      }),
      { numRuns: 200 },
    );
  });

  it("G4 each line runs from corner to corner, and says whether it is blocked", () => {
    const { field, at } = read("A.B");
    const lines = coverLines(field, [square(field, at("A"))], [square(field, at("B"))]);
    expect(new Set(lines.map((l) => String(l.from)))).toEqual(new Set(["0,0", "1,0", "0,1", "1,1"]));
    expect(new Set(lines.map((l) => String(l.to)))).toEqual(new Set(["2,0", "3,0", "2,1", "3,1"]));
    const half = fieldOf({ ...field.source, walls: [[2, 0, 2, 1]] });
    expect(coverLines(half, [0], [2]).every((l) => l.blocked)).toBe(true);
  });

  it("TH24 best-corner is the attacker's corner with fewest of its four lines cut", () => {
    const size = fc.integer({ min: 1, max: 2 });
    fc.assert(
      fc.property(fields({ most: 6 }), size, size, fc.nat(), fc.nat(), (source, fromSize, toSize, i, j) => {
        const from = place(source, fromSize, i);
        const to = place(source, toSize, j);
        if (from === null || to === null) return;
        const field = fieldOf(source);
        const wanted = pairs(from, fromSize, to, toSize).map(([a, b]) =>
          Math.min(...cutsByCorner(source, a, b)),
        );
        const found = bestCorner(field, square(field, from), fromSize, square(field, to), toSize);
        expect(found).toBe(Math.min(...wanted));
      }),
      { numRuns: 200 },
    );
  });

  it("G4 G7 stays exact across the largest maps", () => {
    const size = 1000;
    const spot = fc.tuple(fc.nat({ max: size - 1 }), fc.nat({ max: size - 1 }));
    const walls = [[100, 900, 900, 101]] as const;
    const posts = [333, 500, 501, 777];
    const cells = Array.from({ length: size }, (_, r) =>
      Array.from({ length: size }, (_, c) => (posts.includes(r) && posts.includes(c) ? "#" : ".")).join(""),
    );
    const field = fieldOf({ cells, walls });
    fc.assert(
      fc.property(spot, spot, (from, to) => {
        const [a, b] = [square(field, from), square(field, to)];
        if (field.solid[a] === 1 || field.solid[b] === 1) return;
        expect(cover(field, a, 1, b, 1)).toBe(farCover(posts, walls[0], from, to));
      }),
      { numRuns: 200 },
    );
  });
});

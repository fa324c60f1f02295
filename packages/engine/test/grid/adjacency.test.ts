import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addZone,
  type Cell,
  COLUMN_STEP,
  DIRECTIONS,
  type FieldSource,
  isAdjacent,
  isInReach,
  ROW_STEP,
  slide,
  slideDirection,
  stepBetween,
} from "../../src/grid/index.ts";
import { fieldOf, fields, place, read, square } from "./maps.ts";
import {
  allCells,
  besideTwin,
  blockCells,
  blockStepTwin,
  center,
  isBlocked,
  keyOf,
  pairs,
  standsOpen,
  stepTwin,
} from "./twins.ts";

const sizes = fc.integer({ min: 1, max: 3 });

/** A property of random fields with two creatures on them. */
function onFields(
  check: (source: FieldSource, a: Cell, aSize: number, b: Cell, bSize: number) => void,
): void {
  fc.assert(
    fc.property(fields({ most: 6 }), sizes, sizes, fc.nat(), fc.nat(), (source, aSize, bSize, i, j) => {
      const a = place(source, aSize, i);
      const b = place(source, bSize, j);
      if (a !== null && b !== null) check(source, a, aSize, b, bSize);
    }),
    { numRuns: 500 },
  );
}
const shares = (a: Cell, aSize: number, b: Cell, bSize: number) =>
  pairs(a, aSize, b, bSize).some(([x, y]) => keyOf(x) === keyOf(y));
const adjacentTwin = (source: FieldSource, a: Cell, aSize: number, b: Cell, bSize: number) =>
  shares(a, aSize, b, bSize) || pairs(a, aSize, b, bSize).some(([x, y]) => besideTwin(source, x, y));

describe("adjacent", () => {
  it("G8 DP2 TH16 all eight neighbours, past one solid corner too, but none between two, through a wall or further off", () => {
    const { field, at, all } = read(`
      a#d..
      #Ab..
      ..c..`);
    const from = square(field, at("A"));
    const is = (letter: string) => isAdjacent(field, from, 1, square(field, all(letter)[0]!), 1);
    const steps = (letter: string) => stepBetween(field, from, square(field, all(letter)[0]!), 1) >= 0;
    expect([is("a"), is("b"), is("c"), is("d")]).toEqual([false, true, true, true]);
    expect([steps("a"), steps("b"), steps("c"), steps("d")]).toEqual([false, true, true, false]); // G5
    expect(isAdjacent(field, from, 1, square(field, [3, 1]), 1)).toBe(false);
    const walled = fieldOf({ cells: ["..", ".."], walls: [[1, 0, 1, 1]] });
    expect(isAdjacent(walled, 0, 1, 1, 1)).toBe(false);
    expect(isAdjacent(walled, 0, 1, 2, 1)).toBe(true);
    expect(isAdjacent(walled, 0, 1, 3, 1)).toBe(false); // touches the wall's end
  });

  it("G8 means that some square of one has a clear center line to a neighbouring square of the other", () => {
    onFields((source, a, aSize, b, bSize) => {
      const field = fieldOf(source);
      const found = isAdjacent(field, square(field, a), aSize, square(field, b), bSize);
      expect(found).toBe(adjacentTwin(source, a, aSize, b, bSize));
      expect(isAdjacent(field, square(field, b), bSize, square(field, a), aSize)).toBe(found);
    });
  });

  it("G8 whoever may step to a square is adjacent to it, and not the other way round", () => {
    let past = 0;
    onFields((source, a) => {
      const field = fieldOf(source);
      const from = square(field, a);
      for (const cell of allCells(source)) {
        const to = square(field, cell);
        const steps = stepBetween(field, from, to, 1) >= 0;
        expect(steps).toBe(stepTwin(source, a, cell));
        if (steps) expect(isAdjacent(field, from, 1, to, 1)).toBe(true);
        else if (keyOf(cell) !== keyOf(a) && isAdjacent(field, from, 1, to, 1)) past++;
      }
    });
    expect(past).toBeGreaterThan(0);
  });

  it("G1 G8 HOUSE creatures that share a square are adjacent", () => {
    const field = fieldOf("...");
    expect(isAdjacent(field, 1, 1, 1, 1)).toBe(true);
  });

  it("G8 a zone counts, by square, the creatures one would stand next to", () => {
    onFields((source, a, aSize, b, bSize) => {
      const field = fieldOf(source);
      const counts = new Uint8Array(field.squares);
      addZone(field, square(field, a), aSize, { otherSize: 2, counts });
      addZone(field, square(field, b), bSize, { otherSize: 2, counts });
      for (const cell of allCells(source)) {
        if (!standsOpen(source, cell, 2)) continue;
        const wanted = [adjacentTwin(source, a, aSize, cell, 2), adjacentTwin(source, b, bSize, cell, 2)];
        expect(counts[square(field, cell)]).toBe(wanted.filter(Boolean).length);
      }
      addZone(field, square(field, a), aSize, { otherSize: 2, counts, by: -1 });
      addZone(field, square(field, b), bSize, { otherSize: 2, counts, by: -1 });
      expect(counts.every((each) => each === 0)).toBe(true);
    });
  });
});

describe("Reach", () => {
  it("DP3 adjacent, or two squares away in the same row or column", () => {
    const { field, at } = read(`
      .....
      .....
      ..A..
      .....
      .....`);
    const inReach = allCells(field.source).filter((cell) =>
      isInReach(field, square(field, at("A")), 1, square(field, cell), 1),
    );
    const rows = [0, 1, 2, 3, 4].map((r) =>
      [0, 1, 2, 3, 4].map((c) => (inReach.some((x) => keyOf(x) === keyOf([c, r])) ? "*" : ".")).join(""),
    );
    expect(rows).toEqual(["..*..", ".***.", "*****", ".***.", "..*.."]);
  });

  it("DP3 DP5 not over a solid square or a wall", () => {
    const { field } = read("..#..");
    expect(isInReach(field, 1, 1, 3, 1)).toBe(false);
    const walled = fieldOf({ cells: ["..."], walls: [[2, 0, 2, 1]] });
    expect(isInReach(walled, 0, 1, 2, 1)).toBe(false);
    expect(isInReach(walled, 0, 1, 1, 1)).toBe(true);
  });

  it("DP3 G1 is that of some pair of squares, for any sizes", () => {
    onFields((source, a, aSize, b, bSize) => {
      const field = fieldOf(source);
      const straight = pairs(a, aSize, b, bSize).some(([x, y]) => {
        const [dx, dy] = [Math.abs(x[0] - y[0]), Math.abs(x[1] - y[1])];
        return dx + dy === 2 && dx !== dy && !isBlocked(source, center(x), center(y));
      });
      const found = isInReach(field, square(field, a), aSize, square(field, b), bSize);
      expect(found).toBe(straight || adjacentTwin(source, a, aSize, b, bSize));
    });
  });
});

describe("knock-back", () => {
  const open = fieldOf({ cells: Array<string>(9).fill(".".repeat(9)) });
  const way = (dx: number, dy: number) => {
    const d = slideDirection(open, square(open, [4, 4]), 1, square(open, [4 + dx, 4 + dy]), 1);
    return DIRECTIONS[d];
  };

  it("DP33 goes along each axis by its sign", () => {
    expect([way(1, 0), way(0, -1), way(-1, 1), way(1, 1), way(-1, -1)]).toEqual(["e", "n", "sw", "se", "nw"]);
    expect([way(2, 1), way(-1, 2), way(4, 2), way(4, 3)]).toEqual(["se", "sw", "se", "se"]);
  });

  it("DP33 a mostly straight attack, more than twice as far on one axis, slides along that axis only", () => {
    expect([way(3, 1), way(-3, -1), way(1, 3), way(-1, -4)]).toEqual(["e", "w", "s", "n"]);
  });

  it("DP33 between bigger creatures it goes by their nearest squares", () => {
    const at = (c: number, r: number) => square(open, [c, r]);
    expect(DIRECTIONS[slideDirection(open, at(0, 0), 3, at(3, 0), 1)]).toBe("e");
    expect(DIRECTIONS[slideDirection(open, at(0, 0), 3, at(3, 3), 2)]).toBe("se");
    expect(slideDirection(open, at(0, 0), 3, at(1, 1), 1)).toBe(-1);
    expect(slide(open, at(1, 1), 1, -1)).toBe(at(1, 1));
  });

  it("DP18 slides one square straight away", () => {
    expect(slide(open, square(open, [4, 4]), 1, DIRECTIONS.indexOf("se"))).toBe(square(open, [5, 5]));
    expect(slide(open, square(open, [4, 4]), 2, DIRECTIONS.indexOf("w"))).toBe(square(open, [3, 4]));
  });

  it("DP18 blocked by solids, walls, corners, bodies or the edge of the map: no slide", () => {
    const { field, at } = read(`
      .A#
      #..`);
    const a = square(field, at("A"));
    for (const blocked of ["n", "ne", "e", "se", "sw"] as const)
      expect(slide(field, a, 1, DIRECTIONS.indexOf(blocked))).toBe(a);
    expect(slide(field, a, 1, DIRECTIONS.indexOf("s"))).toBe(square(field, [1, 1]));
    const bodies = new Uint8Array(field.squares);
    bodies[square(field, [1, 1])] = 7;
    expect(slide(field, a, 1, DIRECTIONS.indexOf("s"), bodies)).toBe(a);
  });

  it("DP18 G5 as one step of the whole block, its own body aside", () => {
    onFields((source, a, size, b, bSize) => {
      const field = fieldOf(source);
      const bodies = new Uint8Array(field.squares);
      for (const cell of blockCells(b, bSize)) bodies[square(field, cell)] = 2;
      for (const cell of blockCells(a, size)) bodies[square(field, cell)] = 1;
      for (let d = 0; d < 8; d++) {
        const to: Cell = [a[0] + COLUMN_STEP[d]!, a[1] + ROW_STEP[d]!];
        const free = blockCells(to, size).every((c) => !shares(c, 1, b, bSize) || shares(c, 1, a, size));
        const moves = blockStepTwin(source, a, to, size) && free;
        expect(slide(field, square(field, a), size, d, bodies)).toBe(square(field, moves ? to : a));
      }
    });
  });
});

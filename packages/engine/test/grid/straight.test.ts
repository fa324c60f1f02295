import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aimAt,
  BLOCKS,
  cellAt,
  type Cell,
  type FieldSource,
  FREE,
  isBlocked,
  isFree,
  isOpenTo,
  nthOnLine,
  PASSABLE,
  stepBetween,
  straying,
} from "../../src/grid/index.ts";
import { fieldOf, fields, place, square } from "./maps.ts";
import { allCells, blockCells, blockStepTwin, keyOf, standsOpen } from "./twins.ts";
import { sizes } from "./walking.ts";

const OPEN = fieldOf({ cells: Array.from({ length: 25 }, () => ".".repeat(25)) });
const ways = fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 }));

/** The walk of a line from the middle of the open field, as steps away from there. */
function walkOf([dx, dy]: readonly [number, number]): Cell[] {
  const from = square(OPEN, [12, 12]);
  const aim = aimAt(OPEN, from, square(OPEN, [12 + dx, 12 + dy]));
  const count = Math.max(Math.abs(dx), Math.abs(dy));
  return Array.from({ length: count }, (_, i) => {
    const [c, r] = cellAt(OPEN, nthOnLine(OPEN, from, aim, i + 1));
    return [c - 12, r - 12];
  });
}

describe("a straight way", () => {
  it("G7 of three across and one down goes down at the second step", () => {
    expect(walkOf([3, 1])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
    ]);
  });

  it("G7 goes one square a step and ends where it aims", () => {
    fc.assert(
      fc.property(ways, (way) => {
        const walked = walkOf(way);
        const all: Cell[] = [[0, 0], ...walked];
        for (const [i, [c, r]] of walked.entries())
          expect(Math.max(Math.abs(c - all[i]![0]), Math.abs(r - all[i]![1]))).toBe(1);
        if (walked.length > 0) expect(walked.at(-1)).toEqual(way);
      }),
    );
  });

  it("G7 no square of its column or row lies nearer the line than the one it goes over", () => {
    fc.assert(
      fc.property(ways, ([dx, dy]) => {
        const off = ([c, r]: Cell) => Math.abs(c * dy - r * dx);
        for (const [c, r] of walkOf([dx, dy])) {
          const beside: Cell[] =
            Math.abs(dx) >= Math.abs(dy)
              ? [
                  [c, r - 1],
                  [c, r + 1],
                ]
              : [
                  [c - 1, r],
                  [c + 1, r],
                ];
          for (const other of beside) expect(off(other)).toBeGreaterThanOrEqual(off([c, r]));
        }
      }),
    );
  });

  it("G7 leads alike to all sides", () => {
    fc.assert(
      fc.property(ways, ([dx, dy]) => {
        const plain = walkOf([dx, dy]);
        expect(walkOf([-dx, dy])).toEqual(plain.map(([c, r]) => [0 - c, r]));
        expect(walkOf([dx, -dy])).toEqual(plain.map(([c, r]) => [c, 0 - r]));
        expect(walkOf([dy, dx])).toEqual(plain.map(([c, r]) => [r, c]));
      }),
    );
  });

  it("G7 straying orders squares as their distances from the line do", () => {
    const from = square(OPEN, [12, 12]);
    fc.assert(
      fc.property(ways, ways, ways, ([dx, dy], a, b) => {
        fc.pre(dx !== 0 || dy !== 0);
        const aim = { dx, dy };
        const far = ([c, r]: readonly [number, number]) => Math.abs(c * dy - r * dx) / Math.hypot(dx, dy);
        const strays = ([c, r]: readonly [number, number]) =>
          straying(OPEN, from, aim, square(OPEN, [12 + c, 12 + r]));
        if (Math.abs(far(a) - far(b)) < 1e-9) expect(strays(a)).toBe(strays(b));
        else expect(strays(a) < strays(b)).toBe(far(a) < far(b));
      }),
    );
  });
});

describe("one step", () => {
  it("G5 is found between the squares that a step joins, for any size, and between no others", () => {
    fc.assert(
      fc.property(fields({ most: 5 }), sizes, fc.nat(), (source, size, pick) => {
        const from = place(source, size, pick);
        fc.pre(from !== null);
        const field = fieldOf(source);
        for (const to of allCells(source)) {
          const near = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) === 1;
          const expected = near && standsOpen(source, to, size) && blockStepTwin(source, from, to, size);
          const found = stepBetween(field, square(field, from), square(field, to), size);
          expect(found >= 0).toBe(expected);
          if (found >= 0) expect(square(field, from) + field.offsets[found]!).toBe(square(field, to));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("bodies on a block of squares", () => {
  const scattered = fc.array(fc.constantFrom(FREE, FREE, FREE, PASSABLE, BLOCKS), {
    minLength: 36,
    maxLength: 36,
  });
  const six: FieldSource = { cells: Array.from({ length: 6 }, () => "......") };
  const field = fieldOf(six);

  it("G5 nobody passes who blocks, a way ends where nobody is, and those on the own squares do not count", () => {
    fc.assert(
      fc.property(scattered, sizes, fc.nat(), fc.nat(), (bodies, size, i, j) => {
        const to = place(six, size, i)!;
        const from = place(six, size, j)!;
        const mine = new Set(blockCells(from, size).map(keyOf));
        const bodiesOn = (cells: readonly Cell[]) => cells.map((cell) => bodies[square(field, cell)]!);
        const all = bodiesOn(blockCells(to, size));
        const strangers = bodiesOn(blockCells(to, size).filter((cell) => !mine.has(keyOf(cell))));
        expect(isBlocked(field, square(field, to), size, bodies)).toBe(all.includes(BLOCKS));
        expect(isFree(field, square(field, to), size, bodies)).toBe(all.every((body) => body === FREE));
        const walker = { at: square(field, from), size };
        const opens = (isEnd: boolean) => isOpenTo(field, walker, square(field, to), { bodies, isEnd });
        expect(opens(true)).toBe(strangers.every((body) => body === FREE));
        expect(opens(false)).toBe(!strangers.includes(BLOCKS));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distance, distanceBetween, gap, movesBetween } from "../../src/grid/index.ts";
import { fieldOf, square } from "./maps.ts";
import { distanceTwin, pairs } from "./twins.ts";

const OPEN = fieldOf({ cells: Array<string>(12).fill(".".repeat(12)) });

describe("distance", () => {
  it("G2 TH22 counts diagonals 1-2-1: max + half of min, rounded down", () => {
    const row = [0, 1, 2, 3, 4, 5].map((dy) => distance(5, dy));
    expect(row).toEqual([5, 5, 6, 6, 7, 7]);
    expect(distance(-3, 4, "1-2-1")).toBe(5);
  });

  it("G2 DP6 plain moves count every diagonal as one", () => {
    expect([0, 1, 4, 5, 6].map((dy) => distance(-5, dy, "plain"))).toEqual([5, 5, 5, 5, 6]);
  });

  it("TH22 the formula is what walking gives when every second diagonal counts two", () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }), (dx, dy) => {
        for (const count of ["plain", "1-2-1"] as const)
          expect(distance(dx, dy, count)).toBe(distanceTwin([0, 0], [dx, dy], count));
      }),
    );
  });

  it("G1 the gap between two stretches is signed, and 0 where they overlap", () => {
    expect([gap(0, 2, 2, 1), gap(0, 2, 5, 3), gap(5, 3, 0, 2), gap(0, 3, 1, 1), gap(1, 1, 0, 3)]).toEqual([
      1, 4, -4, 0, 0,
    ]);
  });

  it("G1 between bigger creatures it is the best over all pairs of squares", () => {
    const spot = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }));
    const size = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(spot, size, spot, size, (from, fromSize, to, toSize) => {
        const best = (count: "plain" | "1-2-1") =>
          Math.min(...pairs(from, fromSize, to, toSize).map(([a, b]) => distanceTwin(a, b, count)));
        const [a, b] = [square(OPEN, from), square(OPEN, to)];
        expect(distanceBetween(OPEN, a, fromSize, b, toSize)).toBe(best("1-2-1"));
        expect(movesBetween(OPEN, a, fromSize, b, toSize)).toBe(best("plain"));
      }),
    );
  });
});

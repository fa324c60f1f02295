import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  chanceAt,
  chanceAtLeast,
  chancesAtLeast,
  chanceAtMost,
  chanceOf,
  combine,
  constant,
  type Distribution,
  deviation,
  die,
  distribution,
  formatFraction,
  fractions,
  map,
  mean,
  quantile,
  sum,
  times,
  uniform,
  variance,
} from "../../src/dice/index.ts";
import { allThrows, chancesOf, countBy, sharesOf, unsound } from "./agree.ts";

const total = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0);

/** A small die with gaps and weights of its own. */
const smallDie: fc.Arbitrary<Distribution> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -8, max: 12 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 5,
    selector: ([value]) => value,
  })
  .map((faces) =>
    die(
      faces.map(([value]) => value),
      faces.map(([, weight]) => weight),
    ),
  );

/** Every pair of values, weights multiplied. */
function pairs(a: Distribution, b: Distribution, f: (x: number, y: number) => number): Map<number, bigint> {
  const found = new Map<number, bigint>();
  a.values.forEach((x, i) =>
    b.values.forEach((y, j) => {
      const value = f(x, y) + 0;
      const weight = a.exact().weights[i]! * b.exact().weights[j]!;
      found.set(value, (found.get(value) ?? 0n) + weight);
    }),
  );
  return found;
}

describe("making distributions", () => {
  it("knows even dice, constants and weighted dice", () => {
    expect(chancesOf(uniform(6))).toEqual(sharesOf(new Map([1, 2, 3, 4, 5, 6].map((face) => [face, 1n]))));
    expect(chancesOf(constant(-3))).toEqual(sharesOf(new Map([[-3, 1n]])));
    expect(chancesOf(die([6, 2, 2, 9], [1, 2n, 3, 0]))).toEqual(
      sharesOf(
        new Map([
          [2, 5n],
          [6, 1n],
        ]),
      ),
    );
  });

  it("keeps huge weights exact", () => {
    const one = die([0, 1], [10n ** 400n, 2n * 10n ** 400n]);
    expect(unsound(one)).toEqual([]);
    expect(one.chances[1]).toBe(2 / 3);
  });

  it("refuses dice that make no sense", () => {
    expect(() => die([1, 2], [1])).toThrow(RangeError);
    expect(() => die([1], [0])).toThrow(RangeError);
    expect(() => die([1, 2], [3, -1])).toThrow(RangeError);
  });

  it.each([
    [0, 6],
    [1, 1],
    [2, 6],
    [3, 6],
    [4, 10],
    [5, 4],
  ])("adds up %id%i like a count of all throws", (count, sides) => {
    expect(chancesOf(sum(count, sides))).toEqual(sharesOf(countBy(allThrows(count, sides), total)));
    expect(unsound(sum(count, sides))).toEqual([]);
  });

  it.each([
    [9, 6],
    [40, 6],
    [12, 20],
    [3, 200],
    [300, 4],
    [700, 6],
  ])("adds up %id%i accurately, from the middle to the far ends", (count, sides) => {
    const d = sum(count, sides);
    expect(unsound(d)).toEqual([]);
    expect(d.values).toHaveLength(count * (sides - 1) + 1);
    expect(mean(d)).toBeCloseTo((count * (sides + 1)) / 2, 9);
    expect(variance(d)).toBeCloseTo((count * (sides * sides - 1)) / 12, 8);
  });
});

describe("joining independent results", () => {
  it("adds like a count of all pairs", () => {
    fc.assert(
      fc.property(smallDie, smallDie, (a, b) => {
        expect(chancesOf(add(a, b))).toEqual(sharesOf(pairs(a, b, (x, y) => x + y)));
        expect(unsound(add(a, b))).toEqual([]);
      }),
    );
  });

  it("repeats like adding one after the other", () => {
    fc.assert(
      fc.property(smallDie, fc.integer({ min: 0, max: 5 }), (d, n) => {
        let slowly = constant(0);
        for (let k = 0; k < n; k++) slowly = combine(slowly, d, (x, y) => x + y);
        const { weights, total } = slowly.exact();
        expect(times(n, d).values).toEqual(slowly.values);
        expect(times(n, d).exact()).toEqual({ weights, total });
        expect(unsound(times(n, d))).toEqual([]);
      }),
    );
  });

  it("combines and maps by any function", () => {
    const by = fc.constantFrom(
      (x: number, y: number) => Math.max(0, x - y),
      (x: number, y: number) => x * y,
      (x: number, y: number) => (x >= y ? 1 : 0),
      (x: number, y: number) => 1e12 * x + y,
    );
    fc.assert(
      fc.property(smallDie, smallDie, by, (a, b, f) => {
        expect(chancesOf(combine(a, b, f))).toEqual(sharesOf(pairs(a, b, f)));
        expect(unsound(combine(a, b, f))).toEqual([]);
        expect(chancesOf(map(a, (x) => f(x, 3)))).toEqual(sharesOf(pairs(a, constant(3), f)));
      }),
    );
  });

  it("keeps gaps as gaps, however faint the chances become", () => {
    const coin = die([0, 5], [1, 1_000_000]);
    const many = times(80, coin);
    expect(many.values).toEqual(Array.from({ length: 81 }, (_, k) => 5 * k));
    expect(unsound(many)).toEqual([]);
    expect(unsound(add(many, many))).toEqual([]);
  });

  it("repeats values too far apart for a table", () => {
    const far = die([0, 1_000_000], [1, 2]);
    expect(times(5, far).values).toEqual([0, 1, 2, 3, 4, 5].map((k) => k * 1_000_000));
    expect(unsound(times(5, far))).toEqual([]);
  });

  it("merges fractions that differ only by rounding, and never lists -0", () => {
    const tenths = map(uniform(10), (x) => x / 10);
    const sums = combine(tenths, tenths, (x, y) => x + y);
    expect(sums.values).toHaveLength(19);
    expect(unsound(sums)).toEqual([]);
    expect(Object.is(map(uniform(2), (x) => -0 * x).values[0], 0)).toBe(true);
    expect(Object.is(map(uniform(2), (x) => (x === 1 ? -0 : 0.5)).values[0], 0)).toBe(true);
  });

  it("lets a function combine in turn", () => {
    const inner = (x: number): number => mean(combine(uniform(4), constant(x), (a, b) => a + b));
    expect(combine(uniform(3), constant(1), (x, y) => inner(x) + y).values).toEqual([4.5, 5.5, 6.5]);
  });
});

describe("what was cut off", () => {
  const cut = distribution([1, 2], Float64Array.of(0.5, 0.25), 0.25, () => ({
    weights: [2n, 1n],
    total: 4n,
  }));

  it("stays missing, never shared out", () => {
    expect(unsound(cut)).toEqual([]);
    const twice = add(cut, cut);
    expect(twice.left).toBeCloseTo(1 - 0.75 * 0.75, 15);
    expect(unsound(twice)).toEqual([]);
    expect(unsound(times(3, cut))).toEqual([]);
    expect(times(3, cut).left).toBeCloseTo(1 - 0.75 ** 3, 15);
    expect(map(cut, (x) => x * 2).left).toBe(0.25);
    expect(combine(cut, uniform(2), (x, y) => x - y).left).toBe(0.25);
  });
});

describe("measures", () => {
  const two = sum(2, 6);

  it("knows mean, variance and deviation", () => {
    expect(mean(two)).toBeCloseTo(7, 14);
    expect(variance(two)).toBeCloseTo(35 / 6, 13);
    expect(deviation(two)).toBeCloseTo(Math.sqrt(35 / 6), 13);
  });

  it("knows chances", () => {
    expect(chanceAtLeast(two, 10)).toBeCloseTo(6 / 36, 15);
    const reaching = chancesAtLeast(two);
    for (let value = 0; value <= 14; value += 0.5)
      expect(reaching(value), String(value)).toBeCloseTo(chanceAtLeast(two, value), 15);
    expect(chanceAtMost(two, 3)).toBeCloseTo(3 / 36, 15);
    expect(chanceAt(two, 7)).toBeCloseTo(1 / 6, 15);
    expect(chanceAt(two, 1)).toBe(0);
    expect(chanceOf(two, (x) => x % 2 === 0)).toBeCloseTo(0.5, 15);
  });

  it("knows quantiles", () => {
    expect(quantile(two, 0)).toBe(2);
    expect(quantile(two, 0.5)).toBe(7);
    expect(quantile(two, 0.9)).toBe(10);
    expect(quantile(two, 1)).toBe(12);
  });

  it("prints exact chances in lowest terms", () => {
    expect(fractions(two).map(formatFraction)).toEqual([
      "1/36",
      "1/18",
      "1/12",
      "1/9",
      "5/36",
      "1/6",
      "5/36",
      "1/9",
      "1/12",
      "1/18",
      "1/36",
    ]);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUp, formatFraction, fraction, gcd, parseFraction, toNumber } from "../../src/dice/index.ts";

describe("fractions", () => {
  it.each([
    [3n, 10n, "3/10"],
    [30n, 100n, "3/10"],
    [0n, 7n, "0/1"],
    [7n, 7n, "1/1"],
    [-4n, 6n, "-2/3"],
    [4n, -6n, "-2/3"],
  ])("prints %d over %d in lowest terms", (n, d, text) => {
    expect(formatFraction({ n, d })).toBe(text);
  });

  it("refuses a denominator of 0", () => {
    expect(() => fraction(1n, 0n)).toThrow(RangeError);
    expect(parseFraction("1/0")).toBeUndefined();
    expect(parseFraction("one half")).toBeUndefined();
  });

  it("parses what it formats", () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 40n), 10n ** 40n), fc.bigInt(1n, 10n ** 40n), (n, d) => {
        expect(parseFraction(formatFraction({ n, d }))).toEqual(fraction(n, d));
        expect(gcd(fraction(n, d).n, fraction(n, d).d)).toBe(1n);
      }),
    );
  });

  it("adds up over one denominator", () => {
    expect(addUp([])).toEqual({ n: 0n, d: 1n });
    expect(
      addUp([
        [1n, 6n],
        [1n, 4n],
        [1n, 6n],
        [5n, 12n],
      ]),
    ).toEqual({ n: 1n, d: 1n });
  });

  it("adds up like adding one after the other", () => {
    const part = fc.tuple(fc.bigInt(0n, 1000n), fc.bigInt(1n, 500n));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const slowly = parts.reduce(
          (all, [n, d]) => fraction(all.n * d + n * all.d, all.d * d),
          fraction(0n, 1n),
        );
        expect(addUp(parts)).toEqual(slowly);
      }),
    );
  });
});

describe("toNumber", () => {
  it("is the nearest double for parts that doubles hold", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 2 ** 31 }), (n, d) => {
        expect(toNumber({ n: BigInt(n), d: BigInt(d) })).toBe(n === 0 ? 0 : n / d);
      }),
    );
  });

  it("stays accurate far beyond the range of doubles", () => {
    const huge = 7n ** 3000n;
    expect(toNumber({ n: huge * 1n, d: huge * 3n })).toBe(1 / 3);
    expect(toNumber({ n: huge * 22n + 1n, d: huge * 7n })).toBe(22 / 7);
    expect(toNumber({ n: 1n, d: 6n ** 300n })).toBe(6 ** -300);
    expect(toNumber({ n: 2n ** 1500n, d: 2n ** 1400n })).toBe(2 ** 100);
  });

  it("rounds to nothing or everything only beyond what doubles can say", () => {
    expect(toNumber({ n: 1n, d: 2n ** 1074n })).toBe(Number.MIN_VALUE);
    expect(toNumber({ n: 1n, d: 2n ** 1200n })).toBe(0);
    expect(toNumber({ n: 2n ** 1200n, d: 1n })).toBe(Number.POSITIVE_INFINITY);
  });
});

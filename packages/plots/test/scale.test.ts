import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { band, type Domain, extent, linear, niceDomain, niceTicks } from "../src/index.ts";

const domain: fc.Arbitrary<Domain> = fc
  .tuple(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.double({ min: 1e-6, max: 1e9, noNaN: true }))
  .map(([from, span]) => [from, from + span] as const)
  .filter(([from, to]) => to - from > Math.abs(from) * 1e-9);

describe("linear", () => {
  it("takes the ends of the domain to the ends of the range, either way round", () => {
    const up = linear([2, 6], [100, 0]);
    expect([2, 4, 6, 8].map(up)).toEqual([100, 50, 0, -50]);
  });

  it("takes a domain of one value to the middle", () => {
    expect(linear([3, 3], [0, 10])(3)).toBe(5);
  });
});

describe("band", () => {
  it("parts a range into equal slots, also downwards", () => {
    const down = band(4, [100, 20]);
    expect([down.step, down.at(0), down.middle(0), down.at(4)]).toEqual([-20, 100, 90, 20]);
  });
});

describe("ticks", () => {
  it("are round and exact", () => {
    expect(niceTicks([0, 1], 5)).toEqual({ values: [0, 0.2, 0.4, 0.6, 0.8, 1], decimals: 1 });
    expect(niceTicks([0, 0.7], 7).values).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
    expect(niceTicks([-7, 23], 6).values).toEqual([-5, 0, 5, 10, 15, 20]);
    expect(niceTicks([0, 12_000], 4).values).toEqual([0, 5000, 10_000]);
  });

  it("are whole where asked", () => {
    expect(niceTicks([1, 3], 10, 1)).toEqual({ values: [1, 2, 3], decimals: 0 });
    expect(niceTicks([1, 3], 10).values).toHaveLength(11);
  });

  it("of one value are that value", () => {
    expect(niceTicks([0.25, 0.25], 5)).toEqual({ values: [0.25], decimals: 2 });
  });

  it("lie inside, ascend evenly, are no more than asked plus one, and print what they are", () => {
    fc.assert(
      fc.property(domain, fc.integer({ min: 1, max: 20 }), ([from, to], most) => {
        const { values, decimals } = niceTicks([from, to], most);
        const slack = (to - from) * 1e-6;
        expect(values.length).toBeLessThanOrEqual(most + 1);
        for (const v of values) {
          expect(v).toBeGreaterThanOrEqual(from - slack);
          expect(v).toBeLessThanOrEqual(to + slack);
          if (Math.abs(v) < 1e6) expect(Number(v.toFixed(decimals))).toBe(v);
        }
        const steps = values.slice(1).map((v, i) => v - (values[i] as number));
        for (const s of steps) expect(Math.abs(s - (steps[0] as number))).toBeLessThan(slack + 1e-6 * s);
      }),
    );
  });

  it("a nice domain holds the domain and ends on its own ticks", () => {
    fc.assert(
      fc.property(domain, ([from, to]) => {
        const wide = niceDomain([from, to], 5);
        const slack = (to - from) * 1e-6;
        expect(wide[0]).toBeLessThanOrEqual(from + slack);
        expect(wide[1]).toBeGreaterThanOrEqual(to - slack);
        expect(wide[1] - wide[0]).toBeLessThan((to - from) * 4);
      }),
    );
    expect(niceDomain([0.13, 0.87], 5)).toEqual([0, 1]);
    expect(niceDomain([0, 0], 5)).toEqual([0, 1]);
    expect(niceDomain([-3, -3], 5)).toEqual([-3, 0]);
  });
});

describe("extent", () => {
  it("of very long lists", () => {
    expect(extent(Array.from({ length: 300_000 }, (_, i) => i - 7))).toEqual([-7, 299_992]);
  });
});

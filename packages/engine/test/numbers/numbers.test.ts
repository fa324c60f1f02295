import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  capital,
  chosen,
  count,
  decimal,
  estimate,
  interval,
  number,
  percent,
  plural,
  points,
  range,
  seenIn,
  signed,
  spoken,
  unbroken,
  wholePercent,
  wilson,
} from "../../src/numbers/index.ts";

describe("chances", () => {
  it("keep 0 % and 100 % for what is certain", () => {
    expect([0, 1e-12, 0.0004, 0.0005, 0.612, 0.9994, 0.9996, 1 - 1e-12, 1].map(percent)).toEqual([
      "0 %",
      "<0.1 %",
      "<0.1 %",
      "0.1 %",
      "61.2 %",
      "99.9 %",
      ">99.9 %",
      ">99.9 %",
      "100 %",
    ]);
    expect([0, 0.004, 0.3, 0.996, 1].map(wholePercent)).toEqual(["0 %", "<1 %", "30 %", ">99 %", "100 %"]);
    const inside = fc.double({ min: 0, max: 1, minExcluded: true, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(inside, (chance) => {
        for (const words of [percent(chance), wholePercent(chance)])
          expect(words).not.toMatch(/^(0(\.0)?|100(\.0)?) %$/);
      }),
    );
  });

  it("seen never or always in a sample are no certainty", () => {
    expect(estimate(0, [0, 0.0037])).toBe("<0.4 %");
    expect(estimate(1, [0.9963, 1])).toBe(">99.6 %");
    expect(estimate(0, [0, 0.00001])).toBe("<0.1 %");
    expect(estimate(0, [0, 0])).toBe("0 %");
    expect(estimate(0.5, [0.4, 0.6])).toBe("50.0 %");
    expect(estimate(1, undefined)).toBe("100 %");
    expect([0, 0.4, 1].map((share) => seenIn(share, 100, wholePercent))).toEqual(["<4 %", "40 %", ">96 %"]);
  });

  it("an interval of a share holds it, stays inside, and narrows", () => {
    const [low, high] = wilson(50, 100);
    expect([low, high].map((x) => Number(x.toFixed(4)))).toEqual([0.4038, 0.5962]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (battles, part) => {
          const share = Math.round(part * battles) / battles;
          const [from, to] = wilson(Math.round(part * battles), battles);
          expect(from >= 0 && from <= share + 1e-12 && to >= share - 1e-12 && to <= 1).toBe(true);
          const [nextFrom, nextTo] = wilson(4 * Math.round(part * battles), battles * 4);
          expect(nextTo - nextFrom).toBeLessThan(to - from);
        },
      ),
    );
  });

  it("intervals say their unit once, and an end at 0 or 1 is no finding", () => {
    expect(interval([0.581, 0.632], "percent")).toBe("58.1 to 63.2 %");
    expect(interval([0, 0.004], "percent")).toBe("below 0.4 %");
    expect(interval([0.996, 1], "percent")).toBe("above 99.6 %");
    expect(interval([-0.02, 0.01], "points")).toBe("−2.0 to +1.0 pts");
    expect(interval([-0.02, -0.0003], "points")).toBe("−2.0 to −0.03 pts");
    expect(interval([3, 4.5], "number")).toBe("3 to 4.5");
    expect(interval([0.58, 0.63], "whole")).toBe("58 to 63 %");
    expect(interval([0.62, 0.62 + 1e-9], "whole")).toBe("62 %");
  });
});

describe("numbers", () => {
  it("are grouped, short and with a true minus", () => {
    expect([0, -0, 7, 7.04, 61.25, -3.5, 1234.5, -1_234_567, 0.034, 0.00002].map(number)).toEqual([
      "0",
      "0",
      "7",
      "7.04",
      "61.3",
      "−3.5",
      "1,235",
      "−1,234,567",
      "0.034",
      "2.0e−5",
    ]);
    expect([decimal(7.1), decimal(-0.04), decimal(1203.96)]).toEqual(["7.1", "0", "1,204"]);
    expect([count(1_000_000), count(-12.4), count(-0.2)]).toEqual(["1,000,000", "−12", "0"]);
    expect([plural(1, "battle"), plural(2000, "battle")]).toEqual(["1 battle", "2,000 battles"]);
  });

  it("differences of shares have a sign, and next to nothing says so", () => {
    expect([0.042, -0.013, 0, 0.0002, -0.0002].map(points)).toEqual([
      "+4.2 pts",
      "−1.3 pts",
      "0 pts",
      "<+0.1 pts",
      ">−0.1 pts",
    ]);
  });

  it("somebody chose stand as chosen", () => {
    expect([chosen(0.6, "percent"), chosen(0.625, "percent"), chosen(12, "number")]).toEqual([
      "60 %",
      "62.5 %",
      "12",
    ]);
  });

  it("ranges are short, and no minus sign stands beside a dash", () => {
    expect([range([3, 18, 8]), range([4]), range([-2, 5]), range([0.5, 2.25])]).toEqual([
      "3–18",
      "4",
      "−2 to 5",
      "0.5–2.25",
    ]);
  });

  it("terms of a sum carry their sign, the first only a minus", () => {
    expect([signed(8, 0), signed(-8, 0), signed(6, 1), signed(-6, 1), signed(0, 2)]).toEqual([
      "8",
      "−8",
      "+ 6",
      "− 6",
      "+ 0",
    ]);
  });
});

describe("percentages in a text", () => {
  it("stay in one piece, with their number", () => {
    expect(unbroken("drops in 1: <1 %, 2: 6 %")).toBe("drops in 1:\u00a0<1\u00a0%, 2:\u00a06\u00a0%");
  });
});

describe("names", () => {
  it("are said with spaces", () => {
    expect(["physicalAttack", "knocked-down", "would drop"].map(spoken)).toEqual([
      "physical attack",
      "knocked down",
      "would drop",
    ]);
    expect([capital("strike"), capital("")]).toEqual(["Strike", ""]);
  });
});

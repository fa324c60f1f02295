import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addTerms,
  type Check,
  formatCheck,
  formatSum,
  formatTerms,
  type Sum,
  term,
} from "../../src/kernel/index.ts";

const check = (change: Partial<Check> = {}): Check => ({
  terms: [term(5, "hit die"), term(-3, "Physical Accuracy"), term(2, "Evasion")],
  total: 4,
  needs: "at most",
  target: 7,
  verdict: "hit",
  rule: "HD4",
  ...change,
});

describe("a check reads as a person would say it", () => {
  it("with its terms, what it needs, the verdict and the rule", () => {
    expect(formatCheck(check())).toBe(
      "5 hit die − 3 Physical Accuracy + 2 Evasion = 4, needs 7 or less: hit (HD4)",
    );
  });

  it("that needs at least something", () => {
    expect(formatCheck(check({ needs: "at least", target: 9, verdict: "miss" }))).toBe(
      "5 hit die − 3 Physical Accuracy + 2 Evasion = 4, needs 9 or more: miss (HD4)",
    );
  });

  it("that needs nothing", () => {
    expect(
      formatCheck(
        check({
          needs: "nothing",
          target: 0,
          verdict: "it lands",
          because: "its element always takes hold (HD50)",
        }),
      ),
    ).toBe(
      "5 hit die − 3 Physical Accuracy + 2 Evasion = 4: it lands (HD4), its element always takes hold (HD50)",
    );
  });

  it("whose verdict does not follow from the sum, with the reason", () => {
    expect(formatCheck(check({ total: 12, verdict: "hit", because: "a natural 1 always hits (HD7)" }))).toBe(
      "5 hit die − 3 Physical Accuracy + 2 Evasion = 12, needs 7 or less: hit (HD4), a natural 1 always hits (HD7)",
    );
  });

  it("with numbers below zero, in the first place and as totals", () => {
    expect(
      formatCheck(check({ terms: [term(-2, "hit die"), term(0, "Evasion")], total: -2, target: -1 })),
    ).toBe("−2 hit die + 0 Evasion = −2, needs −1 or less: hit (HD4)");
  });

  it("with what a term is made of, when that is more than one thing", () => {
    const made = term(4, "Accuracy", [term(3, "base"), term(1, "tracker")]);
    expect(formatTerms([term(5, "hit die"), made])).toBe("5 hit die + 4 Accuracy [3 base + 1 tracker]");
    expect(term(3, "Accuracy", [term(3, "base")])).toEqual({ value: 3, name: "Accuracy" });
    expect(term(3, "Accuracy")).toEqual({ value: 3, name: "Accuracy" });
  });
});

describe("a sum reads as it was worked out", () => {
  const sum = (change: Partial<Sum> = {}): Sum => ({
    terms: [term(2, "Attack"), term(-3, "Defense"), term(5, "hit die")],
    floor: 1,
    factors: [],
    after: [],
    total: 4,
    rule: "HD9",
    ...change,
  });

  it("plainly", () => {
    expect(formatSum(sum())).toBe("2 Attack − 3 Defense + 5 hit die = 4: 4 (HD9)");
  });

  it("with factors and what is added at the end", () => {
    expect(
      formatSum(
        sum({
          factors: [
            { value: 2, name: "no Shell" },
            { value: 0.5, name: "water" },
          ],
          after: [term(3, "focused")],
          total: 7,
        }),
      ),
    ).toBe("2 Attack − 3 Defense + 5 hit die = 4 × 2 no Shell × 0.5 water + 3 focused: 7 (HD9)");
  });

  it("with its floor only where it holds", () => {
    expect(formatSum(sum({ terms: [term(1, "Attack"), term(-9, "Defense")], total: 1 }))).toBe(
      "1 Attack − 9 Defense = −8, at least 1: 1 (HD9)",
    );
    expect(formatSum(sum())).not.toContain("at least");
  });

  it("with the reason why it does not add up", () => {
    expect(formatSum(sum({ total: 0, because: "Shielded (HD63)" }))).toBe(
      "2 Attack − 3 Defense + 5 hit die = 4: 0 (HD9), Shielded (HD63)",
    );
  });
});

it("terms add up", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 })), (values) => {
      expect(addTerms(values.map((v) => term(v, "x")))).toBe(values.reduce((a, b) => a + b, 0));
    }),
  );
});

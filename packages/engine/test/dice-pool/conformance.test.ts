import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conform, conformWith, formatReport } from "../../src/conformance/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";

const SMALL = { steps: 50, samples: 300, leaves: 500 };

describe("dice-pool keeps the laws", () => {
  it("L1–L8 in random battles of the shipped encounters and the roster, without an exception", () => {
    const report = conform(dicePool, { ...SMALL, battles: 10, further: 1500 });
    expect(report.ok, formatReport(report)).toBe(true);
    expect(report.laws.every((law) => law.checks > 0 && law.excused === 0)).toBe(true);
  });

  it("L1–L7 in battles that fast-check makes up", () => {
    expect(() => conformWith(fc, dicePool, { ...SMALL, battles: 6, further: 1500 })).not.toThrow();
  });
});

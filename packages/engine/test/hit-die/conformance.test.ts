import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conform, conformWith, formatReport } from "../../src/conformance/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";

describe("hit-die keeps the laws", () => {
  it("L1–L8 in random battles of the shipped encounters and the roster, without an exception", () => {
    const report = conform(hitDie, { battles: 15, further: 1500 });
    expect(report.ok, formatReport(report)).toBe(true);
  });

  it("L1–L7 in battles that fast-check makes up", () => {
    expect(() => conformWith(fc, hitDie, { battles: 12, further: 1500 })).not.toThrow();
  });
});

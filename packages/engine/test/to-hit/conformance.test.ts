import { describe, expect, it } from "vitest";
import { conform, formatReport, LAW_NAMES, LAWS } from "../../src/conformance/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";

describe("to-hit keeps the laws", () => {
  const report = conform(toHit, { samples: 500, leaves: 800, battles: 12, steps: 50, further: 1500 });

  it.each(LAW_NAMES.map((law) => ({ law, says: LAWS[law] })))("$law $says", ({ law }) => {
    const of = report.laws.find((l) => l.law === law);
    expect(of?.failures, formatReport(report)).toEqual([]);
    expect(of?.checks).toBeGreaterThan(0);
    expect(of?.excused).toBe(0);
  });

  it("without exceptions", () => {
    expect(report.ok, formatReport(report)).toBe(true);
    expect(report.stale).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { conform, formatReport, type Law } from "../../../src/conformance/index.ts";
import type { Mutant } from "./help.ts";

/** Secrets take more battles to give away. */
const battles = (law: Law): number => (law === "L6" ? 7 : 4);
const BOUNDS = { steps: 30, samples: 250, leaves: 300, further: 80 };

/** The kit must be able to fail: each mistake breaks one law, and the kit names just that one. */
export function itFinds(mutants: readonly Mutant[]): void {
  for (const { law, mistake, ruleset } of mutants)
    it(`${law} is broken, and no other law, when ${mistake}`, () => {
      const report = conform(ruleset, { ...BOUNDS, battles: battles(law) });
      const broken = report.laws.filter((l) => l.failures.length > 0).map((l) => l.law);
      expect(broken, formatReport(report)).toEqual([law]);
      expect(report.ok).toBe(false);
    });
}

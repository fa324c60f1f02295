import fc from "fast-check";
import { expect, it } from "vitest";
import { conform, conformWith, formatReport } from "../src/conformance/index.ts";
import { times } from "../../../test/soak.ts";
import type { Ruleset } from "../src/kernel/index.ts";

/** The same laws as in the tests, over many more battles. A failure prints a script: keep it as a fixture. */
export function holdToLaws(given: unknown): void {
  const ruleset = given as Ruleset;
  it.each(["north", "south"])(`${ruleset.id} keeps the laws in many battles (%s)`, (seed) => {
    const report = conform(ruleset, { seed, battles: times(40), further: 3000 });
    expect(report.ok, formatReport(report)).toBe(true);
  });

  it(`${ruleset.id} keeps the laws in battles that fast-check makes up`, () => {
    expect(() => conformWith(fc, ruleset, { battles: times(20), further: 3000 })).not.toThrow();
  });
}

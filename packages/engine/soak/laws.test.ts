import fc from "fast-check";
import { expect, it } from "vitest";
import { conform, conformWith, formatReport } from "../src/conformance/index.ts";
import type { Ruleset } from "../src/kernel/index.ts";
import { armorClass } from "../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../src/rulesets/battle-order/index.ts";
import { dicePool } from "../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../src/rulesets/hit-die/index.ts";
import { toHit } from "../src/rulesets/to-hit/index.ts";

/** The same laws as in the tests, over many more battles. A failure prints a script: keep it as a fixture. */
for (const ruleset of [hitDie, toHit, armorClass, dicePool, battleOrder] as unknown as Ruleset[]) {
  it.each(["north", "south"])(`${ruleset.id} keeps the laws in hundreds of battles (%s)`, (seed) => {
    const report = conform(ruleset, { seed, battles: 80, further: 3000 });
    expect(report.ok, formatReport(report)).toBe(true);
  });

  it(`${ruleset.id} keeps the laws in battles that fast-check makes up`, () => {
    expect(() => conformWith(fc, ruleset, { battles: 50, further: 3000 })).not.toThrow();
  });
}

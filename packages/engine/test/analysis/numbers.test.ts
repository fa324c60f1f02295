import { describe, expect, it } from "vitest";
import { numbersOf, openVersion } from "../../src/analysis/index.ts";
import { type EncounterFile, openBattle, type Ruleset, sure } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";

/** What is ranked, swept and tuned: numbers as people write them, whatever a ruleset makes of them. */
describe.each([
  ["hit-die", hitDie],
  ["to-hit", toHit],
  ["armor-class", armorClass],
  ["dice-pool", dicePool],
  ["battle-order", battleOrder],
] as const)("the numbers of %s", (_, given) => {
  const ruleset = given as unknown as Ruleset;

  it("are what they are said to be now: written out, they change nothing", () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const [name, file] of Object.entries(ruleset.encounters)) {
      const opening = JSON.stringify(sure(openBattle(ruleset, file as EncounterFile, "")).opening);
      for (const place of numbersOf(ruleset, file as EncounterFile)) {
        const now = place.now as number;
        const same = openVersion(ruleset, file as EncounterFile, [place], { [place.path]: now });
        if (!same.ok || JSON.stringify(same.value.opening) !== opening)
          wrong.push(`${name}: ${place.path} ${now}`);
        tried += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });
});

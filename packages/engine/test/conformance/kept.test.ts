import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { boundsOf, checkScene } from "../../src/conformance/conform.ts";
import { Findings } from "../../src/conformance/findings.ts";
import { newMet } from "../../src/conformance/laws/coverage.ts";
import { fromGenerator } from "../../src/conformance/picks.ts";
import type { Law } from "../../src/conformance/words.ts";
import { Generator } from "../../src/dice/index.ts";
import { type Battle, openBattle, playStep, type Ruleset, type Step, sure } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";

/** Random battles in which a law once failed, looked at again with other luck each time. */
const RULESETS = [armorClass, battleOrder] as unknown as readonly Ruleset[];
const LOOKS = 60;

interface Kept {
  readonly ruleset: string;
  readonly law: Law;
  readonly encounter: never;
  readonly steps: readonly Step[];
}

const read = (name: string): Kept =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8")) as Kept;

it.each([
  ["AC29 several attacks split among targets are offered as they are allowed", "split-attacks"],
  ["BO59 a newcomer who is stunned has had its turn by losing it", "stunned-newcomer"],
])("%s", (_, name) => {
  const kept = read(name);
  const ruleset = RULESETS.find((r) => r.id === kept.ruleset) as Ruleset;
  let battle: Battle = sure(openBattle(ruleset, kept.encounter, "s"));
  for (const step of kept.steps) battle = sure(playStep(battle, step));
  const findings = new Findings(ruleset, []);
  for (let look = 0; look < LOOKS; look++) {
    const { pick } = fromGenerator(Generator.from(`look ${look}`));
    const scene = { ruleset, battle, broke: null, pick, bounds: boundsOf(ruleset, {}) };
    checkScene(scene, findings, { laws: [kept.law], met: newMet() });
  }
  expect(findings.failures.map((f) => `${f.law} about ${f.about}: ${f.says}`)).toEqual([]);
});

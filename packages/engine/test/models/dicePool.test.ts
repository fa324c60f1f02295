import { expect, it } from "vitest";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { DicePoolModel } from "./dicePool.ts";
import { randomFight } from "./dicePoolFights.ts";
import { playBeside } from "./drive.ts";

const VERBS = ["attack", "ability", "card", "move", "rush", "convert", "posture", "discard", "swap", "end"];
const RARE = [
  "a table",
  "a bonus that ends with its action",
  "a reaction card",
  "an attack of opportunity",
  "a rush that is stopped",
  "a foe left behind and paid for",
  "a slide",
  "a card that comes back",
  "a reshuffle",
  "a fire nobody can pay for",
  "waking up",
  "unconscious",
  "dead",
];

it("DP1–DP36 a second model of whole turns comes to the same as the engine, command by command", () => {
  const counts = playBeside({
    ruleset: dicePool,
    encounter: randomFight,
    model: (file) => new DicePoolModel(file),
    verbs: VERBS,
    commands: 3000,
    seed: "beside",
  });
  for (const verb of VERBS) expect(counts[verb] ?? 0, verb).toBeGreaterThan(10);
  for (const rare of RARE) expect(counts[rare] ?? 0, rare).toBeGreaterThan(0);
});

import { expect, it } from "vitest";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { playBeside } from "./drive.ts";
import { HitDieModel, randomFight } from "./hitDie.ts";

const VERBS = ["attack", "ability", "move", "end"];
const RARE = [
  "a Shell broken",
  "a blow through the Shell",
  "a natural 1 that saves",
  "thorns",
  "poison",
  "slain",
  "down",
  "incapacitated",
];

it("HD1–HD31 a second model of whole turns comes to the same as the engine, command by command", () => {
  const counts = playBeside({
    ruleset: hitDie,
    encounter: randomFight,
    model: (file) => new HitDieModel(file),
    verbs: VERBS,
    commands: 3000,
    seed: "beside",
  });
  for (const verb of VERBS) expect(counts[verb] ?? 0, verb).toBeGreaterThan(20);
  for (const rare of RARE) expect(counts[rare] ?? 0, rare).toBeGreaterThan(0);
});

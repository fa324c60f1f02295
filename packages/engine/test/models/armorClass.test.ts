import { expect, it } from "vitest";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { ArmorClassModel, randomFight } from "./armorClass.ts";
import { playBeside } from "./drive.ts";

const VERBS = ["attack", "move", "defend", "withdraw", "stand", "drop", "end"];
const RARE = [
  "a snap attack",
  "a free attack",
  "Total Defense out of turn",
  "a shield that stops Shock",
  "Shock",
  "a hit raised to its Shock",
  "a throw in melee",
];

it("AC1–AC30 a second model of whole turns comes to the same as the engine, command by command", () => {
  const counts = playBeside({
    ruleset: armorClass,
    encounter: randomFight,
    model: (file) => new ArmorClassModel(file),
    verbs: VERBS,
    commands: 3000,
    seed: "beside",
  });
  for (const verb of VERBS) expect(counts[verb] ?? 0, verb).toBeGreaterThan(20);
  for (const rare of RARE) expect(counts[rare] ?? 0, rare).toBeGreaterThan(0);
});

import { expect, it } from "vitest";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { playBeside } from "./drive.ts";
import { ToHitModel } from "./toHit.ts";
import { aimArea, randomFight } from "./toHitFights.ts";

const VERBS = ["attack", "ability", "move", "defend", "sprint", "stand", "end"];
const RARE = [
  "a critical hit",
  "a natural 12 that hits",
  "a shooter beside a foe",
  "the Helpless passed by",
  "several Helpless in one area",
  "a Helpless foe finished",
  "Basic Attacks granted against the Helpless",
  "a killing blow intercepted",
  "felled by a trap",
  "helpless",
  "dead",
];

it("TH1–TH98 a second model of whole turns comes to the same as the engine, command by command", () => {
  const counts = playBeside({
    ruleset: toHit,
    encounter: randomFight,
    model: (file) => new ToHitModel(file),
    aim: aimArea,
    verbs: VERBS,
    commands: 4000,
    seed: "beside",
  });
  for (const verb of VERBS) expect(counts[verb] ?? 0, verb).toBeGreaterThan(20);
  for (const rare of RARE) expect(counts[rare] ?? 0, rare).toBeGreaterThan(0);
});

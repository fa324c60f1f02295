import { expect, it } from "vitest";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { BattleOrderModel, randomFight } from "./battleOrder.ts";
import { playBeside } from "./drive.ts";

/** The verbs of the model. */
export const VERBS = ["attack", "move", "restore", "stance", "end"];

const RARE = [
  "a critical hit",
  "a riposte that hits",
  "a second block",
  "a death",
  "madness in the own turn",
];

it("BO1–BO32 a second model of whole turns comes to the same as the engine, command by command", () => {
  const counts = playBeside({
    ruleset: battleOrder,
    encounter: randomFight,
    model: (file) => new BattleOrderModel(file),
    verbs: VERBS,
    commands: 3000,
    seed: "beside",
  });
  for (const verb of VERBS) expect(counts[verb], verb).toBeGreaterThan(20);
  for (const rare of RARE) expect(counts[rare] ?? 0, `${rare}: ${JSON.stringify(counts)}`).toBeGreaterThan(0);
});

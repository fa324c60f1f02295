// A sampled to-hit Basic Attack through the very function that plays it: nobody can answer.
import { toHit } from "@fray/engine/rulesets/to-hit";
import {
  newAftermath,
  NO_ORDERS,
  prepare,
  strike,
} from "../../packages/engine/dist/rulesets/to-hit/attack/attack.js";
import { waysOf } from "../../packages/engine/dist/rulesets/to-hit/gear/kit.js";
import { duels, striking } from "../duels.mjs";
import { compareAttack } from "../measure.mjs";
import { attacks } from "../plain/to-hit.mjs";

const { fight, pairs } = duels(toHit);
const blows = pairs.map(([by, target]) => {
  const ability = by.kit.find((a) => a.id === "sword");
  const attack = prepare(by, ability, waysOf(by, ability)[0], NO_ORDERS);
  return { by, target, attack, part: { target, step: 0, squares: 1 } };
});
const after = newAftermath();

compareAttack(
  "to-hit",
  striking(blows, "health", ({ attack, part }) => strike(fight, attack, part, after)),
  attacks,
);

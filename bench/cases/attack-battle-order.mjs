// A sampled battle-order Melee Attack through the very function that plays it; nobody can answer.
import { battleOrder } from "@fray/engine/rulesets/battle-order";
import { PLAINLY, prepare, strike } from "../../packages/engine/dist/rulesets/battle-order/attack/attack.js";
import { duels, striking } from "../duels.mjs";
import { compareAttack } from "../measure.mjs";
import { attacks } from "../plain/battle-order.mjs";

const { fight, pairs } = duels(battleOrder);
const blows = pairs.map(([by, target]) => {
  const on = { ...PLAINLY, target, ripostes: null };
  return { by, target, attack: prepare(fight.state, by, by.kit[0], on) };
});

compareAttack(
  "battle-order",
  striking(blows, "hp", ({ attack, target }) => strike(fight, attack, target)),
  attacks,
);

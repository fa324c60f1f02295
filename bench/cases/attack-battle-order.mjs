// A sampled battle-order Melee Attack through the very function that plays it: nobody can answer, so it is drawn whole.
import { battleOrder } from "@fray/engine/rulesets/battle-order";
import { prepare, strike } from "../../packages/engine/dist/rulesets/battle-order/attack.js";
import { duels, striking } from "../duels.mjs";
import { compareAttack } from "../measure.mjs";
import { attacks } from "../plain/battle-order.mjs";

const { fight, pairs } = duels(battleOrder);
const blows = pairs.map(([by, target]) => {
  const on = { target, charging: 0, steady: 0, ripostes: null };
  return { by, target, attack: prepare(fight.state, by, by.kit[0], on) };
});

compareAttack(
  "battle-order",
  striking(blows, "hp", ({ attack, target }) => strike(fight, attack, target)),
  attacks,
);

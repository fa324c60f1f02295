// A ruleset and its encounters, ready to be fought over and over.
import { openBattle } from "@fray/engine";

const RULESETS = {
  "hit-die": () => import("@fray/engine/rulesets/hit-die"),
  "to-hit": () => import("@fray/engine/rulesets/to-hit"),
  "armor-class": () => import("@fray/engine/rulesets/armor-class"),
  "dice-pool": () => import("@fray/engine/rulesets/dice-pool"),
  "battle-order": () => import("@fray/engine/rulesets/battle-order"),
};

export async function rulesetOf(id) {
  const { default: ruleset } = await RULESETS[id]();
  return ruleset;
}

export function opened(ruleset, file) {
  const battle = openBattle(ruleset, file, "bench");
  if (!battle.ok) throw new Error(JSON.stringify(battle.problems));
  return battle.value.opening;
}

export async function shipped(id, encounter) {
  const ruleset = await rulesetOf(id);
  return { ruleset, opening: opened(ruleset, ruleset.encounters[encounter]) };
}

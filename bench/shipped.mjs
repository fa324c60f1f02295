// A shipped encounter, ready to be fought over and over.
import { openBattle } from "@fray/engine";

const RULESETS = {
  "hit-die": () => import("@fray/engine/rulesets/hit-die"),
  "to-hit": () => import("@fray/engine/rulesets/to-hit"),
  "armor-class": () => import("@fray/engine/rulesets/armor-class"),
  "dice-pool": () => import("@fray/engine/rulesets/dice-pool"),
  "battle-order": () => import("@fray/engine/rulesets/battle-order"),
};

export async function shipped(id, encounter) {
  const { default: ruleset } = await RULESETS[id]();
  const opened = openBattle(ruleset, ruleset.encounters[encounter], "bench");
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  return { ruleset, opening: opened.value.opening };
}

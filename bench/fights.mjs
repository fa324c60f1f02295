// A ruleset and the fights it is measured on: frozen copies of shipped encounters with every sheet written out, so that
// neither a shipped encounter nor a shipped combatant that changes moves the table.
import { readdirSync, readFileSync } from "node:fs";
import { openBattle } from "@fray/engine";

const RULESETS = {
  "hit-die": () => import("@fray/engine/rulesets/hit-die"),
  "to-hit": () => import("@fray/engine/rulesets/to-hit"),
  "armor-class": () => import("@fray/engine/rulesets/armor-class"),
  "dice-pool": () => import("@fray/engine/rulesets/dice-pool"),
  "battle-order": () => import("@fray/engine/rulesets/battle-order"),
};
const folderOf = (id) => `${process.env.BENCH_ROOT ?? "."}/bench/fights/${id}`;

export async function rulesetOf(id) {
  const { default: ruleset } = await RULESETS[id]();
  return ruleset;
}

export function opened(ruleset, file) {
  const battle = openBattle(ruleset, file, "bench");
  if (!battle.ok) throw new Error(JSON.stringify(battle.problems));
  return battle.value.opening;
}

const openingOf = (ruleset, name) =>
  opened(ruleset, JSON.parse(readFileSync(`${folderOf(ruleset.id)}/${name}.json`, "utf8")));

/** All fights of a ruleset: name and opening. */
export const fightsOf = (ruleset) =>
  readdirSync(folderOf(ruleset.id))
    .toSorted()
    .map((file) => file.replace(".json", ""))
    .map((name) => [name, openingOf(ruleset, name)]);

export async function fight(id, name) {
  const ruleset = await rulesetOf(id);
  return { ruleset, opening: openingOf(ruleset, name) };
}

// The same attacks repeated: outcomes surveyed once through the rule code, then drawn, one random word for all their dice.
import { dice, openBattle, playStep } from "@fray/engine";
import { repeated } from "@fray/engine/analysis";
import { openings } from "../duels.mjs";
import { matchups } from "../matchups.mjs";
import { compareAttack } from "../measure.mjs";

const RULESETS = {
  "hit-die": [() => import("@fray/engine/rulesets/hit-die"), () => import("../plain/attack.mjs")],
  "armor-class": [
    () => import("@fray/engine/rulesets/armor-class"),
    () => import("../plain/armor-class.mjs"),
  ],
  "dice-pool": [() => import("@fray/engine/rulesets/dice-pool"), () => import("../plain/dice-pool.mjs")],
};
const [, , , id] = process.argv;
const [{ default: ruleset }, { attacks }] = await Promise.all(RULESETS[id].map((load) => load()));
const generator = dice.Generator.from("bench");

/** All sixteen pairs in one battle: whoever strikes has the first turn. */
function hitDiePairs() {
  return Array.from({ length: 16 }, (_, i) => {
    const file = matchups();
    const order = [`by${i}`, ...file.combatants.map((c) => c.id).filter((other) => other !== `by${i}`)];
    const opened = openBattle(ruleset, { ...file, order }, "bench").value;
    const { state } = playStep(opened, { command: { do: "start" }, answers: [] }).value.past.at(-1);
    return { state, by: `by${i}`, on: `on${i}` };
  });
}

const pairs =
  id === "hit-die" ? hitDiePairs() : openings(ruleset).map((state) => ({ state, by: "by", on: "on" }));
const tables = pairs.map(({ state, by, on }) => {
  const sword = id === "hit-die" ? {} : { with: "sword" };
  const table = repeated(ruleset, state, { do: "attack", actor: by, targets: [on], ...sword }, on);
  return { table, damage: Int32Array.from(table.outcomes, (o) => o.damage) };
});
const BATCH = 1 << 18;

function ours() {
  let sum = 0;
  for (let i = 0; i < BATCH; i++) {
    const { table, damage } = tables[i & 15];
    sum = (sum + damage[table.draw(generator)]) | 0;
  }
  return [BATCH, sum];
}

compareAttack(id, ours, attacks);

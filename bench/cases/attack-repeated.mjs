// The same attacks repeated: outcomes surveyed once through the rule code, then drawn, one random word for all their dice.
import { dice, openBattle, playStep } from "@fray/engine";
import { repeated } from "@fray/engine/analysis";
import { armorClass } from "@fray/engine/rulesets/armor-class";
import { battleOrder } from "@fray/engine/rulesets/battle-order";
import { dicePool } from "@fray/engine/rulesets/dice-pool";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { toHit } from "@fray/engine/rulesets/to-hit";
import { openings } from "../duels.mjs";
import { matchups } from "../matchups.mjs";
import { compareAttack } from "../measure.mjs";
import { attacks as armorClassAttacks } from "../plain/armor-class.mjs";
import { attacks as hitDieAttacks } from "../plain/attack.mjs";
import { attacks as battleOrderAttacks } from "../plain/battle-order.mjs";
import { attacks as dicePoolAttacks } from "../plain/dice-pool.mjs";
import { attacks as toHitAttacks } from "../plain/to-hit.mjs";

const RULESETS = {
  "hit-die": [hitDie, hitDieAttacks],
  "to-hit": [toHit, toHitAttacks],
  "armor-class": [armorClass, armorClassAttacks],
  "dice-pool": [dicePool, dicePoolAttacks],
  "battle-order": [battleOrder, battleOrderAttacks],
};
const [, , , id] = process.argv;
const [ruleset, attacks] = RULESETS[id];
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

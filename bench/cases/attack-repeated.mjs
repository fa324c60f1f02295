// The same attacks repeated: outcomes surveyed once through the rule code, then drawn.
import { dice, openBattle, playStep } from "@fray/engine";
import { repeated } from "@fray/engine/analysis";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { compare } from "../measure.mjs";
import { matchups } from "../matchups.mjs";
import { attacks, seed } from "../plain/attack.mjs";

const generator = dice.Generator.from("bench");
const tables = Array.from({ length: 16 }, (_, i) => {
  const file = matchups();
  const order = [`by${i}`, ...file.combatants.map((c) => c.id).filter((id) => id !== `by${i}`)];
  const opened = openBattle(hitDie, { ...file, order }, "bench").value;
  const { state } = playStep(opened, { command: { do: "start" }, answers: [] }).value.past.at(-1);
  const table = repeated(hitDie, state, { do: "attack", actor: `by${i}`, targets: [`on${i}`] }, `on${i}`);
  return { table, damage: Int32Array.from(table.outcomes, (o) => o.damage) };
});
const BATCH = 1 << 18;
let sum = 0;
seed(42);

function ours() {
  for (let i = 0; i < BATCH; i++) {
    const { table, damage } = tables[i & 15];
    sum = (sum + damage[table.draw(generator)]) | 0;
  }
  return BATCH;
}

compare(ours, () => ((sum ^= attacks(BATCH)), BATCH));

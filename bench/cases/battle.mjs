// Whole 4-v-4 battles through the real ruleset and tactics, events off.
import { openBattle } from "@fray/engine";
import { simulateChunk } from "@fray/engine/analysis";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { compare, compareC } from "../measure.mjs";
import { fourOnFour } from "../matchups.mjs";
import { battles } from "../plain/attack.mjs";
import { seed } from "../plain/generator.mjs";

const { opening } = openBattle(hitDie, fourOnFour(), "bench").value;
let from = 0;
seed(42);
function ours() {
  simulateChunk(hitDie, opening, { seed: "bench", from, to: from + 500 });
  from += 500;
  return 500;
}
if (process.argv[2] === "c") compareC(ours, "battle", null);
else compare(ours, () => (battles(5000), 5000));

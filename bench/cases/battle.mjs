// Whole 4-v-4 battles through the real ruleset and tactics, events off.
import { openBattle } from "@fray/engine";
import { simulateChunk } from "@fray/engine/analysis";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { compare, compareC } from "../measure.mjs";
import { battles, UNITS } from "../plain/battle.mjs";
import { seed } from "../plain/generator.mjs";

/** The combatants of the hand-written battle as an encounter, read as from a file: V8 keeps one copy of each short string. */
function fourOnFour() {
  const combatants = UNITS.hp.map((hp, i) => ({
    id: `u${i}`,
    side: i < 4 ? "a" : "b",
    sheet: {
      hp,
      shell: UNITS.shell[i],
      physicalAccuracy: UNITS.accuracy[i],
      evasion: UNITS.evasion[i],
      physicalAttack: UNITS.attack[i],
      physicalDefense: UNITS.defense[i],
      initiative: 10 - (i & 3),
    },
  }));
  return JSON.parse(JSON.stringify({ fray: 1, ruleset: "hit-die", name: "four on four", combatants }));
}

const { opening } = openBattle(hitDie, fourOnFour(), "bench").value;
let from = 0;
seed(42);
function ours() {
  simulateChunk(hitDie, opening, { seed: "bench", from, to: from + 500 });
  from += 500;
  return 500;
}
if (process.argv[2] === "c") compareC(ours);
else compare(ours, () => (battles(5000), 5000));

// Whole battles of a fight by its tactics, events off: combatant turns per second of CPU time.
import { dice, Fight, Sample } from "@fray/engine";
import { simulateChunk } from "@fray/engine/analysis";
import { rate } from "../measure.mjs";
import { fight } from "../fights.mjs";

const { ruleset, opening } = await fight(...process.argv.slice(2));

/** A turn is one combatant's: counted where the one who acts changes, or has ended its turn. */
function turnsOf(battles) {
  const words = dice.seedWords("bench");
  const oracle = new Sample(ruleset, dice.Generator.from("bench"));
  let turns = 0;
  for (let i = 0; i < battles; i++) {
    oracle.dice.seat(words, i);
    const state = ruleset.copy(opening);
    const fight = new Fight(state, oracle, "nothing");
    oracle.attend(state);
    ruleset.perform(fight, { do: "start" });
    let last = null;
    for (let actor = ruleset.actor(state); actor !== null; actor = ruleset.actor(state)) {
      const command = ruleset.tactics[ruleset.tacticOf(state, actor)].act(state, actor);
      if (actor !== last) turns++;
      last = command.do === "end" ? null : actor;
      ruleset.perform(fight, command);
    }
  }
  return turns / battles;
}

const perBattle = turnsOf(500);
let from = 0;
const battles = rate(() => {
  simulateChunk(ruleset, opening, { seed: "bench", from, to: from + 200 });
  from += 200;
  return 200;
});
console.log(JSON.stringify({ ours: battles * perBattle, theirs: 200_000, battles, perBattle }));

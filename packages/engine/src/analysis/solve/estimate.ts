import { Generator, seedWords } from "../../dice/index.ts";
import { type BattleState, Fight, type Ruleset, tacticFor } from "../../kernel/index.ts";
import { Sample } from "../../oracles/index.ts";
import { Keys } from "./key.ts";

/** How large a battle is, from a few sampled ones: said before anybody waits for it. */

const BATTLES = 200;
const MOST_COMMANDS = 5_000;

/**
 * At least about how many distinct states tactics reach. From how many were met once and twice (A. Chao,
 * "Nonparametric estimation of the number of classes in a population", 1984): a lower bound.
 */
export function estimateStates<S extends BattleState>(ruleset: Ruleset<S>, opening: S): number {
  const keys = new Keys(ruleset.copy(opening), "timeless");
  const met = new Map<string, number>();
  const oracle = new Sample(ruleset, Generator.from(""));
  const words = seedWords("");
  let commands = 0;
  for (let i = 0; i < BATTLES && commands < MOST_COMMANDS; i++) {
    oracle.dice.seat(words, i);
    const state = ruleset.copy(opening);
    oracle.attend(state);
    const fight = new Fight(state, oracle, "nothing");
    ruleset.perform(fight, { do: "start" });
    for (
      let who = ruleset.actor(state);
      who !== null && commands < MOST_COMMANDS;
      who = ruleset.actor(state)
    ) {
      const key = keys.of(state);
      met.set(key, (met.get(key) ?? 0) + 1);
      commands += 1;
      ruleset.perform(fight, tacticFor(ruleset, state, who).act(state, who));
    }
  }
  let [once, twice] = [0, 0];
  for (const times of met.values()) {
    if (times === 1) once += 1;
    if (times === 2) twice += 1;
  }
  return Math.round(met.size + (once * (once - 1)) / (2 * (twice + 1)));
}

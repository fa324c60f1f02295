import { Generator, seedWords } from "../../dice/index.ts";
import {
  type Battle,
  type BattleState,
  checksum,
  type Command,
  type EncounterFile,
  ok,
  openBattle,
  type Result,
  type Ruleset,
  type Source,
  stateOf,
  submit,
} from "../../kernel/index.ts";
import { Sample, tacticChoice } from "../../oracles/index.ts";
import { endless, MOST_COMMANDS, nextCommand, playOut, START } from "./battles.ts";

/**
 * Battle `number` of a run once more, with every event and answer: a battle as if it had been played, whose log
 * stands by itself. It is the very battle that was counted, or this throws.
 */
export function playAgain<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  seed: string,
  number: number,
): Result<Battle<S>> {
  const opened = openBattle(ruleset, file, seed);
  if (!opened.ok) return opened;
  const source = sampledSource(ruleset, seed, number);
  let battle = opened.value;
  let next: Command | null = START;
  for (let commands = 0; next !== null; commands++) {
    if (commands > MOST_COMMANDS) throw endless(ruleset, stateOf(battle));
    const done: Result<Battle<S>> = submit(battle, next, source, { who: `battle ${number}` });
    if (!done.ok) throw new Error(`${ruleset.id}: tactics did what is refused: ${done.problems[0]?.message}`);
    battle = done.value;
    next = nextCommand(ruleset, stateOf(battle));
  }
  const counted = checksum(counting(ruleset, opened.value.opening, seed, number));
  if (checksum(stateOf(battle)) !== counted)
    throw new Error(`${ruleset.id}: battle ${number} went otherwise when it was played again (law 2)`);
  return ok(battle);
}

/** The dice of the sampled battle in the order thrown, and the choices of tactics. */
function sampledSource<S extends BattleState>(ruleset: Ruleset<S>, seed: string, number: number): Source {
  const dice = Generator.from(seed).seat(seedWords(seed), number);
  return {
    dice: () => (sides) => dice.die(sides),
    choice: (question, state) => tacticChoice(ruleset, state as S, question),
  };
}

/** How the battle ended when it was counted. */
function counting<S extends BattleState>(ruleset: Ruleset<S>, opening: S, seed: string, number: number): S {
  const oracle = new Sample(ruleset, Generator.from(seed));
  oracle.dice.seat(seedWords(seed), number);
  const state = ruleset.copy(opening);
  playOut(ruleset, state, oracle);
  return state;
}

import { Generator, seedWords } from "../../dice/index.ts";
import {
  type Answer,
  type Battle,
  type BattleState,
  checksum,
  type Command,
  type EncounterFile,
  Fight,
  ok,
  openBattle,
  type Question,
  type Result,
  type Ruleset,
  type Source,
  stateOf,
  submit,
} from "../../kernel/index.ts";
import { Sample, Spy } from "../../oracles/index.ts";
import { playOut, START } from "./battles.ts";
import { Pace } from "./pace.ts";

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
  const { opening } = opened.value;
  const spy = new Spy(ruleset, seedWords(seed), number);
  const fight = new Fight(ruleset.copy(opening), spy, "nothing");
  spy.attend(fight.state);
  let battle = opened.value;
  let next: Command | null = START;
  const pace = new Pace(ruleset);
  while (next !== null) {
    ruleset.perform(fight, next); // as it was counted, unheard
    const done: Result<Battle<S>> = submit(battle, next, answering(spy.take()), { who: `battle ${number}` });
    if (!done.ok) throw new Error(`${ruleset.id}: tactics did what is refused: ${done.problems[0]?.message}`);
    battle = done.value;
    next = pace.next(fight.state);
  }
  if (checksum(stateOf(battle)) !== checksum(counting(ruleset, opening, seed, number)))
    throw new Error(`${ruleset.id}: battle ${number} went otherwise when it was played again (law 2)`);
  return ok(battle);
}

/** What was drawn and chosen, in the order it was asked for. */
function answering(answers: readonly Answer[]): Source {
  let at = 0;
  return {
    dice: () => thrower(answers[at++]),
    choice(question: Question) {
      const answer = answers[at++];
      if (answer === undefined || !("choose" in answer)) throw astray(question.name);
      return answer.choose;
    },
  };
}

/** Faces one by one. */
function thrower(answer: Answer | undefined): () => number {
  if (answer === undefined || "choose" in answer) throw astray("dice");
  const faces = "roll" in answer ? [answer.roll] : answer.rolls;
  let at = 0;
  return () => {
    const face = faces[at++];
    if (face === undefined) throw astray("dice");
    return face;
  };
}

const astray = (what: string): Error =>
  new Error(
    `${what} were not drawn when the battle was counted: what is asked depends on who listens (law 2)`,
  );

/** How the battle ended when it was counted. */
function counting<S extends BattleState>(ruleset: Ruleset<S>, opening: S, seed: string, number: number): S {
  const oracle = new Sample(ruleset, Generator.from(seed));
  oracle.dice.seat(seedWords(seed), number);
  const state = ruleset.copy(opening);
  playOut(ruleset, state, oracle);
  return state;
}

import {
  aimed,
  type BattleState,
  type Command,
  Fight,
  type Id,
  openBattle,
  type Ruleset,
  Sample,
  tacticFor,
} from "@fray/engine";
import { Generator } from "@fray/engine/dice";
import { reckon } from "../../table/odds/reckon.ts";

/**
 * Code that has never run is many times slower than code that has. Before anybody points at anything, the odds of shipped
 * fights are worked out for a while.
 */
const PRACTICE_MS = 2_500;
const STEPS = 24;
const ROUNDS = 4;
const ONE_MS = 200;

/** A little at a time: whoever asks meanwhile goes first. */
export async function practise(ruleset: Ruleset): Promise<void> {
  let spent = 0;
  for (let round = 0; round < ROUNDS; round++)
    for (const { state, command } of moments(ruleset)) {
      const from = performance.now();
      const job = { kind: "odds", commands: [command], answers: round > 0 } as const;
      reckon(ruleset, state, job, { ms: ONE_MS, now: () => performance.now() });
      spent += performance.now() - from;
      if (spent > PRACTICE_MS) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
}

interface Moment {
  readonly state: BattleState;
  readonly command: Command;
}

/** What could be done to somebody, in the first steps of every shipped fight. */
function* moments(ruleset: Ruleset): Iterable<Moment> {
  for (const file of Object.values(ruleset.encounters)) {
    const opened = openBattle(ruleset, file, "practice");
    if (!opened.ok) continue;
    const state = ruleset.copy(opened.value.opening);
    const ask = new Sample(ruleset, Generator.from("practice"));
    const fight = new Fight(state, ask, "nothing");
    ask.attend(state);
    ruleset.perform(fight, { do: "start" });
    for (let i = 0; i < STEPS; i++) {
      const actor = ruleset.actor(state);
      if (actor === null) break;
      for (const command of harmful(ruleset, state, actor)) yield { state, command };
      ruleset.perform(fight, tacticFor(ruleset, state, actor).act(state, actor));
    }
  }
}

const harmful = (ruleset: Ruleset, state: BattleState, actor: Id): Command[] =>
  ruleset
    .offers(state, actor)
    .filter((offer) => offer.harmful)
    .flatMap(aimed)
    .filter((command) => ruleset.whyNot(state, command).length === 0);

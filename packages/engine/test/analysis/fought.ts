import {
  type Battle,
  type BattleState,
  type Command,
  type EncounterFile,
  openBattle,
  type Ruleset,
  stateOf,
  submit,
  tacticFor,
} from "../../src/kernel/index.ts";
import { newDice } from "../../src/dice/index.ts";
import { liveSource } from "../../src/oracles/index.ts";

/** Battles fought live by their tactics, on generated dice. */

export interface Moment {
  readonly ruleset: Ruleset;
  readonly state: BattleState;
  /** What is done next. */
  readonly command: Command;
}

/** Every moment from the start on; the battle as it then stands comes last. */
export function* momentsOf(
  ruleset: Ruleset,
  file: EncounterFile,
  seed: string,
  commands = 40,
): Generator<Moment, Battle<BattleState>> {
  const opened = openBattle(ruleset, file, seed);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const source = liveSource(ruleset, {
    origin: newDice(seed),
    typesDice: () => false,
    playedByTactics: () => true,
  });
  let battle = opened.value;
  for (let i = 0; i < commands; i++) {
    const state = stateOf(battle);
    const actor = ruleset.actor(state);
    const command =
      i === 0 ? { do: "start" } : actor === null ? null : tacticFor(ruleset, state, actor).act(state, actor);
    if (command === null) break;
    yield { ruleset, state, command };
    const next = submit(battle, command, source);
    if (!next.ok) throw new Error(JSON.stringify(next.problems));
    battle = next.value;
  }
  return battle;
}

export function fought(
  ruleset: Ruleset,
  file: EncounterFile,
  seed: string,
  commands = 40,
): Battle<BattleState> {
  const moments = momentsOf(ruleset, file, seed, commands);
  for (let moment = moments.next(); ; moment = moments.next()) if (moment.done) return moment.value;
}

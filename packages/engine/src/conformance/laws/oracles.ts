import { seedWords } from "../../dice/index.ts";
import {
  type BattleState,
  type Command,
  type Event,
  Fight,
  type Hearing,
  NOBODY,
  Recorded,
  type Ruleset,
  run,
  type Step,
  tacticFor,
  whyNot,
} from "../../kernel/index.ts";
import { Spy } from "../../oracles/index.ts";
import { difference, saying, textDifference } from "../compare.ts";
import type { Probe } from "../findings.ts";
import { withLawfulTactics } from "../lawful.ts";
import { type Scene, type Turn, turnsOf, upTo } from "../scene.ts";
import { START } from "../walk.ts";
import { replayed } from "./determinism.ts";

/** L2: whoever answers and however much anybody listens, the same answers make the same battle. */
export function checkOracles<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  for (const turn of turnsOf(scene)) hearings(scene, turn, probe);
  sampledBattle(scene, probe);
}

function hearings<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { before, step, index } = turn;
  const { do: verb } = step.command;
  const script = upTo(scene, index + 1);
  const heard = (hearing: Hearing): readonly Event[] => {
    const outcome = replayed(scene.ruleset, before, step, hearing);
    const done = outcome.kind === "done" ? difference(turn.after, outcome.state) : outcome.kind;
    const wrong = saying(`with ${hearing} heard, the state comes out differently`, done);
    probe.check(`heard ${hearing}`, verb, wrong, script);
    return outcome.kind === "done" ? outcome.events : [];
  };
  const [all, told, none] = [heard("everything"), heard("outcomes"), heard("nothing")];
  const other = textDifference(JSON.stringify(all.map(unexplained)), JSON.stringify(told));
  probe.check("events", verb, saying("without explanations other things happen", other), script);
  const made = none.length === 0 ? null : "events were made though nobody listens";
  probe.check("silence", verb, made, script);
}

/** An event without what only explains its numbers. */
export function unexplained({ check: _, sum: __, ...event }: Event): Event {
  return event as Event;
}

/** Long enough to meet everything; the end of battles is another law's business. */
const MOST_COMMANDS = 150;

/** A battle as simulation plays it, in place and unheard, and beside it the same from a record: equal at every decision. */
function sampledBattle<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  const ruleset = withLawfulTactics(scene.ruleset);
  const spy = new Spy(ruleset, seedWords(scene.bounds.seed), scene.pick(1_000_000));
  const fast = ruleset.copy(scene.battle.opening);
  const fight = new Fight(fast, spy, "nothing");
  spy.attend(fast);
  let slow = scene.battle.opening;
  const script: Step[] = [];
  for (
    let command: Command | null = START;
    command !== null && script.length < MOST_COMMANDS;
    command = tacticsChoice(ruleset, fast)
  ) {
    if (whyNot(ruleset, slow, command).length > 0) return; // L5 tells
    ruleset.perform(fight, command);
    script.push({ command, answers: spy.take() });
    const next = follow(ruleset, slow, script.at(-1) as Step);
    const wrong =
      typeof next === "string"
        ? next
        : saying("the sampled state is not the recorded one", difference(next, fast));
    probe.check("sampled", command.do, wrong, () => script);
    if (typeof next === "string" || wrong !== null) return;
    slow = next;
  }
}

function follow<S extends BattleState>(ruleset: Ruleset<S>, state: S, step: Step): S | string {
  const oracle = new Recorded(step.answers, NOBODY);
  const outcome = run(ruleset, state, step.command, oracle);
  if (outcome.kind !== "done")
    return `what a sampled battle drew is no answer to what was asked: ${JSON.stringify(outcome)}`;
  return oracle.leftOver === 0
    ? outcome.state
    : `a sampled battle drew ${oracle.leftOver} answers more than were asked`;
}

export function tacticsChoice<S extends BattleState>(ruleset: Ruleset<S>, state: S): Command | null {
  const actor = ruleset.actor(state);
  if (actor === null) return null;
  return tacticFor(ruleset, state, actor).act(state, actor);
}

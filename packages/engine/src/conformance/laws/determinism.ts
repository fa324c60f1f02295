import {
  type BattleState,
  type Hearing,
  NOBODY,
  type Outcome,
  Recorded,
  type Ruleset,
  run,
  type Step,
} from "../../kernel/index.ts";
import { difference, outcomeDifference, saying, textDifference } from "../compare.ts";
import type { Probe } from "../findings.ts";
import { notPlain, overJson } from "../plain.ts";
import { type Scene, type Turn, turnsOf, upTo } from "../scene.ts";

/** L1: same state, command and answers, same events and state; and nothing but a run's own copy changes. */
export function checkDeterminism<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  for (const turn of turnsOf(scene)) {
    runTwice(scene, turn, probe);
    copyApart(scene, turn, probe);
    readersOnlyRead(scene, turn, probe);
  }
}

function runTwice<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { ruleset } = scene;
  const { before, step, index, after } = turn;
  const script = upTo(scene, index + 1);
  const fought: Outcome<S> = { kind: "done", state: after, events: step.events ?? [] };
  const again = outcomeDifference(fought, replayed(ruleset, before, step));
  const twice = saying("run a second time with the same answers, it came out differently", again);
  probe.check("twice", step.command.do, twice, script);
  if (notPlain(before) !== null) return; // L6 tells
  const [one, two] = [overJson(before), overJson(before)];
  const apart = outcomeDifference(replayed(ruleset, one, step), replayed(ruleset, two, step));
  const fromJson = saying("run twice from the same state read from JSON, it came out differently", apart);
  probe.check("twice from JSON", step.command.do, fromJson, script);
}

function copyApart<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { ruleset } = scene;
  const { before, after, step, index } = turn;
  const same = saying("a copy is not the same", difference(after, ruleset.copy(after)));
  probe.check("copy", "copy", same, upTo(scene, index + 1));
  const text = JSON.stringify(before);
  replayed(ruleset, ruleset.copy(before), step);
  const shares = saying(
    "what was done on a copy also changed the original",
    textDifference(text, JSON.stringify(before)),
  );
  probe.check("copies apart", "copy", shares, upTo(scene, index + 1));
}

/** Looking at a state must not change it. */
function readersOnlyRead<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { ruleset } = scene;
  const state = ruleset.copy(turn.after);
  const text = JSON.stringify(state);
  const actor = ruleset.actor(state);
  ruleset.standing(state);
  ruleset.summary(state);
  ruleset.view(state, { role: "onlooker" });
  if (actor !== null) {
    ruleset.offers(state, actor);
    for (const tactic of Object.values(ruleset.tactics)) tactic.act(state, actor);
  }
  const changed = textDifference(text, JSON.stringify(state));
  const wrong = saying("looking at a state (offers, views, tactics) changed it", changed);
  probe.check("reading", "reading", wrong, upTo(scene, turn.index + 1));
}

/** A command done again with the answers it had. */
export function replayed<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  step: Step,
  hearing: Hearing = "everything",
): Outcome<S> {
  return run(ruleset, state, step.command, new Recorded(step.answers, NOBODY), hearing);
}

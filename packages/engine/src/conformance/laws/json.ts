import type { BattleState, Outcome } from "../../kernel/index.ts";
import { difference, outcomeDifference, saying } from "../compare.ts";
import type { Probe } from "../findings.ts";
import { notPlain, overJson } from "../plain.ts";
import { type Scene, type Turn, upTo } from "../scene.ts";
import { replayed } from "./determinism.ts";

/** L6, its first half: a state is plain JSON and plays on the same after a trip through text. */
export function checkSurvives<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { before, step, after, index } = turn;
  const plain = notPlain(after) ?? notPlain(step.events ?? [], "events");
  const script = upTo(scene, index + 1);
  probe.check("plain JSON", "state", saying("not all of it is plain JSON", plain), script);
  if (plain !== null || notPlain(before) !== null) return;
  const other = saying("through JSON it is another", difference(after, overJson(after)));
  probe.check("survives JSON", "state", other, script);
  const fought: Outcome<S> = { kind: "done", state: after, events: step.events ?? [] };
  const again = outcomeDifference(fought, replayed(scene.ruleset, overJson(before), step));
  const wrong = saying("from a state read from JSON it goes differently", again);
  probe.check("plays on from JSON", step.command.do, wrong, script);
}

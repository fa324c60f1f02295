import {
  type Answer,
  type BattleState,
  NOBODY,
  playStep,
  type Question,
  Recorded,
  type Result,
  run,
  type Step,
} from "../../kernel/index.ts";
import type { Probe } from "../findings.ts";
import { battleAt, type Scene, type Turn, turnsOf, upTo } from "../scene.ts";

/** L7: none of a script's answers may be missing, none left over, none impossible. */
export function checkAnswers<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  for (const turn of turnsOf(scene)) {
    leftOver(scene, turn, probe);
    if (turn.step.answers.length === 0) continue;
    missing(scene, turn, probe);
    impossible(scene, turn, probe);
  }
}

function leftOver<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const step: Step = { command: turn.step.command, answers: [...turn.step.answers, { roll: 1 }] };
  const wrong = refusedWith(playStep(battleAt(scene, turn.index), step), "answer/left-over");
  probe.check(
    "left over",
    turn.step.command.do,
    wrong && `with an answer too many ${wrong}`,
    upTo(scene, turn.index, step),
  );
}

/** Without its last answers a command stops at just the question they answer. */
function missing<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { command, answers, asked = [] } = turn.step;
  const last = answers.length - 1;
  for (const kept of new Set([last, scene.pick(answers.length)])) {
    const step: Step = { command, answers: answers.slice(0, kept) };
    const script = upTo(scene, turn.index, step);
    const outcome = run(scene.ruleset, turn.before, command, new Recorded(step.answers, NOBODY, turn.index));
    const question = asked[kept];
    const stops = outcome.kind === "asks" && JSON.stringify(outcome.question) === JSON.stringify(question);
    probe.check(
      "missing",
      command.do,
      stops ? null : `without the answer to ${question?.name} it does not stop to ask for it`,
      script,
    );
    const wrong = refusedWith(playStep(battleAt(scene, turn.index), step), "answer/missing");
    probe.check("missing in a script", command.do, wrong && `with an answer too few ${wrong}`, script);
  }
}

function impossible<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { command, answers, asked = [] } = turn.step;
  const at = scene.pick(answers.length);
  const question = asked[at] as Question;
  for (const bad of impossibleAnswers(question, answers[at] as Answer)) {
    const step: Step = { command, answers: answers.with(at, bad) };
    const outcome = run(scene.ruleset, turn.before, command, new Recorded(step.answers, NOBODY, turn.index));
    const refused =
      outcome.kind === "refused" && outcome.problems.some((p) => p.code === "answer/impossible");
    const wrong = refused
      ? null
      : `${JSON.stringify(bad)} is no answer to ${question.name}, and is taken for one`;
    probe.check("impossible", command.do, wrong, upTo(scene, turn.index, step));
  }
}

/** Answers that cannot be given to a question, made from one that was. */
function impossibleAnswers(question: Question, given: Answer): Answer[] {
  if (question.kind === "choice") return [{ choose: "something else altogether" }, { roll: 1 }];
  const faces = "rolls" in given ? given.rolls : "roll" in given ? [given.roll] : [];
  const rest = faces.slice(1);
  return [
    { choose: "none" },
    { rolls: [...faces, 1] },
    { rolls: rest },
    ...[0, -1, 1.5, (question.sides ?? 1_000_000) + 1].map((face): Answer => ({ rolls: [face, ...rest] })),
  ];
}

function refusedWith(result: Result<unknown>, code: string): string | null {
  if (result.ok) return "it is taken";
  const found = result.problems.map((p) => p.code);
  return found.includes(code) ? null : `it is refused with ${found.join(", ")} and not with ${code}`;
}

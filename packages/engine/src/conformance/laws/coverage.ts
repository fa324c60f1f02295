import { Generator, seedWords } from "../../dice/index.ts";
import {
  type Battle,
  type BattleState,
  type Command,
  Fight,
  POLICY,
  type Ruleset,
  whyNot,
} from "../../kernel/index.ts";
import { Sample } from "../../oracles/index.ts";
import type { Findings, Probe } from "../findings.ts";
import { withLawfulTactics } from "../lawful.ts";
import { type Scene, turnsOf, upTo } from "../scene.ts";
import { START } from "../walk.ts";
import { tacticsChoice } from "./oracles.ts";

/** What has been met over all battles so far. */
export interface Met {
  readonly fired: Set<string>;
  readonly asked: Set<string>;
}

export const newMet = (): Met => ({ fired: new Set(), asked: new Set() });

/** L8 in one battle: all that is asked is listed, rounds stay within bounds, tactics come to an end. */
export function checkCoverage<S extends BattleState>(scene: Scene<S>, probe: Probe, met: Met): void {
  meet(scene, probe, met);
  const [script, wrong] = neverEnds(scene);
  probe.check("ends", "end", wrong, () => script);
}

/** Notes what one battle has met, and which of its questions nobody listed. */
export function meet<S extends BattleState>(scene: Scene<S>, probe: Probe, met: Met): void {
  const { ruleset, battle } = scene;
  const asks = new Set(ruleset.asks.map((a) => a.name));
  const verbs = new Set([POLICY, ...ruleset.verbs.map((v) => v.do)]);
  const most = roundsOf(battle);
  for (const { step, after, index } of turnsOf(scene)) {
    const script = upTo(scene, index + 1);
    for (const { name } of step.asked ?? []) {
      met.asked.add(name);
      probe.check(
        "asked is listed",
        `ask ${name}`,
        asks.has(name) ? null : `${name} is asked and not listed among the questions`,
        script,
      );
    }
    const verb = step.command.do;
    const done = verbs.has(verb) ? null : `${verb} is done and not listed among the verbs`;
    probe.check("verb is listed", `verb ${verb}`, done, script);
    for (const name of ruleset.fired(step.command, step.events ?? [])) met.fired.add(name);
    probe.check("over", "winner", undecided(ruleset, after), script);
    probe.check(
      "rounds",
      "end",
      after.round <= most ? null : `round ${after.round} is beyond the last, ${most}`,
      script,
    );
  }
}

/** Where only one side has anybody left, it has won. */
function undecided<S extends BattleState>(ruleset: Ruleset<S>, state: S): string | null {
  const sides = new Set(ruleset.standing(state).flatMap((s) => (s.up ? [s.side] : [])));
  return sides.size > 1 || state.winner !== null
    ? null
    : `nobody is up but ${[...sides].join()}, and \`winner\` is null`;
}

function roundsOf<S extends BattleState>(battle: Battle<S>): number {
  const given = battle.encounter.rules["maxRounds"] ?? battle.ruleset.options["maxRounds"]?.default;
  return typeof given === "number" ? given : Number.POSITIVE_INFINITY;
}

const MOST_COMMANDS = 5_000;

/** Plays the encounter out by tactics. */
function neverEnds<S extends BattleState>(
  scene: Scene<S>,
): readonly [{ command: Command; answers: [] }[], string | null] {
  const ruleset = withLawfulTactics(scene.ruleset);
  const oracle = new Sample(
    ruleset,
    new Generator().seat(seedWords(scene.bounds.seed), scene.pick(1_000_000)),
  );
  const state = ruleset.copy(scene.battle.opening);
  const fight = new Fight(state, oracle, "nothing");
  oracle.attend(state);
  const played: { command: Command; answers: [] }[] = [];
  for (let command: Command | null = START; command !== null; command = tacticsChoice(ruleset, state)) {
    if (whyNot(ruleset, state, command).length > 0) return [[], null]; // L5 tells
    if (played.length >= MOST_COMMANDS)
      return [played.slice(-10), `after ${MOST_COMMANDS} commands by tactics the battle has no end`];
    played.push({ command, answers: [] });
    ruleset.perform(fight, command);
  }
  if (state.winner === null) return [played, "nobody is to act, yet nobody has won and it is no draw"];
  const most = roundsOf(scene.battle);
  return [played, state.round <= most ? null : `it ended in round ${state.round}, beyond the last, ${most}`];
}

/** What is still to be met. */
export function unmet<S extends BattleState>(
  ruleset: Ruleset<S>,
  met: Met,
): { readonly fired: string[]; readonly asked: string[] } {
  return {
    fired: ruleset.repertoire.filter((name) => !met.fired.has(name)),
    asked: ruleset.asks.map((a) => a.name).filter((name) => !met.asked.has(name)),
  };
}

/** L8 over all battles: what never fired, and what was never asked. */
export function tellUnmet<S extends BattleState>(ruleset: Ruleset<S>, findings: Findings, met: Met): void {
  const probe = findings.probe("L8", null);
  const nowhere = (): [] => [];
  const battles = `in ${findings.battles} battles`;
  for (const name of ruleset.repertoire)
    probe.check(
      "fired",
      `repertoire ${name}`,
      met.fired.has(name) ? null : `${name} is in the repertoire and never fired ${battles}`,
      nowhere,
    );
  for (const { name } of ruleset.asks)
    probe.check(
      "asked",
      `ask ${name}`,
      met.asked.has(name) ? null : `${name} is listed among the questions and was never asked ${battles}`,
      nowhere,
    );
}

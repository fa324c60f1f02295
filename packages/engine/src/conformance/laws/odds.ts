import { addUp, type Fraction, Generator, seedWords, toNumber } from "../../dice/index.ts";
import { type BattleState, type Command, Fight, POLICY, type Ruleset } from "../../kernel/index.ts";
import { exactChance, Sample, survey, tacticChoice } from "../../oracles/index.ts";
import type { Probe } from "../findings.ts";
import { withLawfulTactics } from "../lawful.ts";
import { addWay, outcomeText, type Ways } from "../outcomes.ts";
import { shuffled } from "../picks.ts";
import { type Scene, type Turn, turnsOf, upTo } from "../scene.ts";
import { checkParts } from "./parts.ts";
import { checkShortcuts } from "./shortcuts.ts";

/** L3: exact odds add up to 1 and are those of the dice. */
export function checkOdds<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  const lawful = { ...scene, ruleset: withLawfulTactics(scene.ruleset) };
  const turns = turnsOf(scene).filter((t) => t.step.command.do !== POLICY && t.step.answers.length > 0);
  for (const turn of ofEachKind(scene, turns)) oddsOf(lawful, turn, probe);
}

/** One command of each kind that was given, and of them so many. */
function ofEachKind<S extends BattleState>(scene: Scene<S>, turns: readonly Turn<S>[]): Turn<S>[] {
  const kinds = new Map<string, Turn<S>>();
  for (const turn of shuffled(scene.pick, turns)) {
    const { do: verb, with: what, targets = [] } = turn.step.command;
    kinds.set(`${verb} ${what} ${targets.length > 1 ? "several" : "one"}`, turn);
  }
  return shuffled(scene.pick, [...kinds.values()], COMMANDS);
}

/** Of each battle so many commands: a sample takes longer than anything else here. */
const COMMANDS = 5;

function oddsOf<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { ruleset, bounds } = scene;
  const { command } = turn.step;
  const exact = exactOdds(ruleset, turn.before, command, bounds.leaves);
  if (exact === null) return; // too large a tree to be sure of anything
  const script = upTo(scene, turn.index, turn.step);
  const { n, d } = addUp([...exact.values()].map((f): [bigint, bigint] => [f.n, f.d]));
  probe.check("sum", command.do, n === d ? null : `its odds add up to ${n}/${d}`, script);
  probe.check("sample", command.do, sampleDiffers(scene, turn, exact), script);
  checkParts(scene, turn, probe);
  checkShortcuts(scene, turn, probe);
}

/** The exact distribution of what a command may come to; null when the tree is too large. */
export function exactOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  leaves: number,
): Map<string, Fraction> | null {
  const ways: Ways = new Map();
  const done = survey(
    ruleset,
    state,
    command,
    {
      decide: (asked, now) => tacticChoice(ruleset, now as S, asked),
      part: null,
      budget: leaves,
      hearing: "outcomes",
    },
    (leaf) => {
      addWay(ways, outcomeText(leaf.events), exactChance(leaf.path));
    },
  );
  if (done.left > 0) return null;
  return new Map([...ways].map(([text, parts]) => [text, addUp(parts)]));
}

function sampleDiffers<S extends BattleState>(
  scene: Scene<S>,
  turn: Turn<S>,
  exact: ReadonlyMap<string, Fraction>,
): string | null {
  const { samples } = scene.bounds;
  const counts = drawMany(scene, turn);
  for (const [text, count] of counts)
    if (!exact.has(text))
      return `a sample met what the exact odds do not know, ${count} times in ${samples}: ${text}`;
  for (const [text, fraction] of exact) {
    const chance = toNumber(fraction);
    const [found, wanted] = [counts.get(text) ?? 0, chance * samples];
    if (Math.abs(found - wanted) > allowance(chance, samples))
      return `a sample met this ${found} times in ${samples} where the exact odds expect ${wanted.toFixed(1)}: ${text}`;
  }
  return null;
}

/** Bernstein's bound at one in ten million: about 5½ sigma, and still right for rare outcomes. */
function allowance(chance: number, n: number): number {
  const log = 16.8;
  return log / 3 + Math.sqrt((log * log) / 9 + 2 * log * n * chance * (1 - chance));
}

function drawMany<S extends BattleState>(scene: Scene<S>, turn: Turn<S>): Map<string, number> {
  const { ruleset, bounds } = scene;
  const oracle = new Sample(ruleset, new Generator().seat(seedWords(bounds.seed), scene.pick(1_000_000)));
  const counts = new Map<string, number>();
  for (let i = 0; i < bounds.samples; i++) {
    const fight = new Fight(ruleset.copy(turn.before), oracle, "outcomes");
    oracle.attend(fight.state);
    ruleset.perform(fight, turn.step.command);
    const text = outcomeText(fight.events);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

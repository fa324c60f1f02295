import {
  type Answer,
  type Battle,
  type BattleState,
  type Command,
  type Event,
  type Id,
  Recorded,
  run,
  type Ruleset,
  type Step,
} from "../kernel/index.ts";
import { growTree, tacticChoice, type Tree } from "../oracles/index.ts";
import type { Decide } from "./deciding.ts";
import { standing, type Weighed } from "./fortune.ts";
import { burdenOf, harmOf, weighs } from "./harm.ts";
import { type Fortunes, Ledger } from "./ledger.ts";
import { sampleThrows, type Shown, type Weighing, type Worth } from "./luckSampled.ts";
import type { DecideNth } from "./steered.ts";

/**
 * Where every throw of a battle stood among all that it could have shown. The worth of a throw is what the thrower's
 * side may then expect to have dealt and healed, less what it may expect to have suffered, in this one command.
 */

export interface Throw {
  readonly step: number;
  readonly name: string;
  readonly who: Id;
  /** What the dice came to; of a pool that is counted, not added up, a number of its own: see the faces. */
  readonly value: number;
  readonly faces: readonly number[];
  /** The worth of the command before the throw and after it: in Health, or in conditions. */
  readonly expected: number;
  readonly actual: number;
  /** The chance of a worse throw, half of the like ones counted. */
  readonly percentile: number;
  readonly variance: number;
  /** It made no difference to anybody's Health: its worth is in conditions brought about. */
  readonly conditions?: true;
  /** The command was too large to be walked: what follows the throw was sampled, and the numbers are about right. */
  readonly sampled?: true;
}

export interface Fortune {
  readonly throws: number;
  readonly expected: number;
  readonly actual: number;
  /** The chance to gain less in these commands, half of the like sums counted; null where no throw mattered. */
  readonly percentile: number | null;
}

export interface LuckLedger extends Fortunes {
  readonly throws: readonly Throw[];
  /** The same by conditions: laid on others and given to friends, less those one's own side came under. */
  readonly conditions: Fortunes;
  /** Throws that made no difference to either, those weighed by sampling, and those not weighed at all. */
  readonly idle: number;
  readonly sampled: number;
  readonly unweighed: number;
}

export interface LuckSettings {
  /** Ways of one command that are walked before it is sampled instead. */
  readonly budget?: number;
  /** How often commands may be played in all to sample them. */
  readonly playings?: number;
}

const BUDGET = 20_000;
const PLAYINGS = 400_000;

export function luckOf<S extends BattleState>(battle: Battle<S>, settings: LuckSettings = {}): LuckLedger {
  const { ruleset } = battle;
  const sideOf = sidesOf(battle);
  const [health, conditions] = [new Ledger(sideOf), new Ledger(sideOf)];
  const told: Throw[] = [];
  let [idle, unweighed] = [0, 0];
  let before = battle.opening;
  let playings = settings.playings ?? PLAYINGS;
  battle.past.forEach(({ state, step }, index) => {
    const weighing = weighingOf(ruleset, before, step, index);
    before = state;
    if (weighing.shown.length === 0) return;
    const tree = treeOf(weighing, settings.budget ?? BUDGET);
    const weighedBy = (ledger: Ledger, worth: Worth): readonly Weighed[] => {
      const found =
        tree === null
          ? sampleThrows({ ...weighing, worth }, playings)
          : { throws: follow(tree, weighing, worth), playings: 0 };
      playings -= found.playings;
      ledger.add(found.throws, tree, worth);
      return found.throws;
    };
    const wounds = weighedBy(health, weighing.worth);
    const states = weighedBy(conditions, weighing.conditions);
    const mattered = wounds.flatMap((thrown, i) => telling(thrown, states[i]));
    told.push(...mattered);
    idle += wounds.length - mattered.length;
    unweighed += weighing.shown.length - wounds.length;
  });
  const sampled = told.filter((t) => t.sampled).length;
  return { throws: told, ...health.fortunes(), conditions: conditions.fortunes(), idle, sampled, unweighed };
}

/** A throw by what it decided: somebody's Health, or else a condition; nothing where it was neither. */
function telling(wound: Weighed, state: Weighed | undefined): readonly Throw[] {
  if (wound.variance > 0) return [plain(wound)];
  return state === undefined || state.variance === 0 ? [] : [{ ...plain(state), conditions: true }];
}

const plain = ({ all: _, ...thrown }: Weighed): Throw => thrown;

function sidesOf<S extends BattleState>({ ruleset, opening }: Battle<S>): (who: Id) => string {
  const sides = new Map(ruleset.standing(opening).map((s) => [s.id, s.side]));
  return (who) => sides.get(who) ?? who;
}

function weighingOf<S extends BattleState>(
  ruleset: Ruleset<S>,
  before: S,
  step: Step,
  index: number,
): Weighing<S> & { readonly conditions: Worth } {
  const thrown = step.answers.some((a) => !("choose" in a));
  const shown = thrown ? trace(ruleset, before, step.command, step.answers) : [];
  const sides = new Map(ruleset.standing(before).map((s) => [s.id, s.side]));
  const sideOf = (who: Id): string => sides.get(who) ?? who;
  const { command } = step;
  const sum = (who: Id, events: readonly Event[], of: (e: Event) => number): number =>
    events.reduce((all, e) => all + (sideOf(e.target ?? "") === sideOf(who) ? -of(e) : of(e)), 0);
  return {
    ruleset,
    before,
    command,
    step: index,
    shown,
    decide: answersOf(ruleset, step),
    worth: (who, events) => sum(who, events, harmOf),
    conditions: (who, events) => sum(who, events, (e) => burdenOf(e, command.actor, sideOf)),
  };
}

/** All that could have come of one step, or null when that is too much. */
function treeOf<S extends BattleState>(weighing: Weighing<S>, budget: number): Tree<readonly Event[]> | null {
  const { ruleset, before, command } = weighing;
  const { decide, again } = counting(weighing.decide);
  const { tree, surveyed } = growTree(
    ruleset,
    before,
    command,
    ({ events }) => {
      again();
      return events.filter(weighs);
    },
    { budget, part: null, hearing: "outcomes", apart: true, decide },
  );
  return surveyed.left > 0 ? null : tree;
}

/** Counts how often the same has been asked on one way through the tree; every way begins anew. */
function counting(decide: DecideNth): { readonly decide: Decide; again(): void } {
  const asked = new Map<string, number>();
  return {
    decide: (question, state) => {
      const key = `${question.name}\n${question.who}`;
      const nth = asked.get(key) ?? 0;
      asked.set(key, nth + 1);
      return decide(question, state, nth);
    },
    again: () => asked.clear(),
  };
}

/** Decisions fall as they fell, the n-th of a kind as the n-th; where the dice would have led to others, tactics take them. */
function answersOf<S extends BattleState>(ruleset: Ruleset<S>, { asked = [], answers }: Step): DecideNth {
  return (question, state, nth) => {
    const { name, options, who } = question;
    const given = asked.flatMap((q, i) => {
      const answer = answers[i];
      return q.name === name && q.who === who && answer !== undefined && "choose" in answer
        ? [answer.choose]
        : [];
    });
    const choice = given[nth] ?? given[0];
    return choice !== undefined && options.includes(choice)
      ? choice
      : tacticChoice(ruleset, state as S, question);
  };
}

/** What each throw of the step came to, in order. */
function trace<S extends BattleState>(
  ruleset: Ruleset<S>,
  before: S,
  command: Command,
  answers: readonly Answer[],
): readonly Shown[] {
  const shown: Shown[] = [];
  const oracle = new Recorded(answers);
  const noting = new Proxy(oracle, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const asked = target.answers.length;
        const value: unknown = Reflect.apply(member, target, args);
        if (CHANCE.has(String(key)) && target.answers.length > asked)
          shown.push({ value: value as number, faces: facesIn(target.answers.at(-1)) });
        return value;
      };
    },
  });
  run(ruleset, before, command, noting, "nothing");
  return shown;
}

const facesIn = (answer: Answer | undefined): readonly number[] =>
  answer === undefined || "choose" in answer ? [] : "roll" in answer ? [answer.roll] : answer.rolls;

const CHANCE: ReadonlySet<string> = new Set(["die", "sum", "roll", "pool"]);

/** Down the branches that the dice took, weighing each throw on the way. */
function follow(
  tree: Tree<readonly Event[]>,
  { shown, step }: Pick<Weighing<never>, "shown" | "step">,
  value: Worth,
): Weighed[] {
  const throws: Weighed[] = [];
  let at = tree;
  for (const { value: face, faces } of shown) {
    while (at.kind === "choice") at = (at.branches[0] as (typeof at.branches)[number]).tree;
    if (at.kind === "leaf") break;
    const { name, who, branches } = at;
    const worths = branches.map((b) => ({ ...b, worth: mean(b.tree, who, value) }));
    const taken = worths.find((b) => b.on === face);
    if (taken === undefined) break;
    throws.push({ name, who, value: face, faces, ...standing(worths, taken.worth), step });
    at = taken.tree;
  }
  return throws;
}

function mean(tree: Tree<readonly Event[]>, who: Id, value: Worth): number {
  if (tree.kind === "leaf") return value(who, tree.outcome);
  return tree.branches.reduce(
    (sum, b) => sum + (tree.kind === "choice" ? 1 : b.chance) * mean(b.tree, who, value),
    0,
  );
}

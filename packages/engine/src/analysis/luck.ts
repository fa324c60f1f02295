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
import type { Decide } from "./odds.ts";
import { fortune, standing, type Valued, type Weighed } from "./fortune.ts";
import { gainsIn, throwersIn } from "./gains.ts";
import { harmOf, harms } from "./harm.ts";
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
  /** The worth of the command before the throw and after it. */
  readonly expected: number;
  readonly actual: number;
  /** The chance of a worse throw, half of the like ones counted. */
  readonly percentile: number;
  readonly variance: number;
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

export interface LuckLedger {
  readonly throws: readonly Throw[];
  readonly people: { readonly [id: Id]: Fortune };
  readonly sides: { readonly [side: string]: Fortune };
  /** Throws that made no difference to anybody's Health, those weighed by sampling, and those not weighed at all. */
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
  const weighed: Weighed[] = [];
  const sideOf = sidesOf(battle);
  const [ofPeople, ofSides] = [new Parts((who) => who), new Parts(sideOf)];
  let idle = 0;
  let unweighed = 0;
  let before = battle.opening;
  let playings = settings.playings ?? PLAYINGS;
  battle.past.forEach(({ state, step }, index) => {
    const weighing: Weighing<S> = weighingOf(ruleset, before, step, index);
    before = state;
    const exact = weigh(weighing, settings.budget ?? BUDGET);
    const tried = exact === null ? sampleThrows(weighing, playings) : { ...exact, playings: 0 };
    playings -= tried.playings;
    for (const parts of [ofPeople, ofSides]) {
      if (exact === null) parts.addThrows(tried.throws);
      else if (exact.tree !== null) parts.addTree(exact.tree, weighing.worth);
    }
    for (const thrown of tried.throws) {
      if (thrown.variance === 0) idle += 1;
      else weighed.push(thrown);
    }
    unweighed += weighing.shown.length - tried.throws.length;
  });
  const throws = weighed.map(({ all: _, ...thrown }): Throw => thrown);
  const sampled = throws.filter((t) => t.sampled).length;
  const [people, sides] = [ofPeople.fortunes(throws), ofSides.fortunes(throws)];
  return { throws, people, sides, idle, sampled, unweighed };
}

/** What may be gained in each command, by whoever is asked about: people or sides. */
class Parts {
  private readonly of: (who: Id) => string;
  private readonly parts = new Map<string, (readonly Valued[])[]>();

  constructor(of: (who: Id) => string) {
    this.of = of;
  }

  addTree(tree: Tree<readonly Event[]>, worth: Worth): void {
    const throwers = new Map([...throwersIn(tree)].map((who) => [this.of(who), who]));
    for (const [key, who] of throwers)
      this.add(
        key,
        gainsIn(tree, { mine: (other) => this.of(other) === key, worth: (events) => worth(who, events) }),
      );
  }

  /** Where the tree is too large, each throw stands for itself. */
  addThrows(throws: readonly Weighed[]): void {
    for (const { who, all, expected } of throws)
      this.add(
        this.of(who),
        all.map(({ chance, worth }) => ({ chance, worth: worth - expected })),
      );
  }

  fortunes(throws: readonly Throw[]): { readonly [key: string]: Fortune } {
    const keys = [...new Set(throws.map((t) => this.of(t.who)))];
    return Object.fromEntries(
      keys.map((key) => [
        key,
        fortune(
          throws.filter((t) => this.of(t.who) === key),
          this.parts.get(key) ?? [],
        ),
      ]),
    );
  }

  private add(key: string, all: readonly Valued[]): void {
    const known = this.parts.get(key);
    if (known === undefined) this.parts.set(key, [all]);
    else known.push(all);
  }
}

function sidesOf<S extends BattleState>({ ruleset, opening }: Battle<S>): (who: Id) => string {
  const sides = new Map(ruleset.standing(opening).map((s) => [s.id, s.side]));
  return (who) => sides.get(who) ?? who;
}

function weighingOf<S extends BattleState>(
  ruleset: Ruleset<S>,
  before: S,
  step: Step,
  index: number,
): Weighing<S> {
  const thrown = step.answers.some((a) => !("choose" in a));
  const shown = thrown ? trace(ruleset, before, step.command, step.answers) : [];
  const sideOf = new Map(ruleset.standing(before).map((s) => [s.id, s.side]));
  return {
    ruleset,
    before,
    command: step.command,
    step: index,
    shown,
    decide: answersOf(ruleset, step),
    worth: (who, events) => worth(events, sideOf.get(who) ?? who, sideOf),
  };
}

/** The throws of one step with all that could have come of it, or null when its tree is too large. */
function weigh<S extends BattleState>(
  weighing: Weighing<S>,
  budget: number,
): { readonly throws: readonly Weighed[]; readonly tree: Tree<readonly Event[]> | null } | null {
  const { ruleset, before, command, shown, step } = weighing;
  if (shown.length === 0) return { throws: [], tree: null };
  const { decide, again } = counting(weighing.decide);
  const { tree, surveyed } = growTree(
    ruleset,
    before,
    command,
    ({ events }) => {
      again();
      return events.filter(harms);
    },
    { budget, part: null, hearing: "outcomes", apart: true, decide },
  );
  if (surveyed.left > 0) return null;
  return { throws: follow(tree, shown, weighing.worth).map((t) => ({ ...t, step })), tree };
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

function worth(events: readonly Event[], side: string, sideOf: ReadonlyMap<Id, string>): number {
  return events.reduce((sum, e) => sum + (sideOf.get(e.target ?? "") === side ? -harmOf(e) : harmOf(e)), 0);
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
  shown: readonly Shown[],
  value: Worth,
): Omit<Weighed, "step">[] {
  const throws: Omit<Weighed, "step">[] = [];
  let at = tree;
  for (const { value: face, faces } of shown) {
    while (at.kind === "choice") at = (at.branches[0] as (typeof at.branches)[number]).tree;
    if (at.kind === "leaf") break;
    const { name, who, branches } = at;
    const worths = branches.map((b) => ({ ...b, worth: mean(b.tree, who, value) }));
    const taken = worths.find((b) => b.on === face);
    if (taken === undefined) break;
    throws.push({ name, who, value: face, faces, ...standing(worths, taken.worth) });
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

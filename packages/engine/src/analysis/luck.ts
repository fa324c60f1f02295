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

/**
 * Where every throw of a battle stood among all that it could have shown. The worth of a throw is what the thrower's
 * side may then expect to have dealt, less what it may expect to have suffered, in this one command.
 */

export interface Throw {
  readonly step: number;
  readonly name: string;
  readonly who: Id;
  /** What the dice came to. */
  readonly value: number;
  /** The worth of the command before the throw and after it. */
  readonly expected: number;
  readonly actual: number;
  /** The chance of a worse throw, half of the like ones counted. */
  readonly percentile: number;
  readonly variance: number;
}

export interface Fortune {
  readonly throws: number;
  readonly expected: number;
  readonly actual: number;
  /** The chance of less luck than this, taking the sum of many throws as normal; null where no throw mattered. */
  readonly percentile: number | null;
}

export interface LuckLedger {
  readonly throws: readonly Throw[];
  readonly people: { readonly [id: Id]: Fortune };
  readonly sides: { readonly [side: string]: Fortune };
  /** Throws that made no difference to anybody's Health, and throws in commands too large to weigh. */
  readonly idle: number;
  readonly unweighed: number;
}

const BUDGET = 20_000;

export function luckOf<S extends BattleState>(battle: Battle<S>, budget = BUDGET): LuckLedger {
  const throws: Throw[] = [];
  let idle = 0;
  let unweighed = 0;
  let before = battle.opening;
  battle.past.forEach(({ state, step }, index) => {
    const weighed = weigh(battle.ruleset, before, step, { index, budget });
    before = state;
    if (weighed === null) {
      unweighed += step.answers.filter((a) => !("choose" in a)).length;
      return;
    }
    for (const thrown of weighed) {
      if (thrown.variance === 0) idle += 1;
      else throws.push(thrown);
    }
  });
  const sideOf = sidesOf(battle);
  const by = (of: (t: Throw) => string) =>
    Object.fromEntries(
      [...new Set(throws.map(of))].map((key) => [key, fortune(throws.filter((t) => of(t) === key))]),
    );
  return { throws, people: by((t) => t.who), sides: by((t) => sideOf(t.who)), idle, unweighed };
}

function sidesOf<S extends BattleState>({ ruleset, opening }: Battle<S>): (who: Id) => string {
  const sides = new Map(ruleset.standing(opening).map((s) => [s.id, s.side]));
  return (who) => sides.get(who) ?? who;
}

function fortune(throws: readonly Throw[]): Fortune {
  const sum = (list: readonly Throw[], of: (t: Throw) => number) =>
    list.reduce((total, t) => total + of(t), 0);
  const variance = sum(throws, (t) => t.variance);
  const gained = sum(throws, (t) => t.actual - t.expected);
  // What one throw of a command ends with, the next begins with: only the first of them is counted.
  const firsts = throws.filter((t, i) => t.step !== throws[i - 1]?.step || t.who !== throws[i - 1]?.who);
  const expected = sum(firsts, (t) => t.expected);
  return {
    throws: throws.length,
    expected,
    actual: expected + gained,
    percentile: variance === 0 ? null : normal(gained / Math.sqrt(variance)),
  };
}

/** The normal distribution (Abramowitz and Stegun 7.1.26, to about 1e-7). */
function normal(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (poly * Math.exp(-x * x)) / 2;
  return z < 0 ? tail : 1 - tail;
}

/** The throws of one step, or null when its tree is too large. */
function weigh<S extends BattleState>(
  ruleset: Ruleset<S>,
  before: S,
  step: Step,
  { index, budget }: { readonly index: number; readonly budget: number },
): readonly Throw[] | null {
  if (!step.answers.some((a) => !("choose" in a))) return [];
  const shown = trace(ruleset, before, step.command, step.answers);
  const { tree, surveyed } = growTree(
    ruleset,
    before,
    step.command,
    (leaf) => leaf.events.filter((e) => e.event === "damage"),
    { budget, part: null, hearing: "outcomes", apart: true, decide: answersOf(ruleset, step) },
  );
  if (surveyed.left > 0) return null;
  const sideOf = new Map(ruleset.standing(before).map((s) => [s.id, s.side]));
  return follow(tree, shown, (who, events) => worth(events, sideOf.get(who) ?? who, sideOf)).map((t) => ({
    ...t,
    step: index,
  }));
}

/** Decisions fall as they fell; where the dice would have led to others, tactics take them. */
function answersOf<S extends BattleState>(ruleset: Ruleset<S>, { asked = [], answers }: Step): Decide {
  return (question, state) => {
    const { name, options, who } = question;
    const at = asked.findIndex((q, i) => q.name === name && q.who === who && "choose" in (answers[i] ?? {}));
    const given = at < 0 ? undefined : (answers[at] as { readonly choose: string }).choose;
    return given !== undefined && options.includes(given)
      ? given
      : tacticChoice(ruleset, state as S, question);
  };
}

function worth(events: readonly Event[], side: string, sideOf: ReadonlyMap<Id, string>): number {
  return events.reduce((sum, e) => {
    const amount = typeof e["amount"] === "number" ? e["amount"] : 0;
    return sideOf.get(e.target ?? "") === side ? sum - amount : sum + amount;
  }, 0);
}

/** What each throw of the step came to, in order. */
function trace<S extends BattleState>(
  ruleset: Ruleset<S>,
  before: S,
  command: Command,
  answers: readonly Answer[],
): readonly number[] {
  const shown: number[] = [];
  const oracle = new Recorded(answers);
  const noting = new Proxy(oracle, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const asked = target.answers.length;
        const value: unknown = Reflect.apply(member, target, args);
        if (CHANCE.has(String(key)) && target.answers.length > asked) shown.push(value as number);
        return value;
      };
    },
  });
  run(ruleset, before, command, noting, "nothing");
  return shown;
}

const CHANCE: ReadonlySet<string> = new Set(["die", "sum", "roll", "pool"]);

type Worth = (who: Id, events: readonly Event[]) => number;

/** Down the branches that the dice took, weighing each throw on the way. */
function follow(tree: Tree<readonly Event[]>, shown: readonly number[], value: Worth): Omit<Throw, "step">[] {
  const throws: Omit<Throw, "step">[] = [];
  let at = tree;
  for (const face of shown) {
    while (at.kind === "choice") at = (at.branches[0] as (typeof at.branches)[number]).tree;
    if (at.kind === "leaf") break;
    const { name, who, branches } = at;
    const worths = branches.map((b) => ({ ...b, worth: mean(b.tree, who, value) }));
    const taken = worths.find((b) => b.on === face);
    if (taken === undefined) break;
    const expected = worths.reduce((sum, b) => sum + b.chance * b.worth, 0);
    throws.push({
      name,
      who,
      value: face,
      expected,
      actual: taken.worth,
      percentile: worths.reduce((sum, b) => sum + b.chance * (below(b.worth, taken.worth) ?? 0.5), 0),
      variance: zeroed(worths.reduce((sum, b) => sum + b.chance * (b.worth - expected) ** 2, 0)),
    });
    at = taken.tree;
  }
  return throws;
}

/** Sums of many doubles differ by a hair where the numbers are the same. */
const HAIR = 1e-9;
const below = (a: number, b: number): 0 | 1 | null => (Math.abs(a - b) < HAIR ? null : a < b ? 1 : 0);
const zeroed = (variance: number): number => (variance < HAIR * HAIR ? 0 : variance);

function mean(tree: Tree<readonly Event[]>, who: Id, value: Worth): number {
  if (tree.kind === "leaf") return value(who, tree.outcome);
  return tree.branches.reduce(
    (sum, b) => sum + (tree.kind === "choice" ? 1 : b.chance) * mean(b.tree, who, value),
    0,
  );
}

import {
  type Answer,
  asMadeBy,
  dice,
  diceFor,
  FORK,
  forkOrigin,
  type Log,
  originOf,
  type Problem,
  problem,
  type Question,
  REDO,
  type Ruleset,
  type Step,
  UNDO,
} from "@fray/engine";
import { fallen, freeDice } from "./dice.ts";
import { fold } from "./fold.ts";
import type { Entry, Opening } from "./words.ts";

/** Provably fair dice: who knows the seed after the fight can check that it was the one committed to, die by die. */

export const commitmentOf = (seed: string): string => dice.sha256(seed);

const HIDDEN = "hidden:";

/** What stands for a seed that is not to be told: the promise alone. */
export const hiddenSeed = (seed: string): string =>
  seed.startsWith(HIDDEN) ? seed : `${HIDDEN}${commitmentOf(seed)}`;

export interface Verdict {
  readonly ok: boolean;
  /** Rolls that the seed gave, and those that people typed or the game master forced. */
  readonly thrown: number;
  readonly given: number;
  /** Steps and choices do not count here: only what is wrong. */
  readonly problems: readonly Problem[];
}

/** Checks a table's whole log: the commitment, the replay of every step, and every die. */
export function verifyTable(ruleset: Ruleset, entries: readonly Entry[]): Verdict {
  const first = entries[0]?.fact;
  if (first?.kind !== "open")
    return verdict(new Dice(dice.newDice("")), [
      problem("log/opening", "a table's log begins with its opening"),
    ]);
  const folded = fold(ruleset, entries);
  const { generator, seed } = first.opening;
  const check = new Dice({ generator: generator as dice.GeneratorName, seed, entropy: [] });
  for (const { seq, fact } of entries) {
    if (fact.kind === "step") check.step(fact.step, `entries.${seq}`, fact.given);
    if (fact.kind === "roll") check.freeRoll(fact, seq);
  }
  return verdict(check, [
    ...wrongSeed(first.opening),
    ...untold(check),
    ...(folded.ok ? [] : asMadeBy(ruleset, first.opening.version, folded.problems)),
  ]);
}

/**
 * Checks a battle's plain log against a commitment. Such a log does not say which dice were typed:
 * those that the seed did not give are counted as given.
 */
export function verifyLog(
  log: Log,
  commitment: string | null,
): Verdict & { readonly unproven: readonly string[] } {
  const check = new Dice(originOf(log));
  log.steps.forEach((step, i) => check.step(step, `steps.${i}`, []));
  const unproven = check.problems.map((p) => p.path ?? "");
  const wrong = [...untold(check)];
  if (wrong.length === 0 && commitment !== null && commitmentOf(check.origin.seed) !== commitment)
    wrong.push(problem("verify/commitment", "the seed is not the one that was committed to", "seed"));
  return { ok: wrong.length === 0, thrown: check.thrown, given: unproven.length, problems: wrong, unproven };
}

function wrongSeed({ seed, commitment }: Opening): Problem[] {
  return commitmentOf(seed) === commitment || seed === `${HIDDEN}${commitment}`
    ? []
    : [problem("verify/commitment", "the seed is not the one that was committed to", "entries.0")];
}

/** A fork does not tell the seed of the table it came from, but its own. */
const untold = ({ origin }: Dice): readonly Problem[] =>
  origin.seed.startsWith(HIDDEN)
    ? [problem("verify/hidden", "the seed is not told before the battle is over", "seed")]
    : [];

function verdict(check: Dice, more: readonly Problem[]): Verdict {
  const problems = [...more, ...check.problems];
  return { ok: problems.length === 0, thrown: check.thrown, given: check.given, problems };
}

/** Follows a log step by step, and throws its dice again. */
class Dice {
  thrown = 0;
  given = 0;
  readonly problems: Problem[] = [];
  /** Of the dice to come: a fork changes it. */
  origin: dice.DiceOrigin;
  private depth = 0;

  constructor(origin: dice.DiceOrigin) {
    this.origin = origin;
  }

  step(step: Step, at: string, given: readonly number[]): void {
    if (step.command.do === UNDO) this.depth -= 1;
    else if (step.command.do === FORK) this.fork(step, at);
    else {
      if (step.command.do !== REDO)
        (step.asked ?? []).forEach((question, i) => {
          if (question.kind !== "dice") return;
          if (given.includes(i)) this.given += 1;
          else this.roll({ ...question, id: `${this.depth}.${i}` }, step.answers[i], `${at}.answers.${i}`);
        });
      this.depth += 1;
    }
  }

  private fork(step: Step, at: string): void {
    const origin = forkOrigin(step.command, this.origin);
    if (origin.ok) this.origin = origin.value;
    else this.problems.push(...origin.problems.map((p) => ({ ...p, path: `${at}.command.${p.path}` })));
  }

  freeRoll(fact: { readonly dice: string; readonly faces: readonly number[] }, seq: number): void {
    const expression = dice.parseDice(fact.dice);
    const again = expression.ok ? freeDice(this.origin, expression.value, seq).faces : [];
    this.count(again.join() === fact.faces.join(), `entries.${seq}.faces`);
  }

  private roll(question: Question, answer: Answer | undefined, at: string): void {
    const faces =
      answer === undefined || "choose" in answer ? [] : "roll" in answer ? [answer.roll] : answer.rolls;
    this.count(this.again(question, faces.length).join() === faces.join(), at);
  }

  /** The faces its origin gives: of an expression, as many as it threw. */
  private again(question: Question, count: number): readonly number[] {
    const source = diceFor(this.origin, question);
    const { sides } = question;
    if (sides !== undefined) return Array.from({ length: count }, () => source(sides));
    const expression = dice.parseDice(question.dice ?? "");
    return expression.ok ? fallen(expression.value, source).faces : [];
  }

  private count(matches: boolean, at: string): void {
    if (this.origin.seed.startsWith(HIDDEN)) return; // the table that was forked proves its own
    if (matches) this.thrown += 1;
    else this.problems.push(problem("verify/die", "the seed did not give these dice", at));
  }
}

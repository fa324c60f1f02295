import {
  type Answer,
  dice,
  FORK,
  forkSeed,
  type Log,
  type Problem,
  problem,
  type Question,
  REDO,
  type Ruleset,
  type Step,
  UNDO,
} from "@fray/engine";
import { fold } from "./fold.ts";
import { sha256 } from "./sha256.ts";
import type { Entry, Opening } from "./words.ts";

/** Provably fair dice: who knows the seed after the fight can check that it was the one committed to, die by die. */

export const commitmentOf = (seed: string): string => sha256(seed);

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
    return verdict(new Dice(""), [problem("log/opening", "a table's log begins with its opening")]);
  const folded = fold(ruleset, entries);
  const check = new Dice(first.opening.seed);
  for (const { seq, fact } of entries) {
    if (fact.kind === "step") check.step(fact.step, `entries.${seq}`, fact.given);
    if (fact.kind === "roll") check.freeRoll(fact, seq);
  }
  return verdict(check, [
    ...wrongSeed(first.opening),
    ...untold(check),
    ...(folded.ok ? [] : folded.problems),
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
  const check = new Dice(log.seed);
  log.steps.forEach((step, i) => check.step(step, `steps.${i}`, []));
  const unproven = check.problems.map((p) => p.path ?? "");
  const wrong = [...untold(check)];
  if (wrong.length === 0 && commitment !== null && commitmentOf(check.seed) !== commitment)
    wrong.push(problem("verify/commitment", "the seed is not the one that was committed to", "seed"));
  return { ok: wrong.length === 0, thrown: check.thrown, given: unproven.length, problems: wrong, unproven };
}

function wrongSeed({ seed, commitment }: Opening): Problem[] {
  return commitmentOf(seed) === commitment || seed === `${HIDDEN}${commitment}`
    ? []
    : [problem("verify/commitment", "the seed is not the one that was committed to", "entries.0")];
}

/** A fork does not tell the seed of the table it came from, but its own. */
const untold = ({ seed }: Dice): readonly Problem[] =>
  seed.startsWith(HIDDEN)
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
  seed: string;
  private depth = 0;
  private readonly generator = new dice.Generator();

  constructor(seed: string) {
    this.seed = seed;
  }

  step(step: Step, at: string, given: readonly number[]): void {
    if (step.command.do === UNDO) this.depth -= 1;
    else if (step.command.do === FORK) this.seed = String(forkSeed(step.command));
    else {
      if (step.command.do !== REDO)
        (step.asked ?? []).forEach((question, i) => {
          if (question.kind === "dice")
            this.roll(question, step.answers[i], { at: `${at}.answers.${i}`, i, given });
        });
      this.depth += 1;
    }
  }

  freeRoll(fact: { readonly dice: string; readonly faces: readonly number[] }, seq: number): void {
    const expression = dice.parseDice(fact.dice);
    this.generator.seat(dice.seedWords(`${this.seed}/free`), seq);
    const again: number[] = [];
    if (expression.ok)
      dice.rollDice(expression.value, (sides) => {
        again.push(this.generator.die(sides));
        return again.at(-1) as number;
      });
    this.count(again.join() === fact.faces.join(), `entries.${seq}.faces`);
  }

  private roll(
    question: Question,
    answer: Answer | undefined,
    { at, i, given }: { readonly at: string; readonly i: number; readonly given: readonly number[] },
  ): void {
    if (given.includes(i)) {
      this.given += 1;
      return;
    }
    const faces =
      answer === undefined || "choose" in answer ? [] : "roll" in answer ? [answer.roll] : answer.rolls;
    this.generator.seat(dice.seedWords(this.seed), this.depth, i);
    this.count(this.again(question, faces.length).join() === faces.join(), at);
  }

  /** The faces the seed gives: of an expression, as many as it threw. */
  private again(question: Question, count: number): readonly number[] {
    const { sides } = question;
    if (sides !== undefined) return Array.from({ length: count }, () => this.generator.die(sides));
    const expression = dice.parseDice(question.dice ?? "");
    const faces: number[] = [];
    if (expression.ok)
      dice.rollDice(expression.value, (d) => {
        faces.push(this.generator.die(d));
        return faces.at(-1) as number;
      });
    return faces;
  }

  private count(matches: boolean, at: string): void {
    if (this.seed.startsWith(HIDDEN)) return; // the table that was forked proves its own
    if (matches) this.thrown += 1;
    else this.problems.push(problem("verify/die", "the seed did not give these dice", at));
  }
}

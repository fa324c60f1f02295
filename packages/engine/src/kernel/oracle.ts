import type { DiceExpression, Fold } from "../dice/index.ts";
import type { Fight, SeriesStep } from "./fight.ts";
import type { Id, Question } from "./words.ts";

/**
 * Rules ask, an oracle answers. Everything a rule cannot decide itself goes through one of these, by name;
 * the name serves prompts, logs, odds and tests alike. `who` is the combatant whose player answers.
 */
export interface Oracle {
  /** One die: 1..sides. */
  die(name: string, sides: number, who: Id): number;
  /** Several equal dice of which only the sum matters. */
  sum(name: string, count: number, sides: number, who: Id): number;
  /** A sum of which only an outcome matters: a total may stand for all that `like` maps to it. Left out: `sum` is asked. */
  check?(name: string, pool: Pool, like: (total: number) => number, who: Id): number;
  /** A dice expression, such as a weapon's damage: its total. */
  roll(name: string, dice: DiceExpression, who: Id): number;
  /** A pool consumed face by face from the highest down: the fold's last state. */
  pool(name: string, pool: Pool, fold: Fold, who: Id): number;
  /** A choice: one of `options`, the first of which is the default. */
  choose(name: string, options: readonly string[], who: Id): string;
  /** Independent parts of one action: no part may change what another part asks or does. */
  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void;
  /** Steps that depend on nothing but the state they begin in: paths may be merged between them. Left out: they are made one after another. */
  series?<S>(fight: Fight<S>, count: number, step: SeriesStep<S>, isOver?: (state: S) => boolean): void;
  /** A throw that matters only to later commands. Left out: it is thrown like any other. */
  later?(thrown: () => number): number;
  /** The working state that the next questions are about, for whoever answers by looking at it. */
  attend(state: unknown): void;
}

export interface Pool {
  readonly count: number;
  readonly sides: number;
}

/** Thrown when an answer is missing; caught in `run` and nowhere else. */
export class Unanswered {
  readonly question: Question;
  constructor(question: Question) {
    this.question = question;
  }
}

/** Thrown when a given answer is no answer to its question; caught in `run` and nowhere else. */
export class Impossible {
  readonly question: Question;
  readonly why: string;
  constructor(question: Question, why: string) {
    this.question = question;
    this.why = why;
  }
}

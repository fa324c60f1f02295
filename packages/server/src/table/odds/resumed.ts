import {
  type Answer,
  type BattleState,
  Fight,
  type Id,
  type Oracle,
  type Pool,
  Recorded,
  type Ruleset,
} from "@fray/engine";
import type { DiceExpression, Fold } from "@fray/engine/dice";

/** A run of which some answers are known already. */

/** The ruleset from the moment on at which these answers have been given: the rest of the run is asked of the oracle. */
export function conditioned(ruleset: Ruleset, answers: readonly Answer[]): Ruleset {
  return {
    ...ruleset,
    perform(fight, command) {
      const ask = new Resumed(answers, fight.ask);
      const hearing = fight.explained ? "everything" : fight.told ? "outcomes" : "nothing";
      const resumed = new Fight<BattleState>(fight.state, ask, hearing);
      ask.attend(fight.state);
      ruleset.perform(resumed, command);
      fight.events.push(...resumed.events);
    },
  };
}

/** Answers from a list while there are any, then asks somebody else. */
class Resumed implements Oracle {
  private readonly recorded: Recorded;
  private readonly rest: Oracle;
  private readonly count: number;

  constructor(answers: readonly Answer[], rest: Oracle) {
    this.recorded = new Recorded(answers);
    this.count = answers.length;
    this.rest = rest;
  }

  private get now(): Oracle {
    return this.recorded.answers.length < this.count ? this.recorded : this.rest;
  }

  die(name: string, sides: number, who: Id): number {
    return this.now.die(name, sides, who);
  }

  sum(name: string, count: number, sides: number, who: Id): number {
    return this.now.sum(name, count, sides, who);
  }

  roll(name: string, dice: DiceExpression, who: Id): number {
    return this.now.roll(name, dice, who);
  }

  pool(name: string, pool: Pool, fold: Fold, who: Id): number {
    return this.now.pool(name, pool, fold, who);
  }

  choose(name: string, options: readonly string[], who: Id): string {
    return this.now.choose(name, options, who);
  }

  /** Parts of which some are decided already are no longer independent: they are walked together. */
  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    this.now.each(parts, resolve);
  }

  attend(state: unknown): void {
    this.rest.attend(state);
  }
}

import {
  type DiceExpression,
  type Distribution,
  diceOdds,
  type Fold,
  needed,
  rollDice,
  sum,
  uniform,
} from "../dice/index.ts";
import type { Id, Oracle, Pool } from "../kernel/index.ts";
import { mergeLike } from "./merge.ts";
import { poolOdds } from "./pools.ts";

/** How totals are merged and which throws are followed. */
export interface Following {
  /** Totals with the same outcome are one. */
  readonly merges: boolean;
  /** Nobody looks at the state it leads to: throws that matter only to later commands are not followed. */
  readonly fleeting: boolean;
}

/** An oracle that is asked for one of a distribution, whatever dice it stands for. Throws without dice are no question. */
export abstract class ByOdds implements Oracle {
  private readonly following: Following;
  /** Whether what is thrown now makes no difference. */
  private isIdle = false;

  constructor(following: Following) {
    this.following = following;
  }

  abstract choose(name: string, options: readonly string[], who: Id): string;
  abstract each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void;
  abstract attend(state: unknown): void;
  protected abstract outcome(name: string, who: Id, odds: () => Distribution): number;
  protected abstract poolOutcome(name: string, pool: Pool, fold: Fold, who: Id): number;

  die(name: string, sides: number, who: Id): number {
    return this.thrown(name, who, () => uniform(sides));
  }

  sum(name: string, count: number, sides: number, who: Id): number {
    return count === 0 ? 0 : this.thrown(name, who, () => sum(count, sides));
  }

  check(name: string, { count, sides }: Pool, like: (total: number) => number, who: Id): number {
    if (!this.following.merges) return this.sum(name, count, sides, who);
    return this.thrown(name, who, () => mergeLike(sum(count, sides), like));
  }

  roll(name: string, dice: DiceExpression, who: Id): number {
    if (needed(dice, []) === 0) return rollDice(dice, () => 0).total;
    return this.thrown(name, who, () => {
      const odds = diceOdds(dice);
      if (!odds.ok) throw new Error(odds.error.message);
      return odds.value;
    });
  }

  pool(name: string, pool: Pool, fold: Fold, who: Id): number {
    return this.isIdle ? (poolOdds(pool, fold).values[0] as number) : this.poolOutcome(name, pool, fold, who);
  }

  later(thrown: () => number): number {
    this.isIdle = this.following.fleeting;
    const value = thrown();
    this.isIdle = false;
    return value;
  }

  private thrown(name: string, who: Id, odds: () => Distribution): number {
    return this.isIdle ? (odds().values[0] as number) : this.outcome(name, who, odds);
  }
}

import {
  type Again,
  type DiceExpression,
  type Fold,
  foldFaces,
  Generator,
  rollTotal,
} from "../dice/index.ts";
import type { BattleState, Id, Oracle, Pool, Ruleset } from "../kernel/index.ts";
import { tacticChoice } from "./live.ts";
import { tableOf } from "./samplePool.ts";

/**
 * The fast one: a generator for dice, tactics for choices, no record and nothing allocated worth naming. A pool of which
 * nothing but the fold's last state is ever seen is drawn whole, and so are the total of a few dice and a lot, with the
 * same odds.
 */
export class Sample<S extends BattleState> implements Oracle {
  readonly dice: Generator;
  private readonly ruleset: Ruleset<S>;
  private state: S | null = null;
  /** The faces of the pool at hand: one list for all of them. */
  private readonly shown: number[] = [];

  constructor(ruleset: Ruleset<S>, dice: Generator) {
    this.ruleset = ruleset;
    this.dice = dice;
  }

  die(_name: string, sides: number, _who: Id): number {
    return this.dice.die(sides);
  }

  sum(_name: string, count: number, sides: number, _who: Id): number {
    return this.dice.sum(count, sides);
  }

  roll(_name: string, dice: DiceExpression, _who: Id): number {
    return rollTotal(dice, this.dice);
  }

  /** What is remembered of a fold is drawn from straight away: nearly every pool is. */
  pool(_name: string, pool: Pool, fold: Fold, _who: Id): number {
    const { memory } = fold;
    if (memory !== undefined && memory.count === pool.count && memory.sides === pool.sides) {
      const { table } = memory;
      if (table !== null) return table.draw(this.dice);
    }
    return this.poolAnew(pool, fold);
  }

  private poolAnew(pool: Pool, fold: Fold): number {
    const { tie } = fold;
    if (tie !== undefined && tie.kind === "again") return this.poolAgain(pool, fold, tie);
    const table = tableOf(pool, fold);
    return table === null ? this.throwPool(pool, fold) : table.draw(this.dice);
  }

  private poolAgain(pool: Pool, fold: Fold, { of, prior, rank }: Again): number {
    const table = tableOf(pool, of);
    if (table === null) return this.throwPool(pool, fold);
    const state = table.draw(this.dice);
    return rank(state) > rank(prior) ? state : prior;
  }

  private throwPool(pool: Pool, fold: Fold): number {
    const { shown } = this;
    if (shown.length !== pool.count) shown.length = pool.count; // setting it is slow, and rarely needed
    for (let i = 0; i < pool.count; i++) shown[i] = this.dice.die(pool.sides);
    return foldFaces(shown, pool.sides, fold);
  }

  choose(name: string, options: readonly string[], who: Id): string {
    return tacticChoice(this.ruleset, this.state as S, { name, options, who });
  }

  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    for (let i = 0; i < parts.length; i++) resolve(parts[i] as T, i);
  }

  attend(state: unknown): void {
    this.state = state as S;
  }
}

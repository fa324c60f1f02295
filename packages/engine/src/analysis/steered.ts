import {
  type DiceExpression,
  type Distribution,
  diceOdds,
  type Fold,
  foldPool,
  type Generator,
  needed,
  sum,
  uniform,
} from "../dice/index.ts";
import type { BattleState, Id, Oracle, Pool, Ruleset } from "../kernel/index.ts";
import { Sample } from "../oracles/index.ts";
import type { Decide } from "./deciding.ts";

/** A throw that is yet to be made: whose, and all that it may show. */
export interface Ahead {
  readonly name: string;
  readonly who: Id;
  readonly odds: Distribution;
}

/** Who decides: `nth` counts what the same one has been asked by that name before, in this playing. */
export type DecideNth = (...asked: [...Parameters<Decide>, nth: number]) => string;

/** Throws come to what they are told to, in order; those after them are sampled. Decisions are somebody else's. */
export class Steered<S extends BattleState> implements Oracle {
  /** The first throw that nobody had told what to come to; null while there has been none. */
  ahead: Ahead | null = null;
  private readonly sample: Sample<S>;
  private readonly decide: DecideNth;
  private readonly decided = new Map<string, number>();
  private told: readonly number[] = [];
  private at = 0;
  private state: unknown = null;

  constructor(ruleset: Ruleset<S>, dice: Generator, decide: DecideNth) {
    this.sample = new Sample(ruleset, dice);
    this.decide = decide;
  }

  begin(told: readonly number[]): void {
    [this.told, this.at, this.ahead] = [told, 0, null];
    this.decided.clear();
  }

  die(name: string, sides: number, who: Id): number {
    return this.next({ name, who, odds: () => uniform(sides) }, () => this.sample.die(name, sides, who));
  }

  sum(name: string, count: number, sides: number, who: Id): number {
    if (count === 0) return 0;
    const odds = (): Distribution => sum(count, sides);
    return this.next({ name, who, odds }, () => this.sample.sum(name, count, sides, who));
  }

  roll(name: string, dice: DiceExpression, who: Id): number {
    const thrown = (): number => this.sample.roll(name, dice, who);
    if (needed(dice, []) === 0) return thrown(); // nothing is thrown
    const odds = (): Distribution => {
      const known = diceOdds(dice);
      if (!known.ok) throw new Error(known.error.message);
      return known.value;
    };
    return this.next({ name, who, odds }, thrown);
  }

  pool(name: string, pool: Pool, fold: Fold, who: Id): number {
    const thrown = (): number => this.sample.pool(name, pool, fold, who);
    if (pool.count === 0) return thrown();
    return this.next({ name, who, odds: () => foldPool(pool.count, pool.sides, fold) }, thrown);
  }

  choose(name: string, options: readonly string[], who: Id): string {
    const key = `${name}\n${who}`;
    const nth = this.decided.get(key) ?? 0;
    this.decided.set(key, nth + 1);
    return this.decide({ name, options, who }, this.state, nth);
  }

  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    parts.forEach(resolve);
  }

  attend(state: unknown): void {
    this.state = state;
    this.sample.attend(state);
  }

  private next(
    about: { readonly name: string; readonly who: Id; odds(): Distribution },
    thrown: () => number,
  ): number {
    const told = this.told[this.at++];
    if (told !== undefined) return told;
    this.ahead ??= { name: about.name, who: about.who, odds: about.odds() };
    return thrown();
  }
}

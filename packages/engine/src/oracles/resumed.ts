import type { DiceExpression, Fold } from "../dice/index.ts";
import { type Answer, type Fight, type Id, type Oracle, type Pool, Recorded } from "../kernel/index.ts";

/** A run whose first answers are known already: dice that have fallen, choices that were made. */

/** The same fight with these answers given; what is asked after them goes to the fight's own oracle. */
export function resumed<S>(fight: Fight<S>, given: readonly Answer[] | undefined): Fight<S> {
  if (given === undefined || given.length === 0) return fight;
  fight.ask.attend(fight.state);
  return fight.asking(new Resumed(given, fight.ask));
}

/** Has no shortcuts: parts and series of which some answers are known are no longer independent. */
class Resumed implements Oracle {
  private readonly recorded: Recorded;
  private readonly rest: Oracle;
  private readonly count: number;

  constructor(given: readonly Answer[], rest: Oracle) {
    this.recorded = new Recorded(given);
    this.count = given.length;
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

  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    this.now.each(parts, resolve);
  }

  attend(state: unknown): void {
    this.rest.attend(state);
  }
}

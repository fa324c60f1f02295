import type { Oracle, Pool } from "./oracle.ts";
import type { Id } from "./words.ts";

/** Dice by the name of what they are thrown for. */
export interface NamedDice extends Pool {
  readonly name: string;
}

/** What a total comes to: hit, critical, saved. */
type OutcomeOf = (total: number) => number | boolean;

/**
 * A check: dice of which only the outcome counts. Exact odds follow one path for each outcome, and its lowest total stands
 * for all that share it; everybody else throws the dice.
 */
export function checkRoll(ask: Oracle, dice: NamedDice, who: Id, outcomeOf: OutcomeOf): number {
  const { name, count, sides } = dice;
  if (ask.check === undefined)
    return count === 1 ? ask.die(name, sides, who) : ask.sum(name, count, sides, who);
  return ask.check(name, dice, (total) => lowestWith(outcomeOf(total), count, outcomeOf), who);
}

function lowestWith(outcome: number | boolean, least: number, outcomeOf: OutcomeOf): number {
  let total = least;
  while (outcomeOf(total) !== outcome) total += 1;
  return total;
}

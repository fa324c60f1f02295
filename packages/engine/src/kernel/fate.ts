import type { Oracle, Pool } from "./oracle.ts";
import type { Id } from "./words.ts";

/** Dice by the name of what they are thrown for. */
export interface NamedDice extends Pool {
  readonly name: string;
}

/**
 * Dice of which nothing matters but what comes of them: whether they hit, say. Where ways that are alike become one, the
 * lowest total of a fate stands for all that share it.
 */
export function throwForFate(
  ask: Oracle,
  dice: NamedDice,
  who: Id,
  fate: (total: number) => number | boolean,
): number {
  const { name, count, sides } = dice;
  if (ask.sumLike === undefined)
    return count === 1 ? ask.die(name, sides, who) : ask.sum(name, count, sides, who);
  return ask.sumLike(name, dice, (total) => lowestLike(total, count, fate), who);
}

function lowestLike(total: number, least: number, fate: (total: number) => number | boolean): number {
  const wanted = fate(total);
  let like = least;
  while (fate(like) !== wanted) like += 1;
  return like;
}

import type { Fold } from "../../dice/index.ts";
import type { PlainDice } from "./notation.ts";
import { CRUSHING, FOCUSED } from "./words.ts";

/**
 * DP8–DP10, DP16, DP17 as folds: a pool is read from its sixes down, so the highest failing die comes first and
 * the forced spread of a bonus is simply "as long as the points last".
 */

/** What an attack roll comes to: hits in the low bits, crits above them. */
const BITS = 6;
const MASK = (1 << BITS) - 1;

export const hitsOf = (rolled: number): number => rolled & MASK;
export const critsOf = (rolled: number): number => (rolled >> BITS) & MASK;

export interface AttackPool {
  readonly dice: number;
  readonly bonus: number;
  /** Keyword bits; only Crushing and Focused matter to the dice. */
  readonly keywords: number;
  /** DP10 What a crit adds to the hit that it is: 2, or 1 where crits are counted apart. */
  readonly critAdds: number;
  /** DP12 The sum another roll of the same attack has reached: what does not beat it is all the same. */
  readonly toBeat: number;
}

/** DP12 A roll that did not beat the one before. */
export const NOT_BETTER = -1;

/** The largest number a six-bit count holds; `MOST_DICE` and what effects add stay under it. */
export const MOST_POOL = MASK;

const folds = new Map<number, Fold>();

/** The fold of an attack roll. Made once for each kind of pool. */
export function attackFold(pool: AttackPool): Fold {
  const bonus = Math.min(pool.bonus, 3 * pool.dice);
  const way = (pool.keywords & (CRUSHING | FOCUSED)) >> 1; // 0..9
  const key = ((((pool.toBeat + 1) * 256 + bonus) * 64 + pool.dice) * 16 + way) * 4 + pool.critAdds;
  let fold = folds.get(key);
  if (fold === undefined) folds.set(key, (fold = makeAttackFold({ ...pool, bonus })));
  return fold;
}

/** The fold's states: bonus left, crits, hits, in mixed radix so that exact tables stay small. */
function makeAttackFold({ dice, bonus, keywords, critAdds, toBeat }: AttackPool): Fold {
  const radix = dice + 1;
  const square = radix * radix;
  const critFrom = (keywords & CRUSHING) === 0 ? 6 : 5; // DP19
  const focused = (keywords & FOCUSED) !== 0; // DP22
  const last = toBeat < 0 ? 0 : 1;
  const end = (hits: number, crits: number): number => {
    if (last === 1 && hits + critAdds * crits <= toBeat) return 0;
    return crits * radix + hits + last;
  };
  return {
    states: square * (bonus + 1) + last,
    start: bonus * square,
    step(state, face, count) {
      const left = (state / square) | 0;
      let hits = state % radix;
      let crits = ((state % square) / radix) | 0;
      let points = left;
      if (face >= 4) {
        hits += count;
        if (focused || face >= critFrom) crits += count;
      } else if (points > 0) {
        const made = Math.min(count, (points / (4 - face)) | 0);
        hits += made;
        if (focused) crits += made;
        points = made < count ? 0 : points - made * (4 - face); // DP16: what cannot finish a die is wasted on it
      }
      return face === 1 ? end(hits, crits) : points * square + crits * radix + hits;
    },
  };
}

/** Reads the last state of an attack fold: hits and crits, or `NOT_BETTER`. */
export function readAttack(state: number, pool: AttackPool): number {
  const shifted = pool.toBeat < 0 ? state : state - 1;
  if (shifted < 0) return NOT_BETTER;
  const radix = pool.dice + 1;
  return (((shifted / radix) | 0) << BITS) | (shifted % radix);
}

const blocks = new Map<number, Fold>();

/** DP9 The fold of a defense roll: its last state is the number of blocks. */
export function defenseFold(dice: number, points: number): Fold {
  const bonus = Math.max(0, Math.min(points, 4 * dice));
  const key = bonus * 64 + dice;
  let fold = blocks.get(key);
  if (fold === undefined) blocks.set(key, (fold = makeDefenseFold(dice, bonus)));
  return fold;
}

function makeDefenseFold(dice: number, bonus: number): Fold {
  const radix = dice + 1;
  return {
    states: radix * (bonus + 1),
    start: bonus * radix,
    step(state, face, count) {
      const points = (state / radix) | 0;
      const blocked = state % radix;
      if (face >= 5) return state + count;
      const made = Math.min(count, (points / (5 - face)) | 0);
      if (face === 1) return blocked + made;
      return (made < count ? 0 : points - made * (5 - face)) * radix + blocked + made; // DP16
    },
  };
}

/** DP13 The highest or the lowest face of a pool. */
export function facesFold({ take, sides }: PlainDice): Fold {
  return {
    states: sides + 1,
    start: 0,
    step: (state, face, count) => (count === 0 || (take === "max" && state > 0) ? state : face),
  };
}

import { type Fold, type FoldMemory, type Joined, newMemory } from "../../dice/index.ts";
import type { Exchange } from "./exchange.ts";
import type { PlainDice } from "./notation.ts";
import { CRUSHING, FOCUSED } from "./words.ts";

/**
 * DP8–DP10, DP16, DP17 as folds: a pool is read from its sixes down, so the highest failing die comes first and
 * the forced spread of a bonus is simply "as long as the points last".
 */

/** As many dice as a pool may have, with what effects add. */
export const MOST_POOL = 63;

/** How an attack roll is read. Its last state holds hits and crits: `hitsOf` and `critsOf` read it. */
export interface AttackFold extends Fold {
  readonly dice: number;
  readonly critAdds: number;
  /** DP10 Hits and what crits add, before blocks, of a last state. */
  sum(state: number): number;
  /** DP12 How one more roll is read, by what has been kept. */
  readonly again: (Fold | undefined)[];
  /** DP9 How defense rolls against it are read, by their place. */
  readonly against: (GuardFold | undefined)[];
}

/** By their place, after those of fewer dice: every attack looks here, and one list is quicker than maps. */
const folds: (AttackFold | undefined)[] = Array.from({ length: 8 * attackPlace(MOST_POOL + 1, 0) });

export interface AttackPool {
  readonly dice: number;
  readonly bonus: number;
  /** Keyword bits; only Crushing and Focused matter to the dice. */
  readonly keywords: number;
  /** DP10 What a crit adds to the hit that it is: 2, or 1 where crits are counted apart. */
  readonly critAdds: number;
}

/** The fold of an attack roll. Made once for each kind of pool. */
export function attackFold(dice: number, points: number, keywords: number, critAdds: number): AttackFold {
  const bonus = points < 3 * dice ? points : 3 * dice;
  const way = ((keywords & CRUSHING) !== 0 ? 4 : 0) + ((keywords & FOCUSED) !== 0 ? 2 : 0) + (critAdds & 1);
  const place = 8 * attackPlace(dice, bonus) + way;
  return (folds[place] ??= makeAttackFold({ dice, bonus, keywords, critAdds }));
}

/** Pools of so many dice can use 3 points for each. */
function attackPlace(dice: number, bonus: number): number {
  return (dice * (3 * dice - 1)) / 2 + bonus;
}

/**
 * The fold's states: bonus left, crits, hits, in mixed radix so that exact tables stay small. With no bonus left
 * the state is the last one. There are never more dice to come than have not hit.
 */
function makeAttackFold({ dice, bonus, keywords, critAdds }: AttackPool): AttackFold {
  const radix = dice + 1;
  const square = radix * radix;
  const critFrom = (keywords & CRUSHING) === 0 ? 6 : 5; // DP19
  const focused = (keywords & FOCUSED) !== 0; // DP22
  return {
    dice,
    critAdds,
    sum: (state) => (state % radix) + critAdds * ((state / radix) | 0),
    again: [],
    against: [],
    memory: newMemory(),
    states: square * (bonus + 1),
    start: bonus * square,
    settled: (state, face) => face < 4 && state < square,
    step(state, face, count) {
      let points = (state / square) | 0;
      let hits = state % radix;
      let crits = ((state % square) / radix) | 0;
      const shown = Math.min(count, dice - hits);
      if (face >= 4) {
        hits += shown;
        if (focused || face >= critFrom) crits += shown;
      } else if (points > 0) {
        const made = Math.min(shown, (points / (4 - face)) | 0);
        hits += made;
        if (focused) crits += made;
        points = made < shown ? 0 : points - made * (4 - face); // DP16: what cannot finish a die is wasted on it
      }
      return (face === 1 || hits === dice ? 0 : points * square) + crits * radix + hits;
    },
  };
}

/** What the last state of an attack fold of so many dice says. */
export const critsOf = (state: number, dice: number): number => (state / (dice + 1)) | 0;
export const hitsOf = (state: number, dice: number): number => state - critsOf(state, dice) * (dice + 1);

/**
 * DP12 One more roll of the same attack: its last state is what is kept now, the greater sum, the first of equals.
 * Exact odds look at `tie`: rolls of which one is kept need not multiply.
 */
export function againFold(of: AttackFold, kept: number): Fold {
  return (of.again[kept] ??= makeAgainFold(of, kept));
}

function makeAgainFold(of: AttackFold, kept: number): Fold {
  const toBeat = of.sum(kept);
  return {
    states: of.states,
    start: of.start,
    step(state, face, count) {
      const next = of.step(state, face, count);
      return face > 1 || of.sum(next) > toBeat ? next : kept;
    },
    tie: { kind: "again", of, prior: kept, rank: of.sum },
  };
}

/** How a defense roll is read, and its place among all of those: after those of fewer dice, by its points. */
export interface DefenseFold extends Fold {
  readonly dice: number;
  readonly place: number;
  readonly memory: FoldMemory;
  readonly settled: NonNullable<Fold["settled"]>;
}

const blocks: (DefenseFold | undefined)[] = [];

/** DP9 The fold of a defense roll: its last state is the number of blocks. */
export function defenseFold(dice: number, points: number): DefenseFold {
  const bonus = Math.max(0, Math.min(points, 4 * dice));
  const place = dice * (2 * dice - 1) + bonus;
  return (blocks[place] ??= makeDefenseFold(dice, bonus, place));
}

function makeDefenseFold(dice: number, bonus: number, place: number): DefenseFold {
  const radix = dice + 1;
  return {
    dice,
    place,
    memory: newMemory(),
    states: radix * (bonus + 1),
    start: bonus * radix,
    settled: (state, face) => face < 5 && state < radix,
    step(state, face, count) {
      const points = (state / radix) | 0;
      const blocked = state % radix;
      const shown = Math.min(count, dice - blocked);
      if (face >= 5) return blocked + shown === dice ? dice : state + shown;
      const made = Math.min(shown, (points / (5 - face)) | 0);
      const left = face === 1 || made < shown ? 0 : points - made * (5 - face); // DP16
      return (blocked + made === dice ? 0 : left * radix) + blocked + made;
    },
  };
}

/** A defense roll against an attack roll. */
interface GuardFold extends DefenseFold {
  /** Both together, once they have been thrown so. */
  exchange: Exchange | null;
  readonly tie: Joined & { prior: number };
}

/**
 * DP9, DP10 A defense roll against an attack that came to `rolled` just before. Exact odds look at `tie`: all that
 * follows is from the damage and from whether there was a crit. One serves all rolls of a pair, as `prior` is looked
 * at while it is asked with and never later: as many as there are outcomes would lie all over the memory.
 */
export function guardFold(of: DefenseFold, attack: AttackFold, rolled: number): DefenseFold {
  const guard = pairOf(attack, of);
  guard.tie.prior = rolled;
  return guard;
}

/** The two as a pair: made once for each. */
export function pairOf(attack: AttackFold, of: DefenseFold): GuardFold {
  return (attack.against[of.place] ??= makeGuardFold(of, attack));
}

function makeGuardFold(of: DefenseFold, to: AttackFold): GuardFold {
  const key = (rolled: number, blocked: number): number =>
    2 * Math.max(0, to.sum(rolled) - blocked) + (rolled > to.dice ? 1 : 0);
  const { dice, place, memory, states, start, settled, step } = of;
  return {
    dice,
    place,
    memory,
    states,
    start,
    settled,
    step,
    exchange: null,
    tie: { kind: "joined", to, prior: 0, of, key },
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

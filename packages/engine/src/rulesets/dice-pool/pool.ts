import {
  combine,
  constant,
  type Distribution,
  type Fold,
  foldPool,
  Memo,
  newMemory,
} from "../../dice/index.ts";
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
  /** DP10 Hits and what crits add, before blocks, of a last state. */
  sum(state: number): number;
  /** Defense folds tied to this attack, and the odds of both together. */
  readonly against: Memo<DefenseFold>;
  readonly odds: Memo<DamageOdds>;
}

/** Damage by its odds: the mean of it up to a limit, and the chance of so much or more. */
export interface DamageOdds {
  readonly upTo: readonly number[];
  readonly atLeast: readonly number[];
}

interface AttackPool {
  readonly dice: number;
  readonly bonus: number;
  /** Keyword bits; only Crushing and Focused matter to the dice. */
  readonly keywords: number;
  /** DP10 What a crit adds to the hit that it is: 2, or 1 where crits are counted apart. */
  readonly critAdds: number;
}

const ATTACKS = new Memo<AttackFold>();

/** The fold of an attack roll. A die can use at most 3 points. */
export function attackFold(dice: number, points: number, keywords: number, critAdds: number): AttackFold {
  const bonus = Math.min(points, 3 * dice);
  const reading = ((keywords & CRUSHING) << 1) | ((keywords & FOCUSED) >> 3) | (critAdds & 1);
  const key = 4 * dice * (3 * dice - 1) + 8 * bonus + reading; // after those of fewer dice
  return ATTACKS.get(key) ?? ATTACKS.keep(key, makeAttackFold({ dice, bonus, keywords, critAdds }));
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
    sum: (state) => (state % radix) + critAdds * ((state / radix) | 0),
    against: new Memo(),
    odds: new Memo(),
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

/** DP12 Which of two rolls is kept: the greater sum, the first of equals. */
const better = ({ sum }: AttackFold, kept: number, next: number): number =>
  sum(next) > sum(kept) ? next : kept;

/**
 * DP12 One more roll of the same attack: its last state is what is kept now. Exact odds look at `tie`: rolls of which
 * one is kept need not multiply.
 */
export function againFold(of: AttackFold, kept: number): Fold {
  return {
    states: of.states,
    start: of.start,
    step(state, face, count) {
      const next = of.step(state, face, count);
      return face > 1 ? next : better(of, kept, next);
    },
    tie: { kind: "again", of, prior: kept, rank: of.sum },
  };
}

/** How a defense roll is read: its last state is the number of blocks. */
export interface DefenseFold extends Fold {
  readonly dice: number;
  readonly key: number;
}

const DEFENSES = new Memo<DefenseFold>();
const MOST_DEFENSES = 2 * (MOST_POOL + 1) ** 2;

/** DP9 The fold of a defense roll. A die can use at most 4 points. */
export function defenseFold(dice: number, points: number): DefenseFold {
  const bonus = Math.max(0, Math.min(points, 4 * dice));
  const key = dice * (2 * dice - 1) + bonus; // after those of fewer dice
  return DEFENSES.get(key) ?? DEFENSES.keep(key, makeDefenseFold(dice, bonus, key));
}

function makeDefenseFold(dice: number, bonus: number, key: number): DefenseFold {
  const radix = dice + 1;
  return {
    dice,
    key,
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

/**
 * DP10 What an attack roll and the blocks against it come to, as one number: twice the hits and crits that no block
 * stopped, and 1 if there was a crit. Nothing else of the dice decides the damage.
 */
export type Outcome = number;
export const comesTo = ({ sum, dice }: AttackFold, rolled: number, blocks: number): Outcome =>
  2 * Math.max(0, sum(rolled) - blocks) + (rolled > dice ? 1 : 0);
export const unblockedIn = (outcome: Outcome): number => outcome >> 1;
export const critIn = (outcome: Outcome): number => outcome & 1;

/** DP9 A defense roll just after the attack roll it is against: exact odds make one fork of both. */
export function tiedTo(to: AttackFold, of: DefenseFold): DefenseFold {
  const key = (rolled: number, blocks: number): number => comesTo(to, rolled, blocks);
  return to.against.get(of.key) ?? to.against.keep(of.key, { ...of, tie: { kind: "joined", to, of, key } });
}

/** DP8–DP12 The odds of what an attack, rolled so many times, comes to against a defense (null: no dice). */
export function outcomeOdds(attack: AttackFold, times: number, defense: DefenseFold | null): Distribution {
  const one = foldPool(attack.dice, 6, attack);
  let kept = one;
  for (let n = 1; n < times; n++) kept = combine(kept, one, (a, b) => better(attack, a, b));
  const blocks = defense === null ? constant(0) : foldPool(defense.dice, 6, defense);
  return combine(kept, blocks, (rolled, blocked) => comesTo(attack, rolled, blocked));
}

/** The key of such odds among those of an attack. */
export const oddsKey = (times: number, defense: DefenseFold | null): number =>
  (defense === null ? 0 : defense.key) + (times - 1) * MOST_DEFENSES;

export function damageTables({ values, chances }: Distribution): DamageOdds {
  const most = Math.max(0, ...values);
  const atLeast = Array.from({ length: most + 1 }, (_, least) =>
    values.reduce((sum, damage, i) => (damage >= least ? sum + (chances[i] as number) : sum), 0),
  );
  let mean = 0;
  const upTo = atLeast.map((chance, limit) => (limit === 0 ? 0 : (mean += chance)));
  return { upTo, atLeast };
}

/** DP13 The highest or the lowest face of a pool. */
export function facesFold({ take, sides }: PlainDice): Fold {
  return {
    states: sides + 1,
    start: 0,
    step: (state, face, count) => (count === 0 || (take === "max" && state > 0) ? state : face),
  };
}

import { AliasTable, type Fold, type FoldMemory, foldFaces, foldPool, MOST_DRAWN } from "../dice/index.ts";
import type { Generator } from "../dice/index.ts";
import type { Pool } from "../kernel/index.ts";

/** Pools drawn whole: what a fold may come to, with its exact odds, in a table that gives one of them per random word. */

/** One die is one word anyway. */
const FEWEST = 2;
/** Dice times states of a fold: odds of larger ones take too long to work out for what they save. */
const MOST_WORK = 60_000;
/** So many tables are kept; the oldest goes when one more is made. */
const MOST_KEPT = 256;

const kept: FoldMemory[] = [];
let oldest = 0;

/**
 * The table of a pool; null for those that are thrown die by die. Which ones those are depends on the pool and its
 * fold alone, never on what happens to be remembered: the same seed always meets the same words.
 */
export function tableOf(pool: Pool, fold: Fold): AliasTable | null {
  const { memory } = fold;
  if (memory === undefined || pool.count < FEWEST) return null;
  return memory.count === pool.count && memory.sides === pool.sides
    ? memory.table
    : remembered(pool, fold, memory);
}

function remembered({ count, sides }: Pool, fold: Fold, memory: FoldMemory): AliasTable | null {
  memory.count = count;
  memory.sides = sides;
  memory.table = isDrawn(count, fold) ? makeTable(count, sides, fold) : null;
  if (memory.table === null) return null;
  const forgotten = kept[oldest];
  if (forgotten !== undefined && forgotten !== memory) {
    forgotten.count = 0;
    forgotten.table = null;
  }
  kept[oldest] = memory;
  oldest = (oldest + 1) % MOST_KEPT;
  return memory.table;
}

function isDrawn(count: number, { states }: Fold): boolean {
  return states <= MOST_DRAWN && count * states <= MOST_WORK;
}

function makeTable(count: number, sides: number, fold: Fold): AliasTable {
  const odds = foldPool(count, sides, fold);
  return new AliasTable(odds.values, odds.exact().weights);
}

/**
 * Faces that come to `outcome`, each way equally likely. Thrown until they do: over all outcomes, as often as they come,
 * that takes as many throws on average as there are outcomes.
 */
export function facesFor({ count, sides }: Pool, fold: Fold, outcome: number, dice: Generator): number[] {
  for (;;) {
    const faces = Array.from({ length: count }, () => dice.die(sides));
    if (foldFaces(faces, sides, fold) === outcome) return faces;
  }
}

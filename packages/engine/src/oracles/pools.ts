import { type Distribution, type Fold, foldPool } from "../dice/index.ts";
import type { Pool } from "../kernel/index.ts";

interface Known extends Pool {
  readonly odds: Distribution;
}

/** The pools thrown last, by how they are read: the branches of a tree, and its independent parts, throw the same ones. */
const recent = new Map<Fold, Known>();
const MOST_KEPT = 64;

/** The odds of a pool, worked out once for all who throw it soon after. */
export function poolOdds({ count, sides }: Pool, fold: Fold): Distribution {
  const known = recent.get(fold);
  if (known?.count === count && known.sides === sides) return known.odds;
  const odds = foldPool(count, sides, fold);
  recent.delete(fold);
  recent.set(fold, { count, sides, odds });
  if (recent.size > MOST_KEPT) recent.delete(recent.keys().next().value as Fold);
  return odds;
}

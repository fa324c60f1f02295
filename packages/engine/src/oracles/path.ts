import type { Distribution, Fold } from "../dice/index.ts";
import type { Id, Pool } from "../kernel/index.ts";
import type { Given } from "./series.ts";
import type { Tree } from "./tree.ts";

/** A path down the tree, fork by fork. */

/** A place in the tree where dice fall or somebody decides, and the branch taken there. */
export interface Fork {
  readonly kind: "chance" | "choice";
  readonly name: string;
  readonly who: Id;
  /** Chance: the values and their weights. */
  readonly odds: Distribution | null;
  /** Choice: what may be chosen. */
  readonly options: readonly string[];
  readonly size: number;
  at: number;
  /** Chance: the rolls it answers, one after the other; more than one where rolls were merged. */
  readonly rolls: readonly Shown[];
  /** Chance: how its pool is read, if it is one and another roll may be merged with it. */
  readonly fold: Fold | null;
  /** A whole series: by branch, the answers of one path to it. */
  readonly scripts?: readonly (readonly Given[])[];
  /** A whole series in which choices were left open: the tree that leads to each branch. Its odds count choices as even. */
  readonly plan?: Tree<number>;
}

/** One roll, and what it shows by branch of its fork. */
export interface Shown {
  readonly name: string;
  readonly values: readonly number[];
  /** A pool: whose, which dice, and how one throw of it is read. */
  readonly read?: Read;
}

export interface Read {
  readonly who: Id;
  readonly pool: Pool;
  readonly fold: Fold;
}

/** The probability of a path as an exact weight over a total. */
export function exactChance(path: readonly Fork[]): readonly [weight: bigint, total: bigint] {
  let weight = 1n;
  let total = 1n;
  for (const { odds, at } of path) {
    if (odds === null) continue;
    const exact = odds.exact();
    weight *= exact.weights[at] as bigint;
    total *= exact.total;
  }
  return [weight, total];
}

import type { Event, Id } from "../kernel/index.ts";
import type { Tree } from "../oracles/index.ts";
import { type Valued, withSum } from "./fortune.ts";

/** What somebody's throws in one command may gain together. The later ones depend on the earlier: after a miss nobody rolls for damage. */

/** Whose throws are asked about, and what happened is worth so much to them. */
export interface Interest {
  mine(who: Id): boolean;
  worth(events: readonly Event[]): number;
}

interface Gains {
  /** The worth of what may still come. */
  readonly mean: number;
  readonly all: readonly Valued[];
}

export const gainsIn = (tree: Tree<readonly Event[]>, interest: Interest): readonly Valued[] =>
  gains(tree, interest).all;

function gains(tree: Tree<readonly Event[]>, interest: Interest): Gains {
  if (tree.kind === "leaf") return { mean: interest.worth(tree.outcome), all: [{ chance: 1, worth: 0 }] };
  const parts = tree.branches.map((b) => ({
    chance: tree.kind === "choice" ? 1 : b.chance,
    ...gains(b.tree, interest),
  }));
  const mean = parts.reduce((sum, p) => sum + p.chance * p.mean, 0);
  const counts = tree.kind === "chance" && interest.mine(tree.who);
  const sums = new Map<number, { chance: number; worth: number }>();
  for (const part of parts)
    for (const { chance, worth } of part.all)
      withSum(sums, part.chance * chance, worth + (counts ? part.mean - mean : 0));
  return { mean, all: [...sums.values()] };
}

/** All who throw anywhere in it. */
export function throwersIn(tree: Tree<readonly Event[]>, found = new Set<Id>()): ReadonlySet<Id> {
  if (tree.kind === "leaf") return found;
  if (tree.kind === "chance") found.add(tree.who);
  for (const { tree: further } of tree.branches) throwersIn(further, found);
  return found;
}

import type { BattleState, Command, Ruleset } from "../kernel/index.ts";
import { type Leaf, type Survey, type Surveyed, survey } from "./exact.ts";
import { graft, type Tree, unfold } from "./tree.ts";

/** Grows the tree, with every choice left open unless somebody decides them. */
export function growTree<S extends BattleState, T>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  read: (leaf: Leaf<S>) => T,
  how: Omit<Survey, "decide"> & Partial<Survey>,
): { readonly tree: Tree<T>; readonly surveyed: Surveyed } {
  const root: { tree: Tree<T> | null } = { tree: null };
  const surveyed = survey(ruleset, state, command, { decide: null, ...how }, (leaf) => {
    root.tree = graft(root.tree, leaf.path, { kind: "leaf", outcome: read(leaf) });
  });
  const tree = root.tree as Tree<T>;
  return { tree: surveyed.left === 0 ? unfold(tree) : tree, surveyed };
}

import type { BattleState, Command, Ruleset } from "../kernel/index.ts";
import { type Leaf, type Survey, type Surveyed, survey } from "./exact.ts";
import type { Fork, Read } from "./path.ts";

/** The whole tree of a command: chance nodes, choice nodes, and what each leaf came to. */
export type Tree<T> =
  | { readonly kind: "leaf"; readonly outcome: T }
  | {
      readonly kind: "chance" | "choice";
      readonly name: string;
      readonly who: string;
      readonly branches: Branch<T>[];
    };

export interface Branch<T> {
  /** The value thrown, or the option chosen. */
  readonly on: number | string;
  /** Of a chance branch, given that its node is reached; 1 for a choice. */
  readonly chance: number;
  /** Where pools are thrown: what each comes to, in order. Several where rolls were merged. */
  readonly pools?: readonly Thrown[];
  tree: Tree<T>;
}

/** A pool of dice that came to a state of its fold. */
export interface Thrown extends Read {
  readonly name: string;
  readonly state: number;
}

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
  return { tree: root.tree as Tree<T>, surveyed };
}

function graft<T>(tree: Tree<T> | null, path: readonly Fork[], leaf: Tree<T>): Tree<T> {
  const [fork, ...rest] = path;
  if (fork === undefined) return leaf;
  const node: Tree<T> = tree ?? { kind: fork.kind, name: fork.name, who: fork.who, branches: [] };
  if (node.kind === "leaf") throw new Error("a path went on beyond a leaf: the rule is not deterministic");
  const branch = node.branches[fork.at];
  if (branch === undefined)
    node.branches[fork.at] = {
      on: valueAt(fork),
      chance: chanceAt(fork),
      ...poolsAt(fork),
      tree: graft(null, rest, leaf),
    };
  else branch.tree = graft(branch.tree, rest, leaf);
  return node;
}

function poolsAt({ rolls, at }: Fork): { readonly pools?: readonly Thrown[] } {
  if (rolls[0]?.read === undefined) return {};
  return {
    pools: rolls.flatMap(({ name, values, read }) =>
      read === undefined ? [] : [{ name, state: values[at] as number, ...read }],
    ),
  };
}

const valueAt = (fork: Fork): number | string =>
  fork.odds === null ? (fork.options[fork.at] as string) : (fork.odds.values[fork.at] as number);
const chanceAt = (fork: Fork): number => (fork.odds === null ? 1 : (fork.odds.chances[fork.at] as number));

/** What the chooser wants of `value`: as much as possible, as little, or just the default answer. */
export type Wish = "most" | "least" | "default";

/** The mean of `value`, choices made as wished and knowing only what has fallen so far. */
export function expectation<T>(tree: Tree<T>, value: (outcome: T) => number, wish: Wish): number {
  if (tree.kind === "leaf") return value(tree.outcome);
  if (tree.kind === "chance")
    return tree.branches.reduce((sum, b) => sum + b.chance * expectation(b.tree, value, wish), 0);
  return expectation(choice(tree.branches, value, wish).tree, value, wish);
}

/** The leaves that remain, with their probabilities, when choices are made as wished. */
export function resolve<T>(
  tree: Tree<T>,
  value: (outcome: T) => number,
  wish: Wish,
  chance = 1,
): { readonly chance: number; readonly outcome: T }[] {
  if (tree.kind === "leaf") return [{ chance, outcome: tree.outcome }];
  if (tree.kind === "chance")
    return tree.branches.flatMap((b) => resolve(b.tree, value, wish, chance * b.chance));
  return resolve(choice(tree.branches, value, wish).tree, value, wish, chance);
}

function choice<T>(branches: readonly Branch<T>[], value: (outcome: T) => number, wish: Wish): Branch<T> {
  const first = branches[0] as Branch<T>;
  if (wish === "default") return first;
  const sign = wish === "most" ? 1 : -1;
  return branches.reduce(
    (best, b) =>
      sign * expectation(b.tree, value, wish) > sign * expectation(best.tree, value, wish) ? b : best,
    first,
  );
}

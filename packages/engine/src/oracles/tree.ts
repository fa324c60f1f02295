import type { Fork, Read } from "./path.ts";

/**
 * The whole tree of a command: chance nodes, choice nodes, and what each leaf came to. Where ways through a series have
 * come to the same, what follows is one tree for all of them.
 */
export type Tree<T> =
  | { readonly kind: "leaf"; readonly outcome: T }
  | {
      readonly kind: "chance" | "choice";
      readonly name: string;
      readonly who: string;
      readonly branches: Branch<T>[];
      /** While it grows: a branch for each end of a series, and how one comes to them. */
      readonly plan?: Tree<number>;
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

/** Every series as the throws and choices it is made of. The tree has to be whole. */
export function unfold<T>(tree: Tree<T>): Tree<T> {
  if (tree.kind === "leaf") return tree;
  for (const branch of tree.branches) branch.tree = unfold(branch.tree);
  return tree.plan === undefined ? tree : goOn(tree.plan, (end) => (tree.branches[end] as Branch<T>).tree);
}

/** A tree with another one in the place of each leaf; what was shared stays so. */
export function goOn<T, U>(tree: Tree<T>, next: (outcome: T) => Tree<U>): Tree<U> {
  const made = new Map<Tree<T>, Tree<U>>();
  const after = (before: Tree<T>): Tree<U> => {
    if (before.kind === "leaf") return next(before.outcome);
    let now = made.get(before);
    if (now === undefined) {
      const branches = before.branches.map((b) => ({ ...b, tree: after(b.tree) }));
      made.set(before, (now = { kind: before.kind, name: before.name, who: before.who, branches }));
    }
    return now;
  };
  return after(tree);
}

export function graft<T>(tree: Tree<T> | null, path: readonly Fork[], leaf: Tree<T>, from = 0): Tree<T> {
  const fork = path[from];
  if (fork === undefined) return leaf;
  const node: Tree<T> = tree ?? nodeAt(fork);
  if (node.kind === "leaf") throw new Error("a path went on beyond a leaf: the rule is not deterministic");
  const branch = node.branches[fork.at];
  if (branch === undefined)
    node.branches[fork.at] = {
      on: valueAt(fork),
      chance: chanceAt(fork),
      ...poolsAt(fork),
      tree: graft(null, path, leaf, from + 1),
    };
  else branch.tree = graft(branch.tree, path, leaf, from + 1);
  return node;
}

function nodeAt<T>({ kind, name, who, plan }: Fork): Tree<T> {
  return { kind, name, who, branches: [], ...(plan === undefined ? {} : { plan }) };
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
  return expectations(tree, [value], wish)[0] as number;
}

/** The means of several values, when choices are made as wished of the first. */
export function expectations<T>(
  tree: Tree<T>,
  values: readonly ((outcome: T) => number)[],
  wish: Wish,
): readonly number[] {
  const known = new Map<Tree<T>, readonly number[]>();
  const meansOf = (of: Tree<T>): readonly number[] => {
    let means = known.get(of);
    if (means === undefined) {
      if (of.kind === "leaf") means = values.map((value) => value(of.outcome));
      else {
        const after = of.branches.map((b) => meansOf(b.tree));
        means = of.kind === "choice" ? wished(after, wish) : average(of.branches, after);
      }
      known.set(of, means);
    }
    return means;
  };
  return meansOf(tree);
}

function average<T>(branches: readonly Branch<T>[], after: readonly (readonly number[])[]): number[] {
  const sums = (after[0] as readonly number[]).map(() => 0);
  branches.forEach(({ chance }, i) => {
    for (const [at, mean] of (after[i] as readonly number[]).entries()) sums[at]! += chance * mean;
  });
  return sums;
}

/** Of equals the first. */
function wished(after: readonly (readonly number[])[], wish: Wish): readonly number[] {
  const first = after[0] as readonly number[];
  if (wish === "default") return first;
  const sign = wish === "most" ? 1 : -1;
  return after.reduce(
    (best, means) => (sign * (means[0] as number) > sign * (best[0] as number) ? means : best),
    first,
  );
}

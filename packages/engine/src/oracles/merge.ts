import { type Again, type Distribution, distribution, type Joined, type Tie } from "../dice/index.ts";

/** Rolls merged into one fork, so that their outcomes add up instead of multiplying: see `Tie`. */

/** The odds of two rolls together, and for each outcome one path to it: the answer to the first and to the second. */
export interface Merged {
  readonly odds: Distribution;
  /** By outcome: the place among the outcomes of the first roll. */
  readonly first: readonly number[];
  readonly second: readonly number[];
}

export function merge(before: Distribution, one: Distribution, tie: Tie): Merged {
  return tie.kind === "again" ? keepBetter(before, one, tie) : join(before, one, tie);
}

/** A distribution with values merged: each counts as the one that `like` names. */
export function mergeLike(of: Distribution, like: (value: number) => number): Distribution {
  const values = [...new Set(of.values.map(like))].sort((a, b) => a - b);
  const place = of.values.map((value) => values.indexOf(like(value)));
  const added = <N>(parts: ArrayLike<N>, { zero, add }: Arithmetic<N>): N[] => {
    const sums = values.map(() => zero);
    place.forEach((at, i) => (sums[at] = add(sums[at] as N, parts[i] as N)));
    return sums;
  };
  return distribution(values, added(of.chances, DOUBLES), of.left, () => {
    const { weights, total } = of.exact();
    return { weights: added(weights, WHOLES), total };
  });
}

function join(before: Distribution, one: Distribution, tie: Joined): Merged {
  const ways = new Map<number, { first: number; second: number; chance: number }>();
  before.values.forEach((prior, i) => {
    one.values.forEach((state, j) => {
      const key = tie.key(prior, state);
      const chance = (before.chances[i] as number) * (one.chances[j] as number);
      const way = ways.get(key);
      if (way === undefined) ways.set(key, { first: i, second: state, chance });
      else way.chance += chance;
    });
  });
  const keys = [...ways.keys()].sort((a, b) => a - b);
  const inOrder = keys.map((key) => ways.get(key) as { first: number; second: number; chance: number });
  const odds = distribution(
    keys,
    inOrder.map((w) => w.chance),
    before.left + one.left,
    () => ({
      weights: jointWeights(before, one, tie, keys),
      total: before.exact().total * one.exact().total,
    }),
  );
  return { odds, first: inOrder.map((w) => w.first), second: inOrder.map((w) => w.second) };
}

function jointWeights(
  before: Distribution,
  one: Distribution,
  tie: Joined,
  keys: readonly number[],
): bigint[] {
  const [a, b] = [before.exact().weights, one.exact().weights];
  const weights = new Map(keys.map((key) => [key, 0n]));
  before.values.forEach((prior, i) => {
    // Weights of one prior roll are added up first: small numbers are quicker than large ones.
    const alike = new Map<number, bigint>();
    one.values.forEach((state, j) => {
      const key = tie.key(prior, state);
      alike.set(key, (alike.get(key) ?? 0n) + (b[j] as bigint));
    });
    for (const [key, weight] of alike)
      weights.set(key, (weights.get(key) as bigint) + (a[i] as bigint) * weight);
  });
  return keys.map((key) => weights.get(key) as bigint);
}

/** The better of what was kept and one more throw. Its cost grows with the number of outcomes, not with its square. */
function keepBetter(before: Distribution, one: Distribution, tie: Again): Merged {
  const ranks = ranked(one, tie);
  const place = new Map(one.values.map((value, i) => [value, i]));
  /** By outcome of one throw: what has been kept before. */
  const spread = <N>(of: ArrayLike<N>, zero: N): N[] => {
    const all = one.values.map(() => zero);
    before.values.forEach((value, k) => {
      all[place.get(value) as number] = of[k] as N;
    });
    return all;
  };
  const chances = better(spread(before.chances, 0), one.chances, ranks, DOUBLES);
  const odds = distribution(one.values, chances, before.left + one.left, () => {
    const [kept, thrown] = [before.exact(), one.exact()];
    return {
      weights: better(spread(kept.weights, 0n), thrown.weights, ranks, WHOLES),
      total: kept.total * thrown.total,
    };
  });
  return { odds, first: one.values.map(() => 0), second: one.values };
}

/** The places of the values, those of one rank together, the lowest rank first. */
function ranked({ values }: Distribution, tie: Again): number[][] {
  const groups = new Map<number, number[]>();
  values.forEach((value, i) => {
    const rank = tie.rank(value);
    const group = groups.get(rank);
    if (group === undefined) groups.set(rank, [i]);
    else group.push(i);
  });
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

interface Arithmetic<N> {
  readonly zero: N;
  add(a: N, b: N): N;
  times(a: N, b: N): N;
}
const DOUBLES: Arithmetic<number> = { zero: 0, add: (a, b) => a + b, times: (a, b) => a * b };
const WHOLES: Arithmetic<bigint> = { zero: 0n, add: (a, b) => a + b, times: (a, b) => a * b };

/** A value stays kept when no better one is thrown, and comes when all before were worse. */
function better<N>(
  kept: ArrayLike<N>,
  thrown: ArrayLike<N>,
  ranks: readonly number[][],
  { zero, add, times }: Arithmetic<N>,
): N[] {
  const after: N[] = Array.from(kept, () => zero);
  let worse = zero; // kept so far, of lower rank
  let notBetter = zero; // thrown, of this rank or lower
  for (const group of ranks) {
    for (const i of group) notBetter = add(notBetter, thrown[i] as N);
    for (const i of group) after[i] = add(times(kept[i] as N, notBetter), times(thrown[i] as N, worse));
    for (const i of group) worse = add(worse, kept[i] as N);
  }
  return after;
}

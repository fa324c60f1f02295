import { addUp, type Distribution, distribution, type ExactWeights, gcd, sum } from "../dice/index.ts";
import type { Chain } from "../kernel/index.ts";
import { mergeLike } from "./merge.ts";

/** Throws that lead on to others, walked total by total: paths with the same total are merged. */

const known = new WeakMap<Chain, Distribution>();

/** The odds of the last totals; those with the same outcome are merged. */
export function chainOdds(chain: Chain): Distribution {
  let odds = known.get(chain);
  if (odds === undefined) known.set(chain, (odds = mergeLike(lastTotals(chain), firstOfFate(chain))));
  return odds;
}

/** The first total met with each outcome, for all that share it. */
function firstOfFate({ fate }: Chain): (total: number) => number {
  const firsts = new Map<number, number>();
  return (total) => {
    const of = fate(total);
    if (!firsts.has(of)) firsts.set(of, total);
    return firsts.get(of) as number;
  };
}

function lastTotals(chain: Chain): Distribution {
  const ends = reached(chain, {
    one: 1,
    add: (a, b) => a + b,
    share: (of, odds, i) => of * (odds.chances[i] as number),
  });
  const exact = (): ExactWeights => {
    const weights = reached<readonly [bigint, bigint]>(chain, {
      one: [1n, 1n],
      add: (a, b) => {
        const { n, d } = addUp([a, b]);
        return [n, d];
      },
      share: ([n, d], odds, i) => {
        const { weights: thrown, total } = odds.exact();
        return [n * (thrown[i] as bigint), d * total];
      },
    });
    const total = weights.reduce((all, [, [, d]]) => (all * d) / gcd(all, d), 1n);
    return { weights: weights.map(([, [n, d]]) => n * (total / d)), total };
  };
  return distribution(
    ends.map(([total]) => total),
    ends.map(([, chance]) => chance),
    0,
    exact,
  );
}

/** How chances are added and shared out: as doubles, or exactly. */
interface Reckoning<N> {
  readonly one: N;
  add(a: N, b: N): N;
  /** What part of a chance falls to one value of a throw. */
  share(of: N, odds: Distribution, index: number): N;
}

/** The totals at which it ends, ascending, each with its chance. */
function reached<N>({ first, onward }: Chain, { one, add, share }: Reckoning<N>): [number, N][] {
  const open = new Map<number, N>();
  const ends: [number, N][] = [];
  const spread = (from: number, chance: N, { count, sides }: Chain["first"]): void => {
    const odds = sum(count, sides);
    odds.values.forEach((shown, i) => {
      const part = share(chance, odds, i);
      const before = open.get(from + shown);
      open.set(from + shown, before === undefined ? part : add(before, part));
    });
  };
  spread(0, one, first);
  for (let total = first.count; open.size > 0; total++) {
    const chance = open.get(total);
    if (chance === undefined) continue;
    open.delete(total);
    const more = onward(total);
    if (more === null) ends.push([total, chance]);
    else spread(total, chance, more);
  }
  return ends;
}

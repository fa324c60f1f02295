import type { Ranks } from "./keep.ts";

/** Dice alike: how many, and the ways each can show its values. */
export interface Group {
  readonly count: number;
  readonly values: readonly number[];
  readonly weights: readonly bigint[];
}

/** One value of one group, as it is met on the way down. */
interface Stop {
  readonly group: number;
  readonly value: number;
  readonly ways: bigint;
  /** Ways of each group to show this value or one still to come. */
  readonly open: readonly bigint[];
}

/** Dice of each group not yet placed, and the sum of those that stay so far. */
interface Place {
  readonly left: readonly number[];
  readonly sum: number;
  readonly ways: bigint;
}

/**
 * The ways to each sum of the dice that stay, of a pool mixed from several kinds of dice. Values are met from
 * the highest down; once the last rank that stays is filled, the rest may fall as it likes.
 */
export function keepOfMixture(
  groups: readonly Group[],
  ranks: Ranks,
  worth: (value: number) => number,
): Map<number, bigint> {
  const ends = new Map<number, bigint>();
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  let now: Place[] = [{ left: groups.map(({ count }) => count), sum: 0, ways: 1n }];
  for (const stop of stopsOf(groups)) {
    const next = new Map<string, Place>();
    for (const place of now) {
      const seen = all - place.left.reduce((sum, left) => sum + left, 0);
      visit(place, stop, { seen, ranks, worth: worth(stop.value), next, ends });
    }
    now = [...next.values()];
  }
  return ends;
}

interface Visit {
  readonly seen: number;
  readonly ranks: Ranks;
  readonly worth: number;
  readonly next: Map<string, Place>;
  readonly ends: Map<number, bigint>;
}

/** So many of the group's open dice show this value: too few to fill the ranks, or enough. */
function visit(place: Place, stop: Stop, { seen, ranks, worth, next, ends }: Visit): void {
  const left = place.left[stop.group]!;
  const enough = ranks.to - seen;
  const below = stop.open[stop.group]! - stop.ways;
  const kept = (shown: number): number => Math.max(0, seen + shown - Math.max(seen, ranks.from));
  let rest = stop.open[stop.group]! ** BigInt(left);
  let choose = 1n;
  for (let shown = 0; shown <= left && shown < enough; shown++) {
    const showing = choose * stop.ways ** BigInt(shown);
    rest -= showing * below ** BigInt(left - shown);
    choose = (choose * BigInt(left - shown)) / BigInt(shown + 1);
    if (below === 0n && shown < left) continue;
    const open = place.left.with(stop.group, left - shown);
    const sum = place.sum + kept(shown) * worth;
    const key = `${sum},${open}`;
    const ways = (next.get(key)?.ways ?? 0n) + place.ways * showing;
    next.set(key, { left: open, sum, ways });
  }
  if (left < enough) return;
  const others = stop.open.reduce(
    (ways, open, g) => (g === stop.group ? ways : ways * open ** BigInt(place.left[g]!)),
    1n,
  );
  const sum = place.sum + kept(enough) * worth;
  ends.set(sum, (ends.get(sum) ?? 0n) + place.ways * rest * others);
}

/** The values of all groups, highest first, each with what is still open there. */
function stopsOf(groups: readonly Group[]): Stop[] {
  const open = groups.map(({ weights }) => weights.reduce((all, weight) => all + weight, 0n));
  const stops = groups.flatMap(({ count, values, weights }, group) =>
    count === 0 ? [] : values.map((value, i) => ({ group, value, ways: weights[i]! })),
  );
  stops.sort((a, b) => b.value - a.value);
  return stops.map(({ group, value, ways }) => {
    const here = { group, value, ways, open: [...open] };
    open[group]! -= ways;
    return here;
  });
}

import { map } from "./combine.ts";
import type { Distribution } from "./distribution.ts";
import { type Fold, foldPool } from "./pool.ts";

/** Which dice stay, counted from the highest: from `from` up to, not including, `to`. */
export interface Ranks {
  readonly from: number;
  readonly to: number;
}

/** The worth of the dice that stay, of `count` dice alike. */
export function keptOdds(
  count: number,
  one: Distribution,
  ranks: Ranks,
  worth: (value: number) => number,
): Distribution {
  // Ranks near the bottom are reached sooner from there: the same pool upside down.
  if (count - ranks.from < ranks.to) {
    const mirrored = { from: count - ranks.to, to: count - ranks.from };
    return keepHighest(
      count,
      map(one, (value) => 0 - value),
      mirrored,
      (value) => worth(0 - value),
    );
  }
  return keepHighest(count, one, ranks, worth);
}

function keepHighest(
  count: number,
  one: Distribution,
  { from, to }: Ranks,
  worth: (value: number) => number,
): Distribution {
  const { low, width } = sumsOf(one.values.map(worth), to - from);
  const fold: Fold = {
    states: (to + 1) * width,
    start: 0 - low,
    step(state, face, shown) {
      const seen = Math.floor(state / width);
      const now = Math.min(to, seen + shown);
      const kept = Math.max(0, now - Math.max(seen, from));
      return state + (now - seen) * width + kept * worth(face);
    },
    settled: (state) => state >= to * width,
  };
  return map(foldPool(count, one, fold), (state) => (state % width) + low);
}

/** Every sum that up to `kept` dice can come to on the way: from `low`, so many in a row. */
export function sumsOf(worths: readonly number[], kept: number): { low: number; width: number } {
  const low = kept * worths.reduce((a, b) => Math.min(a, b), 0);
  const high = kept * worths.reduce((a, b) => Math.max(a, b), 0);
  return { low: low + 0, width: high - low + 1 };
}

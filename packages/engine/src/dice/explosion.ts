import { type Distribution, fromWeights } from "./distribution.ts";
import { explosionChance, facesThat, finalFaces, isPenetrating, keptRanks, valueOf } from "./faces.ts";
import { EXPLOSION_CUT, MAX_THROWN } from "./limits.ts";
import { type Group, keepOfMixture } from "./mixture.ts";
import type { DiceTerm } from "./words.ts";

/**
 * Dropping or keeping dice of a pool whose explosions bring further dice. However the dice fall, every one of
 * the first dice ends in one that does not explode. So with m explosions the pool holds `count` dice that
 * did not explode and m that did, each kind independent of the other, and m alone is left to be weighed.
 */
export function keptExplosionOdds(term: DiceTerm, worth: (value: number) => number): Distribution {
  const total = BigInt(finalFaces(term).total);
  const most = mostExplosions(term);
  const ends = new Map<number, bigint>();
  for (let m = 0; m <= most; m++) {
    const ranks = keptRanks(term.keeps, term.count + m);
    const unused = total ** BigInt(most - m);
    for (const { groups, ways } of mixtures(term, m)) {
      const found =
        ranks.from < ranks.to ? keepOfMixture(groups, ranks, worth) : new Map([[0, waysOfAll(groups)]]);
      for (const [sum, each] of found) ends.set(sum, (ends.get(sum) ?? 0n) + each * ways * unused);
    }
  }
  const values = [...ends.keys()].sort((a, b) => a - b);
  const weights = values.map((value) => ends.get(value)!);
  return fromWeights(values, weights, total ** BigInt(term.count + most));
}

/** So many explosions that more of them are less likely than the cut; Infinity when that is beyond reckoning. */
export function mostExplosions(term: DiceTerm): number {
  const chance = explosionChance(term);
  let exactly = 1;
  for (let dice = 0; dice < term.count; dice++) exactly *= 1 - chance;
  for (let m = 0; exactly > 0 && m < MAX_THROWN; m++) {
    // Each further explosion is less likely than the one before by this factor or a smaller one.
    const factor = (chance * (term.count + m)) / (m + 1);
    if (factor < 1 && (exactly * factor) / (1 - factor) < EXPLOSION_CUT) return m;
    exactly *= factor;
  }
  return Infinity;
}

/** The kinds of dice a pool with m explosions can hold, and in how many ways. */
function mixtures(term: DiceTerm, m: number): { groups: Group[]; ways: bigint }[] {
  const n = term.count;
  if (!isPenetrating(term)) {
    const groups = [kind(term, "end", "first", n), kind(term, "explode", "first", m)];
    return [{ groups, ways: choose(n + m - 1, m) }];
  }
  // Further dice count one less, so it matters how many of the first dice exploded.
  const found: { groups: Group[]; ways: bigint }[] = [];
  for (let exploded = Math.min(m, 1); exploded <= Math.min(n, m); exploded++) {
    const groups = [
      kind(term, "end", "first", n - exploded),
      kind(term, "end", "further", exploded),
      kind(term, "explode", "first", exploded),
      kind(term, "explode", "further", m - exploded),
    ];
    found.push({ groups, ways: choose(n, exploded) * choose(m - 1, m - exploded) });
  }
  return found;
}

function kind(term: DiceTerm, does: "explode" | "end", place: "first" | "further", count: number): Group {
  const { faces, weights } = facesThat(does, term);
  return { count, values: faces.map((face) => valueOf(term, face, place)), weights: weights.map(BigInt) };
}

function waysOfAll(groups: readonly Group[]): bigint {
  return groups.reduce((ways, { count, weights }) => {
    const one = weights.reduce((all, weight) => all + weight, 0n);
    return ways * one ** BigInt(count);
  }, 1n);
}

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

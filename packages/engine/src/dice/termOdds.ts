import { chainOdds } from "./chain.ts";
import { map, times } from "./combine.ts";
import { constant, die, type Distribution, sum } from "./distribution.ts";
import { keptExplosionOdds } from "./explosion.ts";
import { boundsOf, finalFaces, isCompounding, keptRanks, successes, valueOf } from "./faces.ts";
import { keptOdds } from "./keep.ts";
import type { DiceTerm } from "./words.ts";

/** The exact odds of one pool of dice. */
export function termOdds(term: DiceTerm): Distribution {
  const worth = worthIn(term);
  if (term.forced) return constant(forcedTotal(term, worth));
  if (term.count === 0) return constant(0);
  const exploding = boundsOf(term).chain > 0;
  if (exploding && !isCompounding(term)) {
    if (term.keeps.length > 0) return keptExplosionOdds(term, worth);
    return times(
      term.count,
      chainOdds(term, (face, place) => worth(valueOf(term, face, place))),
    );
  }
  if (isSimple(term)) return sum(term.count, term.sides as number);
  const one = exploding ? chainOdds(term, (face, place) => valueOf(term, face, place)) : oneDie(term);
  const ranks = keptRanks(term.keeps, term.count);
  const kept = ranks.to - ranks.from;
  if (kept === term.count) return times(term.count, term.counts.length > 0 ? map(one, worth) : one);
  return kept === 0 ? constant(0) : keptOdds(term.count, one, ranks, worth);
}

/** What a kept die of that value adds to the term. */
export function worthIn(term: DiceTerm): (value: number) => number {
  return term.counts.length > 0 ? (value) => successes(term.counts, value) : (value) => value;
}

/** Even dice, added up: nothing else. */
export function isSimple(term: DiceTerm): boolean {
  const { sides, rerolls, explosion, least, most, keeps, counts } = term;
  const changed = rerolls.length + keeps.length + counts.length > 0;
  return sides !== "F" && !changed && explosion === null && least === null && most === null;
}

function oneDie(term: DiceTerm): Distribution {
  const { faces, weights } = finalFaces(term);
  return die(
    faces.map((face) => valueOf(term, face, "first")),
    weights,
  );
}

function forcedTotal(term: DiceTerm, worth: (value: number) => number): number {
  const values = term.forced!.map((face) => valueOf(term, face, "first")).sort((a, b) => b - a);
  const { from, to } = keptRanks(term.keeps, values.length);
  return values.slice(from, to).reduce((total, value) => total + worth(value), 0);
}

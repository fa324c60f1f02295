import {
  boundsOf,
  explosionChance,
  finalFaces,
  highestFace,
  isCompounding,
  keptRanks,
  lowestFace,
  valueOf,
} from "./faces.ts";
import { MAX_THROWN } from "./limits.ts";
import type { DiceCode, DiceTerm } from "./words.ts";

/** What a part can come to, at least and at most. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

interface Trouble {
  readonly code: DiceCode;
  readonly message: string;
}

/** Why a term cannot be rolled, if it cannot. */
export function termTrouble(term: DiceTerm): Trouble | undefined {
  const [low, high] = [lowestFace(term.sides), highestFace(term.sides)];
  const wrong = term.forced?.find((face) => face < low || face > high);
  if (wrong !== undefined)
    return { code: "dice/no-such-face", message: `These dice show ${low} to ${high}, never ${wrong}.` };
  if (term.rerolls.length > 0) {
    if (finalFaces(term).faces.length === 0)
      return { code: "dice/endless", message: "Every face would be rerolled, for ever." };
    if (term.count * boundsOf(term).again > MAX_THROWN)
      return { code: "dice/too-many", message: "So many faces are rerolled that it can take too many dice." };
  }
  return term.explosion ? explosionTrouble(term) : undefined;
}

function explosionTrouble(term: DiceTerm): Trouble | undefined {
  if (explosionChance(term) === 1)
    return { code: "dice/endless", message: "Every face explodes, so these dice would never end." };
  if (term.count * boundsOf(term).chain > MAX_THROWN)
    return { code: "dice/too-many", message: "So many faces explode that it can take too many dice." };
  return undefined;
}

/** What a term without trouble can come to. */
export function termRange(term: DiceTerm): Range {
  const chain = term.forced ? 0 : boundsOf(term).chain;
  const first = spread(term, "first");
  const further = chain === 0 ? { low: 0, high: 0 } : spread(term, "further");
  const compounding = isCompounding(term);
  const fewest = kept(term, term.count);
  const most = compounding ? fewest : kept(term, term.count * (1 + chain));
  if (term.counts.length > 0) {
    const failures = term.counts.filter(({ word }) => word === "cf").length;
    return { low: 0 - failures * most, high: (term.counts.length - failures) * most };
  }
  const low = compounding
    ? first.low + chain * Math.min(0, further.low)
    : Math.min(first.low, further.low || first.low);
  const high = compounding
    ? first.high + chain * Math.max(0, further.high)
    : Math.max(first.high, further.high);
  return { low: low * (low > 0 ? fewest : most), high: high * (high > 0 ? most : fewest) };
}

/** What one die can count as. */
function spread(term: DiceTerm, place: "first" | "further"): Range {
  const { forced } = term;
  const faces = forced && forced.length > 0 ? [...forced].sort((a, b) => a - b) : finalFaces(term).faces;
  return { low: valueOf(term, faces[0]!, place), high: valueOf(term, faces[faces.length - 1]!, place) };
}

function kept(term: DiceTerm, dice: number): number {
  const { from, to } = keptRanks(term.keeps, dice);
  return to - from;
}

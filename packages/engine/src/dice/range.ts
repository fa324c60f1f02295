import { applyTo } from "./arithmetic.ts";
import { boundsOf, finalFaces, highestFace, isCompounding, keptRanks, lowestFace, valueOf } from "./faces.ts";
import type { DiceTerm, FunctionName, Operator } from "./words.ts";

/** What a part can come to, at least and at most; sometimes a little wider than the truth. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What a term that can be rolled can come to. */
export function termRange(term: DiceTerm): Range {
  const chain = term.forced ? 0 : boundsOf(term).chain;
  const fewest = kept(term, term.count);
  const most = isCompounding(term) ? fewest : kept(term, term.count * (1 + chain));
  if (term.counts.length > 0) {
    const failures = term.counts.filter(({ word }) => word === "cf").length;
    return { low: 0 - failures * most, high: (term.counts.length - failures) * most };
  }
  const { low, high } = unitRange(term, chain);
  return { low: low * (low > 0 ? fewest : most) + 0, high: high * (high > 0 ? most : fewest) + 0 };
}

/** What one die that is kept or dropped can count as. */
export function unitRange(term: DiceTerm, chain: number): Range {
  const first = dieRange(term, "first");
  if (chain === 0) return first;
  const further = dieRange(term, "further");
  if (!isCompounding(term))
    return { low: Math.min(first.low, further.low), high: Math.max(first.high, further.high) };
  return {
    low: first.low + chain * Math.min(0, further.low),
    high: first.high + chain * Math.max(0, further.high),
  };
}

function dieRange(term: DiceTerm, place: "first" | "further"): Range {
  const [low, high] = facesBetween(term);
  return { low: valueOf(term, low, place), high: valueOf(term, high, place) };
}

function facesBetween(term: DiceTerm): readonly [number, number] {
  const { forced, rerolls, sides } = term;
  if (forced) return [Math.min(...forced), Math.max(...forced)];
  if (rerolls.length === 0) return [lowestFace(sides), highestFace(sides)];
  const { faces } = finalFaces(term);
  return [faces[0]!, faces[faces.length - 1]!];
}

function kept(term: DiceTerm, dice: number): number {
  const { from, to } = keptRanks(term.keeps, dice);
  return to - from;
}

/** Of two totals; a divisor that can be 0 must have been refused before. */
export function operationRange(operator: Operator, a: Range, b: Range): Range {
  if (operator === "+") return { low: a.low + b.low, high: a.high + b.high };
  if (operator === "-") return { low: a.low - b.high, high: a.high - b.low };
  const ends = [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => (operator === "*" ? x * y : x / y)));
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

export function callRange(name: FunctionName, parts: readonly Range[]): Range {
  const lows = parts.map(({ low }) => low);
  const highs = parts.map(({ high }) => high);
  if (name === "max") return { low: Math.max(...lows), high: Math.max(...highs) };
  if (name === "min") return { low: Math.min(...lows), high: Math.min(...highs) };
  const ends = [applyTo(name, lows[0]!), applyTo(name, highs[0]!)];
  const straddles = name === "abs" && lows[0]! < 0 && highs[0]! > 0;
  return { low: straddles ? 0 : Math.min(...ends), high: Math.max(...ends) };
}

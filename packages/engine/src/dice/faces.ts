import { EXPLOSION_CUT, MAX_THROWN } from "./limits.ts";
import type { Condition, Count, DiceTerm, Keep, Reroll } from "./words.ts";

/** What single dice do: shared by rolling, odds and the checks of the parser. */

export function lowestFace(sides: number | "F"): number {
  return sides === "F" ? -1 : 1;
}

export function highestFace(sides: number | "F"): number {
  return sides === "F" ? 1 : sides;
}

export function matches(when: Condition, value: number): boolean {
  if (when.is === ">=") return value >= when.value;
  if (when.is === "<=") return value <= when.value;
  return value === when.value;
}

/** Whether a die that shows this face is thrown again by any clause of that word. */
export function rerolls(clauses: readonly Reroll[], word: Reroll["word"], face: number): boolean {
  for (let i = 0; i < clauses.length; i++)
    if (clauses[i]!.word === word && matches(clauses[i]!.when, face)) return true;
  return false;
}

export function explodes(term: DiceTerm, face: number): boolean {
  return term.explosion !== null && matches(term.explosion.when, face);
}

export function isCompounding(term: DiceTerm): boolean {
  return term.explosion !== null && (term.explosion.word === "!!" || term.explosion.word === "!!p");
}

export function isPenetrating(term: DiceTerm): boolean {
  return term.explosion !== null && (term.explosion.word === "!p" || term.explosion.word === "!!p");
}

/** What a face counts as: `min`, `max`, and one less for the further dice of a penetrating explosion. */
export function valueOf(term: DiceTerm, face: number, place: "first" | "further"): number {
  let value = face;
  if (term.least !== null && value < term.least) value = term.least;
  if (term.most !== null && value > term.most) value = term.most;
  return place === "further" && isPenetrating(term) ? value - 1 : value;
}

/** Successes less failures of one kept die. */
export function successes(counts: readonly Count[], value: number): number {
  let net = 0;
  for (let i = 0; i < counts.length; i++)
    if (matches(counts[i]!.when, value)) net += counts[i]!.word === "cs" ? 1 : -1;
  return net;
}

/** Which of `dice` dice stay, counted from the highest: those from `from` up to, not including, `to`. */
export function keptRanks(keeps: readonly Keep[], dice: number): { from: number; to: number } {
  let from = 0;
  let to = dice;
  for (const { word, count } of keeps) {
    if (word === "kh") to = Math.min(to, from + count);
    else if (word === "kl") from = Math.max(from, to - count);
    else if (word === "dh") from = Math.min(to, from + count);
    else to = Math.max(from, to - count);
  }
  return { from, to };
}

/** The faces a die can end on, with whole-number weights over one total. */
export interface FaceWeights {
  readonly faces: readonly number[];
  readonly weights: readonly number[];
  readonly total: number;
}

const faceWeights = new WeakMap<DiceTerm, FaceWeights>();

/** One die after its rerolls; no faces when it would be thrown again for ever. */
export function finalFaces(term: DiceTerm): FaceWeights {
  const known = faceWeights.get(term);
  if (known) return known;
  const made = weighFaces(term);
  faceWeights.set(term, made);
  return made;
}

function weighFaces(term: DiceTerm): FaceWeights {
  const faces: number[] = [];
  for (let face = lowestFace(term.sides); face <= highestFace(term.sides); face++)
    if (!rerolls(term.rerolls, "r", face)) faces.push(face);
  const again = faces.filter((face) => rerolls(term.rerolls, "ro", face)).length;
  if (again === 0) return { faces, weights: faces.map(() => 1), total: faces.length };
  const weights = faces.map((face) => (rerolls(term.rerolls, "ro", face) ? again : faces.length + again));
  return { faces, weights, total: faces.length * faces.length };
}

/** Only those that explode, or only those a chain of explosions ends on; the total stays that of all. */
export function facesThat(does: "explode" | "end", term: DiceTerm): FaceWeights {
  const { faces, weights, total } = finalFaces(term);
  const chosen = (_: number, i: number): boolean => explodes(term, faces[i]!) === (does === "explode");
  return { faces: faces.filter(chosen), weights: weights.filter(chosen), total };
}

/** The chance that a die explodes; 1 means for ever. */
export function explosionChance(term: DiceTerm): number {
  const { weights, total } = facesThat("explode", term);
  return weights.reduce((all, weight) => all + weight, 0) / total;
}

/** How far a pool may go before it is stopped. */
interface Bounds {
  /** Further dice that one die may bring (see EXPLOSION_CUT); 0 when none explodes. */
  readonly chain: number;
  /** How often one die may be thrown again: beyond any luck. */
  readonly again: number;
}

const bounds = new WeakMap<DiceTerm, Bounds>();

const CALM: Bounds = { chain: 0, again: 1 };

export function boundsOf(term: DiceTerm): Bounds {
  if (term.explosion === null && term.rerolls.length === 0) return CALM;
  const known = bounds.get(term);
  if (known) return known;
  const exploding = term.explosion ? explosionChance(term) : 0;
  const size = highestFace(term.sides) - lowestFace(term.sides) + 1;
  const rerolling = term.rerolls.length > 0 ? 1 - finalFaces(term).faces.length / size : 0;
  const made = {
    chain: exploding === 0 ? 0 : stepsUntilUnlikely(exploding, term.count * exploding),
    again: rerolling === 0 ? 1 : 1 + stepsUntilUnlikely(rerolling, term.count),
  };
  bounds.set(term, made);
  return made;
}

/** How many times `start` must be multiplied by `chance` to fall below the cut; no more than are allowed, and one. */
function stepsUntilUnlikely(chance: number, start: number): number {
  let steps = 1;
  for (let goesOn = start * chance; goesOn >= EXPLOSION_CUT && steps <= MAX_THROWN; goesOn *= chance) steps++;
  return steps;
}

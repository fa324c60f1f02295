import {
  boundsOf,
  explodes,
  highestFace,
  isCompounding,
  keptRanks,
  lowestFace,
  rerolls,
  successes,
  valueOf,
} from "./faces.ts";
import type { DiceTerm, Keep } from "./words.ts";

/** What happened to a die; several can be true at once. */
export const MARKS = {
  /** Left out by keeping or dropping. */
  dropped: 1,
  /** Thrown again: the face seen before. */
  rerolled: 2,
  /** Brought a further die. */
  exploded: 4,
  /** A further die, brought by an explosion. */
  further: 8,
  /** Added into the die before it. */
  compounded: 16,
  forced: 32,
  success: 64,
  failure: 128,
} as const;
export type Mark = keyof typeof MARKS;

export interface Die {
  readonly face: number;
  /** What it counts as; 0 for one that was rerolled, or added into another. */
  readonly value: number;
  /** Successes less failures. */
  readonly counts: number;
  /** A sum of MARKS. */
  readonly marks: number;
}

type Thrown = { -readonly [K in keyof Die]: Die[K] };

const NAMES = Object.keys(MARKS) as Mark[];
const FEW = 24;
const ASIDE = MARKS.rerolled | MARKS.compounded;

export function isMarked(die: Die, mark: Mark): boolean {
  return (die.marks & MARKS[mark]) !== 0;
}

export function marksOf(die: Die): Mark[] {
  return NAMES.filter((mark) => isMarked(die, mark));
}

/** Throws a pool into `dice` and returns what it is worth. */
export function throwTerm(term: DiceTerm, source: (sides: number) => number, dice: Thrown[]): number {
  const plain = term.rerolls.length === 0 && term.explosion === null && term.forced === null;
  if (plain) for (let i = 0; i < term.count; i++) add(dice, term, throwFace(term, source), 0);
  else if (term.forced) for (const face of term.forced) add(dice, term, face, MARKS.forced);
  else throwLively(term, source, dice);
  if (term.keeps.length > 0) drop(dice, term.keeps);
  if (term.counts.length > 0) return count(dice, term);
  let sum = 0;
  for (let i = 0; i < dice.length; i++) if ((dice[i]!.marks & MARKS.dropped) === 0) sum += dice[i]!.value;
  return sum;
}

function throwFace(term: DiceTerm, source: (sides: number) => number): number {
  const low = lowestFace(term.sides);
  const size = highestFace(term.sides) - low + 1;
  const face = source(size);
  if (!(face >= 1 && face <= size && face === Math.floor(face)))
    throw new RangeError(`a die of ${size} sides cannot show ${face}`);
  return face + low - 1;
}

function add(dice: Thrown[], term: DiceTerm, face: number, marks: number): void {
  dice.push({ face, value: valueOf(term, face, "first"), counts: 0, marks });
}

/** Dice that are rerolled or explode: all are thrown first, then each is followed to its end. */
function throwLively(term: DiceTerm, source: (sides: number) => number, dice: Thrown[]): void {
  const faces: number[] = [];
  for (let i = 0; i < term.count; i++) faces.push(throwFace(term, source));
  const { again, chain } = boundsOf(term);
  for (const face of faces) {
    const first = settle(term, source, dice, { face, again, marks: 0 });
    let last = first;
    for (let further = 0; further < chain && explodes(term, last.face); further++) {
      last.marks |= MARKS.exploded;
      last = settle(term, source, dice, { face: throwFace(term, source), again, marks: MARKS.further });
      if (isCompounding(term)) compound(first, last);
    }
  }
}

/** Rerolls a die as long as it must be, and adds it with the faces seen on the way. */
function settle(
  term: DiceTerm,
  source: (sides: number) => number,
  dice: Thrown[],
  start: { face: number; again: number; marks: number },
): Thrown {
  let { face } = start;
  let once = true;
  for (let left = start.again; left > 0; left--) {
    const until = rerolls(term.rerolls, "r", face);
    if (!until && !(once && rerolls(term.rerolls, "ro", face))) break;
    if (!until) once = false;
    dice.push({ face, value: 0, counts: 0, marks: start.marks | MARKS.rerolled });
    face = throwFace(term, source);
  }
  const place = start.marks === 0 ? "first" : "further";
  const die = { face, value: valueOf(term, face, place), counts: 0, marks: start.marks };
  dice.push(die);
  return die;
}

function compound(first: Thrown, further: Thrown): void {
  first.value += further.value;
  further.value = 0;
  further.marks |= MARKS.compounded;
}

/** Marks what is not kept. Of equal dice the earlier ones rank higher. */
function drop(dice: Thrown[], keeps: readonly Keep[]): void {
  const ranked = dice.length > FEW ? dice.filter(stands).sort((a, b) => b.value - a.value) : rankFew(dice);
  const { from, to } = keptRanks(keeps, ranked.length);
  for (let rank = 0; rank < ranked.length; rank++)
    if (rank < from || rank >= to) ranked[rank]!.marks |= MARKS.dropped;
}

function stands(die: Die): boolean {
  return (die.marks & ASIDE) === 0;
}

/** Insertion beats sorting for the handful of dice a hand holds. */
function rankFew(dice: Thrown[]): Thrown[] {
  const ranked: Thrown[] = [];
  for (let i = 0; i < dice.length; i++) {
    const die = dice[i]!;
    if (!stands(die)) continue;
    let at = ranked.push(die) - 1;
    for (; at > 0 && ranked[at - 1]!.value < die.value; at--) ranked[at] = ranked[at - 1]!;
    ranked[at] = die;
  }
  return ranked;
}

function count(dice: Thrown[], term: DiceTerm): number {
  let total = 0;
  for (let i = 0; i < dice.length; i++) {
    const die = dice[i]!;
    if ((die.marks & (ASIDE | MARKS.dropped)) !== 0) continue;
    die.counts = successes(term.counts, die.value);
    if (die.counts > 0) die.marks |= MARKS.success;
    if (die.counts < 0) die.marks |= MARKS.failure;
    total += die.counts;
  }
  return total;
}

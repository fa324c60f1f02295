import type { AliasTable } from "./alias.ts";
import { type BinomialTable, binomials, choices, evenBinomials } from "./binomial.ts";
import { cutOff, die, type Distribution, distribution, uniform } from "./distribution.ts";
import { Sweep } from "./sweep.ts";

/**
 * A rule that reads a pool face by face, from the highest face down, and is told only how many dice show
 * each. Every face is told of, those that no die shows with a count of 0. It must be a pure function.
 */
export interface Fold {
  /** States are the whole numbers 0..states-1. */
  readonly states: number;
  readonly start: number;
  /** `count` dice show `face`. */
  step(state: number, face: number, count: number): number;
  /** True when `face` and those below it can no longer change the state. */
  settled?(state: number, face: number): boolean;
  /** How it hangs together with the roll asked just before it; exact odds then need not multiply. */
  readonly tie?: Tie;
  /**
   * A fold that has a memory is made once and read with for every roll of its kind. Sampling may then draw the whole
   * pool from its exact odds; a fold made anew for each roll would not be worth working them out.
   */
  readonly memory?: FoldMemory;
}

/** Where whoever reads many pools keeps what it has worked out of a fold; nobody else looks at it. */
export interface FoldMemory {
  /** The pool it was worked out for; no dice when there is nothing. */
  count: number;
  sides: number;
  table: AliasTable | null;
}

export const newMemory = (): FoldMemory => ({ count: 0, sides: 0, table: null });

/**
 * Rolls that add up instead of multiplying. A fold may say how it hangs together with the roll asked just before
 * it; exact odds then make one fork of both, with as many branches as there are outcomes that differ.
 *
 * Whoever asks with such a fold promises: the roll before was the last thing asked, its answer is given here, this
 * one is thrown whatever it showed, and what is alike by the fold's word is alike in all that follows.
 */
export type Tie = Again | Joined;

/** One more throw of the same roll, of which the better is kept: the last state is what is kept now. */
export interface Again {
  readonly kind: "again";
  /** One throw by itself. */
  readonly of: Fold;
  /** What has been kept so far: a last state of `of`. */
  readonly prior: number;
  /** The greater is better; of equals the first is kept. */
  rank(state: number): number;
}

/** A roll against another one: all that matters is what the two come to. */
export interface Joined {
  readonly kind: "joined";
  /** How the roll before was read. */
  readonly to: Fold;
  /** This one by itself. */
  readonly of: Fold;
  /** What both come to, as a whole number. */
  key(prior: number, state: number): number;
}

/** The faces of a weighted die; weights are whole numbers. */
export interface Faces {
  readonly values: readonly number[];
  readonly weights: readonly (bigint | number)[];
}

/** The final states of a rule over `count` dice: even ones of so many sides, weighted ones, or any distribution. */
export function foldPool(count: number, faces: number | Faces | Distribution, fold: Fold): Distribution {
  const one = oneDie(faces);
  const table =
    typeof faces === "number" || isEven(one) ? evenTables(count) : weightedTables(count, one.chances);
  const ends = Sweep.run(count, one.values, fold, table);
  const complete = chanceOfAll(count, one);
  const states: number[] = [];
  const chances: number[] = [];
  for (let state = 0; state < ends.length; state++) {
    if (ends[state] === 0) continue;
    states.push(state);
    chances.push(ends[state]! * complete);
  }
  return distribution(states, chances, cutOff(one.left, count), () => {
    const exact = exactEnds(count, one, fold);
    return {
      weights: states.map((state) => exact.get(state) ?? 0n),
      total: one.exact().total ** BigInt(count),
    };
  });
}

/** The same rule over dice that were really rolled, each 1..sides. */
export function foldFaces(shown: readonly number[], sides: number, fold: Fold): number {
  let state = fold.start;
  for (let face = sides; face >= 1; face--) {
    if (fold.settled?.(state, face)) break;
    let count = 0;
    for (let i = 0; i < shown.length; i++) if (shown[i] === face) count++;
    state = fold.step(state, face, count);
  }
  return state;
}

function oneDie(faces: number | Faces | Distribution): Distribution {
  if (typeof faces === "number") return uniform(faces);
  return "exact" in faces ? faces : die(faces.values, faces.weights);
}

function isEven({ chances, left }: Distribution): boolean {
  return left === 0 && chances.every((chance) => chance === chances[0]);
}

function evenTables(count: number): (i: number) => BinomialTable {
  return (i) => evenBinomials(i + 1, count);
}

/** Of the dice that show face i or a lower one, how many show i. */
function weightedTables(count: number, chances: Distribution["chances"]): (i: number) => BinomialTable {
  const below = [0];
  for (let i = 0; i < chances.length; i++) below.push(below[i]! + chances[i]!);
  return (i) => binomials(chances[i]! / below[i + 1]!, below[i]! / below[i + 1]!, count);
}

/** The chance that no die of the pool falls into what was cut off. */
function chanceOfAll(count: number, { left }: Distribution): number {
  let chance = 1;
  if (left > 0) for (let k = 0; k < count; k++) chance *= 1 - left;
  return chance;
}

/** The sweep once more, in whole numbers: ways to reach each final state. */
function exactEnds(count: number, one: Distribution, fold: Fold): Map<number, bigint> {
  const { weights } = one.exact();
  const pascal = choices(count);
  const ends = new Map<number, bigint>();
  let now: OpenWays = new Map([[fold.start, [...Array<bigint>(count).fill(0n), 1n]]]);
  let below = weights.reduce((all, weight) => all + weight, 0n);
  for (let i = one.values.length - 1; i >= 0; i--) {
    const face = one.values[i]!;
    takeSettled(now, fold, face, { ends, below });
    const showing = pascal.map((row) => row.map((ways, shown) => ways * weights[i]! ** BigInt(shown)));
    now = spreadExactly(now, (state, shown) => fold.step(state, face, shown), showing);
    below -= weights[i]!;
  }
  for (const [state, open] of now) ends.set(state, (ends.get(state) ?? 0n) + open[0]!);
  return ends;
}

/** Ways to be in a state with so many dice still open. */
type OpenWays = Map<number, bigint[]>;

function takeSettled(
  now: OpenWays,
  fold: Fold,
  face: number,
  { ends, below }: { ends: Map<number, bigint>; below: bigint },
): void {
  if (!fold.settled) return;
  for (const [state, open] of now) {
    if (!fold.settled(state, face)) continue;
    const ways = open.reduce((all, w, dice) => all + w * below ** BigInt(dice), 0n);
    ends.set(state, (ends.get(state) ?? 0n) + ways);
    now.delete(state);
  }
}

function spreadExactly(
  now: OpenWays,
  step: (state: number, shown: number) => number,
  showing: readonly (readonly bigint[])[],
): OpenWays {
  const next: OpenWays = new Map();
  for (const [state, open] of now) {
    const some = open.flatMap((ways, dice) => (ways === 0n ? [] : [dice]));
    for (let shown = 0; shown <= (some.at(-1) ?? -1); shown++) {
      const target = step(state, shown);
      const row = next.get(target) ?? Array<bigint>(open.length).fill(0n);
      next.set(target, row);
      for (const dice of some) if (dice >= shown) row[dice - shown]! += open[dice]! * showing[dice]![shown]!;
    }
  }
  return next;
}

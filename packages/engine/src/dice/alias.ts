import type { Generator } from "./generator.ts";

const SHARES = 0x10000;

/** More outcomes than this are not drawn in one go: 16 bits of a word name the column. */
export const MOST_DRAWN = 0x7fff;

/**
 * Draws an outcome by its weight, nearly always with one random word, however many dice it stands for. Columns of
 * equal height are shared by at most two outcomes each (A. J. Walker, 1977; M. D. Vose, 1991). Weights are whole
 * numbers and none is rounded: half of the word names the column, the other half says below or above its mark, and
 * where 16 bits cannot tell, which is once in 65,536 draws, as many more are drawn as it takes.
 */
export class AliasTable {
  /** By column: the outcome below its mark, then the one above. */
  private readonly values: Int32Array;
  /** By column: its mark, in whole 65,536ths of its height. */
  private readonly marks: Int32Array;
  /** By column: what is left of its mark beyond those, in parts of `total`. */
  private readonly rests: readonly bigint[];
  private readonly total: bigint;
  /** Draws that would favour some columns: as in `Generator.below`. */
  private readonly uneven: number;

  constructor(values: ArrayLike<number>, weights: readonly bigint[]) {
    const n = weights.length;
    if (n === 0 || n > MOST_DRAWN) throw new RangeError(`1 to ${MOST_DRAWN} outcomes expected, found ${n}`);
    this.total = weights.reduce((sum, weight) => sum + weight, 0n);
    const { own, other } = columnsOf(weights, this.total);
    this.values = Int32Array.from({ length: 2 * n }, (_, i) => values[i & 1 ? other[i >> 1]! : i >> 1]!);
    this.marks = Int32Array.from(own, (height) => Number((height * BigInt(SHARES)) / this.total));
    this.rests = own.map((height) => (height * BigInt(SHARES)) % this.total);
    this.uneven = SHARES % n;
  }

  draw(dice: Generator): number {
    const word = dice.next();
    const product = Math.imul(word >>> 16, this.marks.length);
    if ((product & 0xffff) < this.uneven) return this.draw(dice);
    const column = product >>> 16;
    const below = this.marks[column]! - (word & 0xffff);
    return below === 0 ? this.atMark(column, dice) : this.values[2 * column + (below >>> 31)]!; // no branch to guess
  }

  /** The chances it draws with, as whole weights over the first place: what a test holds against the odds. */
  drawn(): readonly [total: bigint, weights: ReadonlyMap<number, bigint>] {
    const height = this.total * BigInt(SHARES);
    const weights = new Map<number, bigint>();
    this.rests.forEach((rest, column) => {
      const below = BigInt(this.marks[column]!) * this.total + rest;
      for (const [place, weight] of [
        [2 * column, below],
        [2 * column + 1, height - below],
      ] as const) {
        const value = this.values[place]!;
        if (weight > 0n) weights.set(value, (weights.get(value) ?? 0n) + weight);
      }
    });
    return [height * BigInt(this.rests.length), weights];
  }

  private atMark(column: number, dice: Generator): number {
    const above = bigBelow(this.total, dice) < this.rests[column]! ? 0 : 1;
    return this.values[2 * column + above]!;
  }
}

/** By column: how much of it is its own outcome's, in parts of the total, and whose the rest is. */
function columnsOf(weights: readonly bigint[], total: bigint): { own: bigint[]; other: number[] } {
  const n = BigInt(weights.length);
  const left = weights.map((weight) => weight * n);
  const own = weights.map(() => total);
  const other = weights.map((_, i) => i);
  const poor = [...left.keys()].filter((i) => left[i]! < total);
  const rich = [...left.keys()].filter((i) => left[i]! >= total);
  while (poor.length > 0 && rich.length > 0) {
    const [one, giver] = [poor.pop()!, rich.at(-1)!];
    own[one] = left[one]!;
    other[one] = giver;
    left[giver]! -= total - left[one]!;
    if (left[giver]! < total) poor.push(rich.pop()!);
  }
  return { own, other };
}

/** 0..n-1, every value equally likely. */
function bigBelow(n: bigint, dice: Generator): bigint {
  const bits = n.toString(2).length;
  for (;;) {
    let drawn = 0n;
    for (let got = 0; got < bits; got += 32) drawn = (drawn << 32n) | BigInt(dice.next() >>> 0);
    drawn &= (1n << BigInt(bits)) - 1n;
    if (drawn < n) return drawn;
  }
}

import { totalsOf } from "./totals.ts";

/** Generator of simulations, and of live dice in old logs. Fast, but its state can be worked out from what it draws. */
export const XOSHIRO = "xoshiro128**/1";

/** Four int32 words made from a seed's text. */
export type SeedWords = Int32Array;

const GOLDEN = 0x9e3779b9 | 0;
const TWO_32 = 2 ** 32;
const SHORT = 0x7fff;

/** A full-avalanche mix of one word. */
function mix(word: number): number {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return x ^ (x >>> 15);
}

/**
 * Stirs four words in place. Each step can be undone, so different words in always give different
 * words out: no two keys of a seed ever share a stream. Two rounds let every bit reach every word.
 */
function stir(words: Int32Array, from: Int32Array, a: number, b: number): void {
  let w0 = from[0]! ^ a;
  let w1 = from[1]! ^ (a / TWO_32);
  let w2 = from[2]! ^ b;
  let w3 = from[3]! ^ (b / TWO_32);
  let weyl = 0;
  for (let round = 0; round < 2; round++) {
    weyl = (weyl + GOLDEN) | 0;
    w1 ^= mix(w0 + weyl);
    w2 ^= mix(w1 + weyl);
    w3 ^= mix(w2 + weyl);
    w0 ^= mix(w3 + weyl);
  }
  words[0] = w0;
  words[1] = w1;
  words[2] = w2;
  words[3] = (w0 | w1 | w2 | w3) === 0 ? GOLDEN : w3;
}

/** The words of any text, by its UTF-16 units (no normalising: what is written is what counts). */
export function seedWords(seed: string): SeedWords {
  const words = Int32Array.of(0x6a09e667, 0xbb67ae85 | 0, 0x3c6ef372, 0xa54ff53a | 0);
  for (let i = 0; i < seed.length; i++) {
    const lane = i & 3;
    words[lane] = mix(words[lane]! + Math.imul(seed.charCodeAt(i) + 1, GOLDEN));
    words[(lane + 1) & 3]! ^= words[lane]!;
  }
  stir(words, words, seed.length, 0);
  return words;
}

/** Whether a draw is one of those that favour nobody; the remainder is worked out only when it may matter. */
const even = (product: number, n: number): boolean => (product & 0xffff) >= 0x10000 % n;

/** Where words are stirred before somebody takes them over. */
const fresh: SeedWords = new Int32Array(4);

/**
 * xoshiro128**: 2^128 - 1 long, four words of state, no allocation while running. The words are fields, not an array:
 * that is two loads less before every die.
 */
export class Generator {
  private s0 = 0;
  private s1 = 0;
  private s2 = 0;
  private s3 = 0;

  static from(seed: string): Generator {
    return new Generator().seat(seedWords(seed), 0);
  }

  /**
   * Starts anew, in place, at the stream of (seed, a, b): battle `a` of a run, or die `b` of log step
   * `a`. Keys are whole numbers up to 2^53; different keys give unrelated streams.
   */
  seat(seed: SeedWords, a: number, b = 0): this {
    stir(fresh, seed, a, b);
    this.s0 = fresh[0]!;
    this.s1 = fresh[1]!;
    this.s2 = fresh[2]!;
    this.s3 = fresh[3]!;
    return this;
  }

  /** 32 fresh bits, as an int32. */
  next(): number {
    const { s0, s1 } = this;
    const x2 = this.s2 ^ s0;
    const x3 = this.s3 ^ s1;
    this.s0 = s0 ^ x3;
    this.s1 = s1 ^ x2;
    this.s2 = x2 ^ (s1 << 9);
    this.s3 = (x3 << 11) | (x3 >>> 21);
    const five = ((s1 << 2) + s1) | 0;
    const turned = (five << 7) | (five >>> 25);
    return ((turned << 3) + turned) | 0; // times nine
  }

  /** 0..n-1, every value equally likely: the few draws that would favour some are thrown again. */
  below(n: number): number {
    const few = n & SHORT;
    if (few !== n) return this.belowLarge(n);
    const product = (this.next() >>> 16) * few;
    return (product & 0xffff) > few ? product >>> 16 : this.belowRare(product, few) | 0; // | 0: V8 sees that it is whole
  }

  /** 1..sides. */
  die(sides: number): number {
    return this.below(sides) + 1;
  }

  /** The total of so many dice: a few are thrown as one, with the same odds. */
  sum(count: number, sides: number): number {
    const totals = totalsOf(count, sides);
    return totals.length > 0 ? totals[this.below(totals.length)]! : this.sumEach(count, sides);
  }

  private sumEach(count: number, sides: number): number {
    let total = 0;
    for (let i = 0; i < count; i++) total += this.die(sides);
    return total;
  }

  /** An independent generator; the same key at the same point gives the same child. This one does not move. */
  split(key: number): Generator {
    return new Generator().seat(Int32Array.of(this.s0, this.s1, this.s2, this.s3), key, -1);
  }

  /** 0 <= x < 1, from 53 bits. */
  unit(): number {
    const high = this.next() >>> 5;
    return (high * 0x4000000 + (this.next() >>> 6)) / 2 ** 53;
  }

  /** Kept apart from `below`, which is short enough to be compiled into whatever asks for a die. */
  private belowRare(product: number, n: number): number {
    if (n === 0) return this.belowLarge(n); // which refuses
    return even(product, n) ? product >>> 16 : this.below(n);
  }

  private belowLarge(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > TWO_32) throw new RangeError(`below(${n}): 1 to 2^32 expected`);
    const shift = Math.clz32(n - 1);
    for (;;) {
      const drawn = shift === 32 ? 0 : this.next() >>> shift;
      if (drawn < n) return drawn;
    }
  }
}

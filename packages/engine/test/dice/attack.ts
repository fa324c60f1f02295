import type { DiceSource } from "../../src/dice/index.ts";

/**
 * The attack on live dice as they were: from the faces of one free roll to the seed's words, without the seed.
 * Dice of 2^32 sides show whole words of the generator, so its state is a system of linear equations; dice of 8192
 * sides needed a search of about a minute for the same.
 */

const GOLDEN = 0x9e3779b9 | 0;
const TWO_32 = 2 ** 32;
type Words = [number, number, number, number];

/** The multiplicative inverse of an odd number modulo 2^32, by Newton's steps. */
function inverse(odd: number): number {
  let x = odd;
  for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(odd, x));
  return x;
}

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** Undoes the output function of xoshiro128**: the second word of its state. */
const unscrambled = (word: number): number =>
  Math.imul(rotate(Math.imul(word, inverse(9)), 25), inverse(5)) | 0;

/** The state before the first of these words was drawn; null: no state of xoshiro128** draws them. */
export function stateBefore(drawn: readonly number[]): Words | null {
  const state = solved(drawn.slice(0, 6).map(unscrambled));
  if (state === null) return null;
  const words = [...state] as Words;
  return drawn.every((word) => step(words) === (word | 0)) ? state : null;
}

/** One step of xoshiro128**, in place; gives the word drawn. */
function step(s: Words): number {
  const drawn = Math.imul(rotate(Math.imul(s[1], 5), 7), 9) | 0;
  const t = s[1] << 9;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate(s[3], 11);
  return drawn;
}

/** Linear equations over bits: every bit of a state is a sum of bits of the first one. */
function solved(seconds: readonly number[]): Words | null {
  const rows: bigint[] = [];
  let bits = Array.from({ length: 128 }, (_, i) => 1n << BigInt(i));
  for (const word of seconds) {
    for (let i = 0; i < 32; i++) rows.push((bits[32 + i] as bigint) | (BigInt((word >>> i) & 1) << 128n));
    bits = steppedBits(bits);
  }
  return answers(rows);
}

function steppedBits(bits: readonly bigint[]): bigint[] {
  const word = (n: number): bigint[] => bits.slice(32 * n, 32 * n + 32);
  const [s0, s1, s2, s3] = [word(0), word(1), word(2), word(3)];
  const sum = (a: readonly bigint[], b: readonly bigint[]): bigint[] => a.map((x, i) => x ^ (b[i] ?? 0n));
  const [x2, x3] = [sum(s2, s0), sum(s3, s1)];
  const shifted = s1.map((_, i) => (i < 9 ? 0n : (s1[i - 9] as bigint)));
  const turned = x3.map((_, i) => x3[(i + 21) % 32] as bigint);
  return [...sum(s0, x3), ...sum(s1, x2), ...sum(x2, shifted), ...turned];
}

function answers(equations: readonly bigint[]): Words | null {
  const rows = [...equations];
  for (let bit = 0n; bit < 128n; bit++) {
    const at = rows.findIndex((row, i) => i >= Number(bit) && (row >> bit) & 1n);
    if (at < 0) return null;
    const pivot = rows[at] as bigint;
    rows[at] = rows[Number(bit)] as bigint;
    rows[Number(bit)] = pivot;
    for (let i = 0; i < rows.length; i++)
      if (i !== Number(bit) && ((rows[i] as bigint) >> bit) & 1n) rows[i] = (rows[i] as bigint) ^ pivot;
  }
  if (rows.slice(128).some((row) => row !== 0n)) return null;
  const words: Words = [0, 0, 0, 0];
  for (let bit = 0; bit < 128; bit++)
    if ((rows[bit] as bigint) >> 128n) words[bit >> 5] = (words[bit >> 5] as number) | (1 << (bit & 31));
  return words;
}

function mix(word: number): number {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return x ^ (x >>> 15);
}

function unmix(word: number): number {
  const unshift15 = (x: number): number => x ^ (x >>> 15) ^ (x >>> 30);
  let x = Math.imul(unshift15(word), inverse(0x735a2d97));
  x = Math.imul(unshift15(x), inverse(0x21f0aaad));
  return x ^ (x >>> 16);
}

function unstir([w0, w1, w2, w3]: Words, a: number): Words {
  const s: Words = [w0, w1, w2, w3];
  for (const weyl of [(2 * GOLDEN) | 0, GOLDEN]) {
    s[0] ^= mix(s[3] + weyl);
    s[3] ^= mix(s[2] + weyl);
    s[2] ^= mix(s[1] + weyl);
    s[1] ^= mix(s[0] + weyl);
  }
  return [s[0] ^ a, s[1] ^ (a / TWO_32), s[2], s[3]];
}

function stirred(words: Words, a: number, b: number): Words {
  const s: Words = [words[0] ^ a, words[1] ^ (a / TWO_32), words[2] ^ b, words[3] ^ (b / TWO_32)];
  for (const weyl of [GOLDEN, (2 * GOLDEN) | 0]) {
    s[1] ^= mix(s[0] + weyl);
    s[2] ^= mix(s[1] + weyl);
    s[3] ^= mix(s[2] + weyl);
    s[0] ^= mix(s[3] + weyl);
  }
  return s;
}

const FREE = "/free";

/** The words of a seed from those of its free rolls: the characters of `/free` are taken off again. */
function withoutFree(words: Words, length: number): Words {
  const s = unstir(words, length + FREE.length);
  for (let i = length + FREE.length - 1; i >= length; i--) {
    const lane = i & 3;
    s[(lane + 1) & 3]! ^= s[lane]!;
    s[lane] = unmix(s[lane]!) - Math.imul(FREE.charCodeAt(i - length) + 1, GOLDEN);
  }
  return stirred(s, length, 0);
}

/**
 * What whoever sees a free roll of 2^32-sided dice in entry `seq` can foretell: the same dice of any throw of the
 * battle. Null: nothing. How long a seed is, is no secret.
 */
export function foretell(
  faces: readonly number[],
  seq: number,
  seedLength: number,
): ((sequence: number, ordinal: number) => DiceSource) | null {
  const state = stateBefore(faces.map((face) => (face - 1) | 0));
  if (state === null) return null;
  const words = withoutFree(unstir(state, seq), seedLength);
  return (sequence, ordinal) => {
    const s = stirred(words, sequence, ordinal);
    return (sides) => {
      if (sides !== TWO_32) throw new Error("only whole words are foretold here");
      return (step(s) >>> 0) + 1;
    };
  };
}

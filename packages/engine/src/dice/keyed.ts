import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { DiceSource } from "./roll.ts";

/** Generator of live dice: keyed and one-way, so that dice which have fallen tell nothing about the key or other dice. */
export const KEYED = "hmac-sha256/1";

/** Entropy that one seat added to a seed before the first die. */
export interface Contribution {
  readonly who: string;
  readonly text: string;
}

/** Dice of a battle's steps, and dice thrown beside it: apart even where their numbers are the same. */
export type Purpose = "battle" | "free";

/** Address of one throw. Its dice depend on this and the key alone, so the same input after an undo meets the same dice. */
export interface ThrowAddress {
  readonly purpose: Purpose;
  /** Number of the step, or of the log entry for a free roll. */
  readonly sequence: number;
  readonly ordinal: number;
}

const WORDS = 8;
const TWO_32 = 2 ** 32;

/** HMAC state with the key absorbed, copied for every block. */
export type DiceKey = ReturnType<typeof hmac.create>;

/**
 * Key of all dice from one seed and the contributions to it. The seed is hashed inside a longer text: the commitment,
 * which everybody knows, is the hash of the seed alone.
 */
export function diceKey(seed: string, entropy: readonly Contribution[]): DiceKey {
  const parts = JSON.stringify([KEYED, seed, entropy.map(({ who, text }) => [who, text])]);
  return hmac.create(sha256, sha256(utf8ToBytes(parts)));
}

/** Dice of one throw, face by face: 32-bit words from HMAC blocks; words that would favour some faces are passed over. */
export function keyedDice(key: DiceKey, { purpose, sequence, ordinal }: ThrowAddress): DiceSource {
  let block: DataView | null = null;
  let used = 0;
  const next = (): number => {
    const at = used % WORDS;
    if (at === 0) block = blockOf(key, `${KEYED} ${purpose} ${sequence} ${ordinal} ${used / WORDS}`);
    used += 1;
    return (block as DataView).getUint32(4 * at);
  };
  return (sides) => {
    if (!Number.isInteger(sides) || sides < 1 || sides > TWO_32)
      throw new RangeError(`a die of ${sides} sides: 1 to 2^32 expected`);
    const even = TWO_32 - (TWO_32 % sides);
    let word = next();
    while (word >= even) word = next();
    return (word % sides) + 1;
  };
}

function blockOf(key: DiceKey, message: string): DataView {
  const { buffer, byteOffset } = key.clone().update(utf8ToBytes(message)).digest();
  return new DataView(buffer, byteOffset);
}

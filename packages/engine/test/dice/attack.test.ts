import { describe, expect, it } from "vitest";
import {
  diceAt,
  type DiceOrigin,
  GENERATORS,
  newDice,
  type ThrowAddress,
  XOSHIRO,
} from "../../src/dice/index.ts";
import { foretell } from "./attack.ts";

const SEED = "jE2hS0m7TqXv9bLw3PzKcR5yNfUa8dGo";
const SEQ = 17;
const WORD = 2 ** 32;

const thrown = (origin: DiceOrigin, at: ThrowAddress, count: number): number[] => {
  const die = diceAt(origin, at);
  return Array.from({ length: count }, () => die(WORD));
};
const freeRoll = (origin: DiceOrigin): number[] =>
  thrown(origin, { purpose: "free", sequence: SEQ, ordinal: 0 }, 12);
const ADDRESSES = [
  [0, 0],
  [1, 0],
  [3, 2],
  [400, 1],
] as const;

describe("one free roll and the dice to come", () => {
  it("told every throw of the battle, as dice were before they were keyed", () => {
    const old: DiceOrigin = { generator: XOSHIRO, seed: SEED, entropy: [] };
    const told = foretell(freeRoll(old), SEQ, SEED.length);
    expect(told).not.toBeNull();
    for (const [sequence, ordinal] of ADDRESSES) {
      const fell = thrown(old, { purpose: "battle", sequence, ordinal }, 5);
      const die = told!(sequence, ordinal);
      expect(fell.map(() => die(WORD))).toEqual(fell);
    }
  });

  it("tells nothing now: no state of that generator draws it", () => {
    expect(foretell(freeRoll(newDice(SEED)), SEQ, SEED.length)).toBeNull();
    expect(GENERATORS[0]).not.toBe(XOSHIRO);
  });

  it("nor does a throw of the battle, with or without what seats added", () => {
    for (const entropy of [[], [{ who: "pia", text: "c0ffee" }]])
      for (const [sequence, ordinal] of ADDRESSES) {
        const fell = thrown({ ...newDice(SEED), entropy }, { purpose: "battle", sequence, ordinal }, 12);
        expect(foretell(fell, sequence, SEED.length)).toBeNull();
      }
  });

  it("the commitment, which everybody knows, is not what dice are keyed by, however long the seed is", async () => {
    const { createHash, createHmac } = await import("node:crypto");
    for (const seed of [SEED, SEED.repeat(5)]) {
      const commitment = createHash("sha256").update(seed).digest();
      const tries = [commitment, commitment.toString("hex"), seed].map((key) =>
        createHmac("sha256", key).update(`hmac-sha256/1 battle 0 0 0`).digest().readUInt32BE(0),
      );
      const [fell] = thrown(newDice(seed), { purpose: "battle", sequence: 0, ordinal: 0 }, 1);
      expect(tries).not.toContain((fell as number) - 1);
    }
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Contribution,
  diceAt,
  type DiceOrigin,
  KEYED,
  newDice,
  type Purpose,
  sha256,
  type ThrowAddress,
} from "../../src/dice/index.ts";

const faces = (origin: DiceOrigin, at: ThrowAddress, sides: readonly number[]): number[] => {
  const die = diceAt(origin, at);
  return sides.map((n) => die(n));
};
const of = (count: number, sides: number): number[] => Array.from({ length: count }, () => sides);
const at = (purpose: Purpose, sequence: number, ordinal: number): ThrowAddress => ({
  purpose,
  sequence,
  ordinal,
});
const ENTROPY = [
  { who: "game-master", text: "c0ffee" },
  { who: "pia", text: '{"]\\' },
];
const ODD_SEED = 'Ünïcödé 🎲 "q"\\\n';

/** Worked out by a program in another language, from the description alone. */
describe("frozen dice: a stored battle must verify for years", () => {
  it("have a name that is written into logs", () => {
    expect(newDice("s")).toEqual({ generator: "hmac-sha256/1", seed: "s", entropy: [] });
  });

  it.each([
    ["a seed", [], at("battle", 0, 0), of(10, 20), [20, 3, 10, 7, 18, 8, 4, 15, 13, 12]],
    [
      "a seed",
      [],
      at("battle", 3, 1),
      of(20, 6),
      [2, 2, 6, 5, 5, 3, 4, 5, 5, 2, 1, 2, 1, 5, 6, 6, 3, 5, 2, 4],
    ],
    ["a seed", [], at("free", 3, 1), of(20, 6), [2, 2, 4, 2, 6, 4, 4, 4, 6, 2, 3, 1, 4, 1, 5, 1, 1, 1, 3, 4]],
    ["a seed", ENTROPY, at("battle", 0, 0), of(10, 10), [4, 7, 10, 5, 4, 9, 10, 8, 1, 8]],
    [
      ODD_SEED,
      [],
      at("free", 41, 0),
      [...of(5, 8192), 3, 2 ** 31 + 1, 2 ** 32, 100],
      [2882, 4725, 7582, 6853, 4312, 3, 1932978348, 3568085419, 37],
    ],
  ] as const)("%j, %j, at %j", (seed, entropy, address, sides, fell) => {
    expect(faces({ generator: KEYED, seed, entropy }, address, sides)).toEqual(fell);
  });

  it("hash as everybody hashes", () => {
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });
});

interface Twin {
  keyOf(seed: string, entropy: readonly Contribution[]): unknown;
  dice(key: unknown, purpose: string, sequence: number, ordinal: number): (sides: number) => number;
}

/** The program that docs/protocol.md shows, by Node's own hashes. */
async function twin(): Promise<Twin> {
  const page = readFileSync(fileURLToPath(new URL("../../../../docs/protocol.md", import.meta.url)), "utf8");
  const shown = /### How a die is made[\s\S]*?```js\n([\s\S]*?)```/.exec(page)?.[1];
  if (shown === undefined) throw new Error("docs/protocol.md no longer shows how a die is made");
  const folder = mkdtempSync(join(tmpdir(), "fray-twin-"));
  try {
    writeFileSync(join(folder, "twin.mjs"), shown);
    return (await import(pathToFileURL(join(folder, "twin.mjs")).href)) as Twin;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("keyed dice", () => {
  it("are those of the program in docs/protocol.md, whatever the seed, the contributions and the throw", async () => {
    const { keyOf, dice } = await twin();
    const sides = fc.oneof(
      fc.constantFrom(2, 6, 20, 3_000_000_000, 2 ** 32),
      fc.integer({ min: 1, max: 10_000 }),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 80 }),
        fc.array(fc.record({ who: fc.string(), text: fc.string() }), { maxLength: 4 }),
        fc.record<ThrowAddress>({
          purpose: fc.constantFrom("battle", "free"),
          sequence: fc.nat(),
          ordinal: fc.nat(),
        }),
        fc.array(sides, { maxLength: 30 }),
        (seed, entropy, address, asked) => {
          const { purpose, sequence, ordinal } = address;
          const die = dice(keyOf(seed, entropy), purpose, sequence, ordinal);
          expect(faces({ generator: KEYED, seed, entropy }, address, asked)).toEqual(
            asked.map((n) => die(n)),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it("differ with every part of their key and address", () => {
    const same = { ...newDice("s"), entropy: [{ who: "a", text: "bc" }] };
    const address = at("battle", 12, 3);
    const others: [DiceOrigin, ThrowAddress][] = [
      [same, address],
      [newDice("s"), address],
      [{ ...same, seed: "S" }, address],
      [{ ...same, entropy: [{ who: "ab", text: "c" }] }, address],
      [
        {
          ...same,
          entropy: [
            { who: "a", text: "bc" },
            { who: "d", text: "e" },
          ],
        },
        address,
      ],
      [
        {
          ...same,
          entropy: [
            { who: "d", text: "e" },
            { who: "a", text: "bc" },
          ],
        },
        address,
      ],
      [same, at("free", 12, 3)],
      [same, at("battle", 1, 23)],
      [same, at("battle", 123, 0)],
    ];
    const all = others.map(([origin, a]) => faces(origin, a, of(16, 1000)).join());
    expect(new Set(all).size).toBe(all.length);
  });

  it("show every face equally often, also where 2^32 is no multiple of the sides", () => {
    const sides = 3_000_000_000; // plain remainders would show the first third twice as often
    const count = 6_000;
    const low = faces(newDice("even"), at("free", 0, 0), of(count, sides)).filter(
      (f) => f <= sides / 3,
    ).length;
    expect(Math.abs(low - count / 3)).toBeLessThan(6 * Math.sqrt((count * 2) / 9));
    const d6 = faces(newDice("even"), at("battle", 0, 0), of(count, 6));
    for (let face = 1; face <= 6; face++)
      expect(Math.abs(d6.filter((f) => f === face).length - count / 6)).toBeLessThan(
        6 * Math.sqrt((count * 5) / 36),
      );
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])("refuse a die of %d sides", (n) => {
    expect(() => diceAt(newDice("s"), at("free", 0, 0))(n)).toThrow(RangeError);
  });
});

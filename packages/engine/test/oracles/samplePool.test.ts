import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AliasTable,
  type Fold,
  foldFaces,
  foldPool,
  Generator,
  newMemory,
  seedWords,
} from "../../src/dice/index.ts";
import { Sample, Spy } from "../../src/oracles/index.ts";
import { facesFor, tableOf } from "../../src/oracles/samplePool.ts";
import {
  againFold,
  type AttackFold,
  attackFold,
  defenseFold,
  tiedTo,
} from "../../src/rulesets/dice-pool/pool.ts";
import { skirmish } from "../conformance/skirmish/index.ts";

const attackOf = (dice: number, bonus: number, keywords = 0): AttackFold =>
  attackFold(dice, bonus, keywords, 1);
const fresh = (): Sample<never> => new Sample(skirmish as never, Generator.from("pools"));
const d6s = (count: number) => ({ count, sides: 6 });

/** How far counts are from what is expected, in standard deviations of the statistic. */
function astray(counts: ReadonlyMap<number, number>, odds: ReadonlyMap<number, number>, n: number): number {
  let [square, cells, rest, expectedRest] = [0, 0, 0, 0];
  for (const [value, chance] of odds) {
    const [found, expected] = [counts.get(value) ?? 0, chance * n];
    if (expected < 10) {
      rest += found;
      expectedRest += expected;
    } else {
      square += (found - expected) ** 2 / expected;
      cells += 1;
    }
  }
  if (expectedRest >= 10) {
    square += (rest - expectedRest) ** 2 / expectedRest;
    cells += 1;
  }
  expect([...counts.keys()].filter((value) => !odds.has(value))).toEqual([]);
  return (square - (cells - 1)) / Math.sqrt(2 * Math.max(1, cells - 1));
}

function counted(n: number, draw: () => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < n; i++) {
    const value = draw();
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Every way the dice can fall, read by the fold. */
function listed(count: number, fold: Fold): Map<number, number> {
  const odds = new Map<number, number>();
  for (let way = 0; way < 6 ** count; way++) {
    const faces = Array.from({ length: count }, (_, i) => (Math.floor(way / 6 ** i) % 6) + 1);
    const state = foldFaces(faces, 6, fold);
    odds.set(state, (odds.get(state) ?? 0) + 1 / 6 ** count);
  }
  return odds;
}

describe("a table of outcomes", () => {
  it("L3 draws with exactly the weights it was given, however large and uneven", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 1n << 200n }), { minLength: 1, maxLength: 60 }),
        (weights) => {
          const total = weights.reduce((a, b) => a + b, 0n);
          const [height, drawn] = new AliasTable(
            weights.map((_, i) => 7 * i),
            weights,
          ).drawn();
          weights.forEach((weight, i) => expect((drawn.get(7 * i) ?? 0n) * total).toBe(weight * height));
        },
      ),
    );
  });

  it("asks for more bits where sixteen cannot tell", () => {
    class Scripted extends Generator {
      readonly words: number[] = [];
      override next(): number {
        return this.words.shift() ?? 0;
      }
    }
    const dice = new Scripted();
    const table = new AliasTable([10, 20], [1n, 2n]); // 2/3 of the first column are 10, the rest of all is 20
    const draw = (...words: number[]): number => {
      dice.words.push(...words);
      const value = table.draw(dice);
      expect(dice.words).toEqual([]);
      return value;
    };
    expect(draw(43_689)).toBe(10);
    expect(draw(43_691)).toBe(20);
    expect(draw(43_690, 0)).toBe(10); // 43,690 and 2/3: two of three go below
    expect(draw(43_690, 1)).toBe(10);
    expect(draw(43_690, 3, 2)).toBe(20); // 3 is no number below 3: drawn again
  });

  it("refuses what it cannot hold", () => {
    expect(() => new AliasTable([], [])).toThrow("1 to 32767 outcomes expected, found 0");
  });
});

describe("pools drawn whole", () => {
  it("L3 have exactly the odds of their dice", () => {
    for (const [dice, bonus, keywords] of [
      [2, 0, 0],
      [6, 2, 0],
      [9, 3, 2],
      [12, 5, 16],
    ] as const)
      for (const fold of [attackOf(dice, bonus, keywords), defenseFold(dice, bonus)]) {
        const [height, drawn] = tableOf(d6s(dice), fold)?.drawn() ?? [0n, new Map<number, bigint>()];
        const odds = foldPool(dice, 6, fold);
        const { weights, total } = odds.exact();
        expect(drawn.size).toBe(odds.values.length);
        odds.values.forEach((state, i) =>
          expect((drawn.get(state) ?? 0n) * total).toBe((weights[i] as bigint) * height),
        );
      }
  });

  it.each<[string, number, Fold]>([
    ["an attack", 4, attackOf(4, 2)],
    ["a defense", 5, defenseFold(5, 3)],
    ["a defense against an attack", 4, tiedTo(attackOf(4, 2), defenseFold(4, 1))],
    ["one more roll, the better kept", 4, againFold(attackOf(4, 0), 7)],
  ])("come as often as the dice listed one by one: %s", (_, count, fold) => {
    const [ask, n] = [fresh(), 200_000];
    const counts = counted(n, () => ask.pool("x", d6s(count), fold, "a"));
    expect(Math.abs(astray(counts, listed(count, fold), n))).toBeLessThan(4);
  });

  it("take one word each, and the same words whatever was remembered before", () => {
    const draw = (): number[] => {
      const ask = fresh();
      return Array.from({ length: 50 }, (_, i) => ask.pool("x", d6s(6), attackOf(6, i % 3), "a"));
    };
    const first = draw();
    const { memory } = attackOf(6, 0);
    expect(memory?.table).not.toBeNull();
    for (let i = 0; i < 300; i++) tableOf(d6s(2), { ...defenseFold(2, 0), memory: newMemory() });
    expect(memory?.table).toBeNull(); // forgotten: memory is bounded
    expect(draw()).toEqual(first);
    const [ask, beside] = [fresh(), Generator.from("pools")];
    for (let i = 0; i < 20; i++) ask.pool("x", d6s(12), attackOf(12, 3), "a");
    for (let i = 0; i < 20; i++) beside.next();
    expect(ask.dice.next()).toBe(beside.next());
  });

  it("are thrown die by die where a fold is made for one roll only, for one die, and where odds would take too long", () => {
    const { memory: _, ...once } = defenseFold(4, 0);
    expect(tableOf(d6s(4), once)).toBeNull();
    expect(tableOf(d6s(1), defenseFold(1, 0))).toBeNull();
    expect(tableOf(d6s(63), attackOf(63, 20))).toBeNull();
    const [ask, dice] = [fresh(), Generator.from("pools")];
    const faces = Array.from({ length: 4 }, () => dice.die(6));
    expect(ask.pool("x", d6s(4), once, "a")).toBe(foldFaces(faces, 6, once));
  });
});

describe("the faces of a pool drawn whole", () => {
  it("come to what was drawn, each way as often as any other", () => {
    const fold = attackOf(3, 1);
    const dice = Generator.from("faces");
    const n = 60_000;
    const ask = fresh();
    const places = counted(n, () => {
      const outcome = ask.pool("x", d6s(3), fold, "a");
      const faces = facesFor(d6s(3), fold, outcome, dice);
      expect(foldFaces(faces, 6, fold)).toBe(outcome);
      return faces.reduce((place, face) => 6 * place + face - 1, 0);
    });
    const even = new Map(Array.from({ length: 216 }, (_, i) => [i, 1 / 216]));
    expect(Math.abs(astray(places, even, n))).toBeLessThan(4);
  });

  it("L2 leave the battle as it is: whoever listens draws the same outcomes", () => {
    const words = seedWords("s");
    const spy = new Spy(skirmish as never, words, 5);
    const plain = new Sample(skirmish as never, new Generator().seat(words, 5));
    for (let i = 0; i < 200; i++) {
      const count = 2 + (i % 7);
      const fold = i % 2 === 0 ? attackOf(count, i % 4) : defenseFold(count, i % 3);
      expect(spy.pool("x", d6s(count), fold, "a")).toBe(plain.pool("x", d6s(count), fold, "a"));
      expect(spy.die("y", 20, "a")).toBe(plain.die("y", 20, "a"));
      expect(spy.take()).toMatchObject([{ rolls: { length: count } }, { roll: expect.any(Number) }]);
    }
  });
});

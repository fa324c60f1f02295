import { describe, expect, it } from "vitest";
import { Generator, seedWords, XOSHIRO } from "../../src/dice/index.ts";

function draw(count: number, next: () => number): number[] {
  return Array.from({ length: count }, next);
}

/** The published step of xoshiro128**, in big numbers. */
function slowTwin(generator: Generator): () => number {
  const mask = 0xffffffffn;
  const s = ["s0", "s1", "s2", "s3"]
    .map((word) => Reflect.get(generator, word) as number)
    .map((word) => BigInt(word) & mask);
  const rotl = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (32n - k))) & mask;
  return () => {
    const result = (rotl((s[1]! * 5n) & mask, 7n) * 9n) & mask;
    const t = (s[1]! << 9n) & mask;
    s[2]! ^= s[0]!;
    s[3]! ^= s[1]!;
    s[1]! ^= s[2]!;
    s[0]! ^= s[3]!;
    s[2]! ^= t;
    s[3] = rotl(s[3]!, 11n);
    return Number(BigInt.asIntN(32, result));
  };
}

/** How far counts stray from even, in units where `faces` - 1 is to be expected. */
function chiSquare(counts: Iterable<number>, total: number): number {
  const all = [...counts];
  const even = total / all.length;
  return all.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
}

describe("frozen streams: a stored battle must replay for years", () => {
  it("has a name that is written into saves", () => {
    expect(XOSHIRO).toBe("xoshiro128**/1");
  });

  it.each([
    ["", [-1552051839, 2067071054, -447637614, 740939724]],
    ["fray", [1850457249, -1807546129, -523627241, -1201233421]],
    ["Ünïcödé 🎲", [37381767, -58894522, -1364218899, 748984523]],
  ])("makes the same words from the text %j", (seed, words) => {
    expect([...seedWords(seed)]).toEqual(words);
  });

  it.each([
    ["", [1038570847, -340770680, -488375980, 1076243960, -573602082, 1149161143]],
    ["fray", [843111037, 421590811, -1214586181, 1315029405, -968923105, -1741938508]],
    ["Ünïcödé 🎲", [1908135337, 1955535873, -988721926, -629628928, 258104005, 66716471]],
  ])("draws the same from the seed %j", (seed, drawn) => {
    const generator = Generator.from(seed);
    expect(draw(6, () => generator.next())).toEqual(drawn);
  });

  it.each([
    [0, 0, [-1694079476, 229929656, 541606533, 1964328350]],
    [1, 0, [939092164, -1057663825, 383948418, -754124431]],
    [2, 0, [159875940, -500403629, -331192039, -328755812]],
    [0, 1, [-1738557713, -36750338, -686332149, -2017763890]],
    [7, 3, [1493486974, -13219789, 1466035885, -1880976642]],
    [2 ** 32, 0, [-1348945925, 1457971807, 531824179, -892455167]],
    [2 ** 53 - 1, 2 ** 53 - 1, [-1691412702, -283658891, 330247952, -866243914]],
  ])("draws the same when seated at %i, %i", (a, b, drawn) => {
    const generator = new Generator().seat(seedWords("run"), a, b);
    expect(draw(4, () => generator.next())).toEqual(drawn);
  });

  it.each([
    [6, [1, 0, 4, 1, 4, 3, 2, 5, 4, 1, 1, 3, 1, 4, 1, 5, 2, 3, 4, 1]],
    [10, [1, 0, 7, 3, 7, 5, 4, 8, 7, 2, 1, 5, 1, 6, 3, 9, 4, 6, 7, 2]],
    [32767, [6431, 3215, 23500, 10032, 25374, 19477, 15739, 27933]],
    [32768, [6432, 3216, 23501, 10032, 25375, 19478, 15739, 27934]],
    [1_000_000, [205837, 102927, 752046, 321052, 812022, 623298, 503678, 893898]],
    [2 ** 32, [843111037, 421590811, 3080381115, 1315029405, 3326044191, 2553028788]],
  ])("draws the same below %i", (n, drawn) => {
    const generator = Generator.from("fray");
    expect(draw(drawn.length, () => generator.below(n))).toEqual(drawn);
  });

  it("gives the same fractions and children", () => {
    const generator = Generator.from("fray");
    expect(draw(4, () => generator.unit())).toEqual([
      0.19630207939564626, 0.7172071136994596, 0.774405007022793, 0.48034569511181013,
    ]);
    const parent = Generator.from("fray");
    const child = parent.split(5);
    expect(draw(4, () => child.next())).toEqual([1986046440, 823325429, -1876997653, 190337142]);
    expect(parent.next()).toBe(843111037);
  });
});

describe("the step", () => {
  it.each(["", "a", "b", "the bridge"])("is xoshiro128** from the seed %j", (seed) => {
    const generator = Generator.from(seed);
    const twin = slowTwin(generator);
    expect(draw(500, () => generator.next())).toEqual(draw(500, twin));
  });
});

describe("below", () => {
  /** The definition for few values: 16 high bits times n, thrown again where the low bits would favour some. */
  function belowSlowly(n: number, next: () => number): number {
    for (;;) {
      const product = BigInt(next() >>> 16) * BigInt(n);
      if (product % 65536n >= 65536n % BigInt(n)) return Number(product / 65536n);
    }
  }

  it.each([1, 2, 3, 6, 7, 10, 12, 20, 100, 1000, 20_000, 30_001, 32_767])(
    "follows its slow twin for %i",
    (n) => {
      const generator = Generator.from(`below ${n}`);
      const twin = Generator.from(`below ${n}`);
      const slowly = draw(3000, () => belowSlowly(n, () => twin.next()));
      expect(draw(3000, () => generator.below(n))).toEqual(slowly);
    },
  );

  it.each([32_768, 40_000, 65_537, 1_000_003, 2 ** 31, 2 ** 31 + 1, 3_000_000_000, 2 ** 32 - 1, 2 ** 32])(
    "keeps the first draw that fits, for %i",
    (n) => {
      const generator = Generator.from(`large ${n}`);
      const twin = Generator.from(`large ${n}`);
      const bits = (n - 1).toString(2).length;
      const slowly = (): number => {
        for (;;) {
          const drawn = Math.floor((twin.next() >>> 0) / 2 ** (32 - bits));
          if (drawn < n) return drawn;
        }
      };
      expect(draw(2000, () => generator.below(n))).toEqual(draw(2000, slowly));
    },
  );

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d", (n) => {
    expect(() => Generator.from("x").below(n)).toThrow(RangeError);
  });

  it("knows only 0 below 1", () => {
    const generator = Generator.from("one");
    expect(draw(50, () => generator.below(1))).toEqual(Array(50).fill(0));
  });

  it.each([2, 6, 10, 20, 100])("is even over %i values", (n) => {
    const generator = Generator.from("even");
    const counts = new Int32Array(n);
    for (let i = 0; i < 200_000; i++) counts[generator.below(n)]!++;
    // Five deviations of a chi-square with n - 1 degrees above its mean.
    expect(chiSquare(counts, 200_000)).toBeLessThan(n - 1 + 5 * Math.sqrt(2 * (n - 1)));
  });

  it("is even over pairs of dice", () => {
    const generator = Generator.from("pairs");
    const counts = new Int32Array(36);
    for (let i = 0; i < 200_000; i++) counts[6 * generator.below(6) + generator.below(6)]!++;
    expect(chiSquare(counts, 200_000)).toBeLessThan(35 + 5 * Math.sqrt(70));
  });
});

describe("die and unit", () => {
  it("shows 1 to its sides, all of them", () => {
    const generator = Generator.from("d6");
    expect([...new Set(draw(500, () => generator.die(6)))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("gives fractions from 0 to below 1, evenly", () => {
    const generator = Generator.from("unit");
    const drawn = draw(50_000, () => generator.unit());
    expect(drawn.every((x) => x >= 0 && x < 1)).toBe(true);
    const counts = new Int32Array(20);
    for (const x of drawn) counts[Math.floor(x * 20)]!++;
    expect(chiSquare(counts, 50_000)).toBeLessThan(19 + 5 * Math.sqrt(38));
  });
});

describe("seats and children", () => {
  it("starts anew in place", () => {
    const words = seedWords("run");
    const generator = Generator.from("somewhere else");
    const same = generator.seat(words, 12, 3);
    expect(same).toBe(generator);
    const drawn = draw(10, () => generator.next());
    generator.seat(words, 12, 3);
    expect(draw(10, () => generator.next())).toEqual(drawn);
    expect([...words]).toEqual([...seedWords("run")]);
  });

  it("gives every key a stream of its own", () => {
    const words = seedWords("run");
    const generator = new Generator();
    const seen = new Set<string>();
    for (let a = 0; a < 100; a++)
      for (let b = 0; b < 100; b++) {
        generator.seat(words, a, b);
        seen.add(draw(4, () => generator.next()).join());
      }
    expect(seen.size).toBe(10_000);
  });

  it.each(["a", "b"] as const)("scatters the first die over neighbouring keys %s", (key) => {
    const words = seedWords("scatter");
    const generator = new Generator();
    const counts = new Int32Array(100);
    let last = 0;
    for (let i = 0; i < 100_000; i++) {
      const face = generator.seat(words, key === "a" ? i : 7, key === "b" ? i : 0).below(10);
      counts[last * 10 + face]!++;
      last = face;
    }
    expect(chiSquare(counts, 100_000)).toBeLessThan(99 + 5 * Math.sqrt(198));
  });

  it("flips half of the bits when a key changes by one", () => {
    const words = seedWords("bits");
    let flipped = 0;
    for (let a = 0; a < 2000; a++) {
      const differ = new Generator().seat(words, a).next() ^ new Generator().seat(words, a + 1).next();
      flipped += (differ >>> 0).toString(2).replaceAll("0", "").length;
    }
    expect(flipped / 2000).toBeCloseTo(16, 0);
  });

  it("tells seeds apart that differ in one letter, order or length", () => {
    const seeds = [
      "",
      " ",
      "a",
      "b",
      "ab",
      "ba",
      "abcde",
      "abcdf",
      "aaaa",
      "aaaaa",
      "é",
      "e\u0301",
      "\ud800",
    ];
    const words = new Set(seeds.map((seed) => seedWords(seed).join()));
    expect(words.size).toBe(seeds.length);
  });

  it("splits children that are unlike their parent and each other", () => {
    const parent = Generator.from("parent");
    const streams = [parent.split(0), parent.split(1), Generator.from("parent")].map((generator) =>
      draw(4, () => generator.next()).join(),
    );
    expect(new Set(streams).size).toBe(3);
    parent.next();
    const later = parent.split(0);
    expect(draw(4, () => later.next()).join()).not.toBe(streams[0]);
  });
});

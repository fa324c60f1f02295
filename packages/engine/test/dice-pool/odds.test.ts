import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionOdds } from "../../src/analysis/index.ts";
import { addUp } from "../../src/dice/index.ts";
import { sure } from "../../src/kernel/index.ts";
import type { Ability, AttackDeed } from "../../src/rulesets/dice-pool/abilities/deeds.ts";
import { asWritten, damageOdds } from "../../src/rulesets/dice-pool/attack.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import type { Unit } from "../../src/rulesets/dice-pool/state.ts";
import { KEYWORDS } from "../../src/rulesets/dice-pool/words.ts";

/** The document once more, written another way: every face of every die listed, a bonus spent point by point. */

function everyRoll(dice: number): number[][] {
  let all: number[][] = [[]];
  for (let i = 0; i < dice; i++) all = all.flatMap((faces) => [1, 2, 3, 4, 5, 6].map((f) => [...faces, f]));
  return all;
}

/** Adds points one at a time to the highest die that still fails. */
function spread(faces: readonly number[], bonus: number, needs: number): number[] {
  const now = [...faces];
  for (let point = 0; point < bonus; point++) {
    const failing = now
      .map((f, i) => ({ f, i }))
      .filter(({ f }) => f < needs)
      .sort((a, b) => b.f - a.f || a.i - b.i);
    const next = failing[0];
    if (next === undefined) break;
    now[next.i] = next.f + 1;
  }
  return now;
}

interface Question {
  readonly rules: { readonly critCounts: string };
  readonly attack: { readonly notation: string; readonly keywords: readonly string[] };
  readonly target: {
    readonly physicalDice: number;
    readonly magicalDice: number;
    readonly physicalBonus: number;
    readonly magicalBonus: number;
    readonly defenseless: boolean;
    readonly hp?: number;
    /** DP35 `bashingDice`, `fireBonus`, … */
    readonly [subtype: `${string}Dice` | `${string}Bonus`]: number | undefined;
  };
}

const SUBTYPE_OF: { readonly [letters: string]: string } = {
  ps: "slashing",
  pp: "piercing",
  pb: "bashing",
  mf: "fire",
  ma: "arcane",
  mb: "bio",
  mh: "holy",
  md: "dark",
};

function model({ rules, attack, target }: Question) {
  const [, times = "1", dice = "0", letters = "pb", bonus = "0"] =
    /^(?:(\d+)x)?(\d+)([a-z]+)(?:\+(\d+))?$/.exec(attack.notation) ?? [];
  const has = (k: string) => attack.keywords.includes(k);
  const rolled = everyRoll(Number(dice)).map((faces) => {
    const hits = spread(faces, Number(bonus), 4).filter((f) => f >= 4).length;
    const natural = faces.filter((f) => f === 6 || (f === 5 && has("crushing"))).length;
    const crits = has("focused") ? hits : natural;
    return {
      sum: rules.critCounts === "crit-only" ? hits - crits + 2 * crits : hits + 2 * crits,
      crit: crits > 0,
    };
  });
  let kept = new Map<string, { sum: number; crit: boolean; ways: number }>();
  const add = (map: typeof kept, best: { sum: number; crit: boolean }, ways: number) => {
    const key = `${best.sum} ${best.crit}`;
    map.set(key, { ...best, ways: (map.get(key)?.ways ?? 0) + ways });
  };
  for (const r of rolled) add(kept, r, 1);
  for (let n = 1; n < Number(times); n++) {
    const next: typeof kept = new Map();
    for (const best of kept.values())
      for (const r of rolled) add(next, r.sum > best.sum ? r : best, best.ways);
    kept = next;
  }
  const magical = letters.startsWith("m");
  const none = target.defenseless || has("penetrating");
  const subtype = SUBTYPE_OF[letters] ?? "";
  const guarding = (magical ? target.magicalDice : target.physicalDice) + (target[`${subtype}Dice`] ?? 0);
  const points = (magical ? target.magicalBonus : target.physicalBonus) + (target[`${subtype}Bonus`] ?? 0);
  const guards = everyRoll(none ? 0 : guarding).map(
    (faces) => spread(faces, points, 5).filter((f) => f >= 5).length,
  );
  const damage = new Map<number, number>();
  let critical = 0;
  for (const { sum, crit, ways } of kept.values())
    for (const blocks of guards) {
      const d = Math.max(0, sum - blocks);
      damage.set(d, (damage.get(d) ?? 0) + ways);
      if (crit) critical += ways;
    }
  const total = [...damage.values()].reduce((a, b) => a + b, 0);
  const chance = (test: (d: number) => boolean) =>
    [...damage].filter(([d]) => test(d)).reduce((s, [, w]) => s + w, 0) / total;
  return {
    damage: [...damage].sort(([a], [b]) => a - b).map(([d, w]) => [String(d), w / total] as const),
    hit: chance((d) => d > 0),
    critical: critical / total,
    effect: has("poisoned") || has("flaming") || has("knock-back") ? chance((d) => d > 0) : 0,
    down: target.hp === undefined ? 0 : chance((d) => d >= (target.hp as number)),
  };
}

const notation = fc
  .record({
    times: fc.constantFrom(1, 1, 1, 2, 3),
    dice: fc.integer({ min: 0, max: 4 }),
    letters: fc.constantFrom("ps", "pp", "pb", "mf", "ma", "mb", "mh", "md"),
    bonus: fc.constantFrom(0, 0, 1, 2, 3, 5, 9),
  })
  .map(
    ({ times, dice, letters, bonus }) =>
      `${times > 1 ? `${times}x` : ""}${dice}${letters}${bonus > 0 ? `+${bonus}` : ""}`,
  );
const question = fc.record({
  rules: fc.record({ critCounts: fc.constantFrom("hit-and-crit", "crit-only") }),
  attack: fc.record({ notation, keywords: fc.subarray([...KEYWORDS]) }),
  target: fc.record(
    {
      physicalDice: fc.integer({ min: 0, max: 3 }),
      magicalDice: fc.integer({ min: 0, max: 3 }),
      physicalBonus: fc.integer({ min: 0, max: 6 }),
      magicalBonus: fc.integer({ min: 0, max: 6 }),
      defenseless: fc.constantFrom(false, false, false, true),
      hp: fc.integer({ min: 1, max: 9 }),
      ...Object.fromEntries(
        Object.values(SUBTYPE_OF).flatMap((subtype) => [
          [`${subtype}Dice`, fc.integer({ min: 0, max: 2 })],
          [`${subtype}Bonus`, fc.integer({ min: -2, max: 4 })],
        ]),
      ),
    },
    { requiredKeys: ["physicalDice", "magicalDice", "physicalBonus", "magicalBonus", "defenseless"] },
  ),
});

const odds = (attack: object, target: object = {}, rules: object = {}) => {
  const answer = sure(
    questionOdds(dicePool, { ruleset: "dice-pool", rules, attack, targets: [target], fractions: true }),
  );
  expect(answer.exact).toBe(true);
  return answer.targets[0] as NonNullable<(typeof answer.targets)[0]>;
};

/** Large pools: every way to share the dice among the faces, with how many throws show it. */
function everySharing(dice: number): { readonly faces: readonly number[]; readonly ways: bigint }[] {
  const all: { faces: number[]; ways: bigint }[] = [];
  const choose = (n: number, k: number): bigint => {
    let ways = 1n;
    for (let i = 0; i < k; i++) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
    return ways;
  };
  const share = (face: number, left: number, faces: number[], ways: bigint): void => {
    if (face === 1) {
      all.push({ faces: [...faces, ...Array.from({ length: left }, () => 1)], ways });
      return;
    }
    for (let n = 0; n <= left; n++)
      share(face - 1, left - n, [...faces, ...Array.from({ length: n }, () => face)], ways * choose(left, n));
  };
  share(6, dice, [], 1n);
  return all;
}

interface Large {
  readonly times: number;
  readonly dice: number;
  readonly bonus: number;
  readonly guard: number;
  readonly points: number;
  readonly crushing: boolean;
  readonly focused: boolean;
  readonly critOnly: boolean;
}

/** Of N throws the first with the greatest sum is kept: it is throw n when all before are less and none after is more. */
function largeModel(q: Large) {
  const rolled = new Map<string, { sum: number; crit: boolean; ways: bigint }>();
  for (const { faces, ways } of everySharing(q.dice)) {
    const hits = spread(faces, q.bonus, 4).filter((f) => f >= 4).length;
    const crits = q.focused ? hits : faces.filter((f) => f === 6 || (f === 5 && q.crushing)).length;
    const sum = hits + (q.critOnly ? 1 : 2) * crits;
    const key = `${sum} ${crits > 0}`;
    rolled.set(key, { sum, crit: crits > 0, ways: (rolled.get(key)?.ways ?? 0n) + ways });
  }
  const outcomes = [...rolled.values()];
  const waysOf = (test: (sum: number) => boolean): bigint =>
    outcomes.filter((o) => test(o.sum)).reduce((all, o) => all + o.ways, 0n);
  const blocked = new Map<number, bigint>();
  for (const { faces, ways } of everySharing(q.guard)) {
    const blocks = spread(faces, q.points, 5).filter((f) => f >= 5).length;
    blocked.set(blocks, (blocked.get(blocks) ?? 0n) + ways);
  }
  const damage = new Map<number, bigint>();
  let critical = 0n;
  for (const { sum, crit, ways } of outcomes) {
    const [less, notMore] = [waysOf((s) => s < sum), waysOf((s) => s <= sum)];
    let kept = 0n;
    for (let n = 0; n < q.times; n++) kept += less ** BigInt(n) * ways * notMore ** BigInt(q.times - 1 - n);
    for (const [blocks, guarded] of blocked) {
      const d = Math.max(0, sum - blocks);
      damage.set(d, (damage.get(d) ?? 0n) + kept * guarded);
      if (crit) critical += kept * guarded;
    }
  }
  const total = 6n ** BigInt(q.dice * q.times + q.guard);
  return { damage, critical, total };
}

const sameFraction = (text: string | undefined, n: bigint, d: bigint): boolean => {
  const [top = "", bottom = ""] = (text ?? "").split("/");
  return BigInt(top) * d === n * BigInt(bottom);
};

function agreesWithModel(q: Large): void {
  const keywords = [...(q.crushing ? ["crushing"] : []), ...(q.focused ? ["focused"] : [])];
  const got = odds(
    { notation: `${q.times}x${q.dice}ps+${q.bonus}`, keywords },
    { physicalDice: q.guard, physicalBonus: q.points },
    { critCounts: q.critOnly ? "crit-only" : "hit-and-crit" },
  );
  const want = largeModel(q);
  const amounts = [...want.damage].filter(([, w]) => w > 0n).sort(([a], [b]) => a - b);
  expect(Object.keys(got.damage)).toEqual(amounts.map(([d]) => String(d)));
  for (const [d, w] of amounts)
    expect(sameFraction(got.damageFractions?.[d], w, want.total), `${d}`).toBe(true);
  expect(sameFraction(got.criticalFraction, want.critical, want.total)).toBe(true);
  expect(amounts.reduce((all, [, w]) => all + w, 0n)).toBe(want.total);
}

describe("exact odds", () => {
  it("DP8–DP12, DP14, DP16–DP23, DP30 agree with every face listed, on any question", () => {
    fc.assert(
      fc.property(question, (q) => {
        const got = odds(q.attack, q.target, q.rules);
        const want = model(q as Question);
        for (const what of ["hit", "critical", "effect", "down"] as const)
          expect(got[what], what).toBeCloseTo(want[what], 12);
        expect(Object.keys(got.damage)).toEqual(want.damage.map(([d]) => d));
        for (const [d, chance] of want.damage) expect(got.damage[d]).toBeCloseTo(chance, 12);
      }),
      { numRuns: 400 },
    );
  });

  it("DP10 fractions are exact and add up to 1", () => {
    const got = odds({ notation: "2pb+1" }, { physicalDice: 1 });
    // Of 36 throws 4 have no hit and 13 just one, which one die in three blocks: (4 + 13/3) / 36.
    expect(got.damageFractions?.["0"]).toBe("25/108");
    expect(odds({ notation: "1pb" })).toMatchObject({
      hitFraction: "1/2",
      criticalFraction: "1/6",
      damageFractions: { "0": "1/2", "1": "1/3", "3": "1/6" },
    });
  });

  it("DP8 a critical counts whatever the blocks: an attack may be critical and do nothing", () => {
    const got = odds({ notation: "1pb" }, { physicalDice: 3 });
    expect(got.criticalFraction).toBe("1/6");
    expect(got.hit).toBeLessThan(0.5);
  });

  it("DP12 of equal rolls the first is kept, with its crits", () => {
    // crit-only: two plain hits and one crit both come to 2; the crit shows only where it was rolled first.
    const got = odds({ notation: "2x2pb" }, {}, { critCounts: "crit-only" });
    const want = model({
      rules: { critCounts: "crit-only" },
      attack: { notation: "2x2pb", keywords: [] },
      target: { physicalDice: 0, magicalDice: 0, physicalBonus: 0, magicalBonus: 0, defenseless: false },
    });
    expect(got.critical).toBeCloseTo(want.critical, 12);
  });

  it("DP1 missing fields: the basic attack against nobody's dice", () => {
    const answer = sure(questionOdds(dicePool, { ruleset: "dice-pool", targets: [{}] }));
    expect(answer.targets[0]).toMatchObject({ hit: 0.75, effect: 0, down: 0 });
  });

  it("DP9 several targets are each rolled against by themselves", () => {
    const attack = { notation: "3ps+1", keywords: ["poisoned"] };
    const both = sure(
      questionOdds(dicePool, {
        ruleset: "dice-pool",
        attack,
        targets: [{ physicalDice: 2, hp: 3 }, { magicalDice: 9 }],
      }),
    );
    expect(both.targets[0]).toEqual(
      sure(questionOdds(dicePool, { ruleset: "dice-pool", attack, targets: [{ physicalDice: 2, hp: 3 }] }))
        .targets[0],
    );
    expect(both.targets[1]).toEqual(
      sure(questionOdds(dicePool, { ruleset: "dice-pool", attack, targets: [{}] })).targets[0],
    );
  });

  it("DP11 large pools stay exact: six against six, eight rolled three times, fifteen dice", () => {
    expect(
      Object.values(odds({ notation: "6pb+3" }, { physicalDice: 6, physicalBonus: 2 }).damage).reduce(
        (a, b) => a + b,
      ),
    ).toBeCloseTo(1, 12);
    expect(odds({ notation: "3x6ps+2" }, { physicalDice: 4 }).hit).toBeGreaterThan(0.99);
    expect(odds({ notation: "15mf" }, { magicalDice: 15 }).mean).toBeGreaterThan(7);
  });

  it("DP12 a roll repeated any number of times is exact to the last throw, whatever the pool", () => {
    fc.assert(
      fc.property(
        fc.record({
          times: fc.integer({ min: 1, max: 20 }),
          dice: fc.integer({ min: 0, max: 9 }),
          bonus: fc.integer({ min: 0, max: 30 }),
          guard: fc.integer({ min: 0, max: 8 }),
          points: fc.integer({ min: 0, max: 34 }),
          crushing: fc.boolean(),
          focused: fc.boolean(),
          critOnly: fc.boolean(),
        }),
        agreesWithModel,
      ),
      { numRuns: 60 },
    );
  });

  it("DP12 4x8, 6x6 and 10x3 are exact: throws of which one is kept do not multiply", () => {
    const plain = { crushing: false, focused: false, critOnly: false };
    agreesWithModel({ ...plain, times: 4, dice: 8, bonus: 0, guard: 4, points: 0 });
    agreesWithModel({ ...plain, times: 6, dice: 6, bonus: 2, guard: 4, points: 1 });
    agreesWithModel({ ...plain, times: 10, dice: 3, bonus: 1, guard: 3, points: 0 });
  });

  it("DP16 forty dice against forty, with bonuses, are exact within a few hundred branches", () => {
    const question = {
      ruleset: "dice-pool",
      attack: { notation: "20x40pb+30" },
      targets: [{ physicalDice: 40, physicalBonus: 40 }],
      fractions: true,
    };
    const got = sure(questionOdds(dicePool, question, { budget: 300 }));
    expect(got.exact).toBe(true);
    const sums = Object.values(got.targets[0]?.damageFractions ?? {}).map((text): [bigint, bigint] => {
      const [n = "", d = ""] = text.split("/");
      return [BigInt(n), BigInt(d)];
    });
    expect(addUp(sums)).toEqual({ n: 1n, d: 1n });
  });

  it("DP11 what is no attack is refused with its path", () => {
    const wrong = questionOdds(dicePool, {
      ruleset: "dice-pool",
      attack: { notation: "3px" },
      targets: [{}],
    });
    expect(wrong.ok ? [] : wrong.problems.map((p) => p.path)).toEqual(["attack.notation"]);
  });

  it("DP8–DP12 are, to tactics, the very odds of the attack that is made", () => {
    fc.assert(
      fc.property(question, ({ rules, attack, target }) => {
        const { state } = sure(dicePool.pose({ ruleset: "dice-pool", rules, attack, targets: [target] }));
        const [by, on] = state.units as [Unit, Unit];
        const ability = by.kit[0] as Ability;
        const made = asWritten(by, ability, ability.blow as AttackDeed);
        const { upTo, atLeast } = damageOdds(state, made, on);
        const told = Object.entries(odds(attack, target, rules).damage).map(
          ([d, p]) => [Number(d), p] as const,
        );
        const sum = (of: (d: number) => number): number => told.reduce((all, [d, p]) => all + p * of(d), 0);
        expect(atLeast).toHaveLength(1 + Math.max(...told.map(([d]) => d)));
        atLeast.forEach((chance, least) => {
          expect(chance).toBeCloseTo(
            sum((d) => Number(d >= least)),
            12,
          );
          expect(upTo[least]).toBeCloseTo(
            sum((d) => Math.min(d, least)),
            12,
          );
        });
      }),
      { numRuns: 100 },
    );
  });
});

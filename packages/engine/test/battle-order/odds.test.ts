import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandOdds, questionOdds } from "../../src/analysis/index.ts";
import { stateOf, sure } from "../../src/kernel/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { attack, choose, dice, fight, play } from "./table.ts";

/** The document once more, written another way: every face of every die, counted one by one. */

const faces = (sides: number): number[] => Array.from({ length: sides }, (_, i) => i + 1);
const product = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>((all, list) => all.flatMap((a) => list.map((x) => [...a, x])), [[]]);
const pool = (count: number, sides: number): number[][] =>
  product(Array.from({ length: count }, () => faces(sides)));
const added = (a: readonly number[]): number => a.reduce((x, y) => x + y, 0);

/** Damage expressions and everything they can show, written out without any notation. */
const EXPRESSIONS: Readonly<Record<string, number[]>> = {
  "0": [0],
  "7": [7],
  "1d6-1": pool(1, 6).map((a) => added(a) - 1),
  "1d6+1": pool(1, 6).map((a) => added(a) + 1),
  "3d6": pool(3, 6).map(added),
  "2d4+3": pool(2, 4).map((a) => added(a) + 3),
  "4d6kh3": pool(4, 6).map((a) => added(a) - Math.min(...a)),
  "2d8kl1": pool(2, 8).map((a) => Math.min(...a)),
  "1d6+1d4": product([faces(6), faces(4)]).map(added),
  "2*1d6": pool(1, 6).map((a) => 2 * added(a)),
};
const ROLLS = pool(2, 6).map(added);

const BLOCKED = { none: 0, block: 5, heavy: 10, super: 15 } as const;

interface Tally {
  hit: number;
  critical: number;
  down: number;
  damage: Map<number, number>;
  of: number;
}

function twin(q: Question, t: Question["targets"][number]): Tally {
  const shown = EXPRESSIONS[q.attack.damage] as number[];
  const tally: Tally = { hit: 0, critical: 0, down: 0, damage: new Map(), of: 36 * shown.length };
  for (const roll of ROLLS)
    for (const rolled of shown) {
      const aimed = q.attack.action === "aimed-attack" ? 3 : 0;
      const evasion = t.dodge ? t.activeEvasion : t.passiveEvasion;
      const hit = roll + q.attacker.toHitBonus + aimed >= evasion;
      const critical = hit && roll >= (q.attack.criticalAt ?? 12);
      const guard =
        t.physicalDamageReduction + BLOCKED[t.block] + (t.block === "none" ? 0 : (t.shield?.[t.block] ?? 0));
      const once = rolled + q.attacker.damageBonus - guard;
      const dealt = hit ? Math.max(0, critical ? 2 * once : once) : 0;
      if (hit) tally.hit += 1;
      if (critical) tally.critical += 1;
      if (t.hp !== undefined && dealt >= t.hp) tally.down += 1;
      tally.damage.set(dealt, (tally.damage.get(dealt) ?? 0) + 1);
    }
  return tally;
}

const small = fc.integer({ min: -4, max: 8 });
const evasion = fc.integer({ min: -1, max: 20 });
const bonus = fc.integer({ min: 0, max: 15 });
const target = fc.record(
  {
    passiveEvasion: evasion,
    activeEvasion: evasion,
    physicalDamageReduction: fc.integer({ min: -2, max: 9 }),
    dodge: fc.boolean(),
    block: fc.constantFrom("none" as const, "block" as const, "heavy" as const, "super" as const),
    shield: fc.record({ block: bonus, heavy: bonus, super: bonus }),
    hp: fc.integer({ min: 1, max: 40 }),
  },
  { requiredKeys: ["passiveEvasion", "activeEvasion", "physicalDamageReduction", "dodge", "block"] },
);
const question = fc.record({
  ruleset: fc.constant("battle-order"),
  attacker: fc.record({ toHitBonus: small, damageBonus: small }),
  attack: fc.record(
    {
      action: fc.constantFrom("melee-attack", "melee-combo-attack", "gun-attack", "aimed-attack"),
      damage: fc.constantFrom(...Object.keys(EXPRESSIONS)),
      criticalAt: fc.integer({ min: 2, max: 13 }),
    },
    { requiredKeys: ["action", "damage"] },
  ),
  targets: fc.array(target, { minLength: 1, maxLength: 3 }),
});
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

describe("exact odds", () => {
  it("BO10–BO15 are those of an independent model, for hundreds of random questions", () => {
    fc.assert(
      fc.property(question, (q) => {
        const odds = sure(questionOdds(battleOrder, { ...q, fractions: true }));
        expect(odds.exact).toBe(true);
        expect(odds.targets).toHaveLength(q.targets.length);
        q.targets.forEach((t, i) => {
          const want = twin(q, t);
          const got = odds.targets[i];
          expect(got?.hitFraction).toBe(lowest(want.hit, want.of));
          expect(got?.criticalFraction).toBe(lowest(want.critical, want.of));
          expect(got?.downFraction).toBe(lowest(want.down, want.of));
          expect(got?.hit).toBeCloseTo(want.hit / want.of, 12);
          const amounts = [...want.damage].sort(([a], [b]) => a - b);
          expect(Object.keys(got?.damage ?? {})).toEqual(amounts.map(([a]) => String(a)));
          for (const [amount, n] of amounts) expect(got?.damageFractions?.[amount]).toBe(lowest(n, want.of));
        });
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it("BO15 missing numbers are 0, a missing action is the first, a missing critical 12", () => {
    const odds = sure(
      questionOdds(battleOrder, { ruleset: "battle-order", attack: { damage: "1d6" }, targets: [{}] }),
    );
    expect(odds.targets[0]).toMatchObject({ hit: 1, effect: 0, down: 0 });
    expect(odds.targets[0]?.critical).toBeCloseTo(1 / 36, 12);
    expect(
      sure(questionOdds(battleOrder, { ruleset: "battle-order", targets: [{}] })).targets[0]?.damage,
    ).toEqual({ "0": 1 });
  });

  it("BO14 a shield does nothing without a block", () => {
    const ask = (more: object) =>
      sure(
        questionOdds(battleOrder, {
          ruleset: "battle-order",
          attack: { damage: 10, criticalAt: 13 },
          targets: [{ shield: { block: 2, heavy: 4, super: 6 }, ...more }],
        }),
      ).targets[0]?.damage;
    expect(ask({})).toEqual({ "10": 1 });
    expect(ask({ block: "block" })).toEqual({ "3": 1 });
    expect(ask({ block: "super" })).toEqual({ "0": 1 });
  });

  it("BO10 several targets are independent parts: five of them cost no more than five times one", () => {
    const q = {
      ruleset: "battle-order",
      attack: { damage: "3d6" },
      targets: Array.from({ length: 5 }, () => ({ passiveEvasion: 8, hp: 9 })),
    };
    const odds = sure(questionOdds(battleOrder, q, { budget: 400 }));
    expect(odds.exact).toBe(true);
    expect(new Set(odds.targets.map((t) => JSON.stringify(t))).size).toBe(1);
  });

  it.each([
    ["double-all", { "0": 15 / 36, "2": 20 / 36, "4": 1 / 36 }],
    ["double-dice", { "0": 15 / 36, "2": 20 / 36, "8": 1 / 36 }],
    ["none", { "0": 15 / 36, "2": 21 / 36 }],
  ])("BO15 the house rule criticalDamage is %s", (criticalDamage, damage) => {
    const q = {
      ruleset: "battle-order",
      rules: { criticalDamage },
      attacker: { damageBonus: 1 },
      attack: { damage: 6 },
      targets: [{ passiveEvasion: 7, physicalDamageReduction: 5 }],
    };
    const got = sure(questionOdds(battleOrder, q)).targets[0]?.damage ?? {};
    expect(Object.keys(got)).toEqual(Object.keys(damage));
    for (const [amount, chance] of Object.entries(damage)) expect(got[amount]).toBeCloseTo(chance, 12);
  });

  it("BO8 odds in a battle hold the reaction: as policies have it, if taken, and never", () => {
    const odds = (policies: object) => {
      const b = fight([
        { id: "ana", attacks: { hit: { damage: "1d6" } } },
        { id: "foe", passiveEvasion: 7, activeEvasion: 10, policies: policies as never },
      ]);
      return commandOdds(battleOrder, stateOf(b), attack("ana", "hit", "foe")).targets[0]?.hit;
    };
    expect(odds({ dodge: { mode: "off" } })).toBeCloseTo(21 / 36, 12);
    expect(odds({ dodge: { mode: "automatic" } })).toBeCloseTo(6 / 36, 12);
  });

  it("BO8 odds with the choice left open are the best and the worst for the defender", () => {
    const b = fight([
      { id: "ana", attacks: { hit: { damage: "1d6" } } },
      { id: "foe", passiveEvasion: 7, activeEvasion: 10, strength: 0 },
    ]);
    const hit = (answer: string) =>
      commandOdds(battleOrder, stateOf(b), attack("ana", "hit", "foe"), { decide: () => answer }).targets[0]
        ?.hit;
    expect(hit("none")).toBeCloseTo(21 / 36, 12);
    expect(hit("dodge")).toBeCloseTo(6 / 36, 12);
    const played = play(b, attack("ana", "hit", "foe"), choose("dodge"), dice(9));
    expect(stateOf(played).units[1]?.speed).toBe(9);
  });

  it("refuses what is no question, with the path of every mistake", () => {
    const bad = questionOdds(battleOrder, {
      ruleset: "battle-order",
      attack: { action: "throw", damage: "2d" },
      targets: [{ passiveEvasion: "high", block: "hard" }],
    });
    expect(bad.ok ? [] : bad.problems.map((p) => [p.path, p.code])).toEqual([
      ["attack.action", "input/value"],
      ["attack.damage", "input/value"],
      ["targets.0.passiveEvasion", "input/type"],
      ["targets.0.block", "input/value"],
    ]);
  });
});

function lowest(n: number, of: number): string {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  const d = gcd(n, of);
  return `${n / d}/${of / d}`;
}

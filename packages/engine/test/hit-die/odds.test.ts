import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandOdds, oddsFor, questionOdds } from "../../src/analysis/index.ts";
import { stateOf, sure } from "../../src/kernel/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { ELEMENTS } from "../../src/rulesets/hit-die/words.ts";
import { attack, fight, use } from "./table.ts";

/** The document once more, written another way: counts of ten faces, decimals as whole thousandths. */
const QUARTERS = [
  [4, 2, 4, 1, 4, 16, 8, 4, 4],
  [8, 4, 2, 16, 1, 4, 4, 4, 4],
  [4, 8, 4, 2, 16, 1, 4, 4, 4],
  [16, 1, 8, 8, 4, 8, 2, 16, 1],
  [4, 16, 1, 4, 4, 8, 8, 2, 2],
  [1, 4, 16, 8, 2, 4, 8, 2, 4],
  [2, 4, 4, 8, 2, 2, 4, 8, 8],
  [4, 4, 4, 1, 8, 8, 2, 2, 16],
  [4, 4, 4, 16, 8, 4, 2, 1, 4],
];

function twin(q: Question, t: Question["targets"][number]) {
  const { attacker: a, attack: k, rules: r } = q;
  const element = t.shell > 0 && t.shellElement !== null ? t.shellElement : t.element;
  const quarters =
    k.element === null || element === null
      ? 4
      : (QUARTERS[ELEMENTS.indexOf(k.element)]?.[ELEMENTS.indexOf(element)] as number);
  const faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((die) => {
    if (k.kind === "status") {
      const needs = { 1: -Infinity, 2: 3, 4: r.statusTarget, 8: 7, 16: Infinity }[quarters] as number;
      return { hit: die - a.statusAccuracy + t.resistance <= needs, damage: 0, down: false };
    }
    const physical = k.kind === "physical";
    const plain = die - (physical ? a.physicalAccuracy : a.magicalAccuracy) + t.evasion <= r.hitTarget;
    if (!plain && die > 1) return { hit: false, damage: 0, down: false };
    const raw = physical ? a.physicalAttack - t.physicalDefense : a.magicalAttack - t.magicalDefense;
    const base = BigInt(Math.max(plain || r.rescueFloor ? 1 : 0, raw + (k.nonlethal ? 1 : die)));
    const doubles = physical === (t.shell === 0) ? 2n : 1n;
    const thousands = base * doubles * BigInt(quarters) * BigInt(Math.round(k.multiplier * 1000));
    const damage = Number((thousands * 2n + 4000n) / 8000n);
    const down = t.hp !== undefined && (t.shell === 0 ? damage >= t.hp : damage - t.shell > t.hp);
    return { hit: true, damage, down };
  });
  return {
    hit: faces.filter((f) => f.hit).length,
    down: faces.filter((f) => f.down).length,
    damage: faces.map((f) => f.damage),
  };
}

const stat = fc.integer({ min: -8, max: 25 });
const element = fc.constantFrom(null, ...ELEMENTS);
const question = fc.record({
  ruleset: fc.constant("hit-die"),
  rules: fc.record({
    hitTarget: fc.integer({ min: 3, max: 11 }),
    statusTarget: fc.integer({ min: 2, max: 9 }),
    rescueFloor: fc.boolean(),
  }),
  attacker: fc.record({
    physicalAttack: stat,
    magicalAttack: stat,
    physicalAccuracy: stat,
    magicalAccuracy: stat,
    statusAccuracy: stat,
  }),
  attack: fc.record({
    kind: fc.constantFrom("physical", "magical", "status"),
    multiplier: fc.integer({ min: 0, max: 4000 }).map((m) => m / 1000),
    nonlethal: fc.boolean(),
    element,
  }),
  targets: fc.array(
    fc.record(
      {
        physicalDefense: stat,
        magicalDefense: stat,
        evasion: stat,
        resistance: stat,
        shell: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
        shellElement: element,
        element,
        hp: fc.integer({ min: 1, max: 60 }),
      },
      {
        requiredKeys: [
          "physicalDefense",
          "magicalDefense",
          "evasion",
          "resistance",
          "shell",
          "shellElement",
          "element",
        ],
      },
    ),
    { minLength: 1, maxLength: 3 },
  ),
});
type Question = typeof question extends fc.Arbitrary<infer T> ? T & { targets: { hp?: number }[] } : never;

describe("exact odds", () => {
  it("HD3–HD11, HD22, HD25, HD42, HD50 agree with an independent model on any question", () => {
    fc.assert(
      fc.property(question, (q) => {
        const odds = sure(questionOdds(hitDie, { ...q, fractions: true }));
        q.targets.forEach((t, i) => {
          const want = twin(q as never, t as never);
          const got = odds.targets[i] as NonNullable<(typeof odds.targets)[0]>;
          const counts = new Map<number, number>();
          for (const d of want.damage) counts.set(d, (counts.get(d) ?? 0) + 1);
          expect(got.hit).toBe(want.hit / 10);
          expect(got.down).toBe(want.down / 10);
          expect(Object.entries(got.damage)).toEqual(
            [...counts].sort(([a], [b]) => a - b).map(([d, n]) => [String(d), n / 10]),
          );
          expect(
            Object.values(got.damageFractions ?? {}).reduce(
              (s, f) => s + (Number(f.split("/")[0]) * 10) / Number(f.split("/")[1]),
              0,
            ),
          ).toBe(10);
        });
      }),
      { numRuns: 2000 },
    );
  });

  it("HD12 the worked example as a question", () => {
    const odds = sure(
      questionOdds(hitDie, {
        ruleset: "hit-die",
        attacker: { physicalAccuracy: 3, physicalAttack: 2 },
        targets: [
          { evasion: 6, physicalDefense: 1 },
          { evasion: 2, physicalDefense: 3 },
        ],
      }),
    );
    expect(odds.exact).toBe(true);
    expect(odds.targets[0]).toMatchObject({ hit: 0.4, critical: 0, effect: 0, down: 0 });
    expect(odds.targets[1]).toMatchObject({ hit: 0.8 });
  });

  it("HD2 missing numbers are 0, missing words the first one listed", () => {
    const odds = sure(questionOdds(hitDie, { ruleset: "hit-die", targets: [{}] }));
    expect(odds.targets[0]).toEqual({
      hit: 0.7,
      critical: 0,
      effect: 0,
      damage: { "0": 0.3, "2": 0.1, "4": 0.1, "6": 0.1, "8": 0.1, "10": 0.1, "12": 0.1, "14": 0.1 },
      mean: expect.closeTo(5.6, 12),
      down: 0,
    });
  });

  it("HD68 the odds of a hunted target have both dice and the tactic's pick in them", () => {
    const b = fight([
      { id: "ana", physicalAttack: 3, abilities: ["mark-quarry"] },
      { id: "foe", hp: 99 },
    ]);
    const marked = sure(
      oddsFor(hitDie, stateOf(b), use("ana", "mark-quarry", ["foe"]), { role: "game-master" }),
    );
    expect(marked.targets[0]).toMatchObject({ hit: 0 });
    const state = hitDie.copy(stateOf(b));
    const foe = state.units[1] as (typeof state.units)[0];
    foe.statuses.push({ status: "hunted", by: "ana", element: null, count: 0 });
    foe.mask = 1 << 20;
    const low = commandOdds(hitDie, state, attack("ana", "foe"));
    expect(low.targets[0]?.hit).toBeCloseTo(1 - 0.09, 12);
    const high = commandOdds(hitDie, state, attack("ana", "foe"), {
      decide: ({ options }) => options.at(-1) as string,
    });
    expect(high.targets[0]?.hit).toBeCloseTo(0.49, 12);
  });

  it("HD75 the odds of an attack have the riposte in them: nobody else's damage is counted as the target's", () => {
    const b = fight([
      { id: "ana", hp: 5 },
      { id: "foe", evasion: 5, physicalAttack: 9, abilities: ["riposte"], hp: 50 },
    ]);
    const odds = commandOdds(hitDie, stateOf(b), attack("ana", "foe"));
    expect(odds.ids).toEqual(["foe"]);
    expect(odds.targets[0]?.hit).toBeCloseTo(0.2, 12);
    expect(Object.values(odds.targets[0]?.damage ?? {}).reduce((a, c) => a + c)).toBeCloseTo(1, 12);
  });
});

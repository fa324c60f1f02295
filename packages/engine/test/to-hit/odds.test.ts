import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandOdds, questionOdds } from "../../src/analysis/index.ts";
import { stateOf, sure } from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { attack, cast, fight } from "./table.ts";

/** The document once more, written another way: every pair of faces, counted in 1296ths. */

interface Tally {
  hit: number;
  critical: number;
  effect: number;
  down: number;
  damage: Map<number, number>;
}

const FACES = [1, 2, 3, 4, 5, 6];
const PAIRS = FACES.flatMap((a) => FACES.map((b) => a + b));

type Target = Question["targets"][number];

function twin(q: Question, t: Target): Tally {
  const tally: Tally = { hit: 0, critical: 0, effect: 0, down: 0, damage: new Map() };
  for (const first of PAIRS) for (const second of PAIRS) count(tally, outcome(q, t, first, second), t);
  return tally;
}

function count(tally: Tally, o: ReturnType<typeof outcome>, t: Target): void {
  if (o.hit) tally.hit += 1;
  if (o.critical) tally.critical += 1;
  if (o.effect) tally.effect += 1;
  if (t.health !== undefined && o.damage >= t.health) tally.down += 1;
  tally.damage.set(o.damage, (tally.damage.get(o.damage) ?? 0) + 1);
}

function outcome(q: Question, t: Target, first: number, second: number) {
  const power = q.weapon === undefined ? 0 : q.weapon.attack;
  const bonus = q.attacker.accuracy + (q.weapon === undefined ? 5 : q.weapon.accuracy);
  const hardness = { no: 0, hard: 2, extremely: 5 }[t.hard];
  const mustRoll = q.attack.kind === "basic" || t.hard !== "no";
  const hit = !mustRoll || first + bonus - hardness >= t.evasion;
  if (!hit) return { hit, critical: false, effect: false, damage: 0 };
  const critical = q.attack.kind === "basic" && first >= 12 - q.attacker.criticalRange;
  let guard = 0;
  if (q.attack.effect !== null) {
    const own = t[q.attack.effect.against];
    guard = t.offBalance ? own : Math.max(own, t.evasion);
  }
  const effect = q.attack.effect !== null && second + bonus - hardness >= guard;
  return { hit, critical, effect, damage: harm(q, t, power, critical) };
}

function harm(q: Question, t: Target, power: number, critical: boolean): number {
  const { type } = q.attack;
  if (type !== null && t.immune.includes(type)) return 0;
  const weak = type !== null && t.vulnerable.includes(type);
  const rank = type === null ? 0 : (t.resistance[type] ?? 0);
  let left = power * (critical ? 2 : 1) + q.attack.times * q.attacker[q.attack.trait] + (weak ? 4 : 0);
  left -= t.defense;
  left -= weak ? rank : 2 * rank;
  left = Math.max(left, 1);
  const floorFirst = q.rules.vulnerabilityFloor === "before-reaction";
  if (weak && floorFirst) left = Math.max(left, 4);
  if (t.reaction !== "none" && !t.offBalance) left = Math.trunc((left + 1) / 2);
  if (weak && !floorFirst) left = Math.max(left, 4);
  return left;
}

const small = fc.integer({ min: -3, max: 12 });
const guard = fc.integer({ min: 0, max: 24 });
const types = fc.constantFrom("fire", "ice", "sharp");
const target = fc.record(
  {
    evasion: guard,
    concentration: guard,
    vitality: guard,
    defense: fc.integer({ min: -2, max: 25 }),
    resistance: fc.dictionary(types, fc.integer({ min: 0, max: 5 })),
    vulnerable: fc.uniqueArray(types),
    immune: fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, fc.uniqueArray(types)),
    hard: fc.constantFrom("no" as const, "hard" as const, "extremely" as const),
    offBalance: fc.boolean(),
    reaction: fc.constantFrom("none" as const, "deflect" as const, "parry" as const),
    health: fc.integer({ min: 1, max: 40 }),
  },
  {
    requiredKeys: [
      "evasion",
      "concentration",
      "vitality",
      "defense",
      "resistance",
      "vulnerable",
      "immune",
      "hard",
      "offBalance",
      "reaction",
    ],
  },
);
const question = fc.record(
  {
    ruleset: fc.constant("to-hit"),
    rules: fc.record({
      vulnerabilityFloor: fc.constantFrom("last" as const, "before-reaction" as const),
      coverRule: fc.constantFrom("any-line", "best-corner"),
    }),
    attacker: fc.record({
      accuracy: small,
      combat: small,
      willpower: small,
      criticalRange: fc.integer({ min: 0, max: 4 }),
    }),
    weapon: fc.record({ attack: fc.integer({ min: 0, max: 20 }), accuracy: fc.integer({ min: -1, max: 6 }) }),
    attack: fc.record({
      kind: fc.constantFrom("basic" as const, "technique" as const, "spell" as const),
      trait: fc.constantFrom("combat" as const, "willpower" as const),
      times: fc.integer({ min: 0, max: 3 }),
      type: fc.constantFrom(null, "fire", "ice", "sharp"),
      effect: fc.constantFrom(null, { against: "concentration" as const }, { against: "vitality" as const }),
    }),
    targets: fc.array(target, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ["ruleset", "rules", "attacker", "attack", "targets"] },
);
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

describe("exact odds", () => {
  it("TH1–TH11, TH32–TH38, TH55 are those of an independent model, for hundreds of random questions", () => {
    fc.assert(
      fc.property(question, (q) => {
        const { targets } = sure(questionOdds(toHit, { ...q, fractions: true }));
        expect(targets).toHaveLength(q.targets.length);
        q.targets.forEach((t, i) => {
          const want = twin(q, t);
          const got = targets[i];
          const of = (n: number): number => n / 1296;
          expect(got?.hit).toBeCloseTo(of(want.hit), 12);
          expect(got?.critical).toBeCloseTo(of(want.critical), 12);
          expect(got?.effect).toBeCloseTo(of(want.effect), 12);
          expect(got?.down).toBeCloseTo(of(want.down), 12);
          const amounts = [...want.damage].sort(([a], [b]) => a - b);
          expect(Object.keys(got?.damage ?? {})).toEqual(amounts.map(([a]) => String(a)));
          for (const [amount, n] of amounts) expect(got?.damageFractions?.[amount]).toBe(lowest(n));
        });
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  it("TH10 no weapon at all is unarmed, an empty weapon is not", () => {
    const ask = (more: object) =>
      sure(questionOdds(toHit, { ruleset: "to-hit", targets: [{ evasion: 12 }], ...more })).targets[0];
    expect(ask({})?.hit).toBeCloseTo(21 / 36, 12);
    expect(ask({ weapon: {} })?.hit).toBeCloseTo(1 / 36, 12);
    expect(ask({})?.damage).toEqual({ "0": 15 / 36, "1": 21 / 36 });
  });

  it("TH11 several foes are independent parts: four of them cost no more than four times one", () => {
    const t = { evasion: 12, concentration: 14 };
    const q = {
      ruleset: "to-hit",
      attack: { effect: { against: "concentration" } },
      weapon: { attack: 3, accuracy: 4 },
      targets: Array.from({ length: 4 }, () => t),
    };
    const odds = sure(questionOdds(toHit, q, { budget: 200 }));
    expect(odds.exact).toBe(true);
    expect(new Set(odds.targets.map((x) => JSON.stringify(x))).size).toBe(1);
  });

  it("TH32 the worked example: power 5, Combat 3 twice is 11", () => {
    const q = {
      ruleset: "to-hit",
      attacker: { combat: 3 },
      weapon: { attack: 5 },
      attack: { kind: "technique", times: 2 },
      targets: [{}],
    };
    expect(sure(questionOdds(toHit, q)).targets[0]?.damage).toEqual({ "11": 1 });
  });

  it("TH5 a natural 12 that misses is a miss and no critical", () => {
    const q = { ruleset: "to-hit", weapon: { attack: 5, accuracy: 0 }, targets: [{ evasion: 13 }] };
    expect(sure(questionOdds(toHit, q)).targets[0]).toMatchObject({ hit: 0, critical: 0 });
  });

  it("TH24 odds in a battle are of the very command: a spell at a foe that is Hard to Hit by the game master's word", () => {
    const b = fight([
      { id: "ana", accuracy: 2, willpower: 4, mp: 30, weapons: ["rod 1"], abilities: ["fire-ball"] },
      { id: "foe", evasion: 13, health: 30 },
    ]);
    const plain = commandOdds(toHit, stateOf(b), cast("ana", "fire-ball", "foe"));
    const hard = commandOdds(toHit, stateOf(b), cast("ana", "fire-ball", "foe", { hard: "hard" }));
    expect(plain.targets[0]?.hit).toBe(1);
    expect(hard.targets[0]?.hit).toBeCloseTo(10 / 36, 12);
    expect(commandOdds(toHit, stateOf(b), attack("ana", "rod", "foe")).targets[0]?.hit).toBeCloseTo(
      21 / 36,
      12,
    );
  });

  it("refuses what is no question, with the path of every mistake", () => {
    const bad = questionOdds(toHit, {
      ruleset: "to-hit",
      attack: { trait: "luck" },
      targets: [{ evasion: "high", hard: "very" }],
    });
    expect(bad.ok ? [] : bad.problems.map((p) => [p.path, p.code])).toEqual([
      ["attack.trait", "input/value"],
      ["targets.0.evasion", "input/type"],
      ["targets.0.hard", "input/value"],
    ]);
  });
});

function lowest(n: number): string {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  const d = gcd(n, 1296);
  return `${n / d}/${1296 / d}`;
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandOdds, questionOdds } from "../../src/analysis/index.ts";
import { stateOf, sure } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { attack, BOW, DULL, fight, SWORD } from "./table.ts";

/** The document once more, written another way: every face of the d20 with every way the damage dice fall. */

interface Way {
  readonly hit: boolean;
  readonly critical: boolean;
  readonly damage: number;
  /** Of all ways, how many are this one. */
  readonly n: number;
}

const EXPRESSIONS: Readonly<Record<string, { dice: readonly number[]; plus: number }>> = {
  "1d8": { dice: [8], plus: 0 },
  "1d2": { dice: [2], plus: 0 },
  "2d6": { dice: [6, 6], plus: 0 },
  "1d10+2": { dice: [10], plus: 2 },
  "3d4-1": { dice: [4, 4, 4], plus: -1 },
  "1d6-3": { dice: [6], plus: -3 },
  "4": { dice: [], plus: 4 },
};

function totals(text: string): number[] {
  const { dice, plus } = EXPRESSIONS[text] as (typeof EXPRESSIONS)[string];
  let all = [plus];
  for (const sides of dice) all = all.flatMap((sum) => Array.from({ length: sides }, (_, i) => sum + i + 1));
  return all;
}

/** AC12 */
const impossible = (q: Question): boolean => q.weapon.kind === "bow" && q.situation.meleed;

function modifiers({ weapon, situation: s }: Question): number {
  const shot = weapon.kind === "bow" || weapon.kind === "gun" || weapon.kind === "thrown";
  let sum = s.modifier;
  if (s.proneTarget === "distant" && shot) sum -= 2;
  if (s.proneTarget === "adjacent") sum += 2;
  if (s.proneAttacker && !shot) sum -= 4;
  if (s.cover === "half") sum -= 2;
  if (s.cover === "almost") sum -= 4;
  if (weapon.kind === "thrown" && s.meleed) sum -= 4;
  if (shot && s.unseen) sum -= 4;
  if (shot && s.range === "long") sum -= 2;
  return sum;
}

function twin(q: Question, t: Question["targets"][number]): Way[] {
  const { attacker: a, weapon: w, rules } = q;
  const melee = w.kind === "melee" || w.kind === "unarmed";
  const own = w.attributes.map((name) => (name === "str" ? a.attributes.str : a.attributes.dex));
  const attribute = a.npc || own.length === 0 ? 0 : Math.max(...own);
  const skill = a.npc ? 0 : a.skill === null ? -2 : a.skill;
  const bonus = a.attackBonus + attribute + skill + modifiers(q);
  const ac = melee ? t.meleeAC : t.rangedAC;
  const shocks =
    melee &&
    w.shock !== null &&
    !t.shield &&
    !t.shockImmune &&
    (w.shock.ac === null || t.meleeAC <= w.shock.ac);
  const shock = shocks && w.shock !== null ? Math.max(0, w.shock.damage + attribute + a.shockBonus) : 0;
  const punch = w.kind === "unarmed" && !a.npc ? a.punch : 0;
  const ways: Way[] = [];
  for (let face = 1; face <= 20; face++) {
    let hit = face + bonus >= ac;
    if (rules.naturals && face === 1) hit = false;
    if (rules.naturals && face === 20) hit = true;
    if (!hit) {
      ways.push({ hit, critical: false, damage: shock, n: totals(w.damage).length * 6 });
      continue;
    }
    for (const shown of totals(w.damage))
      for (let trauma = 1; trauma <= 6; trauma++) {
        const critical = rules.trauma && w.trauma !== null && trauma >= t.traumaTarget;
        const base = Math.max(0, shown + attribute + punch + a.damageBonus) * (critical ? 3 : 1);
        ways.push({ hit, critical, damage: Math.max(base, shock), n: 1 });
      }
  }
  return ways;
}

const small = fc.integer({ min: -3, max: 6 });
const target = fc.record(
  {
    meleeAC: fc.integer({ min: 0, max: 24 }),
    rangedAC: fc.integer({ min: 0, max: 24 }),
    hp: fc.integer({ min: 1, max: 14 }),
    shield: fc.boolean(),
    shockImmune: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
    traumaTarget: fc.integer({ min: 2, max: 7 }),
  },
  { requiredKeys: ["meleeAC", "rangedAC", "shield", "shockImmune", "traumaTarget"] },
);
const question = fc.record({
  ruleset: fc.constant("armor-class"),
  rules: fc.record({ naturals: fc.boolean(), trauma: fc.boolean() }),
  attacker: fc.record({
    attackBonus: fc.integer({ min: -2, max: 12 }),
    attributes: fc.record({ str: fc.integer({ min: -2, max: 2 }), dex: fc.integer({ min: -2, max: 2 }) }),
    skill: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 4 })),
    punch: fc.integer({ min: 0, max: 4 }),
    npc: fc.boolean(),
    damageBonus: small,
    shockBonus: small,
  }),
  weapon: fc.record({
    damage: fc.constantFrom(...Object.keys(EXPRESSIONS)),
    attributes: fc.uniqueArray(fc.constantFrom("str" as const, "dex" as const)),
    kind: fc.constantFrom(
      "melee" as const,
      "melee" as const,
      "thrown" as const,
      "bow" as const,
      "gun" as const,
      "unarmed" as const,
    ),
    shock: fc.oneof(
      fc.constant(null),
      fc.record({
        damage: fc.integer({ min: 0, max: 6 }),
        ac: fc.oneof(fc.constant(null), fc.integer({ min: 10, max: 18 })),
      }),
    ),
    trauma: fc.constantFrom(null, "d6 x3"),
  }),
  situation: fc.record({
    proneTarget: fc.constantFrom("no" as const, "adjacent" as const, "distant" as const),
    proneAttacker: fc.boolean(),
    cover: fc.constantFrom("no" as const, "half" as const, "almost" as const),
    meleed: fc.boolean(),
    unseen: fc.boolean(),
    range: fc.constantFrom("normal" as const, "long" as const, "point-blank" as const),
    modifier: fc.integer({ min: -5, max: 5 }),
  }),
  targets: fc.array(target, { minLength: 1, maxLength: 3 }),
});
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

function check(q: Question): void {
  const answer = questionOdds(armorClass, { ...q, fractions: true });
  if (impossible(q)) {
    expect(answer.ok ? [] : answer.problems.map((p) => p.code)).toContain("attack/impossible");
    return;
  }
  const { targets, exact } = sure(answer);
  expect(exact).toBe(true);
  expect(targets).toHaveLength(q.targets.length);
  q.targets.forEach((t, i) => {
    const ways = twin(q, t);
    const all = ways.reduce((sum, w) => sum + w.n, 0);
    const share = (is: (w: Way) => boolean): number => ways.filter(is).reduce((sum, w) => sum + w.n, 0) / all;
    const got = targets[i];
    expect(Math.abs((got?.hit ?? 9) - share((w) => w.hit))).toBeLessThan(1e-9);
    expect(Math.abs((got?.critical ?? 9) - share((w) => w.critical))).toBeLessThan(1e-9);
    expect(got?.effect).toBe(0);
    expect(Math.abs((got?.down ?? 9) - share((w) => t.hp !== undefined && w.damage >= t.hp))).toBeLessThan(
      1e-9,
    );
    const amounts = [...new Set(ways.map((w) => w.damage))].sort((a, b) => a - b);
    expect(Object.keys(got?.damage ?? {})).toEqual(amounts.map(String));
    for (const amount of amounts)
      expect(Math.abs((got?.damage[amount] ?? 9) - share((w) => w.damage === amount))).toBeLessThan(1e-9);
    const parts = Object.values(got?.damageFractions ?? {}).map(
      (f) => f.split("/").map(BigInt) as [bigint, bigint],
    );
    const [n, d] = parts.reduce(
      ([n1, d1], [n2, d2]) => [n1 * d2 + n2 * d1, d1 * d2] as [bigint, bigint],
      [0n, 1n],
    );
    expect(n).toBe(d);
  });
}

const ask = (more: object) =>
  sure(questionOdds(armorClass, { ruleset: "armor-class", targets: [{}], ...more })).targets[0];

describe("exact odds", () => {
  it("AC2–AC14, AC16–AC27 are those of an independent model, for hundreds of random questions", () => {
    fc.assert(fc.property(question, check), { numRuns: 700, seed: 11 });
  });

  it("AC18 the example: Shock 2/15 on Melee AC 13 does 2 on a miss", () => {
    const weapon = { damage: "1d8", shock: { damage: 2, ac: 15 } };
    const odds = ask({ weapon, targets: [{ meleeAC: 13 }] });
    expect(odds?.hit).toBeCloseTo(8 / 20, 12);
    expect(odds?.damage["0"]).toBeUndefined();
    expect(odds?.damage["2"]).toBeCloseTo(12 / 20 + (8 / 20) * (2 / 8), 12); // AC24: a 1 counts 2
    expect(ask({ weapon, targets: [{ meleeAC: 16 }] })?.damage["0"]).toBeCloseTo(15 / 20, 12);
  });

  it("AC2 an empty question: everything is 0, and 1d20 meets Armor Class 0", () => {
    expect(ask({})).toEqual({ hit: 1, critical: 0, effect: 0, damage: { "0": 1 }, mean: 0, down: 0 });
  });

  it("AC3 a skill left out is 0, null is untrained", () => {
    const hit = (skill?: number | null) =>
      ask({ attacker: skill === undefined ? {} : { skill }, targets: [{ meleeAC: 11 }] })?.hit;
    expect([hit(), hit(0), hit(null), hit(2)].map((h) => Math.round(20 * (h ?? 0)))).toEqual([10, 10, 8, 12]);
  });

  it("AC12 a bow while meleed is refused with attack/impossible", () => {
    const refused = questionOdds(armorClass, {
      ruleset: "armor-class",
      weapon: { kind: "bow", damage: "1d8" },
      situation: { meleed: true },
      targets: [{}],
    });
    expect(refused.ok ? [] : refused.problems.map((p) => p.code)).toEqual(["attack/impossible"]);
  });

  it("AC51 a posed question is a fight: its attacker too has bare hands, and is offered what it may do", () => {
    for (const kind of ["melee", "thrown", "bow", "gun", "unarmed"]) {
      const posed = sure(
        armorClass.pose({ ruleset: "armor-class", weapon: { kind, damage: "1d8" }, targets: [{}] }),
      );
      const offered = armorClass.offers(posed.state, "attacker");
      expect(offered.map((o) => o.do)).toEqual(expect.arrayContaining(["attack", "shove", "grapple"]));
      for (const { do: verb, actor, with: what, targets } of offered) {
        if (targets === undefined) continue;
        const named = { ...(what === undefined ? {} : { with: what }), targets: targets.of.slice(0, 1) };
        expect(armorClass.whyNot(posed.state, { do: verb, actor, ...named })).toEqual([]);
      }
    }
  });

  it("AC5 wrong questions say where", () => {
    const bad = questionOdds(armorClass, {
      ruleset: "armor-class",
      weapon: { damage: "1d" },
      targets: [{ ac: 3 }],
    });
    expect(bad.ok ? [] : bad.problems.map((p) => `${p.code} ${p.path}`).toSorted()).toEqual([
      "input/unknown-field targets.0.ac",
      "input/value weapon.damage",
    ]);
  });

  it("AC25 three bullets' worth of dice still come out exactly: 3d10 with a Trauma Die", () => {
    const odds = ask({
      rules: { trauma: true },
      weapon: { damage: "3d10", kind: "gun", trauma: "d12 x3" },
      targets: [{ rangedAC: 15, hp: 20 }],
    });
    expect(odds?.hit).toBeCloseTo(6 / 20, 12);
    expect(odds?.critical).toBeCloseTo((6 / 20) * (7 / 12), 12);
  });
});

describe("odds of commands", () => {
  const hurt = { policies: { "total defense": { mode: "automatic" } } };

  it("AC46 the other side's answers are in them: Total Defense turns the two lowest hits and stops all Shock", () => {
    const of = (policies: object) => {
      const battle = fight([
        { id: "ana", ...SWORD },
        { id: "foe", meleeAC: 13, ...policies },
      ]);
      return commandOdds(armorClass, stateOf(battle), attack("ana", "sword", "foe")).targets[0];
    };
    expect(of(DULL)?.hit).toBeCloseTo(8 / 20, 12);
    expect(of(DULL)?.damage["0"]).toBeUndefined();
    expect(of(hurt)?.hit).toBeCloseTo(6 / 20, 12);
    expect(of(hurt)?.damage["0"]).toBeCloseTo(14 / 20, 12);
  });

  it("AC68 luck on either side is in them", () => {
    const lucky = { policies: { ...DULL.policies, luck: { mode: "automatic" } } };
    const of = (mine: object, theirs: object) => {
      const battle = fight([
        { id: "ana", ...SWORD, ...mine },
        { id: "foe", meleeAC: 11, shockImmune: true, ...theirs },
      ]);
      return commandOdds(armorClass, stateOf(battle), attack("ana", "sword", "foe")).targets[0]?.hit;
    };
    expect(of(DULL, DULL)).toBeCloseTo(0.5, 12);
    expect(of({ luck: 1, ...lucky }, DULL)).toBe(1);
    expect(of(DULL, { luck: 1, ...lucky })).toBe(0);
    expect(of({ luck: 1, ...lucky }, { luck: 1, ...lucky })).toBeCloseTo(0.5, 12); // each turns the other's way once
  });

  it("AC44 a snap attack that fells the attacker first is in them", () => {
    const snap = { policies: { "snap attack": { mode: "automatic" } } };
    const battle = fight([
      { id: "ana", ...SWORD, hp: 1, meleeAC: 15, ...DULL },
      { id: "foe", ...BOW, ...SWORD, meleeAC: 11, shockImmune: true, ...snap },
    ]);
    const odds = commandOdds(armorClass, stateOf(battle), attack("ana", "sword", "foe"));
    // 1d20 − 4 against 15 fells; a miss fells too: Shock 2/15.
    expect(odds.targets[0]?.hit).toBe(0);
  });
});

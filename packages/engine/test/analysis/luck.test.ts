import { describe, expect, it } from "vitest";
import { luckOf, type Throw } from "../../src/analysis/index.ts";
import {
  type Command,
  type EncounterFile,
  openBattle,
  type Ruleset,
  submit,
} from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { fought } from "./fought.ts";

const duel: EncounterFile = {
  fray: 1,
  ruleset: "hit-die",
  name: "one blow",
  order: ["ana", "orc"],
  combatants: [
    { id: "ana", side: "heroes", at: "front", sheet: { hp: 50, physicalAttack: 4 } },
    { id: "orc", side: "foes", at: "front", sheet: { hp: 50, shell: 40, evasion: 1 } },
  ],
} as unknown as EncounterFile;

const oneBlow = (face: number) => blows(face);

function played(file: EncounterFile, commands: readonly Command[], faces: readonly number[]) {
  const opened = openBattle(hitDie as unknown as Ruleset, file, "s");
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  let thrown = 0;
  const typed = { dice: () => () => faces[thrown++] ?? 1, choice: () => null };
  let battle = opened.value;
  for (const command of [{ do: "start" }, ...commands]) {
    const next = submit(battle, command, typed);
    if (!next.ok) throw new Error(JSON.stringify(next.problems));
    battle = next.value;
  }
  return battle;
}

function blows(...faces: readonly number[]) {
  const attack = { do: "attack", actor: "ana", with: "basic-attack", targets: ["orc"] };
  return luckOf(
    played(
      duel,
      faces.map(() => attack),
      faces,
    ),
  );
}

describe("the luck ledger", () => {
  it("weighs one throw by hand: faces 1 to 6 hit for 4 and the face, the rest miss", () => {
    const mean = (5 + 6 + 7 + 8 + 9 + 10) / 10;
    expect(oneBlow(6).throws).toEqual([
      expect.objectContaining({
        who: "ana",
        name: "hit die",
        value: 6,
        actual: 10,
        percentile: expect.closeTo(0.95, 12),
      }),
    ]);
    expect(oneBlow(6).throws[0]?.expected).toBeCloseTo(mean, 12);
    expect(oneBlow(9).throws[0]).toMatchObject({ actual: 0, percentile: expect.closeTo(0.2, 12) });
    expect(oneBlow(9).people["ana"]).toMatchObject({
      throws: 1,
      actual: expect.closeTo(0, 12),
      expected: expect.closeTo(mean, 12),
    });
    expect(oneBlow(9).people["ana"]?.percentile, "one throw stands where it stands").toBeCloseTo(0.2, 9);
    expect(oneBlow(1).sides["heroes"]?.throws).toBe(1);
  });

  it("adds up throws way by way: two blows by hand", () => {
    const blow = [5, 6, 7, 8, 9, 10, 0, 0, 0, 0];
    const sums = blow.flatMap((a) => blow.map((b) => a + b));
    const share = (actual: number): number =>
      sums.reduce((n, s) => n + (s < actual ? 1 : s === actual ? 0.5 : 0), 0) / sums.length;
    expect(blows(6, 9).people["ana"]?.percentile).toBeCloseTo(share(10), 9);
    expect(blows(3, 4).sides["heroes"]?.percentile).toBeCloseTo(share(15), 9);
    expect(blows(9, 8).people["ana"]?.percentile).toBeCloseTo(share(0), 9);
  });

  it("weighs a throw that decides a condition alone by the chance of the condition", () => {
    const cast = { do: "ability", actor: "ana", with: "debilitate", targets: ["orc"] };
    const [wizard, orc] = duel["combatants"] as unknown as [object, object];
    const sheet = { hp: 50, mp: 20, element: "fire", statusAccuracy: 3, abilities: ["debilitate"] };
    const file = { ...duel, combatants: [{ ...wizard, sheet }, orc] } as unknown as EncounterFile;
    const thrown = (face: number) => luckOf(played(file, [cast], [face]));
    const faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(thrown);
    const landed = faces.filter(({ throws }) => throws[0]?.actual === 1).length / 10;
    expect(landed).toBeGreaterThan(0);
    expect(landed).toBeLessThan(1);
    for (const { throws, idle, people, conditions } of faces) {
      expect(throws).toHaveLength(1);
      const [only] = throws as [Throw];
      expect(only).toMatchObject({ who: "ana", conditions: true, expected: expect.closeTo(landed, 12) });
      expect(only.percentile).toBeCloseTo(only.actual === 1 ? 1 - landed / 2 : (1 - landed) / 2, 12);
      expect(idle).toBe(0);
      expect(people).toEqual({});
      expect(conditions.sides["heroes"]).toMatchObject({
        throws: 1,
        actual: expect.closeTo(only.actual, 12),
      });
      expect(conditions.people["ana"]?.percentile).toBeCloseTo(only.percentile, 9);
    }
  });

  it("puts a side in every tenth as often as in another over many battles", () => {
    const file = hitDie.encounters["duel"] as EncounterFile;
    const tenths = Array.from({ length: 10 }, () => 0);
    const battles = 300;
    for (let i = 0; i < battles; i++) {
      const { percentile } = luckOf(fought(hitDie, file, `tenth ${i}`)).sides["heroes"] ?? {};
      if (typeof percentile === "number") tenths[Math.min(9, Math.floor(percentile * 10))]! += 1;
    }
    const all = tenths.reduce((a, b) => a + b, 0);
    const chiSquare = tenths.reduce((sum, n) => sum + (n - all / 10) ** 2 / (all / 10), 0);
    expect(all).toBeGreaterThan(battles * 0.9);
    expect(chiSquare, tenths.join(" ")).toBeLessThan(33.7); // one in ten thousand
  });

  it.each([
    [hitDie, "duel"],
    [toHit, "duel"],
    [armorClass, "duel"],
    [dicePool, "duel"],
  ] as unknown as [Ruleset, string][])("is even in the long run: $id", (ruleset, encounter) => {
    const file = ruleset.encounters[encounter] as EncounterFile;
    const all = Array.from({ length: 120 }, (_, i) => luckOf(fought(ruleset, file, `seed ${i}`)));
    const throws = all.flatMap((l) => l.throws);
    expect(throws.length).toBeGreaterThan(200);
    const mean = throws.reduce((sum, t) => sum + t.percentile, 0) / throws.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / throws.length));
    const gained = throws.reduce((sum, t) => sum + t.actual - t.expected, 0);
    const spread = Math.sqrt(throws.reduce((sum, t) => sum + t.variance, 0));
    expect(Math.abs(gained)).toBeLessThan(4 * spread);
  });
});

describe("throws of commands too large to be walked", () => {
  it.each([
    ["hit-die", hitDie, 2],
    ["dice-pool", dicePool, 5],
    ["armor-class", armorClass, 3],
  ] as const)("are weighed by sampling, about as walking weighs them: %s", (_, of, seed) => {
    const ruleset = of as unknown as Ruleset;
    const battle = fought(ruleset, Object.values(ruleset.encounters)[0] as EncounterFile, `s${seed}`);
    const exact = luckOf(battle);
    const sampled = luckOf(battle, { budget: 1 });
    expect(exact.sampled).toBe(0);
    expect(sampled.unweighed).toBe(0);
    const known = exact.throws.filter((t) => sampled.throws.some((s) => sameThrow(s, t)));
    expect(known.length).toBeGreaterThan(0.9 * exact.throws.length);
    for (const t of known) {
      const s = sampled.throws.find((other) => sameThrow(other, t)) as Throw;
      const spread = Math.sqrt(t.variance) + Math.abs(t.expected) + 1;
      expect(Math.abs(s.expected - t.expected)).toBeLessThan(0.25 * spread);
      expect(Math.abs(s.actual - t.actual)).toBeLessThan(0.5 * spread);
    }
    expect(sampled.throws.filter((t) => t.sampled).length).toBe(sampled.sampled);
  });

  it("of battle-order none is left out, and the same log gives the same ledger", () => {
    const ruleset = battleOrder as unknown as Ruleset;
    const battle = fought(ruleset, ruleset.encounters["workshop"] as EncounterFile, "s");
    const ledger = luckOf(battle, { budget: 500 });
    expect(ledger.unweighed).toBe(0);
    expect(ledger.sampled).toBeGreaterThan(0);
    expect(ledger.throws.length).toBeGreaterThan(5);
    for (const t of ledger.throws) {
      expect(t.percentile).toBeGreaterThanOrEqual(0);
      expect(t.percentile).toBeLessThanOrEqual(1);
    }
    expect(luckOf(battle, { budget: 500 })).toEqual(ledger);
  });

  it("are left unweighed, and counted, when there are no playings left", () => {
    const ruleset = hitDie as unknown as Ruleset;
    const battle = fought(ruleset, Object.values(ruleset.encounters)[0] as EncounterFile, "s");
    const { unweighed, sampled } = luckOf(battle, { budget: 1, playings: 0 });
    expect(sampled).toBe(0);
    expect(unweighed).toBeGreaterThan(0);
  });
});

/** Steps in which more was thrown than one thing may throw the same name twice: they are told apart by value too. */
const sameThrow = (a: Throw, b: Throw): boolean =>
  a.step === b.step && a.name === b.name && a.who === b.who && a.value === b.value;

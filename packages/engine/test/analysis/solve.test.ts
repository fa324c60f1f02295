import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateStates, simulateChunk, type Solution, Solving } from "../../src/analysis/index.ts";
import { addUp, parseFraction } from "../../src/dice/index.ts";
import { type EncounterFile, openBattle, type Ruleset, sure } from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import type { State } from "../../src/rulesets/hit-die/state.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { encounter as poolEncounter } from "../dice-pool/table.ts";
import { encounter as toHitEncounter } from "../to-hit/table.ts";
import { duel, known, plainDuel } from "./simulateDuel.ts";
import {
  type Blow,
  blowOf,
  exchange,
  type HitDieSheet,
  hitDieBlow,
  hitDieDuel,
  solved,
} from "./solveModels.ts";

const ANA: HitDieSheet = { hp: 30, physicalAttack: 3, physicalDefense: 2, physicalAccuracy: 2, evasion: 4 };
const ORC: HitDieSheet = { hp: 40, physicalAttack: 4, physicalDefense: 1, physicalAccuracy: 1, evasion: 2 };

const total = ({ wins, draws, undecided }: Solution): number =>
  Object.values(wins).reduce((a, b) => a + b, draws + undecided);

/** A sample must lie within its error: five sigma, and something for shares next to 0. */
function agreeWithSample(ruleset: Ruleset, file: EncounterFile, battles: number): Solution {
  const solution = solved(ruleset, file);
  const { opening } = sure(openBattle(ruleset, file, ""));
  const sample = simulateChunk(ruleset, opening, { seed: "solve", from: 0, to: battles });
  const near = (share: number, expected: number, what: string): void => {
    const sigma = Math.sqrt(Math.max(expected * (1 - expected), 1 / battles) / battles);
    expect(Math.abs(share - expected), what).toBeLessThan(5 * sigma);
  };
  expect(solution.exact).toBe(true);
  expect(total(solution)).toBeCloseTo(1, 9);
  for (const [side, wins] of Object.entries(sample.wins))
    near(wins / battles, solution.wins[side] as number, side);
  for (const [id, c] of Object.entries(sample.combatants))
    near(c.survives / battles, solution.combatants[id]?.survives as number, id);
  near(sample.draws / battles, solution.draws, "draws");
  expect(Math.abs(sample.rounds / battles - solution.rounds.mean)).toBeLessThan(0.1 * solution.rounds.mean);
  return solution;
}

describe("a solved duel", () => {
  it("is the closed form where every hit ends it", () => {
    const one = { hp: 1, physicalAttack: 0, physicalDefense: 0, physicalAccuracy: 0, evasion: 3 };
    const { wins, exact, undecided, rounds } = solved(hitDie, hitDieDuel(one, { ...one, evasion: 5 }));
    const [miss, missed] = [0.8 ** 2, 0.6 ** 2]; // two blows a turn: 2 of 10 hit Evasion 5, 4 of 10 Evasion 3
    expect(exact).toBe(true);
    expect(undecided).toBeLessThanOrEqual(1e-9);
    expect(wins["heroes"]).toBeCloseTo((1 - miss) / (1 - miss * missed), 8);
    expect(rounds.mean).toBeCloseTo(1 / (1 - miss * missed), 6);
  });

  it("has no share above 1 however its sums are rounded", () => {
    const sure = { hp: 60, physicalAttack: 3, physicalDefense: 90, physicalAccuracy: 3, evasion: 4 };
    for (let hp = 1; hp <= 60; hp++) {
      const meek = { hp, physicalAttack: 0, physicalDefense: 0, physicalAccuracy: 0, evasion: hp % 7 };
      const { wins, draws, undecided, rounds, combatants } = solved(hitDie, hitDieDuel(sure, meek));
      const survives = Object.values(combatants).map((c) => c.survives);
      const all = [...Object.values(wins), draws, undecided, ...Object.values(rounds.chances), ...survives];
      expect(Math.max(...all)).toBeLessThanOrEqual(1);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      expect(draws + undecided + Object.values(wins).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 14);
    }
  });

  it("is that of an independent model, hit-die", () => {
    const sheet = fc.record({
      hp: fc.integer({ min: 1, max: 30 }),
      physicalAttack: fc.integer({ min: 0, max: 6 }),
      physicalDefense: fc.integer({ min: 0, max: 6 }),
      physicalAccuracy: fc.integer({ min: 0, max: 6 }),
      evasion: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(sheet, sheet, (a, b) => {
        const { wins, exact, undecided } = solved(hitDie, hitDieDuel(a, b));
        const model = exchange(
          [
            { hp: a.hp, blow: hitDieBlow(a, b), blows: 2 },
            { hp: b.hp, blow: hitDieBlow(b, a), blows: 2 },
          ],
          100,
        );
        expect(exact).toBe(true);
        expect(undecided).toBeLessThanOrEqual(1e-9);
        expect(Math.abs((wins["heroes"] as number) - model.first)).toBeLessThan(2e-9);
        expect(Math.abs((wins["foes"] as number) - model.second)).toBeLessThan(2e-9);
      }),
      { numRuns: 25, seed: 5 },
    );
  });

  it("is that of an independent model, a ruleset from outside", () => {
    const { ana, lasts, meanRounds } = known();
    const { wins, rounds } = solved(duel, plainDuel());
    expect(wins["anas"]).toBeCloseTo(ana, 8);
    expect(rounds.mean).toBeCloseTo(meanRounds, 6);
    for (const [round, chance] of Object.entries(rounds.chances))
      expect(Math.abs(chance - (lasts[Number(round)] as number))).toBeLessThan(1e-9);
  });

  it("is that of an independent model, to-hit", () => {
    // TH1, TH5, TH32–TH35: 2d6 + 3 against 10, twice the weapon's power on a 12; no reactions
    const sheet = {
      health: 14,
      evasion: 10,
      combat: 2,
      defense: 1,
      accuracy: 0,
      weapons: [],
      tactics: "simple",
    };
    const off = { deflect: { mode: "off" }, parry: { mode: "off" }, intercept: { mode: "off" } };
    const attacks = { blade: { weapon: { attack: 3, accuracy: 3 } } };
    const person = (id: string) => ({ id, ...sheet, attacks, policies: off });
    const { wins, exact } = solved(toHit, toHitEncounter([person("ana"), person("foe")]));
    const chances = new Map<number, number>();
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++) {
        const amount = a + b + 3 >= 10 ? 3 + 2 - 1 + (a + b === 12 ? 3 : 0) : 0;
        chances.set(amount, (chances.get(amount) ?? 0) + 1 / 36);
      }
    const fighter = { hp: 14, blow: blowOf(chances), blows: 1 };
    const model = exchange([fighter, fighter], 100);
    expect(exact).toBe(true);
    expect(wins["heroes"]).toBeCloseTo(model.first, 8);
    expect(wins["foes"]).toBeCloseTo(model.second, 8);
  });

  it("is that of an independent model, dice-pool", () => {
    // two dice, no defense; one attack of 3 AP in a turn of 3
    const person = (id: string, at: readonly [number, number]) => ({
      id,
      at,
      hp: 9,
      ap: 3,
      mp: 0,
      tactics: "simple",
    });
    const file = poolEncounter([person("ana", [0, 0]), person("foe", [1, 0])], { cells: ["..."] });
    const { wins, exact } = solved(dicePool, file);
    const fighter = { hp: 9, blow: poolBlow(), blows: 1 };
    const model = exchange([fighter, fighter], 100);
    expect(exact).toBe(true);
    expect(wins["heroes"]).toBeCloseTo(model.first, 8);
  });

  it.each([
    ["hit-die", hitDie as unknown as Ruleset, "duel", 20_000],
    ["dice-pool", dicePool as unknown as Ruleset, "duel", 4000],
    ["to-hit", toHit as unknown as Ruleset, "duel", 2000],
    ["outside", duel, "dawn", 20_000],
  ])("agrees with a sample: the shipped duel of %s", (_, ruleset, name, battles) => {
    agreeWithSample(ruleset, ruleset.encounters[name] as EncounterFile, battles);
  });

  it("agrees with a sample where several fight on a side", () => {
    const file = duel.encounters["courtyard"] as EncounterFile;
    const weaker = {
      ...file,
      combatants: (file["combatants"] as { id: string }[]).map((c) => ({
        ...c,
        sheet: { hp: 4, breath: 1 },
      })),
    } as EncounterFile;
    agreeWithSample(duel, weaker, 20_000);
  });
});

/** DP8, DP10: a die does 1 for a 4 or 5, and 3 for a 6, a hit and a crit. */
function poolBlow(): Blow {
  const chances = new Map<number, number>();
  const worth = (face: number): number => (face === 6 ? 3 : face >= 4 ? 1 : 0);
  for (let a = 1; a <= 6; a++)
    for (let b = 1; b <= 6; b++)
      chances.set(worth(a) + worth(b), (chances.get(worth(a) + worth(b)) ?? 0) + 1 / 36);
  return blowOf(chances);
}

describe("solving", () => {
  it("ends in a draw where the last round ends it, whatever round states were met in", () => {
    for (const rounds of [1, 2, 3, 7]) {
      const { wins, draws, undecided } = solved(hitDie, hitDieDuel(ANA, ORC, { maxRounds: rounds }));
      const model = exchange(
        [
          { hp: ANA.hp, blow: hitDieBlow(ANA, ORC), blows: 2 },
          { hp: ORC.hp, blow: hitDieBlow(ORC, ANA), blows: 2 },
        ],
        rounds,
      );
      expect(wins["heroes"]).toBeCloseTo(model.first, 12);
      expect(draws + undecided).toBeCloseTo(model.open, 8);
      expect(undecided).toBeLessThanOrEqual(1e-9);
    }
  });

  it("gives fractions that add up to exactly 1 when nothing is left open", () => {
    const solution = solved(hitDie, hitDieDuel(ANA, ORC, { maxRounds: 2 }), { fractions: true });
    const texts = [...Object.values(solution.winsFractions ?? {}), solution.drawsFraction as string];
    const sum = addUp(texts.map((text) => [parseFraction(text)!.n, parseFraction(text)!.d] as const));
    expect(solution.undecided).toBe(0);
    expect(sum).toEqual({ n: 1n, d: 1n });
    const doubles = solved(hitDie, hitDieDuel(ANA, ORC, { maxRounds: 2 }));
    for (const [side, share] of Object.entries(solution.wins))
      expect(doubles.wins[side]).toBeCloseTo(share, 12);
  });

  it("stops at what may stay undecided, and says how much that is", () => {
    const rough = solved(hitDie, hitDieDuel(ANA, ORC), { undecided: 0.01 });
    const fine = solved(hitDie, hitDieDuel(ANA, ORC), { undecided: 1e-12 });
    expect(rough.undecided).toBeLessThanOrEqual(0.01);
    expect(rough.undecided).toBeGreaterThan(1e-9);
    expect(total(rough)).toBeCloseTo(1, 12);
    for (const side of ["heroes", "foes"]) {
      const least = rough.wins[side] as number;
      expect(fine.wins[side]).toBeGreaterThanOrEqual(least);
      expect(fine.wins[side]).toBeLessThanOrEqual(least + rough.undecided);
    }
  });

  it("merges equal states whatever came before and in whatever round", () => {
    const { states } = solved(hitDie, hitDieDuel(ANA, ORC));
    // health of both, whose turn, blows left: harm comes in steps of 2
    expect(states).toBeLessThanOrEqual((ANA.hp / 2) * (ORC.hp / 2) * 4);
    expect(states).toBeGreaterThan(100);
  });

  it.each([
    ["states", { states: 40 }],
    ["ways", { ways: 3 }],
  ])("gives up honestly when there are too many %s", (why, settings) => {
    const solution = solved(hitDie, hitDieDuel(ANA, ORC), settings);
    expect(solution).toMatchObject({ exact: false, stopped: why });
    expect(solution.undecided).toBeGreaterThan(1e-9);
    expect(total(solution)).toBeCloseTo(1, 9);
  });

  it("tells what is known when it is interrupted", () => {
    const { opening, encounter } = sure(openBattle(hitDie, hitDieDuel(ANA, ORC), ""));
    const solving = new Solving(hitDie, opening, encounter.rules);
    expect(solving.advance(1)).toBe(true);
    expect(solving.solution()).toMatchObject({ exact: false, stopped: "interrupted" });
    expect(total(solving.solution())).toBeCloseTo(1, 12);
  });

  it("says beforehand about how many states there are", () => {
    const size = (ruleset: Ruleset, file: EncounterFile): number =>
      estimateStates(ruleset, sure(openBattle(ruleset, file, "")).opening);
    const small = size(hitDie as unknown as Ruleset, hitDieDuel(ANA, ORC));
    expect(small).toBeGreaterThan(50);
    expect(small).toBeLessThan(2000);
    const large = dicePool.encounters["ford"] as EncounterFile;
    expect(size(dicePool as unknown as Ruleset, large)).toBeGreaterThan(100_000);
  });
});

describe("rules that look at what is left out of a state's key", () => {
  /** The same duel under another rule, applied before every command. */
  const under = (rule: (state: State) => void): Ruleset<State> => ({
    ...hitDie,
    perform(fight, command) {
      rule(fight.state);
      hitDie.perform(fight, command);
    },
  });
  const sampled = (ruleset: Ruleset<State>): number => {
    const { opening } = sure(openBattle(ruleset, hitDieDuel(ANA, ORC), ""));
    return simulateChunk(ruleset, opening, { seed: "k", from: 0, to: 20_000 }).wins["heroes"]! / 20_000;
  };

  it.each([
    [
      "which round it is",
      (state: State) => {
        if (state.round >= 2) (state.units[0] as State["units"][number]).physicalAttack = 9;
      },
    ],
    [
      "the round of its own first wound",
      (state: State) => {
        for (const u of state.units as (State["units"][number] & { stamp?: number })[]) {
          if (u.hp < u.sheet.hp && u.row === "front" && u.promised === 0) u.promised = -state.round;
          if (u.promised === -state.round + 1) u.evasion = 9;
        }
      },
    ],
    [
      "what somebody has dealt",
      (state: State) => {
        for (const u of state.units) if (u.dealt >= 20) u.evasion = 9;
      },
    ],
  ])("are found out: %s", (_, rule) => {
    const ruleset = under(rule);
    const { wins, exact } = solved(ruleset, hitDieDuel(ANA, ORC));
    expect(exact).toBe(true);
    expect(Math.abs((wins["heroes"] as number) - sampled(ruleset))).toBeLessThan(0.018);
    expect(
      Math.abs((wins["heroes"] as number) - (solved(hitDie, hitDieDuel(ANA, ORC)).wins["heroes"] as number)),
    ).toBeGreaterThan(0.02);
  });

  it("are obeyed when they are somebody's orders", () => {
    const base = hitDieDuel(ANA, ORC);
    const waiting = {
      ...base,
      combatants: (base["combatants"] as readonly object[]).map((c, i) =>
        i === 1 ? { ...c, tactics: "if round >= 3: simple; end" } : c,
      ),
    } as unknown as EncounterFile;
    agreeWithSample(hitDie as unknown as Ruleset, waiting, 20_000);
  });
});

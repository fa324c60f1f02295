import { describe, expect, it } from "vitest";
import { commandOdds, oddsWithAnswers } from "../../src/analysis/index.ts";
import {
  type BattleState,
  type Command,
  type EncounterFile,
  openBattle,
  type Ruleset,
  stateOf,
  submit,
} from "../../src/kernel/index.ts";
import { newDice } from "../../src/dice/index.ts";
import { liveSource } from "../../src/oracles/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";

function begun(given: unknown, file: unknown): { ruleset: Ruleset; state: BattleState } {
  const ruleset = given as Ruleset;
  const opened = openBattle(ruleset, file as EncounterFile, "s");
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const source = liveSource(ruleset, {
    origin: newDice("s"),
    typesDice: () => false,
    playedByTactics: () => true,
  });
  const started = submit(opened.value, { do: "start" }, source);
  if (!started.ok) throw new Error(JSON.stringify(started.problems));
  return { ruleset, state: stateOf(started.value) };
}

const fencers = (policies: object = {}) => ({
  fray: 1,
  ruleset: "battle-order",
  name: "answers",
  order: ["a", "b"],
  field: { kind: "grid", cells: [".....", ".....", "....."] },
  combatants: [
    { id: "a", side: "x", is: "fencer", at: [1, 1] },
    { id: "b", side: "y", is: "bruiser", at: [2, 1], policies },
  ],
});
const strike: Command = { do: "attack", actor: "a", targets: ["b"] };

describe("odds with the other side's answers in them", () => {
  const { ruleset, state } = begun(battleOrder, fencers());
  const { asIs, answers, best, worst } = oddsWithAnswers(ruleset, state, strike);
  const given = (name: string, answer: string) =>
    answers.find((a) => a.name === name && a.answer === answer)?.odds.targets[0];

  it("BO11 says what a dodge changes: the chance to be hit, and nothing else is forced", () => {
    expect(answers.map((a) => `${a.name}: ${a.answer}`)).toEqual(
      expect.arrayContaining(["dodge: none", "dodge: dodge", "block: none", "block: super"]),
    );
    expect(given("dodge", "dodge")?.hit).toBeLessThan(given("dodge", "none")?.hit as number);
    expect(asIs).toEqual(commandOdds(ruleset, state, strike));
  });

  it("BO14 says what each block saves", () => {
    const means = ["none", "block", "heavy", "super"].map((b) => given("block", b)?.mean as number);
    expect(means).toEqual(means.toSorted((x, y) => y - x));
    expect(means[0]).toBeGreaterThan(means[3] as number);
  });

  it("an answer with more ways than wanted is played instead, and its interval holds what is exact", () => {
    const most = { budget: 1_000_000, each: 1, playings: 2000 };
    const played = oddsWithAnswers(ruleset, state, strike, { answers: most, bounds: 1 });
    expect(played.asIs).toEqual(asIs);
    expect(played.best).toBeNull();
    for (const [i, { name, answer, odds }] of played.answers.entries()) {
      const exact = answers[i]?.odds.targets[0]?.mean as number;
      if (odds.samples === undefined) expect(odds, `${name} ${answer}`).toEqual(answers[i]?.odds);
      else {
        const [low, high] = odds.targets[0]?.interval?.mean ?? [0, 0];
        expect(odds.samples).toBe(2000);
        expect(Math.abs(exact - (low + high) / 2), `${name} ${answer}`).toBeLessThan(high - low); // four errors
      }
    }
    expect(played.answers.some((a) => a.odds.samples === 2000)).toBe(true);
    const enough = { ...most, each: 100_000 };
    expect(oddsWithAnswers(ruleset, state, strike, { answers: enough })).toEqual({
      asIs,
      answers,
      best,
      worst,
    });
  });

  it("once all answers have had their ways, the others are played", () => {
    const most = { budget: 12, each: 1000, playings: 100 };
    const some = oddsWithAnswers(ruleset, state, strike, { answers: most }).answers.map((a) => a.odds);
    expect(some.some((odds) => odds.exact)).toBe(true);
    expect(some.at(-1)?.samples).toBe(100);
  });

  it("lies between the best and the worst that can be answered", () => {
    for (const mean of [asIs.targets[0]?.mean, ...answers.map((a) => a.odds.targets[0]?.mean)] as number[]) {
      expect(mean).toBeGreaterThanOrEqual((best?.mean as number) - 1e-9);
      expect(mean).toBeLessThanOrEqual((worst?.mean as number) + 1e-9);
    }
    expect(worst?.mean).toBeGreaterThan(best?.mean as number);
  });

  it("asks nothing where policies have decided", () => {
    const set = { mode: "off" };
    const policies = {
      dodge: set,
      riposte: set,
      block: set,
      "heavy block": set,
      "super block": set,
      "shield block": set,
    };
    const quiet = begun(battleOrder, fencers(policies));
    const told = oddsWithAnswers(quiet.ruleset, quiet.state, strike);
    expect(told.answers).toEqual([]);
    expect([told.best, told.worst]).toEqual([null, null]);
    expect(told.asIs.targets[0]?.mean).toBeCloseTo(worst?.mean as number, 9);
  });

  it("is silent in a ruleset whose blows nobody answers", () => {
    const plain = begun(hitDie, {
      fray: 1,
      ruleset: "hit-die",
      name: "plain",
      order: ["a", "b"],
      combatants: [
        { id: "a", side: "x", at: "front", sheet: { hp: 9, physicalAttack: 3 } },
        { id: "b", side: "y", at: "front", sheet: { hp: 9 } },
      ],
    });
    const told = oddsWithAnswers(plain.ruleset, plain.state, { ...strike, with: "basic-attack" });
    expect(told.answers).toEqual([]);
    expect(told.asIs.targets[0]?.hit).toBeCloseTo(0.7, 12);
  });
});

describe("odds and the actor's own reactions", () => {
  const { ruleset, state } = begun(armorClass, {
    fray: 1,
    ruleset: "armor-class",
    name: "luck",
    order: ["a", "b"],
    field: { kind: "abstract" },
    combatants: [
      { id: "a", side: "x", is: "fighter" },
      { id: "b", side: "y", is: "grave-blade" },
    ],
  });
  const blow: Command = { do: "attack", actor: "a", with: "long-sword", targets: ["b"] };
  const { asIs, answers } = oddsWithAnswers(ruleset, state, blow);
  const given = (answer: string) =>
    answers.find((a) => a.who === "a" && a.name === "luck" && a.answer === answer)?.odds.targets[0]?.hit;

  it("AC68 leave luck unspent, and say what spending it would give", () => {
    expect(given("none")).toBe(asIs.targets[0]?.hit);
    expect(asIs.targets[0]?.hit).toBeLessThan(1);
    expect(given("luck")).toBe(1);
  });
});

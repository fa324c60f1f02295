import { describe, expect, it } from "vitest";
import { oddsWords } from "../src/battle/request/asking.ts";
import { besides, conditionTexts, headlineOf } from "../src/battle/seen/headline.ts";
import { chanceWords } from "../src/battle/seen/numbers.ts";

const EXACT = { kind: "exact", exact: true, ids: ["ana"], targets: [] } as const;
const plainSpaces = (text: string): string => text.replaceAll("\u00a0", " ");
const NOTHING = { hit: 0, critical: 0, effect: 0, damage: { "0": 1 }, mean: 0, down: 0 };
const BLOW = { ...NOTHING, hit: 0.6, damage: { "0": 0.4, "5": 0.6 }, mean: 3 };

describe("the one number about a target", () => {
  it("is the chance to hit of what harms, with the conditions beside it", () => {
    const venom = { ...BLOW, statuses: { poisoned: 0.38 } };
    const headline = headlineOf(venom);
    expect(headline).toMatchObject({ chance: 0.6, of: "to hit", condition: null, harms: true });
    expect(conditionTexts(EXACT, besides(venom, headline)).map(plainSpaces)).toEqual(["38 % poisoned"]);
  });

  it("is the chance of the condition where there is no harm, by its name", () => {
    const taunt = { ...NOTHING, statuses: { taunted: 1 } };
    const headline = headlineOf(taunt);
    expect(headline).toMatchObject({ chance: 1, of: "taunted", harms: false });
    expect(besides(taunt, headline)).toEqual([]);
    const grapple = { ...NOTHING, hit: 0.9, statuses: { distracted: 0.9, "off-balance": 0.9, slowed: 0.2 } };
    expect(headlineOf(grapple)).toMatchObject({ chance: 0.9, of: "distracted, off balance" });
    expect(conditionTexts(EXACT, besides(grapple, headlineOf(grapple))).map(plainSpaces)).toEqual([
      "20 % slowed",
    ]);
  });

  it("stays that of success where a condition comes only at times", () => {
    const disarm = { ...NOTHING, hit: 0.5, statuses: { distracted: 0.05 } };
    expect(headlineOf(disarm)).toMatchObject({ chance: 0.5, of: "to land", condition: null });
  });

  it("never says 0 % to hit of what hurts without a throw, and nothing of what does nothing", () => {
    expect(headlineOf({ ...BLOW, hit: 0 })).toMatchObject({ chance: 0.6, of: "to hurt" });
    expect(headlineOf(NOTHING)).toBeNull();
  });

  it("is in words where odds are told in words", () => {
    const words = { hit: "never", down: "never", statuses: { taunted: "always" } };
    expect(headlineOf(words)).toMatchObject({ chance: "always", of: "taunted", harms: false });
    expect(headlineOf({ hit: "likely", down: "never", statuses: { sick: "unlikely" } })).toMatchObject({
      chance: "likely",
      of: "to hit",
    });
    expect(headlineOf({ hit: "never", down: "never" })).toBeNull();
  });

  it("whoever is asked reads the conditions that each answer leaves", () => {
    const venom = { ...EXACT, targets: [{ ...BLOW, statuses: { poisoned: 0.38 } }] };
    expect(plainSpaces(oddsWords(venom, "ana"))).toBe("60 % to be hit, 3 damage, 38 % poisoned");
    const hex = { ...EXACT, targets: [{ ...NOTHING, hit: 0.5, statuses: { slowed: 0.5 } }] };
    expect(plainSpaces(oddsWords(hex, "ana"))).toBe("50 % slowed");
  });

  it("never says 0 % or 100 % of what is not certain, and no line ends within a percentage", () => {
    const chances = [0, 0.001, 0.5, 0.999, 1];
    const exact = chances.map((c) => chanceWords(c, EXACT));
    expect(exact.map(plainSpaces)).toEqual(["0 %", "<1 %", "50 %", ">99 %", "100 %"]);
    const tried = chances.map((c) => chanceWords(c, { samples: 100 }));
    expect(tried.map(plainSpaces)).toEqual(["<4 %", "<1 %", "50 %", ">99 %", ">96 %"]);
    expect([...exact, ...tried].filter((text) => text.includes(" "))).toEqual([]);
    expect(chanceWords("likely", { kind: "words" })).toBe("likely");
  });
});

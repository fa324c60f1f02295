import { cameWords } from "@fray/engine/analysis";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { describe, expect, it } from "vitest";
import { diceNamed, withNumbers } from "../src/battle/seen/book.ts";

describe("what explanations are made of", () => {
  it("finds rule numbers in any text", () => {
    expect(withNumbers("Hard to Hit: behind cover (TH23)")).toEqual([
      "Hard to Hit: behind cover (",
      "TH23",
      ")",
    ]);
    expect(withNumbers("AC2, Ranged AC")).toEqual(["", "AC2", ", Ranged AC"]);
  });

  it("knows which terms were thrown, and with what", () => {
    expect(diceNamed(hitDie.asks, "hit die")).toBe("1d10");
    expect(diceNamed(hitDie.asks, "Evasion")).toBeNull();
    expect(diceNamed(hitDie.asks, "paradigm")).toBeNull();
    expect(diceNamed(hitDie.asks, "2d6")).toBe("2d6");
  });

  it("says an end in words", () => {
    const none = { least: 0, most: 0, mean: 0 };
    const end = {
      kind: "came",
      hit: false,
      critical: false,
      effect: false,
      down: false,
      hidden: false,
      damage: none,
    } as const;
    expect(cameWords(end)).toEqual(["misses"]);
    const hurt = { ...end, hit: true, critical: true, down: true, damage: { least: 5, most: 8, mean: 6.5 } };
    expect(cameWords(hurt)).toEqual(["critical hit", "5–8 damage (mean 6.5)", "drops"]);
  });
});

import { cameWords, dropIn, linesOf } from "@fray/engine/analysis";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { describe, expect, it } from "vitest";
import { diceNamed, withNumbers } from "../src/battle/side/book.ts";
import { dropsIn } from "../src/battle/side/odds-line.ts";

const odds = (damage: Record<string, number>, down: number) => ({
  hit: 0.5,
  critical: 0,
  effect: 0,
  damage,
  mean: 0,
  down,
});

const QUESTION = {
  ruleset: "hit-die",
  attacker: { physicalAttack: 5, physicalAccuracy: 4 },
  attack: { kind: "physical" },
  targets: [{ evasion: 3, physicalDefense: 2, hp: 20 }],
};

describe("the line to copy", () => {
  it("adds up the same blow two and three times where dropping is nothing but damage", () => {
    expect(dropsIn(odds({ "0": 0.5, "4": 0.5 }, 0), 8)).toEqual([0, 0.25, 0.5]);
    expect(dropsIn(odds({ "0": 0.5, "8": 0.5 }, 0.5), 8)).toEqual([0.5, 0.75, 0.875]);
  });

  it("tells only the first blow where dropping is something else, or the health is not known", () => {
    expect(dropsIn(odds({ "0": 0.5, "4": 0.5 }, 0.3), 8)).toEqual([0.3]);
    expect(dropsIn(odds({ "0": 0.5, "4": 0.5 }, 0), -1)).toEqual([0]);
  });

  it("agrees with the command line's line where both tell", () => {
    const posed = hitDie.pose(QUESTION);
    if (!posed.ok) throw new Error(posed.problems.map((p) => p.message).join());
    const { state, command } = posed.value;
    const target = command.targets?.[0] as string;
    const [line] = linesOf(hitDie, state, command);
    const hp = hitDie.summary(state).combatants[target]?.hp ?? -1;
    const ours = dropsIn(line?.odds as never, hp);
    const theirs = dropIn(hitDie, state, command, 3, { target }).chances;
    ours.forEach((chance, i) => expect(chance).toBeCloseTo(theirs[i] as number, 9));
    expect(ours.length).toBe(3);
  });
});

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

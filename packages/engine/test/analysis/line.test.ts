import { describe, expect, it } from "vitest";
import {
  barsOf,
  chanceText,
  chanceToHurt,
  commandOdds,
  type DropOdds,
  dropIn,
  dropsFrom,
  linesOf,
  lineText,
  type Sure,
} from "../../src/analysis/index.ts";
import { type EncounterFile, type Ruleset, stateOf } from "../../src/kernel/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { posed, QUESTIONS, RULESETS, strikes, underWay } from "./ahead.ts";

const duel: EncounterFile = {
  fray: 1,
  ruleset: "hit-die",
  name: "a duel",
  order: ["ana", "orc"],
  combatants: [
    {
      id: "ana",
      name: "Ana",
      side: "heroes",
      at: "front",
      sheet: { hp: 20, physicalAttack: 3, attacks: { longsword: { kind: "physical" } } },
    },
    { id: "orc", name: "Orc", side: "foes", at: "front", sheet: { hp: 30, evasion: 1 } },
  ],
};

describe("one line to copy", () => {
  it("says who, with what, against whom, how far, to hit, damage, and to drop in 1, 2, 3", () => {
    const ruleset = hitDie as unknown as Ruleset;
    const { past, encounter } = underWay(ruleset, duel, "s", 0);
    const state = past.at(-1)?.state;
    if (state === undefined) throw new Error("not begun");
    const command = { do: "attack", actor: "ana", with: "longsword", targets: ["orc"] };
    const [line] = linesOf(ruleset, state, command, { field: encounter.field });
    // 1–6 hit for twice (3 + die): 8 to 18; of the 7³ ways of three, those of 30 and more weigh 32.6 %
    expect(line?.text).toBe(
      "Ana, longsword → Orc, front to front: 60 % to hit, 7.8 damage (8–18), drops in 1: 0 %, 2: 10 %, 3: 33 %",
    );
    expect(line?.drops.chances).toEqual(dropIn(ruleset, state, command, 3).chances);
  });

  it.each(QUESTIONS)("of a question of $id: its own numbers", (ruleset, question) => {
    const { state, command } = posed(ruleset, question);
    const lines = linesOf(ruleset, state, command);
    const odds = commandOdds(ruleset, state, command);
    expect(lines.map((l) => l.target)).toEqual(odds.ids);
    expect(lines[0]?.text).toContain(`${chanceText(odds.targets[0]?.hit as number, odds)} to hit`);
    expect(lines[0]?.text).toContain("drops in 1: ");
    expect(lines[0]?.text).not.toContain("square");
  });

  it.each(RULESETS)(
    "of anything offered in a battle of $id is one line, and certain of nothing that is not",
    (ruleset) => {
      for (const file of Object.values(ruleset.encounters).slice(0, 2)) {
        const battle = underWay(ruleset, file, "line", 14);
        for (const command of strikes(ruleset, stateOf(battle)).slice(0, 4))
          for (const { text, odds, drops } of linesOf(ruleset, stateOf(battle), command, {
            field: battle.encounter.field,
            budget: 20_000,
          })) {
            expect(text).not.toContain("\n");
            if (/\b100 % to hit/.test(text)) expect(odds.hit).toBe(1);
            for (const [i, chance] of drops.chances.entries())
              if (new RegExp(`\\b${i + 1}: 100 %`).test(text)) expect(chance).toBe(1);
          }
      }
    },
  );

  it("tells how sure it is: of a sample none and all are not certain, of what was cut off between what it lies", () => {
    const odds = { hit: 1, critical: 0, effect: 0, damage: { "0": 0.5, "4": 0.5 }, mean: 2, down: 0 };
    const scene = { combatants: {} };
    const command = { do: "attack", actor: "ana", with: "bow", targets: ["orc"] };
    const told = (sure: Sure, drops: DropOdds | null = null) =>
      lineText(scene, command, { target: "orc", odds, sure, drops });
    expect(told({ exact: true })).toBe("ana, bow → orc: 100 % to hit, 2 damage (4)");
    expect(told({ exact: false, samples: 100 })).toBe(
      "ana, bow → orc: >96 % to hit, 2 damage (4) (sampled: 100 playings)",
    );
    const drops = { target: "orc", exact: false, left: 0.1, chances: [0, 0.25, 0.5], stuck: 0.2 };
    expect(told({ exact: true }, drops)).toBe(
      "ana, bow → orc: 100 % to hit, 2 damage (4), drops in 1: below 10 %, 2: 25 to 35 %, 3: 50 to 60 %, unable to go on: 20 to 30 % (cut off: 10.0 % left out)",
    );
  });
});

describe("a chance of odds", () => {
  it("keeps 0 and 100 for what is certain", () => {
    const all = [0, 0.004, 0.5, 0.9951, 1];
    expect(all.map((c) => chanceText(c, {}))).toEqual(["0 %", "<1 %", "50 %", ">99 %", "100 %"]);
    expect(all.map((c) => chanceText(c, { samples: 1000 }))).toEqual([
      "<1 %",
      "<1 %",
      "50 %",
      ">99 %",
      ">99 %",
    ]);
    expect(chanceText(0, { left: 0.02 })).toBe("below 2 %");
    expect(chanceText(0.98, { left: 0.02 })).toBe("above 98 %");
    expect(chanceText(0.5, { left: 1e-9 })).toBe("50 %");
  });
});

describe("a distribution of damage", () => {
  it("drops from where its upper end weighs what dropping does, and nowhere else", () => {
    const damage = { "0": 0.5, "4": 0.3, "8": 0.2 };
    expect(dropsFrom({ damage, down: 0.2 })).toBe(8);
    expect(dropsFrom({ damage, down: 0.5 })).toBe(4);
    expect(dropsFrom({ damage, down: 0.3 })).toBeNull();
    expect(dropsFrom({ damage, down: 0 })).toBeNull();
    expect([chanceToHurt(damage), chanceToHurt({ "3": 1 }), chanceToHurt({ "0": 1 })]).toEqual([0.5, 1, 0]);
  });

  it("in bars covers every amount and adds up", () => {
    const damage = Object.fromEntries(Array.from({ length: 61 }, (_, i) => [String(i), 1 / 61]));
    const all = barsOf(damage);
    expect(all.length).toBeLessThanOrEqual(24);
    expect(all.reduce((sum, b) => sum + b.chance, 0)).toBeCloseTo(1, 12);
    expect(all.at(-1)?.to).toBe(60);
  });
});

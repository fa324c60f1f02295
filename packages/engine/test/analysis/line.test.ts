import { describe, expect, it } from "vitest";
import { chanceText, commandOdds, dropIn, linesOf } from "../../src/analysis/index.ts";
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
    expect(lines[0]?.text).toContain(`${chanceText(odds.targets[0]?.hit as number)} to hit`);
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

  it("keeps 0 and 100 for what is certain", () => {
    expect([0, 1e-9, 0.004, 0.005, 0.5, 0.994, 0.9951, 1 - 1e-12, 1].map(chanceText)).toEqual([
      "0 %",
      "<1 %",
      "<1 %",
      "1 %",
      "50 %",
      "99 %",
      ">99 %",
      ">99 %",
      "100 %",
    ]);
  });
});

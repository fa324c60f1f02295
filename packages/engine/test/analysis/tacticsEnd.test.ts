import { describe, expect, it } from "vitest";
import { simulateChunk, Solving } from "../../src/analysis/index.ts";
import {
  type BattleState,
  type Json,
  openBattle,
  type Ruleset,
  sure,
  wrongTactics,
} from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";

/** HD31 for all rulesets: whoever plays by tactics comes to the end of every turn. */

const RULESETS = [hitDie, toHit, armorClass, dicePool, battleOrder] as unknown as readonly Ruleset[];

/** Attacks that cost nothing and do next to nothing, where a sheet can write such a one. */
const FREE: Readonly<Record<string, { readonly [field: string]: Json }>> = {
  "hit-die": { hp: 50, physicalDefense: 90, attacks: { tap: { kind: "physical", multiplier: 0, ap: 0 } } },
  "to-hit": { health: 50, defense: 90, attacks: { tap: { attack: 0, sp: 0, mp: 0 } } },
  "armor-class": { hp: 50, meleeAC: 90, attacks: { tap: { damage: "0", times: 1 } } },
  "dice-pool": { hp: 50, physicalDice: 30, attacks: { tap: { notation: "0pb", ap: 0, mp: 0 } } },
  "battle-order": { hp: 5000, physicalDamageReduction: 900, attacks: { tap: { damage: "0", weight: 0 } } },
};

function opening(ruleset: Ruleset, tactics: string): BattleState {
  const sheet = FREE[ruleset.id] as Json;
  const combatants = ["a", "b"].map((id) => ({ id, side: id, sheet, tactics }));
  const file = { fray: 1, ruleset: ruleset.id, name: "free", rules: { maxRounds: 12 }, combatants };
  return sure(openBattle(ruleset, file as never, "s")).opening;
}

const battlesBy = (ruleset: Ruleset, tactics: string): number =>
  simulateChunk(ruleset, opening(ruleset, tactics), { seed: "s", from: 0, to: 3 }).battles;

describe.each(RULESETS.map((ruleset) => ({ id: ruleset.id, ruleset })))("HD31 $id", ({ ruleset }) => {
  it.each(Object.keys(ruleset.tactics))(
    "by %s every turn ends, with an attack that costs and does nothing",
    (tactics) => {
      expect(battlesBy(ruleset, tactics)).toBe(3);
    },
  );

  it("orders to do one thing only end too, whatever it is", () => {
    const sheet = FREE[ruleset.id] as Json;
    const acts = [...ruleset.verbs.map((v) => v.do), "tap", "strike"];
    const orders = acts
      .map((act) => `${act};`)
      .filter((text) => wrongTactics(ruleset, text, sheet).length === 0);
    expect(orders.length).toBeGreaterThan(3);
    for (const text of orders) expect([text, battlesBy(ruleset, text)]).toEqual([text, 3]);
  });

  it("a solution ends as well, or says what is undecided", () => {
    for (const text of ["default", "simple", "tap;"]) {
      const solving = new Solving(ruleset, opening(ruleset, text), { maxRounds: 12 }, { states: 300 });
      for (let slices = 0; solving.advance(2000) && slices < 500; slices++);
      expect([text, solving.advance(1)]).toEqual([text, false]);
      const { wins, draws, undecided } = solving.solution();
      expect(Object.values(wins).reduce((a, b) => a + b, draws + undecided)).toBeCloseTo(1, 9);
    }
  });
});

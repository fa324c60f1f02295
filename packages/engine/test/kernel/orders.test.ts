import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conform } from "../../src/conformance/index.ts";
import {
  type BattleState,
  type EncounterFile,
  formatOrders,
  openBattle,
  type Order,
  parseOrders,
  type Ruleset,
  stateOf,
  submit,
  tacticFor,
  tacticNamed,
} from "../../src/kernel/index.ts";
import { COMPARED, LOOKED_AT, PICKS } from "../../src/kernel/orders/words.ts";
import { newDice } from "../../src/dice/index.ts";
import { liveSource } from "../../src/oracles/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";

const rules = hitDie as unknown as Ruleset;

function fight(tactics: string, more: object = {}): EncounterFile {
  return {
    fray: 1,
    ruleset: "hit-die",
    name: "orders",
    order: ["ana", "brute", "imp"],
    combatants: [
      {
        id: "ana",
        side: "heroes",
        at: "front",
        tactics,
        sheet: { hp: 20, mp: 9, physicalAttack: 5, abilities: ["second-wind", "cleave"], ...more },
      },
      { id: "brute", side: "foes", at: "front", sheet: { hp: 30 } },
      { id: "imp", side: "foes", at: "front", sheet: { hp: 4 } },
    ],
  } as unknown as EncounterFile;
}

function begun(file: EncounterFile): BattleState {
  const opened = openBattle(rules, file, "s");
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const source = liveSource(rules, {
    origin: newDice("s"),
    typesDice: () => false,
    playedByTactics: () => true,
  });
  const started = submit(opened.value, { do: "start" }, source);
  if (!started.ok) throw new Error(JSON.stringify(started.problems));
  return stateOf(started.value);
}

const act = (tactics: string, more: object = {}) => {
  const state = begun(fight(tactics, more));
  return tacticFor(rules, state, "ana").act(state, "ana");
};

describe("orders: ways to fight, written as a short list", () => {
  it("read what the page shows: conditions, whom, what to do", () => {
    const read = parseOrders("if hp < 30%: second wind; weakest foe in reach: strike\ncareful");
    expect(read).toEqual({
      ok: true,
      value: [
        {
          when: [{ of: "self", what: "hp", is: "<", value: 30, percent: true }],
          whom: null,
          act: "second-wind",
        },
        { when: [], whom: { side: "foe", pick: "weakest", filter: null }, act: "strike" },
        { when: [], whom: null, act: "careful" },
      ],
    });
  });

  it("are formatted as they are read, whatever they say", () => {
    const word = fc.constantFrom("poisoned", "on-fire", "prone");
    const of = fc.constantFrom(...LOOKED_AT);
    const fact = fc.oneof(
      fc.record({ of, status: word, has: fc.boolean() }),
      fc.record({
        of,
        what: fc.constantFrom("round", "foes", "foes near", "ap"),
        is: fc.constantFrom(...COMPARED),
        value: fc.nat(99),
        percent: fc.constant(false),
      }),
      fc.record({
        of,
        what: fc.constant("hp"),
        is: fc.constantFrom(...COMPARED),
        value: fc.nat(99),
        percent: fc.boolean(),
      }),
    );
    const whom = fc.oneof(
      fc.record({
        side: fc.constantFrom("foe" as const, "friend" as const),
        pick: fc.constantFrom(...PICKS),
        filter: fc.option(fact),
      }),
      fc.record({
        side: fc.constant("self" as const),
        pick: fc.constant("most hurt" as const),
        filter: fc.option(fact),
      }),
    );
    const order = fc.record({
      when: fc.array(fact, { maxLength: 3 }),
      whom: fc.option(whom),
      act: fc.constantFrom("strike", "close-in", "second-wind"),
    });
    fc.assert(
      fc.property(fc.array(order as fc.Arbitrary<Order>, { minLength: 1, maxLength: 6 }), (orders) => {
        expect(parseOrders(formatOrders(orders))).toEqual({ ok: true, value: orders });
      }),
    );
  });

  it.each([
    ["", "line 1, column 1: expected at least one order"],
    ["nearest orc: strike", "line 1, column 1: expected foe, friend or self"],
    ["if hp <: strike", "line 1, column 4: expected a condition"],
    ["if ap < 10%: strike", "line 1, column 4: only hp is counted in percent"],
    ["if hp << 30%: strike", "line 1, column 4: expected a condition such as hp < 30%"],
    ["if ap == 3: strike", "line 1, column 4: expected a condition such as hp < 30%"],
    [
      "if hp < 5 and ap <: strike",
      'line 1, column 15: expected a condition such as hp < 30% or not poisoned, found "ap <"',
    ],
    ["strike; careful; nearest orc: strike", "line 1, column 18: expected foe"],
    ["strike\n\n  if hp < 5: nearest orc: strike", "line 3, column 14: expected foe"],
    ["if a: b: c: strike", "too many colons"],
    ["strike\nnearest foe: ", "line 2, column 1"],
    ["if hp < 30%", 'line 1, column 1: expected what to do, found "if hp < 30%"'],
    ["strike;".repeat(51), "line 1, column 351: expected at most 50 orders, found 51"],
  ])("say what is wrong, in which line and column: %s", (text, message) => {
    const read = parseOrders(text);
    expect(read.ok).toBe(false);
    expect(read.ok ? "" : read.problems.map((p) => p.message).join("\n")).toContain(message);
  });

  it("do the first line that applies", () => {
    expect(act("if hp < 30%: second wind; weakest foe: strike")).toMatchObject({
      with: "basic-attack",
      targets: ["imp"],
    });
    expect(act("strongest foe: strike")).toMatchObject({ targets: ["brute"] });
    expect(act("if foes >= 2: cleave; attack")).toMatchObject({ with: "cleave", targets: ["brute", "imp"] });
    expect(act("if foes >= 3: cleave; foe with hp < 50%: strike; end")).toEqual({ do: "end", actor: "ana" });
    expect(act("if round >= 2: strike; if mp >= 9: second wind")).toMatchObject({ with: "second-wind" });
  });

  it("leave to the way they name, or to the default, what they do not say", () => {
    const state = begun(fight("if hp < 1%: second wind; careful"));
    const careful = hitDie.tactics["careful"]?.act(state as never, "ana");
    expect(tacticNamed(rules, "if hp < 1%: second wind; careful")?.act(state, "ana")).toEqual(careful);
    const usual = hitDie.tactics["default"]?.act(state as never, "ana");
    expect(tacticNamed(rules, "if hp < 1%: second wind")?.act(state, "ana")).toEqual(usual);
  });

  it.each([
    ["sneaky", "input/unknown-tactics", "expected one of default"],
    ["if hp < 30%: teleport home", "orders/unknown-action", "teleport home"],
    ["if poisoned and bewitched: end", "orders/unknown-status", "bewitched"],
    ["nearest ogre: strike", "orders/syntax", "expected foe, friend or self"],
  ])("refuse an encounter whose orders name nothing known: %s", (tactics, code, message) => {
    const opened = openBattle(rules, fight(tactics), "s");
    expect(opened.ok ? [] : opened.problems).toEqual([
      expect.objectContaining({
        code,
        path: "combatants.0.tactics",
        message: expect.stringContaining(message),
      }),
    ]);
  });

  it("move on a map, nearer or away, and stay where no square is better", () => {
    const file = {
      fray: 1,
      ruleset: "dice-pool",
      name: "walk",
      order: ["a", "b"],
      field: { kind: "grid", cells: ["..........", "..........", ".........."] },
      combatants: [
        { id: "a", side: "heroes", at: [4, 1], is: Object.keys(dicePool.roster)[0] },
        { id: "b", side: "foes", at: [9, 1], is: Object.keys(dicePool.roster)[0] },
      ],
    } as unknown as EncounterFile;
    const pool = dicePool as unknown as Ruleset;
    const opened = openBattle(pool, file, "s");
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    const source = liveSource(pool, {
      origin: newDice("s"),
      typesDice: () => false,
      playedByTactics: () => true,
    });
    const started = submit(opened.value, { do: "start" }, source);
    if (!started.ok) throw new Error(JSON.stringify(started.problems));
    const state = stateOf(started.value);
    const column = (orders: string) =>
      (tacticNamed(pool, orders)?.act(state, "a").at as readonly [number, number] | undefined)?.[0];
    expect(column("close in")).toBeGreaterThan(4);
    expect(column("keep away")).toBeLessThan(4);
  });

  it("keep every law when a whole battle is fought by them", () => {
    const orders = [
      "if hp < 50%: second wind; weakest foe: strike",
      "if foes >= 2: cleave; most hurt friend: heal; strike",
    ];
    const tactics = Object.fromEntries(orders.map((text, i) => [`orders ${i}`, tacticNamed(rules, text)]));
    const ruleset = { ...rules, tactics: { ...rules.tactics, ...tactics } } as Ruleset;
    const report = conform(ruleset, { seed: "orders", battles: 2, further: 0 });
    expect(report.laws.filter((l) => l.law !== "L8").flatMap((l) => l.failures)).toEqual([]);
  });
});

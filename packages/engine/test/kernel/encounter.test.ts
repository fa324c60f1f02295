import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Problem,
  type Result,
  readEncounter,
  type Ruleset,
  sure,
  withHabits,
} from "../../src/kernel/index.ts";
import { ANA, fileOf, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";

const ruleset = skirmish as unknown as Ruleset;
const read = (input: unknown) => readEncounter(ruleset, input);
const problemsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems);
const GOOD = fileOf([ANA, orc()]);
const withCombatants = (...combatants: unknown[]) => ({ ...GOOD, order: undefined, combatants });

describe("an encounter that is right", () => {
  it("comes out with sheets filled in", () => {
    const encounter = sure(read(GOOD));
    expect(encounter).toMatchObject({
      name: "A fight",
      rules: {},
      field: { kind: "abstract" },
      order: ["ana", "orc"],
    });
    expect(encounter.combatants[0]).toEqual({
      id: "ana",
      name: "Ana",
      side: "reds",
      at: null,
      tactics: "default",
      hidden: false,
      sheet: { hp: 10, skill: 0, armor: 0, points: 0, volleys: 0, blade: "1d6+1", ambush: false },
    });
  });

  it("lets a shipped combatant fight in its own way, unless the file says otherwise", () => {
    const roster = withHabits(ruleset.roster, { bow: "archer" });
    const wild = { ...ruleset, roster };
    const file = withCombatants(
      { id: "x", is: "bow" },
      { id: "y", is: "bow", side: "blues", tactics: "default" },
      { id: "z", is: "sword" },
    );
    expect(sure(readEncounter(wild, file)).combatants.map((c) => c.tactics)).toEqual([
      "archer",
      "default",
      "default",
    ]);
    expect(() => withHabits(ruleset.roster, { bow: "archer", nobody: "default" })).toThrow("nobody");
  });

  it("names a way to fight of the roster that is none", () => {
    const roster = withHabits(ruleset.roster, { bow: "if hp < 30%: juggle" });
    const result = readEncounter({ ...ruleset, roster }, withCombatants({ id: "x", is: "bow" }, orc()));
    expect(problemsOf(result)).toMatchObject([
      { code: "orders/unknown-action", path: "combatants.0.tactics" },
    ]);
  });

  it("starts a combatant from the roster, and lets it be otherwise", () => {
    const { combatants } = sure(
      read(
        withCombatants(
          { id: "x", is: "sword" },
          { id: "y", is: "sword", side: "blues", name: "Yan", sheet: { hp: 3 } },
        ),
      ),
    );
    expect(combatants[0]).toMatchObject({
      name: "Sword",
      side: "reds",
      sheet: { hp: 10, skill: 1, armor: 1 },
    });
    expect(combatants[1]).toMatchObject({ name: "Yan", side: "blues", sheet: { hp: 3, skill: 1, armor: 1 } });
  });

  it("is called by its id when it has no name", () => {
    const two = withCombatants(
      { id: "x", side: "a", sheet: { hp: 1 } },
      { id: "y", side: "b", sheet: { hp: 1 } },
    );
    expect(sure(read(two)).combatants.map((c) => c.name)).toEqual(["x", "y"]);
  });

  it("keeps policies by combatant and reaction", () => {
    const policy = { mode: "automatic", when: [{ fact: "hp left", is: "at most", value: 4 }] } as const;
    expect(sure(read(fileOf([ANA, orc({}, { dodge: policy })]))).policies).toEqual({
      ana: {},
      orc: { dodge: policy },
    });
  });
});

describe("an encounter that is wrong is refused with every reason and its path", () => {
  it.each([
    ["no encounter at all", null, "input/type", ""],
    ["of another version", { ...GOOD, fray: 2 }, "input/value", "fray"],
    ["without a version", { ...GOOD, fray: undefined }, "input/missing", "fray"],
    ["of another ruleset", { ...GOOD, ruleset: "hit-die" }, "input/ruleset", "ruleset"],
    ["with nobody in it", { ...GOOD, order: undefined, combatants: [] }, "input/range", "combatants"],
    ["with an unknown field", { ...GOOD, weather: "rain" }, "input/unknown-field", "weather"],
    [
      "with an unknown field of a combatant",
      withCombatants({ ...ANA, hp: 3 }),
      "input/unknown-field",
      "combatants.0.hp",
    ],
    [
      "with an unknown field of a sheet",
      withCombatants({ ...ANA, sheet: { hp: 3, luck: 1 } }),
      "input/unknown-field",
      "combatants.0.sheet.luck",
    ],
    [
      "with a sheet that lacks something",
      withCombatants({ ...ANA, sheet: {} }),
      "input/missing",
      "combatants.0.sheet.hp",
    ],
    [
      "with a sheet that is not a number",
      withCombatants({ ...ANA, sheet: { hp: Number.NaN } }),
      "input/type",
      "combatants.0.sheet.hp",
    ],
    [
      "with a sheet beyond all bounds",
      withCombatants({ ...ANA, sheet: { hp: 1e7 } }),
      "input/range",
      "combatants.0.sheet.hp",
    ],
    [
      "with dice that are none",
      withCombatants({ ...ANA, sheet: { hp: 1, blade: "1d" } }),
      "input/value",
      "combatants.0.sheet.blade",
    ],
    [
      "with one not in the roster",
      withCombatants({ id: "x", is: "dragon" }),
      "input/unknown-combatant",
      "combatants.0.is",
    ],
    [
      "with one from the prototype",
      withCombatants({ id: "x", is: "constructor" }),
      "input/unknown-combatant",
      "combatants.0.is",
    ],
    [
      "with tactics that are none",
      withCombatants({ ...ANA, tactics: "flee" }),
      "input/unknown-tactics",
      "combatants.0.tactics",
    ],
    [
      "with tactics from the prototype",
      withCombatants({ ...ANA, tactics: "toString" }),
      "input/unknown-tactics",
      "combatants.0.tactics",
    ],
    ["with a reserved id", withCombatants({ ...ANA, id: "constructor" }), "input/value", "combatants.0.id"],
    ["with an id twice", withCombatants(ANA, ANA), "input/duplicate", "combatants.1.id"],
    ["without a side", withCombatants({ id: "x", sheet: { hp: 1 } }), "input/missing", "combatants.0.side"],
    ["with a side called draw", withCombatants({ ...ANA, side: "draw" }), "input/value", "combatants.0.side"],
    [
      "with an unknown reaction",
      withCombatants({ ...ANA, policies: { duck: { mode: "off" } } }),
      "policy/unknown-reaction",
      "combatants.0.policies.duck",
    ],
    [
      "with a reaction from the prototype",
      withCombatants({ ...ANA, policies: { constructor: { mode: "off" } } }),
      "policy/unknown-reaction",
      "combatants.0.policies.constructor",
    ],
    [
      "with an unknown fact",
      withCombatants({
        ...ANA,
        policies: { dodge: { mode: "ask", when: [{ fact: "mood", is: "at least", value: 1 }] } },
      }),
      "policy/unknown-fact",
      "combatants.0.policies.dodge.when.0.fact",
    ],
    [
      "with an unknown mode",
      withCombatants({ ...ANA, policies: { dodge: { mode: "maybe" } } }),
      "input/value",
      "combatants.0.policies.dodge.mode",
    ],
    ["on a field it cannot be fought on", { ...GOOD, field: { kind: "rows" } }, "input/field", "field.kind"],
    ["on a field that is none", { ...GOOD, field: { kind: "sea" } }, "input/value", "field.kind"],
    ["on a field of no kind", { ...GOOD, field: {} }, "input/missing", "field.kind"],
    ["with a stranger in its order", { ...GOOD, order: ["ana", "orc", "bo"] }, "input/unknown-id", "order.2"],
    [
      "with somebody in its order twice",
      { ...GOOD, order: ["ana", "orc", "ana"] },
      "input/duplicate",
      "order.2",
    ],
    ["with somebody missing from its order", { ...GOOD, order: ["ana"] }, "input/order", "order"],
  ] as const)("%s", (_, input, code, path) => {
    const problems = problemsOf(read(input));
    expect(problems.map((p) => [p.code, p.path])).toContainEqual([code, path]);
    for (const p of problems) expect(p.message.split(" ").length).toBeGreaterThan(2);
  });

  it("all of them at once", () => {
    const problems = problemsOf(
      read({
        ...withCombatants({ id: "x", is: "dragon" }, { id: "x", side: "a", sheet: {} }),
        ruleset: "other",
      }),
    );
    expect(problems.map((p) => p.code)).toEqual([
      "input/ruleset",
      "input/duplicate",
      "input/unknown-combatant",
      "input/missing",
    ]);
  });

  it("names what it might have been", () => {
    expect(problemsOf(read(withCombatants({ id: "x", is: "dragon" })))[0]?.message).toBe(
      'expected one of the shipped combatants (sword, bow, club, knife), found "dragon"',
    );
    expect(problemsOf(read({ ...GOOD, field: { kind: "sea" } }))[0]?.message).toBe(
      'expected one of "grid", "rows", "abstract", found "sea"',
    );
  });
});

it("whatever comes is let in or refused, never thrown at", () => {
  const field = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.anything({ maxDepth: 2 }));
  const spoilt = fc.tuple(
    fc.constantFrom("fray", "ruleset", "name", "rules", "field", "order", "combatants"),
    field,
  );
  fc.assert(
    fc.property(spoilt, ([key, value]) => {
      const result = read({ ...GOOD, [key]: value });
      if (!result.ok) for (const p of result.problems) expect(p.code).toMatch(/^[a-z-]+\/[a-z-]+$/);
    }),
    { numRuns: 500 },
  );
});

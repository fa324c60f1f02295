import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultRules, type Json, MAX_ROUNDS, type OptionTable, readRules } from "../../src/kernel/index.ts";

const TABLE = {
  guard: { kind: "number", default: 7, min: 2, max: 12, about: "", rule: "" },
  cloaks: { kind: "flag", default: true, about: "", rule: "" },
  damage: { kind: "word", default: "double", words: ["double", "max"], about: "", rule: "" },
  maxRounds: MAX_ROUNDS,
} as const satisfies OptionTable;

const read = (given: { [name: string]: Json }) => readRules(TABLE, given);

describe("house rules", () => {
  it("are their defaults when nothing is said", () => {
    expect(read({})).toEqual({
      ok: true,
      value: { guard: 7, cloaks: true, damage: "double", maxRounds: 100 },
    });
    expect(defaultRules(TABLE)).toEqual({ guard: 7, cloaks: true, damage: "double", maxRounds: 100 });
  });

  it("take what is said, each in its bounds", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.boolean(),
        fc.constantFrom("double", "max"),
        (guard, cloaks, damage) => {
          expect(read({ guard, cloaks, damage })).toEqual({
            ok: true,
            value: { guard, cloaks, damage, maxRounds: 100 },
          });
        },
      ),
    );
  });

  it.each([
    ["guard", 1, "expected a whole number from 2 to 12, found 1"],
    ["guard", 13, "expected a whole number from 2 to 12, found 13"],
    ["guard", 2.5, "expected a whole number from 2 to 12, found 2.5"],
    ["guard", 1e308, "expected a whole number from 2 to 12, found 1e+308"],
    ["guard", "7", 'expected a whole number from 2 to 12, found "7"'],
    ["guard", null, "expected a whole number from 2 to 12, found null"],
    ["cloaks", 1, "expected true or false, found 1"],
    ["cloaks", "true", 'expected true or false, found "true"'],
    ["damage", "triple", 'expected double or max, found "triple"'],
    ["damage", true, "expected double or max, found true"],
    ["maxRounds", 0, "expected a whole number from 1 to 10000, found 0"],
  ] as const)("refuse %s: %j", (name, value, message) => {
    expect(read({ [name]: value })).toEqual({
      ok: false,
      problems: [{ code: "input/rules", message, path: `rules.${name}` }],
    });
  });

  it.each([["nope"], ["constructor"], ["toString"]])("refuse the unknown name %s", (name) => {
    expect(read({ [name]: 1 })).toMatchObject({
      ok: false,
      problems: [{ code: "input/rules", path: `rules.${name}` }],
    });
  });

  it("say everything that is wrong at once", () => {
    const wrong = read({ guard: 0, cloaks: 0, other: 0 });
    expect(wrong.ok ? [] : wrong.problems.map((p) => p.path)).toEqual([
      "rules.guard",
      "rules.cloaks",
      "rules.other",
    ]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  enter,
  flag,
  HUGE,
  id,
  named,
  name,
  number,
  parseAnswer,
  parseCommand,
  parseLog,
  parseScript,
  type Problem,
  type Result,
  whole,
  words,
} from "../../src/kernel/index.ts";

const thing = z.strictObject({
  id: id(),
  hp: whole(1),
  armor: number(),
  fast: flag(),
  title: name().optional(),
  kind: words(["foot", "horse"]).default("foot"),
  list: z.array(whole()).max(3).default([]),
});
const problemsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems);
const enterThing = (value: unknown): readonly Problem[] => problemsOf(enter(thing, value));
const GOOD = { id: "ana", hp: 3 };

/** Nested lists, as deep as told. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

describe("what is right gets in", () => {
  it("with what is missing filled in", () => {
    expect(enter(thing, GOOD)).toEqual({
      ok: true,
      value: { id: "ana", hp: 3, armor: 0, fast: false, kind: "foot", list: [] },
    });
  });
});

describe("what is wrong is refused with code, path, what was expected and what was found", () => {
  it.each([
    ["a missing field", { id: "ana" }, "input/missing", "hp", "expected a number, found nothing"],
    ["a missing word", undefined, "input/missing", "", "expected an object, found nothing"],
    ["text for a number", { ...GOOD, hp: "3" }, "input/type", "hp", 'expected a number, found "3"'],
    ["a number for text", { ...GOOD, title: 3 }, "input/type", "title", "expected text, found 3"],
    ["a number for a flag", { ...GOOD, fast: 1 }, "input/type", "fast", "expected true or false, found 1"],
    ["null", { ...GOOD, hp: null }, "input/type", "hp", "expected a number, found null"],
    ["a list for an object", [], "input/type", "", "expected an object, found []"],
    ["an object for a list", { ...GOOD, list: {} }, "input/type", "list", "expected a list, found {}"],
    ["not a number", { ...GOOD, hp: Number.NaN }, "input/type", "hp", "expected a number, found NaN"],
    ["infinity", { ...GOOD, hp: Infinity }, "input/type", "hp", "expected a number, found Infinity"],
    ["a big integer", { ...GOOD, hp: 5n }, "input/type", "hp", 'expected a number, found "5n"'],
    ["a fraction", { ...GOOD, hp: 1.5 }, "input/type", "hp", "expected a whole number, found 1.5"],
    ["too small a number", { ...GOOD, hp: 0 }, "input/range", "hp", "expected at least 1, found 0"],
    [
      "too large a number",
      { ...GOOD, armor: HUGE + 1 },
      "input/range",
      "armor",
      "expected at most 1000000, found 1000001",
    ],
    [
      "another word",
      { ...GOOD, kind: "boat" },
      "input/value",
      "kind",
      'expected one of "foot", "horse", found "boat"',
    ],
    [
      "a text too short",
      { ...GOOD, title: "" },
      "input/range",
      "title",
      'expected a text of length at least 1, found ""',
    ],
    [
      "a list too long",
      { ...GOOD, list: [1, 2, 3, 4] },
      "input/range",
      "list",
      "expected a list of length at most 3, found [1,2,3,4]",
    ],
    [
      "an unknown field",
      { ...GOOD, hitpoints: 3 },
      "input/unknown-field",
      "hitpoints",
      'expected no field of this name here, found "hitpoints"',
    ],
    [
      "an id with a space",
      { ...GOOD, id: "a b" },
      "input/value",
      "id",
      'expected an id: letters, digits, - _ . : and at most 64 of them, found "a b"',
    ],
  ] as const)("%s", (_, value, code, path, message) => {
    expect(enterThing(value)).toEqual([{ code, path, message }]);
  });

  it("a number beyond everything", () => {
    const problems = enterThing({ ...GOOD, hp: 1e308 });
    expect(problems).toContainEqual({
      code: "input/range",
      path: "hp",
      message: "expected at most 1000000, found 1e+308",
    });
    expect(new Set(problems.map((p) => p.path))).toEqual(new Set(["hp"]));
  });

  it("everything at once, each with its path", () => {
    const problems = enterThing({ hp: "x", armor: 1.5, list: [1, "y"], more: 1 });
    expect(problems.map((p) => p.path)).toEqual(["id", "hp", "armor", "list.1", "more"]);
  });

  it("under the path it was found at", () => {
    expect(problemsOf(enter(thing, {}, "combatants.0.sheet")).map((p) => p.path)).toEqual([
      "combatants.0.sheet.id",
      "combatants.0.sheet.hp",
    ]);
  });

  it("long things found are cut short", () => {
    const [problem] = enterThing({ ...GOOD, hp: "x".repeat(5000) });
    expect(problem?.message.length).toBeLessThan(100);
    expect(problem?.message).toContain("…");
  });
});

describe("names that objects inherit", () => {
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"])("%s is no id", (word) => {
    const problems = enterThing({ ...GOOD, id: word });
    expect(problems.length).toBeGreaterThan(0);
    for (const p of problems) expect(p).toMatchObject({ code: "input/value", path: "id" });
  });

  it("__proto__ is no field anywhere: not of an object, not of a list of named things", () => {
    for (const text of [
      '{"do":"end","__proto__":{"actor":"x"}}',
      '{"do":"end","options":{"__proto__":{"a":1}}}',
      '{"do":"end","options":{"a":[{"__proto__":1}]}}',
    ]) {
      const problems = problemsOf(parseCommand(JSON.parse(text)));
      expect(problems).toMatchObject([{ code: "input/unknown-field" }]);
      expect(problems[0]?.path).toMatch(/__proto__$/);
    }
  });

  it("leave no trace on other objects", () => {
    parseCommand(
      JSON.parse(
        '{"do":"end","options":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
      ),
    );
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe("nesting without end is refused before anybody looks into it", () => {
  const circle: { a?: unknown } = {};
  circle.a = circle;

  it.each([
    ["a command's options", () => parseCommand({ do: "end", options: { a: nested(100_000) } }), "options.a"],
    ["a command itself", () => parseCommand(nested(100_000)), "0"],
    ["an answer", () => parseAnswer({ rolls: nested(5_000) }), "rolls.0"],
    ["a script", () => parseScript({ fray: 1, steps: nested(5_000) }), "steps.0"],
    [
      "a log's events",
      () => parseLog({ fray: 1, steps: [{ command: { do: "start" }, events: nested(5_000) }] }),
      "steps.0.events",
    ],
    ["something that holds itself", () => parseCommand({ do: "end", options: circle }), "options.a.a"],
  ] as const)("%s", (_, parse, path) => {
    const problems = problemsOf(parse());
    expect(problems).toMatchObject([
      { code: "input/too-deep", message: "expected at most 64 levels of nesting, found more" },
    ]);
    expect(problems[0]?.path?.startsWith(path)).toBe(true);
  });

  it("what is deep and right gets in", () => {
    expect(parseCommand({ do: "end", options: { a: nested(60) } }).ok).toBe(true);
  });
});

describe("whatever comes", () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
    withTypedArray: true,
    maxDepth: 4,
  });

  it.each([
    ["a command", parseCommand],
    ["an answer", parseAnswer],
    ["a script", parseScript],
    ["a log", parseLog],
  ] as const)("as %s is let in or refused properly, never thrown at", (_, parse) => {
    fc.assert(
      fc.property(anything, (value) => {
        const result = parse(value);
        if (result.ok) return;
        expect(result.problems.length).toBeGreaterThan(0);
        for (const p of result.problems) {
          expect(p.code).toMatch(/^input\/[a-z-]+$/);
          expect(p.message).toMatch(/^expected .+, found .+/);
          expect(typeof p.path).toBe("string");
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("lists of named things", () => {
  const attacks = z.strictObject({
    attacks: named(z.strictObject({ kind: words(["blade", "bow"]).default("blade"), damage: number() }), [
      "attack",
      "weapon",
    ]),
  });
  const read = (value: unknown): unknown => {
    const result = enter(attacks, { attacks: value });
    return result.ok ? result.value.attacks : result.problems;
  };

  it("are written as an object or as a list, by id or by name", () => {
    const wanted = { sword: { kind: "blade", damage: 3 }, "1": { kind: "bow", damage: 0 } };
    expect(read({ sword: { damage: 3 }, "1": { kind: "bow" } })).toEqual(wanted);
    expect(read([{ id: "sword", damage: 3 }, { kind: "bow" }])).toEqual(wanted);
    expect(read([{ name: "sword", damage: 3 }, { kind: "bow" }])).toEqual(wanted);
  });

  it("may group fields as a question does", () => {
    expect(read({ sword: { attack: { kind: "bow" }, weapon: { damage: 2 } } })).toEqual({
      sword: { kind: "bow", damage: 2 },
    });
  });

  it("lose none of their entries without a word", () => {
    expect(read([{ id: "sword" }, { name: "sword" }, { id: "__proto__" }, { id: "bow" }])).toEqual([
      { code: "input/value", message: 'expected a name of its own, found "sword"', path: "attacks.1" },
      { code: "input/value", message: 'expected a name of its own, found "__proto__"', path: "attacks.2" },
    ]);
  });

  it("are empty when left out", () => {
    expect(enter(attacks, {})).toEqual({ ok: true, value: { attacks: {} } });
  });

  it("are refused with the path of the entry", () => {
    expect(read({ sword: { damage: "x" } })).toMatchObject([{ path: "attacks.sword.damage" }]);
    expect(read({ sword: 3 })).toMatchObject([{ path: "attacks.sword" }]);
    expect(read([3])).toMatchObject([{ path: "attacks.0" }]);
    expect(read("sword")).toMatchObject([{ path: "attacks" }]);
  });
});

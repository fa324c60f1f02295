import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  enter,
  flag,
  HUGE,
  id,
  known,
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
    [
      "a missing field",
      { id: "ana" },
      "input/missing",
      "hp",
      "expected a whole number from 1 to 1000000, found nothing",
    ],
    [
      "a missing word",
      undefined,
      "input/missing",
      "",
      "expected an object with the fields id, hp, armor, fast, title, kind, list, found nothing",
    ],
    [
      "text for a number",
      { ...GOOD, hp: "3" },
      "input/type",
      "hp",
      'expected a whole number from 1 to 1000000, found "3"',
    ],
    [
      "a number for text",
      { ...GOOD, title: 3 },
      "input/type",
      "title",
      "expected text of 1 to 200 characters, found 3",
    ],
    ["a number for a flag", { ...GOOD, fast: 1 }, "input/type", "fast", "expected true or false, found 1"],
    [
      "null",
      { ...GOOD, hp: null },
      "input/type",
      "hp",
      "expected a whole number from 1 to 1000000, found null",
    ],
    [
      "a list for an object",
      [],
      "input/type",
      "",
      "expected an object with the fields id, hp, armor, fast, title, kind, list, found []",
    ],
    [
      "an object for a list",
      { ...GOOD, list: {} },
      "input/type",
      "list",
      "expected a list of at most 3, each a whole number from -1000000 to 1000000, found {}",
    ],
    [
      "not a number",
      { ...GOOD, hp: Number.NaN },
      "input/type",
      "hp",
      "expected a whole number from 1 to 1000000, found NaN",
    ],
    [
      "infinity",
      { ...GOOD, hp: Infinity },
      "input/type",
      "hp",
      "expected a whole number from 1 to 1000000, found Infinity",
    ],
    [
      "a big integer",
      { ...GOOD, hp: 5n },
      "input/type",
      "hp",
      "expected a whole number from 1 to 1000000, found 5",
    ],
    [
      "a fraction",
      { ...GOOD, hp: 1.5 },
      "input/type",
      "hp",
      "expected a whole number from 1 to 1000000, found 1.5",
    ],
    [
      "too small a number",
      { ...GOOD, hp: 0 },
      "input/range",
      "hp",
      "expected a whole number from 1 to 1000000, found 0",
    ],
    [
      "too large a number",
      { ...GOOD, armor: HUGE + 1 },
      "input/range",
      "armor",
      "expected a whole number from -1000000 to 1000000, found 1000001",
    ],
    [
      "another word",
      { ...GOOD, kind: "boat" },
      "input/value",
      "kind",
      'expected "foot" or "horse", found "boat"',
    ],
    [
      "a text too short",
      { ...GOOD, title: "" },
      "input/range",
      "title",
      'expected text of 1 to 200 characters, found ""',
    ],
    [
      "a list too long",
      { ...GOOD, list: [1, 2, 3, 4] },
      "input/range",
      "list",
      "expected a list of at most 3, found [1,2,3,4]",
    ],
    [
      "an unknown field",
      { ...GOOD, hitpoints: 3 },
      "input/unknown-field",
      "hitpoints",
      'expected one of the fields id, hp, armor, fast, title, kind, list, found "hitpoints"',
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
    const message = (found: string) => `expected a whole number from 1 to 1000000, found ${found}`;
    expect(enterThing({ ...GOOD, hp: 1e308 })).toEqual([
      { code: "input/range", path: "hp", message: message("1e+308") },
    ]);
    expect(enterThing({ ...GOOD, hp: -1e308 })).toEqual([
      { code: "input/range", path: "hp", message: message("-1e+308") },
    ]);
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
    const found = (value: unknown) =>
      enterThing({ ...GOOD, hp: value })[0]?.message.replace(/.*, found /, "");
    expect(found("x".repeat(5000))).toBe(`"${"x".repeat(60)}…" (5000 characters)`);
    expect(found(Array.from({ length: 500 }, () => ({ id: "a" })))).toBe("a list of 500");
    expect(found({ a: "x".repeat(100) })).toBe('an object with the field "a"');
    expect(found({ a: "x".repeat(100), b: 1 })).toBe("an object with 2 fields");
    expect(found({ a: 1 })).toBe('{"a":1}');
  });
});

describe("what has several forms", () => {
  const spot = z.union([z.tuple([whole(0, 9), whole(0, 9)]), words(["front", "back"])]);
  const deed = z.discriminatedUnion("do", [
    z.strictObject({ do: z.literal("harm"), amount: whole(1, 9) }),
    z.strictObject({ do: z.literal("heal"), all: z.boolean() }),
  ]);
  const SPOT = 'expected a list of 2, each a whole number from 0 to 9, or "front" or "back"';
  const TABLE = { fire: 1, frost: 2 };
  const telling = (schema: z.ZodType, value: unknown): string[] =>
    problemsOf(enter(schema, value)).map((p) => `${p.code} ${p.path}: ${p.message}`);

  it.each([
    ["another kind of value", spot, 5, `input/type : ${SPOT}, found 5`],
    ["an object", spot, { a: 1 }, `input/type : ${SPOT}, found {"a":1}`],
    ["a list too short", spot, [1], `input/range : ${SPOT}, found [1]`],
    ["a wrong item", spot, [1, "x"], 'input/type 1: expected a whole number from 0 to 9, found "x"'],
    [
      "a deciding word that decides nothing",
      deed,
      { do: "hop" },
      'input/value do: expected one of "harm", "heal", found "hop"',
    ],
    ["no deciding word", deed, {}, 'input/missing do: expected one of "harm", "heal", found nothing'],
    [
      "an unknown field of one form",
      deed,
      { do: "harm", amount: 1, more: 2 },
      'input/unknown-field more: expected one of the fields do, amount, found "more"',
    ],
    [
      "a bad name in a table",
      z.record(z.string().length(1), whole()),
      { ab: 1 },
      'input/range ab: expected text of 1 character as a name here, found "ab"',
    ],
    [
      "a name that no list of ours has",
      known(TABLE, "a spell"),
      "frots",
      'input/unknown-id : expected a spell, one of fire, frost, found "frots"',
    ],
    [
      "such a name as a key",
      z.record(known(TABLE, "a spell"), whole()),
      { frots: 1 },
      'input/unknown-id frots: expected a spell, one of fire, frost as a name here, found "frots"',
    ],
    [
      "such a name where an entry may be written out as well",
      z.union([known(TABLE, "a spell"), z.strictObject({ id: id() })]),
      "frots",
      'input/unknown-id : expected a spell, one of fire, frost, or {"id": an id: letters, digits, - _ . : and at most 64 of them}, found "frots"',
    ],
  ] as const)("%s", (_, schema, value, message) => {
    expect(telling(schema, value)).toEqual([message]);
  });

  it("many names are told by their number and those that begin alike", () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`spell-${i}`, i]));
    const [said] = telling(known({ ...many, ember: 1 }, "a spell"), "embr");
    expect(said).toBe(
      'input/unknown-id : expected a spell, one of the 101 that `fray rules` lists, such as ember, found "embr"',
    );
  });

  it("an answer with a wrong field is told by that field", () => {
    const FORMS = 'expected {"roll": 5}, {"rolls": [3, 4]} or {"choose": "dodge"}';
    const told = (answer: unknown) => problemsOf(parseAnswer(answer));
    expect(told({ rols: [4] })).toEqual([
      { code: "input/unknown-field", path: "rols", message: `${FORMS}, found the field "rols"` },
    ]);
    expect(told({})).toEqual([{ code: "input/value", path: "", message: `${FORMS}, found {}` }]);
    expect(told(5)).toEqual([{ code: "input/type", path: "", message: `${FORMS}, found 5` }]);
    expect(told({ roll: 1, how: 2 })).toMatchObject([{ code: "input/unknown-field", path: "how" }]);
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
  const encounter = { fray: 1, ruleset: "hit-die", combatants: [{ id: "ana" }] };
  const head = { fray: 1, ruleset: "hit-die", version: 1, encounter };

  it.each([
    ["a command's options", () => parseCommand({ do: "end", options: { a: nested(100_000) } }), "options.a"],
    ["a command itself", () => parseCommand(nested(100_000)), "0"],
    ["an answer", () => parseAnswer({ rolls: nested(5_000) }), "rolls.0"],
    ["a script", () => parseScript({ fray: 1, steps: nested(5_000) }), "steps.0"],
    [
      "a log's events",
      () => parseLog({ ...head, steps: [{ command: { do: "start" }, events: nested(5_000) }] }),
      "steps.0.events",
    ],
    ["something that holds itself", () => parseCommand({ do: "end", options: circle }), "options.a.a"],
  ] as const)("%s", (_, parse, path) => {
    const deep = problemsOf(parse()).filter((p) => p.code !== "input/missing");
    expect(deep).toMatchObject([
      { code: "input/too-deep", message: "expected at most 64 levels of nesting, found more" },
    ]);
    expect(deep[0]?.path?.startsWith(path)).toBe(true);
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
      { code: "input/duplicate", message: 'expected a name of its own, found "sword"', path: "attacks.1" },
      {
        code: "input/duplicate",
        message: 'expected a name of its own, found "__proto__"',
        path: "attacks.2",
      },
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

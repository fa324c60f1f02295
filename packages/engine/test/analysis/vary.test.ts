import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPlace, formatVary, parseVary, withNumber } from "../../src/analysis/index.ts";
import { type EncounterFile, type Json, openBattle, type Ruleset, sure } from "../../src/kernel/index.ts";
import { hitDie as typed } from "../../src/rulesets/hit-die/index.ts";

const hitDie = typed as unknown as Ruleset;
const values = (text: string): readonly number[] => sure(parseVary(text)).values;
const refusal = (text: string): string => {
  const read = parseVary(text);
  return read.ok ? "" : (read.problems[0]?.message ?? "");
};

describe("ranges", () => {
  it.each([
    ["a=1..3", [1, 2, 3]],
    ["a=10..40..15", [10, 25, 40]],
    ["a=10..30..15", [10, 25]],
    ["a=-2..1", [-2, -1, 0, 1]],
    ["a=0.1..0.5..0.1", [0.1, 0.2, 0.3, 0.4, 0.5]],
    ["a=.5..2..0.75", [0.5, 1.25, 2]],
    ["a=7", [7]],
    ["a=1,5,2.5", [1, 5, 2.5]],
    ["a=3..3", [3]],
    ["a = 1 .. 2", [1, 2]],
  ])("%s", (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it.each([
    ["a=3..1", "A no more than B, found 3..1"],
    ["a=1..3..0", "a step above 0, found 0"],
    ["a=1..3..-1", "a step above 0, found -1"],
    ["a=1..", "in numbers"],
    ["a=1..2..3..4", "in numbers"],
    ["a=one..two", "in numbers"],
    ["a=1,x", 'a number, found "x"'],
    ["a=1,1", "1 stands there twice"],
    ["a=1...3", "in numbers"],
    ["=1..2", "expected PATH=A..B"],
    ["a", "expected PATH=A..B"],
    ["a=0..1e9", "in numbers"],
    ["a=0..1000000..0.001", "at most 100000 values"],
  ])("refuses %s", (text, message) => {
    expect(refusal(text)).toContain(message);
  });

  it("are written as they are read", () => {
    const number = fc.integer({ min: -500, max: 500 }).map((n) => n / 10);
    fc.assert(
      fc.property(
        number,
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(null, 0.5, 1, 2.5),
        (from, size, step) => {
          const text = formatVary({ path: "p.q", values: [], range: { from, to: from + size, step } });
          const vary = sure(parseVary(text));
          expect(formatVary(vary)).toBe(text);
          expect(vary.values[0]).toBe(from);
          expect(vary.values).toHaveLength(Math.floor(size / (step ?? 1)) + 1);
          expect(vary.values.every((v) => v <= from + size + 1e-9)).toBe(true);
        },
      ),
    );
  });
});

const FILE: EncounterFile = {
  fray: 1,
  ruleset: "hit-die",
  name: "Paths",
  rules: { initiativeCall: false },
  field: { kind: "rows" },
  combatants: [
    {
      id: "ana",
      side: "heroes",
      sheet: {
        hp: 20,
        attacks: [
          { id: "cut", attack: { multiplier: 2 } },
          { name: "bash", multiplier: 1 },
        ],
      },
    },
    {
      id: "ana.b",
      side: "heroes",
      at: "back",
      sheet: { hp: 21, attacks: { claw: { attack: { multiplier: 3 } } } },
    },
    { id: "wolf", is: "wolf" },
  ],
};

const sheetsOf = (file: EncounterFile): readonly { readonly [field: string]: Json }[] =>
  sure(openBattle(hitDie, file, "")).encounter.combatants.map((c) => c.sheet as { [field: string]: Json });
const place = (path: string) => sure(findPlace(hitDie, FILE, path));
const varied = (path: string, value: number): EncounterFile => withNumber(hitDie, FILE, place(path), value);
const lost = (path: string): { readonly code: string; readonly message: string; readonly path?: string } => {
  const found = findPlace(hitDie, FILE, path);
  return found.ok ? { code: "", message: "" } : (found.problems[0] as never);
};
const multipliers = (file: EncounterFile, who: number): unknown => {
  const sheet = sheetsOf(file)[who] as unknown as {
    attacks: { id: string; does: { multiplier: number }[] }[];
  };
  return sheet.attacks.map((a) => [a.id, a.does[0]?.multiplier]);
};

describe("paths", () => {
  it("lead to numbers of the file, of shipped combatants and to defaults", () => {
    expect(place("combatants.ana.sheet.hp").now).toBe(20);
    expect(place("combatants.ana.b.sheet.hp").now).toBe(21);
    expect(place("combatants.0.sheet.hp").now).toBe(20);
    expect(place("combatants.ana.sheet.evasion").now).toBe(0);
    expect(place("combatants.wolf.sheet.hp").now).toBe(hitDie.roster["wolf"]?.sheet["hp"]);
    expect(place("rules.hitTarget").now).toBe(7);
    expect(sheetsOf(varied("combatants.ana.b.sheet.hp", 5)).map((s) => s["hp"])).toEqual([
      20,
      5,
      place("combatants.wolf.sheet.hp").now,
    ]);
    expect(sheetsOf(varied("combatants.ana.sheet.evasion", 4))[0]?.["evasion"]).toBe(4);
    expect(varied("rules.hitTarget", 9)["rules"]).toEqual({ initiativeCall: false, hitTarget: 9 });
  });

  it.each([
    [
      "combatants.ana.sheet.attacks.0.attack.multiplier",
      0,
      [
        ["cut", 5],
        ["bash", 1],
      ],
    ],
    [
      "combatants.ana.sheet.attacks.cut.multiplier",
      0,
      [
        ["cut", 5],
        ["bash", 1],
      ],
    ],
    [
      "combatants.ana.sheet.attacks.bash.multiplier",
      0,
      [
        ["cut", 2],
        ["bash", 5],
      ],
    ],
    [
      "combatants.ana.sheet.attacks.1.multiplier",
      0,
      [
        ["cut", 2],
        ["bash", 5],
      ],
    ],
    ["combatants.ana.b.sheet.attacks.claw.multiplier", 1, [["claw", 5]]],
    ["combatants.ana.b.sheet.attacks.0.attack.multiplier", 1, [["claw", 5]]],
  ])("lead into lists by place, id and name, and past groups: %s", (path, who, expected) => {
    expect(multipliers(varied(path, 5), who)).toEqual(expected);
  });

  it("change nothing but their number, and never the file they were given", () => {
    const before = JSON.stringify(FILE);
    const wolf = sheetsOf(FILE)[2];
    const after = sheetsOf(varied("combatants.wolf.sheet.hp", 3));
    expect(after[2]).toEqual({ ...wolf, hp: 3 });
    expect(after.slice(0, 2)).toEqual(sheetsOf(FILE).slice(0, 2));
    expect(JSON.stringify(FILE)).toBe(before);
  });

  it("with the number as it is give the same fight", () => {
    for (const path of [
      "combatants.wolf.sheet.hp",
      "combatants.ana.sheet.attacks.cut.multiplier",
      "rules.hitTarget",
      "combatants.ana.sheet.mp",
    ])
      expect(sure(openBattle(hitDie, varied(path, place(path).now as number), "")).opening).toEqual(
        sure(openBattle(hitDie, FILE, "")).opening,
      );
  });

  it.each([
    ["combatants.nobody.sheet.hp", "vary/unknown-path", 'no "nobody"; there is ana, ana.b, wolf'],
    ["combatants.ana.sheet.hpp", "vary/unknown-path", "there is hp, attacks"],
    ["combatants.ana.sheet.attacks.slash.multiplier", "vary/unknown-path", 'no "slash"; there is cut, bash'],
    ["combatants.ana.sheet.attacks.7.multiplier", "vary/unknown-path", "there is cut, bash"],
    ["combatants.ana.side", "vary/no-number", 'found "heroes"'],
    ["combatants.ana.sheet", "vary/no-number", "found an object with hp"],
    ["combatants.ana", "vary/unknown-path", "there is sheet"],
    ["rules.nothing", "vary/unknown-path", "there is hitTarget"],
    ["rules.injuries", "vary/no-number", "numbers are hitTarget"],
    ["weather", "vary/unknown-path", "there is rules, combatants, field"],
    ["__proto__.x", "vary/unknown-path", ""],
    ["combatants.ana.sheet.__proto__.x", "vary/unknown-path", ""],
  ])("are refused with what there is: %s", (path, code, message) => {
    expect(lost(path)).toMatchObject({ code, path, message: expect.stringContaining(message) });
  });
});

import type { Ruleset } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { questionFields, ruleFields, sheetFields } from "../src/forms/ruleset.ts";
import { type Field, fieldsOf } from "../src/forms/schema.ts";
import {
  blankOf,
  defaultsOf,
  filled,
  fromLeaves,
  leavesOf,
  numbersIn,
  put,
  trimmed,
  wayOf,
} from "../src/forms/values.ts";
import { sayName, sayOne, sayWord } from "../src/forms/words.ts";

const SYSTEMS = ["hit-die", "to-hit", "armor-class", "dice-pool", "battle-order"] as const;

async function load(id: string): Promise<Ruleset> {
  return ((await import(`@fray/engine/rulesets/${id}`)) as { readonly default: unknown }).default as Ruleset;
}

const named = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find((f) => f.name === name);

describe("names", () => {
  it("says field names as a person does", () => {
    expect(["physicalAttack", "meleeAC", "hp", "npc", "str"].map(sayName)).toEqual([
      "Physical attack",
      "Melee AC",
      "HP",
      "NPC",
      "STR",
    ]);
    expect(["targets", "abilities", "does", "weapons"].map(sayOne)).toEqual([
      "Target",
      "Ability",
      "Does",
      "Weapon",
    ]);
    expect(sayWord("melee-combo-attack")).toBe("Melee combo attack");
  });
});

describe("fields from a schema", () => {
  it("keeps bounds, defaults and what may be left out", () => {
    const fields = fieldsOf({
      type: "object",
      properties: {
        speed: { type: "integer", minimum: 1, maximum: 9, default: 4 },
        hp: { type: "integer", minimum: 1 },
        element: { default: null, anyOf: [{ type: "string", enum: ["fire", "ice"] }, { type: "null" }] },
        damage: { anyOf: [{ type: "string" }, { type: "integer" }] },
        marks: { type: "array", items: { type: "string", enum: ["a", "b"] } },
        odd: { anyOf: [{ type: "boolean" }, { type: "object", properties: {} }] },
      },
    });
    expect(named(fields, "speed")).toMatchObject({
      kind: "number",
      whole: true,
      min: 1,
      max: 9,
      default: 4,
      absent: "no",
    });
    expect(named(fields, "hp")).toMatchObject({ kind: "number", absent: "missing" });
    expect(named(fields, "element")).toMatchObject({ kind: "word", words: ["fire", "ice"], absent: "null" });
    expect(named(fields, "damage")).toMatchObject({ kind: "text" });
    expect(named(fields, "marks")).toMatchObject({ kind: "words" });
    expect(named(fields, "odd")).toMatchObject({
      kind: "union",
      ways: [
        { kind: "flag", label: "Yes or no" },
        { kind: "group", label: "Written out" },
      ],
    });
    expect(defaultsOf(fields)).toEqual({ speed: 4, element: null });
  });

  it("a union is its kinds, each called by the word that tells it from the others", () => {
    const heal = {
      type: "object",
      properties: { do: { type: "string", const: "heal" }, by: { type: "integer" } },
    };
    const burn = { type: "object", properties: { do: { type: "string", const: "burn" } } };
    const [does] = fieldsOf({
      properties: {
        does: { type: "array", items: { anyOf: [{ type: "string" }, { oneOf: [heal, burn] }] } },
      },
    });
    if (does?.kind !== "list" || does.of.kind !== "union") throw new Error("expected a list of unions");
    const { ways } = does.of;
    expect(ways.map((w) => w.label)).toEqual(["By name", "Heal", "Burn"]);
    expect(["bolt", { do: "heal" }, { do: "burn" }].map((value) => wayOf(ways, value))).toEqual([0, 1, 2]);
    expect(ways.map(blankOf)).toEqual(["", { do: "heal" }, { do: "burn" }]);
  });

  it("does not follow a schema that refers to itself", () => {
    const fields = fieldsOf({
      type: "object",
      properties: { tree: { type: "object", additionalProperties: { $ref: "#/$defs/node" } } },
      $defs: { node: { type: "object" } },
    });
    expect(named(fields, "tree")).toMatchObject({ kind: "json" });
  });
});

describe("values", () => {
  it("puts and takes away without touching the original", () => {
    const before = { targets: [{ hp: 3, evasion: 1 }] };
    expect(put(before, ["targets", 0, "hp"], 9)).toEqual({ targets: [{ hp: 9, evasion: 1 }] });
    expect(put(before, ["targets", 0, "hp"], undefined)).toEqual({ targets: [{ evasion: 1 }] });
    expect(before).toEqual({ targets: [{ hp: 3, evasion: 1 }] });
  });

  it("leaves and back are the same", () => {
    const value = { attacker: { skill: null, name: "x" }, targets: [{ hp: 1 }, {}], list: [] };
    expect(fromLeaves(leavesOf(value))).toEqual(value);
  });
});

describe.each(SYSTEMS)("the forms of %s", (id) => {
  it("has a field for every number of its question, and asks what its door accepts", async () => {
    const ruleset = await load(id);
    const fields = questionFields(ruleset);
    const list = named(fields, "targets");
    if (list?.kind !== "list" || list.of.kind !== "group") throw new Error("expected a list of targets");
    const question = filled(fields, { targets: [defaultsOf(list.of.fields)] });
    expect(ruleset.pose({ ruleset: id, ...question })).toMatchObject({ ok: true });
    expect(numbersIn(fields, question).map((n) => n.path)).toContain("targets.0.hp");
    expect(fields.map((f) => f.kind)).not.toContain("json");
  });

  it("trimming and filling a question changes nothing", async () => {
    const ruleset = await load(id);
    const fields = questionFields(ruleset);
    const question = filled(fields, { targets: [{}] });
    expect(filled(fields, trimmed(fields, question))).toEqual(question);
  });

  it("shows every house rule with its bounds", async () => {
    const { options } = await load(id);
    const fields = ruleFields(options);
    expect(fields.map((f) => f.name)).toEqual(Object.keys(options));
    expect(defaultsOf(fields)).toEqual(
      Object.fromEntries(Object.entries(options).map(([name, spec]) => [name, spec.default])),
    );
  });

  it("has nothing on its sheet that must be written as JSON", async () => {
    const asJson = (field: Field): readonly string[] => {
      if (field.kind === "json") return [field.name];
      const inner =
        field.kind === "group"
          ? field.fields
          : field.kind === "union"
            ? field.ways
            : field.kind === "list" || field.kind === "table"
              ? [field.of]
              : [];
      return inner.flatMap(asJson);
    };
    expect(sheetFields(await load(id)).flatMap(asJson)).toEqual([]);
  });

  it("has numbers on its sheet", async () => {
    const numbers = sheetFields(await load(id)).filter((f) => f.kind === "number");
    expect(numbers.length).toBeGreaterThan(3);
  });
});

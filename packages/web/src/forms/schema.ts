import { sayName, sayOne, sayWord } from "./words.ts";

/** A JSON schema as fields that a form can show. Knows no ruleset; what it does not understand is left as JSON. */

interface About {
  readonly name: string;
  readonly label: string;
  /** How it is left out: not at all, by its absence, or by null. */
  readonly absent: "no" | "missing" | "null";
  /** What it is when nobody says; undefined where there is no such thing. */
  readonly default?: unknown;
  readonly about?: string;
}

export type Field = About &
  (
    | { readonly kind: "number"; readonly whole: boolean; readonly min: number; readonly max: number }
    | { readonly kind: "flag" }
    | { readonly kind: "word"; readonly words: readonly string[] }
    /** Any of these words. */
    | { readonly kind: "words"; readonly words: readonly string[] }
    | { readonly kind: "text"; readonly longest: number }
    | { readonly kind: "group"; readonly fields: readonly Field[] }
    | { readonly kind: "list"; readonly of: Field; readonly least: number; readonly most: number }
    /** Names of one's own, each with a value. */
    | { readonly kind: "table"; readonly of: Field }
    /** One of several kinds of thing, each called by its label. */
    | { readonly kind: "union"; readonly ways: readonly Field[] }
    /** Always the same, and not for people to fill in: what tells one kind of a union from another. */
    | { readonly kind: "fixed"; readonly value: unknown }
    | { readonly kind: "json" }
  );

export type NumberField = Extract<Field, { readonly kind: "number" }>;

export interface Schema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: Schema };
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
}

/** Bounds that only keep nonsense out say nothing to people. */
export const HUGE = 1_000_000;

/** The fields of an object's schema. */
export function fieldsOf(schema: Schema): readonly Field[] {
  return fieldsIn(schema, schema.$defs ?? {});
}

type Defs = NonNullable<Schema["$defs"]>;

function fieldsIn(schema: Schema, defs: Defs): readonly Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, each]) =>
    fieldOf(name, each, defs, schema.required?.includes(name) ? "no" : "missing"),
  );
}

function fieldOf(name: string, given: Schema, defs: Defs, left: "no" | "missing"): Field {
  const { schema, nullable } = without(given);
  const about: About = {
    name,
    label: sayName(name),
    absent: nullable ? "null" : "default" in given ? "no" : left,
    ...("default" in given ? { default: given.default } : {}),
    ...(given.description === undefined ? {} : { about: given.description }),
  };
  return { ...about, ...kindOf(name, schema, defs) } as Field;
}

/** A choice between something and null is that something, which may be left out. */
function without(given: Schema): { readonly schema: Schema; readonly nullable: boolean } {
  if (Array.isArray(given.type)) {
    const types = (given.type as readonly string[]).filter((t) => t !== "null");
    return { schema: { ...given, type: types[0] ?? "null" }, nullable: types.length < given.type.length };
  }
  const others = given.anyOf?.filter((each) => each.type !== "null");
  if (others === undefined) return { schema: given, nullable: false };
  const nullable = others.length < (given.anyOf?.length ?? 0);
  const [only] = others;
  return { schema: others.length === 1 && only !== undefined ? only : { anyOf: others }, nullable };
}

type Kind = Field extends infer F ? (F extends Field ? Omit<F, keyof About> : never) : never;

const isWords = (list: readonly unknown[] | undefined): list is readonly string[] =>
  list !== undefined && list.length > 0 && list.every((each) => typeof each === "string");

function kindOf(name: string, schema: Schema, defs: Defs): Kind {
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways !== undefined) return unionKind(name, ways.flatMap(unfolded), defs);
  if (typeof schema.const === "string") return { kind: "fixed", value: schema.const };
  if (isWords(schema.enum)) return { kind: "word", words: schema.enum };
  switch (schema.type) {
    case "integer":
    case "number": {
      const { minimum: min = -HUGE, maximum: max = HUGE } = schema;
      return { kind: "number", whole: schema.type === "integer", min, max };
    }
    case "boolean":
      return { kind: "flag" };
    case "string":
      return { kind: "text", longest: schema.maxLength ?? 4000 };
    case "array":
      return listKind(name, schema, defs);
    case "object":
      return objectKind(schema, defs);
    default:
      return { kind: "json" };
  }
}

/** A union inside a union is one union. */
const unfolded = (schema: Schema): readonly Schema[] =>
  schema.default === undefined ? ((schema.anyOf ?? schema.oneOf)?.flatMap(unfolded) ?? [schema]) : [schema];

/** Words of several lists are words; a number or a text is written as text: dice may be either. */
function unionKind(name: string, each: readonly Schema[], defs: Defs): Kind {
  if (each.every((e) => isWords(e.enum)))
    return { kind: "word", words: each.flatMap((e) => e.enum as string[]) };
  const numbers = each.map((e) => e.const).filter((c) => typeof c === "number");
  if (numbers.length === each.length)
    return { kind: "number", whole: true, min: Math.min(...numbers), max: Math.max(...numbers) };
  const types = each.map((e) => e.type);
  const plain = types.every((t) => t === "string" || t === "integer" || t === "number");
  if (plain && types.includes("string") && each.every((e) => e.enum === undefined))
    return { kind: "text", longest: 200 };
  const ways = each.map((e) => wayField(name, e, defs));
  return ways.every((w) => w.kind === "json") ? { kind: "json" } : { kind: "union", ways: renamed(ways) };
}

const WAY_LABELS: Readonly<Partial<Record<Field["kind"], string>>> = {
  text: "By name",
  word: "A word",
  words: "Several words",
  number: "A number",
  flag: "Yes or no",
  list: "A list",
  table: "A table",
  group: "Written out",
  json: "As JSON",
};

/** A kind of a union is called by the word that tells it from the others, else by how it is written. */
function wayField(name: string, schema: Schema, defs: Defs): Field {
  const field = fieldOf(name, schema, defs, "no");
  const told = field.kind === "group" ? field.fields.find((f) => f.kind === "fixed") : undefined;
  const label =
    told?.kind === "fixed" ? sayWord(String(told.value)) : (WAY_LABELS[field.kind] ?? field.label);
  return { ...field, label, absent: "no" };
}

/** No two by the same name. */
const renamed = (ways: readonly Field[]): readonly Field[] =>
  ways.map((way, i) => {
    const before = ways.slice(0, i).filter((w) => w.label === way.label).length;
    return before === 0 ? way : { ...way, label: `${way.label} ${before + 1}` };
  });

function listKind(name: string, schema: Schema, defs: Defs): Kind {
  const { prefixItems: [first] = [], items = first } = schema;
  const one = items === false ? first : items;
  const { minItems: least = 0, maxItems: most = 1000 } = schema;
  if (one === undefined) return { kind: "json" };
  if (isWords(one.enum)) return { kind: "words", words: one.enum };
  const of = { ...fieldOf(name, one, defs, "no"), label: sayOne(name) };
  return of.kind === "json" ? { kind: "json" } : { kind: "list", of, least, most };
}

function objectKind(schema: Schema, defs: Defs): Kind {
  if (schema.properties !== undefined) return { kind: "group", fields: fieldsIn(schema, defs) };
  const values = schema.additionalProperties;
  if (typeof values !== "object" || values.$ref !== undefined) return { kind: "json" };
  const of = fieldOf("value", values, defs, "no");
  return of.kind === "json" ? { kind: "json" } : { kind: "table", of };
}

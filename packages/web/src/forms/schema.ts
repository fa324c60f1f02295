import { sayName } from "./words.ts";

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
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
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
  if (schema.anyOf !== undefined) return unionKind(schema.anyOf);
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

/** A number or a text is written as text: dice may be either. */
function unionKind(each: readonly Schema[]): Kind {
  const types = each.map((e) => e.type);
  const plain = types.every((t) => t === "string" || t === "integer" || t === "number");
  return plain && types.includes("string") && each.every((e) => e.enum === undefined)
    ? { kind: "text", longest: 200 }
    : { kind: "json" };
}

function listKind(name: string, { items, minItems = 0, maxItems = 1000 }: Schema, defs: Defs): Kind {
  if (items === undefined) return { kind: "json" };
  if (isWords(items.enum)) return { kind: "words", words: items.enum };
  const of = fieldOf(name, items, defs, "no");
  return of.kind === "json" ? { kind: "json" } : { kind: "list", of, least: minItems, most: maxItems };
}

function objectKind(schema: Schema, defs: Defs): Kind {
  if (schema.properties !== undefined) return { kind: "group", fields: fieldsIn(schema, defs) };
  const values = schema.additionalProperties;
  if (typeof values !== "object" || values.$ref !== undefined) return { kind: "json" };
  const of = fieldOf("value", values, defs, "no");
  return of.kind === "number" || of.kind === "text" || of.kind === "word"
    ? { kind: "table", of }
    : { kind: "json" };
}

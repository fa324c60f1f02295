/** Schemas in words: what a door expects, said in full. */

import type * as z from "zod";
import { listed, shown } from "../wording.ts";

export type Schema = z.core.$ZodType;
/** What a schema is made of, as far as it is looked at here. */
interface Def {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly getter?: () => Schema;
  readonly shape?: { readonly [field: string]: Schema };
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly discriminator?: string;
  readonly values?: readonly unknown[];
  readonly entries?: { readonly [name: string]: unknown };
  readonly checks?: readonly Check[];
}
interface Check {
  readonly _zod: { readonly def: { readonly error?: unknown; readonly [field: string]: unknown } };
}

/** Where zod keeps what a schema or a check is made of. */
const partsOf = <T>({ _zod: parts }: { readonly _zod: T }): T => parts;
export const defOf = (schema: Schema): Def => partsOf(schema).def as unknown as Def;

const WRAPPERS = ["optional", "default", "prefault", "nonoptional", "readonly", "catch", "success"];

/** The schema that reads what people write: without defaults around it or transforms behind it. */
export function plain(schema: Schema): Schema {
  const { type, innerType, in: first, out, getter } = defOf(schema);
  if (innerType !== undefined && WRAPPERS.includes(type)) return plain(innerType);
  if (type === "pipe" && first !== undefined && out !== undefined)
    return plain(defOf(first).type === "transform" ? out : first);
  if (type === "lazy" && getter !== undefined && !isJson(schema)) return plain(getter());
  return schema;
}

/** Any JSON at all: a schema that contains itself. */
function isJson(schema: Schema): boolean {
  const { type, getter } = defOf(schema);
  if (type !== "lazy" || getter === undefined) return false;
  const { type: inner, options } = defOf(getter());
  return inner === "union" && (options?.length ?? 0) > 4;
}

export function isOptional(schema: Schema): boolean {
  return partsOf(schema).optin === "optional";
}

/** The schema of a field inside another; undefined where it cannot be told. */
export function inside(schema: Schema | undefined, key: PropertyKey, value: unknown): Schema | undefined {
  const here = schema === undefined ? undefined : formFor(schema, value);
  if (here === undefined) return undefined;
  const { type, shape, element, items, valueType } = defOf(here);
  if (type === "object") return Object.hasOwn(shape ?? {}, key) ? shape?.[String(key)] : undefined;
  if (type === "array") return element;
  if (type === "tuple") return items?.[Number(key)];
  return type === "record" ? valueType : undefined;
}

/** Of a schema with several forms, the one that reads such a value; undefined where none stands out. */
export function formFor(schema: Schema, value: unknown): Schema | undefined {
  const here = plain(schema);
  const { type, options = [], innerType, discriminator: by } = defOf(here);
  if (type === "nullable") return formFor(innerType as Schema, value);
  if (type !== "union") return here;
  const forms = options.map(plain).filter((form) => KIND_OF[defOf(form).type] === kindOf(value));
  if (kindOf(value) !== "object") return forms[0];
  const given = value as { readonly [field: string]: unknown };
  if (by !== undefined) return forms.find((form) => decides(form, by, given[by]));
  const knows = (form: Schema): number =>
    Object.keys(given).filter((key) => fieldsOf(form)?.includes(key)).length;
  const most = Math.max(0, ...forms.map(knows));
  return most === 0 ? undefined : forms.find((form) => knows(form) === most);
}

const KIND_OF: { readonly [type: string]: string } = {
  object: "object",
  record: "object",
  array: "array",
  tuple: "array",
  string: "string",
  enum: "string",
  number: "number",
  boolean: "boolean",
};

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

/** Whether a form is the one whose deciding field has this value. */
function decides(form: Schema, by: string, word: unknown): boolean {
  const field = defOf(form).shape?.[by];
  return field !== undefined && defOf(plain(field)).values?.includes(word) === true;
}

/** The names of an object's fields. */
export function fieldsOf(schema: Schema | undefined): readonly string[] | null {
  if (schema === undefined) return null;
  const { type, shape } = defOf(plain(schema));
  return type === "object" && shape !== undefined ? Object.keys(shape) : null;
}

/** What a schema takes, as the end of "expected …". */
export function formOf(schema: Schema, depth = 0): string {
  const here = plain(schema);
  const def = defOf(here);
  const own = def.type === "object" ? null : ownWords(def); // an object's speaks of its fields
  if (own !== null) return own;
  switch (def.type) {
    case "number":
      return numberForm(here);
    case "string":
      return sized("text", "characters", here);
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    case "literal":
      return eitherOf((def.values ?? []).map(shown));
    case "enum":
      return eitherOf(Object.values(def.entries ?? {}).map(shown));
    case "nullable":
      return `${formOf(def.innerType as Schema, depth)} or null`;
    case "union":
      return eitherOf([...new Set((def.options ?? []).map((option) => formOf(option, depth)))]);
    case "lazy":
      return "any JSON value";
    case "unknown":
    case "any":
      return "anything";
    default:
      return container(here, def, depth);
  }
}

/** How long a list may be; null for anything else. */
export function lengthOf(schema: Schema): string | null {
  const here = plain(schema);
  return defOf(here).type === "array" ? sized("a list", "", here) : null;
}

function container(here: Schema, def: Def, depth: number): string {
  const { type, items = [], element, valueType, shape } = def;
  if (type === "tuple") return tupleForm(items, depth);
  if (type === "array") return depth < 2 ? `${sized("a list", "", here)}${ofEach(element, depth)}` : "a list";
  if (type === "record") return depth < 2 ? `an object${ofEach(valueType, depth)}` : "an object";
  if (type === "object" && shape !== undefined) return objectForm(shape, depth);
  return type === "custom" ? "another value" : `a ${type}`;
}

/** The forms of a schema where a value of one of them has been told what is wrong with it: `said`, and the others. */
export function formsBut(schema: Schema, value: unknown, said: string): string {
  const { type, options = [] } = defOf(plain(schema));
  if (type !== "union") return said;
  const others = options.filter((option) => KIND_OF[defOf(plain(option)).type] !== kindOf(value));
  return eitherOf([said, ...others.map((option) => formOf(option))]);
}

/** Alternatives: words as a list, longer ones as a sentence. */
function eitherOf(forms: readonly string[]): string {
  if (forms.length < 2) return forms[0] ?? "nothing";
  if (forms.every((form) => !/[, ]/.test(form)))
    return forms.length === 2 ? forms.join(" or ") : `one of ${forms.join(", ")}`;
  return `${forms.slice(0, -1).join(", or ")}, or ${forms.at(-1)}`;
}

/** What the checks of a schema leave: bounds, a length, whether whole. */
interface Bounds {
  least?: number;
  most?: number;
  above?: number;
  length?: number;
  whole?: boolean;
}

function boundsOf(schema: Schema): Bounds {
  const bounds: Bounds = {};
  for (const check of [schema as unknown as Check, ...(defOf(schema).checks ?? [])]) {
    const { check: kind, value, inclusive, minimum, maximum, length, format } = partsOf(check).def;
    if (kind === "number_format" && format === "safeint") bounds.whole = true;
    else if (kind === "greater_than" && inclusive === false) bounds.above = value as number;
    else if (kind === "greater_than") bounds.least = value as number;
    else if (kind === "less_than") bounds.most = value as number;
    else if (kind === "min_length") bounds.least = minimum as number;
    else if (kind === "max_length") bounds.most = maximum as number;
    else if (kind === "length_equals") bounds.length = length as number;
  }
  return bounds;
}

function numberForm(schema: Schema): string {
  const { least, most, above, whole } = boundsOf(schema);
  const noun = whole === true ? "a whole number" : "a number";
  if (above !== undefined) return `${noun} above ${above}${most === undefined ? "" : `, at most ${most}`}`;
  return noun + range(least, most);
}

function range(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return `, at least ${least}`;
  return most === undefined ? "" : `, at most ${most}`;
}

function sized(noun: string, unit: string, schema: Schema): string {
  const { least, most, length } = boundsOf(schema);
  const many = (n: number): string => (unit === "" ? `${n}` : `${n} ${n === 1 ? unit.slice(0, -1) : unit}`);
  if (length !== undefined) return `${noun} of ${many(length)}`;
  if (least !== undefined && most !== undefined) return `${noun} of ${least} to ${many(most)}`;
  if (most !== undefined) return `${noun} of at most ${many(most)}`;
  return least === undefined ? noun : `${noun} of at least ${many(least)}`;
}

function ofEach(schema: Schema | undefined, depth: number): string {
  const each = schema === undefined ? "anything" : formOf(schema, depth + 1);
  return each === "anything" || each === "any JSON value" ? "" : `, each ${each}`;
}

function tupleForm(items: readonly Schema[], depth: number): string {
  const forms = items.map((item) => formOf(item, depth + 1));
  const [first = "anything"] = forms;
  return forms.every((form) => form === first)
    ? `a list of ${forms.length}, each ${first}`
    : `a list [${forms.join("; ")}]`;
}

/** A small object is written out, a large one told by its fields. */
function objectForm(shape: { readonly [field: string]: Schema }, depth: number): string {
  const names = Object.keys(shape);
  if (depth > 1) return "an object";
  if (names.length > 3) return `an object with the fields ${listed(names)}`;
  const fields = names.map((name) => {
    const field = shape[name] as Schema;
    return `${JSON.stringify(name)}${isOptional(field) ? "?" : ""}: ${formOf(field, depth + 1)}`;
  });
  return `{${fields.join(", ")}}`;
}

/** What a check says of itself: `expected an id: letters, …`. */
function ownWords({ checks = [] }: Def): string | null {
  for (const check of checks) {
    const { error } = partsOf(check).def;
    const said = typeof error === "function" ? (error as (issue: object) => unknown)({}) : error;
    if (typeof said === "string" && said.startsWith("expected ")) return said.slice("expected ".length);
  }
  return null;
}

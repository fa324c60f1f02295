import { type Ruleset, z } from "@fray/engine";

/** A zod schema as a flat list of fields that people can read: path, type, default. */

export interface FieldEntry {
  readonly path: string;
  readonly type: string;
  /** What it is when left out; absent where there is no such thing. */
  readonly default?: unknown;
  readonly required: boolean;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

const DEEPEST = 3;
/** Bounds that only keep nonsense out say nothing to people. */
const HUGE = 1_000_000;

/** As input: what people may write. A ruleset that cannot be described so says nothing. */
export function schemaOf(type: Ruleset["sheet"]): Schema {
  try {
    return z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
  } catch {
    return {};
  }
}

export function fieldsOf(schema: Schema, under = "", depth = 0): FieldEntry[] {
  const fields: FieldEntry[] = [];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const path = under + name;
    const required = schema.required?.includes(name) === true;
    fields.push({
      path,
      type: typeOf(field),
      required,
      ...("default" in field ? { default: field.default } : {}),
    });
    fields.push(...inner(field, path, depth));
  }
  return fields;
}

function inner(field: Schema, path: string, depth: number): FieldEntry[] {
  if (depth + 1 >= DEEPEST) return [];
  if (field.properties !== undefined) return fieldsOf(field, `${path}.`, depth + 1);
  if (typeof field.additionalProperties === "object" && field.additionalProperties.properties !== undefined)
    return fieldsOf(field.additionalProperties, `${path}.NAME.`, depth + 1);
  if (field.items?.properties !== undefined) return fieldsOf(field.items, `${path}.N.`, depth + 1);
  return [];
}

function typeOf(field: Schema): string {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum !== undefined) return field.enum.join(" | ");
  if (Array.isArray(field.type))
    return field.type.map((type) => typeOf({ ...field, type } as Schema)).join(" | ");
  const union = field.anyOf ?? field.oneOf;
  if (union !== undefined) return [...new Set(union.map(typeOf))].join(" | ");
  switch (field.type) {
    case "integer":
    case "number":
      return `${field.type === "integer" ? "whole number" : "number"}${rangeOf(field)}`;
    case "boolean":
      return "true | false";
    case "string":
      return "text";
    case "array":
      return `list of ${field.items === undefined ? "anything" : listed(field.items)}`;
    case "object":
      return typeof field.additionalProperties === "object"
        ? `table of ${listed(field.additionalProperties)}`
        : "object";
    default:
      return (field.type as string | undefined) ?? "anything";
  }
}

function listed(of: Schema): string {
  const type = typeOf(of);
  return type.includes(" | ") && (of.anyOf ?? of.enum) !== undefined ? `(${type})` : type;
}

function rangeOf({ minimum, maximum }: Schema): string {
  const low = minimum !== undefined && minimum > -HUGE;
  const high = maximum !== undefined && maximum < HUGE;
  if (low && high) return ` ${minimum} to ${maximum}`;
  if (low) return minimum === 0 ? ", not under 0" : `, at least ${minimum}`;
  return high ? `, at most ${maximum}` : "";
}

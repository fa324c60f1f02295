import type { Field } from "./schema.ts";

/** Values of a form: defaults, places inside, and what differs from the defaults. */

export type Fields = { readonly [name: string]: unknown };
export type Key = string | number;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a field is while nobody has said anything. */
export function defaultOf(field: Field): unknown {
  if (field.kind === "group" && isFields(field.default)) return filled(field.fields, field.default);
  if (field.default !== undefined) return field.default;
  if (field.kind === "fixed") return field.value;
  return field.absent === "no" ? blankOf(field) : field.absent === "null" ? null : undefined;
}

/** The least that a field can be once it is there. */
export function blankOf(field: Field): unknown {
  switch (field.kind) {
    case "number":
      return Math.min(field.max, Math.max(field.min, 0));
    case "flag":
      return false;
    case "word":
      return field.words[0] ?? "";
    case "text":
      return "";
    case "words":
      return [];
    case "list":
      return Array.from({ length: field.least }, () => blankOf(field.of));
    case "group":
      return defaultsOf(field.fields);
    case "table":
      return {};
    case "union":
      return field.ways[0] === undefined ? null : blankOf(field.ways[0]);
    case "fixed":
      return field.value;
    case "json":
      return null;
  }
}

/** Which kind of a union a value is: the first that it could be, else the first that takes anything. */
export function wayOf(ways: readonly Field[], value: unknown): number {
  const found = ways.findIndex((way) => fits(way, value));
  return found >= 0
    ? found
    : Math.max(
        0,
        ways.findIndex((way) => way.kind === "json"),
      );
}

function fits(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case "number":
      return typeof value === "number";
    case "flag":
      return typeof value === "boolean";
    case "word":
      return field.words.includes(value as string);
    case "text":
      return typeof value === "string";
    case "words":
    case "list":
      return Array.isArray(value);
    case "table":
      return isFields(value);
    case "group":
      return isFields(value) && field.fields.every((f) => f.kind !== "fixed" || value[f.name] === f.value);
    case "union":
      return field.ways.some((way) => fits(way, value));
    case "fixed":
      return value === field.value;
    case "json":
      return false;
  }
}

export function defaultsOf(fields: readonly Field[]): Fields {
  const known = fields.map((field) => [field.name, defaultOf(field)] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

export function at(value: unknown, path: readonly Key[]): unknown {
  return path.reduce<unknown>(
    (now, key) => (now as { [key: Key]: unknown } | null | undefined)?.[key],
    value,
  );
}

/** A copy with another value in that place; undefined takes the place away. */
export function put(value: unknown, [key, ...rest]: readonly Key[], to: unknown): unknown {
  if (key === undefined) return to;
  if (typeof key === "number") {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[key] = put(list[key], rest, to);
    return list;
  }
  const { [key]: now, ...others } = isFields(value) ? value : {};
  const next = put(now, rest, to);
  return next === undefined
    ? others
    : isFields(value) && key in value
      ? { ...value, [key]: next }
      : { ...others, [key]: next };
}

/** `targets.0.hp` as keys. */
export const keysOf = (path: string): readonly Key[] =>
  path === "" ? [] : path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Only what differs from the defaults: short enough for a link. */
export function trimmed(fields: readonly Field[], value: Fields): Fields {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const now = value[field.name];
      if (now === undefined) return [];
      if (field.kind !== "group" || !isFields(now))
        return isSame(now, defaultOf(field)) ? [] : [[field.name, now]];
      const rest = trimmed(field.fields, now);
      return isPlain(field, rest) ? [] : [[field.name, rest]];
    }),
  );
}

/** A group that is there by itself need not be written; one that could be left out must be. */
const isPlain = (field: Field, rest: Fields): boolean =>
  Object.keys(rest).length === 0 && field.absent === "no";

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The defaults with what is given over them. */
export function filled(fields: readonly Field[], given: Fields): Fields {
  const known = Object.fromEntries(
    fields.flatMap((field) => {
      const now = given[field.name];
      if (now === undefined) {
        const usual = defaultOf(field);
        return usual === undefined ? [] : [[field.name, usual]];
      }
      return [[field.name, field.kind === "group" && isFields(now) ? filled(field.fields, now) : now]];
    }),
  );
  return { ...given, ...known };
}

/** Every leaf with its path: `["attacker.skill", 2]`. */
export function leavesOf(value: unknown, path = ""): readonly (readonly [string, unknown])[] {
  const inner = (key: Key, each: unknown) => leavesOf(each, path === "" ? String(key) : `${path}.${key}`);
  if (Array.isArray(value) && value.length > 0) return value.flatMap((each, i) => inner(i, each));
  if (isFields(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, each]) => inner(key, each));
  return path === "" ? [] : [[path, value]];
}

export const fromLeaves = (leaves: readonly (readonly [string, unknown])[]): unknown =>
  leaves.reduce<unknown>((value, [path, leaf]) => put(value, keysOf(path), leaf), {});

/** The numbers of a form's value with their places, in the order shown. */
export interface NumberPlace {
  readonly path: string;
  readonly label: string;
  readonly field: Extract<Field, { readonly kind: "number" }>;
  readonly now: number | null;
}

export function numbersIn(
  fields: readonly Field[],
  value: unknown,
  path = "",
  said = "",
): readonly NumberPlace[] {
  return fields.flatMap((field) => {
    const now = at(value, [field.name]);
    const here = path === "" ? field.name : `${path}.${field.name}`;
    const label = said === "" ? field.label : `${said}: ${field.label}`;
    if (field.kind === "number")
      return [{ path: here, label, field, now: typeof now === "number" ? now : null }];
    if (field.kind === "group" && isFields(now)) return numbersIn(field.fields, now, here, label);
    if (field.kind === "list" && field.of.kind === "group" && Array.isArray(now)) {
      const { fields: inner, label: one } = field.of;
      return now.flatMap((each, i) =>
        numbersIn(inner, each, `${here}.${i}`, now.length > 1 ? `${one} ${i + 1}` : one),
      );
    }
    return [];
  });
}

/** What a schema found wrong, as problems: what was expected in full, what was found short. */

import type * as z from "zod";
import { type Problem, problem } from "../result.ts";
import { found, listed, shown } from "../wording.ts";
import { defOf, fieldsOf, formFor, formOf, formsBut, inside, lengthOf, plain, type Schema } from "./forms.ts";

type Issue = z.core.$ZodIssue;

/** Where an issue lies: the schema its path starts from, and the path of that. */
interface Place {
  readonly schema: Schema | undefined;
  readonly under: string;
}

export function describe(issues: readonly Issue[], place: Place, input: unknown): Problem[] {
  return issues
    .filter((issue, i) => !isEchoed(issues, issue, i))
    .flatMap((issue) => describeOne(issue, place, input));
}

/** A number beyond what a computer counts is told once, by the limit of ours that it breaks. */
function isEchoed(issues: readonly Issue[], issue: Issue, at: number): boolean {
  if ((issue.code !== "too_big" && issue.code !== "too_small") || issue.origin !== "int") return false;
  return issues.some((other, i) => i !== at && other.code === issue.code && samePath(other, issue));
}

const samePath = (a: Issue, b: Issue): boolean => a.path.join("\0") === b.path.join("\0");

function describeOne(issue: Issue, place: Place, input: unknown): Problem[] {
  const at = join(place.under, issue.path);
  const schema = follow(place.schema, issue.path, input);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) =>
      unknownField(key, fieldsOf(schema && formFor(schema, issue.input)), join(at, [key])),
    );
  if (issue.code === "invalid_union" && issue.errors.length > 0) return describeUnion(issue, schema, at);
  if (issue.code === "invalid_key") return [wrongKey(issue, place, input)];
  const value = inputOf(issue);
  return [problem(codeOf(issue), `${expectation(issue, schema)}, ${found(value)}`, at)];
}

export function unknownField(key: string, fields: readonly string[] | null, path: string): Problem {
  const said =
    fields === null
      ? "expected no field of this name here"
      : fields.length === 0
        ? "expected no fields here"
        : `expected ${fields.length === 1 ? "the field" : "one of the fields"} ${listed(fields)}`;
  return problem("input/unknown-field", `${said}, ${found(key)}`, path);
}

/** The schema at the end of a path. */
function follow(
  schema: Schema | undefined,
  path: readonly PropertyKey[],
  input: unknown,
): Schema | undefined {
  let here = schema;
  let value = input;
  for (const key of path) {
    here = inside(here, key, value);
    value = (value as { [key: PropertyKey]: unknown } | null | undefined)?.[key];
  }
  return here;
}

/** What was found where the path points: of a choice between objects the field that decides, of a rule about an object the field it names. */
function inputOf(issue: Issue): unknown {
  if (issue.code === "custom") return fieldNamed(issue.input, issue.path.at(-1));
  if (issue.code !== "invalid_union" || issue.discriminator === undefined) return issue.input;
  return (issue.input as { [field: string]: unknown } | undefined)?.[issue.discriminator];
}

function fieldNamed(input: unknown, key: PropertyKey | undefined): unknown {
  const has = typeof input === "object" && input !== null && key !== undefined && Object.hasOwn(input, key);
  return has ? ((input as { [field: PropertyKey]: unknown })[key] ?? undefined) : input;
}

function codeOf(issue: Issue): string {
  if (issue.code === "custom" && typeof issue.params?.["code"] === "string") return issue.params["code"];
  if (inputOf(issue) === undefined) return "input/missing";
  if (issue.code === "invalid_type") return "input/type";
  if (issue.code === "too_big" || issue.code === "too_small") return "input/range";
  return "input/value";
}

function expectation(issue: Issue, schema: Schema | undefined): string {
  const said = issue.message.startsWith("expected ") ? issue.message.slice("expected ".length) : null;
  if (said !== null && codeOf(issue) === "input/duplicate") return `expected ${said}`;
  if (said !== null)
    return `expected ${schema === undefined || issue.code === "invalid_union" ? said : formsBut(schema, issue.input, said)}`;
  if (issue.code === "invalid_union" && "options" in issue && Array.isArray(issue.options))
    return `expected one of ${issue.options.map(shown).join(", ")}`;
  const length = issue.code === "too_big" || issue.code === "too_small";
  if (schema !== undefined) return `expected ${(length ? lengthOf(schema) : null) ?? formOf(schema)}`;
  switch (issue.code) {
    case "invalid_type":
      return `expected ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `expected ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(shown).join(", ")}`;
    case "too_small":
      return `expected ${size(issue.origin)}at least ${issue.minimum}`;
    case "too_big":
      return `expected ${size(issue.origin)}at most ${issue.maximum}`;
    default:
      return "expected another value";
  }
}

const KINDS: Record<string, string> = {
  int: "a whole number",
  number: "a number",
  string: "text",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
  tuple: "a list",
  null: "null",
};

function size(origin: string): string {
  if (origin === "string") return "a text of length ";
  return origin === "array" ? "a list of length " : "";
}

/** A name in a table that may not stand there. */
function wrongKey(issue: Issue & { code: "invalid_key" }, place: Place, input: unknown): Problem {
  const key = String(issue.path.at(-1));
  const table = follow(place.schema, issue.path.slice(0, -1), input);
  const keys = table === undefined ? undefined : defOf(plain(table)).keyType;
  const [first] = issue.issues;
  const said = first?.message.startsWith("expected ") === true ? first.message.slice(9) : null;
  const form = said ?? (keys === undefined ? "another name" : formOf(keys));
  const code = first === undefined ? "input/value" : codeOf({ ...first, input: key } as Issue);
  return problem(code, `expected ${form} as a name here, ${found(key)}`, join(place.under, issue.path));
}

/** One of the forms a value may have, and what speaks against it. */
interface Reading {
  readonly schema: Schema | undefined;
  readonly issues: readonly Issue[];
}

/** The form that was meant is told in detail, if one can be told apart; otherwise all of them. */
function describeUnion(
  issue: Issue & { code: "invalid_union" },
  schema: Schema | undefined,
  at: string,
): Problem[] {
  const { input, errors } = issue;
  const options = schema === undefined ? undefined : defOf(plain(schema)).options;
  const readings = errors.map(
    (issues, i): Reading => ({
      schema: options?.length === errors.length ? options[i] : undefined,
      issues: issues as Issue[],
    }),
  );
  const meant = meantBy(readings, input);
  if (
    meant !== null &&
    meant.issues.some((each) => each.path.length > 0 || each.code === "unrecognized_keys")
  )
    return describe(meant.issues, { schema: meant.schema, under: at }, input);
  const expected = expectation(issue, schema);
  const strange = meant === null && readings.some(isFitting) ? keysOf(input) : [];
  if (strange.length > 0)
    return strange.map((key) =>
      problem("input/unknown-field", `${expected}, found the field ${shown(key)}`, join(at, [key])),
    );
  const first = meant?.issues[0] ?? (readings.some(isFitting) ? issue : (errors[0]?.[0] as Issue));
  return [problem(codeOf(first), `${expected}, ${found(input)}`, at)];
}

const keysOf = (input: unknown): string[] =>
  typeof input === "object" && input !== null && !Array.isArray(input) ? Object.keys(input) : [];

/** Of several forms the one that knows most of the fields given, or takes such a value at all; null if none stands out. */
function meantBy(readings: readonly Reading[], input: unknown): Reading | null {
  const fitting = readings.filter(isFitting);
  const keys = keysOf(input).length;
  if (keys === 0) return fitting.length === 1 || Array.isArray(input) ? closest(fitting) : null;
  const known = (r: Reading): number => keys - strangersIn(r);
  const most = Math.max(0, ...fitting.map(known));
  return most === 0 ? null : closest(fitting.filter((r) => known(r) === most));
}

const isFitting = ({ issues }: Reading): boolean => !issues.some(isOfAnotherKind);
const isOfAnotherKind = (issue: Issue): boolean =>
  issue.path.length === 0 && (issue.code === "invalid_type" || issue.code === "invalid_value");

const strangersIn = ({ issues }: Reading): number =>
  issues.reduce((n, i) => n + (i.path.length === 0 && i.code === "unrecognized_keys" ? i.keys.length : 0), 0);

/** What is wrong lies deeper in it, or less is. */
function closest(readings: readonly Reading[]): Reading | null {
  const depth = ({ issues }: Reading): number => Math.max(0, ...issues.map((i) => i.path.length));
  return readings.reduce<Reading | null>((best, each) => {
    if (best === null || depth(each) > depth(best)) return each;
    return depth(each) === depth(best) && each.issues.length < best.issues.length ? each : best;
  }, null);
}

export function join(under: string, path: readonly PropertyKey[]): string {
  return [under, ...path.map(String)].filter((part) => part !== "").join(".");
}

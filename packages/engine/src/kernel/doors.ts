/** The one door for input from outside: schema in, typed value or every problem with its path out. */

import * as z from "zod";
import { ok, type Problem, problem, type Result } from "./result.ts";

/** Input is read once or twice in a run: parsers compiled on the fly would cost more than they save. */
z.config({ jitless: true });

/** No number of any game is larger; what is, is a mistake or an attack. */
export const HUGE = 1_000_000;

export const whole = (min = -HUGE, max = HUGE) => z.int().min(min).max(max);
/** A missing number is 0, a missing flag false. */
export const number = () => whole().default(0);
export const flag = () => z.boolean().default(false);
export const name = () => z.string().min(1).max(200);
export const words = <const W extends readonly [string, ...string[]]>(list: W) => z.enum(list);
/** Ids are used as keys of plain objects: no inherited names, nothing that needs quoting. */
export const id = () =>
  z
    .string()
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,63}$/u,
      "expected an id: letters, digits, - _ . : and at most 64 of them",
    )
    .refine((s) => !(s in Object.prototype), "expected an id that is not a reserved word");

export function enter<T>(schema: z.ZodType<T>, value: unknown, under = ""): Result<T> {
  const unreadable = findUnreadable(value, 0);
  if (unreadable !== null)
    return { ok: false, problems: [{ ...unreadable, path: join(under, unreadable.path.slice(0, 8)) }] };
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => describe(issue, under)) };
}

const version = z.looseObject({ fray: z.literal(1).optional() });

/** A question that may say in which version it is written, without it. */
export function unversioned(question: unknown): Result<unknown> {
  if (typeof question !== "object" || question === null || !Object.hasOwn(question, "fray"))
    return ok(question);
  const read = enter(version, question);
  if (!read.ok) return read;
  const { fray: _, ...rest } = read.value;
  return ok(rest);
}

/** Far deeper than anything of ours, far from where recursion ends. */
const DEEPEST = 64;

/** What a schema could not even look at: endless nesting, and the key that schemas skip without a word. */
function findUnreadable(
  value: unknown,
  depth: number,
): { code: string; message: string; path: string[] } | null {
  if (typeof value !== "object" || value === null) return null;
  if (depth > DEEPEST)
    return {
      code: "input/too-deep",
      message: `expected at most ${DEEPEST} levels of nesting, found more`,
      path: [],
    };
  for (const key of Object.keys(value)) {
    const found =
      key === "__proto__"
        ? { ...unknownField(key), path: [] }
        : findUnreadable((value as { [key: string]: unknown })[key], depth + 1);
    if (found !== null) return { ...found, path: [key, ...found.path] };
  }
  return null;
}

function unknownField(key: string): { code: string; message: string } {
  return {
    code: "input/unknown-field",
    message: `expected no field of this name here, found ${JSON.stringify(key)}`,
  };
}

type Issue = z.core.$ZodIssue;

function describe(issue: Issue, under: string): Problem[] {
  const at = join(under, issue.path);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ ...unknownField(key), path: join(at, [key]) }));
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const closest = issue.errors.reduce((best, each) => (isCloser(each, best) ? each : best));
    if (depth(closest) > 0) return closest.flatMap((inner) => describe(inner as Issue, at));
  }
  const input = inputOf(issue);
  const found = input === undefined ? "found nothing" : `found ${show(input)}`;
  return [problem(codeOf(issue), `${expectation(issue)}, ${found}`, at)];
}

/** Of a choice between objects, the field that decides: that is where the path points. */
function inputOf(issue: Issue): unknown {
  if (issue.code !== "invalid_union" || issue.discriminator === undefined) return issue.input;
  return (issue.input as { [field: string]: unknown } | undefined)?.[issue.discriminator];
}

function codeOf(issue: Issue): string {
  if (inputOf(issue) === undefined) return "input/missing";
  if (issue.code === "invalid_type") return "input/type";
  if (issue.code === "too_big" || issue.code === "too_small") return "input/range";
  return "input/value";
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `expected ${issue.values.length > 1 ? "one of " : ""}${issue.values.map((v) => JSON.stringify(v)).join(", ")}`;
    case "too_small":
      return `expected ${size(issue.origin)}at least ${issue.minimum}`;
    case "too_big":
      return `expected ${size(issue.origin)}at most ${issue.maximum}`;
    case "invalid_union":
      if ("options" in issue && Array.isArray(issue.options))
        return `expected one of ${issue.options.map((o) => JSON.stringify(o)).join(", ")}`;
      return issue.message.startsWith("expected")
        ? issue.message
        : "expected one of the forms that the documentation lists";
    default:
      return issue.message.startsWith("expected")
        ? issue.message
        : `expected something else (${issue.message})`;
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

function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((i) => i.path.length + (i.code === "unrecognized_keys" ? 1 : 0)));
}

/** Of several forms the one meant: what is wrong lies deeper in it, or less is. */
function isCloser(a: readonly z.core.$ZodIssue[], b: readonly z.core.$ZodIssue[]): boolean {
  const [deepA, deepB] = [depth(a), depth(b)];
  return deepA > deepB || (deepA === deepB && a.length < b.length);
}

function join(under: string, path: readonly PropertyKey[]): string {
  return [under, ...path.map(String)].filter((part) => part !== "").join(".");
}

function show(value: unknown): string {
  if (typeof value === "number") return String(value);
  const text =
    JSON.stringify(value, (_, v: unknown) => (typeof v === "bigint" ? `${v}n` : v)) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/**
 * A list of named entries: `{"sword": {…}}` or `[{"id": "sword", …}]`, as people write it. Fields may
 * stand under one of `groups` (`{"attack": {"kind": …}}`) or right in the entry.
 */
export function named<T extends z.ZodType>(entry: T, groups: readonly string[]) {
  return z
    .preprocess(
      (value, ctx) => {
        if (Array.isArray(value)) for (const twin of twins(value)) ctx.addIssue({ code: "custom", ...twin });
        return byName(value, groups);
      },
      z.record(name(), entry),
    )
    .default({} as never);
}

/** What a list's entry is called: by its id, its name, or its place. */
function nameIn(entry: unknown, place: number): string {
  const { id: given, name: called } = (entry ?? {}) as { id?: unknown; name?: unknown };
  return String(given ?? called ?? place);
}

/** Entries of a list that would be lost: those called like an earlier one, or by the one name a record cannot hold. */
function twins(list: readonly unknown[]): { message: string; input: string; path: number[] }[] {
  const names = list.map(nameIn);
  return names.flatMap((input, i) =>
    names.indexOf(input) < i || input === "__proto__"
      ? [{ message: "expected a name of its own", input, path: [i] }]
      : [],
  );
}

function byName(value: unknown, groups: readonly string[]): unknown {
  if (Array.isArray(value))
    return Object.fromEntries(
      value.map((each, i) => {
        if (typeof each !== "object" || each === null) return [String(i), each];
        const { id: _, name: __, ...rest } = each as { id?: unknown; name?: unknown };
        return [nameIn(each, i), ungroup(rest, groups)];
      }),
    );
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, ungroup(each, groups)]));
}

function ungroup(entry: unknown, groups: readonly string[]): unknown {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return entry;
  let flat: Record<string, unknown> = { ...entry };
  for (const group of groups) {
    const inner = flat[group];
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) continue;
    const { [group]: _, ...rest } = flat;
    flat = { ...rest, ...inner };
  }
  return flat;
}

/** The one door for input from outside: schema in, typed value or every problem with its path out. */

import * as z from "zod";
import { describe, join, unknownField } from "./doors/issues.ts";
import { ok, type Problem, problem, type Result } from "./result.ts";
import { listed } from "./wording.ts";

export { named } from "./doors/named.ts";

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

/** More names than these are told by their number, with those nearest to what was written. */
const MOST_NAMES = 60;

/** A name out of a table of ours: an ability, a spell, a card. `what` says which, with its article. */
export const known = (table: object, what: string) =>
  z.string().refine((text) => Object.hasOwn(table, text), {
    error: ({ input }) => `expected ${what}, one of ${namesNear(Object.keys(table), String(input ?? ""))}`,
    params: { code: "input/unknown-id" },
  });

/** All names of a table, or of many those that begin alike. */
function namesNear(names: readonly string[], text: string): string {
  if (names.length <= MOST_NAMES) return listed(names);
  const near = names.filter((each) => each.slice(0, 3) === text.slice(0, 3)).slice(0, MOST_NAMES);
  const such = near.length > 0 ? near : names.slice(0, 10);
  return `the ${names.length} that \`fray rules\` lists, such as ${listed(such)}`;
}

export function enter<T>(schema: z.ZodType<T>, value: unknown, under = ""): Result<T> {
  const unreadable = findUnreadable(value, []);
  if (unreadable !== null)
    return { ok: false, problems: [{ ...unreadable, path: join(under, [unreadable.path ?? ""]) }] };
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  return { ok: false, problems: describe(parsed.error.issues, { schema, under }, value) };
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
function findUnreadable(value: unknown, path: readonly string[]): Problem | null {
  if (typeof value !== "object" || value === null) return null;
  if (path.length > DEEPEST)
    return problem(
      "input/too-deep",
      `expected at most ${DEEPEST} levels of nesting, found more`,
      join("", path.slice(0, 8)),
    );
  for (const key of Object.keys(value)) {
    const at = [...path, key];
    const wrong =
      key === "__proto__"
        ? unknownField(key, null, join("", at))
        : findUnreadable((value as { [key: string]: unknown })[key], at);
    if (wrong !== null) return wrong;
  }
  return null;
}

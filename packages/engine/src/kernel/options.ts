import { type Problem, problem, type Result, refuse, ok } from "./result.ts";
import { found, listed, oneOf } from "./wording.ts";
import type { Json } from "./words.ts";

/** House rules: the readings a table may want otherwise, typed, with defaults. */
export type OptionSpec =
  | {
      readonly kind: "number";
      readonly default: number;
      readonly min: number;
      readonly max: number;
      readonly about: string;
      readonly rule: string;
    }
  | { readonly kind: "flag"; readonly default: boolean; readonly about: string; readonly rule: string }
  | {
      readonly kind: "word";
      readonly default: string;
      readonly words: readonly string[];
      readonly about: string;
      readonly rule: string;
    };

export type OptionTable = Readonly<Record<string, OptionSpec>>;

/** The values a table of options takes: `{hitTarget: number, rescueFloor: boolean, …}`. */
export type Rules<T extends OptionTable> = {
  readonly [K in keyof T]: T[K] extends { kind: "number" }
    ? number
    : T[K] extends { kind: "flag" }
      ? boolean
      : T[K] extends { words: readonly (infer W)[] }
        ? W
        : never;
};

/** Every ruleset has this one: a battle that reaches it is a draw. */
export const MAX_ROUNDS = {
  kind: "number",
  default: 100,
  min: 1,
  max: 10_000,
  about: "A battle still undecided when this round ends is a draw.",
  rule: "all",
} as const satisfies OptionSpec;

export function defaultRules<T extends OptionTable>(table: T): Rules<T> {
  return Object.fromEntries(Object.entries(table).map(([name, spec]) => [name, spec.default])) as Rules<T>;
}

/** Reads `rules: {…}`: what is missing gets its default, what is wrong is refused, all of it at once. */
export function readRules<T extends OptionTable>(
  table: T,
  given: { readonly [name: string]: Json },
): Result<Rules<T>> {
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(given)) {
    const spec = Object.hasOwn(table, name) ? table[name] : undefined;
    const wrong = spec === undefined ? unknownOption(table, name) : wrongValue(spec, value);
    if (wrong !== null) problems.push(problem("input/rules", wrong, `rules.${name}`));
  }
  if (problems.length > 0) return refuse(...problems);
  return ok({ ...defaultRules(table), ...given } as Rules<T>);
}

function unknownOption(table: OptionTable, name: string): string {
  return `expected a house rule of this ruleset (${listed(Object.keys(table))}), ${found(name)}`;
}

function wrongValue(spec: OptionSpec, value: Json): string | null {
  const what = found(value);
  if (spec.kind === "flag") return typeof value === "boolean" ? null : `expected true or false, ${what}`;
  if (spec.kind === "word")
    return typeof value === "string" && spec.words.includes(value)
      ? null
      : `expected ${oneOf(spec.words)}, ${what}`;
  const fits = typeof value === "number" && Number.isInteger(value) && value >= spec.min && value <= spec.max;
  return fits ? null : `expected a whole number from ${spec.min} to ${spec.max}, ${what}`;
}

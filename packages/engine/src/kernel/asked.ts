/** What a command names, held against what its actor has: options with their values, entries called by `with`. */

import { type Problem, problem } from "./result.ts";
import type { Command, Json } from "./words.ts";
import { found, listed, oneOf, shown } from "./wording.ts";

/** The values an option may have: all of them, or what they have to be in words. */
export type OptionValues =
  | readonly Json[]
  | {
      /** Such as `a whole number from 1 to 3`. */
      readonly says: string;
      fits(value: Json): boolean;
    };
export type OptionsTaken = { readonly [name: string]: OptionValues };

/** A whole number within bounds, as the value of an option. */
export const wholeFrom = (least: number, most: number): OptionValues => ({
  says: most < least ? "no number at all now" : `a whole number from ${least} to ${most}`,
  fits: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
});

/** What takes the options, and why one it takes at other times is not taken now (null: it never is). */
export interface Taker {
  readonly what?: string;
  why?(option: string): string | null;
}

/** Options that a command's verb does not take, and values they cannot have. */
export function wrongOptions(command: Command, takes: OptionsTaken, taker: Taker = {}): Problem[] {
  return Object.entries(command.options ?? {}).flatMap(([name, value]) => {
    const values = Object.hasOwn(takes, name) ? takes[name] : undefined;
    const path = `options.${name}`;
    if (values === undefined)
      return [problem("option/unknown", unknownOption(command, takes, taker, name), path)];
    const fits = isListed(values) ? values.includes(value) : values.fits(value);
    const expected = isListed(values) ? oneOf(values) : values.says;
    return fits ? [] : [problem("option/value", `expected ${expected}, ${found(value)}`, path)];
  });
}

const isListed = (values: OptionValues): values is readonly Json[] => Array.isArray(values);

function unknownOption(command: Command, takes: OptionsTaken, taker: Taker, name: string): string {
  const what = taker.what ?? command.do;
  const why = taker.why?.(name) ?? null;
  if (why !== null) return `${what} takes no option ${shown(name)} now: ${why}`;
  const names = Object.keys(takes);
  const instead = names.length === 0 ? "it takes none" : `it takes ${listed(names)}`;
  return `${what} takes no option ${shown(name)}; ${instead}`;
}

/** The kinds of things that `with` may name. */
export type WithKind = "attack" | "ability" | "spell" | "weapon" | "maneuver" | "item" | "card" | "stance";

/** Somebody who is asked for an entry by name. */
export interface Owner {
  readonly name: string;
  /** The names of what it has of this kind. */
  readonly has: Iterable<string>;
  /** What it has of other kinds: by name, the verb that takes it and what it is ("an attack"). */
  readonly elsewhere?: (id: string) => { readonly verb: string; readonly is: string } | undefined;
}

/** `with` names nothing of the kind that is asked for: what there is, and which verb takes what was named. */
export function unknownWith(kind: WithKind, command: Command, owner: Owner): Problem {
  return problem(`command/unknown-${kind}`, unknownSaid(kind, command, owner), "with");
}

function unknownSaid(kind: WithKind, { with: named }: Command, { name, has, elsewhere }: Owner): string {
  const there = listed(has);
  if (named === undefined) return `expected which ${kind} to use, found nothing; ${name} has ${there}`;
  const other = elsewhere?.(named);
  return other === undefined
    ? `${name} has no ${kind} ${shown(named)}; it has ${there}`
    : `${shown(named)} is ${other.is}: use ${other.verb}; of this kind ${name} has ${there}`;
}

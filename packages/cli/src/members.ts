import { enter, fieldSchema, type Problem, type Ruleset, z } from "@fray/engine";
import { describe } from "./rulesets.ts";

/** What a ruleset from outside must have, and of what kind: the compiler has not seen it. */

type Kind = "text" | "number" | "list" | "table" | "function" | "schema";

const MEMBERS: Readonly<Record<string, Kind>> = {
  id: "text",
  version: "number",
  title: "text",
  feel: "text",
  options: "table",
  book: "list",
  asks: "list",
  verbs: "list",
  reactions: "list",
  repertoire: "list",
  sheet: "schema",
  question: "schema",
  fields: "list",
  roster: "table",
  encounters: "table",
  tactics: "table",
  setup: "function",
  pose: "function",
  copy: "function",
  actor: "function",
  tacticOf: "function",
  standing: "function",
  offers: "function",
  whyNot: "function",
  perform: "function",
  summary: "function",
  view: "function",
  viewEvent: "function",
  knows: "function",
  say: "function",
  fired: "function",
};

/** Those it may do without. */
const OPTIONAL: Readonly<Record<string, Kind>> = {
  glossary: "table",
  called: "table",
  onTurn: "function",
  shows: "function",
  amend: "function",
  join: "function",
  carry: "function",
  asSeen: "function",
  disguise: "function",
} satisfies Partial<Record<keyof Ruleset, Kind>>;

const KINDS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (v) => typeof v === "string" && v !== "",
  number: (v) => Number.isInteger(v),
  list: Array.isArray,
  table: (v) => typeof v === "object" && v !== null && !Array.isArray(v),
  function: (v) => typeof v === "function" && !isAsync(v),
  schema: (v) => typeof (v as { readonly safeParse?: unknown } | null)?.safeParse === "function",
};

const isAsync = (value: unknown): boolean =>
  typeof value === "function" && value.constructor.name.startsWith("Async");

type Members = { readonly [name: string]: unknown };

/** Every member a ruleset lacks or has of another kind; where all are there, what is wrong inside them. */
export function wrongMembers(ruleset: unknown): readonly Problem[] {
  if (typeof ruleset !== "object" || ruleset === null)
    return [
      { code: "ruleset/broken", message: `expected a ruleset, found ${describe(ruleset)}`, path: "default" },
    ];
  const members = ruleset as Members;
  const problems = [
    ...Object.entries(MEMBERS).flatMap(([name, kind]) => wrongMember(members, name, kind)),
    ...Object.entries(OPTIONAL).flatMap(([name, kind]) =>
      members[name] === undefined ? [] : wrongMember(members, name, kind),
    ),
    ...misspelt(members),
  ];
  return problems.length > 0 ? problems : wrongEntries(members);
}

function wrongMember(members: Members, name: string, kind: Kind): Problem[] {
  const value = members[name];
  if (KINDS[kind](value)) return [];
  const expected = kind === "schema" ? "a zod schema" : kind === "text" ? "text" : `a ${kind}`;
  const found =
    value === undefined ? "nothing" : isAsync(value) ? "an async one: rules never wait" : describe(value);
  return [{ code: "ruleset/member", message: `expected ${expected}, found ${found}`, path: name }];
}

/** A member that nobody reads, but for a letter. */
function misspelt(members: Members): Problem[] {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, "");
  const known = Object.keys({ ...MEMBERS, ...OPTIONAL });
  return Object.keys(members).flatMap((name) => {
    const meant = known.find((each) => each !== name && plain(each) === plain(name));
    if (meant === undefined || known.includes(name)) return [];
    return [{ code: "ruleset/member", message: `expected ${meant}, found it spelt so`, path: name }];
  });
}

const text = z.string().min(1);
const entry = (...fields: string[]) => z.looseObject(Object.fromEntries(fields.map((f) => [f, text])));
const deed = z.custom(KINDS.function, "expected a function");
const option = { about: z.string(), rule: z.string() };

/** Lists and tables that everything else reads without asking. */
const ENTRIES = z.object({
  options: z.record(
    z.string(),
    z.discriminatedUnion("kind", [
      z.looseObject({ kind: z.literal("number"), default: z.int(), min: z.int(), max: z.int(), ...option }),
      z.looseObject({ kind: z.literal("flag"), default: z.boolean(), ...option }),
      z.looseObject({ kind: z.literal("word"), default: text, words: z.array(text).min(1), ...option }),
    ]),
  ),
  book: z.array(entry("id", "says", "in")),
  asks: z.array(entry("name", "answer", "who", "when")),
  verbs: z.array(z.looseObject({ do: text, takes: z.string(), does: text })),
  reactions: z.array(z.looseObject({ name: text, when: text, facts: z.array(text) })),
  repertoire: z.array(text),
  fields: z.array(fieldSchema).min(1),
  roster: z.record(
    z.string(),
    z.looseObject({ name: text, side: text, about: z.string(), sheet: z.looseObject({}) }),
  ),
  encounters: z.record(z.string(), z.looseObject({ fray: z.literal(1), ruleset: text, name: text })),
  tactics: z
    .record(z.string(), z.looseObject({ about: z.string(), act: deed, answer: deed }))
    .refine((ways) => Object.hasOwn(ways, "default"), 'expected one of them to be called "default"'),
});

function wrongEntries(members: Members): readonly Problem[] {
  const listed = Object.fromEntries(Object.keys(ENTRIES.shape).map((name) => [name, members[name]]));
  const read = enter(ENTRIES as z.ZodType, listed);
  return read.ok ? [] : read.problems.map((p) => ({ ...p, code: "ruleset/member" }));
}

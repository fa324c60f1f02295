import * as z from "zod";
import { enter, flag, id, name, whole, words } from "./doors.ts";
import { type Problem, problem, type Result, ok } from "./result.ts";
import { COMPARISONS, type Policies, type Policy, REACTION_MODES, wrongNames } from "./reactions.ts";
import type { Ruleset } from "./ruleset.ts";
import { atOnce, type Sliced } from "./slices.ts";
import { wrongTactics } from "./tactics.ts";
import { wrongTexts } from "./texts.ts";
import { found } from "./wording.ts";
import type { Id, Json, Place } from "./words.ts";

/** A battle before it begins, as people write it down. `Combatant` is one after its door: roster merged, sheet checked. */
export interface Combatant<Sheet = unknown> {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
  readonly at: Place | null;
  readonly tactics: string;
  readonly hidden: boolean;
  readonly sheet: Sheet;
  /** On an abstract field: away from the others, or close together with them. */
  readonly apart?: boolean;
  readonly near?: boolean;
  /** What is left from an encounter before; all of it otherwise. */
  readonly left?: Left;
}

/** HP and points that somebody begins a battle with. */
export interface Left {
  readonly hp?: number;
  readonly points: { readonly [name: string]: number };
}

export interface Encounter<Sheet = unknown> {
  readonly name: string;
  readonly rules: { readonly [name: string]: Json };
  readonly field: Field;
  readonly order: readonly Id[] | null;
  readonly policies: Policies;
  readonly combatants: readonly Combatant<Sheet>[];
}

const json: z.ZodType<Json> = z.json() as z.ZodType<Json>;
const segment = z.tuple([whole(0, 1000), whole(0, 1000), whole(0, 1000), whole(0, 1000)]);

export const fieldSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("grid"),
    cells: z.array(z.string().min(1).max(1000)).min(1).max(1000),
    walls: z.array(segment).max(100_000).default([]),
    doors: z
      .array(z.strictObject({ at: segment, open: flag() }))
      .max(10_000)
      .default([]),
    legend: z
      .record(
        z.string().length(1),
        z.strictObject({ name: name(), cost: whole(1, 100), height: whole(0, 100).optional() }),
      )
      .default({}),
    image: z.strictObject({ src: z.string(), pixelsPerSquare: z.number().positive().max(10_000) }).optional(),
  }),
  z.strictObject({ kind: z.literal("rows"), firstStrike: name().optional() }),
  z.strictObject({ kind: z.literal("abstract") }),
]);
export type Field = z.infer<typeof fieldSchema>;

const condition = z.strictObject({ fact: name(), is: words(COMPARISONS), value: whole() });
export const policySchema = z.strictObject({
  mode: words(REACTION_MODES),
  when: z.array(condition).max(10).optional(),
});

const combatant = z.strictObject({
  id: id(),
  is: name().optional(),
  name: name().optional(),
  side: name().optional(),
  at: z.union([z.tuple([whole(0, 1000), whole(0, 1000)]), z.string()]).optional(),
  sheet: z.record(z.string(), json).default({}),
  tactics: z.string().min(1).max(4000).optional(),
  hidden: flag(),
  apart: z.boolean().optional(),
  near: z.boolean().optional(),
  policies: z.record(z.string(), policySchema).default({}),
  left: z
    .strictObject({
      hp: whole(1, 1_000_000).optional(),
      points: z.record(z.string().max(64), whole(0, 1_000_000)).default({}),
    })
    .optional(),
});

export const encounterSchema = z.strictObject({
  fray: z.literal(1),
  ruleset: name(),
  name: name().default("A battle"),
  rules: z.record(z.string(), json).default({}),
  field: fieldSchema.optional(),
  order: z.array(id()).optional(),
  combatants: z.array(combatant).min(1).max(500),
});
type RawEncounter = z.infer<typeof encounterSchema>;
type RawCombatant = RawEncounter["combatants"][number];

/** Reads an encounter from outside for a ruleset: texts, shape, roster, sheets and ids, every problem at once. */
export function readEncounter<Sheet>(ruleset: Ruleset, input: unknown): Result<Encounter<Sheet>> {
  return atOnce(readingEncounter<Sheet>(ruleset, input));
}

/** The same in slices. */
export function* readingEncounter<Sheet>(ruleset: Ruleset, input: unknown): Sliced<Result<Encounter<Sheet>>> {
  const wrong = wrongTexts(input);
  yield;
  const read = yield* rereadingEncounter<Sheet>(ruleset, input);
  if (wrong.length === 0) return read;
  return { ok: false, problems: [...wrong, ...(read.ok ? [] : read.problems)] };
}

/** Reads an encounter that came in before, from a log or a store: its texts are taken as they are. */
export function rereadEncounter<Sheet>(ruleset: Ruleset, input: unknown): Result<Encounter<Sheet>> {
  return atOnce(rereadingEncounter(ruleset, input));
}

/** The same in slices: a combatant's sheet takes about as long as a step of the battle. */
export function* rereadingEncounter<Sheet>(
  ruleset: Ruleset,
  input: unknown,
): Sliced<Result<Encounter<Sheet>>> {
  const raw = enter(encounterSchema, input);
  if (!raw.ok) return raw;
  const e = raw.value;
  const problems = [
    ...wrongRuleset(ruleset, e),
    ...wrongIds(e),
    ...wrongField(ruleset, e),
    ...wrongMarks(ruleset, e),
  ];
  const combatants: (Combatant<Sheet> | null)[] = [];
  for (const [i, c] of e.combatants.entries()) {
    yield;
    combatants.push(readCombatant<Sheet>(ruleset, c, i, problems));
  }
  if (problems.length === 0 && new Set(combatants.map((c) => c?.side)).size < 2)
    problems.push(problem("input/sides", "expected at least two sides, found one", "combatants"));
  if (problems.length > 0) return { ok: false, problems };
  return ok({
    name: e.name,
    rules: e.rules,
    field: e.field ?? ruleset.fields[0],
    order: e.order ?? null,
    policies: Object.fromEntries(e.combatants.map((c) => [c.id, c.policies as Policies[string]])),
    combatants: combatants as Combatant<Sheet>[],
  });
}

function wrongRuleset(ruleset: Ruleset, e: RawEncounter): Problem[] {
  if (e.ruleset === ruleset.id) return [];
  return [problem("input/ruleset", `expected ${JSON.stringify(ruleset.id)}, ${found(e.ruleset)}`, "ruleset")];
}

function wrongField(ruleset: Ruleset, e: RawEncounter): Problem[] {
  const kinds = ruleset.fields.map((f) => f.kind);
  if (e.field === undefined || kinds.includes(e.field.kind)) return [];
  return [
    problem(
      "input/field",
      `expected ${kinds.join(" or ")} for ${ruleset.id}, ${found(e.field.kind)}`,
      "field.kind",
    ),
  ];
}

/** The marks of an abstract field mean nothing on another. */
function wrongMarks(ruleset: Ruleset, e: RawEncounter): Problem[] {
  if ((e.field ?? ruleset.fields[0]).kind === "abstract") return [];
  return e.combatants.flatMap((c, i) =>
    (["apart", "near"] as const)
      .filter((mark) => c[mark] !== undefined)
      .map((mark) =>
        problem(
          "input/unknown-field",
          "expected this mark on an abstract field only, found it on another",
          `combatants.${i}.${mark}`,
        ),
      ),
  );
}

function wrongIds(e: RawEncounter): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<Id>();
  e.combatants.forEach((c, i) => {
    if (seen.has(c.id))
      problems.push(
        problem("input/duplicate", `expected an id of its own, ${found(c.id)} twice`, `combatants.${i}.id`),
      );
    seen.add(c.id);
  });
  if (e.order !== undefined) {
    const missing = [...seen].filter((id) => !e.order?.includes(id));
    e.order.forEach((id, i) => {
      if (!seen.has(id))
        problems.push(
          problem("input/unknown-id", `expected a combatant of this encounter, ${found(id)}`, `order.${i}`),
        );
      else if (e.order?.indexOf(id) !== i)
        problems.push(
          problem("input/duplicate", `${JSON.stringify(id)} stands in the order twice`, `order.${i}`),
        );
    });
    if (missing.length > 0)
      problems.push(
        problem(
          "input/order",
          `expected every combatant in the order, ${missing.join(", ")} missing`,
          "order",
        ),
      );
  }
  return problems;
}

/** What the winner is called when there is none. */
const DRAW = "draw";

function wrongSide(side: string | undefined, at: string): Problem[] {
  if (side === undefined) return [problem("input/missing", "expected a side, found nothing", `${at}.side`)];
  if (side !== DRAW) return [];
  const why = `expected another name for a side: a battle without a winner is called that, ${found(side)}`;
  return [problem("input/value", why, `${at}.side`)];
}

/** What is wrong with how somebody fights: tactics, and the policies of reactions. */
function wrongWays(
  ruleset: Ruleset,
  raw: RawCombatant,
  { sheet, tactics }: { readonly sheet: Json; readonly tactics: string },
  at: string,
): Problem[] {
  const policies = Object.entries(raw.policies).flatMap(([reaction, policy]) => {
    const path = `${at}.policies.${reaction}`;
    return wrongNames(ruleset, reaction, policy as Policy, { reaction: path, policy: path });
  });
  return [
    ...wrongTactics(ruleset, tactics, sheet).map((p) => ({ ...p, path: `${at}.tactics` })),
    ...policies,
  ];
}

function readCombatant<Sheet>(
  ruleset: Ruleset,
  raw: RawCombatant,
  index: number,
  problems: Problem[],
): Combatant<Sheet> | null {
  const at = `combatants.${index}`;
  const base =
    raw.is === undefined ? undefined : Object.hasOwn(ruleset.roster, raw.is) ? ruleset.roster[raw.is] : null;
  if (base === null) {
    problems.push(
      problem(
        "input/unknown-combatant",
        `expected one of the shipped combatants (${Object.keys(ruleset.roster).join(", ")}), ${found(raw.is)}`,
        `${at}.is`,
      ),
    );
    return null;
  }
  const written = { ...base?.sheet, ...raw.sheet };
  const sheet = enter(ruleset.sheet as z.ZodType<Sheet>, written, `${at}.sheet`);
  if (!sheet.ok) problems.push(...sheet.problems);
  const side = raw.side ?? base?.side;
  const tactics = raw.tactics ?? base?.tactics ?? "default";
  const ways = { sheet: written as { [field: string]: Json }, tactics };
  problems.push(...wrongSide(side, at), ...wrongWays(ruleset, raw, ways, at));
  if (!sheet.ok || side === undefined) return null;
  return {
    id: raw.id,
    name: raw.name ?? base?.name ?? raw.id,
    side,
    at: raw.at ?? base?.at ?? null,
    tactics,
    hidden: raw.hidden,
    sheet: sheet.value,
    ...(raw.apart === undefined ? {} : { apart: raw.apart }),
    ...(raw.near === undefined ? {} : { near: raw.near }),
    ...(raw.left === undefined ? {} : { left: leftOf(raw.left) }),
  };
}

function leftOf({ hp, points }: NonNullable<RawCombatant["left"]>): Left {
  return { ...(hp === undefined ? {} : { hp }), points };
}

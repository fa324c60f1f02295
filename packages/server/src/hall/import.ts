import {
  asMadeBy,
  atOnce,
  encounterSchema,
  enter,
  enteringEach,
  entropyText,
  generatorSchema,
  ok,
  parseStep,
  problem,
  type Result,
  type Ruleset,
  refuse,
  type Sliced,
} from "@fray/engine";
import * as z from "zod";
import { seatSchema, settingsSchema } from "../messages/index.ts";
import {
  DEFAULT_SETTINGS,
  type Entry,
  type Fact,
  FRESH_WHY,
  folding,
  type Opening,
  type Table,
} from "../table/index.ts";
import { listIn } from "./foreign.ts";

/** A table's file from outside: read through one door, and only what a table can be rebuilt from. */

const places = z.array(z.int().min(0).max(10_000)).max(10_000);
const fact = z.discriminatedUnion("kind", [
  z.looseObject({
    kind: z.literal("open"),
    opening: z.looseObject({
      ruleset: z.string().max(200),
      version: z.int(),
      generator: z.string().max(100),
      encounter: encounterSchema,
      seed: z.string().max(1000),
      commitment: z.string().max(100),
      settings: settingsSchema,
      tactics: z.array(z.string().max(64)).max(500),
    }),
  }),
  z.looseObject({ kind: z.literal("step"), step: z.unknown(), given: places }),
  z.looseObject({
    kind: z.literal("seat"),
    seat: z.looseObject({
      ...seatSchema.shape,
      role: z.enum(["game-master", "player", "onlooker"]),
      typedDice: z.boolean(),
    }),
  }),
  z.looseObject({ kind: z.literal("entropy"), text: entropyText }),
  z.looseObject({
    kind: z.literal("fresh-dice"),
    dice: z.object({
      generator: generatorSchema,
      seed: z.string().max(1000),
      entropy: z.array(z.never()),
      commitment: z.string().max(100),
      why: z.enum(FRESH_WHY),
    }),
  }),
  z.looseObject({ kind: z.literal("settings"), settings: settingsSchema }),
  z.looseObject({ kind: z.literal("tactics"), combatant: z.string().max(64), on: z.boolean() }),
  z.looseObject({ kind: z.enum(["asks", "withdraw", "force", "roll"]) }),
]);
const entrySchema = z.looseObject({ who: z.string().max(64), when: z.iso.datetime(), fact });
const tableFile = z.looseObject({
  fray: z.literal(1),
  kind: z.literal("table"),
  entries: z.array(z.unknown()).min(1).max(100_000),
});
type Read = z.infer<typeof entrySchema>;

export interface ReadTable {
  readonly entries: readonly Entry[];
  /** Where each of them stands in the file. */
  readonly places: readonly number[];
}

/** Questions that were waiting, forced results and free rolls stay behind: what they came to is in the steps. */
export const readTableFile = (input: unknown): Result<ReadTable> => atOnce(readingTableFile(input));

/** The same in slices, an entry each. */
export function* readingTableFile(input: unknown): Sliced<Result<ReadTable>> {
  const written = listIn(input, "entries");
  const outline = { ...(input as object), entries: written.map(() => null) };
  const head = enter(tableFile, written.length === 0 ? input : outline);
  if (!head.ok) return head;
  const read = yield* enteringEach(written, readEntry);
  if (!read.ok) return read;
  if (read.value[0]?.fact?.kind !== "open")
    return refuse(problem("log/opening", "a table's log begins with its opening", "entries.0"));
  const facts = read.value.flatMap((entry, place) => (entry.fact === null ? [] : [{ entry, place }]));
  return ok({
    entries: facts.map(({ entry }, seq) => ({ seq, ...entry }) as Entry),
    places: facts.map((f) => f.place),
  });
}

/** An entry as it is taken over, without its number; its fact is null where it stays behind. */
type Taken = Omit<Entry, "seq" | "fact"> & { readonly fact: Fact | null };

function readEntry(input: unknown, place: number): Result<Taken> {
  const at = `entries.${place}`;
  const read = enter(entrySchema as z.ZodType<Read>, input, at);
  if (!read.ok) return read;
  const { who, when } = read.value;
  const fact = factOf(read.value, input as Entry, `${at}.fact`);
  return fact.ok ? ok({ who, when, fact: fact.value }) : fact;
}

/** The table that a file holds, played to its end; or what is wrong with it, and where in the file. */
export function openTableFile(ruleset: Ruleset, { entries, places }: ReadTable): Result<Table> {
  const folded = atOnce(foldingForeign(ruleset, entries));
  if (folded.ok) return folded;
  const inFile = (path: string): string =>
    path.replace(/^entries\.(\d+)/, (_, seq: string) => `entries.${places[Number(seq)] ?? seq}`);
  return refuse(...folded.problems.map((p) => (p.path === undefined ? p : { ...p, path: inFile(p.path) })));
}

/** The table of a log from outside, in slices; what is wrong with one that another version made names both. */
export function* foldingForeign(
  ruleset: Ruleset,
  entries: readonly Entry[],
  version = versionIn(entries) ?? ruleset.version,
): Sliced<Result<Table>> {
  const folded = yield* foldingAnything(ruleset, entries);
  return folded.ok ? folded : refuse(...asMadeBy(ruleset, version, folded.problems));
}

/** A log from outside may be anything: what our code throws over it is its fault, not ours. */
function* foldingAnything(ruleset: Ruleset, entries: readonly Entry[]): Sliced<Result<Table>> {
  try {
    return yield* folding(ruleset, entries);
  } catch {
    return refuse(problem("log/broken", "this log cannot be read", "entries"));
  }
}

/** The version of the rules that a table was opened under. */
function versionIn([first]: readonly Entry[]): number | null {
  return first?.fact.kind === "open" ? first.fact.opening.version : null;
}

function openingOf({
  table,
  ruleset,
  version,
  generator,
  encounter,
  seed,
  commitment,
  settings,
  tactics,
}: Opening): Fact {
  const all = { ...DEFAULT_SETTINGS, ...settings };
  return {
    kind: "open",
    opening: { table, ruleset, version, generator, encounter, seed, commitment, settings: all, tactics },
  };
}

function factOf({ fact }: Read, written: Entry, at: string): Result<Fact | null> {
  switch (fact.kind) {
    case "open":
      return ok(openingOf((written.fact as Fact & { readonly kind: "open" }).opening));
    case "step": {
      const step = parseStep(fact.step, `${at}.step`);
      return step.ok ? ok({ kind: "step", step: step.value, given: fact.given, used: [] }) : step;
    }
    case "seat": {
      const { id, role, name = id, combatants = [], typedDice, mayTypeDice } = fact.seat;
      const seat = { id, role, name, combatants, tokenHash: null, typedDice };
      return ok({ kind: "seat", seat: mayTypeDice === false ? { ...seat, mayTypeDice } : seat });
    }
    case "entropy":
      return ok({ kind: "entropy", text: fact.text });
    case "fresh-dice":
      return ok({ kind: "fresh-dice", dice: fact.dice });
    case "settings":
      return ok({ kind: "settings", settings: { ...DEFAULT_SETTINGS, ...(fact.settings as object) } });
    case "tactics":
      return ok({ kind: "tactics", combatant: fact.combatant, on: fact.on });
    default:
      return ok(null);
  }
}

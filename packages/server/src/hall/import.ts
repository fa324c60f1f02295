import {
  encounterSchema,
  enter,
  ok,
  parseScript,
  problem,
  type Result,
  refuse,
  type Step,
} from "@fray/engine";
import * as z from "zod";
import { seatSchema, settingsSchema } from "../messages/index.ts";
import type { Entry, Fact, Opening } from "../table/index.ts";
import { DEFAULT_SETTINGS } from "../table/index.ts";

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
      tactics: z.array(z.string().max(64)).max(200),
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
  z.looseObject({ kind: z.literal("settings"), settings: settingsSchema }),
  z.looseObject({ kind: z.literal("tactics"), combatant: z.string().max(64), on: z.boolean() }),
  z.looseObject({ kind: z.enum(["asks", "withdraw", "force", "roll"]) }),
]);
const tableFile = z.looseObject({
  fray: z.literal(1),
  kind: z.literal("table"),
  entries: z
    .array(z.looseObject({ who: z.string().max(64), when: z.iso.datetime(), fact }))
    .min(1)
    .max(100_000),
});
type Read = z.infer<typeof tableFile>["entries"][number];

/** Questions that were waiting, forced results and free rolls stay behind: what they came to is in the steps. */
export function readTableFile(input: unknown): Result<readonly Entry[]> {
  const read = enter(tableFile as z.ZodType<z.infer<typeof tableFile>>, input);
  if (!read.ok) return read;
  const { entries } = read.value;
  const first = entries[0]?.fact;
  if (first?.kind !== "open")
    return refuse(problem("log/opening", "a table's log begins with its opening", "entries.0"));
  const steps = parseScript({
    fray: 1,
    steps: entries.flatMap((e) => (e.fact.kind === "step" ? [e.fact.step] : [])),
  });
  if (!steps.ok) return steps;
  const written = (input as { entries: { fact: { opening: Opening } }[] }).entries[0]?.fact
    .opening as Opening;
  const known = [...steps.value.steps];
  const facts = entries.flatMap((e, i): { readonly entry: Read; readonly fact: Fact }[] => {
    const made = i === 0 ? openingOf(written) : factOf(e, known);
    return made === null ? [] : [{ entry: e, fact: made }];
  });
  return ok(facts.map(({ entry, fact }, seq) => ({ seq, who: entry.who, when: entry.when, fact })));
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

function factOf({ fact }: Read, steps: Step[]): Fact | null {
  switch (fact.kind) {
    case "step":
      return { kind: "step", step: steps.shift() as Step, given: fact.given, used: [] };
    case "seat": {
      const { id, role, name = id, combatants = [], typedDice } = fact.seat;
      return { kind: "seat", seat: { id, role, name, combatants, tokenHash: null, typedDice } };
    }
    case "settings":
      return { kind: "settings", settings: { ...DEFAULT_SETTINGS, ...(fact.settings as object) } };
    case "tactics":
      return { kind: "tactics", combatant: fact.combatant, on: fact.on };
    default:
      return null;
  }
}

import * as z from "zod";
import type { TableInfo } from "../../store/store.ts";
import type { TableFile } from "../../table/log/files.ts";
import { anything, called, id, of } from "./making.ts";
import { seq } from "./views.ts";

/** Tables and seats, and the files they are taken away in. */

/** A seat with its link. */
export const invitedAnswer = called(
  "Invited",
  z.strictObject({ table: z.string(), seat: z.string(), token: z.string(), link: z.string() }),
);
/** A new link is told once; a seat that was changed or revoked has none. */
export const seatAnswer = z.union([invitedAnswer, z.strictObject({ seat: z.string() })]);

export const rulesetsAnswer = z.array(
  z.strictObject({
    id: z.string(),
    title: z.string(),
    feel: z.string(),
    /** Of a ruleset from outside: the address of its module for the page, null where a browser cannot load it. */
    module: z.string().nullable().optional(),
    encounters: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        field: z.string(),
        combatants: z.array(z.strictObject({ id, name: z.string(), side: z.string() })),
      }),
    ),
  }),
);

export const tablesAnswer = z.array(
  of<TableInfo>()(
    z.strictObject({
      id: z.string(),
      ruleset: z.string(),
      name: z.string(),
      created: z.string(),
      entries: z.number(),
      touched: z.string(),
      bytes: z.number(),
    }),
  ),
);

/** Files, in the order of their names: a log, everything on a table, an encounter, a list of combatants for the next. */
const encounterFile = z.looseObject({ fray: z.literal(1), ruleset: z.string(), name: z.string() });
const step = z.looseObject({ command: z.looseObject({ do: z.string() }), answers: z.array(anything) });
const logFile = z.strictObject({
  fray: z.literal(1),
  ruleset: z.string(),
  version: z.number(),
  generator: z.string(),
  seed: z.string(),
  entropy: z.array(z.strictObject({ who: z.string(), text: z.string() })).optional(),
  commitment: z.string().optional(),
  encounter: encounterFile,
  steps: z.array(step),
});
const tableFile = of<TableFile>()(
  z.strictObject({
    fray: z.literal(1),
    kind: z.literal("table"),
    entries: z.array(
      z.strictObject({ seq, who: z.string(), when: z.string(), fact: z.looseObject({ kind: z.string() }) }),
    ),
  }),
);
const survivor = z.looseObject({ id, left: z.looseObject({ hp: z.number() }) });
export const exportAnswer = z.union([logFile, tableFile, encounterFile, z.array(survivor)]);

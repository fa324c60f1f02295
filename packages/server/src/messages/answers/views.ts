import { COMPARISONS, fieldSchema, type Preview, REACTION_MODES } from "@fray/engine";
import * as z from "zod";
import type { Closed } from "../../table/view/closed.ts";
import type { Frame } from "../../table/view/frames.ts";
import type { Request, SeatOutline, SeatView } from "../../table/view/tell.ts";
import { FRESH_WHY, ODDS_MODES, ROLES, type Settings } from "../../table/seats/words.ts";
import { anything, called, id, of, problem, seconds } from "./making.ts";
import { event, offer, summary, thrown } from "./battle.ts";

/** What a seat sees of a table, and what it is told afterwards. */

const settings = of<Settings>()(
  z.strictObject({ odds: z.enum(ODDS_MODES), secondsToAnswer: z.number().nullable() }),
);

const request = called(
  "Request",
  of<Request>()(
    z.strictObject({
      id: z.string(),
      kind: z.enum(["dice", "choice"]),
      name: z.string(),
      who: id,
      dice: z.string().optional(),
      count: z.number().optional(),
      sides: z.number().optional(),
      options: z.array(z.strictObject({ choose: z.string() })).optional(),
      during: z.strictObject({ actor: id.nullable(), label: z.string(), targets: z.array(id) }),
      default: z.union([z.strictObject({ choose: z.string() }), z.strictObject({ throw: z.literal(true) })]),
      until: seconds.nullable(),
    }),
  ),
);

const seatOutline = of<SeatOutline>()(
  z.strictObject({
    id,
    role: z.enum(ROLES),
    name: z.string(),
    combatants: z.array(id),
    mayTypeDice: z.literal(false).optional(),
  }),
);

const view = called(
  "View",
  of<SeatView>()(
    z.strictObject({
      table: z.string(),
      ruleset: z.string(),
      name: z.string(),
      field: fieldSchema,
      you: z.strictObject({
        seat: z.string(),
        role: z.enum(ROLES),
        combatants: z.array(id),
        typedDice: z.boolean(),
        mayTypeDice: z.literal(false).optional(),
      }),
      seats: z.array(seatOutline),
      settings,
      tactics: z.array(id),
      commitment: z.string(),
      seed: z.string().nullable(),
      entropy: z.array(z.strictObject({ who: z.string(), text: z.string() })),
      openToEntropy: z.boolean(),
      freshDice: z.enum(FRESH_WHY).nullable(),
      steps: z.number(),
      olderRules: z.strictObject({ version: z.number(), step: z.number() }).optional(),
      undoable: z.boolean(),
      undoes: z.string().optional(),
      redoable: z.boolean(),
      state: summary,
      is: z.record(id, z.string()),
      hidden: z.array(id),
      policies: z.record(
        id,
        z.record(
          z.string(),
          z.strictObject({
            mode: z.enum(REACTION_MODES),
            when: z
              .array(z.strictObject({ fact: z.string(), is: z.enum(COMPARISONS), value: z.number() }))
              .optional(),
          }),
        ),
      ),
      offers: z.array(offer),
      request: request.nullable(),
      waitingFor: z.string().nullable(),
    }),
  ),
);

const path = z.array(z.union([z.string(), z.number()]));
const change = z.union([
  z.tuple([z.literal("set"), path, anything]),
  z.tuple([z.literal("cut"), path]),
  z.tuple([z.literal("splice"), path, z.number(), z.number(), z.array(anything)]),
]);

const frame = called(
  "Frame",
  of<Frame>()(
    z.strictObject({
      seq: z.number(),
      who: z.string(),
      when: z.string(),
      what: z.string(),
      patch: z.array(change),
      events: z.array(event),
      thrown: z.array(thrown).optional(),
      roll: z.strictObject({ dice: z.string(), faces: z.array(z.number()), total: z.number() }).optional(),
      fresh: z.strictObject({ why: z.enum(FRESH_WHY), commitment: z.string() }).optional(),
    }),
  ),
);

export const seq = z.number();
export const viewAnswer = z.strictObject({ seq, view });
export const framesAnswer = z.union([z.strictObject({ seq, frames: z.array(frame) }), viewAnswer]);
export const doneAnswer = z.strictObject({
  seq: seq.describe("The last entry that the input led to, what tactics did because of it included"),
  entry: seq.describe("The input's own entry"),
});
export const optionsAnswer = z.strictObject({
  offers: z.array(offer),
  request: request.nullable(),
  waitingFor: z.string().nullable(),
});
export const whyAnswer = z.strictObject({ problems: z.array(problem) });

const closed = of<Closed>()(
  z.strictObject({
    do: z.string(),
    with: z.string().optional(),
    label: z.string(),
    cost: z.record(z.string(), z.number()),
    reasons: z.array(z.string()),
  }),
);
export const closedAnswer = z.strictObject({ closed: z.array(closed) });

const point = z.tuple([z.number(), z.number()]);
export const areaAnswer = of<Preview>()(
  z.strictObject({
    squares: z.array(point),
    lines: z.array(
      z.strictObject({
        kind: z.enum(["aim", "cover", "blocked", "path"]),
        points: z.array(point),
        corners: z.literal(true).optional(),
      }),
    ),
  }),
);

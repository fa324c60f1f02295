import { ACTION_KINDS, type CombatantSummary, type Offer, type Summary } from "@fray/engine";
import * as z from "zod";
import type { TextEvent } from "../../table/view/frames.ts";
import type { Thrown } from "../../table/view/thrown.ts";
import { anything, called, id, of, place } from "./making.ts";

/** A battle as a seat sees it: its people, what is offered, what happens. */

const combatant = of<CombatantSummary>()(
  z.looseObject({
    name: z.string(),
    side: z.string(),
    hp: z.number(),
    maxHp: z.number().optional(),
    looks: z.string().optional(),
    at: place.nullable(),
    size: z.number().optional(),
    state: z.string(),
    statuses: z.array(z.string()),
    points: z.record(z.string(), z.number()),
  }),
);

export const summary = called(
  "State",
  of<Summary>()(
    z.looseObject({
      round: z.number(),
      turn: z.string().nullable(),
      winner: z.string().nullable(),
      combatants: z.record(id, combatant),
    }),
  ),
);

export const offer = called(
  "Offer",
  of<Offer>()(
    z.strictObject({
      do: z.string(),
      actor: id,
      with: z.string().optional(),
      kind: z.enum(ACTION_KINDS).optional(),
      label: z.string(),
      cost: z.record(z.string(), z.number()),
      targets: z
        .strictObject({ of: z.array(id), min: z.number(), max: z.number(), names: z.number().optional() })
        .optional(),
      places: z.array(place).optional(),
      options: z.record(z.string(), z.array(anything)).optional(),
      area: z.boolean().optional(),
      harmful: z.boolean().optional(),
      again: z.boolean().optional(),
    }),
  ),
);

export const event = called(
  "Event",
  of<TextEvent>()(
    z.looseObject({ event: z.string(), by: id.optional(), target: id.optional(), text: z.string() }),
  ),
);

export const thrown = of<Thrown>()(
  z.strictObject({
    name: z.string(),
    who: id,
    dice: z.string(),
    faces: z.array(z.number()),
    typed: z.literal(true).optional(),
  }),
);

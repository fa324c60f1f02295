/** What goes over the wire: schemas for what comes in, types for what goes out, and how a client applies a patch. */
import { answerSchema, commandSchema, entropyText } from "@fray/engine";
import * as z from "zod";
import { ODDS_MODES, ROLES } from "../table/seats/words.ts";

export type { Preview, PreviewLine } from "@fray/engine";
export { type Change, patch } from "../table/view/patch.ts";
export type { Chances, ChanceWords, OptionChances, Told } from "../table/odds/chances.ts";
export type { Closed } from "../table/view/closed.ts";
export type { MomentView, Story, StoryFresh, StoryRoll, StoryStep } from "../table/past/story.ts";
export type { Frame, TextEvent } from "../table/view/frames.ts";
export type { Request, SeatOutline, SeatView } from "../table/view/tell.ts";
export type { ThreatTold } from "../table/odds/threat.ts";
export type { Thrown } from "../table/view/thrown.ts";
export type { FreshWhy, Input, Overrule, SeatChange, Settings } from "../table/seats/words.ts";

const id = z.string().min(1).max(64);
const seatId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, "expected a seat's id: small letters, digits, hyphens");
const place = z.union([z.tuple([z.int().min(0).max(1000), z.int().min(0).max(1000)]), z.string().max(64)]);
const value = z.union([z.number(), z.boolean(), z.string().max(200), z.null()]);

/** What comes over the wire was JSON already: looking through all of it once more costs more than all the rest. */
const json = z.unknown();
const command = commandSchema.extend({ options: z.record(z.string().max(64), json).optional() });

export const overruleSchema = z.discriminatedUnion("what", [
  z.strictObject({ what: z.literal("set"), target: id, path: z.string().min(1).max(100), value }),
  z.strictObject({ what: z.literal("move"), target: id, at: place }),
  z.strictObject({ what: z.enum(["hide", "reveal"]), target: id }),
  z.strictObject({ what: z.literal("rule"), rule: z.string().min(1).max(64), value }),
  z.strictObject({ what: z.literal("door"), door: z.int().min(0).max(10_000), open: z.boolean() }),
  z.strictObject({ what: z.literal("join"), combatant: z.record(z.string().max(64), json) }),
]);

export const settingsSchema = z.strictObject({
  odds: z.enum(ODDS_MODES).optional(),
  secondsToAnswer: z.int().min(1).max(86_400).nullable().optional(),
});

const forcedSchema = z.strictObject({
  name: z.string().min(1).max(64),
  who: id.optional(),
  faces: z.array(z.int().min(1).max(10_000)).min(1).max(100),
});

/** An answer, or that the dice are thrown after all. */
export const answerOrThrow = z.union(
  [...answerSchema.options, z.strictObject({ throw: z.literal(true) })],
  'expected {"roll": 5}, {"rolls": [3, 4]}, {"choose": "dodge"} or {"throw": true}',
);

/** Everything a seat may put in; seats are changed by calls of their own, because those hand out links. */
export const inputSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("command"), command }),
  z.strictObject({
    do: z.literal("answer"),
    request: z.string().max(32),
    answer: answerOrThrow,
  }),
  z.strictObject({ do: z.literal("undo") }),
  z.strictObject({ do: z.literal("redo") }),
  z.strictObject({ do: z.literal("overrule"), overrule: overruleSchema }),
  z.strictObject({ do: z.literal("force"), forced: z.array(forcedSchema).max(20) }),
  z.strictObject({ do: z.literal("settings"), settings: settingsSchema }),
  z.strictObject({ do: z.literal("tactics"), combatant: id, on: z.boolean() }),
  z.strictObject({ do: z.literal("typed-dice"), on: z.boolean() }),
  z.strictObject({ do: z.literal("roll"), dice: z.string().min(1).max(200) }),
  z.strictObject({ do: z.literal("entropy"), text: entropyText }),
]);

export const seatSchema = z.strictObject({
  id: seatId,
  role: z.enum(ROLES).optional(),
  name: z.string().min(1).max(60).optional(),
  combatants: z.array(id).max(500).optional(),
  mayTypeDice: z.boolean().optional(),
});

/** What a client says over a socket: first who it is, then inputs, each with a number of its own choice. */
export const helloSchema = z.strictObject({
  hello: z.strictObject({ token: z.string().max(200), after: z.int().min(-1).optional() }),
});
export const putSchema = z.strictObject({ put: inputSchema, ref: z.int().min(0).max(1e9).optional() });
export const clientSchema = z.union([helloSchema, putSchema]);

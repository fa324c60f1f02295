import * as z from "zod";
import { whole, words } from "../../../kernel/index.ts";
import { parsePlain, type PlainDice } from "../notation.ts";
import { STATUSES } from "../words.ts";
import { keywords, mods } from "./effects.ts";

/** Deeds that need no attack of their own. */

function readPlain(text: string, context: z.RefinementCtx): PlainDice {
  const dice = parsePlain(text);
  if (dice !== null) return dice;
  context.addIssue({
    code: "custom",
    message: 'expected dice such as "2d6", "max(3d6)" or "min(2d6)", at most 40 of at most 1000 sides',
  });
  return z.NEVER;
}

/** DP13 Dice such as `2d6` and `max(3d6)`. */
export const plainDice = () => z.string().transform(readPlain);

/** A number, or dice (DP13). */
const amount = (least = 0) =>
  z
    .union([whole(least), z.string()])
    .transform((given, context): number | PlainDice =>
      typeof given === "number" ? given : readPlain(given, context),
    );

const on = () => z.enum(["targets", "user"]).default("targets");
const onUser = () => z.enum(["targets", "user"]).default("user");

export const PLAIN_DEEDS = [
  /** DP71 `around`: not the target, but whoever of its side is within so many squares of it. */
  z.strictObject({
    do: z.literal("heal"),
    amount: amount(),
    on: on(),
    around: whole(0, 20).default(0),
  }),
  /** DP36 HP lost without an attack. */
  z.strictObject({ do: z.literal("damage"), amount: amount(), on: on() }),
  /** DP57 As much as the attack did. */
  z.strictObject({ do: z.literal("drain") }),
  z.strictObject({ do: z.literal("ap"), amount: whole(-20, 20), on: onUser() }),
  z.strictObject({ do: z.literal("mp"), amount: amount(-20), on: onUser() }),
  z.strictObject({ do: z.literal("pay"), hp: whole(1, 100) }),
  /** DP71 `from`: only if a die shows so much or more. */
  z.strictObject({
    do: z.literal("status"),
    status: words(STATUSES),
    on: on(),
    from: whole(1, 6).default(1),
  }),
  z.strictObject({ do: z.literal("cleanse"), on: on() }),
  z.strictObject({ do: z.literal("lay"), on: on() }),
  /** DP15, DP36 More in attack or defense until this card, ability or attack is done. */
  z.strictObject({
    do: z.literal("bonus"),
    on: on(),
    mods: z.strictObject(mods).default({}),
    keywords: keywords(),
  }),
  z.strictObject({ do: z.literal("keep") }),
  z.strictObject({ do: z.literal("draw"), cards: whole(1, 10) }),
  /** DP63 Discarded cards go back under the pile. */
  z.strictObject({ do: z.literal("recover"), cards: whole(1, 40) }),
] as const;

export const plainDeed = z.discriminatedUnion("do", PLAIN_DEEDS);
export type PlainDeed = z.infer<typeof plainDeed>;

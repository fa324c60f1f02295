import * as z from "zod";
import { whole, words } from "../../../kernel/index.ts";
import { type Keyword, KEYWORDS, keywordBits, type Mod, MODS, type Mods } from "../words.ts";

/** What a card changes while it lies before somebody, and for how long. */

export const keywords = () => z.array(words(KEYWORDS)).max(KEYWORDS.length).default([]);

/** DP15, DP25, DP32: how long a card lies before its bearer. */
export type Lasts =
  | { readonly turns: number }
  | { readonly rounds: number }
  | "action"
  | "until-turn"
  | "until-ended";

/** DP14, DP35 By how much each figure changes. */
export const mods = Object.fromEntries(MODS.map((m) => [m, whole(-20, 20).optional()])) as Record<
  Mod,
  z.ZodOptional<z.ZodInt>
>;

/** What happens each turn while it lies there: one die against the table. */
const each = z.strictObject({
  ends: z.array(whole(1, 6)).default([]),
  heals: z.record(z.string().regex(/^[1-6]$/, "expected a face from 1 to 6"), whole(0, 20)).default({}),
  harms: z.record(z.string().regex(/^[1-6]$/, "expected a face from 1 to 6"), whole(0, 20)).default({}),
});
export type Each = z.infer<typeof each>;

/** DP69 What ends a lasting card before its time: its bearer goes somewhere, or is hurt in melee. */
const BREAKS = ["moving", "melee-damage"] as const;
export type Break = (typeof BREAKS)[number];

export const effectSchema = z.strictObject({
  /** DP15 A card that does not say how long lasts through its own action. */
  lasts: z
    .union([
      z.strictObject({ turns: whole(1, 20) }),
      z.strictObject({ rounds: whole(1, 20) }),
      z.enum(["action", "until-turn", "until-ended"]),
    ])
    .default("action"),
  mods: z.strictObject(mods).default({}),
  keywords: keywords(),
  each: each.nullable().default(null),
  breaks: z.array(words(BREAKS)).max(BREAKS.length).default([]),
});

export interface Effect {
  readonly lasts: Lasts;
  readonly mods: Mods;
  readonly keywords: number;
  readonly each: Each | null;
  readonly breaks: readonly Break[];
}

/** The same as a battle keeps it. */
export function effectOf(raw: z.output<typeof effectSchema> | null): Effect | null {
  if (raw === null) return null;
  const { lasts, mods: given, keywords: named, each: rolled, breaks } = raw;
  return { lasts, mods: defined(given), keywords: keywordBits(named), each: rolled, breaks };
}

/** DP15 What a card gives through its own action. */
export function bonusOf(given: { readonly mods: object; readonly keywords: readonly Keyword[] }): Effect {
  const bits = keywordBits(given.keywords);
  return { lasts: "action", mods: defined(given.mods as Mods), keywords: bits, each: null, breaks: [] };
}

/** Without the fields nobody gave: a state is plain JSON, and nothing in it is undefined. */
function defined(mods: { readonly [mod: string]: number | undefined }): Mods {
  return Object.fromEntries(Object.entries(mods).filter(([, v]) => v !== undefined)) as Mods;
}

import * as z from "zod";
import { name, whole, words } from "../../../kernel/index.ts";
import {
  type AttackDice,
  parseAttack,
  parsePlain,
  parseRange,
  type PlainDice,
  type Range,
} from "../notation.ts";
import { keywordBits, STATUSES } from "../words.ts";
import { type Effect, effectOf, effectSchema, keywords } from "./effects.ts";

/** What attacks, abilities and cards are made of. Shipped ones and those written on a sheet have the same form. */

function readAttack(text: string, context: z.RefinementCtx): AttackDice {
  const attack = parseAttack(text);
  if (attack !== null) return attack;
  const message =
    'expected an attack such as "3pb+1" or "2x3ps+2" (ps pp pb mf ma mb mh md, at most 40 dice)';
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

const notation = () => z.string().transform(readAttack);

/** A number, or dice such as `2d6` and `max(3d6)` (DP13). */
const amount = () =>
  z.union([whole(0), z.string()]).transform((given, context): number | PlainDice => {
    if (typeof given === "number") return given;
    const dice = parsePlain(given);
    if (dice !== null) return dice;
    context.addIssue({
      code: "custom",
      message: 'expected a number or dice such as "2d6", "max(3d6)" or "min(2d6)"',
    });
    return z.NEVER;
  });

export const rangeField = () =>
  z
    .union([z.string(), whole(0, 999)])
    .default("melee")
    .transform((given, context): Range => {
      const range =
        typeof given === "number" ? { kind: "range" as const, least: 0, most: given } : parseRange(given);
      if (range !== null) return range;
      context.addIssue({
        code: "custom",
        message: "expected melee, reach, range(4), range(2-5), distance(3) or minion(4)",
      });
      return z.NEVER;
    });

/** The `attack` of a question, and of an entry of `sheet.attacks`. */
export const attackFields = {
  notation: z.string().default("2pb").transform(readAttack),
  keywords: keywords(),
};

const on = () => z.enum(["targets", "user"]).default("targets");

/** Deeds that need no attack of their own. */
const plain = [
  /** DP71 `around`: not the target, but whoever of its side is within so many squares of it. */
  z.strictObject({
    do: z.literal("heal"),
    amount: amount(),
    on: on(),
    around: whole(0, 20).default(0),
  }),
  /** DP57 As much as the attack did. */
  z.strictObject({ do: z.literal("drain") }),
  z.strictObject({
    do: z.literal("ap"),
    amount: whole(-20, 20),
    on: z.enum(["targets", "user"]).default("user"),
  }),
  z.strictObject({ do: z.literal("mp"), amount: amount(), on: z.enum(["targets", "user"]).default("user") }),
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
  z.strictObject({ do: z.literal("keep") }),
  z.strictObject({ do: z.literal("draw"), cards: whole(1, 10) }),
  /** DP63 Discarded cards go back under the pile. */
  z.strictObject({ do: z.literal("recover"), cards: whole(1, 40) }),
] as const;
const plainDeed = z.discriminatedUnion("do", plain);
export type PlainDeed = z.infer<typeof plainDeed>;

const then = () => z.array(plainDeed).max(5).default([]);

const attackDeed = z.strictObject({
  do: z.literal("attack"),
  ...attackFields,
  /** A second form the attacker may pick instead. */
  or: notation().nullable().default(null),
  /** DP71 What that form costs more. */
  dearer: z
    .strictObject({ ap: whole(0, 50).default(0), mp: whole(0, 50).default(0) })
    .nullable()
    .default(null),
  /** How many separate attacks, each defended separately; each that does damage may add dice to the next. */
  attacks: whole(1, 10).default(1),
  growing: whole(0, 5).default(0),
  /** DP56 Bonus when another of the attacker's side is next to the target. */
  pack: whole(0, 10).default(0),
  /** DP66 Dice more for every further foe that it could be aimed at. */
  crowd: whole(0, 5).default(0),
  /** DP66 Without a crit it does nothing. */
  needsCrit: z.boolean().default(false),
  /** DP69 What later targets of the same swing have more in defense after each one it did nothing to. */
  warns: whole(0, 5).default(0),
  /** DP71 What the targets after the first lose if that one is hurt: they are not attacked themselves. */
  spill: whole(0, 10).default(0),
  /** DP70 The most dice that it may have more, each of which gives the target 1 more in defense. */
  boast: whole(0, 10).default(0),
  hurt: then(),
  unhurt: then(),
  crit: then(),
  /** DP70 Once for every hit, and for every crit. */
  eachHit: then(),
  eachCrit: then(),
});

const deed = z.discriminatedUnion("do", [attackDeed, ...plain]);
type RawDeed = z.infer<typeof deed>;
export type AttackDeed = Extract<RawDeed, { do: "attack" }> & { readonly bits: number };
export type Deed = AttackDeed | PlainDeed;

/** Whom it may be aimed at. */
export const AIMS = ["foe", "ally", "self", "foes", "allies"] as const;
export type Aim = (typeof AIMS)[number];

const fields = z.strictObject({
  id: name(),
  name: name().optional(),
  ap: whole(0, 50).default(3),
  mp: whole(0, 50).default(0),
  aim: words(AIMS).default("foe"),
  range: rangeField(),
  /** The most targets of one use. */
  targets: whole(1, 20).default(1),
  /** DP58 Played when its owner is attacked in melee, free, never as an action. */
  reaction: z.boolean().default(false),
  does: z.array(deed).max(6).default([]),
  effect: effectSchema.nullable().default(null),
  about: z.string().max(500).default(""),
  /** DP64 The skill set it belongs to, for what adds to one. */
  set: name().nullable().default(null),
});

export const abilitySchema = fields
  .refine(
    (a) => !a.does.some(lays) || a.effect !== null,
    "expected an effect for what is laid before somebody",
  )
  .transform(complete);

export interface Ability {
  readonly id: string;
  readonly name: string;
  readonly ap: number;
  readonly mp: number;
  readonly aim: Aim;
  readonly range: Range;
  readonly targets: number;
  readonly reaction: boolean;
  readonly does: readonly Deed[];
  readonly effect: Effect | null;
  readonly about: string;
  readonly set: string | null;
  /** Its first attack, if it makes one: what tactics and offers look at. */
  readonly blow: AttackDeed | null;
  /** Whether it is meant to harm. */
  readonly harmful: boolean;
  /** What it does first for whom it helps, as far as tactics know its worth; and the HP it is paid with. */
  readonly gives: "heal" | "lay" | null;
  readonly price: number;
}

const lays = (d: RawDeed): boolean =>
  d.do === "lay" ||
  (d.do === "attack" &&
    [...d.hurt, ...d.unhurt, ...d.crit, ...d.eachHit, ...d.eachCrit].some((t) => t.do === "lay"));

function complete(raw: z.output<typeof fields>): Ability {
  const does = raw.does.map((d): Deed => (d.do === "attack" ? attackOf(d) : d));
  return abilityOf({ ...raw, name: raw.name ?? raw.id, does, effect: effectOf(raw.effect) });
}

/** Every ability has the same fields in the same order, however it was written: quick to look at. */
export function abilityOf(given: Omit<Ability, "blow" | "harmful" | "gives" | "price">): Ability {
  const { does, aim } = given;
  return {
    id: given.id,
    name: given.name,
    ap: given.ap,
    mp: given.mp,
    aim,
    range: given.range,
    targets: given.targets,
    reaction: given.reaction,
    does,
    effect: given.effect,
    about: given.about,
    set: given.set,
    blow: (does.find((d) => d.do === "attack") as AttackDeed | undefined) ?? null,
    harmful: aim === "foe" || aim === "foes",
    gives: givesFirst(does),
    price: does.reduce((hp, d) => Math.max(hp, d.do === "pay" ? d.hp : 0), 0),
  };
}

export function attackOf(given: Extract<RawDeed, { do: "attack" }>): AttackDeed {
  return {
    do: "attack",
    notation: given.notation,
    keywords: given.keywords,
    or: given.or,
    dearer: given.dearer,
    attacks: given.attacks,
    growing: given.growing,
    pack: given.pack,
    crowd: given.crowd,
    needsCrit: given.needsCrit,
    warns: given.warns,
    spill: given.spill,
    boast: given.boast,
    hurt: given.hurt,
    unhurt: given.unhurt,
    crit: given.crit,
    eachHit: given.eachHit,
    eachCrit: given.eachCrit,
    bits: keywordBits(given.keywords),
  };
}

function givesFirst(does: readonly Deed[]): Ability["gives"] {
  const first = does.find((d) => d.do !== "pay" && d.do !== "cleanse") ?? does[0];
  return first?.do === "heal" || first?.do === "lay" ? first.do : null;
}

export type AbilityInput = Omit<z.input<typeof fields>, "id">;

/** Reads a table of shipped abilities or cards: the same door as for those on a sheet. */
export function shipped<K extends string>(
  table: Readonly<Record<K, AbilityInput>>,
): Readonly<Record<K, Ability>> {
  const entries = Object.entries<AbilityInput>(table).map(([id, input]) => [
    id,
    abilitySchema.parse({ id, ...input }),
  ]);
  return Object.fromEntries(entries) as Record<K, Ability>;
}

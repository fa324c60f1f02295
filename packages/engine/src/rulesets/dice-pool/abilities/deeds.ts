import * as z from "zod";
import { name, whole, words } from "../../../kernel/index.ts";
import { type AttackDice, parseAttack, parseRange, type Range } from "../notation.ts";
import { keywordBits } from "../words.ts";
import { type Effect, effectOf, effectSchema, keywords } from "./effects.ts";
import { PLAIN_DEEDS, type PlainDeed, plainDeed } from "./plainDeeds.ts";
import { type TableDeed, tableDeed } from "./table.ts";

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

const deed = z.discriminatedUnion("do", [attackDeed, tableDeed, ...PLAIN_DEEDS]);
type RawDeed = z.infer<typeof deed>;
export type AttackDeed = Extract<RawDeed, { do: "attack" }> & { readonly bits: number };
export type Deed = AttackDeed | TableDeed | PlainDeed;

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
  .refine((a) => a.effect !== null || !a.does.some(lays), {
    error: "expected an effect: it is laid before somebody (DP24)",
    path: ["effect"],
  })
  .refine((a) => a.effect === null || a.does.some(lays), {
    error: 'expected a deed that lays its effect before somebody, {"do": "lay"} (DP24)',
    path: ["does"],
  })
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

/** What follows from a deed, by its dice. */
export function followUps(d: RawDeed | Deed): readonly PlainDeed[] {
  if (d.do === "table") return d.outcomes.flatMap((o) => o.does);
  return d.do === "attack" ? [...d.hurt, ...d.unhurt, ...d.crit, ...d.eachHit, ...d.eachCrit] : [];
}

const lays = (d: RawDeed): boolean => d.do === "lay" || followUps(d).some((t) => t.do === "lay");

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
  const gives =
    first?.do === "table" ? followUps(first).find((d) => d.do === "heal" || d.do === "lay") : first;
  return gives?.do === "heal" || gives?.do === "lay" ? gives.do : null;
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

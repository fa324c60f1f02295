import * as z from "zod";
import { name, whole, words } from "../../../kernel/index.ts";
import {
  ABILITY_TYPES,
  type AbilityType,
  CIRCUMSTANCES,
  type CircumstanceId,
  ELEMENTS,
  GRANTED_STATUSES,
  type Moment,
  MOMENTS,
  STATS,
  STATUSES,
  TRAITS,
} from "../words.ts";
import { contradictions, isHarmful } from "./contradictions.ts";

/** What an ability is made of. Shipped ones and those written on a sheet have the same form. */

/** An element by name, the user's own, the one named in the command, or null for colorless. */
const element = () =>
  z
    .union([words(ELEMENTS), z.enum(["own", "chosen"])], { error: "expected an element, own or chosen" })
    .nullable()
    .default(null);
const on = () => z.enum(["targets", "user"]).default("targets");
/** An amount: a number, plus so many times the user's Magical Attack. */
const amount = { amount: whole(0).default(0), power: whole(0, 100).default(0) };

const deed = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("attack"),
    kind: z.enum(["physical", "magical"]),
    multiplier: z.number().min(0).max(1000).default(1),
    element: element(),
    /** HD79: goes on to another target when it breaks a Shell. */
    chain: z.boolean().default(false),
  }),
  z.strictObject({ do: z.literal("burst"), amount: whole(0), element: element() }),
  z.strictObject({
    do: z.literal("inflict"),
    /** HD29 Any status; left out, the one of its element. */
    status: words(STATUSES).nullable().default(null),
    element: element(),
  }),
  z.strictObject({
    do: z.literal("tracker"),
    stat: z.union([words(STATS), z.literal("chosen")]),
    steps: whole(-6, 6),
    on: on(),
  }),
  z.strictObject({ do: z.literal("heal"), ...amount, on: on() }),
  z.strictObject({ do: z.literal("mana"), ...amount, on: on() }),
  z.strictObject({ do: z.literal("shell"), ...amount, element: element() }),
  z.strictObject({ do: z.literal("revive"), hp: z.union([whole(1), z.literal("half")]) }),
  z.strictObject({ do: z.literal("cure") }),
  z.strictObject({ do: z.literal("cleanse") }),
  z.strictObject({ do: z.literal("grant"), status: words(GRANTED_STATUSES), element: element(), on: on() }),
  z.strictObject({ do: z.literal("orders") }),
  z.strictObject({ do: z.literal("scan") }),
  z.strictObject({ do: z.literal("fall") }),
]);
export type Deed = z.infer<typeof deed>;
export type DeedOf<D extends Deed["do"]> = Extract<Deed, { do: D }>;

export const AIMS = [
  "other",
  "one",
  "self",
  "foe",
  "ally",
  "fallen",
  "front-foes",
  "foes",
  "allies",
] as const;
export type Aim = (typeof AIMS)[number];

const AIM_OF: Readonly<Record<AbilityType, Aim>> = {
  self: "self",
  melee: "other",
  ranged: "other",
  ally: "one",
  special: "other",
  multi: "foes",
  passive: "self",
  reaction: "self",
};

const fields = z.strictObject({
  id: name(),
  name: name().optional(),
  /** HD24 Exactly one. */
  type: words(ABILITY_TYPES),
  aim: words(AIMS).optional(),
  ap: whole(0, 10).default(1),
  mp: whole(0).default(0),
  does: z.array(deed).max(10).default([]),
  trait: words(TRAITS).optional(),
  /** HD28 The moment of a Passive or a Reaction that is written out. */
  on: words(MOMENTS).optional(),
  /** HD27, HD28 What must be so for a Special to be used, or for a Passive or a Reaction to do anything. */
  when: z.array(words(CIRCUMSTANCES)).max(6).default([]),
  oncePer: z.enum(["round", "battle"]).optional(),
  nonlethal: z.boolean().default(false),
  about: z.string().max(500).default(""),
});

export const abilitySchema = fields.superRefine(contradictions).transform(complete);

export interface Ability {
  readonly id: string;
  readonly name: string;
  readonly type: AbilityType;
  readonly aim: Aim;
  readonly ap: number;
  readonly mp: number;
  readonly does: readonly Deed[];
  readonly trait: (typeof TRAITS)[number] | null;
  readonly on: Moment | null;
  readonly when: readonly CircumstanceId[];
  readonly oncePer: "round" | "battle" | null;
  readonly nonlethal: boolean;
  readonly about: string;
  /** Whether it is meant to harm: buffs, healing and the like are not. */
  readonly harmful: boolean;
}

/** HD28 A Reaction that harms meets whoever caused it. */
const aimOf = ({ type, does }: z.output<typeof fields>): Aim =>
  type === "reaction" && does.some(isHarmful) ? "other" : AIM_OF[type];

/** Field by field: V8 gives every object that begins with a spread a shape of its own, and tactics look at all of them. */
function complete(a: z.output<typeof fields>): Ability {
  return {
    id: a.id,
    name: a.name ?? a.id,
    type: a.type,
    aim: a.aim ?? aimOf(a),
    ap: a.ap,
    mp: a.mp,
    does: a.does,
    trait: a.trait ?? null,
    on: a.on ?? null,
    when: a.when,
    oncePer: a.oncePer ?? null,
    nonlethal: a.nonlethal,
    about: a.about,
    harmful: a.does.some(isHarmful),
  };
}

export type AbilityInput = Omit<z.input<typeof fields>, "id">;

/** Reads a table of shipped abilities: the same door as for those on a sheet. */
export function shipped<K extends string>(
  table: Readonly<Record<K, AbilityInput>>,
): Readonly<Record<K, Ability>> {
  const entries = Object.entries<AbilityInput>(table).map(([id, input]) => [
    id,
    abilitySchema.parse({ id, ...input }),
  ]);
  return Object.fromEntries(entries) as Record<K, Ability>;
}

import * as z from "zod";
import { flag, name, whole, words } from "../../../kernel/index.ts";
import { MELEE, type Range, rangeField, SELF } from "../aim/ranges.ts";
import type { Weapon } from "../gear/weapons.ts";
import {
  ATTACK_KINDS,
  type AttackKind,
  DAMAGE_TRAITS,
  type DamageTrait,
  EFFECT_GUARDS,
  type EffectGuard,
  ENDS,
  type Ends,
  GUARDS,
  type Guard,
  STATUSES,
  type Status,
  TRAITS,
  type Trait,
  USUAL_END,
} from "../words.ts";

/** What an ability is made of. Basic attacks, shipped techniques and spells, and those on a sheet have the same form. */

/** A status that an effect or a helping spell gives. */
export interface Gift {
  readonly status: Status;
  readonly amount: number;
  readonly ends: Ends;
}

/** TH7 The additional effect: what it is rolled against and what it does if it lands. */
export interface Effect {
  readonly against: EffectGuard;
  readonly gives: readonly Gift[];
  readonly push: number;
  /** A Trait added to the damage once more. */
  readonly adds: Trait | null;
}

/** What a helping ability does, without a roll. */
export type Help =
  | {
      readonly do: "heal";
      /** Half of Willpower instead of all of it. */
      readonly half: boolean;
      /** TH79 As much as the Hearts score of whoever is healed instead. */
      readonly hearts: boolean;
    }
  | { readonly do: "cure" }
  | { readonly do: "gift"; readonly gift: Gift };

/** Which weapons a technique or spell may be made with (TH20). */
export const WIELDS = ["any", "melee", "ranged", "arcane", "shield", "bare"] as const;
export type Wields = (typeof WIELDS)[number];

/** TH64 Spent points come back after the encounter, bound ones with the end of what they hold, burned ones not here. */
export const HOWS = ["spend", "bind", "burn"] as const;
export type How = (typeof HOWS)[number];
export const AIMS = ["foes", "allies", "self"] as const;

export interface Ability {
  readonly id: string;
  readonly name: string;
  readonly kind: AttackKind;
  readonly action: "standard" | "minor";
  readonly range: Range;
  readonly wields: Wields;
  /** Basic attacks and plain entries are made with this one; others with any that `wields` allows. */
  readonly weapon: Weapon | null;
  readonly damage: boolean;
  readonly trait: DamageTrait;
  readonly times: number;
  readonly plus: Trait | null;
  /** TH57 What it does damage with, any of which may find a Vulnerability. */
  readonly types: readonly string[];
  /** TH56 The guard stat that a roll To-Hit is held against. */
  readonly against: Guard;
  readonly sp: number;
  readonly mp: number;
  readonly how: How;
  readonly effect: Effect | null;
  /** TH50 So many Basic Attacks instead of a hit of its own; 0 for others. */
  readonly strikes: number;
  readonly push: number;
  /** Flies over bodies and low cover. */
  readonly arcs: boolean;
  /** TH80 Defense does not help against it. */
  readonly pierces: boolean;
  /** TH42 Only on a target in Peril. */
  readonly peril: boolean;
  /** What the user gets for it. */
  readonly after: Status | null;
  readonly aim: (typeof AIMS)[number];
  readonly helps: readonly Help[];
  /** TH79 Every use takes one of these from the belt. */
  readonly item: string | null;
  readonly harmful: boolean;
  readonly about: string;
}

const gift = z
  .union([
    words(STATUSES).transform((status) => ({ status })),
    z.strictObject({
      status: words(STATUSES),
      amount: whole(0, 100).optional(),
      ends: words(ENDS).optional(),
    }),
  ])
  .transform((g): Gift => {
    const {
      status,
      amount = 0,
      ends = USUAL_END[status],
    } = g as { status: Status; amount?: number; ends?: Ends };
    return { status, amount, ends };
  });

export const effectField = () =>
  z
    .strictObject({
      against: words(EFFECT_GUARDS).default("concentration"),
      gives: z.array(gift).max(5).default([]),
      push: whole(0, 20).default(0),
      adds: words(TRAITS).optional(),
    })
    .transform((e): Effect => ({ against: e.against, gives: e.gives, push: e.push, adds: e.adds ?? null }));

const help = z.union([
  z.strictObject({ do: z.literal("heal"), half: flag(), hearts: flag() }),
  z.strictObject({ do: z.literal("cure") }),
  z.strictObject({ do: z.literal("gift"), gift }),
]);

/** TH79 What a thing on the belt is called. */
export const itemName = () => z.string().min(1).max(40);

/** TH56, TH57: the guard and the types of an attack, as every attack and ability has them. */
export const aimFields = {
  against: words(GUARDS).default("evasion"),
  type: name().nullable().default(null),
  types: z.array(name()).max(10).default([]),
};

/** TH57 `type`, `types` or both; each once. */
export const typesIn = (given: {
  readonly type: string | null;
  readonly types: readonly string[];
}): string[] => [...new Set([...(given.type === null ? [] : [given.type]), ...given.types])];

const fields = z.strictObject({
  id: name(),
  name: name().optional(),
  kind: words(ATTACK_KINDS).default("technique"),
  action: z.enum(["standard", "minor"]).default("standard"),
  range: rangeField().optional(),
  wields: words(WIELDS).default("any"),
  damage: z.boolean().optional(),
  trait: words(DAMAGE_TRAITS).optional(),
  times: whole(0, 10).default(1),
  plus: words(TRAITS).optional(),
  ...aimFields,
  sp: whole(0).default(0),
  mp: whole(0).default(0),
  how: words(HOWS).default("spend"),
  effect: effectField().optional(),
  strikes: whole(0, 5).default(0),
  push: whole(0, 20).default(0),
  arcs: flag(),
  pierces: flag(),
  peril: flag(),
  after: words(STATUSES).optional(),
  aim: words(AIMS).optional(),
  helps: z.array(help).max(5).default([]),
  item: itemName().optional(),
  about: z.string().max(500).default(""),
});

export const abilitySchema = fields.transform(complete);

function complete(a: z.output<typeof fields>): Ability {
  const aim = a.aim ?? (a.helps.length > 0 ? "allies" : "foes");
  return shaped({
    ...a,
    name: a.name ?? a.id,
    range: a.range ?? (aim === "self" ? SELF : MELEE),
    weapon: null,
    damage: a.damage ?? a.helps.length === 0,
    trait: a.trait ?? (a.kind === "spell" ? "willpower" : "combat"),
    plus: a.plus ?? null,
    types: typesIn(a),
    effect: a.effect ?? null,
    after: a.after ?? null,
    aim,
    item: a.item ?? null,
    harmful: aim === "foes",
  });
}

const PLAIN: Omit<Ability, "id" | "name" | "range" | "weapon"> = {
  kind: "basic",
  action: "standard",
  wields: "any",
  damage: true,
  trait: "combat",
  times: 1,
  plus: null,
  types: [],
  against: "evasion",
  sp: 0,
  mp: 0,
  how: "spend",
  effect: null,
  strikes: 0,
  push: 0,
  arcs: false,
  pierces: false,
  peril: false,
  after: null,
  aim: "foes",
  helps: [],
  item: null,
  harmful: true,
  about: "",
};

/** A basic attack or a plain entry of a sheet, as an ability. */
export function basicAttack(
  about: Partial<Ability> & Pick<Ability, "id" | "name" | "range" | "weapon">,
): Ability {
  return shaped({ ...PLAIN, ...about });
}

/** All abilities are laid out alike: simulation reads them millions of times. */
function shaped(a: Ability): Ability {
  return {
    id: a.id,
    name: a.name,
    kind: a.kind,
    action: a.action,
    range: a.range,
    wields: a.wields,
    weapon: a.weapon,
    damage: a.damage,
    trait: a.trait,
    times: a.times,
    plus: a.plus,
    types: a.types,
    against: a.against,
    sp: a.sp,
    mp: a.mp,
    how: a.how,
    effect: a.effect,
    strikes: a.strikes,
    push: a.push,
    arcs: a.arcs,
    pierces: a.pierces,
    peril: a.peril,
    after: a.after,
    aim: a.aim,
    helps: a.helps,
    item: a.item,
    harmful: a.harmful,
    about: a.about,
  };
}

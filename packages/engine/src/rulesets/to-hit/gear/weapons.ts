import * as z from "zod";
import { name, whole, words } from "../../../kernel/index.ts";

/** TH67 The seventeen types of weapon, by rank. */

export const CLASSES = ["melee", "ranged", "arcane"] as const;
export type WeaponClass = (typeof CLASSES)[number];
export const KEYWORDS = ["sweeping", "long", "returning", "defensive", "hands-free", "wizardly"] as const;
export type Keyword = (typeof KEYWORDS)[number];

export interface Weapon {
  readonly id: string;
  readonly name: string;
  readonly attack: number;
  readonly accuracy: number;
  /** TH98 What it adds to its wielder's critical range. */
  readonly criticalRange: number;
  /** Null: it never wears (natural weapons, TH39 spares them). */
  readonly durability: number | null;
  readonly edge: string | null;
  readonly hands: number;
  readonly class: WeaponClass;
  readonly keywords: readonly Keyword[];
  readonly rank: number;
  /** Plain entries of a sheet are attacks only: they neither parry nor deflect. */
  readonly plain: boolean;
}

interface TypeRow {
  readonly accuracy: number;
  readonly attack: number;
  readonly durability: number;
  readonly edge: string;
  readonly hands: number;
  readonly class: WeaponClass;
  readonly keywords: readonly Keyword[];
}

const row = (
  [accuracy, attack, durability]: readonly [number, number, number],
  edge: string,
  hands: number,
  of: WeaponClass = "melee",
  ...keywords: Keyword[]
): TypeRow => ({ accuracy, attack, durability, edge, hands, class: of, keywords });

/** Accuracy, then what is added to the rank's Attack and Durability. */
export const WEAPON_TYPES: Readonly<Record<string, TypeRow>> = {
  axe: row([2, 3, 0], "sharp", 2, "melee", "sweeping"),
  bat: row([4, 2, -1], "blunt", 2, "melee", "sweeping"),
  boomerang: row([4, -1, -1], "blunt", 1, "melee", "returning"),
  bow: row([4, 0, 1], "piercing", 2, "ranged"),
  club: row([4, 1, -2], "blunt", 1),
  crossbow: row([4, 0, 0], "piercing", 1, "ranged"),
  dagger: row([4, -1, 0], "piercing", 1),
  fist: row([5, -2, -1], "blunt", 1, "melee", "hands-free"),
  greatsword: row([3, 1, 1], "sharp", 2, "melee", "sweeping"),
  hammer: row([3, -2, 2], "blunt", 1),
  "hand-axe": row([3, 1, -1], "sharp", 1),
  rod: row([4, -1, 0], "blunt", 1, "arcane", "wizardly"),
  shield: row([3, -2, 0], "blunt", 1, "melee", "defensive"),
  sledge: row([2, 0, 3], "blunt", 2, "melee", "sweeping"),
  spear: row([4, -1, 1], "piercing", 2, "melee", "long", "sweeping"),
  staff: row([2, 1, 1], "blunt", 2, "arcane", "wizardly"),
  sword: row([3, 0, 0], "sharp", 1),
};

/** Attack and Durability that a rank gives, 0 to 5. */
export const RANK_BASE = [3, 6, 9, 12, 15, 20] as const;

/** A weapon of a type and rank. No value is under 1. */
export function weaponOf(type: string, rank: number, more: { id?: string; name?: string } = {}): Weapon {
  const of = WEAPON_TYPES[type] as TypeRow;
  const base = RANK_BASE[rank] as number;
  return {
    id: more.id ?? type,
    name: more.name ?? type,
    attack: Math.max(1, base + of.attack),
    accuracy: of.accuracy,
    criticalRange: 0,
    durability: Math.max(1, base + of.durability),
    edge: of.edge,
    hands: of.hands,
    class: of.class,
    keywords: of.keywords,
    rank,
    plain: false,
  };
}

/** TH10 Bare hands: Accuracy 5, no attack power. */
export const UNARMED: Weapon = {
  id: "unarmed",
  name: "bare hands",
  attack: 0,
  accuracy: 5,
  criticalRange: 0,
  durability: null,
  edge: null,
  hands: 1,
  class: "melee",
  keywords: ["hands-free"],
  rank: 0,
  plain: true,
};

const typeName = z
  .string()
  .refine(
    (type) => Object.hasOwn(WEAPON_TYPES, type),
    `expected a weapon type: ${Object.keys(WEAPON_TYPES).join(", ")}`,
  );

/** `"sword 1"`: a type and a rank; without a rank, 0. */
const asText = z.string().transform((text, context): Weapon => {
  const [, type = "", rank = "0"] = /^([a-z-]+)(?:\s+([0-5]))?$/.exec(text.trim().toLowerCase()) ?? [];
  if (Object.hasOwn(WEAPON_TYPES, type)) return weaponOf(type, Number(rank));
  context.addIssue({
    code: "custom",
    message: "expected a weapon such as sword 1: a type and a rank from 0 to 5",
    input: text,
  });
  return z.NEVER;
});

const asEntry = z
  .strictObject({
    id: name().optional(),
    name: name().optional(),
    type: typeName,
    rank: whole(0, 5).default(0),
    attack: whole().optional(),
    accuracy: whole().optional(),
    criticalRange: whole(0, 10).default(0),
    durability: whole(0).nullable().optional(),
    edge: name().optional(),
    class: words(CLASSES).optional(),
  })
  .transform(({ type, rank, id, name: called, ...own }): Weapon => {
    const weapon = weaponOf(type, rank, { id: id ?? type, name: called ?? id ?? type });
    return shaped({
      ...weapon,
      attack: own.attack ?? weapon.attack,
      accuracy: own.accuracy ?? weapon.accuracy,
      criticalRange: own.criticalRange,
      durability: own.durability === undefined ? weapon.durability : own.durability,
      edge: own.edge ?? weapon.edge,
      class: own.class ?? weapon.class,
    });
  });

/** All weapons are laid out alike. */
export function shaped(w: Weapon): Weapon {
  return {
    id: w.id,
    name: w.name,
    attack: w.attack,
    accuracy: w.accuracy,
    criticalRange: w.criticalRange,
    durability: w.durability,
    edge: w.edge,
    hands: w.hands,
    class: w.class,
    keywords: w.keywords,
    rank: w.rank,
    plain: w.plain,
  };
}

export const weaponField = () => z.union([asText, asEntry]);

/** TH70 What grows on its bearer: bare hands, and entries of a sheet that have no Durability. */
export const isNatural = ({ plain, durability }: Weapon): boolean => plain && durability === null;

export const hasKeyword = ({ keywords }: Weapon, keyword: Keyword): boolean =>
  keywords.length > 0 && keywords.includes(keyword);

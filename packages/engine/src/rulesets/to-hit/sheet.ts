import * as z from "zod";
import { flag, HUGE, known, name, named, number, whole, words } from "../../kernel/index.ts";
import {
  type Ability,
  abilitySchema,
  aimFields,
  basicAttack,
  effectField,
  itemName,
  typesIn,
} from "./abilities/ability.ts";
import { ABILITIES } from "./abilities/index.ts";
import { MELEE, type Range, rangeField } from "./aim/ranges.ts";
import { shaped, UNARMED, type Weapon, weaponField } from "./gear/weapons.ts";
import {
  ATTACK_KINDS,
  DAMAGE_TRAITS,
  FEATS,
  HARD,
  ORDER_TABLE,
  ORDERS,
  REACTION_NAMES,
  SIZES,
  type Size,
  SQUARES_OF,
  STATUSES,
  sizeOfHeight,
  TRAITS,
  type Trait,
} from "./words.ts";

/** TH60 A combatant's sheet: guard stats, Traits, points, weapons, what it can do. */

/** The `attack` of a question, and of an entry of `sheet.attacks`. */
export const attackFields = {
  kind: words(ATTACK_KINDS).default("basic"),
  trait: words(DAMAGE_TRAITS).default("combat"),
  times: whole(0, 1000).default(1),
  ...aimFields,
  effect: effectField().nullable().default(null),
};
export type AttackFields = z.output<z.ZodObject<typeof attackFields>>;

const attackEntry = z.strictObject({
  ...attackFields,
  attack: whole().optional(),
  accuracy: whole().optional(),
  criticalRange: whole(0, 10).default(0),
  durability: whole(0).optional(),
  range: rangeField().default(MELEE),
  sp: whole(0).default(0),
  mp: whole(0).default(0),
});

/** An empty `weapon` is one of no power, none at all means bare hands (TH10): told apart before the groups are merged. */
function armed(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const each = (entry: unknown): unknown => {
    const weapon = (entry as { weapon?: unknown } | null)?.weapon;
    if (typeof weapon !== "object" || weapon === null || Array.isArray(weapon)) return entry;
    return { ...(entry as object), weapon: { attack: 0, accuracy: 0, ...weapon } };
  };
  if (Array.isArray(value)) return value.map(each);
  return Object.fromEntries(Object.entries(value).map(([id, entry]) => [id, each(entry)]));
}

const attacks = () =>
  z.preprocess(
    armed,
    named(attackEntry, ["attack", "weapon"]).transform((entries) =>
      Object.entries(entries).map(
        ([id, { attack, accuracy, criticalRange, durability, range, sp, mp, ...fields }]) => {
          const weapon =
            attack === undefined && accuracy === undefined
              ? shaped({ ...UNARMED, criticalRange })
              : plainWeapon(id, { attack, accuracy, criticalRange, durability, range });
          return plainAttack(id, fields, { range, weapon, sp, mp });
        },
      ),
    ),
  );

export function plainWeapon(
  id: string,
  of: {
    attack: number | undefined;
    accuracy: number | undefined;
    criticalRange: number;
    durability?: number | undefined;
    range: Range;
  },
): Weapon {
  return shaped({
    ...UNARMED,
    id,
    name: id,
    attack: of.attack ?? 0,
    accuracy: of.accuracy ?? 0,
    criticalRange: of.criticalRange,
    durability: of.durability ?? null,
    class: of.range.kind === "projectile" ? "ranged" : "melee",
    keywords: [],
  });
}

/** A plain attack is an ability like any other. */
export function plainAttack(
  id: string,
  attack: AttackFields,
  about: { range: Range; weapon: Weapon; sp: number; mp: number },
): Ability {
  const { type: _, ...fields } = attack;
  return basicAttack({ id, name: id, ...fields, types: typesIn(attack), ...about });
}

const abilities = () =>
  z
    .array(z.union([known(ABILITIES, "a technique or spell"), abilitySchema]))
    .max(50)
    .default([])
    .transform((list) => list.map((a) => (typeof a === "string" ? (ABILITIES[a] as Ability) : a)));

const traits = Object.fromEntries(TRAITS.map((t) => [t, whole().optional()])) as Record<
  Trait,
  z.ZodOptional<z.ZodInt>
>;

const fields = z.strictObject({
  ...traits,
  criticalRange: whole(0, 10).default(0),
  evasion: whole().optional(),
  concentration: whole().optional(),
  vitality: whole().optional(),
  defense: number(),
  resistance: z.record(z.string(), whole(0, 100)).default({}),
  vulnerable: z.array(name()).max(50).default([]),
  immune: z.array(name()).max(50).default([]),
  hard: words(HARD).default("no"),
  offBalance: flag(),
  weakPoint: flag(),
  statuses: z.array(words(STATUSES)).max(10).default([]),
  reaction: z.enum(["none", "deflect", "parry"]).default("none"),
  reactions: z.array(words(REACTION_NAMES)).max(REACTION_NAMES.length).default([]),
  health: whole(1).optional(),
  hp: whole(1).optional(),
  hearts: whole(0).optional(),
  stamina: whole(0).default(0),
  magic: whole(0).default(0),
  sp: whole(0).optional(),
  mp: whole(0).optional(),
  movement: whole(0, 100).default(6),
  throws: whole(1, 100).default(6),
  initiative: number(),
  size: words(SIZES).optional(),
  height: z.number().min(0).max(HUGE).optional(),
  squares: whole(1, 100).optional(),
  order: words(ORDERS).default("normal"),
  rank: whole(0, 5).default(1),
  hero: z.boolean().optional(),
  mindless: flag(),
  attacks: attacks(),
  weapons: z.array(weaponField()).max(8).default([]),
  abilities: abilities(),
  items: z.record(itemName(), whole(0, 99)).default({}),
  feats: z.array(words(FEATS)).max(FEATS.length).default([]),
  element: name().nullable().default(null),
  apart: flag(),
  near: flag(),
});

export type Sheet = Readonly<Record<Trait, number>> & {
  readonly evasion: number;
  readonly concentration: number;
  readonly vitality: number;
  readonly health: number;
  readonly hearts: number;
  readonly sp: number;
  readonly mp: number;
  readonly size: Size;
  readonly squares: number;
  readonly hero: boolean | null;
} & Omit<
    z.output<typeof fields>,
    | Trait
    | "evasion"
    | "concentration"
    | "vitality"
    | "health"
    | "hp"
    | "hearts"
    | "sp"
    | "mp"
    | "size"
    | "height"
    | "squares"
    | "hero"
  >;

export const sheetSchema = fields.transform((raw, context): Sheet => {
  const health = healthOf(raw);
  if (health === null) {
    context.addIssue({
      code: "invalid_type",
      expected: "number",
      message: "expected health",
      path: ["health"],
      input: undefined,
    });
    return z.NEVER;
  }
  const wrong = wrongHeight(raw);
  if (wrong === null) return completed(raw, health);
  context.addIssue({
    code: "custom",
    message: wrong,
    params: { code: "input/contradiction" },
    path: ["height"],
    input: raw.height,
  });
  return z.NEVER;
});

/** TH53, TH98: a size may be given by its name or by a height in feet; both only if they say the same. */
function wrongHeight({ size, height }: Raw): string | null {
  if (height === undefined || size === undefined || sizeOfHeight(height) === size) return null;
  return `expected the height of somebody ${size}, or no size (${height} feet are ${sizeOfHeight(height)}, TH53)`;
}

const sizeOf = ({ size, height }: Raw): Size =>
  size ?? (height === undefined ? "medium" : sizeOfHeight(height));

/** All sheets are laid out alike: simulation reads them millions of times. */
function completed(raw: Raw, health: number): Sheet {
  const { points } = ORDER_TABLE[raw.order];
  const size = sizeOf(raw);
  return {
    accuracy: raw.accuracy ?? 0,
    combat: raw.combat ?? 0,
    willpower: raw.willpower ?? 0,
    agility: raw.agility ?? 0,
    discipline: raw.discipline ?? 0,
    fortitude: raw.fortitude ?? 0,
    athletics: raw.athletics ?? 0,
    perception: raw.perception ?? 0,
    command: raw.command ?? 0,
    guile: raw.guile ?? 0,
    insight: raw.insight ?? 0,
    influence: raw.influence ?? 0,
    intimidate: raw.intimidate ?? 0,
    evasion: guardOf(raw.evasion, raw.agility),
    concentration: guardOf(raw.concentration, raw.discipline),
    vitality: guardOf(raw.vitality, raw.fortitude),
    criticalRange: raw.criticalRange,
    defense: raw.defense,
    resistance: raw.resistance,
    vulnerable: raw.vulnerable,
    immune: raw.immune,
    hard: raw.hard,
    offBalance: raw.offBalance,
    weakPoint: raw.weakPoint,
    statuses: raw.statuses,
    reaction: raw.reaction,
    reactions: raw.reactions,
    health,
    // TH42 The Hearts score; of those whose Health is a multiple of it, a quarter of the whole.
    hearts: raw.hearts !== undefined && raw.order === "normal" ? raw.hearts : Math.floor(health / 4),
    stamina: raw.stamina,
    magic: raw.magic,
    sp: raw.sp ?? Math.floor(raw.stamina * 4 * points),
    mp: raw.mp ?? Math.floor(raw.magic * 4 * points),
    movement: raw.movement,
    throws: raw.throws,
    initiative: raw.initiative,
    size,
    squares: raw.order === "swarm" ? health : (raw.squares ?? SQUARES_OF[size]),
    order: raw.order,
    rank: raw.rank,
    hero: raw.hero ?? null,
    mindless: raw.mindless,
    attacks: raw.attacks,
    weapons: distinct(raw.weapons, raw.attacks),
    abilities: raw.abilities,
    items: raw.items,
    feats: raw.feats,
    element: raw.element,
    apart: raw.apart,
    near: raw.near,
  };
}

type Raw = z.output<typeof fields>;

/** Two swords are `sword` and `sword-2`: every attack needs a name of its own. */
function distinct(weapons: readonly Weapon[], attacks: readonly Ability[]): Weapon[] {
  const taken = new Set(attacks.map((a) => a.id));
  return weapons.map((weapon) => {
    let id = weapon.id;
    for (let n = 2; taken.has(id); n++) id = `${weapon.id}-${n}`;
    taken.add(id);
    return shaped({ ...weapon, id });
  });
}

/** TH60 Health as given, or Hearts × 4 times what the order says; a swarm has its squares. */
function healthOf(raw: Raw): number | null {
  if (raw.order === "swarm") return raw.squares ?? raw.health ?? raw.hp ?? 8;
  const given = raw.health ?? raw.hp;
  if (given !== undefined) return given;
  return raw.hearts === undefined ? null : Math.max(1, raw.hearts * 4 * ORDER_TABLE[raw.order].health);
}

/** TH60 A guard stat as given, else 10 + its Trait; a sheet with neither has none: 0. */
function guardOf(given: number | undefined, trait: number | undefined): number {
  if (given !== undefined) return given;
  return trait === undefined ? 0 : 10 + trait;
}

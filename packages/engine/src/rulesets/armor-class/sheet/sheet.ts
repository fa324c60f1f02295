import * as z from "zod";
import { flag, known, number, whole, words } from "../../../kernel/index.ts";
import {
  ACCESSORIES,
  type Accessory,
  ARMORS,
  type Armor,
  SHIELDS,
  type Shield,
  withShield,
} from "./armor.ts";
import { attacks, bonusSchema } from "./entries.ts";
import { type Arm, armOf, type Bonus, type Entry, entryOf, FISTS, usesOf } from "./kit.ts";
import { type Weapon, WEAPONS } from "./weapons.ts";
import {
  ATTRIBUTES,
  type Attribute,
  FEET,
  type Focus,
  INJURIES,
  type Injury,
  modifierOf,
  type Skill,
} from "../words.ts";

/** AC40, AC41 A combatant's sheet: the stat names of a question, and what a whole battle needs. */

const perAttribute = (schema: z.ZodType<number | undefined>) =>
  z.strictObject(
    Object.fromEntries(ATTRIBUTES.map((a) => [a, schema])) as Record<
      Attribute,
      z.ZodType<number | undefined>
    >,
  );

/** The attacker of a question, and the same fields of a sheet. */
export const attackerFields = {
  attackBonus: number(),
  abilities: z.array(bonusSchema).max(20).default([]),
  attributes: perAttribute(whole().optional()).default({} as never),
  skill: whole().nullable().default(0),
  punch: number(),
  npc: flag(),
  damageBonus: number(),
  shockBonus: number(),
};

const scores = perAttribute(whole(3, 18).optional());
const skillField = () => whole(0, 4).nullable().optional();

/** AC30 A weapon of the list, by its name alone or with mods. */
const carried = z.union(
  [
    known(WEAPONS, "a weapon").transform((weapon) => ({ weapon, mods: [] as readonly Bonus[] })),
    z.strictObject({ weapon: known(WEAPONS, "a weapon"), mods: z.array(bonusSchema).max(20).default([]) }),
  ],
  'expected a weapon of the list, or {"weapon": "…", "mods": [{"name": "…", "damage": 2, "shock": false}]}',
);

const level = () => whole(0, 2).default(0);

const fields = z.strictObject({
  ...attackerFields,
  attackBonus: whole().optional(),
  scores: scores.optional(),
  skills: z
    .strictObject({
      stab: skillField(),
      shoot: skillField(),
      punch: skillField(),
      exert: skillField(),
      heal: skillField(),
      sneak: skillField(),
      notice: skillField(),
    })
    .default({}),
  meleeAC: whole().optional(),
  rangedAC: whole().optional(),
  ac: whole().optional(),
  armor: known(ARMORS, "an armor").optional(),
  accessories: z.array(known(ACCESSORIES, "an accessory")).max(8).default([]),
  shield: z.union([z.boolean(), words(["small", "large", "riot"])]).default(false),
  shockImmune: flag(),
  hp: whole(1).optional(),
  hd: whole(1, 100).optional(),
  soak: whole(0).optional(),
  traumaTarget: whole().optional(),
  speed: whole(0, 1000).default(30),
  size: whole(1, 10).default(1),
  initiative: number(),
  morale: whole(2, 12).nullable().default(null),
  instinct: whole(0, 10).nullable().default(null),
  beast: flag(),
  elite: flag(),
  skillBonus: number(),
  save: whole(1, 20).default(15),
  saves: z.strictObject({ physical: whole(1, 20).optional(), evasion: whole(1, 20).optional() }).default({}),
  luck: whole(0, 100).default(0),
  traumaBonus: number(),
  foci: z
    .strictObject({
      closeCombatant: level(),
      deadeye: level(),
      dieHard: level(),
      valiantDefender: level(),
    })
    .default({ closeCombatant: 0, deadeye: 0, dieHard: 0, valiantDefender: 0 }),
  medic: flag(),
  frail: flag(),
  unaware: flag(),
  prepared: flag(),
  prone: flag(),
  unseen: flag(),
  injuries: z.array(words(INJURIES)).max(INJURIES.length).default([]),
  ambush: flag(),
  alert: flag(),
  attacks: attacks(),
  weapons: z.array(carried).max(8).default([]),
});
type Raw = z.output<typeof fields>;

export interface Sheet {
  readonly attackBonus: number;
  readonly mods: Readonly<Record<Attribute, number>>;
  readonly skill: number | null;
  readonly skills: Readonly<Partial<Record<Skill, number | null>>>;
  readonly punch: number;
  readonly npc: boolean;
  readonly elite: boolean;
  readonly damageBonus: number;
  readonly shockBonus: number;
  /** AC30 What adds to damage, by name. */
  readonly abilities: readonly Bonus[];
  readonly meleeAC: number;
  readonly rangedAC: number;
  /** Once the shield is lost. */
  readonly bareMeleeAC: number;
  readonly bareRangedAC: number;
  /** AC62 What an armor-piercing weapon meets. */
  readonly skinAC: number;
  readonly shield: boolean;
  readonly shockImmune: boolean;
  readonly hp: number;
  readonly soak: number;
  readonly traumaTarget: number;
  /** In squares. */
  readonly speed: number;
  readonly size: number;
  readonly initiative: number;
  readonly morale: number | null;
  readonly instinct: number | null;
  readonly beast: boolean;
  readonly skillBonus: number;
  /** AC84 */
  readonly physical: number;
  readonly evasion: number;
  readonly luck: number;
  /** AC25 Added to every Trauma Die. */
  readonly traumaBonus: number;
  /** AC86 */
  readonly foci: Readonly<Record<Focus, number>>;
  readonly medic: boolean;
  readonly frail: boolean;
  readonly unaware: boolean;
  readonly prepared: boolean;
  readonly prone: boolean;
  /** AC82 Cannot be seen, though everybody knows where it is. */
  readonly unseen: boolean;
  /** AC83 From fights before. */
  readonly injuries: readonly Injury[];
  /** AC79 Lies in wait; expects trouble. */
  readonly ambush: boolean;
  readonly alert: boolean;
  /** AC78 Wears grand plate. */
  readonly plated: boolean;
  readonly entries: readonly Entry[];
}

export const sheetSchema = fields.transform((raw, context): Sheet => {
  if (raw.hp === undefined && raw.hd === undefined) {
    context.addIssue({
      code: "invalid_type",
      expected: "number",
      message: "expected a whole number from 1 to 1000000, or hd",
      path: ["hp"],
      input: undefined,
    });
    return z.NEVER;
  }
  return completed(raw);
});

/** All sheets are laid out alike: simulation reads them millions of times. */
function completed(raw: Raw): Sheet {
  const mods = modsOf(raw);
  const armor = raw.armor === undefined ? null : (ARMORS[raw.armor] as Armor);
  return {
    attackBonus: raw.attackBonus ?? (raw.npc ? (raw.hd ?? 0) : 0), // AC5, AC30
    mods,
    skill: raw.skill,
    skills: given(raw.skills),
    punch: raw.skills.punch ?? raw.punch,
    npc: raw.npc,
    elite: raw.elite,
    damageBonus: raw.damageBonus,
    shockBonus: raw.shockBonus,
    abilities: raw.abilities,
    ...acsOf(raw, armor, mods.dex),
    shield: raw.shield !== false,
    shockImmune: raw.shockImmune || raw.foci.closeCombatant > 0,
    hp: raw.hp ?? Math.max(1, Math.floor(4.5 * (raw.hd as number))),
    soak: raw.soak ?? (armor?.soak ?? 0) + worn(raw, "soak"),
    traumaTarget: raw.traumaTarget ?? 6 + (armor?.trauma ?? 0),
    speed: Math.floor(raw.speed / FEET),
    size: raw.size,
    initiative: raw.initiative,
    morale: raw.morale,
    instinct: raw.instinct,
    beast: raw.beast,
    skillBonus: raw.skillBonus,
    physical: raw.saves.physical ?? raw.save,
    evasion: raw.saves.evasion ?? raw.save,
    luck: raw.luck,
    traumaBonus: raw.traumaBonus,
    foci: raw.foci,
    medic: raw.medic,
    frail: raw.frail,
    unaware: raw.unaware,
    prepared: raw.prepared,
    prone: raw.prone,
    unseen: raw.unseen,
    injuries: raw.injuries,
    ambush: raw.ambush,
    alert: raw.alert,
    plated: armor?.plated ?? false,
    entries: entriesOf(raw),
  };
}

/** Without what was left out: a state is plain JSON. */
function given(skills: Raw["skills"]): Sheet["skills"] {
  return Object.fromEntries(Object.entries(skills).filter(([, level]) => level !== undefined));
}

/** AC40 Modifiers as given, else from scores. */
function modsOf({ attributes, scores: rolled }: Raw): Record<Attribute, number> {
  const of = (a: Attribute): number => {
    const score = rolled?.[a];
    return attributes[a] ?? (score === undefined ? 0 : modifierOf(score));
  };
  return { str: of("str"), dex: of("dex"), con: of("con"), int: of("int"), wis: of("wis"), cha: of("cha") };
}

/** AC65 What all accessories come to; the same one twice is one. */
const worn = ({ accessories }: Raw, what: "plus" | "soak"): number =>
  [...new Set(accessories)].reduce((sum, id) => sum + (ACCESSORIES[id] as Accessory)[what], 0);

/** AC64–AC66 As given, else armor and shield and Dexterity. */
function acsOf(
  raw: Raw,
  armor: Armor | null,
  dex: number,
): Pick<Sheet, "meleeAC" | "rangedAC" | "bareMeleeAC" | "bareRangedAC" | "skinAC"> {
  const shield = typeof raw.shield === "string" ? (SHIELDS[raw.shield] as Shield) : null;
  const more = dex + worn(raw, "plus");
  const of = (given: number | undefined, base: number, plus: "meleePlus" | "rangedPlus") => {
    if (given !== undefined) return { with: given, bare: raw.shield === false ? given : given - 1 };
    return { with: withShield(base, shield, plus) + more, bare: base + more };
  };
  const melee = of(raw.meleeAC ?? raw.ac, armor?.meleeAC ?? 10, "meleePlus");
  const ranged = of(raw.rangedAC ?? raw.ac, armor?.rangedAC ?? 10, "rangedPlus");
  return {
    meleeAC: melee.with,
    rangedAC: ranged.with,
    bareMeleeAC: melee.bare,
    bareRangedAC: ranged.bare,
    skinAC: armor === null ? ranged.bare : 10 + dex,
  };
}

/** Entries, weapons of the list in each of their uses, and bare hands unless something of that name is there. */
function entriesOf(raw: Raw): readonly Entry[] {
  const taken = new Set(raw.attacks.map((e) => e.weapon.id));
  const listed = raw.weapons
    .flatMap(({ weapon, mods }) => usesOf(WEAPONS[weapon] as Weapon).map((w) => ({ ...entryOf(w), mods })))
    .filter((e) => !taken.has(e.weapon.id));
  const all = [...raw.attacks, ...listed];
  return all.some((e) => e.weapon.kind === "unarmed") ? all : [...all, FISTS];
}

export const armsOf = (sheet: Sheet): readonly Arm[] => sheet.entries.map((e) => armOf(sheet, e));

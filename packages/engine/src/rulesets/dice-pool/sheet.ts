import * as z from "zod";
import { flag, known, name, named, number, whole, words } from "../../kernel/index.ts";
import { type Ability, abilitySchema, attackFields, rangeField } from "./abilities/deeds.ts";
import { ABILITIES } from "./abilities/index.ts";
import { EQUIPMENT, ITEMS } from "./abilities/items.ts";
import { plainAttack } from "./abilities/plain.ts";
import { SKILLS } from "./abilities/skills.ts";
import { faultsOf } from "./faults.ts";
import { MOST_DICE, parseAttack } from "./notation.ts";
import {
  CATEGORIES,
  STATUSES,
  SUBTYPE_BONUS,
  SUBTYPE_DICE,
  type SubtypeBonus,
  type SubtypeDefense,
  type SubtypeDice,
} from "./words.ts";

/** DP40, DP41 A combatant's sheet: what it can take, spend and do. */

const dice = () => whole(0, MOST_DICE).default(0);

/** DP35 Defense against subtypes. */
const subtypes = {
  ...(Object.fromEntries(Object.values(SUBTYPE_DICE).map((d) => [d, dice()])) as Defenses<SubtypeDice>),
  ...(Object.fromEntries(Object.values(SUBTYPE_BONUS).map((b) => [b, number()])) as Defenses<SubtypeBonus>),
};
type Defenses<D extends SubtypeDefense> = Record<D, ReturnType<typeof number>>;

/** What a target has in a question, and everybody on their sheet. */
export const defenseFields = {
  physicalDice: dice(),
  magicalDice: dice(),
  physicalBonus: number(),
  magicalBonus: number(),
  ...subtypes,
  defenseless: flag(),
};

const attackEntry = z.strictObject({
  ...attackFields,
  name: name().optional(),
  range: rangeField(),
  ap: whole(0, 50).default(3),
  mp: whole(0, 50).default(0),
  targets: whole(1, 20).default(1),
  /** DP56 */
  pack: whole(0, 10).default(0),
  /** Statuses of whoever is hurt. */
  inflicts: z.array(words(STATUSES)).max(STATUSES.length).default([]),
});

const attacks = () =>
  named(attackEntry, ["attack", "weapon"]).transform((entries) =>
    Object.entries(entries).map(
      ([id, { notation, keywords, name: called, ...about }]): Ability =>
        plainAttack(
          id,
          { notation, keywords },
          { ...about, ...(called === undefined ? {} : { name: called }) },
        ),
    ),
  );

const abilities = () =>
  z
    .array(z.union([known(ABILITIES, "an ability"), abilitySchema]))
    .max(50)
    .default([])
    .transform((list) => list.map((a) => (typeof a === "string" ? (ABILITIES[a] as Ability) : a)));

const basic = () =>
  z
    .string()
    .refine(
      (text) => text === "none" || parseAttack(text) !== null,
      'expected an attack such as "2pb", or "none"',
    )
    .default("2pb");

const fields = z.strictObject({
  hp: whole(1),
  ap: whole(0, 50).default(5),
  mp: whole(0, 50).default(3),
  ...defenseFields,
  /** DP40 What a higher level adds to every attack. */
  attackBonus: whole(0, 100).default(0),
  size: whole(1, 5).default(1),
  initiative: whole(-100, 100).default(10),
  /** DP50 Heroes fall unconscious, others die. Left out: whoever stands on the side called heroes. */
  hero: z.boolean().optional(),
  /** DP42 The dice of the basic attack, or "none". */
  basic: basic(),
  attacks: attacks(),
  abilities: abilities(),
  /** DP54 Skill sets by name, and further cards by name and number of copies: the deck. */
  skills: z.array(known(SKILLS, "a skill set")).max(5).default([]),
  deck: z.record(z.string(), whole(0, 40)).default({}),
  /** DP36 Cards written out, once each in the deck unless `deck` says how many. */
  cards: z.array(abilitySchema).max(40).default([]),
  hand: whole(0, 20).default(5),
  /** DP63 Consumables by name and number. */
  items: z.record(known(ITEMS, "an item"), whole(0, 20)).default({}),
  /** DP64 What it wears and wields. */
  equipment: z.array(known(EQUIPMENT, "equipment")).max(10).default([]),
  /** DP62 What a hero of this level has gained is added to the figures above. */
  level: whole(1, 5).default(1),
  /** DP59 Attacks of these do no damage. */
  immune: z.array(words(CATEGORIES)).default([]),
});
type Fields = z.infer<typeof fields>;

export const sheetSchema = fields.superRefine((sheet, context) => {
  if (context.issues.length > 0) return; // a part that is wrong is not what it is typed as
  for (const { code, ...fault } of faultsOf(sheet))
    context.addIssue({ code: "custom", params: { code }, ...fault });
});
export type Sheet = Fields;

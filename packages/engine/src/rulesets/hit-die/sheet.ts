import * as z from "zod";
import { flag, name, named, number, whole, words } from "../../kernel/index.ts";
import { type Ability, abilitySchema } from "./abilities/deeds.ts";
import { ABILITIES } from "./abilities/index.ts";
import { ITEMS } from "./abilities/items.ts";
import { ATTACK_KINDS, ELEMENTS, RANKS, STATS, type Stat, STATUSES } from "./words.ts";

/** HD40 A combatant's sheet: the statistics, its Shell, what it can do and carries. */

export const element = () => words(ELEMENTS).nullable().default(null);

/** The `attack` of a question, and an entry of `sheet.attacks`. */
export const attackFields = {
  kind: words(ATTACK_KINDS).default("physical"),
  multiplier: z.number().min(0).max(1000).default(1),
  nonlethal: flag(),
  element: element(),
};
export type AttackFields = z.infer<z.ZodObject<typeof attackFields>>;

const stats = <S extends z.ZodType>(each: () => S) =>
  Object.fromEntries(STATS.map((s) => [s, each()])) as Record<Stat, S>;

const attackEntry = z.strictObject({
  ...attackFields,
  range: z.enum(["melee", "ranged", "multi"]).default("melee"),
  ap: whole(0, 10).default(1),
  mp: whole(0).default(0),
});

const attacks = () =>
  named(attackEntry, ["attack", "weapon"]).transform((entries) =>
    Object.entries(entries).map(([id, { range, ap, mp, ...attack }]) =>
      plainAttack(id, attack, { range, ap, mp }),
    ),
  );

/** HD2 A plain attack is an ability like any other. */
export function plainAttack(
  id: string,
  attack: AttackFields,
  about: { range: "melee" | "ranged" | "multi"; ap: number; mp: number },
): Ability {
  const { kind, multiplier, element, nonlethal } = attack;
  const does =
    kind === "status" ? [{ do: "inflict", element }] : [{ do: "attack", kind, multiplier, element }];
  return abilitySchema.parse({ id, type: about.range, ap: about.ap, mp: about.mp, does, nonlethal });
}

const known = (table: Readonly<Record<string, Ability>>, what: string) =>
  z.string().refine((id) => Object.hasOwn(table, id), `expected ${what} that \`fray rules hit-die\` lists`);

const abilities = () =>
  z
    .array(z.union([known(ABILITIES, "an ability"), abilitySchema]))
    .max(50)
    .default([])
    .transform((list) => list.map((a) => (typeof a === "string" ? (ABILITIES[a] as Ability) : a)));

/** HD46 A job: bonuses and abilities that a hero may change for another's in the Paradigm Phase. */
const job = z.strictObject({
  name: name(),
  bonuses: z.strictObject(stats(number)).partial().default({}),
  abilities: abilities(),
});

export const sheetSchema = z.strictObject({
  ...stats(number),
  hp: whole(1),
  mp: whole(0).default(0),
  initiative: number(),
  shell: whole(0).default(0),
  shellElement: element(),
  element: element(),
  rank: words(RANKS).default("normal"),
  tier: whole(1, 10).default(1),
  attacks: attacks(),
  abilities: abilities(),
  jobs: z.array(job).max(6).default([]),
  items: z.record(known(ITEMS, "an item"), whole(0, 99)).default({}),
  immune: z.array(words(STATUSES)).default([]),
});
export type Sheet = z.infer<typeof sheetSchema>;

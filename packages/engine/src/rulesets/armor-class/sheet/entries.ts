import * as z from "zod";
import { partDice } from "../../../dice/index.ts";
import { flag, name, named, number, whole, words } from "../../../kernel/index.ts";
import { type Entry, plainWeapon } from "./kit.ts";
import { parseTrauma, type Weapon } from "./weapons.ts";
import { ATTRIBUTES, FEET, KINDS, type Kind, RELOADS } from "../words.ts";

/** AC1, AC14, AC18: the weapon of a question, and an entry of a sheet's `attacks`. */

const dice = () =>
  z
    .string()
    .max(200)
    .superRefine((text, context) => {
      const parsed = partDice(text);
      if (!parsed.ok)
        context.addIssue({
          code: "custom",
          message: `expected a dice expression (${parsed.error.message})`,
          input: text,
        });
    });

const trauma = z
  .string()
  .regex(
    /^d[1-9]\d{0,2}(\+\d{1,3})? x[1-9]\d?$/,
    'expected a Trauma Die with faces and a rating of at least 1 such as "d8 x3"',
  )
  .transform(parseTrauma);

/** AC30 A weapon mod or ability: its name, what it adds to damage, and whether it adds to Shock too (AC21). */
export const bonusSchema = z.strictObject({ name: name(), damage: number(), shock: flag() });

/** The weapon of a question, and the same fields of an entry of `attacks`. */
export const weaponFields = {
  damage: dice().default("0"),
  attributes: z.array(words(ATTRIBUTES)).max(6).default([]),
  kind: words(KINDS).default("melee"),
  shock: z
    .strictObject({ damage: number(), ac: whole().nullable().default(0) })
    .nullable()
    .default(null),
  trauma: trauma.nullable().default(null),
  mods: z.array(bonusSchema).max(20).default([]),
};
export type WeaponFields = z.output<z.ZodObject<typeof weaponFields>>;

/** Feet: one number, two, or `30/60`; `melee` is 5. */
const range = z
  .union([
    whole(0, 10_000).transform((n): [number, number] => [n, n]),
    z.tuple([whole(0, 10_000), whole(0, 10_000)]),
    z
      .string()
      .regex(/^(melee|\d{1,5}|\d{1,5}\/\d{1,5})$/, 'expected a range in feet such as "30/60", or "melee"')
      .transform((text): [number, number] => {
        if (text === "melee") return [FEET, FEET];
        const [near, far] = text.split("/").map(Number) as [number, number | undefined];
        return [near, far ?? near];
      }),
  ])
  .refine(([near, far]) => near <= far, "expected a normal range that is not beyond the long one (AC29)")
  .optional();

const attackEntry = z.strictObject({
  ...weaponFields,
  name: name().optional(),
  range,
  times: whole(1, 10).default(1),
  hands: z.union([z.literal(1), z.literal(2)]).default(1),
  lessLethal: flag(),
  breaks: flag(),
  piercing: flag(),
  precise: flag(),
  reload: words(RELOADS).default("none"),
  shots: whole(0, 1000).default(0),
  burst: flag(),
  suppress: flag(),
  blast: flag(),
  magic: flag(),
  skill: whole().nullable().optional(),
  attackBonus: whole().optional(),
  damageBonus: number(),
  shockBonus: number(),
});

const FAR: Readonly<Record<Kind, readonly [number, number]>> = {
  melee: [FEET, FEET],
  unarmed: [FEET, FEET],
  thrown: [30, 60],
  bow: [100, 600],
  gun: [100, 600],
};

export function weaponFrom(
  id: string,
  { mods: _, ...fields }: WeaponFields,
  more: Partial<Weapon> = {},
): Weapon {
  return plainWeapon(id, { range: FAR[fields.kind], ...fields, ...more });
}

export const attacks = () =>
  named(attackEntry, ["attack", "weapon"]).transform((entries) =>
    Object.entries(entries).map(([id, entry]): Entry => {
      const { name: called, range: far, times, skill, attackBonus, ...most } = entry;
      const { damageBonus, shockBonus, mods, ...rest } = most;
      const shots = rest.shots === 0 && rest.reload !== "none" ? 1 : rest.shots; // AC72
      const more = { ...rest, shots, name: called ?? id, range: far ?? FAR[rest.kind] };
      const weapon = weaponFrom(id, { ...rest, mods }, more);
      return {
        weapon,
        times,
        skill: skill === undefined ? null : { level: skill },
        attackBonus: attackBonus ?? null,
        damageBonus,
        shockBonus,
        mods,
      };
    }),
  );

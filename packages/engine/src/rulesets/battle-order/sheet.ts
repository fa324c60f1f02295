import * as z from "zod";
import { flag, known, named, number, whole, words } from "../../kernel/index.ts";
import { SKILLS } from "./abilities/charisma.ts";
import { SPELLS } from "./abilities/spells.ts";
import { diceField } from "./notation.ts";
import { type Weapon, WEAPONS, weapon } from "./attack/weapons.ts";
import { ACTIONS, type Action, FLAIRS, GIFTS } from "./words.ts";

/** BO41 A combatant's sheet: points, Evasion, reduction, weapons, spells, skills. */

/** The `attack` of a question, and of an entry of `sheet.attacks`. */
export const attackFields = {
  action: words(ACTIONS).default("melee-attack"),
  damage: diceField().default(() => diceField().parse("0")),
  criticalAt: whole().optional(),
};

export const shieldField = () => z.strictObject({ block: number(), heavy: number(), super: number() });

/** An attack written out on the sheet: a weapon of its own. */
const attackEntry = z.strictObject({
  ...attackFields,
  toHit: number(),
  range: whole(5, 10_000).optional(),
  weight: whole(0, 1000).default(0),
  bullets: whole(0, 40).default(0),
  drill: whole(0, 100).default(0),
  strengthDamage: whole(0, 1000).default(0),
  speedDamage: whole(0, 1000).default(0),
  magazine: whole(0, 1000).default(0),
  targets: whole(1, 100).default(1),
});

/** A plain attack: what it is made with, the action it is unless the command says otherwise, and its own critical. */
export interface PlainAttack {
  readonly weapon: Weapon;
  readonly action: Action;
  readonly criticalAt: number | null;
}

/** Feet that a gun reaches if its entry does not say. */
const GUN_FEET = 50;

const attacks = () =>
  named(attackEntry, ["attack", "weapon"]).transform((entries) =>
    Object.entries(entries).map(([id, entry]): PlainAttack => plainAttack(id, entry)),
  );

export function plainAttack(
  id: string,
  entry: Partial<z.output<typeof attackEntry>> & Pick<z.output<typeof attackEntry>, "action" | "damage">,
): PlainAttack {
  const melee = entry.action === "melee-attack" || entry.action === "melee-combo-attack";
  const range = entry.range ?? (melee ? 5 : GUN_FEET);
  const { bullets = 0, drill = 0, strengthDamage = 0, speedDamage = 0, magazine = 0, targets = 1 } = entry;
  const of = weapon([id, "plain", entry.weight ?? 0, entry.damage, entry.toHit ?? 0], {
    range,
    bullets,
    drill: [drill, drill],
    strengthDamage,
    speedDamage,
    magazine,
    targets,
  });
  return { weapon: of, action: entry.action, criticalAt: entry.criticalAt ?? null };
}

export const sheetSchema = z.strictObject({
  toHitBonus: number(),
  damageBonus: number(),
  passiveEvasion: whole().optional(),
  activeEvasion: whole().optional(),
  physicalDamageReduction: number(),
  spellDamageReduction: number(),
  dodge: flag(),
  block: z.enum(["none", "block", "heavy", "super"]).default("none"),
  shield: shieldField().optional(),
  hp: whole(1).optional(),
  strength: whole(0, 1000).default(10),
  speed: whole(0, 1000).default(10),
  ghostPower: whole(0, 1000).default(0),
  resistInsanity: number(),
  recovery: whole(0, 100).default(0),
  criticalAt: whole(2, 13).default(12),
  flairs: z.array(words(FLAIRS)).max(FLAIRS.length).default([]),
  gifts: z.array(words(GIFTS)).max(GIFTS.length).default([]),
  weapons: z
    .array(known(WEAPONS, "a weapon").transform((id) => WEAPONS[id] as Weapon))
    .max(6)
    .default([]),
  attacks: attacks(),
  spells: z.array(known(SPELLS, "a spell")).max(20).default([]),
  offensiveBoost: whole(0, 20).default(0),
  defensiveBoost: whole(0, 20).default(0),
  generalBoost: whole(0, 20).default(0),
  teleport: whole(0, 20).default(0),
  skills: z.array(known(SKILLS, "a charisma skill")).max(20).default([]),
  charisma: number(),
  resolve: number(),
  healing: whole(0, 20).default(0),
  grappling: whole(0, 20).default(0),
  mech: flag(),
  size: whole(1, 4).default(1),
});

export type Sheet = z.output<typeof sheetSchema>;

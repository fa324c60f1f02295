import type { Ability } from "../abilities/ability.ts";
import type { Sheet } from "../sheet.ts";
import { inPeril, type Unit } from "../state.ts";
import type { Feat } from "../words.ts";

/** TH81 Feats: what a combatant does a little better than others. */

export const FEAT_NOTES: Readonly<Record<Feat, string>> = {
  "desperate-strength": "2 more damage with every attack while in Peril.",
  "desperate-dodge": "Hard to Hit while in Peril.",
  bulwark: "Takes half of what it intercepts, and effects have to be rolled against it.",
  longshot: "Shots with a ranged weapon go 2 squares further.",
  "far-salvo": "Salvos of a rod or staff go 2 squares further.",
};

export const hasFeat = ({ feats }: Sheet, feat: Feat): boolean => feats.length > 0 && feats.includes(feat);

const MORE = 2;

/** What feats add to the damage of an attack of these types. */
export function featDamage(by: Unit, types: readonly string[]): number {
  const { sheet } = by;
  const element = sheet.element !== null && types.includes(sheet.element) ? MORE : 0;
  return element + (hasFeat(sheet, "desperate-strength") && inPeril(by) ? MORE : 0);
}

/** In Peril some are hard to hit. */
export const isDodging = (unit: Unit): boolean => hasFeat(unit.sheet, "desperate-dodge") && inPeril(unit);

/** Shots and salvos of a practised hand go two squares further. */
export function farther(sheet: Sheet, basic: Ability): Ability {
  const { range, weapon } = basic;
  const feat = weapon?.class === "ranged" ? "longshot" : "far-salvo";
  const fits = weapon !== null && (weapon.class === "ranged" || weapon.class === "arcane");
  if (!fits || range.kind !== "projectile" || !hasFeat(sheet, feat)) return basic;
  return { ...basic, range: { ...range, size: range.size + MORE } };
}

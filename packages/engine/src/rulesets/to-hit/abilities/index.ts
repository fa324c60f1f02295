import { type Range } from "../aim/ranges.ts";
import { hasKeyword, UNARMED, type Weapon } from "../gear/weapons.ts";
import { type Ability, basicAttack } from "./ability.ts";
import { BELT } from "./belt.ts";
import { SPELLS } from "./spells.ts";
import { TECHNIQUES } from "./techniques.ts";

export { BELT } from "./belt.ts";
export { SPELLS } from "./spells.ts";
export { TECHNIQUES } from "./techniques.ts";

export const ABILITIES: Readonly<Record<string, Ability>> = { ...TECHNIQUES, ...SPELLS, ...BELT };

/** TH63 Punch: what everybody can do, whatever else they have. */
export const PUNCH: Ability = basicAttack({
  id: "punch",
  name: "Punch",
  range: { kind: "melee", size: 1, within: 0 },
  weapon: UNARMED,
  types: ["blunt"],
});

/** TH63 The Basic Attacks a weapon gives: Strike, Stab, Sweep, Shoot, Magic Salvo, Throw. */
export function basicsOf(weapon: Weapon): Ability[] {
  const made = (suffix: string, name: string, kind: Range["kind"], size: number): Ability =>
    basicAttack({
      id: suffix === "" ? weapon.id : `${weapon.id}-${suffix}`,
      name: `${name} (${weapon.name})`,
      range: { kind, size, within: 0 },
      weapon,
      trait: weapon.class === "arcane" ? "willpower" : "combat",
      types: weapon.class === "arcane" || weapon.edge === null ? [] : [weapon.edge],
    });
  const far = weapon.hands === 2 ? 8 : 6;
  if (weapon.class === "ranged") return [made("", "Shoot", "projectile", far)];
  if (weapon.class === "arcane") return [made("", "Magic salvo", "projectile", far)];
  const basics = [made("", "Strike", "melee", 1)];
  if (hasKeyword(weapon, "long")) basics.push(made("stab", "Stab", "line", 2));
  if (hasKeyword(weapon, "sweeping")) basics.push(made("sweep", "Sweep", "sweep", 2));
  if (hasKeyword(weapon, "returning")) basics.push(made("throw", "Throw", "projectile", 6));
  return basics;
}

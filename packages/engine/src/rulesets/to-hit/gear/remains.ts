import type { Left } from "../../../kernel/index.ts";
import type { Unit } from "../state.ts";
import type { Weapon } from "./weapons.ts";

/** TH39–TH41, TH64, TH79: what no rest between encounters brings back. Told among the points, and so carried over with them. */

/** Points have short names. */
const wearOf = ({ id }: Weapon): string => `durability of ${id}`.slice(0, 64);
const leftOf = (item: string): string => `${item} left`;
const BURNED = "burned";

/** Weapons that have worn, Magic burned, and what is on the belt. */
export function remains(unit: Unit): Left["points"] {
  const worn = unit.weapons.flatMap((weapon, slot): [string, number][] => {
    const left = unit.durability[slot] as number;
    return weapon.durability === null || left >= weapon.durability ? [] : [[wearOf(weapon), left]];
  });
  const belt = Object.entries(unit.stock).map(([item, count]): [string, number] => [leftOf(item), count]);
  return {
    ...Object.fromEntries([...worn, ...belt]),
    ...(unit.burned === 0 ? {} : { [BURNED]: unit.burned }),
  };
}

/** TH40, TH41: worn weapons are as worn as before, shattered ones still shattered. */
export function carryRemains(unit: Unit, points: Left["points"]): void {
  for (const [slot, weapon] of unit.weapons.entries()) {
    const left = points[wearOf(weapon)];
    if (weapon.durability !== null && left !== undefined)
      unit.durability[slot] = Math.min(left, weapon.durability);
  }
  unit.burned = points[BURNED] ?? 0;
  const belt = Object.entries(unit.stock).map(([item, count]) => [item, points[leftOf(item)] ?? count]);
  unit.stock = Object.fromEntries(belt);
}

import type { Ability } from "./abilities/deeds.ts";
import { ABILITIES, BASIC_ATTACK } from "./abilities/index.ts";
import { ITEMS } from "./abilities/items.ts";
import type { Sheet } from "./sheet.ts";
import { has, type Unit } from "./state.ts";
import { FATIGUED, type Stats, STATS, TRAIT, WRITTEN } from "./words.ts";

/** HD40, HD46: what a sheet and the job held come to. */

export function kitOf(sheet: Sheet, job: number): readonly Ability[] {
  return [BASIC_ATTACK, ...sheet.attacks, ...sheet.abilities, ...(sheet.jobs[job]?.abilities ?? [])];
}

export function baseOf(sheet: Sheet, job: number): Stats {
  return Object.fromEntries(
    STATS.map((s) => [s, sheet[s] + (sheet.jobs[job]?.bonuses[s] ?? 0)]),
  ) as unknown as Stats;
}

export function traitsOf(kit: readonly Ability[]): number {
  let bits = 0;
  for (const { trait, on } of kit) bits |= (trait === null ? 0 : TRAIT[trait]) | (on === null ? 0 : WRITTEN);
  return bits;
}

/** HD48, HD56: fatigue doubles the price. */
export function manaCost(unit: Unit, ability: Ability): number {
  return unit.mask !== 0 && has(unit, FATIGUED) ? 2 * ability.mp : ability.mp;
}

export function itemCount(unit: Unit, item: string): number {
  return unit.items[Object.keys(unit.sheet.items).indexOf(item)] ?? 0;
}

export function takeItem(unit: Unit, item: string): void {
  const at = Object.keys(unit.sheet.items).indexOf(item);
  unit.items = unit.items.map((left, i) => (i === at ? left - 1 : left));
}

/** What a person calls an ability or item. */
export function abilityNamed(id: string): string {
  if (id === BASIC_ATTACK.id) return "a basic attack";
  return (Object.hasOwn(ABILITIES, id) ? ABILITIES[id] : ITEMS[id])?.name ?? id;
}

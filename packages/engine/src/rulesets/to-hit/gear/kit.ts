import { type Command, derivedFrom } from "../../../kernel/index.ts";
import type { Ability, Wields } from "../abilities/ability.ts";
import { ABILITIES, BELT, basicsOf, PUNCH } from "../abilities/index.ts";
import { isArea, type Range } from "../aim/ranges.ts";
import type { Wielded } from "../attack/attack.ts";
import { inHand } from "../attack/reactions.ts";
import { BOMBS } from "../bombs/kinds.ts";
import type { Sheet } from "../sheet.ts";
import type { Unit } from "../state.ts";
import { farther } from "./feats.ts";
import { hasKeyword, UNARMED, type Weapon } from "./weapons.ts";

/** What a sheet comes to: weapons by slot, and everything its bearer can do. */

export function weaponsOf(sheet: Sheet): readonly Weapon[] {
  const plain = sheet.attacks.flatMap((a) =>
    a.weapon === null || a.weapon.id === UNARMED.id ? [] : [a.weapon],
  );
  return [...sheet.weapons, ...plain];
}

export function kitOf(sheet: Sheet): readonly Ability[] {
  return [
    ...[...sheet.attacks, ...sheet.weapons.flatMap(basicsOf)].map((basic) => farther(sheet, basic)),
    PUNCH,
    ...sheet.abilities,
    ...Object.values(BELT).filter((a) => isOnBelt(sheet, a) && !sheet.abilities.includes(a)),
  ];
}

/** TH79 */
const isOnBelt = ({ items }: Sheet, { item }: Ability): boolean =>
  item !== null && Object.hasOwn(items, item);

/** The attack or ability a command names; without a name, the first there is. */
export function abilityOf(unit: Unit, command: Command): Ability | undefined {
  const { kit } = unit;
  if (command.with === undefined)
    return command.do === "attack" || command.do === "charge" ? kit[0] : undefined;
  for (let i = 0; i < kit.length; i++) if ((kit[i] as Ability).id === command.with) return kit[i];
  return undefined;
}

/** Slot of a weapon, −1 for bare hands. */
export function slotOf(unit: Unit, weapon: Weapon | null): number {
  if (weapon === null) return -1;
  const { weapons } = unit;
  for (let i = 0; i < weapons.length; i++) if ((weapons[i] as Weapon).id === weapon.id) return i;
  return -1;
}

/** The usual ways of everything in a kit whose weapons are all at hand. */
const armedWays = derivedFrom(
  ({ kit }: Unit) => kit,
  (unit) => unit.kit.map((ability) => usualWays(unit, ability)),
);

/** Whether every weapon is whole and in hand. */
export function isArmed({ dropped, durability }: Unit): boolean {
  if (dropped !== 0) return false;
  for (let slot = 0; slot < durability.length; slot++) if (durability[slot] === 0) return false;
  return true;
}

/** The usual ways of an ability, the first first; none where it cannot be made now. */
export function waysOf(unit: Unit, ability: Ability): readonly Wielded[] {
  const place = isArmed(unit) ? unit.kit.indexOf(ability) : -1;
  return place < 0 ? usualWays(unit, ability) : (armedWays(unit)[place] as readonly Wielded[]);
}

/** The one way of a Basic Attack or plain entry: with its own weapon, if that is in hand. */
function onlyWay(unit: Unit, ability: Ability): Wielded | undefined {
  const weapon = ability.weapon as Weapon;
  const slot = slotOf(unit, weapon);
  return inHand(unit, slot) ? { basic: ability.id, weapon, slot, range: ability.range } : undefined;
}

/** TH40 The shattered weapon with which an ability could have been made; undefined where there is none. */
export function shatteredFor(unit: Unit, ability: Ability): Weapon | undefined {
  const fits = (weapon: Weapon): boolean =>
    ability.weapon !== null
      ? weapon.id === ability.weapon.id
      : unit.kit.some((basic) => basic.weapon?.id === weapon.id && suits(basic, ability.wields));
  return unit.weapons.find((weapon, slot) => unit.durability[slot] === 0 && fits(weapon));
}

/** TH20 Every weapon an ability may be made with now, with the range it then has. */
export function waysToWield(unit: Unit, ability: Ability): Wielded[] {
  if (ability.weapon !== null) {
    const way = onlyWay(unit, ability);
    return way === undefined ? [] : [way];
  }
  if (!ability.harmful) return [{ basic: "", weapon: UNARMED, slot: -1, range: ability.range }];
  const ways = unit.kit
    .filter((basic) => basic.weapon !== null && basic.kind === "basic" && suits(basic, ability.wields))
    .map((basic) => wieldedBy(unit, basic, ability.range))
    .filter((way) => inHand(unit, way.slot));
  return ability.kind === "spell" ? ways.toSorted((a, b) => arcane(b) - arcane(a)) : ways;
}

const arcane = ({ weapon }: Wielded): number => (weapon.class === "arcane" ? 1 : 0);

function wieldedBy(unit: Unit, basic: Ability, own: Range): Wielded {
  const weapon = basic.weapon as Weapon;
  return {
    basic: basic.id,
    weapon,
    slot: slotOf(unit, weapon),
    range: own.kind === "weapon" ? basic.range : own,
  };
}

/** Whether a weapon, as this Basic Attack uses it, is of the kind wanted. */
function suits(basic: Ability, wields: Wields): boolean {
  const weapon = basic.weapon as Weapon;
  const far = basic.range.kind === "projectile";
  switch (wields) {
    case "any":
      return true;
    case "melee":
      return !far && weapon.class === "melee";
    case "ranged":
      return far && (weapon.class !== "arcane" || weapon.plain);
    case "arcane":
      return weapon.class === "arcane" || (far && weapon.plain);
    case "shield":
      return hasKeyword(weapon, "defensive") || (weapon.plain && !far);
    case "bare":
      return weapon.id === UNARMED.id || hasKeyword(weapon, "hands-free") || (weapon.plain && !far);
  }
}

/**
 * The ways an ability is made unless the command names a weapon: of a fixed range the first weapon that suits, of
 * the weapon's own range those that meet one target, so that a Sweep or Stab has to be asked for (TH20).
 */
function usualWays(unit: Unit, ability: Ability): Wielded[] {
  const ways = waysToWield(unit, ability);
  if (ability.range.kind !== "weapon") return ways.slice(0, 1);
  const single = ways.filter((w) => !isArea(w.range));
  return single.length > 0 ? single : ways.slice(0, 1);
}

/** What `options.weapon` may say: for a fixed range every weapon once, else every Basic Attack. */
export function weaponChoices(unit: Unit, ability: Ability): string[] {
  if (ability.weapon !== null || !ability.harmful) return [];
  const ways = waysToWield(unit, ability);
  if (ability.range.kind === "weapon") return ways.map((w) => w.basic);
  return ways.filter((w, i) => ways.findIndex((x) => x.slot === w.slot) === i).map((w) => w.basic);
}

/** The Basic Attack a weapon of this range makes: what a Technique that grants attacks strikes with (TH50). */
export function basicFor(unit: Unit, wielded: Wielded): Ability {
  return unit.kit.find((a) => a.id === wielded.basic) ?? PUNCH;
}

const ABILITIES_BY_ID: ReadonlyMap<string, Ability> = new Map([
  ...Object.entries(ABILITIES),
  ...Object.entries(BOMBS).map(([id, { blast }]): [string, Ability] => [id, blast]),
]);

/** What a person calls an ability, or a bomb. */
export function abilityNamed(id: string): string {
  return ABILITIES_BY_ID.get(id)?.name ?? id;
}

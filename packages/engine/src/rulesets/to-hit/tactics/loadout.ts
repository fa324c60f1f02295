import { derivedFrom } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/ability.ts";
import { PUNCH } from "../abilities/index.ts";
import { isArea, MELEE, type Range } from "../aim/ranges.ts";
import { type Attack, NO_ORDERS, prepare, type Wielded } from "../attack/attack.ts";
import { isBomb } from "../bombs/kinds.ts";
import { basicFor, isArmed, waysOf } from "../gear/kit.ts";
import type { Unit } from "../state.ts";

/** What a unit can fight with, as tactics need it. */

/** A harmful ability as it is usually made. */
export interface Blow {
  readonly ability: Ability;
  /** TH50 What each foe is struck with: the ability, or the Basic Attack it grants. */
  readonly strike: Ability;
  /** That attack in the hands of somebody without statuses. */
  readonly attack: Attack;
  readonly way: Wielded;
  /** No foe further off than this can be met. */
  readonly reach: number;
  /** An area is for several, unless it is all one has. */
  readonly crowds: boolean;
}

export interface Loadout {
  /** Bare hands come last: they are for those who can do nothing else. */
  readonly blows: readonly Blow[];
  readonly helps: readonly Ability[];
  /** TH80 It has begun with bombs on its belt. */
  readonly lobs: boolean;
  /** The range a unit fights at: its first attack's. */
  readonly range: Range;
  readonly shoots: boolean;
  /** Nothing meets a foe further off. */
  readonly longest: number;
}

/** The loadout of a unit: derived anew once a weapon is broken or dropped. */
export const loadoutOf = (unit: Unit): Loadout => (isArmed(unit) ? armedLoadout(unit) : makeLoadout(unit));

const armedLoadout = derivedFrom(({ kit }: Unit) => kit, makeLoadout);

function makeLoadout(unit: Unit): Loadout {
  const { kit } = unit;
  const first = kit[0] as Ability;
  const range = waysOf(unit, first)[0]?.range ?? MELEE;
  const known = kit.flatMap((ability, i) => {
    const way = ability.harmful ? waysOf(unit, ability)[0] : undefined;
    return way === undefined ? [] : [blowOf(unit, ability, way, i)];
  });
  const blows = [...known.filter((b) => b.ability !== PUNCH), ...known.filter((b) => b.ability === PUNCH)];
  return {
    blows,
    helps: kit.filter((a) => !a.harmful),
    lobs: Object.keys(unit.sheet.items).some(isBomb),
    range: isArea(range) ? MELEE : range,
    shoots: first.range.kind === "projectile",
    longest: Math.max(-1, ...blows.map((b) => b.reach)),
  };
}

function blowOf(unit: Unit, ability: Ability, way: Wielded, place: number): Blow {
  const strike = ability.strikes > 0 ? basicFor(unit, way) : ability;
  return {
    ability,
    strike,
    attack: prepare({ ...unit, mask: 0, statuses: [] }, strike, way, NO_ORDERS),
    way,
    reach: farthest(way.range),
    crowds: place > 0 && isArea(way.range),
  };
}

function farthest(range: Range): number {
  switch (range.kind) {
    case "melee":
    case "sweep":
      return 1;
    case "targets":
      return range.within;
    case "projectile":
    case "line":
      return range.size;
    default:
      return range.size + (range.size >> 1); // at its corners, where every second diagonal counts two
  }
}

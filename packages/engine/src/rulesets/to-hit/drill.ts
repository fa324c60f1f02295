import { isBomb } from "./abilities/bombs.ts";
import type { Ability } from "./abilities/deeds.ts";
import { PUNCH } from "./abilities/index.ts";
import { type Attack, NO_ORDERS, prepare, type Wielded } from "./attack.ts";
import { damageOf } from "./damage.ts";
import { isArmed, waysOf } from "./kit.ts";
import { isArea, MELEE, type Range } from "./ranges.ts";
import type { Sheet } from "./sheet.ts";
import type { State, Unit } from "./state.ts";

/** What tactics ask of a kit again and again, worked out once. */

/** A harmful ability as it is usually made. */
export interface Blow {
  readonly ability: Ability;
  readonly way: Wielded;
  /** No foe further off than this can be met. */
  readonly reach: number;
  /** An area is for several, unless it is all one has. */
  readonly crowds: boolean;
  /** What it comes to in the hands of somebody without statuses; whose hands is filled in for every use. */
  readonly attack: Attack;
  /** What such a hit does to others without statuses, by their places, and who they were: filled on first use. */
  readonly harms: number[];
  readonly sheets: Sheet[];
}

export interface Drill {
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

const DRILLS = new WeakMap<readonly Ability[], Drill>();

export function drillOf(unit: Unit): Drill {
  if (!isArmed(unit)) return makeDrill(unit);
  let known = DRILLS.get(unit.kit);
  if (known === undefined) DRILLS.set(unit.kit, (known = makeDrill(unit)));
  return known;
}

function makeDrill(unit: Unit): Drill {
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
  return {
    ability,
    way,
    reach: farthest(way.range),
    crowds: place > 0 && isArea(way.range),
    attack: prepare({ ...unit, mask: 0, statuses: [] }, ability, way, NO_ORDERS),
    harms: [],
    sheets: [],
  };
}

/** The attack a blow is now: statuses change it. */
export function attackOf(by: Unit, blow: Blow): Attack {
  if (by.mask !== 0 || by.sheet.feats.length > 0) return prepare(by, blow.ability, blow.way, NO_ORDERS);
  const attack = blow.attack as { by: Unit } & Attack;
  attack.by = by;
  return attack;
}

export const PLAIN_HIT = { critical: false, extra: 0, halved: false, squares: 1, weak: false } as const;

/** What a plain hit of a blow does to whoever stands at this place in `state.units`. */
export function harmOf(state: State, blow: Blow, attack: Attack, place: number): number {
  const target = state.units[place] as Unit;
  if (attack !== blow.attack || target.mask !== 0 || target.cells !== null)
    return damageOf(state, attack, target, PLAIN_HIT);
  if (blow.sheets[place] === target.sheet) return blow.harms[place] as number;
  blow.sheets[place] = target.sheet;
  return (blow.harms[place] = damageOf(state, attack, target, PLAIN_HIT));
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

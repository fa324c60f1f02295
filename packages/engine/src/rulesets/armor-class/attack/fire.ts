import { cone, type Direction, isPartOf } from "../../../grid/index.ts";
import { cutLines, type Ground, groundOf } from "../move/ground.ts";
import { damageRoll } from "../questions.ts";
import type { Arm } from "../sheet/kit.ts";
import { type Fight, isUp, type State, type Unit } from "../state.ts";
import { lose, wound } from "../verbs.ts";
import { halfSum } from "../why.ts";
import { PREPARED, UNAWARE } from "../words.ts";
import { traumaOf } from "./attack.ts";
import { damageOf } from "./numbers.ts";
import { saves } from "./saves.ts";
import type { Strike } from "./strike.ts";

/** AC80, AC81: fire that is not aimed at anybody; who does not save takes half the damage. */

/** AC80 Everybody in the quarter circle, friends too, up to normal range; not who is almost completely in cover. */
export function underFire(state: State, by: Unit, arm: Arm, toward: Direction): Unit[] {
  const ground = groundOf(state);
  if (ground === null) return state.units.filter((u) => u.side !== by.side && isUp(u) && !u.apart);
  const area = fireArea(ground, by, arm, toward);
  return state.units.filter((u) => u !== by && isUp(u) && isUnderFire(state, ground, by, { area, unit: u }));
}

/** The quarter circle, whatever stands in it. */
export function fireArea({ field }: Ground, by: Unit, arm: Arm, toward: Direction): ReadonlySet<number> {
  return new Set(cone(field, by.at, by.size, { toward, ranks: arm.normal }));
}

/** Whether somebody is in it, and not almost completely in cover. */
export function isUnderFire(
  state: State,
  ground: Ground,
  by: Unit,
  { area, unit }: { readonly area: ReadonlySet<number>; readonly unit: Unit },
): boolean {
  return isIn(ground, area, unit) && isOpen(state, ground, by, unit);
}

const isIn = ({ field }: Ground, area: ReadonlySet<number>, u: Unit): boolean =>
  u.size === 1 ? area.has(u.at) : [...area].some((square) => isPartOf(field, square, u.at, u.size));

const isOpen = (state: State, ground: Ground, by: Unit, u: Unit): boolean =>
  cutLines(ground, by, u) < state.rules.almostCover;

/** What saves are made against. */
export interface Fire {
  readonly manner: string;
  readonly rule: string;
}

/** AC80, AC81 Who does not save takes half the damage. */
export function rake(fight: Fight, made: Strike, { manner, rule }: Fire): void {
  const { by, target, arm } = made;
  lose(fight, target, UNAWARE);
  const saved = saves(fight, target, { by, kind: "evasion", penalty: 0, rule });
  const shown = saved ? 0 : damageRoll(fight.ask, arm.dice, by.id);
  const rating = saved ? null : traumaOf(fight, made);
  if (fight.told)
    fight.tell({
      event: "attack",
      by: by.id,
      target: target.id,
      with: arm.id,
      hit: !saved,
      critical: rating !== null,
      manner,
    });
  if (saved) return;
  const amount = halfDamage(made, shown, rating ?? 1);
  lose(fight, target, PREPARED);
  const sum = fight.explained ? halfSum(made, { shown, rating, amount }, rule) : undefined;
  wound(fight, target, amount, { by, nonlethal: false, shock: false, sum });
}

/** AC80, AC81 Rounded up. */
export const halfDamage = (made: Strike, shown: number, times = 1): number =>
  Math.ceil((times * damageOf(made, shown)) / 2);

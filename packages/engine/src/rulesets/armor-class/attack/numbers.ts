import type { Strike } from "./strike.ts";
import { type Arm, shockOf } from "../sheet/kit.ts";
import { type Aim, situationOf } from "./situation.ts";
import { acOf, shieldStops, skinACOf, type State, type Unit } from "../state.ts";
import { GRAPPLED, TOTAL_DEFENSE } from "../words.ts";

/** AC2–AC5, AC14–AC24: the numbers of an attack. The attack itself, facts of policies and tactics all ask these. */

/** AC2 The natural roll from which on it hits: the Armor Class less attack bonus, attribute, skill and all modifiers. */
export function neededRoll(state: State, made: Strike): number {
  return armorClassOf(made) - (made.arm.base + made.mod + made.manner.bonus + situationOf(state, made, null));
}

/** AC2 Whether a natural roll hits where it needs so much. */
export const hits = (state: State, natural: number, needs: number): boolean =>
  natural >= leastHit(state, needs);

/** HOUSE: with `naturals` a 1 always misses and a 20 always hits. */
const leastHit = ({ rules }: State, needs: number): number =>
  rules.naturals ? between(2, needs, 20) : needs;

/** AC2 The chance to hit, in faces of the d20. */
export const facesThatHit = (state: State, made: Strike): number =>
  between(0, 21 - leastHit(state, neededRoll(state, made)), 20);

export const between = (least: number, number: number, most: number): number =>
  number < least ? least : number > most ? most : number;

/** The Armor Class the roll is held against. */
export function armorClassOf({ arm, target }: Aim): number {
  return arm.piercing ? skinACOf(target) : acOf(target, arm.ranged); // AC62
}

/** AC14, AC16, AC24, AC49: what a hit does by the total its dice show, times the rating of a Traumatic Hit (AC25). */
export function hitDamage(made: Strike, shown: number, times = 1): number {
  return Math.max(missDamage(made), times * damageOf(made, shown));
}

/** AC14, AC16, AC49: dice and all that is added, not under 0. */
export function damageOf(made: Strike, shown: number): number {
  const { arm, mod, manner } = made;
  const swarmed = shown + swarmDamage(made, shown);
  return Math.max(0, swarmed + mod + arm.punch + arm.damageBonus + manner.extra);
}

/** AC49 1 for each who swarms along, up to the most the dice can show. */
export function swarmDamage({ arm, manner }: Strike, shown: number): number {
  return manner.swarm === 0 ? 0 : Math.max(0, Math.min(manner.swarm, arm.dice.most - shown));
}

/** AC18–AC24 What a miss does all the same, and a hit at least. */
export function missDamage(made: Strike): number {
  return shieldStopsShock(made) ? 0 : shockDamage(made);
}

/** AC18–AC23, AC49 The Shock that reaches the target; its shield aside. */
export function shockDamage(made: Strike): number {
  return shockReaches(made) ? shockOf(made.arm, made.mod) : 0;
}

function shockReaches({ arm, target, manner }: Strike): boolean {
  if (!arm.shocks || (target.mask & TOTAL_DEFENSE) !== 0) return false;
  if (manner.swarm > 0) return true;
  return acOf(target, false) <= arm.shockAC && !target.sheet.shockImmune && !isTurned(arm, target);
}

/** AC22, AC49 A swarm gets round the shield. */
export const shieldStopsShock = ({ target, manner }: Strike): boolean =>
  manner.swarm === 0 && shieldStops(target);

/** AC49, AC78 Grand plate turns it, unless others swarm along. */
export const glancesOff = ({ arm, target, manner }: Strike): boolean =>
  manner.swarm === 0 && isTurned(arm, target);

/** AC78 Grand plate turns plain blades and throws; not those for two hands, nor who is in a grapple. */
function isTurned({ heavy }: Arm, { sheet, mask }: Unit): boolean {
  return sheet.plated && !heavy && (mask & GRAPPLED) === 0;
}

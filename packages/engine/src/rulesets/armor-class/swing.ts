import { type Id, isWithin, Lot, Lots, type Oracle } from "../../kernel/index.ts";
import type { Strike } from "./attack.ts";
import { type Arm, shockOf } from "./kit.ts";
import { damageRoll, plainAttackRoll } from "./questions.ts";
import { type Aim, situationOf } from "./situation.ts";
import { acOf, shieldStops, skinACOf, type State, type Unit } from "./state.ts";
import type { Dice } from "./weapons.ts";
import { GRAPPLED, TOTAL_DEFENSE } from "./words.ts";

/** AC2–AC5, AC14–AC24: an attack as numbers. What is rolled is held against them, die by die or all at once. */

/** AC2 Attack bonus, attribute, skill and all modifiers. */
export function bonusOf(state: State, made: Strike): number {
  return made.arm.base + made.mod + made.bonus + situationOf(state, made, null);
}

export function hits(state: State, made: Strike, natural: number, total: number): boolean {
  return reaches(natural, natural - total + needed(made), state.rules.naturals);
}

/** AC2 `needs` is the natural roll from which on it hits; HOUSE: with `naturals` a 1 always misses and a 20 always hits. */
function reaches(natural: number, needs: number, naturals: boolean): boolean {
  if ((natural === 1 || natural === 20) && naturals) return natural === 20;
  return natural >= needs;
}

/** The Armor Class the roll is held against. */
export function needed({ arm, target }: Aim): number {
  return arm.piercing ? skinACOf(target) : acOf(target, arm.ranged); // AC62
}

/** AC18–AC23, AC49 Whether a miss would do its Shock; the shield aside. */
export function shockReaches(made: Strike): boolean {
  const { arm, target } = made;
  if ((target.mask & TOTAL_DEFENSE) !== 0) return false;
  if (made.swarm > 0) return arm.shocks;
  return acOf(target, false) <= arm.shockAC && !target.sheet.shockImmune && !isTurned(arm, target);
}

/** AC78 Grand plate turns plain blades and throws; not those for two hands, nor who is in a grapple. */
export function isTurned({ heavy }: Arm, { sheet, mask }: Unit): boolean {
  return sheet.plated && !heavy && (mask & GRAPPLED) === 0;
}

/** AC24 The least a hit does: the Shock that a miss would have done. */
export function floorOf(made: Strike): number {
  if (!shockReaches(made) || (made.swarm === 0 && shieldStops(made.target))) return 0;
  return shockOf(made.arm, made.mod);
}

/** AC14, AC16, AC49: dice and all that is added, not under 0. */
export function damageOf(made: Strike, shown: number): number {
  const { arm } = made;
  const swarmed = made.swarm === 0 ? shown : Math.max(shown, Math.min(shown + made.swarm, arm.dice.most));
  const sum = swarmed + addedTo(made);
  return sum > 0 ? sum : 0;
}

const addedTo = ({ arm, mod, extra }: Strike): number => mod + arm.punch + arm.damageBonus + extra;

/** AC2, AC14–AC24 The dice of an attack that nobody turns, and what they come to: twice the damage, and 1 more for a hit. */
export class Swing extends Lot {
  private readonly numbers: Numbers;

  constructor(numbers: Numbers) {
    super();
    this.numbers = numbers;
  }

  toss(ask: Oracle, who: Id): number {
    const { needs, naturals, dice, added, floor, shock } = this.numbers;
    if (!reaches(plainAttackRoll(ask, who), needs, naturals)) return 2 * shock;
    const sum = damageRoll(ask, dice, who) + added;
    return 2 * (sum > floor ? sum : floor) + 1;
  }
}

interface Numbers {
  /** The natural roll from which on it hits. */
  readonly needs: number;
  readonly naturals: boolean;
  readonly dice: Dice;
  readonly added: number;
  /** AC24 */
  readonly floor: number;
  /** Of a miss; a shield may still stop it. */
  readonly shock: number;
}

const SWINGS = new Lots<Swing>();
/** More than any die. */
const NEVER = 21;

/** Null where more is thrown than an attack roll and plain damage dice, or what is thrown depends on more. */
export function swingOf(state: State, made: Strike): Swing | null {
  const { arm, target } = made;
  const { dice } = arm;
  if (made.harmless || made.swarm !== 0 || isTurned(arm, target) || !isUsual(dice)) return null;
  const { naturals, trauma } = state.rules;
  if (trauma && arm.trauma !== null && !made.nonlethal) return null;
  const shock = shockReaches(made) ? shockOf(arm, made.mod) : 0;
  const added = addedTo(made);
  const needed = neededFor(state, made);
  if (!isWithin(shock, MOST_SHOCK) || !isWithin(added, MOST_ADDED) || !isWithin(needed, MOST_NEEDED))
    return null;
  const floor = shieldStops(target) ? 0 : shock;
  const needs = needed < 0 ? 0 : needed > NEVER ? NEVER : needed;
  const roll = (needs << 2) | (naturals ? 2 : 0) | (floor === 0 ? 0 : 1);
  const harm = (((((shock << 8) | (added + MOST_ADDED)) << 4) | dice.count) << 7) | dice.sides;
  const key = roll * 2 ** 25 + harm;
  return SWINGS.get(key) ?? SWINGS.keep(key, new Swing({ needs, naturals, dice, added, floor, shock }));
}

const neededFor = (state: State, made: Strike): number => needed(made) - bonusOf(state, made);

/** Numbers beyond these are rare: such attacks are rolled. */
const [MOST_NEEDED, MOST_SHOCK, MOST_ADDED, MOST_COUNT, MOST_SIDES] = [999, 63, 127, 15, 127];
const isUsual = ({ count, sides }: Dice): boolean => count > 0 && count <= MOST_COUNT && sides <= MOST_SIDES;

import { engage } from "./ground.ts";
import { type Arm, shockOf } from "./kit.ts";
import { attackRoll, damageRoll, traumaRoll } from "./questions.ts";
import { defendsShock, interrupt, settleRoll } from "./reactions.ts";
import { screenerFor } from "./screen.ts";
import { type ByHand, NO_HAND, situationOf } from "./situation.ts";
import { acOf, type Brawl, has, isUp, shieldStops, shiftOf, type Unit } from "./state.ts";
import { type Blow, lose, wound } from "./verbs.ts";
import type { Trauma } from "./weapons.ts";
import { hitCheck, hitSum, shockSum } from "./why.ts";
import { GRAPPLED, PREPARED, SHIELD_SPENT, TOTAL_DEFENSE, UNAWARE } from "./words.ts";

/** AC2–AC5, AC14–AC25: the attack roll, the hit and its damage, the miss and its Shock. */

/** One attack with everything its maker brings to it. */
export interface Strike {
  readonly by: Unit;
  readonly arm: Arm;
  readonly target: Unit;
  /** AC4 The place of the chosen attribute. */
  readonly attribute: number;
  readonly hand: ByHand;
  /** What the manner of the attack adds to the roll and to the damage (never to Shock), and how it is called. */
  readonly bonus: number;
  readonly extra: number;
  readonly manner: string;
  /** AC49 How many others swarm along. */
  readonly swarm: number;
  readonly nonlethal: boolean;
  /** It is itself an Instant: nobody interrupts it. */
  readonly instant: boolean;
  /** AC50–AC53 Hits without damage or Shock. */
  readonly harmless: boolean;
}

/** While it is being made: whoever makes it fills in what its manner changes. */
export type Making = { -readonly [field in keyof Strike]: Strike[field] };

export function plainStrike(by: Unit, arm: Arm, target: Unit): Making {
  return {
    by,
    arm,
    target,
    attribute: arm.best,
    hand: NO_HAND,
    bonus: 0,
    extra: 0,
    manner: "",
    swarm: 0,
    nonlethal: false,
    instant: false,
    harmless: false,
  };
}

/** How the roll came out. */
export interface Rolled {
  natural: number;
  total: number;
  hit: boolean;
  /** AC68 Luck, not the roll, has decided. */
  lucky: boolean;
}

/** The roll at hand. One for all of them: from a roll to its end nobody else strikes. */
const ROLLED: Rolled = { natural: 0, total: 0, hit: false, lucky: false };

/** Makes the attack. Returns whether it hit, or null if it never came to it. */
export function strike(fight: Brawl, wanted: Strike): boolean | null {
  const { state } = fight;
  const { by, arm } = wanted;
  lose(fight, by, PREPARED);
  if (!wanted.instant) {
    interrupt(fight, by, wanted.target);
    if (!isUp(by) || state.winner !== null || !isUp(wanted.target)) return null;
  }
  const screener = screenerFor(fight, wanted);
  const made = screener === null ? wanted : { ...wanted, target: screener };
  const { target } = made;
  if (!arm.ranged) engage(state, by, target);
  lose(fight, target, UNAWARE);
  const rolled = roll(fight, made);
  settleRoll(fight, made, rolled);
  if (made.harmless) {
    if (fight.told) tellAttack(fight, made, rolled, false);
  } else if (rolled.hit) harm(fight, made, rolled);
  else miss(fight, made, rolled);
  return rolled.hit;
}

/** AC2 1d20 + attack bonus + attribute + skill and all modifiers. */
function roll(fight: Brawl, made: Strike): Rolled {
  const natural = attackRoll(fight, made.by.id);
  const total = natural + bonusOf(fight, made);
  ROLLED.natural = natural;
  ROLLED.total = total;
  ROLLED.hit = hits(fight, made, natural, total);
  ROLLED.lucky = false;
  return ROLLED;
}

export function bonusOf({ state }: Brawl, made: Strike): number {
  const { arm } = made;
  return arm.base + modOf(made) + made.bonus + situationOf(state, made);
}

/** AC4 The modifier of the chosen attribute. */
export const modOf = ({ arm, attribute }: Strike): number =>
  attribute === arm.best ? arm.mod : (arm.mods[attribute] as number);

export function hits({ state }: Brawl, made: Strike, natural: number, total: number): boolean {
  if (state.rules.naturals) {
    if (natural === 1) return false;
    if (natural === 20) return true;
  }
  return total >= needed(made);
}

/** The Armor Class the roll is held against. */
export function needed({ arm, target }: Strike): number {
  if (arm.piercing) return target.sheet.skinAC + shiftOf(target.mask); // AC62
  return acOf(target, arm.ranged);
}

/** AC18–AC23, AC49 Whether a miss would do its Shock; the shield aside. */
export function shockReaches(made: Strike): boolean {
  const { arm, target } = made;
  if (!arm.shocks || has(target, TOTAL_DEFENSE)) return false;
  if (made.swarm > 0) return true;
  if (isTurned(arm, target)) return false;
  return !target.sheet.shockImmune && acOf(target, false) <= arm.shockAC;
}

/** AC78 Grand plate turns plain blades and throws; not those for two hands, nor who is in a grapple. */
export function isTurned({ heavy }: Arm, { sheet, mask }: Unit): boolean {
  return sheet.plated && !heavy && (mask & GRAPPLED) === 0;
}

/** AC24 The least a hit does: the Shock that a miss would have done. */
export function floorOf(made: Strike): number {
  if (!shockReaches(made) || (made.swarm === 0 && shieldStops(made.target))) return 0;
  return shockOf(made.arm, modOf(made));
}

/** AC14, AC16, AC49: dice and all that is added, not under 0. */
export function damageOf(made: Strike, shown: number): number {
  const { arm } = made;
  const swarmed = made.swarm === 0 ? shown : Math.max(shown, Math.min(shown + made.swarm, arm.dice.most));
  const sum = swarmed + modOf(made) + arm.punch + arm.damageBonus + made.extra;
  return sum > 0 ? sum : 0;
}

export interface Harm {
  readonly shown: number;
  readonly rating: number;
  readonly floor: number;
  readonly amount: number;
}

function harm(fight: Brawl, made: Strike, rolled: Rolled): void {
  const { arm, by } = made;
  if (isTurned(arm, made.target) && made.swarm === 0) return glance(fight, made, rolled);
  const shown = damageRoll(fight, arm.dice, by.id);
  const times = traumaOf(fight, made);
  const floor = floorOf(made);
  const base = damageOf(made, shown) * times;
  const amount = base > floor ? base : floor;
  if (fight.told) tellAttack(fight, made, rolled, times > 1);
  const sum = fight.explained ? hitSum(made, { shown, rating: times, floor, amount }) : undefined;
  hurt(fight, made, amount, fight.told ? { by, nonlethal: made.nonlethal, shock: false, sum } : made);
}

/** AC78 */
function glance(fight: Brawl, made: Strike, rolled: Rolled): void {
  if (!fight.told) return;
  tellAttack(fight, made, rolled, false);
  fight.tell({ event: "glances", by: made.by.id, target: made.target.id });
}

/** The blow as it is told; where nobody listens, the attack itself says enough. */
function hurt(fight: Brawl, made: Strike, amount: number, blow: Blow): void {
  if (amount > 0) lose(fight, made.target, PREPARED);
  wound(fight, made.target, amount, blow);
}

/** AC25 1, or the weapon's rating: the die at the Trauma Target or above. Blows not meant to kill roll none. */
export function traumaOf(fight: Brawl, made: Strike): number {
  const { trauma } = made.arm;
  return fight.state.rules.trauma && trauma !== null && !made.nonlethal ? rating(fight, made, trauma) : 1;
}

function rating(fight: Brawl, made: Strike, trauma: Trauma): number {
  const shown = traumaRoll(fight, trauma.sides, made.by.id) + trauma.plus;
  const traumatic = shown >= made.target.sheet.traumaTarget;
  if (fight.told)
    fight.tell({ event: "trauma", by: made.by.id, target: made.target.id, roll: shown, traumatic });
  return traumatic ? trauma.rating : 1;
}

/** AC18–AC23 What a miss does all the same. */
function miss(fight: Brawl, made: Strike, rolled: Rolled): void {
  const { target, by } = made;
  if (fight.told) tellAttack(fight, made, rolled, false);
  if (!shockReaches(made)) return;
  const amount = shockOf(made.arm, modOf(made));
  if (amount === 0) return;
  const shielded = made.swarm === 0 && shieldStops(target);
  if (!shielded && defendsShock(fight, made, amount)) return;
  if (shielded) {
    target.mask |= SHIELD_SPENT; // AC22
    if (fight.told) fight.tell({ event: "shield", target: target.id, by: by.id, stopped: amount });
    return;
  }
  const sum = fight.explained ? shockSum(made, amount) : undefined;
  hurt(fight, made, amount, fight.told ? { by, nonlethal: made.nonlethal, shock: true, sum } : made);
}

function tellAttack(fight: Brawl, made: Strike, rolled: Rolled, critical: boolean): void {
  fight.tell({
    event: "attack",
    by: made.by.id,
    target: made.target.id,
    with: made.arm.id,
    hit: rolled.hit,
    critical,
    roll: rolled.natural,
    ...(made.manner === "" ? {} : { manner: made.manner }),
    ...(fight.explained ? { check: hitCheck(fight, made, rolled) } : {}),
  });
}

import { engage, isEngaged } from "./ground.ts";
import { traumatize } from "./injury.ts";
import { type Arm, shockOf } from "./kit.ts";
import { attackRoll, damageRoll, plainAttackRoll, traumaRoll } from "./questions.ts";
import { defendsShock, defenseTurns, interrupt, mayTurn, settleRoll } from "./reactions.ts";
import { screenerFor } from "./screen.ts";
import { type Aim, type ByHand, NO_HAND, situationOf } from "./situation.ts";
import { acOf, type Brawl, isUp, shieldStops, skinACOf, type State, type Unit } from "./state.ts";
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
  /** AC4 The place of the chosen attribute, and its modifier. */
  readonly attribute: number;
  readonly mod: number;
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
    hand: NO_HAND,
    mod: arm.mod,
    bonus: 0,
    extra: 0,
    swarm: 0,
    harmless: false,
    nonlethal: false,
    instant: false,
    attribute: arm.best,
    manner: "",
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

/** The roll at hand, once somebody wants to know it. One for all of them: from a roll to its end nobody else strikes. */
const ROLLED: Rolled = { natural: 0, total: 0, hit: false, lucky: false };

/** Whether it hits in the end: somebody may have an answer, or listens. */
function settled(fight: Brawl, made: Strike, natural: number, total: number): boolean {
  ROLLED.natural = natural;
  ROLLED.total = total;
  ROLLED.hit = hits(fight.state, made, natural, total);
  ROLLED.lucky = false;
  return settleRoll(fight, made, ROLLED);
}

/** Makes the attack. Returns whether it hit, or null if it never came to it. */
export function strike(fight: Brawl, wanted: Strike): boolean | null {
  const made = faced(fight, wanted);
  return made === null ? null : resolve(fight, made);
}

/** The attack as it comes to be rolled, at whoever takes it in the end; null if it never comes to that. */
export function faced(fight: Brawl, wanted: Strike): Strike | null {
  return isUnhindered(fight.state.units, wanted) ? wanted : braved(fight, wanted);
}

/** The roll and what comes of it. Returns whether it hit. */
export function resolve(fight: Brawl, made: Strike): boolean {
  const { state } = fight;
  const { by, target } = made;
  if (state.ground === null && !made.arm.ranged && !isEngaged(by, target)) engage(by, target);
  const bonus = bonusOf(state, made);
  const natural =
    fight.ask.sumLike === undefined ? plainAttackRoll(fight, by.id) : rollAlike(fight, made, bonus);
  const total = natural + bonus; // AC2
  const hit =
    fight.told || mayTurn(by, target)
      ? settled(fight, made, natural, total)
      : hits(state, made, natural, total);
  if (made.harmless) tellHarmless(fight, made);
  else if (hit) harm(fight, made);
  else miss(fight, made);
  return hit;
}

/** AC2, AC46 All that matters of the roll: whether it hits, and whether Total Defense would turn that. */
function rollAlike(fight: Brawl, made: Strike, bonus: number): number {
  return attackRoll(fight, made.by.id, (natural) => {
    if (!hits(fight.state, made, natural, natural + bonus)) return 0;
    return defenseTurns(fight, made, { natural, total: natural + bonus }) ? 1 : 2;
  });
}

/** Nobody is left who could come between: `braved` would find nothing to do. Most attacks are such. */
function isUnhindered(units: readonly Unit[], made: Strike): boolean {
  let poised = (made.by.mask | made.target.mask) & (PREPARED | UNAWARE);
  for (let i = 0; i < units.length; i++) poised |= (units[i] as Unit).main | ((units[i] as Unit).ward + 1);
  return poised === 0;
}

/** AC44, AC48, AC59 Before the roll: some strike first, others step in. Null if that was the end of it. */
function braved(fight: Brawl, wanted: Strike): Strike | null {
  const { by } = wanted;
  lose(fight, by, PREPARED);
  if (!wanted.instant) {
    interrupt(fight, by, wanted.target);
    if (!isUp(by) || fight.state.winner !== null || !isUp(wanted.target)) return null;
  }
  const screener = screenerFor(fight, wanted);
  const made = screener === null ? wanted : { ...wanted, target: screener };
  lose(fight, made.target, UNAWARE);
  return made;
}

/** AC2 Attack bonus, attribute, skill and all modifiers. */
export function bonusOf(state: State, made: Strike): number {
  return made.arm.base + made.mod + made.bonus + situationOf(state, made, null);
}

export function hits(state: State, made: Strike, natural: number, total: number): boolean {
  if ((natural === 1 || natural === 20) && state.rules.naturals) return natural === 20;
  return total >= needed(made);
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
  const sum = swarmed + made.mod + arm.punch + arm.damageBonus + made.extra;
  return sum > 0 ? sum : 0;
}

export interface Harm {
  readonly shown: number;
  /** Of a Traumatic Hit; null: it is none. */
  readonly rating: number | null;
  readonly floor: number;
  readonly amount: number;
}

function harm(fight: Brawl, made: Strike): void {
  const { arm } = made;
  if (isTurned(arm, made.target) && made.swarm === 0) return glance(fight, made);
  const shown = damageRoll(fight, arm.dice, made.by.id);
  const rating = traumaOf(fight, made);
  const base = damageOf(made, shown) * (rating ?? 1);
  const floor = base < shockOf(arm, made.mod) ? floorOf(made) : 0; // AC24
  const amount = base > floor ? base : floor;
  hurt(fight, made, amount, fight.told ? tellHit(fight, made, { shown, rating, floor, amount }) : made);
}

/** The hit, and then the blow, as they are told; where nobody listens, the attack itself says enough. */
function tellHit(fight: Brawl, made: Strike, harmed: Harm): Blow {
  const { by, nonlethal } = made;
  tellAttack(fight, made, harmed.rating !== null);
  return { by, nonlethal, shock: false, sum: fight.explained ? hitSum(made, harmed) : undefined };
}

/** AC78 */
function glance(fight: Brawl, made: Strike): void {
  if (!fight.told) return;
  tellAttack(fight, made, false);
  fight.tell({ event: "glances", by: made.by.id, target: made.target.id });
}

function hurt(fight: Brawl, made: Strike, amount: number, blow: Blow): void {
  if (amount > 0) lose(fight, made.target, PREPARED);
  wound(fight, made.target, amount, blow);
}

/** AC25 The weapon's rating: the die at the Trauma Target or above; else null. Blows not meant to kill roll none. */
export function traumaOf(fight: Brawl, made: Strike): number | null {
  const { trauma } = made.arm;
  return trauma !== null && fight.state.rules.trauma && !made.nonlethal ? rating(fight, made, trauma) : null;
}

function rating(fight: Brawl, made: Strike, trauma: Trauma): number | null {
  const needs = made.target.sheet.traumaTarget - trauma.plus;
  const shown = traumaRoll(fight, trauma.sides, made.by.id, (roll) => roll >= needs) + trauma.plus;
  const traumatic = shown - trauma.plus >= needs;
  if (fight.told)
    fight.tell({ event: "trauma", by: made.by.id, target: made.target.id, roll: shown, traumatic });
  if (!traumatic) return null;
  traumatize(fight, made.target);
  return trauma.rating;
}

/** AC18–AC23 What a miss does all the same. */
function miss(fight: Brawl, made: Strike): void {
  if (fight.told) tellAttack(fight, made, false);
  if (!shockReaches(made)) return;
  const amount = shockOf(made.arm, made.mod);
  if (amount === 0) return;
  if (made.swarm === 0 && shieldStops(made.target)) return shieldFrom(fight, made, amount);
  if (defendsShock(fight, made, amount)) return;
  hurt(fight, made, amount, fight.told ? shockBlow(fight, made, amount) : made);
}

/** AC22 */
function shieldFrom(fight: Brawl, { by, target }: Strike, stopped: number): void {
  target.mask |= SHIELD_SPENT;
  if (fight.told) fight.tell({ event: "shield", target: target.id, by: by.id, stopped });
}

function shockBlow(fight: Brawl, made: Strike, amount: number): Blow {
  const { by, nonlethal } = made;
  return { by, nonlethal, shock: true, sum: fight.explained ? shockSum(made, amount) : undefined };
}

/** AC50–AC53 */
function tellHarmless(fight: Brawl, made: Strike): void {
  if (fight.told) tellAttack(fight, made, false);
}

function tellAttack(fight: Brawl, made: Strike, critical: boolean): void {
  fight.tell({
    event: "attack",
    by: made.by.id,
    target: made.target.id,
    with: made.arm.id,
    hit: ROLLED.hit,
    critical,
    roll: ROLLED.natural,
    ...(made.manner === "" ? {} : { manner: made.manner }),
    ...(fight.explained ? { check: hitCheck(fight.state, made, ROLLED) } : {}),
  });
}

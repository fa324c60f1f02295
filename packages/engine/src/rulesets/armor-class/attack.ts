import { showing } from "../../kernel/index.ts";
import { engage, isEngaged } from "./ground.ts";
import { traumatize } from "./injury.ts";
import { type Arm, shockOf } from "./kit.ts";
import { attackRoll, damageRoll, plainAttackRoll, traumaRoll } from "./questions.ts";
import { defendsShock, defenseTurns, interrupt, mayTurn, settleRoll } from "./reactions.ts";
import { screenerFor } from "./screen.ts";
import { type ByHand, isAsSheets, NO_HAND } from "./situation.ts";
import { type Brawl, isUp, shieldStops, type Unit } from "./state.ts";
import { bonusOf, damageOf, floorOf, hits, isTurned, shockReaches, type Swing, swingOf } from "./swing.ts";
import { type Blow, lose, wound } from "./verbs.ts";
import type { Trauma } from "./weapons.ts";
import { hitCheck, hitSum, shockSum } from "./why.ts";
import { PREPARED, SHIELD_SPENT, UNAWARE } from "./words.ts";

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
  /** What it came to as numbers when it was last made, where sheets alone say that; null: that is not known. */
  swing: Swing | null;
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
    swing: null,
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
  if (made === null) return null;
  const { by, target, arm } = made;
  if (fight.state.ground === null && !arm.ranged && !isEngaged(by, target)) engage(by, target);
  if (!by.armed && !arm.ranged && !target.strikers.includes(by.index)) target.strikers.push(by.index); // AC28
  return resolve(fight, made);
}

/** The attack as it comes to be rolled, at whoever takes it in the end; null if it never comes to that. */
export function faced(fight: Brawl, wanted: Strike): Strike | null {
  return isUnhindered(fight.state.units, wanted) ? wanted : braved(fight, wanted);
}

/** The roll and what comes of it, drawn as one where nobody can come between. Returns whether it hit. */
export function resolve(fight: Brawl, made: Strike): boolean {
  const { ask } = fight;
  const { by, target, swing } = made;
  if (swing === null || ask.lot === undefined || fight.told || !isStill(by, target))
    return resolveAnew(fight, made);
  const came = ask.lot(swing, by.id);
  wound(fight, target, came >> 1, made);
  return (came & 1) !== 0;
}

/** The two have nothing on them, and nobody has an answer: what is known of an attack still holds. */
const isStill = (by: Unit, target: Unit): boolean => (by.mask | target.mask) === 0 && !mayTurn(by, target);

function resolveAnew(fight: Brawl, made: Strike): boolean {
  const { ask, state } = fight;
  const { by, target } = made;
  if (ask.lot === undefined || mayTurn(by, target)) return rolled(fight, made);
  const swing = swingOf(state, made);
  if (swing === null) return rolled(fight, made);
  if (isAsSheets(state, made)) made.swing = swing;
  return swung(fight, made, swing, ask.lot(swing, by.id));
}

function swung(fight: Brawl, made: Strike, swing: Swing, came: number): boolean {
  if (fight.told) return rolled(showing(fight, swing, came), made);
  const hit = (came & 1) !== 0;
  const amount = came >> 1;
  if (!hit && amount > 0 && shieldStops(made.target)) shieldFrom(fight, made, amount);
  else hurt(fight, made, amount, made);
  return hit;
}

function rolled(fight: Brawl, made: Strike): boolean {
  const { state } = fight;
  const { by, target } = made;
  const bonus = bonusOf(state, made);
  const natural =
    fight.ask.sumLike === undefined ? plainAttackRoll(fight.ask, by.id) : rollAlike(fight, made, bonus);
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
  const made = screener === null ? wanted : { ...wanted, target: screener, swing: null };
  lose(fight, made.target, UNAWARE);
  return made;
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
  const shown = damageRoll(fight.ask, arm.dice, made.by.id);
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

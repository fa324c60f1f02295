import { inSeries } from "../../../kernel/index.ts";
import { block, DODGES, evade, RIPOSTES, STANDS } from "../reactions.ts";
import { evasionOf, hitShift } from "../health/conditions.ts";
import { damageOf, type Factors, factorsOf } from "./damage.ts";
import { squaresTo } from "../field/ground.ts";
import { meleeWay, type Way } from "./kit.ts";
import { type Modified, UNMODIFIED } from "./modifiers.ts";
import { BLOW, BULLET, damageRoll, type HitDice, toHit } from "../questions.ts";
import { type Fight, isUp, type State, type Unit } from "../state.ts";
import { drain, loseSpell } from "../verbs.ts";
import { damageSum, hitCheck, type Rolled } from "../why.ts";
import { type Blow, wound } from "../health/wounds.ts";
import { CRITICAL, HIT, MISS, NEVER, type Outcome } from "../words.ts";

/** BO10–BO16, BO44, BO45, BO47: the attack, top to bottom as the book has it. */

/** An attack with what the attacker brings to it, whomever it meets. */
export interface Attack {
  readonly by: Unit;
  readonly way: Way;
  /** BO45 How many are rolled for one by one. */
  readonly shots: number;
  readonly dice: HitDice;
  /** BO51 What having kept still adds. */
  readonly steady: number;
  /** All that is added to the roll but what range and statuses add. */
  readonly toHit: number;
  /** BO15, BO31, BO50 The Damage Dealt Bonus with a charge's and the modifiers'. */
  readonly bonus: number;
  /** BO31 What the modifiers add, all of them together. */
  readonly modified: Modified;
  /** BO12, BO45 From this Base To Hit Roll on it is critical. */
  readonly criticalAt: number;
  /** BO47 Who has answered and strikes back when all is done; null: this is a Riposte, which nobody ripostes. */
  readonly ripostes: Unit[] | null;
}

/** BO51 Steady: nothing done in the own last turn, and nothing yet in this one. */
const isSteady = (by: Unit): boolean => by.rested && by.used === 0;

export function prepare(
  state: State,
  by: Unit,
  way: Way,
  on: {
    readonly charging: number;
    readonly steady: number;
    readonly modified: Modified;
    readonly ripostes: Unit[] | null;
  },
): Attack {
  const { modified } = on;
  const steady = way.weapon.family === "sniper" ? on.steady : 0;
  const charge = way.melee ? on.charging * way.weapon.weight : 0;
  return {
    by,
    way,
    shots: Math.max(1, way.weapon.bullets),
    dice: way.weapon.bullets === 0 ? BLOW : BULLET,
    steady,
    toHit: way.toHit + steady + modified.toHit,
    bonus: way.bonus + charge + modified.damage,
    modified,
    criticalAt: criticalFrom(state, way, modified),
    ripostes: on.ripostes,
  };
}

/** BO12, BO31, BO44, BO45 */
function criticalFrom({ rules }: State, way: Way, { critical }: Modified): number {
  if (way.weapon.bullets === 0) return way.criticalAt - critical;
  return rules.shotgunCritical > 0 ? rules.shotgunCritical : NEVER;
}

/** BO51 To hit for having kept still: looked at before the action is marked as used. */
export const steadiness = (by: Unit, way: Way): number => (isSteady(by) ? way.weapon.steady : 0);

/** BO51 Sniper rifles reach twice as far at −2, three times at −4. */
function rangeShift(state: State, { by, way }: Attack, target: Unit): number {
  if (way.weapon.family !== "sniper") return 0;
  const squares = squaresTo(state, by, target);
  if (squares <= way.reach) return 0;
  return squares <= 2 * way.reach ? -2 : -4;
}

/** BO10 The whole attack on one target: one roll, or one for every bullet (BO45). */
export function strike(fight: Fight, attack: Attack, target: Unit): void {
  if (attack.shots === 1) shot(fight, attack, target);
  else volley(fight, attack, target);
  fight.state.threat = 0;
  if (target.stance > 0) leaveStance(fight.state, target);
}

/** BO43 If the house says that a stance is good for one attack only. */
function leaveStance({ rules }: State, unit: Unit): void {
  if (rules.stances !== "attack") return;
  unit.stance = 0;
  unit.shielded = false;
}

/** BO45 Bullet by bullet; HOUSE: once the target has fallen the rest fly past. */
function volley(fight: Fight, attack: Attack, target: Unit): void {
  const begun = target.life;
  inSeries(fight, attack.shots, (now) => {
    const { units } = now.state;
    const met = units[target.place] as Unit;
    shot(now, now === fight ? attack : { ...attack, by: units[attack.by.place] as Unit }, met);
    return met.life === begun;
  });
}

/** BO11–BO16 One Base To Hit Roll and what comes of it. */
function shot(fight: Fight, attack: Attack, target: Unit): void {
  const answer = evade(fight, attack, target); // BO11
  const needs = neededRoll(fight.state, attack, target, answer === STANDS ? target.passive : target.active);
  const natural = toHit(fight, attack.dice, attack.by.id, (shown) => outcomeOf(attack, needs, shown));
  const outcome = outcomeOf(attack, needs, natural);
  if (fight.told) tellAttack(fight, attack, target, { natural, outcome, dodging: answer >= DODGES });
  if (answer === RIPOSTES) riposte(fight, attack, target, outcome);
  if (outcome === MISS) return;
  block(fight, attack, target, outcome); // BO14
  harm(fight, attack, target, outcome);
}

/** BO13 The Base To Hit Roll that is needed against somebody's Passive or Active Evasion. */
const neededRoll = (state: State, attack: Attack, target: Unit, evasion: number): number =>
  evasionOf(state, target, evasion) -
  attack.toHit -
  rangeShift(state, attack, target) -
  hitShift(state, attack.by, target);

/** BO12, BO13 What a Base To Hit Roll comes to: critical only if it hits. */
const outcomeOf = ({ criticalAt }: Attack, needs: number, natural: number): Outcome =>
  natural < needs ? MISS : natural < criticalAt ? HIT : CRITICAL;

/** BO13 The chance that one roll hits somebody who does not answer it: for whoever has to choose an attack. */
export const chanceToHit = (state: State, attack: Attack, target: Unit): number =>
  attack.dice.atLeast(neededRoll(state, attack, target, target.passive));

/** BO47 Whoever answers strikes back later. */
function riposte({ state }: Fight, { ripostes }: Attack, target: Unit, outcome: Outcome): void {
  if (outcome === MISS || state.rules.riposteOn === "always") ripostes?.push(target);
}

/** BO15, BO16 and what the weapon does besides (BO51). */
function harm(fight: Fight, attack: Attack, target: Unit, outcome: Outcome): void {
  const { by, way } = attack;
  const critical = outcome === CRITICAL;
  const rolled = damageRoll(fight, way.dice, by.id);
  const factors = factorsOf(fight.state.rules, by, outcome);
  const amount = damageOf(factors, target, rolled, attack.bonus);
  const invested = critical ? (target.casting?.invested ?? 0) : 0;
  // Where nobody asks how its amount came about, the attack itself says enough of the blow.
  wound(fight, target, amount, fight.explained ? explained(attack, target, factors, rolled) : attack);
  if (critical && isUp(target)) disturb(fight, by, target, invested);
  if ((way.wears || target.ghost > 0) && isUp(target)) wear(fight, attack, target);
}

const explained = (attack: Attack, target: Unit, factors: Factors, rolled: number): Blow => ({
  by: attack.by,
  sum: damageSum(attack, target, factors, rolled),
});

/** BO44 What a critical hit does to a spell that was being cast with so much invested; the fallen are past it. */
function disturb(fight: Fight, by: Unit, target: Unit, invested: number): void {
  const { flairs } = by.sheet;
  if (flairs.length === 0) return;
  if (flairs.includes("piercing")) tellFlair(fight, by, target, "piercing");
  if (invested === 0) return;
  if (flairs.includes("backfire")) {
    tellFlair(fight, by, target, "backfire");
    loseSpell(fight, target);
    wound(fight, target, invested, { by, from: "backfire" });
  } else if (flairs.includes("cancelling")) {
    tellFlair(fight, by, target, "cancelling");
    loseSpell(fight, target);
  } else if (flairs.includes("disrupting")) {
    tellFlair(fight, by, target, "disrupting");
    if (target.casting !== null) target.casting.left += 1;
  }
}

function tellFlair(fight: Fight, by: Unit, target: Unit, flair: string): void {
  if (fight.told) fight.tell({ event: "flair", by: by.id, target: target.id, flair });
}

/** BO51 Drills grind down reduction, hammers and shock guns take points; BO46 the gifts of two classes. */
function wear(fight: Fight, { by, way }: Attack, target: Unit): void {
  const { weapon } = way;
  const ground = weapon.drill[target.sheet.mech ? 1 : 0] as number;
  const gifted = weapon.family === "drill" && by.sheet.gifts.includes("engineer") ? 1 : 0;
  if (ground + gifted > 0) grind(fight, by, target, ground + gifted);
  if (weapon.strengthDamage + weapon.speedDamage > 0)
    sap(fight, by, target, weapon.strengthDamage, weapon.speedDamage);
  if (target.ghost > 0 && by.sheet.gifts.includes("spirit-bane")) {
    target.ghost = Math.max(0, target.ghost - 2);
    if (fight.told) fight.tell({ event: "saps", by: by.id, target: target.id, ghost: 2 });
    if (target.casting !== null) drain(fight, target, 1);
  }
}

/** BO2, BO51: not under 0. */
function grind(fight: Fight, by: Unit, target: Unit, amount: number): void {
  const lost = Math.min(amount, Math.max(0, target.reduction));
  if (lost === 0) return;
  target.reduction -= lost;
  if (fight.told) fight.tell({ event: "grinds", by: by.id, target: target.id, reduction: lost });
}

export function sap(fight: Fight, by: Unit, target: Unit, strength: number, speed: number): void {
  target.strength = Math.max(0, target.strength - strength);
  target.speed = Math.max(0, target.speed - speed);
  if (fight.told) fight.tell({ event: "saps", by: by.id, target: target.id, strength, speed });
}

/** An attack without charge, rest or modifiers. */
export const PLAINLY = { charging: 0, steady: 0, modified: UNMODIFIED } as const;

/** BO47 Those who answered strike back, once all the attack's targets are settled. */
export function answerBack(fight: Fight, by: Unit, ripostes: readonly Unit[]): void {
  for (const unit of ripostes) {
    const way = meleeWay(unit);
    if (way === null || !isUp(unit) || !isUp(by)) continue;
    if (fight.told) fight.tell({ event: "ripostes", by: unit.id, target: by.id, with: way.id });
    strike(fight, prepare(fight.state, unit, way, { ...PLAINLY, ripostes: null }), by);
  }
}

function tellAttack(fight: Fight, attack: Attack, target: Unit, rolled: Omit<Rolled, "far">): void {
  fight.tell({
    event: "attack",
    by: attack.by.id,
    target: target.id,
    with: attack.way.id,
    action: attack.way.action,
    hit: rolled.outcome !== MISS,
    critical: rolled.outcome === CRITICAL,
    ...(fight.explained
      ? {
          check: hitCheck(fight.state, attack, target, {
            ...rolled,
            far: rangeShift(fight.state, attack, target),
          }),
        }
      : {}),
  });
}

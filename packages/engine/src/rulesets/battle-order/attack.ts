import { inSeries, showing } from "../../kernel/index.ts";
import { block, DODGES, evade, isOpen, RIPOSTES, STANDS } from "./reactions.ts";
import { evasionOf, hitShift } from "./conditions.ts";
import { criticalFactors, damageOf, type Factors, ONCE } from "./damage.ts";
import { squaresTo } from "./ground.ts";
import { meleeWay, type Way } from "./kit.ts";
import { type Modified, UNMODIFIED } from "./modifiers.ts";
import { bulletToHit, damageRoll, toHit } from "./questions.ts";
import { type Brawl, isUp, type State, type Unit } from "./state.ts";
import { type Swing, swingOf } from "./swing.ts";
import { type Blow, drain, loseSpell, wound } from "./verbs.ts";
import { damageSum, hitCheck } from "./why.ts";
import { NEVER } from "./words.ts";

/** BO10–BO16, BO44, BO45, BO47: the attack, top to bottom as the book has it. */

/** An attack with what the attacker brings to it against one target. */
export interface Attack {
  readonly by: Unit;
  readonly way: Way;
  /** BO45 How many are rolled for one by one; 0: it is one blow or shot. */
  readonly bullets: number;
  /** BO51 Range and steadiness; statuses are added at the roll. */
  readonly shift: number;
  /** All that is added to the roll but what statuses add. */
  readonly toHit: number;
  /** BO15, BO31, BO50 The Damage Dealt Bonus with a charge's and the modifiers'. */
  readonly bonus: number;
  /** BO31 What the modifiers add, all of them together. */
  readonly modified: Modified;
  /** BO12, BO45 From this Base To Hit Roll on it is critical. */
  readonly criticalAt: number;
  /** BO47 Who has answered and strikes back when all is done; null: this is a Riposte, which nobody ripostes. */
  readonly ripostes: Unit[] | null;
  /** What it is as numbers, once that is known and while its target has nothing to answer with; null: not known. */
  swing: Swing | null;
}

/** BO51 Steady: nothing done in the own last turn, and nothing yet in this one. */
const isSteady = (by: Unit): boolean => by.rested && by.used === 0;

export function prepare(
  state: State,
  by: Unit,
  way: Way,
  on: {
    readonly target: Unit;
    readonly charging: number;
    readonly steady: number;
    readonly modified: Modified;
    readonly ripostes: Unit[] | null;
  },
): Attack {
  const { modified } = on;
  const far = way.weapon.family === "sniper" ? rangeShift(state, by, way, on.target) + on.steady : 0;
  const charge = way.melee ? on.charging * way.weapon.weight : 0;
  return {
    by,
    way,
    bullets: way.weapon.bullets,
    shift: far,
    toHit: way.toHit + far + modified.toHit,
    bonus: way.bonus + charge + modified.damage,
    modified,
    criticalAt: criticalFrom(state, way, modified),
    ripostes: on.ripostes,
    swing: null,
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
function rangeShift(state: State, by: Unit, way: Way, target: Unit): number {
  const squares = squaresTo(state, by, target);
  if (squares <= way.reach) return 0;
  return squares <= 2 * way.reach ? -2 : -4;
}

/** BO10 The whole attack on one target: one roll, or one for every bullet (BO45). */
export function strike(fight: Brawl, attack: Attack, target: Unit): void {
  const { ask } = fight;
  const { by, swing } = attack;
  if (swing === null || ask.lot === undefined || fight.told || !isOpen(by, target))
    return strikeAnew(fight, attack, target);
  wound(fight, target, ask.lot(swing, by.id) >> 1, attack);
  fight.state.threat = 0;
}

function strikeAnew(fight: Brawl, attack: Attack, target: Unit): void {
  if (attack.bullets === 0) shot(fight, attack, target);
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
function volley(fight: Brawl, attack: Attack, target: Unit): void {
  const begun = target.life;
  inSeries(fight, attack.bullets, (now) => {
    const { units } = now.state;
    const met = units[target.place] as Unit;
    shot(now, now === fight ? attack : { ...attack, by: units[attack.by.place] as Unit }, met);
    return met.life === begun;
  });
}

/** BO11–BO16 One Base To Hit Roll and what comes of it, drawn as one where nobody can come between. */
function shot(fight: Brawl, attack: Attack, target: Unit): void {
  const { ask, state } = fight;
  const { by } = attack;
  const answer = evade(fight, attack, target); // BO11
  if (ask.lot === undefined) return roll(fight, attack, target, answer);
  const swing = swingOf(state, attack, target, neededBy(state, attack, target, answer));
  if (swing === null) return roll(fight, attack, target, answer);
  const came = ask.lot(swing, by.id);
  if (fight.told) return roll(showing(fight, swing, came), attack, target, answer);
  if (isOpen(by, target)) attack.swing = swing;
  if (answer === RIPOSTES) riposte(fight, attack, target, (came & 1) !== 0);
  wound(fight, target, came >> 1, attack);
}

/** BO13 The Base To Hit Roll that is needed, once the target has answered. */
const neededBy = (state: State, { by, toHit }: Attack, target: Unit, answer: number): number =>
  evasionOf(state, target, answer !== STANDS) - toHit - hitShift(state, by, target);

function roll(fight: Brawl, attack: Attack, target: Unit, answer: number): void {
  const { by } = attack;
  const needs = neededBy(fight.state, attack, target, answer);
  const natural =
    attack.bullets === 0 ? toHit(fight, by.id, needs, attack.criticalAt) : bulletToHit(fight, attack, needs);
  const hit = natural >= needs; // BO13
  const critical = hit && natural >= attack.criticalAt; // BO12
  if (fight.told) tellAttack(fight, attack, target, { natural, hit, critical, dodging: answer >= DODGES });
  if (answer === RIPOSTES) riposte(fight, attack, target, hit);
  if (!hit) return;
  block(fight, attack, target, critical); // BO14
  harm(fight, attack, target, critical);
}

/** BO47 Whoever answers strikes back later. */
function riposte({ state }: Brawl, { ripostes }: Attack, target: Unit, hit: boolean): void {
  if (!hit || state.rules.riposteOn === "always") ripostes?.push(target);
}

/** BO15, BO16 and what the weapon does besides (BO51). */
function harm(fight: Brawl, attack: Attack, target: Unit, critical: boolean): void {
  const { by, way } = attack;
  const rolled = damageRoll(fight.ask, way.dice, by.id);
  const factors = critical ? criticalFactors(fight.state.rules, by) : ONCE;
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
function disturb(fight: Brawl, by: Unit, target: Unit, invested: number): void {
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

function tellFlair(fight: Brawl, by: Unit, target: Unit, flair: string): void {
  if (fight.told) fight.tell({ event: "flair", by: by.id, target: target.id, flair });
}

/** BO51 Drills grind down reduction, hammers and shock guns take points; BO46 the gifts of two classes. */
function wear(fight: Brawl, { by, way }: Attack, target: Unit): void {
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
function grind(fight: Brawl, by: Unit, target: Unit, amount: number): void {
  const lost = Math.min(amount, Math.max(0, target.reduction));
  if (lost === 0) return;
  target.reduction -= lost;
  if (fight.told) fight.tell({ event: "grinds", by: by.id, target: target.id, reduction: lost });
}

export function sap(fight: Brawl, by: Unit, target: Unit, strength: number, speed: number): void {
  target.strength = Math.max(0, target.strength - strength);
  target.speed = Math.max(0, target.speed - speed);
  if (fight.told) fight.tell({ event: "saps", by: by.id, target: target.id, strength, speed });
}

/** An attack without charge, rest or modifiers. */
export const PLAINLY = { charging: 0, steady: 0, modified: UNMODIFIED } as const;

/** BO47 Those who answered strike back, once all the attack's targets are settled. */
export function answerBack(fight: Brawl, by: Unit, ripostes: readonly Unit[]): void {
  for (const unit of ripostes) {
    const way = meleeWay(unit);
    if (way === null || !isUp(unit) || !isUp(by)) continue;
    if (fight.told) fight.tell({ event: "ripostes", by: unit.id, target: by.id, with: way.id });
    strike(fight, prepare(fight.state, unit, way, { ...PLAINLY, target: by, ripostes: null }), by);
  }
}

function tellAttack(
  fight: Brawl,
  attack: Attack,
  target: Unit,
  rolled: { natural: number; hit: boolean; critical: boolean; dodging: boolean },
): void {
  fight.tell({
    event: "attack",
    by: attack.by.id,
    target: target.id,
    with: attack.way.id,
    action: attack.way.action,
    hit: rolled.hit,
    critical: rolled.critical,
    ...(fight.explained ? { check: hitCheck(fight.state, attack, target, rolled) } : {}),
  });
}

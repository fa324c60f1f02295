import type { Command } from "../../../kernel/index.ts";
import { answerBack, PLAINLY, prepare, sap } from "./attack.ts";
import { evasionOf, hitShift, reductionOf } from "../health/conditions.ts";
import { holdSlot } from "./kit.ts";
import { BLOW, holdRoll, squeezeRoll, struggleRoll, toHit } from "../questions.ts";
import { evade, maintain, RIPOSTES, STANDS } from "../reactions.ts";
import type { Fight, Unit } from "../state.ts";
import { letGo, loseSpell, mourn, pay } from "../verbs.ts";
import { wound } from "../health/wounds.ts";
import type { Hold, Weapon } from "./weapons.ts";
import { grappleCheck, squeezeSum, struggleCheck } from "../why.ts";
import { HIT, MISS, OFFENSIVE, SQUEEZED, STRUGGLED } from "../words.ts";
import type { Way } from "./kit.ts";

/** BO20, BO27, BO54: seizing somebody, holding on, breaking free. */

const holdOf = (unit: Unit): Hold => (unit.weapons[holdSlot(unit)] as Weapon).hold as Hold;

/** BO54 What a rank of grappling adds to hit. */
const RANK_TO_HIT = 2;

/** The way whose attack a grapple is judged like: that of the grappling weapon. */
function wayOfHold(unit: Unit): Way {
  const slot = holdSlot(unit);
  return unit.kit.find((w) => w.slot === slot) as Way;
}

/** BO20 Choose, let it be dodged, roll, compare. BO27: a miss does nothing more. */
export function grapple(fight: Fight, by: Unit, target: Unit): void {
  const { state } = fight;
  by.used |= OFFENSIVE;
  if (fight.told) fight.tell({ event: "uses", by: by.id, with: "grapple", targets: [target.id] });
  const ripostes: Unit[] = [];
  const attack = prepare(state, by, wayOfHold(by), { ...PLAINLY, ripostes });
  const answer = evade(fight, attack, target);
  const bonus = by.sheet.toHitBonus + holdOf(by).toHit + RANK_TO_HIT * by.sheet.grappling;
  const shift = hitShift(state, by, target);
  const evasion = evasionOf(state, target, answer === STANDS ? target.passive : target.active);
  const seizes = (shown: number): boolean => shown + bonus + shift >= evasion;
  const natural = toHit(fight, BLOW, by.id, (shown) => (seizes(shown) ? HIT : MISS));
  const hit = seizes(natural);
  if (fight.told)
    fight.tell({
      event: "attack",
      by: by.id,
      target: target.id,
      with: "grapple",
      hit,
      critical: false,
      ...(fight.explained ? { check: grappleCheck({ natural, bonus, shift, evasion, hit }) } : {}),
    });
  if (hit) seize(fight, by, target);
  else if (answer === RIPOSTES) {
    answerBack(fight, by, [target, ...ripostes]);
    mourn(fight);
  }
}

/** BO20, BO54 Neither may do anything else now: a spell that either was casting is lost. */
function seize(fight: Fight, by: Unit, target: Unit): void {
  by.holds = target.place;
  target.heldBy = by.place;
  for (const u of [by, target]) {
    u.stance = 0;
    u.shielded = false;
    loseSpell(fight, u);
  }
  if (fight.told) fight.tell({ event: "grapples", by: by.id, target: target.id });
}

/** BO54 In every later block the held one loses Speed as the holder's turn begins. */
export function squeezeOn(fight: Fight, holder: Unit): void {
  if (holder.holds < 0) return;
  sap(fight, holder, fight.state.units[holder.holds] as Unit, 0, holdOf(holder).speed);
}

/** BO54 The Bonus Action of the holder, once in a block: grapple dice, and 1d6 for each rank. */
export function squeeze(fight: Fight, by: Unit): void {
  const held = fight.state.units[by.holds] as Unit;
  by.used |= SQUEEZED;
  const rolled = squeezeRoll(fight, holdOf(by).dice.count + by.sheet.grappling, by.id);
  const reduction = reductionOf(held);
  if (fight.told)
    fight.tell({
      event: "attack",
      by: by.id,
      target: held.id,
      with: "grapple-attack",
      hit: true,
      critical: false,
    });
  const sum = fight.explained ? squeezeSum(rolled, by.sheet.damageBonus, reduction) : undefined;
  wound(fight, held, Math.max(0, rolled + by.sheet.damageBonus - reduction), { by, sum });
  mourn(fight);
}

/** BO54 Strength that may be invested: 1, and one more from 10 on for every 5; grapple weapons and ranks add. */
export function capOf(unit: Unit): number {
  const { strength } = unit.sheet;
  const own = strength < 10 ? 1 : 2 + Math.floor((strength - 10) / 5);
  return own + holdOf(unit).cap + unit.sheet.grappling;
}

export const mostInvested = (unit: Unit): number => Math.min(capOf(unit), unit.strength);

/** BO54 The Bonus Action of the held: more than the holder rolls, and it is free. */
export function struggle(fight: Fight, by: Unit, command: Command): void {
  const holder = fight.state.units[by.heldBy] as Unit;
  const given = command.options?.["invest"];
  const invested = typeof given === "number" ? given : mostInvested(by);
  by.used |= STRUGGLED;
  pay(fight, by, invested, 0);
  const against = maintain(fight, holder, by, mostInvested(holder));
  pay(fight, holder, against, 0);
  const roll = struggleRoll(fight, invested, by.id);
  const grip = holdRoll(fight, against, holder.id);
  const free = roll > grip;
  if (fight.told)
    fight.tell({
      event: "struggles",
      by: by.id,
      target: holder.id,
      free,
      ...(fight.explained ? { check: struggleCheck(roll, grip, free) } : {}),
    });
  if (free) letGo(fight, holder);
}

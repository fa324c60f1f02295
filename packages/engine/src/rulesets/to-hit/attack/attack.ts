import type { Ability } from "../abilities/ability.ts";
import type { Range } from "../aim/ranges.ts";
import { afterHit } from "../conditions.ts";
import { featDamage, hasFeat } from "../gear/feats.ts";
import { isNatural, type Weapon } from "../gear/weapons.ts";
import { amountOf, type Fight, has, isHelpless, type Unit } from "../state.ts";
import { type Blow, kill, lose, wound } from "../verbs.ts";
import {
  BURNING,
  CURSED,
  ELECTRIFIED,
  FROZEN,
  type Guard,
  type Hard,
  RUSTED,
  SICK,
  UNAWARE,
} from "../words.ts";
import { damageOf, type Hit } from "./damage.ts";
import type { Aim } from "./difficulty.ts";
import { affect, effectLands, extraOf, takeEffect } from "./effect.ts";
import { BESIDE, HIT, landingOf, rollToHit } from "./hit.ts";
import { defend, isShunned } from "./reactions.ts";
import { tellAttack, tellSneak } from "./tell.ts";
import { damageSum } from "./why.ts";

/** TH1–TH11, TH55: the roll To-Hit, the hit, the reaction, the effect, the damage. */

/** An attack with what the attacker brings to every target, worked out once. */
export interface Attack extends Aim {
  readonly ability: Ability;
  /** TH1, TH6: a Basic Attack, which is rolled for; Techniques and Spells hit by themselves unless the foe is Hard to Hit. */
  readonly basic: boolean;
  /** TH78 It is aimed at the Weak Point of those who have one. */
  readonly aimed: boolean;
  readonly weapon: Weapon;
  /** The weapon's slot, −1 for bare hands. */
  readonly slot: number;
  /** TH1 Accuracy + weapon accuracy. */
  readonly bonus: number;
  /** TH32 The weapon's attack power, and n × trait with all that adds to it. */
  readonly power: number;
  readonly might: number;
  /** TH81 As much of that as feats add. */
  readonly feats: number;
  /** TH57 */
  readonly types: readonly string[];
  /** TH56 */
  readonly against: Guard;
  /** TH5 The natural roll from which on a Basic Attack is critical; out of reach for others (TH9). */
  readonly natural: number;
  /** TH43 What the command says about mercy; null leaves it to the house. */
  readonly mercy: boolean | null;
}

/** With what an attack is made. */
export interface Wielded {
  /** The Basic Attack it is based on (TH20). */
  readonly basic: string;
  readonly weapon: Weapon;
  readonly slot: number;
  readonly range: Range;
}

/** What a command says of an attack beyond whom it is for. */
export interface Orders {
  readonly byHand: Hard | null;
  readonly mercy: boolean | null;
  readonly weak: boolean;
}

export const NO_ORDERS: Orders = { byHand: null, mercy: null, weak: false };

const NEVER = 99;

export function prepare(by: Unit, ability: Ability, wielded: Wielded, orders: Orders): Attack {
  const { weapon, slot, range } = wielded;
  const basic = ability.kind === "basic";
  const burning = by.mask !== 0 && has(by, BURNING) && basic && !isNatural(weapon);
  const types = burning ? FIRE : typesOf(ability, weapon);
  const feats = featDamage(by, types);
  return {
    by,
    ability,
    basic,
    aimed: orders.weak,
    weapon,
    slot,
    range,
    arcs: ability.arcs,
    bonus: by.sheet.accuracy + weapon.accuracy,
    power: powerOf(by, weapon),
    might: mightOf(by, ability, weapon) + feats,
    feats,
    types,
    against: ability.against,
    natural: basic ? 12 - by.sheet.criticalRange - weapon.criticalRange : NEVER, // TH98
    byHand: orders.byHand,
    mercy: orders.mercy,
  };
}

const FIRE: readonly string[] = ["fire"];

/** Its own; a technique without any strikes with the weapon's edge. */
function typesOf({ types, kind }: Ability, { edge }: Weapon): readonly string[] {
  return types.length > 0 || kind !== "technique" || edge === null ? types : [edge];
}

/** TH70 Rust takes 3 from a weapon, sickness 3 from a natural one. */
function powerOf(by: Unit, weapon: Weapon): number {
  if (by.mask === 0) return weapon.attack;
  const spoilt = has(by, isNatural(weapon) ? SICK : RUSTED) && weapon.attack > 0;
  return spoilt ? Math.max(0, weapon.attack - 3) : weapon.attack;
}

/** TH32 n × Combat or Willpower. TH67: a Wizardly weapon raises Willpower by half its rank for spells. */
function mightOf(by: Unit, ability: Ability, weapon: Weapon): number {
  const wizardly =
    ability.kind === "spell" && weapon.keywords.includes("wizardly") ? Math.ceil(weapon.rank / 2) : 0;
  const own = ability.trait === "combat" ? by.sheet.combat : by.sheet.willpower;
  const trait = own + wizardly + (by.mask === 0 ? 0 : amountOf(by, "mighty"));
  const plus = ability.plus === null ? 0 : by.sheet[ability.plus];
  const curbed = by.mask !== 0 && has(by, CURSED) ? by.sheet.rank + 1 : 0; // TH70: only those too great to be silenced get here
  return ability.times * trait + plus - curbed;
}

/** TH62 It hits by itself, effects and all, and nobody reacts. */
export const INTERCEPTED = -1;

/** One foe of an attack, with all that was settled before the dice. */
export interface Part {
  readonly target: Unit;
  /** TH24 How hard it is to hit, once everybody stands where they are met; or `INTERCEPTED`. */
  step: number;
  /** TH65 Squares of a swarm within the area. */
  readonly squares: number;
}

/** What an attack leaves to be settled once all its parts are done: nothing in here concerns another part. */
export interface Aftermath {
  fallen: Unit[];
  pushed: { target: Unit; squares: number }[];
  /** TH70 Shock that runs back from the electrified. */
  backlash: number;
  landed: number;
}

export const newAftermath = (): Aftermath => ({ fallen: [], pushed: [], backlash: 0, landed: 0 });

/** TH1–TH9 for one foe: the roll, whether it hits, the answer to it, and what it does. */
export function strike(fight: Fight, attack: Attack, part: Part, after: Aftermath): void {
  const { target, step } = part;
  const { basic } = attack;
  const rolls = basic ? step >= 0 : step > 0; // TH1, TH6
  const natural = rolls ? rollToHit(fight, attack, part) : 0;
  const landing = rolls ? landingOf(fight.state, attack, part, natural) : HIT;
  const caught = target.mask !== 0 && has(target, UNAWARE);
  const sneaks = caught && rolls && basic;
  if (sneaks && fight.told) tellSneak(fight, attack, part, { natural, hit: landing === HIT });
  if (caught) lose(fight, target, "unaware"); // TH77
  const aimed = attack.aimed && isAimed(part);
  const hits = landing === HIT || (sneaks ? step === 0 : aimed && landing === BESIDE); // TH77, TH78
  if (hits && !attack.ability.damage) return affect(fight, attack, part, after);
  const needed = sneaks ? step > 0 : rolls;
  const critical = hits && basic && !(sneaks && step === 0) && isCritical(attack, target, natural);
  if (fight.told) tellAttack(fight, attack, part, { hit: hits, critical, natural, needed });
  if (!hits) return; // TH3, TH8, TH51
  after.landed += 1;
  const extra = sneaks && landing === HIT ? attack.by.sheet[attack.ability.trait] : 0;
  const weak = aimed && landing === HIT;
  const hit: Hit = { critical, extra, halved: false, squares: part.squares, weak };
  if (step < 0)
    hit.halved = hasFeat(target.sheet, "bulwark"); // TH81
  else if (!caught && !weak) {
    hit.halved = defend(fight, attack, target, hit);
    if (isShunned(fight, attack, target, hit)) return; // TH82
  }
  hitHome(fight, attack, part, hit, after);
}

/** What a hit comes to: its effect, its damage, and what either begins or ends. */
function hitHome(fight: Fight, attack: Attack, part: Part, hit: Hit, after: Aftermath): void {
  const { ability } = attack;
  const { target } = part;
  const lands = ability.effect !== null && effectLands(fight, attack, part); // TH7, TH55
  if (lands) hit.extra += extraOf(attack);
  harm(fight, attack, target, hit, after);
  if (lands) takeEffect(fight, attack, target, after);
  if (target.mask !== 0) afterHit(fight, attack, target);
  if (ability.push > 0) after.pushed.push({ target, squares: ability.push }); // TH72
}

/** TH78 Whether there is a Weak Point to aim at; whoever steps in the way has theirs covered. */
const isAimed = ({ target, step }: Part): boolean => target.sheet.weakPoint && step >= 0;

/** TH5, TH35, TH92: by the roll, or as things are; only of what can normally miss, a Basic Attack. */
function isCritical(attack: Attack, target: Unit, natural: number): boolean {
  return natural >= attack.natural || ((target.mask | attack.by.mask) !== 0 && isFatal(attack, target));
}

/** TH36 Because the target is frozen or the weapon burns. */
function isFatal(attack: Attack, target: Unit): boolean {
  if (has(target, FROZEN) && !attack.types.includes("fire")) return true;
  return has(attack.by, BURNING) && !isNatural(attack.weapon);
}

function harm(fight: Fight, attack: Attack, target: Unit, hit: Hit, after: Aftermath): void {
  const amount = damageOf(fight.state, attack, target, hit);
  if (isHelpless(target)) {
    if (amount > 0) after.fallen.push(kill(fight, target, attack.by)); // TH48
    return;
  }
  if (wound(fight, target, amount, fight.explained ? explained(fight, attack, target, hit) : attack))
    after.fallen.push(target);
  if (target.mask !== 0) after.backlash += backlashOf(attack, target, amount);
}

/** The blow with how its amount came about; where nobody asks, the attack itself says enough. */
const explained = ({ state }: Fight, attack: Attack, target: Unit, hit: Hit): Blow => ({
  by: attack.by,
  mercy: attack.mercy,
  sum: damageSum(state, attack, target, hit),
});

/** TH70 Half of what a melee attacker dealt runs back from the electrified. */
function backlashOf(attack: Attack, target: Unit, amount: number): number {
  return attack.range.kind === "melee" && has(target, ELECTRIFIED) ? Math.ceil(amount / 2) : 0;
}

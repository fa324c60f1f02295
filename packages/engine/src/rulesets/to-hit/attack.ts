import type { Ability } from "./abilities/deeds.ts";
import { afterHit, give } from "./conditions.ts";
import { damageOf, type Hit, isImmune } from "./damage.ts";
import { evasionOf, guardOf } from "./guards.ts";
import type { Aim } from "./hard.ts";
import { effectRoll, toHit } from "./questions.ts";
import type { Range } from "./ranges.ts";
import { defend } from "./reactions.ts";
import { amountOf, type Brawl, has, type Unit } from "./state.ts";
import { type Blow, kill, lose, loseFrom, wound } from "./verbs.ts";
import type { Weapon } from "./weapons.ts";
import { damageSum, effectCheck, hitCheck } from "./why.ts";
import { BURNING, CURSED, FROZEN, HARD_PENALTY, type Hard, KNACK, RUSTED, SICK, UNAWARE } from "./words.ts";

/** TH1–TH11, TH55: the roll To-Hit, the hit, the reaction, the effect, the damage. */

/** An attack with what the attacker brings to every target, worked out once. */
export interface Attack extends Aim {
  readonly ability: Ability;
  readonly weapon: Weapon;
  /** The weapon's slot, −1 for bare hands. */
  readonly slot: number;
  /** TH1 Accuracy + weapon accuracy. */
  readonly bonus: number;
  /** TH32 The weapon's attack power, and n × trait with all that adds to it. */
  readonly power: number;
  readonly might: number;
  readonly type: string | null;
  /** TH5 The natural roll from which on a Basic Attack is critical; out of reach for others (TH9). */
  readonly natural: number;
  /** TH43 What the command says about mercy; null leaves it to the house. */
  readonly mercy: boolean | null;
  /** TH78 It is aimed at the Weak Point of those who have one. */
  readonly weak: boolean;
}

/** With what an attack is made. */
export interface Wielded {
  /** The Basic Attack it is based on (TH20). */
  readonly basic: string;
  readonly weapon: Weapon;
  readonly slot: number;
  readonly range: Range;
}

const NEVER = 99;

export function prepare(
  by: Unit,
  ability: Ability,
  wielded: Wielded,
  orders: { byHand: Hard | null; mercy: boolean | null; weak: boolean },
): Attack {
  const { weapon, slot, range } = wielded;
  const basic = ability.kind === "basic";
  const burning = by.mask !== 0 && has(by, BURNING) && basic && !weapon.plain;
  return {
    by,
    ability,
    weapon,
    slot,
    range,
    arcs: ability.arcs,
    bonus: by.sheet.accuracy + weapon.accuracy,
    power: powerOf(by, weapon),
    might: mightOf(by, ability, weapon),
    type: burning ? "fire" : (ability.type ?? (ability.kind === "technique" ? weapon.edge : null)),
    natural: basic ? 12 - by.sheet.criticalRange : NEVER,
    byHand: orders.byHand,
    mercy: orders.mercy,
    weak: orders.weak,
  };
}

/** TH70 Rust takes 3 from a weapon, sickness 3 from a natural one. */
function powerOf(by: Unit, weapon: Weapon): number {
  if (by.mask === 0) return weapon.attack;
  const spoilt = has(by, weapon.plain ? SICK : RUSTED) && weapon.attack > 0;
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

/** One foe of an attack, with all that was settled before the dice. */
export interface Part {
  readonly target: Unit;
  /** TH24 How hard it is to hit, once everybody stands where they are met. */
  step: number;
  /** TH62 Intercepted: it hits by itself, effects and all, and nobody reacts. */
  readonly forced: boolean;
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

/** How the roll came out, and the hit it may have become: one thing for each foe. */
interface Rolled extends Hit {
  readonly natural: number;
  readonly needed: boolean;
  readonly hit: boolean;
}

/** TH1–TH9 for one foe. */
export function strike(fight: Brawl, attack: Attack, part: Part, after: Aftermath): void {
  const { target } = part;
  const rolled = rollToHit(fight, attack, part);
  const caught = target.mask !== 0 && has(target, UNAWARE);
  if (caught) lose(fight, target, "unaware"); // TH77
  if (rolled.hit && !attack.ability.damage) return affect(fight, attack, part, after);
  if (rolled.hit) rolled.critical = isCritical(attack, target, rolled);
  if (fight.told) tellAttack(fight, attack, part, rolled);
  if (!rolled.hit) return; // TH3, TH8, TH51
  after.landed += 1;
  if (!part.forced && !caught && !rolled.weak) rolled.halved = defend(fight, attack, target, rolled);
  const lands = attack.ability.effect !== null && effectLands(fight, attack, part); // TH7, TH55
  if (lands) rolled.extra += extraOf(attack);
  harm(fight, attack, target, rolled, after);
  if (lands) takeEffect(fight, attack, target, after);
  afterHit(fight, attack, target);
  if (attack.ability.push > 0) after.pushed.push({ target, squares: attack.ability.push });
}

/** What does no damage hits if its effect lands. */
function affect(fight: Brawl, attack: Attack, part: Part, after: Aftermath): void {
  const { target } = part;
  const lands = attack.ability.effect === null || effectLands(fight, attack, part);
  if (fight.told)
    fight.tell({
      event: "attack",
      by: attack.by.id,
      target: target.id,
      with: attack.ability.id,
      hit: lands,
      critical: false,
    });
  if (!lands) return;
  after.landed += 1;
  if (attack.ability.effect !== null) takeEffect(fight, attack, target, after);
}

/** TH1, TH6: Basic Attacks always roll, others where the foe is Hard to Hit; against Evasion. */
function rollToHit(fight: Brawl, attack: Attack, part: Part): Rolled {
  const { target, step, forced } = part;
  const weak = attack.weak && target.sheet.weakPoint;
  if (forced || (attack.ability.kind !== "basic" && step === 0))
    return newRolled(part, { natural: 0, needed: false, hit: true, extra: 0, weak: weak && !forced });
  const natural = rollFor(fight, attack.by, target);
  const score = natural + attack.bonus + (HARD_PENALTY[step] as number);
  const missed = evasionOf(target, attack.range) - score;
  const hit = missed <= 0;
  if (target.mask === 0 || !has(target, UNAWARE) || attack.ability.kind !== "basic")
    return newRolled(part, {
      natural,
      needed: true,
      hit: hit || (weak && missed <= BESIDE),
      extra: 0,
      weak: weak && hit,
    });
  return sneak(fight, attack, part, { natural, hit });
}

/** TH78 Who misses the Weak Point by no more than this still meets the body. */
const BESIDE = 2;

/** TH77 It hits by itself unless the foe is Hard to Hit; a roll that reaches Evasion adds the Trait once more. */
function sneak(fight: Brawl, attack: Attack, part: Part, rolled: { natural: number; hit: boolean }): Rolled {
  const { natural, hit } = rolled;
  if (fight.told) {
    const check = fight.explained ? { check: hitCheck(fight.state, attack, part, rolled) } : {};
    fight.tell({ event: "sneaks", by: attack.by.id, target: part.target.id, lands: hit, ...check });
  }
  const needed = part.step > 0;
  const extra = hit ? attack.by.sheet[attack.ability.trait] : 0;
  const weak = hit && attack.weak && part.target.sheet.weakPoint;
  return newRolled(part, { natural, needed, hit: hit || !needed, extra, weak });
}

function newRolled(
  { squares }: Part,
  { natural, needed, hit, extra, weak }: Omit<Rolled, "critical" | "halved" | "squares">,
): Rolled {
  return { natural, needed, hit, critical: false, extra, halved: false, squares, weak };
}

/** TH71 A Knack: twice, the better one counts. */
function rollFor(fight: Brawl, by: Unit, target: Unit): number {
  const first = toHit(fight, by.id);
  if (
    by.mask === 0 ||
    !has(by, KNACK) ||
    !by.statuses.some((s) => s.status === "knack" && s.by === target.id)
  )
    return first;
  loseFrom(fight, by, "knack", target.id);
  return Math.max(first, toHit(fight, by.id));
}

/** TH5, TH9, TH35, TH36: by the roll, or because the target is frozen or the weapon burns; only what rolled can be. */
function isCritical(attack: Attack, target: Unit, rolled: Rolled): boolean {
  if (!rolled.needed) return false;
  if (rolled.natural >= attack.natural) return true;
  if (target.mask !== 0 && has(target, FROZEN) && attack.type !== "fire") return true;
  return (
    attack.ability.kind === "basic" && attack.by.mask !== 0 && has(attack.by, BURNING) && !attack.weapon.plain
  );
}

/** TH7, TH11, TH55: its own roll for every foe; TH62 an interceptor suffers it without one. */
function effectLands(fight: Brawl, attack: Attack, part: Part): boolean {
  const { target, step } = part;
  const { against } = attack.ability.effect as NonNullable<Ability["effect"]>;
  const natural = part.forced ? 0 : effectRoll(fight, attack.by.id);
  const score = natural + attack.bonus + (HARD_PENALTY[step] as number);
  const lands = part.forced || score >= guardOf(target, against, attack.range);
  if (!fight.told) return lands;
  const check =
    fight.explained && !part.forced ? { check: effectCheck(attack, part, { natural, lands }) } : {};
  fight.tell({
    event: "effect",
    by: attack.by.id,
    target: target.id,
    with: attack.ability.id,
    lands,
    ...check,
  });
  return lands;
}

const extraOf = ({ by, ability }: Attack): number =>
  ability.effect?.adds == null ? 0 : by.sheet[ability.effect.adds];

function harm(fight: Brawl, attack: Attack, target: Unit, hit: Hit, after: Aftermath): void {
  const amount = damageOf(fight.state, attack, target, hit);
  if (target.life === "helpless") {
    if (amount > 0) after.fallen.push(kill(fight, target, attack.by)); // TH48
    return;
  }
  if (wound(fight, target, amount, fight.explained ? explained(fight, attack, target, hit) : attack))
    after.fallen.push(target);
  after.backlash += backlashOf(attack, target, amount);
}

/** The blow with how its amount came about; where nobody asks, the attack itself says enough. */
const explained = ({ state }: Brawl, attack: Attack, target: Unit, hit: Hit): Blow => ({
  by: attack.by,
  mercy: attack.mercy,
  sum: damageSum(state, attack, target, hit),
});

/** TH70 Half of what a melee attacker dealt runs back from the electrified. */
function backlashOf(attack: Attack, target: Unit, amount: number): number {
  if (target.mask === 0 || attack.range.kind !== "melee") return 0;
  return target.statuses.some((s) => s.status === "electrified") ? Math.ceil(amount / 2) : 0;
}

function takeEffect(fight: Brawl, attack: Attack, target: Unit, after: Aftermath): void {
  const effect = attack.ability.effect as NonNullable<Ability["effect"]>;
  for (const gift of effect.gives) give(fight, target, gift, { by: attack.by, bound: null });
  if (effect.push > 0) after.pushed.push({ target, squares: effect.push });
}

function tellAttack(fight: Brawl, attack: Attack, part: Part, rolled: Rolled): void {
  const { target } = part;
  const { hit, critical, natural, needed } = rolled;
  const head = {
    event: "attack",
    by: attack.by.id,
    target: target.id,
    with: attack.ability.id,
    hit,
    critical,
  };
  const roll = needed ? { roll: natural } : { auto: true };
  const immune = hit && isImmune(attack, target) ? { immune: true } : {};
  const check =
    fight.explained && needed ? { check: hitCheck(fight.state, attack, part, { natural, hit }) } : {};
  fight.tell({ ...head, ...roll, ...immune, ...check });
}

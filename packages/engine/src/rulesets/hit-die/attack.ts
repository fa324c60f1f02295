import type { Sum } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { BASIC_ATTACK } from "./abilities/index.ts";
import { atMoment } from "./abilities/moments.ts";
import { spend } from "./conditions.ts";
import { elementFactor, resistedBy, shellFactor } from "./elements.ts";
import type { Rules } from "./options.ts";
import { hitDie, hitDieFor, pickDie } from "./questions.ts";
import { returnsBlow, ripostes } from "./reactions.ts";
import { affliction, type Fight, has, isUp, type Unit } from "./state.ts";
import { lose, wound } from "./verbs.ts";
import { damageSum, hitCheck } from "./why.ts";
import { type Element, HUNTED, PARALYZED, SILENCED } from "./words.ts";

/** HD2–HD12, HD22–HD25: the hit die, the hit, the damage. */

/** What kind of blow it is. */
export interface Manner {
  readonly magical: boolean;
  readonly element: Element | null;
  readonly multiplier: number;
  readonly nonlethal: boolean;
  /** HD75 It answers another attack and is not answered itself. */
  readonly answering: boolean;
}

/** An attack with what the attacker and the house rules bring to every target, worked out once. */
export interface Attack extends Manner {
  readonly by: Unit;
  readonly ability: Ability;
  /** HD4, HD5: the die less the target's Evasion must not exceed this. */
  readonly reach: number;
  /** HD7 The natural roll that always hits; 0 when HD57 or HD58 makes every roll fail. */
  readonly natural: number;
  readonly power: number;
  /** HD10 Whether the least damage of 1 also holds for a hit that only the natural 1 saved. */
  readonly rescued: boolean;
  /** HD67 What a focused fighter adds at the very end. */
  readonly extra: number;
  /** Of an element, multiplied or added to: more of the target matters than its Shell. */
  readonly special: boolean;
}

export function prepare(rules: Rules, by: Unit, ability: Ability, manner: Manner): Attack {
  const { magical, element, multiplier, nonlethal, answering } = manner;
  const accuracy = magical ? by.magicalAccuracy : by.physicalAccuracy;
  const fails = has(by, magical ? SILENCED : PARALYZED); // HD57, HD58
  const focused = by.mask === 0 ? undefined : affliction(by, "focused");
  return {
    by,
    ability,
    magical,
    element,
    multiplier,
    nonlethal,
    answering,
    reach: fails ? NEVER : rules.hitTarget + accuracy,
    natural: fails ? 0 : 1,
    power: magical ? by.magicalAttack : by.physicalAttack, // HD9
    rescued: rules.rescueFloor,
    extra: focused === undefined ? 0 : 2 + focused.count,
    special: element !== null || multiplier !== 1 || focused !== undefined,
  };
}
/** Less than any die less any Evasion. */
const NEVER = -(2 ** 30);

/** HD2, HD3: one roll serves every target. HD68: against a hunted one that is aimed at alone, two are rolled and one picked. */
export function rollHitDie(fight: Fight, by: Unit, alone: Unit | null): number {
  const die = hitDie(fight, by.id);
  return alone !== null && has(alone, HUNTED) ? rollAgain(fight, by, die) : die;
}

/** The same for a blow that shares its die with nothing else. */
export function rollForBlow(fight: Fight, attack: Attack, target: Unit): number {
  if (has(target, HUNTED)) return rollHitDie(fight, attack.by, target);
  return hitDieFor(fight, attack.by.id, (die) => hits(attack, target, die));
}

function rollAgain(fight: Fight, by: Unit, first: number): number {
  return pickDie(fight, first, hitDie(fight, by.id), by.id);
}

/** HD3–HD11: hit and damage of one target, worked out from the one number all targets share. Returns whether it hit. */
export function strike(fight: Fight, attack: Attack, target: Unit, die: number): boolean {
  const hit = hits(attack, target, die);
  if (fight.told) tellAttack(fight, attack, target, die);
  if (hit) wound(fight, target, damageOf(attack, target, die), attack); // HD23
  if ((target.mask | target.traits) !== 0) answered(fight, attack, target, die, hit);
  return hit;
}

/** Apart from `strike`, so that V8 compiles all of a plain blow into one piece: most targets have neither statuses nor traits. */
function answered(fight: Fight, attack: Attack, target: Unit, die: number, hit: boolean): void {
  if (!hit) missed(fight, attack, target);
  else if (target.mask !== 0) landed(fight, attack, target, die);
  if (!attack.answering && isUp(target)) atMoment(fight, target, hit ? "hit" : "missed", attack.by); // HD28
}

/** HD4, HD5, HD7: at most 7 after Accuracy and Evasion, or a natural 1. */
export function hits(attack: Attack, target: Unit, die: number): boolean {
  return die === attack.natural || die + target.evasion <= attack.reach;
}

/** HD9–HD11: what a hit does, Shell and HP aside. */
export function damageOf(attack: Attack, target: Unit, die: number): number {
  const damage = unmodified(attack, target, die);
  return attack.special || target.mask !== 0
    ? modified(attack, target, damage, otherFactors(attack, target))
    : damage;
}

/** HD9, HD11, HD22: the numbers, the least damage and the Shell. */
export function unmodified(attack: Attack, target: Unit, die: number): number {
  const shown = attack.nonlethal ? 1 : die; // HD22
  const base = attack.power - (attack.magical ? target.magicalDefense : target.physicalDefense) + shown;
  const floored = base < 1 ? leastDamage(attack, target, die) : base;
  return floored * shellFactor(attack, target); // HD11
}

/** HD10, HD67 */
export function modified(attack: Attack, target: Unit, damage: number, factor: number): number {
  return roundHalfUp(damage * factor) + extraOn(attack, target);
}

/** HD9, HD10: at least 1, unless the house takes that from a hit that only the natural 1 saved. */
function leastDamage(attack: Attack, target: Unit, die: number): number {
  return attack.rescued || die + target.evasion <= attack.reach ? 1 : 0;
}

/** HD10 Everything that multiplies but the Shell: the same for every die. */
export function otherFactors(attack: Attack, target: Unit): number {
  return resistedBy(target, attack) === null ? attack.multiplier * elementFactor(attack.element, target) : 0;
}

/** HD67 Focus adds nothing to a hit that is stopped. */
function extraOn(attack: Attack, target: Unit): number {
  return attack.extra === 0 || resistedBy(target, attack) !== null ? 0 : attack.extra;
}

function explainDamage(attack: Attack, target: Unit, die: number): Sum {
  return damageSum(attack, target, {
    die,
    amount: damageOf(attack, target, die),
    floor: leastDamage(attack, target, die),
    extra: extraOn(attack, target),
  });
}

/** HD10 To the nearest, halves up. ODD: decimals such as 1.15 are meant exactly, so a hair is added before the floor. */
export function roundHalfUp(value: number): number {
  return (value | 0) === value ? value : Math.floor(value + 0.5 + 1e-9);
}

/** What a hit uses up, and HD63: the blow that is turned back on its attacker, without a roll. */
function landed(fight: Fight, attack: Attack, target: Unit, die: number): void {
  const turned = attack.by === target ? null : returnsBlow(target, attack);
  spend(fight, attack, target);
  if (turned === null) return;
  lose(fight, target, turned);
  fight.tell({ event: "reaction", by: target.id, reaction: turned });
  if (!isUp(attack.by)) return;
  const sum = fight.explained ? explainDamage(attack, attack.by, die) : undefined;
  wound(fight, attack.by, damageOf(attack, attack.by, die), { by: target, nonlethal: attack.nonlethal, sum });
}

/** HD75: a missed melee attack may be answered. */
function missed(fight: Fight, attack: Attack, target: Unit): void {
  if (!ripostes(target, attack)) return;
  fight.tell({ event: "reaction", by: target.id, reaction: "riposte" });
  const answer = prepare(fight.state.rules, target, BASIC_ATTACK, {
    magical: false,
    element: null,
    multiplier: 1,
    nonlethal: false,
    answering: true,
  });
  keepFocus(fight, answer, strike(fight, answer, attack.by, rollHitDie(fight, target, attack.by)));
}

/** HD67 Focus grows with every hit and ends with a miss. */
export function keepFocus(fight: Fight, attack: Attack, hit: boolean): void {
  const focused = attack.extra === 0 ? undefined : affliction(attack.by, "focused");
  if (focused === undefined) return;
  if (hit) focused.count += 1;
  else lose(fight, attack.by, "focused");
}

function tellAttack(fight: Fight, attack: Attack, target: Unit, die: number): void {
  const roll = { die, hit: hits(attack, target, die) };
  const head = { event: "attack", by: attack.by.id, target: target.id, with: attack.ability.id, ...roll };
  if (!fight.explained) return fight.tell(head);
  const check = hitCheck(fight, attack, target, roll);
  fight.tell(roll.hit ? { ...head, check, sum: explainDamage(attack, target, die) } : { ...head, check });
}

import type { Ability } from "./abilities/deeds.ts";
import { BASIC_ATTACK } from "./abilities/index.ts";
import { spend } from "./conditions.ts";
import { elementFactor, resistedBy, shellFactor } from "./elements.ts";
import type { Rules } from "./options.ts";
import { hitDie, pickDie } from "./questions.ts";
import { returnsBlow, ripostes } from "./reactions.ts";
import { affliction, type Brawl, has, isUp, type Unit } from "./state.ts";
import { lose, wound } from "./verbs.ts";
import { damageSum, hitCheck } from "./why.ts";
import { type Element, EVASION, MAGICAL_ACCURACY, MAGICAL_ATTACK, MAGICAL_DEFENSE, PHYSICAL_ACCURACY, PHYSICAL_ATTACK, PHYSICAL_DEFENSE } from "./words.ts";

/** HD2–HD12, HD22–HD25: the hit die, the hit, the damage. */

export interface Attack {
  readonly by: Unit;
  readonly ability: Ability;
  readonly physical: boolean;
  readonly element: Element | null;
  readonly multiplier: number;
  readonly nonlethal: boolean;
  /** HD75 It answers another attack and is not answered itself. */
  readonly answering: boolean;
}

/** HD2, HD3: one roll serves every target. HD68: against a hunted target alone, two are rolled and one picked. */
export function rollHitDie(fight: Brawl, by: Unit, targets: readonly Unit[]): number {
  const die = hitDie(fight, by.id);
  if (targets.length !== 1 || !has(targets[0] as Unit, "hunted")) return die;
  return pickDie(fight, die, hitDie(fight, by.id), by.id);
}

/** HD3–HD11: hit and damage of one target, worked out from the one number all targets share. Returns whether it hit. */
export function strike(fight: Brawl, attack: Attack, target: Unit, die: number): boolean {
  const { rules } = fight.state;
  const hit = hits(attack, target, die, rules);
  if (fight.told) tellAttack(fight, attack, target, { die, hit });
  if (!hit) {
    missed(fight, attack, target); // HD23
    return false;
  }
  const amount = damageOf(attack, target, die, rules);
  const sum = fight.explained ? damageSum(attack, target, { die, amount, floor: floorOf(attack, target, die, rules), extra: extra(attack, target) }) : undefined;
  wound(fight, target, amount, { by: attack.by, nonlethal: attack.nonlethal, sum });
  if (target.mask !== 0 || attack.by.mask !== 0) landed(fight, attack, target, die);
  return true;
}

/** HD4, HD5, HD7: at most 7, or a natural 1. */
export function hits(attack: Attack, target: Unit, die: number, rules: Rules): boolean {
  return (die === 1 || reaches(attack, target, die, rules)) && !failsAlways(attack);
}

function reaches(attack: Attack, target: Unit, die: number, rules: Rules): boolean {
  return die - accuracy(attack) + (target.stats[EVASION] as number) <= rules.hitTarget;
}

/** HD9–HD11: what a hit does, Shell and HP aside. */
export function damageOf(attack: Attack, target: Unit, die: number, rules: Rules): number {
  const shown = attack.nonlethal ? 1 : die; // HD22
  const base = Math.max(floorOf(attack, target, die, rules), power(attack) - guard(attack, target) + shown);
  return roundHalfUp(base * modifiers(attack, target)) + extra(attack, target);
}

/** HD9, HD10: at least 1, unless the house takes that from a hit that only the natural 1 saved. */
function floorOf(attack: Attack, target: Unit, die: number, rules: Rules): number {
  return rules.rescueFloor || reaches(attack, target, die, rules) ? 1 : 0;
}

const accuracy = (a: Attack): number => a.by.stats[a.physical ? PHYSICAL_ACCURACY : MAGICAL_ACCURACY] as number;
const power = (a: Attack): number => a.by.stats[a.physical ? PHYSICAL_ATTACK : MAGICAL_ATTACK] as number;
const guard = (a: Attack, t: Unit): number => t.stats[a.physical ? PHYSICAL_DEFENSE : MAGICAL_DEFENSE] as number;

function modifiers(attack: Attack, target: Unit): number {
  if (target.mask !== 0 && resistedBy(target, attack) !== null) return 0;
  return shellFactor(attack, target) * attack.multiplier * elementFactor(attack.element, target);
}

/** HD67 What a focused fighter adds at the very end; nothing to a hit that is stopped. */
function extra(attack: Attack, target: Unit): number {
  if (attack.by.mask === 0) return 0;
  const focused = affliction(attack.by, "focused");
  return focused === undefined || resistedBy(target, attack) !== null ? 0 : 2 + focused.count;
}

/** HD10 To the nearest, halves up. ODD: decimals such as 1.15 are meant exactly, so a hair is added before the floor. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5 + 1e-9);
}

/** HD57, HD58: paralyzed arms and silenced lips fail whatever the die shows. */
function failsAlways(attack: Attack): boolean {
  return attack.by.mask !== 0 && has(attack.by, attack.physical ? "paralyzed" : "silenced");
}

/** What a hit uses up, and HD63: the blow that is turned back on its attacker, without a roll. */
function landed(fight: Brawl, attack: Attack, target: Unit, die: number): void {
  const turned = attack.by === target ? null : returnsBlow(target, attack);
  spend(fight, attack, target);
  if (turned === null) return;
  if (has(target, turned)) lose(fight, target, turned);
  fight.tell({ event: "reaction", by: target.id, reaction: turned });
  if (!isUp(attack.by)) return;
  const amount = damageOf(attack, attack.by, die, fight.state.rules);
  const sum = fight.explained ? damageSum(attack, attack.by, { die, amount, floor: 1, extra: extra(attack, attack.by) }) : undefined;
  wound(fight, attack.by, amount, { by: target, nonlethal: attack.nonlethal, sum });
}

/** HD67: a miss ends focus. HD75: a missed melee attack may be answered. */
function missed(fight: Brawl, attack: Attack, target: Unit): void {
  if (has(attack.by, "focused")) lose(fight, attack.by, "focused");
  if (!ripostes(target, attack)) return;
  fight.tell({ event: "reaction", by: target.id, reaction: "riposte" });
  const answer: Attack = { by: target, ability: BASIC_ATTACK, physical: true, element: null, multiplier: 1, nonlethal: false, answering: true };
  strike(fight, answer, attack.by, rollHitDie(fight, target, [attack.by]));
}

function tellAttack(fight: Brawl, attack: Attack, target: Unit, roll: { die: number; hit: boolean }): void {
  const check = fight.explained ? { check: hitCheck(fight, attack, target, { ...roll, stopped: failsAlways(attack) }) } : {};
  fight.tell({ event: "attack", by: attack.by.id, target: target.id, with: attack.ability.id, ...roll, ...check });
}

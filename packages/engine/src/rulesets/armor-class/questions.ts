import { type AskEntry, type Id, type NamedDice, type Oracle, checkRoll } from "../../kernel/index.ts";
import type { Dice } from "./sheet/weapons.ts";

/** Every roll this ruleset asks, by name. The reactions are asked in `reactions.ts`. */

/** What comes of a roll: all that matters of it. */
type Fate = (total: number) => boolean;

const ATTACK: NamedDice = { name: "attack", count: 1, sides: 20 };
const CONTEST: NamedDice = { name: "contest", count: 2, sides: 6 };
const STABILIZE: NamedDice = { name: "stabilize", count: 2, sides: 6 };
const EXECUTION: NamedDice = { name: "execution", count: 2, sides: 6 };
const SAVE: NamedDice = { name: "save", count: 1, sides: 20 };
const MORALE: NamedDice = { name: "morale", count: 2, sides: 6 };
const INSTINCT: NamedDice = { name: "instinct", count: 1, sides: 10 };

/** AC79 */
export const surpriseRoll = (ask: Oracle, who: Id): number => ask.sum("surprise", 2, 6, who);
/** AC42 */
export const initiativeRoll = (ask: Oracle, who: Id): number => ask.die("initiative", 8, who);
/** AC2 */
export const attackRoll = (ask: Oracle, who: Id, fate: (natural: number) => number): number =>
  checkRoll(ask, ATTACK, who, fate);
/** AC25 */
export const traumaRoll = (ask: Oracle, sides: number, who: Id, fate: Fate): number =>
  checkRoll(ask, { name: "trauma", count: 1, sides }, who, fate);
/** AC41 */
export const contestRoll = (ask: Oracle, who: Id): number => ask.sum("contest", 2, 6, who);
export const contestedRoll = (ask: Oracle, who: Id, fate: Fate): number => checkRoll(ask, CONTEST, who, fate);
/** AC48 */
export const screenRoll = (ask: Oracle, who: Id): number => ask.sum("screen", 2, 6, who);
/** AC55 */
export const stabilizeRoll = (ask: Oracle, who: Id, fate: Fate): number =>
  checkRoll(ask, STABILIZE, who, fate);
/** AC56 */
export const aimRoll = (ask: Oracle, who: Id, fate: Fate): number => checkRoll(ask, EXECUTION, who, fate);
/** AC84 */
export const saveRoll = (ask: Oracle, who: Id, fate: Fate): number => checkRoll(ask, SAVE, who, fate);
/** AC83 */
export const injuryRoll = (ask: Oracle, who: Id): number => ask.die("injury", 6, who);
/** AC57 */
export const moraleRoll = (ask: Oracle, who: Id, fate: Fate): number => checkRoll(ask, MORALE, who, fate);
/** AC58 */
export const instinctRoll = (ask: Oracle, who: Id, fate: Fate): number => checkRoll(ask, INSTINCT, who, fate);
export const follyRoll = (ask: Oracle, who: Id): number => ask.die("folly", 6, who);

/** AC14 The weapon's dice. HOUSE: what does not come to a whole number is rounded down. */
export function damageRoll(ask: Oracle, dice: Dice, who: Id): number {
  return dice.count === 1 ? ask.die("damage", dice.sides, who) : otherDamage(ask, dice, who);
}

function otherDamage(ask: Oracle, dice: Dice, who: Id): number {
  if (dice.count > 1) return ask.sum("damage", dice.count, dice.sides, who);
  return Math.floor(ask.roll("damage", dice.expression, who));
}

export const ASKS: readonly AskEntry[] = [
  {
    name: "surprise",
    answer: "2d6",
    who: "the best of those who lie in wait, then the best watcher, for each side as listed",
    when: "at the start, if somebody lies in wait for a side that does not expect it (AC79)",
  },
  {
    name: "initiative",
    answer: "1d8",
    who: "of each side the one with the best Dexterity; or each combatant as listed",
    when: "at the start, unless the order is given (AC42)",
  },
  {
    name: "held attack",
    answer: "choose an attack or none",
    who: "each foe of the attacker or mover that holds an action, as listed",
    when: "before an attack is rolled, or after a move into reach (AC59)",
  },
  {
    name: "snap attack",
    answer: "choose an attack or none",
    who: "each PC or elite NPC among the foes of the attacker or mover with a Main Action left, as listed",
    when: "before an attack is rolled, or after a move into reach (AC44)",
  },
  {
    name: "free attack",
    answer: "choose an attack or none",
    who: "each armed foe in melee with whoever leaves, as listed",
    when: "before the step that leaves melee (AC47)",
  },
  {
    name: "screen",
    answer: "2d6",
    who: "the attacker, then the screener, for each of the target's screeners as listed",
    when: "before an attack on somebody who is screened (AC48)",
  },
  { name: "attack", answer: "1d20", who: "the attacker", when: "for every attack (AC2)" },
  {
    name: "total defense",
    answer: "choose total defense or none",
    who: "the target, with a Main Action left",
    when: "after a roll that it would turn into a miss, or a miss whose Shock it would stop (AC46)",
  },
  {
    name: "luck",
    answer: "choose luck or none",
    who: "the attacker after a miss; the target after a hit that stands",
    when: "once a scene for those who have it (AC68)",
  },
  { name: "damage", answer: "the weapon's dice", who: "the attacker", when: "after a hit (AC14)" },
  {
    name: "trauma",
    answer: "the Trauma Die",
    who: "the attacker",
    when: "after the damage, with trauma on (AC25)",
  },
  {
    name: "contest",
    answer: "2d6",
    who: "whoever acts, then the other",
    when: "after the hit of a shove, grapple or shield breaking, and for escaping and dragging (AC50–AC53, AC77)",
  },
  { name: "stabilize", answer: "2d6", who: "the helper", when: "for stabilizing (AC55)" },
  { name: "execution", answer: "2d6", who: "the attacker", when: "for an execution from afar (AC56)" },
  {
    name: "save",
    answer: "1d20",
    who: "the target; for a Major Injury whoever was stabilized",
    when: "against an execution, under suppressive fire, beside a grenade, and once stabilized, with majorInjury (AC56, AC80, AC81, AC83)",
  },
  { name: "injury", answer: "1d6", who: "the same", when: "after that last save has failed (AC83)" },
  {
    name: "morale",
    answer: "2d6",
    who: "each of the side that has a Morale score, as listed",
    when: "as a turn ends in which a reason came up (AC57)",
  },
  {
    name: "instinct",
    answer: "1d10",
    who: "whoever has an Instinct score",
    when: "as its turn in round 2 begins and after each of its Morale checks, with instinct on (AC58)",
  },
  {
    name: "folly",
    answer: "1d6",
    who: "the same",
    when: "after an Instinct check at or under the score (AC58)",
  },
];

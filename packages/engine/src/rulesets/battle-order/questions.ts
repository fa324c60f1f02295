import { chancesAtLeast, sum } from "../../dice/index.ts";
import { type AskEntry, type Id, type NamedDice, type Oracle, checkRoll } from "../../kernel/index.ts";
import type { Dice } from "./notation.ts";
import type { Fight } from "./state.ts";
import type { Outcome } from "./words.ts";

/** Every roll this ruleset asks, by name. Reactions are asked in `reactions.ts`. */

/** BO63 */
export const turnOrderRoll = (fight: Fight, who: Id): number => fight.ask.sum("turn order", 3, 6, who);
/** BO13, BO45 The dice of a Base To Hit Roll, of one blow or of one bullet, and the chance of at least so much. */
export interface HitDice extends NamedDice {
  atLeast(shown: number): number;
}
const hitDice = (count: number): HitDice => ({
  name: "to hit",
  count,
  sides: 6,
  atLeast: chancesAtLeast(sum(count, 6)),
});
export const BLOW = hitDice(2);
export const BULLET = hitDice(1);
/** BO13 All that matters of the roll is what it comes to. */
export const toHit = ({ ask }: Fight, dice: HitDice, who: Id, outcome: (shown: number) => Outcome): number =>
  checkRoll(ask, dice, who, outcome);
/** BO15 The Base Damage Dealt. */
export const damageRoll = (fight: Fight, dice: Dice, who: Id): number =>
  rollOf(fight.ask, "damage", dice, who);
/** BO54 */
export const squeezeRoll = (fight: Fight, count: number, who: Id): number =>
  fight.ask.sum("grapple damage", count, 6, who);
export const struggleRoll = (fight: Fight, count: number, who: Id): number =>
  fight.ask.sum("break grapple", count, 6, who);
export const holdRoll = (fight: Fight, count: number, who: Id): number =>
  fight.ask.sum("hold grapple", count, 6, who);
/** BO22 */
export const spellRoll = (fight: Fight, count: number, who: Id): number =>
  fight.ask.sum("spell", count, 6, who);
/** BO23 */
export const charismaRoll = (fight: Fight, count: number, who: Id): number =>
  fight.ask.sum("offensive charisma", count, 6, who);
export const resolveRoll = (fight: Fight, count: number, who: Id): number =>
  fight.ask.sum("defensive charisma", count, 6, who);
/** BO58 */
export const healingRoll = (fight: Fight, count: number, who: Id): number =>
  fight.ask.sum("healing word", count, 6, who);
/** BO17, BO59 All that matters of the dice is what the table has for them. */
export const insanityRoll = ({ ask }: Fight, who: Id, result: (shown: number) => number): number =>
  checkRoll(ask, INSANITY, who, result);
export const insanityMore = (
  { ask }: Fight,
  count: number,
  who: Id,
  result: (shown: number) => number,
): number => checkRoll(ask, { name: "insanity increase", count, sides: 6 }, who, result);
export const insanityLength = (fight: Fight, count: number, who: Id): number =>
  fight.ask.sum("insanity length", count, 6, who);
const INSANITY: NamedDice = { name: "insanity", count: 3, sides: 6 };

/** Plain dice are asked as a sum, which is quick; everything else as the expression it is. */
function rollOf(ask: Oracle, name: string, dice: Dice, who: Id): number {
  return dice.sides > 0
    ? ask.sum(name, dice.count, dice.sides, who) + dice.plus
    : ask.roll(name, dice.expression, who);
}

export const ASKS: readonly AskEntry[] = [
  {
    name: "turn order",
    answer: "3d6",
    who: "each of those with the same Maximum Speed, as listed",
    when: "at the start, fastest first, and again for those still tied, unless the order is given (BO1, BO63)",
  },
  {
    name: "obstruct movement",
    answer: "choose obstruct movement or none",
    who: "each foe within melee range of the mover, in turn order, until one does",
    when: "before every step of a Movement Action, for 1 Strength (BO24)",
  },
  {
    name: "dodge",
    answer: "choose dodge, riposte or none",
    who: "the target",
    when: "before the Base To Hit Roll of every attack, bullet and grapple, for 1 Speed (BO11, BO20, BO47)",
  },
  {
    name: "to hit",
    answer: "2d6; 1d6 for each bullet of a shotgun",
    who: "the attacker",
    when: "for every target of an attack (BO13, BO45), and to Initiate a Grapple (BO20)",
  },
  {
    name: "block",
    answer: "choose block, heavy, super or none",
    who: "the target",
    when: "after a hit, for 2, 4 or 6 Strength; whatever stance it is in already (BO14, BO30)",
  },
  {
    name: "shield block",
    answer: "choose shield block or none",
    who: "the target",
    when: "right after a block was chosen, with a shield that has not attacked in this Action Block (BO14, BO26)",
  },
  {
    name: "damage",
    answer: "the weapon's dice",
    who: "the attacker",
    when: "after a hit and its block (BO15)",
  },
  {
    name: "insanity",
    answer: "3d6",
    who: "whoever's Health fell, or Ghost Power rose, so that Health is under Ghost Power",
    when: "right after the damage, or after Gather Mist (BO17, BO59)",
  },
  {
    name: "insanity increase",
    answer: "1d6, 2d6 or 3d6",
    who: "the same",
    when: "when the table says to add dice and look again (BO59)",
  },
  {
    name: "insanity length",
    answer: "1d6 or 2d6",
    who: "the same",
    when: "when the table gives a length in dice (BO59)",
  },
  {
    name: "spell",
    answer: "the spell's dice",
    who: "the caster",
    when: "when a spell is activated, once for each target (BO22)",
  },
  {
    name: "offensive charisma",
    answer: "3d6",
    who: "the user of a charisma skill",
    when: "for every target and roll the skill needs (BO23)",
  },
  {
    name: "defensive charisma",
    answer: "3d6",
    who: "the target of a charisma skill",
    when: "right after the offensive roll (BO23)",
  },
  {
    name: "healing word",
    answer: "1d6 for each rank",
    who: "the healer",
    when: "for every Healing Word (BO58)",
  },
  {
    name: "maintain grapple",
    answer: "choose how much Strength to invest, or none",
    who: "the holder",
    when: "when the held one struggles, before the dice (BO54)",
  },
  {
    name: "break grapple",
    answer: "1d6 for each Strength invested",
    who: "the held one",
    when: "when it struggles (BO54)",
  },
  {
    name: "hold grapple",
    answer: "1d6 for each Strength invested",
    who: "the holder",
    when: "right after, if it invested any (BO54)",
  },
  {
    name: "grapple damage",
    answer: "the weapon's grapple dice",
    who: "the holder",
    when: "for a Grapple Attack (BO54)",
  },
];

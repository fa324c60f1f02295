import { chanceAtLeast, sum } from "../../dice/index.ts";
import { type AskEntry, type Id, type NamedDice, type Oracle, checkRoll } from "../../kernel/index.ts";
import type { Fight } from "./state.ts";

/** Every roll and choice this ruleset asks, by name. Deflect, Parry, Aegis and Intercept are asked in `reactions.ts`. */

/** TH1 */
export const toHit = (ask: Oracle, who: Id, outcome: (natural: number) => number): number =>
  checkRoll(ask, TO_HIT, who, outcome);
/** TH7 */
export const effectRoll = (fight: Fight, who: Id, fate: Fate): number =>
  checkRoll(fight.ask, EFFECT, who, fate);
/** TH71 */
export const maneuverRoll = (fight: Fight, who: Id, fate: Fate): number =>
  checkRoll(fight.ask, MANEUVER, who, fate);
/** TH62 */
export const interceptRoll = (fight: Fight, who: Id, fate: Fate): number =>
  checkRoll(fight.ask, INTERCEPT, who, fate);

/** What comes of a roll: all that matters of it. */
type Fate = (total: number) => boolean;

const TO_HIT: NamedDice = { name: "to hit", count: 2, sides: 6 };

/** TH1 The chance that the dice of a roll To-Hit show at least so much. */
export function chanceToRoll(needed: number): number {
  if (needed <= TO_HIT.count) return 1;
  return needed > MOST ? 0 : (CHANCES[Math.ceil(needed)] as number);
}

const MOST = TO_HIT.count * TO_HIT.sides;
const CHANCES: readonly number[] = Array.from({ length: MOST + 1 }, (_, needed) =>
  chanceAtLeast(sum(TO_HIT.count, TO_HIT.sides), needed),
);

const EFFECT: NamedDice = { name: "effect", count: 2, sides: 6 };
const MANEUVER: NamedDice = { name: "maneuver", count: 2, sides: 6 };
const INTERCEPT: NamedDice = { name: "intercept roll", count: 2, sides: 6 };

/** TH61 */
export const initiativeRoll = (fight: Fight, who: Id): number => fight.ask.sum("initiative", 2, 6, who);
/** TH43 */
export const MERCIES = ["kill", "spare"] as const;
export const mercy = (fight: Fight, who: Id): string => fight.ask.choose("mercy", MERCIES, who);

export const ASKS: readonly AskEntry[] = [
  {
    name: "initiative",
    answer: "2d6",
    who: "each combatant as listed, once for every turn it has in a round",
    when: "at the start, unless the order is given (TH61, TH66)",
  },
  {
    name: "intercept",
    answer: "choose intercept or none",
    who: "an ally of the target that can Intercept",
    when: "before the attack is rolled, target by target (TH62)",
  },
  { name: "intercept roll", answer: "2d6", who: "whoever intercepts", when: "after choosing to (TH62)" },
  {
    name: "to hit",
    answer: "2d6",
    who: "the attacker",
    when: "for each foe of a Basic Attack, and of a Technique or Spell against one that is Hard to Hit (TH1, TH6, TH11); twice with a Knack (TH71)",
  },
  {
    name: "deflect",
    answer: "choose deflect or none",
    who: "the target",
    when: "after a hit, with a Defensive weapon (TH62)",
  },
  {
    name: "parry",
    answer: "choose parry or none",
    who: "the target",
    when: "after a Line, Melee or Sweep hit that was not deflected (TH62)",
  },
  {
    name: "aegis",
    answer: "choose aegis or none",
    who: "the target",
    when: "after a hit that was neither deflected nor parried, if its sheet lists aegis and it has the Magic (TH82)",
  },
  {
    name: "effect",
    answer: "2d6",
    who: "the attacker; of a bomb whoever lit it (TH80)",
    when: "for each foe hit by what has an additional effect, after its reaction (TH7, TH11, TH55)",
  },
  {
    name: "mercy",
    answer: "choose kill or spare",
    who: "the attacker",
    when: "when a foe that is no hero comes to 0 Health and the rule mercy is ask (TH43)",
  },
  {
    name: "maneuver",
    answer: "2d6",
    who: "the user",
    when: "for every maneuver, the holding of a grapple included (TH71)",
  },
];

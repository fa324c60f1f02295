import { chanceToRoll, toHit } from "../questions.ts";
import { type Fight, has, hasFrom, type State } from "../state.ts";
import { loseFrom } from "../verbs.ts";
import { HARD_PENALTY, KNACK } from "../words.ts";
import type { Attack, Part } from "./attack.ts";
import { guardFor } from "./guards.ts";

/** TH1, TH5, TH24, TH71, TH78, TH93: the roll To-Hit, and what it comes to. */

/** What a roll To-Hit comes to: a miss, a hit beside the Weak Point (TH78), a hit. */
export const MISS = 0;
export const BESIDE = 1;
export const HIT = 2;
export type Landing = typeof MISS | typeof BESIDE | typeof HIT;

/** TH78 Who misses the Weak Point by no more than this still meets the body. */
const BODY = 2;

/** A foe, and how hard it is to hit. */
type Foe = Pick<Part, "target" | "step">;

/** TH1, TH24: what a roll comes to. */
export const scoreOf = (attack: Attack, { step }: Pick<Part, "step">, natural: number): number =>
  natural + attack.bonus + (step < 0 ? 0 : (HARD_PENALTY[step] as number));

/** TH1, TH56: the natural roll that reaches the guard stat. */
const neededFor = (attack: Attack, foe: Foe): number =>
  guardFor(attack, foe.target) - scoreOf(attack, foe, 0);

/** TH1, TH93: the natural roll from which on it hits. */
function hitsFrom({ rules }: State, attack: Attack, foe: Foe): number {
  const needed = neededFor(attack, foe);
  return needed > 12 && rules.naturalTwelveHits && attack.basic ? 12 : needed;
}

/** TH1, TH78, TH93: what a natural roll comes to. */
export function landingOf(state: State, attack: Attack, foe: Foe, natural: number): Landing {
  if (natural >= hitsFrom(state, attack, foe)) return HIT;
  return natural + BODY >= neededFor(attack, foe) ? BESIDE : MISS;
}

/** TH1, TH6: the chance that an attack hits. */
export const chanceToHit = (state: State, attack: Attack, foe: Foe): number =>
  attack.basic || foe.step > 0 ? chanceToRoll(hitsFrom(state, attack, foe)) : 1;

/** TH71 A Knack: twice, the better one counts. */
export function rollToHit(fight: Fight, attack: Attack, part: Part): number {
  const { by } = attack;
  const { target } = part;
  const first = rollOnce(fight, attack, part);
  if (by.mask === 0 || !has(by, KNACK) || !hasFrom(by, "knack", target)) return first;
  loseFrom(fight, by, "knack", target.id);
  return Math.max(first, rollOnce(fight, attack, part));
}

/** TH1, TH5: all that matters of a roll is how it lands, and of one that does not miss whether it is critical. */
const rollOnce = ({ state, ask }: Fight, attack: Attack, part: Part): number =>
  toHit(ask, attack.by.id, (natural) => {
    const landing = landingOf(state, attack, part, natural);
    return landing !== MISS && natural >= attack.natural ? landing + CRITICAL : landing;
  });

const CRITICAL = 2;

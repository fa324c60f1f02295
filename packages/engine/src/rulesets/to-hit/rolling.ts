import type { Attack, Part } from "./attack.ts";
import { evasionOf } from "./guards.ts";
import { toHit, toHitAlike } from "./questions.ts";
import { type Brawl, has, hasFrom } from "./state.ts";
import { loseFrom } from "./verbs.ts";
import { HARD_PENALTY, KNACK } from "./words.ts";

/** TH1, TH5, TH24, TH71: the roll To-Hit, and what it comes to. */

/** TH78 Who misses the Weak Point by no more than this still meets the body. */
export const BESIDE = 2;

/** TH1, TH24: what a roll comes to. */
export const scoreOf = (attack: Attack, { step }: Part, natural: number): number =>
  natural + attack.bonus + (step < 0 ? 0 : (HARD_PENALTY[step] as number));

/** TH71 A Knack: twice, the better one counts. */
export function rollFor(fight: Brawl, attack: Attack, part: Part): number {
  const { by } = attack;
  const { target } = part;
  const first = rollOnce(fight, attack, part);
  if (by.mask === 0 || !has(by, KNACK) || !hasFrom(by, "knack", target)) return first;
  loseFrom(fight, by, "knack", target.id);
  return Math.max(first, rollOnce(fight, attack, part));
}

function rollOnce(fight: Brawl, attack: Attack, part: Part): number {
  return fight.ask.sumLike === undefined ? toHit(fight.ask, attack.by.id) : rollAlike(fight, attack, part);
}

/** TH1, TH5, TH78 All that matters of the roll: by how much it falls short, and whether it is critical. */
function rollAlike(fight: Brawl, attack: Attack, part: Part): number {
  const evasion = evasionOf(part.target, attack.range);
  return toHitAlike(fight, attack.by.id, (natural) => {
    const short = evasion - scoreOf(attack, part, natural);
    if (short > 0) return short > BESIDE ? 0 : 1;
    return natural < attack.natural ? 2 : 3;
  });
}

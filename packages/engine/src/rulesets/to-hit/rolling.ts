import type { Attack, Part } from "./attack.ts";
import { guardFor } from "./guards.ts";
import { toHit, toHitAlike } from "./questions.ts";
import { type Brawl, has, hasFrom, type State } from "./state.ts";
import { loseFrom } from "./verbs.ts";
import { HARD_PENALTY, KNACK } from "./words.ts";

/** TH1, TH5, TH24, TH71: the roll To-Hit, and what it comes to. */

/** TH78 Who misses the Weak Point by no more than this still meets the body. */
export const BESIDE = 2;

/** TH1, TH24: what a roll comes to. */
export const scoreOf = (attack: Attack, { step }: Pick<Part, "step">, natural: number): number =>
  natural + attack.bonus + (step < 0 ? 0 : (HARD_PENALTY[step] as number));

/** TH1, TH56, TH93: by how much a roll falls short of the guard stat; of what hits, nothing or less. */
export function shortOf({ rules }: State, attack: Attack, part: Part, natural: number): number {
  const short = guardFor(attack, part.target) - scoreOf(attack, part, natural);
  return short > 0 && natural === 12 && rules.naturalTwelveHits && isBasic(attack) ? 0 : short;
}

/** TH1, TH93: the natural roll from which on it hits. */
export function neededFor({ rules }: State, attack: Attack, part: Pick<Part, "target" | "step">): number {
  const needed = guardFor(attack, part.target) - scoreOf(attack, part, 0);
  return needed > 12 && rules.naturalTwelveHits && isBasic(attack) ? 12 : needed;
}

const isBasic = ({ ability }: Attack): boolean => ability.kind === "basic";

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
  return toHitAlike(fight, attack.by.id, (natural) => {
    const short = shortOf(fight.state, attack, part, natural);
    if (short > 0) return short > BESIDE ? 0 : 1;
    return natural < attack.natural ? 2 : 3;
  });
}

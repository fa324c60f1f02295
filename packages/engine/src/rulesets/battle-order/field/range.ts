import { type Problem, problem } from "../../../kernel/index.ts";
import { groundOf, inMelee, inReach, squaresBetween, squaresTo } from "./ground.ts";
import type { Way } from "../attack/kit.ts";
import { isUp, type State, type Unit } from "../state.ts";
import { FEET } from "../words.ts";

/** BO4, BO10: who is in reach of an attack, of words and of spells. */

/** BO51 Squares an attack reaches: a sniper rifle three times its short range. */
export const farthest = (way: Way): number => (way.weapon.family === "sniper" ? 3 * way.reach : way.reach);

/** BO4 Quick answer for tactics. BO31: a modifier may reach further, and a written melee range holds as written. */
export function canStrike(state: State, by: Unit, way: Way, target: Unit, further = 0): boolean {
  const far = farthest(way) + further;
  if (!way.melee) return inReach(state, by, target, far);
  if (far === 1) return inMelee(state, by, target);
  return groundOf(state) === null ? squaresTo(state, by, target) <= far : inReach(state, by, target, far);
}

export function whyNotStruck(state: State, by: Unit, way: Way, target: Unit, further = 0): Problem | null {
  if (target.life === "dead") return problem("target/down", `${target.name} is dead (BO19)`);
  if (target.side === by.side)
    return problem("target/not-a-foe", `${target.name} is on ${by.name}'s own side`);
  if (canStrike(state, by, way, target, further)) return null;
  const ground = groundOf(state);
  const far = farthest(way) + further;
  if (ground === null)
    return problem("attack/out-of-reach", `${target.name} is not within melee range of ${by.name} (BO4)`);
  const away = squaresBetween(state, ground, by, target);
  return away > far
    ? problem(
        "attack/out-of-reach",
        `${target.name} is ${away * FEET} feet from ${by.name}, and ${way.name} reaches ${far * FEET} (BO4)`,
      )
    : problem("attack/blocked", `something solid is between ${by.name} and ${target.name} (BO40)`);
}

/** Who may be helped or harmed by words and spells. */
export function whyNotAimed(
  state: State,
  by: Unit,
  target: Unit,
  of: { readonly aim: "foe" | "ally" | "self"; readonly range: number; readonly fallen: boolean },
): Problem | null {
  if (of.aim === "self")
    return target === by ? null : problem("target/self-only", `it is for ${by.name} alone`);
  if (target.life === "dead") return problem("target/down", `${target.name} is dead (BO19)`);
  if (!of.fallen && !isUp(target)) return problem("target/down", `${target.name} is unconscious (BO18)`);
  if (of.aim === "foe" && target.side === by.side)
    return problem("target/not-a-foe", `${target.name} is on ${by.name}'s own side`);
  if (of.aim === "ally" && target.side !== by.side)
    return problem("target/not-an-ally", `${target.name} is not on ${by.name}'s side`);
  return inReach(state, by, target, of.range)
    ? null
    : problem("attack/out-of-reach", `${target.name} is beyond ${of.range * 5} feet or out of sight (BO4)`);
}

import { evasionOf, hitShift, reductionOf } from "./conditions.ts";
import type { Way } from "./kit.ts";
import { inReach } from "./ground.ts";
import { has, type State, type Unit } from "./state.ts";
import { canStrike } from "./targets.ts";
import { isEmpty } from "./usable.ts";
import { BIT } from "./words.ts";

/** How tactics weigh blows. */

export interface Plan {
  readonly way: Way;
  readonly target: Unit;
}

/** Of the 36 ways two dice fall, how many come to at least so much. */
const AT_LEAST = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1] as const;

export function chanceOf(needed: number): number {
  if (needed <= 2) return 1;
  return needed > 12 ? 0 : (AT_LEAST[needed] as number) / 36;
}

/** A shotgun's bullets are single dice. */
function chanceWith(way: Way, needed: number): number {
  if (way.weapon.bullets === 0) return chanceOf(needed);
  return needed <= 1 ? 1 : needed > 6 ? 0 : (7 - needed) / 6;
}

/** The way and the foe that are worth most from here; null when nobody can be struck or nothing be paid. */
export function bestBlow(state: State, actor: Unit): Plan | null {
  const { kit } = actor;
  const { units } = state;
  let way: Way | null = null;
  let target: Unit | null = null;
  let most = 0;
  for (let i = 0; i < kit.length; i++) {
    const w = kit[i] as Way;
    if (w.price.strength > actor.strength || w.price.speed > actor.speed) continue;
    if ((w.combo && !actor.before) || isEmpty(state, actor, w)) continue;
    for (let k = 0; k < units.length; k++) {
      const u = units[k] as Unit;
      if (u.life !== "up" || u.side === actor.side || !canStrike(state, actor, w, u)) continue;
      const worth = worthOf(state, actor, w, u);
      if (worth < most || (worth === most && (way === null || weightOf(w) <= weightOf(way)))) continue;
      most = worth;
      way = w;
      target = u;
    }
  }
  return way === null || target === null ? null : { way, target };
}

/** Of ways that are worth the same the heavier is taken: what it does on average where nothing reduces it. */
const weightOf = (way: Way): number => (way.dice.mean + way.bonus) * Math.max(1, way.weapon.bullets);

/** About the mean damage, for its price; more for whoever would fall. */
export function worthOf(state: State, by: Unit, way: Way, target: Unit): number {
  const needed = evasionOf(state, target, false) - way.toHit - hitShift(state, by, target);
  const mean = Math.max(0.2, way.dice.mean + way.bonus - reductionOf(target));
  const dealt = mean * Math.max(1, way.weapon.bullets * 0.7) * chanceWith(way, needed);
  const falls = mean >= target.hp ? 2 : 1;
  return (falls * dealt * (1 + 4 / (4 + target.hp))) / (3 + way.price.strength + way.price.speed);
}

/** Whether a unit fights from afar: its first weapon is a gun. */
export const shoots = ({ kit }: Unit): boolean => !(kit[0] as Way).melee;

/** The friend in most need under a share of Health; null if nobody is. */
export function neediest(state: State, actor: Unit, share: number): Unit | null {
  let found: Unit | null = null;
  let least = share;
  for (const u of state.units) {
    if (u.side !== actor.side || u.life === "dead") continue;
    const left = u.hp / u.maxHp;
    if (left >= least) continue;
    least = left;
    found = u;
  }
  return found;
}

/** A standing foe within so many squares that lacks a status, the strongest first. */
export function freshFoe(state: State, actor: Unit, bit: number, range: number): Unit | null {
  const { units } = state;
  let found: Unit | null = null;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === actor.side || u.life !== "up" || has(u, bit | BIT.stunned)) continue;
    if ((found === null || u.hp > found.hp) && inReach(state, actor, u, range)) found = u;
  }
  return found;
}

import { isTurned, needed } from "./attack.ts";
import { type Arm, shockOf } from "./kit.ts";
import { type Aim, NO_HAND, situationOf } from "./situation.ts";
import { acOf, shieldStops, type State, type Unit } from "./state.ts";
import { barTo } from "./targets.ts";
import { TOTAL_DEFENSE } from "./words.ts";

/** How tactics weigh blows. */

export interface Plan {
  arm: Arm;
  target: Unit;
  worth: number;
  /** Faces of the d20 that hit. */
  ways: number;
}

/** Used again and again: a plan is read at once and not kept. */
const plan: Plan = { arm: null as never, target: null as never, worth: 0, ways: 0 };

/** The blow worth most from here; null if nobody is in reach. */
export function bestBlow(state: State, actor: Unit): Plan | null {
  const { units } = state;
  plan.worth = 0;
  for (let k = 0; k < units.length; k++) {
    const target = units[k] as Unit;
    if (target.side === actor.side || target.life !== "up") continue;
    for (let i = 0; i < actor.arms.length; i++) {
      const arm = actor.arms[i] as Arm;
      const aim = { by: actor, arm, target, hand: NO_HAND };
      if (barTo(state, aim) !== null) continue;
      const ways = waysToHit(state, aim);
      const worth = worthOf(arm, target, ways);
      if (worth <= plan.worth) continue;
      plan.arm = arm;
      plan.target = target;
      plan.worth = worth;
      plan.ways = ways;
    }
  }
  return plan.worth > 0 ? plan : null;
}

/** Mean damage of hit and miss, more for what fells, a little more on the weak: everybody strikes the same one. */
function worthOf(arm: Arm, target: Unit, ways: number): number {
  const damage = Math.max(0, arm.dice.mean + arm.mod + arm.punch + arm.damageBonus);
  const shock = shockFor(arm, target);
  if (isTurned(arm, target)) return 0;
  const left = target.hp + target.soak;
  const hit = Math.min(left, Math.max(shock, damage)) + (damage >= left ? 4 : 0);
  const miss = Math.min(left, shock) + (shock >= left ? 4 : 0);
  return (arm.times * (ways * hit + (20 - ways) * miss)) / 20 + 4 / (4 + left);
}

function waysToHit(state: State, aim: Aim): number {
  const { arm } = aim;
  const bonus = arm.base + arm.mod + situationOf(state, aim, null);
  return Math.max(0, Math.min(20, 21 + bonus - needed(aim)));
}

export function shockFor(arm: Arm, target: Unit): number {
  if (!arm.shocks || target.sheet.shockImmune || (target.mask & TOTAL_DEFENSE) !== 0 || shieldStops(target))
    return 0;
  if (isTurned(arm, target)) return 0;
  return acOf(target, false) <= arm.shockAC ? shockOf(arm, arm.mod) : 0;
}

import { isTurned, needed } from "./attack.ts";
import { caughtAround } from "./blast.ts";
import { type Arm, shockOf } from "./kit.ts";
import { waysToFail } from "./saves.ts";
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
      const worth = worthOf(arm, target, ways) + (arm.blast ? worthBeside(state, actor, arm, target) : 0);
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
  const damage = meanOf(arm);
  const shock = shockFor(arm, target);
  if (isTurned(arm, target)) return 0;
  const left = target.hp + target.soak;
  const hit = Math.min(left, Math.max(shock, damage)) + (damage >= left ? FELLS : 0);
  const miss = Math.min(left, shock) + (shock >= left ? FELLS : 0);
  return (arm.times * (ways * hit + (20 - ways) * miss)) / 20 + 4 / (4 + left);
}

/** More for a blow that fells. */
const FELLS = 4;

const meanOf = (arm: Arm): number => Math.max(0, arm.dice.mean + arm.mod + arm.punch + arm.damageBonus);

/** AC81 What a blast does around its target: to foes for it, to friends and oneself twice against it. */
function worthBeside(state: State, actor: Unit, arm: Arm, target: Unit): number {
  const damage = meanOf(arm) / 2;
  let sum = 0;
  for (const u of caughtAround(state, target)) {
    const left = u.hp + u.soak;
    const harm = (waysToFail(u, "evasion") * (Math.min(left, damage) + (damage >= left ? FELLS : 0))) / 20;
    sum += u.side === actor.side ? -2 * harm : harm;
  }
  return sum;
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

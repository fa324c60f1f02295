import { caughtAround } from "./blast.ts";
import { distanceOf, groundOf } from "./ground.ts";
import { type Arm, shockOf } from "./kit.ts";
import { waysToFail } from "./saves.ts";
import { type Aim, NO_HAND, situationOf } from "./situation.ts";
import { acOf, shieldStops, type State, type Unit } from "./state.ts";
import { isTurned, needed } from "./swing.ts";
import { barBetween, barOn } from "./targets.ts";
import { TOTAL_DEFENSE } from "./words.ts";

/** How tactics weigh blows. */

export interface Plan {
  arm: Arm;
  target: Unit;
  worth: number;
  /** What it would do to somebody with HP without end: of blows worth the same the heavier is taken. */
  weight: number;
  /** Faces of the d20 that hit. */
  ways: number;
}

/** Used again and again: a plan is read at once and not kept. */
const plan: Plan = { arm: null as never, target: null as never, worth: 0, weight: 0, ways: 0 };
/** Likewise the blow that is being weighed, the weapons that can be used at all with the damage of each, how far they reach. */
const aim: { -readonly [field in keyof Aim]: Aim[field] } = {
  by: null as never,
  arm: null as never,
  target: null as never,
  hand: NO_HAND,
};
const ready: Arm[] = [];
const means: number[] = [];
let farthest = 0;

/** The blow worth most from here; null if nobody is in reach. */
export function bestBlow(state: State, actor: Unit): Plan | null {
  const { units } = state;
  plan.worth = 0;
  plan.weight = 0;
  aim.by = actor;
  const ground = groundOf(state);
  const count = makeReady(state, actor.arms);
  for (let k = 0; k < units.length; k++) {
    const target = units[k] as Unit;
    if (target.side === actor.side || target.life !== "up") continue;
    if (ground !== null && distanceOf(ground, actor, target) > farthest) continue;
    aim.target = target;
    for (let i = 0; i < count; i++) weigh(state, ready[i] as Arm, target, means[i] as number);
  }
  return plan.worth > 0 ? plan : null;
}

/** Lists the weapons that nothing bars, whoever they are meant for; answers how many. */
function makeReady(state: State, arms: readonly Arm[]): number {
  let count = 0;
  farthest = 0;
  for (let i = 0; i < arms.length; i++) {
    const arm = (aim.arm = arms[i] as Arm);
    if (barOn(state, aim) !== null) continue;
    farthest = Math.max(farthest, arm.ranged ? arm.long : arm.normal);
    ready[count] = arm;
    means[count++] = meanOf(arm);
  }
  return count;
}

/**
 * Keeps the blow as planned if it is worth more than what is: the mean damage of hit and miss, more for what fells, a
 * little more on the weak, so that everybody strikes the same one. What could not be worth more is not aimed at all.
 */
function weigh(state: State, arm: Arm, target: Unit, damage: number): void {
  aim.arm = arm;
  if (barBetween(state, aim) !== null) return;
  const left = target.hp + target.soak;
  const shock = shockFor(arm, target);
  const hit = Math.min(left, Math.max(shock, damage)) + (damage >= left ? FELLS : 0);
  const miss = Math.min(left, shock) + (shock >= left ? FELLS : 0);
  const weakness = 4 / (4 + left);
  if (!arm.blast && arm.times * Math.max(hit, miss) + weakness < plan.worth) return;
  const ways = waysToHit(state, aim);
  const alone = isTurned(arm, target) ? 0 : (arm.times * (ways * hit + (20 - ways) * miss)) / 20 + weakness;
  const worth = arm.blast ? alone + worthBeside(state, aim.by, arm, target) : alone;
  const weight = arm.times * (ways * Math.max(shock, damage) + (20 - ways) * shock);
  if (worth < plan.worth || (worth === plan.worth && weight <= plan.weight)) return;
  plan.arm = arm;
  plan.target = target;
  plan.worth = worth;
  plan.weight = weight;
  plan.ways = ways;
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

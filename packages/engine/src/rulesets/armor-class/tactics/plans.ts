import { type Strike, strikeOf } from "../attack/strike.ts";
import { caughtAround } from "../attack/blast.ts";
import { distanceOf, groundOf } from "../move/ground.ts";
import type { Arm } from "../sheet/kit.ts";
import { facesThatHit, glancesOff, hitDamage, missDamage } from "../attack/numbers.ts";
import { facesThatFail } from "../attack/saves.ts";
import { NO_HAND } from "../attack/situation.ts";
import type { State, Unit } from "../state.ts";
import { halfDamage } from "../attack/fire.ts";
import { barBetween, barOn } from "../attack/targets.ts";

/** How tactics weigh blows: by the numbers the attack itself goes by, with dice that show their mean. */

export interface Plan {
  readonly made: Strike;
  readonly worth: number;
  /** What it would do to somebody with HP without end: of blows worth the same the heavier is taken. */
  readonly weight: number;
  /** Faces of the d20 that hit. */
  readonly faces: number;
}

/** The blow worth most from here; null if nobody is in reach. */
export function bestBlow(state: State, actor: Unit): Plan | null {
  const { units } = state;
  const ground = groundOf(state);
  const arms = readyArms(state, actor);
  const farthest = reachOf(arms);
  let best: Plan | null = null;
  for (let k = 0; k < units.length; k++) {
    const target = units[k] as Unit;
    if (target.side === actor.side || target.life !== "up") continue;
    if (ground !== null && distanceOf(ground, actor, target) > farthest) continue;
    for (let i = 0; i < arms.length; i++) best = better(state, actor, { arm: arms[i] as Arm, target }, best);
  }
  return best;
}

function readyArms(state: State, by: Unit): Arm[] {
  const ready: Arm[] = [];
  for (let i = 0; i < by.arms.length; i++) {
    const arm = by.arms[i] as Arm;
    if (barOn(state, { by, arm, hand: NO_HAND }) === null) ready.push(arm);
  }
  return ready;
}

function reachOf(arms: readonly Arm[]): number {
  let farthest = 0;
  for (let i = 0; i < arms.length; i++) {
    const { ranged, long, normal } = arms[i] as Arm;
    farthest = Math.max(farthest, ranged ? long : normal);
  }
  return farthest;
}

/**
 * The better of a blow and the best so far: the mean damage of hit and miss, more for what fells, a little more on the
 * weak, so that everybody strikes the same one. What could not be worth more is not looked at closely.
 */
function better(
  state: State,
  by: Unit,
  { arm, target }: { readonly arm: Arm; readonly target: Unit },
  best: Plan | null,
): Plan | null {
  if (barBetween(state, { by, arm, target }) !== null) return best;
  const made = strikeOf(by, arm, target);
  const hit = hitDamage(made, arm.dice.mean);
  const weakness = 4 / (4 + target.hp + target.soak);
  if (best !== null && !arm.blast && arm.times * worthOf(hit, target) + weakness < best.worth) return best;
  const plan = planOf(state, made, hit, weakness);
  if (best === null) return plan.worth > 0 ? plan : null;
  return plan.worth > best.worth || (plan.worth === best.worth && plan.weight > best.weight) ? plan : best;
}

function planOf(state: State, made: Strike, hit: number, weakness: number): Plan {
  const { arm, target } = made;
  const faces = facesThatHit(state, made);
  const miss = missDamage(made);
  const mean = arm.times * meanOf(faces, worthOf(hit, target), worthOf(miss, target));
  const alone = glancesOff(made) ? 0 : mean + weakness;
  const worth = arm.blast ? alone + worthBeside(state, made) : alone;
  return { made, worth, weight: arm.times * meanOf(faces, hit, miss), faces };
}

const meanOf = (faces: number, onHit: number, onMiss: number): number =>
  (faces * onHit + (20 - faces) * onMiss) / 20;

/** More for a blow that fells. */
const FELLS = 4;

/** No more than there is to take, and more for what fells. */
function worthOf(damage: number, { hp, soak }: Unit): number {
  const left = hp + soak;
  return damage >= left ? left + FELLS : damage;
}

/** AC81 What a blast does around its target: to foes for it, to friends and oneself twice against it. */
function worthBeside(state: State, { by, arm, target }: Strike): number {
  let sum = 0;
  for (const u of caughtAround(state, target)) {
    const damage = halfDamage(strikeOf(by, arm, u), arm.dice.mean);
    const worth = (facesThatFail(u, "evasion") * worthOf(damage, u)) / 20;
    sum += u.side === by.side ? -2 * worth : worth;
  }
  return sum;
}

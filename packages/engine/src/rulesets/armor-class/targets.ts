import { clearLine } from "../../grid/index.ts";
import { type Problem, problem } from "../../kernel/index.ts";
import { cutLines, distanceOf, type Ground, groundOf, touches } from "./ground.ts";
import type { Arm } from "./kit.ts";
import { type Aim, isImpossible } from "./situation.ts";
import { has, isUp, type State, type Unit } from "./state.ts";
import { GRAPPLED, GRAPPLING } from "./words.ts";

/** AC1, AC12, AC26, AC51, AC72, AC73: whom an attack may be aimed at. */

/** Whether somebody is within the reach or range of a weapon. */
export function reaches(state: State, by: Unit, arm: Arm, target: Unit): boolean {
  const ground = groundOf(state);
  if (ground === null) return arm.ranged || (!by.apart && !target.apart) || by.engaged.includes(target.index);
  return arm.ranged ? inShot(ground, by, arm, target) : inReach(ground, by, arm, target);
}

/** AC1 Adjacent; a long weapon also past one square, if nothing is between (AC74). */
function inReach(ground: Ground, by: Unit, arm: Arm, target: Unit): boolean {
  if (touches(ground, by, target)) return true;
  return (
    arm.normal > 1 &&
    distanceOf(ground, by, target) <= arm.normal &&
    clearLine(ground.field, by.at, target.at)
  );
}

/** AC26 Out of reach of shots when all lines are cut. */
function inShot(ground: Ground, by: Unit, arm: Arm, target: Unit): boolean {
  return distanceOf(ground, by, target) <= arm.long && cutLines(ground, by, target) < 16;
}

/** The first reason why this attack cannot be made at all; null if it can. */
export function whyNotStrike(state: State, aim: Aim): Problem | null {
  const { by, arm, target } = aim;
  if (target.side === by.side) return problem("target/friend", `${target.name} is on ${by.name}'s own side`);
  if (!isUp(target))
    return problem("target/down", `${target.name} is down: only an execution is left (AC56)`);
  if (!reaches(state, by, arm, target)) return outOfReach(state, aim);
  if (isImpossible(state, aim))
    return problem(
      "attack/impossible",
      `${by.name} cannot shoot a bow while a foe is in melee with them (AC12)`,
    );
  if (arm.shots > 0 && (by.shots[by.arms.indexOf(arm)] as number) < 1)
    return problem("attack/empty", `${arm.name} has to be reloaded first (AC72)`);
  if (has(by, GRAPPLED | GRAPPLING) && arm.kind !== "unarmed")
    return problem("attack/grappled", "in a grapple there is only unarmed fighting (AC51)");
  return null;
}

function outOfReach(state: State, { by, arm, target }: Aim): Problem {
  const ground = groundOf(state);
  if (ground !== null && arm.ranged && distanceOf(ground, by, target) <= arm.long)
    return problem("attack/blocked", `${target.name} is wholly behind cover (AC26)`);
  return problem("attack/out-of-reach", `${target.name} is out of reach of ${arm.name} (AC1)`);
}

/** Everybody an attack may be aimed at. */
export function legalTargets(state: State, by: Unit, arm: Arm): Unit[] {
  return state.units.filter((target) => whyNotStrike(state, { by, arm, target, hand: {} }) === null);
}

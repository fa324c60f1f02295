import { clearLine } from "../../../grid/index.ts";
import { found, type Problem, problem } from "../../../kernel/index.ts";
import { cutLines, distanceOf, type Ground, groundOf, touches, isEngaged } from "../move/ground.ts";
import type { Arm } from "../sheet/kit.ts";
import { type Aim, isImpossible } from "./situation.ts";
import { type State, type Unit } from "../state.ts";
import { GRAPPLED, GRAPPLING } from "../words.ts";

/** AC1, AC12, AC26, AC51, AC72–AC74, AC82: whom an attack may be aimed at. */

/** Whether somebody is within the reach or range of a weapon. */
export function reaches(state: State, by: Unit, arm: Arm, target: Unit): boolean {
  const ground = groundOf(state);
  if (ground === null) return arm.ranged || (!by.apart && !target.apart) || isEngaged(by, target);
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

type Bar = "friend" | "unknown" | "down" | "reach" | "impossible" | "empty" | "grappled";

/** What first keeps this attack from being made at all; null if nothing does. */
export function barTo(state: State, aim: Aim): Bar | null {
  return barBetween(state, aim) ?? barOn(state, aim);
}

/** What the target has against it. */
export function barBetween(state: State, { by, arm, target }: Omit<Aim, "hand">): Bar | null {
  if (target.side === by.side) return "friend";
  if (target.hidden && arm.ranged) return "unknown"; // AC82 nobody knows where
  if (target.life !== "up") return "down";
  return reaches(state, by, arm, target) ? null : "reach";
}

/** What keeps a weapon from being used, whoever it is meant for. */
export function barOn(state: State, aim: Omit<Aim, "target">): Bar | null {
  const { by, arm } = aim;
  if (isImpossible(state, aim)) return "impossible";
  if (arm.shots > 0 && (by.shots[by.arms.indexOf(arm)] as number) < 1) return "empty";
  return (by.mask & (GRAPPLED | GRAPPLING)) !== 0 && arm.kind !== "unarmed" ? "grappled" : null;
}

/** The same in words. */
export function whyNotStrike(state: State, aim: Aim): Problem | null {
  const { by, arm, target } = aim;
  switch (barTo(state, aim)) {
    case null:
      return null;
    case "friend":
      return problem("target/not-a-foe", `${target.name} is on ${by.name}'s own side`);
    case "unknown":
      return problem("target/unknown", `expected a combatant, ${found(target.id)}`);
    case "down":
      return problem("target/down", `${target.name} is down: only an execution is left (AC56)`);
    case "reach":
      return outOfReach(state, aim);
    case "impossible":
      return problem(
        "attack/impossible",
        `${by.name} cannot shoot ${arm.kind === "bow" ? "a bow" : arm.name} while a foe is in melee with them (${arm.kind === "bow" ? "AC12" : "AC85"})`,
      );
    case "empty":
      return problem("attack/empty", `${arm.name} has to be reloaded first (AC72)`);
    default:
      return problem("attack/grappled", "in a grapple there is only unarmed fighting (AC51)");
  }
}

function outOfReach(state: State, { by, arm, target }: Aim): Problem {
  const ground = groundOf(state);
  if (ground !== null && arm.ranged && distanceOf(ground, by, target) <= arm.long)
    return problem("attack/blocked", `${target.name} is wholly behind cover (AC26)`);
  return problem("attack/out-of-reach", `${target.name} is out of reach of ${arm.name} (AC1)`);
}

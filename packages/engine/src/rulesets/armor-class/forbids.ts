import { type Command, type Problem, problem } from "../../kernel/index.ts";
import { whyNotDrag } from "./move/drag.ts";
import { groundOf, touches } from "./move/ground.ts";
import { type Arm, armNamed } from "./sheet/kit.ts";
import { fists, meleeArm } from "./maneuvers.ts";
import { wayBeside, whyNotMoving } from "./move/move.ts";
import { screenLimit } from "./attack/screen.ts";
import { byHandOf } from "./attack/situation.ts";
import { bearsShield, has, isHelpless, isUp, type State, type Unit } from "./state.ts";
import { reaches, whyNotStrike } from "./attack/targets.ts";
import {
  type Allowed,
  lacksMain,
  lacksMove,
  noSuchArm,
  oneTarget,
  whyNotOptions,
  whyNotWith,
} from "./usable.ts";
import { GRAPPLED, GRAPPLING, PREPARED, RANGES, SWARMING, UNAWARE } from "./words.ts";

/** AC48–AC56: why a maneuver cannot be tried now. */

/** Everything against it but the target. */
export function whyNotAtAll(actor: Unit, command: Command): Problem[] {
  switch (command.do) {
    case "screen":
      return [...lacksMove(actor, "screening"), ...whyNotMoving(actor), ...unskilled(actor)];
    case "release":
      return [];
    case "shove":
      return [
        ...lacksMain(actor, "shoving"),
        ...whyNotOptions({ how: ["push", "prone"] }, command),
        ...badArm(actor, command),
      ];
    case "execute":
      return [
        ...lacksMain(actor, command.do),
        ...badArm(actor, command),
        ...(command.options === undefined
          ? []
          : whyNotOptions(executeOptions(actor, command), command, whyNotSpared(actor, command))),
      ];
    case "shatter":
      return [...lacksMain(actor, command.do), ...badArm(actor, command)];
    case "swarm":
      return [
        ...lacksMain(actor, "swarming"),
        ...(has(actor, GRAPPLED | GRAPPLING) ? whyNotMoving(actor) : []),
      ];
    default:
      return lacksMain(actor, command.do);
  }
}

/** AC56 Not meant to kill; and by the game master's hand how far it is, and whether a foe is meleeing the attacker. */
const executeOptions = (actor: Unit, command: Command): Allowed => ({
  ...(armNamed(actor, command)?.lessLethal === true ? { nonlethal: [false, true] } : {}),
  range: RANGES,
  meleed: [false, true],
});

const whyNotSpared =
  (actor: Unit, command: Command) =>
  (option: string): string | null => {
    const arm = option === "nonlethal" ? armNamed(actor, command) : undefined;
    return arm === undefined ? null : whyNotWith(actor, arm, option);
  };

/** AC48 At most as many attackers as one's skill: so at least 1. */
function unskilled(actor: Unit): Problem[] {
  return screenLimit(actor) >= 1
    ? []
    : [problem("screen/skill", `${actor.name} lacks the skill to screen anybody (AC48)`)];
}

function badArm(actor: Unit, command: Command): Problem[] {
  const arm = armNamed(actor, command);
  if (arm === undefined) return [noSuchArm(actor, command)];
  if (command.do === "shatter" && !arm.breaks)
    return [
      problem("shatter/weapon", `${arm.name} breaks no shield: an axe, mace or the like does (AC53)`, "with"),
    ];
  return command.do === "shove" && command.with !== undefined && arm.ranged
    ? [problem("shove/weapon", `${arm.name} is nothing to shove with (AC50)`, "with")]
    : [];
}

export function whyNotManeuver(state: State, actor: Unit, command: Command): Problem[] {
  const problems = whyNotAtAll(actor, command);
  const target = oneTarget(state, command);
  if (Array.isArray(target)) return [...problems, ...target];
  if (problems.some((p) => p.path === "with")) return problems;
  const wrong = whyNotOn(state, actor, command, target);
  return wrong === null ? problems : [...problems, { path: "targets.0", ...wrong }];
}

/** Why not on this one; null if it may be. */
export function whyNotOn(state: State, actor: Unit, command: Command, target: Unit): Problem | null {
  const at = (arm: Arm): Problem | null => whyNotStrike(state, { by: actor, arm, target, hand: {} });
  switch (command.do) {
    case "shove":
      return at(meleeArm(actor, command));
    case "grapple":
      return at(fists(actor)) ?? held(actor, target);
    case "shatter":
      return at(armNamed(actor, command) as Arm) ?? shieldless(target);
    case "swarm":
      return whyNotSwarm(state, actor, target);
    case "screen":
      return whyNotScreen(state, actor, target);
    case "stabilize":
      return whyNotTend(state, actor, target);
    case "execute":
      return whyNotExecute(state, actor, command, target);
    case "drag":
      return notHeld(actor, target) ?? whyNotDrag(state, actor, target, command);
    default: // release, throw
      return notHeld(actor, target);
  }
}

function notHeld(actor: Unit, target: Unit): Problem | null {
  return target.holders.includes(actor.index)
    ? null
    : problem("grapple/not-held", `${actor.name} does not hold ${target.name} (AC51)`);
}

function held(actor: Unit, target: Unit): Problem | null {
  if (target.holders.includes(actor.index))
    return problem("grapple/held", `${actor.name} holds ${target.name} already (AC51)`);
  return target.size > actor.size + 2
    ? problem("grapple/larger", `${target.name} is too large to be held (AC51)`)
    : null;
}

function shieldless(target: Unit): Problem | null {
  return bearsShield(target) ? null : problem("shatter/no-shield", `${target.name} has no shield up (AC53)`);
}

function whyNotSwarm(state: State, actor: Unit, target: Unit): Problem | null {
  if (has(actor, SWARMING)) return problem("swarm/already", `${actor.name} swarms already (AC49)`);
  const wrong = actor.arms
    .filter((a) => !a.ranged)
    .map((arm) => whyNotStrike(state, { by: actor, arm, target, hand: {} }));
  return wrong.includes(null) ? null : (wrong[0] as Problem);
}

function whyNotScreen(state: State, actor: Unit, target: Unit): Problem | null {
  if (target === actor || target.side !== actor.side || !isUp(target))
    return problem("target/not-an-ally", "expected a standing friend to screen (AC48)");
  if (actor.ward === target.index)
    return problem("screen/already", `${actor.name} screens ${target.name} already (AC48)`);
  const ground = groundOf(state);
  return ground === null || wayBeside(state, ground, actor, target) !== null
    ? null
    : problem("screen/too-far", `${actor.name} cannot get to ${target.name} with one Move (AC48)`);
}

function whyNotTend(state: State, actor: Unit, target: Unit): Problem | null {
  if (target.life !== "mortally-wounded" || target.side !== actor.side)
    return problem("target/not-down", "expected a friend who is mortally wounded (AC55)");
  if (target.tended === state.round)
    return problem("stabilize/tried", "one attempt a round is all there is time for (AC55)");
  const ground = groundOf(state);
  return ground === null || touches(ground, actor, target)
    ? null
    : problem("attack/out-of-reach", `${target.name} is not next to ${actor.name} (AC55)`);
}

function whyNotExecute(state: State, actor: Unit, command: Command, target: Unit): Problem | null {
  const arm = armNamed(actor, command) as Arm;
  if (target.side === actor.side)
    return problem("target/not-a-foe", `${target.name} is on ${actor.name}'s own side`);
  if (isHelpless(target) && command.options?.["nonlethal"] === true)
    return problem("execute/helpless", `${target.name} is out of the fight already (AC56)`);
  if (isHelpless(target))
    return !arm.ranged && reaches(state, actor, arm, target)
      ? null
      : problem("attack/out-of-reach", `${target.name} is out of reach of ${arm.name} (AC56)`);
  if (!isUp(target)) return problem("target/down", "there is nobody left to execute");
  if (!has(actor, PREPARED) || !has(target, UNAWARE))
    return problem(
      "execute/aware",
      "an execution takes a minute's preparation and a target that is unaware or helpless (AC56)",
    );
  return whyNotStrike(state, { by: actor, arm, target, hand: byHandOf(command) });
}

import { type Command, type Problem, problem, wholeFrom, wrongOptions } from "../../kernel/index.ts";
import { capOf, mostInvested } from "./grapple.ts";
import { inMelee } from "./ground.ts";
import { isGrappling, isUp, type State, type Unit } from "./state.ts";
import { isUnit, oneTarget } from "./targets.ts";
import { lacksAction, lacksPoints } from "./usable.ts";
import { OFFENSIVE, PRICES, SQUEEZED, STRUGGLED } from "./words.ts";

/** Every reason against what is done in a grapple, and against channelling a spell or letting it go. */

/** BO20, BO54, BO55, BO64 */
export function whyNotOther(state: State, actor: Unit, command: Command): Problem[] {
  switch (command.do) {
    case "grapple":
      return whyNotGrapple(state, actor, command);
    case "grapple-attack":
      return [
        ...(actor.holds >= 0 ? [] : [notHolding(actor)]),
        ...((actor.used & SQUEEZED) === 0
          ? []
          : [problem("grapple/used", "a Grapple Attack comes once in an Action Block (BO54)")]),
      ];
    case "release":
      return actor.holds >= 0 ? [] : [notHolding(actor)];
    case "break-grapple":
      return whyNotStruggle(actor, command);
    case "channel":
      return whyNotChannel(state, actor);
    case "abandon":
      return actor.casting === null ? [notCasting(actor)] : [];
    default: // end
      return [];
  }
}

const notCasting = (actor: Unit): Problem => problem("spell/none", `${actor.name} is casting no spell`);

/** BO64 */
function whyNotChannel(state: State, actor: Unit): Problem[] {
  const problems = lacksAction(state, actor, OFFENSIVE);
  if (actor.casting === null) return [...problems, notCasting(actor)];
  return actor.casting.left > 0
    ? problems
    : [...problems, problem("spell/ready", "the spell's time has run already (BO64)")];
}

const notHolding = (actor: Unit): Problem =>
  problem("grapple/not-holding", `${actor.name} holds nobody (BO54)`);

export function whyNotSeized(state: State, actor: Unit, target: Unit): Problem | null {
  if (!isUp(target)) return problem("target/down", `${target.name} has fallen`);
  if (target.side === actor.side)
    return problem("target/not-a-foe", `${target.name} is on ${actor.name}'s own side`);
  if (isGrappling(target)) return problem("grapple/taken", `${target.name} is in a grapple already (BO54)`);
  return inMelee(state, actor, target)
    ? null
    : problem("attack/out-of-reach", `${target.name} is not within melee range (BO4)`);
}

function whyNotGrapple(state: State, actor: Unit, command: Command): Problem[] {
  const problems = [...lacksAction(state, actor, OFFENSIVE), ...lacksPoints(actor, PRICES.grapple)];
  const target = oneTarget(state, command);
  if (!isUnit(target)) return [...problems, target];
  const wrong = whyNotSeized(state, actor, target);
  return wrong === null ? problems : [...problems, { ...wrong, path: "targets.0" }];
}

function whyNotStruggle(actor: Unit, command: Command): Problem[] {
  if (actor.heldBy < 0) return [problem("grapple/not-held", `nobody holds ${actor.name} (BO54)`)];
  const problems: Problem[] = [];
  if ((actor.used & STRUGGLED) !== 0)
    problems.push(problem("grapple/used", "one struggles once in an Action Block (BO54)"));
  if (mostInvested(actor) < 1)
    problems.push(
      problem("cost/strength", `${actor.name} has no Strength to invest, at most ${capOf(actor)} (BO54)`),
    );
  return [...problems, ...wrongOptions(command, { invest: wholeFrom(1, mostInvested(actor)) })];
}

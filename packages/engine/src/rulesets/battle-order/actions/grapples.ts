import {
  type Action,
  atSome,
  type Problem,
  problem,
  when,
  wholeFrom,
  wrongOptions,
} from "../../../kernel/index.ts";
import { capOf, grapple as seize, mostInvested, squeeze, struggle } from "../attack/grapple.ts";
import { inMelee } from "../field/ground.ts";
import { isGrappling, isUp, type State, type Unit } from "../state.ts";
import { letGo } from "../verbs.ts";
import { OFFENSIVE, SQUEEZED, STRUGGLED } from "../words.ts";
import { lacksAction, COSTS } from "./allowance.ts";

/** BO20, BO27, BO54: seizing somebody, and what is done in a grapple. */

export const grapple: Action<State, Unit> = {
  name: "grapple",
  label: "Initiate Grapple",
  rule: "BO20",
  says: "tries to seize somebody: the Offensive Action",
  kind: "attack",
  price: COSTS.grapple,
  aim: atSome({
    says: "[one]",
    of: ({ state }) => state.units,
    most: () => 1,
    whyNot: ({ state, actor }, target) => whyNotSeized(state, actor, target),
  }),
  whyNot: ({ state, actor }) => lacksAction(state, actor, OFFENSIVE),
  perform: (fight, { actor, target }) => seize(fight, actor, target),
};

function whyNotSeized(state: State, actor: Unit, target: Unit): Problem | null {
  if (!isUp(target)) return problem("target/down", `${target.name} has fallen`);
  if (target.side === actor.side)
    return problem("target/not-a-foe", `${target.name} is on ${actor.name}'s own side`);
  if (isGrappling(target)) return problem("grapple/taken", `${target.name} is in a grapple already (BO54)`);
  return inMelee(state, actor, target)
    ? null
    : problem("attack/out-of-reach", `${target.name} is not within melee range (BO4)`);
}

const notHolding = ({ holds, name }: Unit): Problem | null =>
  when(holds < 0, problem("grapple/not-holding", `${name} holds nobody (BO54)`));

export const grappleAttack: Action<State, Unit> = {
  name: "grapple-attack",
  label: "Grapple Attack",
  rule: "BO54",
  says: "hurts the one held: a Bonus Action, once in a block",
  kind: "attack",
  whyNot: ({ actor }) => [
    notHolding(actor),
    when(
      (actor.used & SQUEEZED) !== 0,
      problem("grapple/used", "a Grapple Attack comes once in an Action Block (BO54)"),
    ),
  ],
  perform: (fight, { actor }) => squeeze(fight, actor),
};

export const breakGrapple: Action<State, Unit> = {
  name: "break-grapple",
  label: "Break the grapple",
  rule: "BO54",
  says: "struggles to be free: a Bonus Action, once in a block",
  kind: "other",
  notes: { options: "{invest}" },
  options: ({ actor }) => {
    const most = Math.max(0, mostInvested(actor));
    return { invest: Array.from({ length: most }, (_, i) => most - i) };
  },
  whyNotOptions: ({ actor }, command) =>
    actor.heldBy < 0 ? [] : wrongOptions(command, { invest: wholeFrom(1, mostInvested(actor)) }),
  whyNot: ({ actor }) => {
    if (actor.heldBy < 0) return problem("grapple/not-held", `nobody holds ${actor.name} (BO54)`);
    const most = `${actor.name} has no Strength to invest, at most ${capOf(actor)} (BO54)`;
    return [
      when(
        (actor.used & STRUGGLED) !== 0,
        problem("grapple/used", "one struggles once in an Action Block (BO54)"),
      ),
      when(mostInvested(actor) < 1, problem("cost/strength", most)),
    ];
  },
  perform: (fight, { actor, command }) => struggle(fight, actor, command),
};

export const release: Action<State, Unit> = {
  name: "release",
  label: "Let go",
  rule: "BO54",
  says: "lets go of the one held: a Bonus Action",
  kind: "other",
  whyNot: ({ actor }) => notHolding(actor),
  perform: (fight, { actor }) => letGo(fight, actor),
};

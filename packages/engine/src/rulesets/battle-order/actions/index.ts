import { Actions, type Command, type Problem } from "../../../kernel/index.ts";
import { isUp, type State, type Unit, unitOf } from "../state.ts";
import { actorOf, nextTurn, start } from "../turn.ts";
import { pay } from "../verbs.ts";
import { FRESH } from "../words.ts";
import { attack, secondAttack } from "./attacks.ts";
import { breakGrapple, grapple, grappleAttack, release } from "./grapples.ts";
import { move, turn } from "./moves.ts";
import { end, reload, restore, stance } from "./points.ts";
import { ability } from "./speech.ts";
import { abandon, activate, cast, channel, echo } from "./spells.ts";

/** Every action, and what is so for all of them. */
export const ACTIONS = new Actions<State, Unit>({
  id: "battle-order",
  actions: [
    attack,
    secondAttack,
    grapple,
    cast,
    echo,
    activate,
    ability,
    move,
    restore,
    reload,
    stance,
    turn,
    grappleAttack,
    breakGrapple,
    release,
    channel,
    abandon,
    end,
  ],
  points: { strength: "BO5", speed: "BO5" },
  purse: { pay: (unit, { strength = 0, speed = 0 }, fight) => pay(fight, unit, strength, speed) },
  unit: unitOf,
  actor: actorOf,
  start,
  after(fight, actor, { kind, name }) {
    if (kind === "end") return;
    if (name !== attack.name) actor.used &= ~FRESH; // BO53: right after the attack, or not at all
    if (fight.state.winner === null && !isUp(actor)) nextTurn(fight);
  },
});

export const whyNot = (state: State, command: Command): readonly Problem[] => ACTIONS.whyNot(state, command);

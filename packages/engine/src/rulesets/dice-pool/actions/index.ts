import { type ActionList, Actions } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/deeds.ts";
import { isEnough } from "../outlook.ts";
import { isUp, type State, type Unit, unitOf } from "../state.ts";
import { actorOf, endTurn, start } from "../turn.ts";
import { move, rush, swap } from "./moving.ts";
import { convert, discard, posture } from "./points.ts";
import { ability, attack, card, item } from "./uses.ts";
import { delay, end } from "./waiting.ts";

/** Every action, and what is so for all of them. */
export const LIST: ActionList<State, Unit> = {
  id: "dice-pool",
  actions: [attack, ability, card, item, move, rush, swap, convert, posture, discard, delay, end],
  points: { ap: "DP44", mp: "DP44" },
  purse: {
    pay(unit, { ap = 0, mp = 0 }) {
      unit.ap -= ap;
      unit.mp -= mp;
    },
  },
  unit: unitOf,
  actor: actorOf,
  isAgain: ({ actor, item: used }) => isEnough(actor, used as Ability),
  start,
  after(fight, actor, action) {
    if (action === end || action === delay) return; // it is somebody else's turn already
    actor.acted = true;
    if (fight.state.winner === null && !isUp(actor)) endTurn(fight, actor);
  },
};

export const ACTIONS = new Actions(LIST);

import { Actions, type Command, type Problem } from "../../../kernel/index.ts";
import { isUp, type State, type Unit, unitOf } from "../state.ts";
import { finishEncounter } from "../injuries.ts";
import { actorOf, nextTurn, start } from "../turn.ts";
import { ability, attack, item } from "./abilities.ts";
import { advance, flee, move } from "./rows.ts";
import { end, hold } from "./waiting.ts";

/** Every action, and what is so for all of them. */
export const ACTIONS = new Actions<State, Unit>({
  id: "hit-die",
  actions: [attack, ability, item, move, hold, advance, flee, end],
  points: { ap: "HD47", mp: "HD48" },
  purse: {
    pay(unit, { ap = 0, mp = 0 }) {
      unit.ap -= ap;
      unit.mp -= mp;
    },
  },
  unit: unitOf,
  actor: actorOf,
  isAgain: ({ actor, item: what }) => actor.free.includes(what.id), // HD31
  start,
  finish: finishEncounter,
  after(fight, actor) {
    if (fight.state.winner === null && (actor.ap <= 0 || !isUp(actor))) nextTurn(fight); // HD47
  },
});

export const whyNot = (state: State, command: Command): readonly Problem[] => ACTIONS.whyNot(state, command);

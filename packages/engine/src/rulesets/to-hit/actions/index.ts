import { type ActionList, Actions, type Command, type Problem, problem } from "../../../kernel/index.ts";
import { has, isUp, type State, type Unit, unitOf } from "../state.ts";
import { actorOf, passOn, start } from "../turn.ts";
import { FROZEN } from "../words.ts";
import { grab, lay, light, throwBomb } from "./bombs.ts";
import { charge } from "./charge.ts";
import { maneuver } from "./maneuvers.ts";
import { move, sprint, stand } from "./moving.ts";
import { PURSE } from "./price.ts";
import { defend, douse, pickUp, release, thaw } from "./recovering.ts";
import { ability, attack, cast } from "./uses.ts";
import { delay, end } from "./waiting.ts";
import { finishEncounter, stress } from "./wear.ts";

/** Every action, and what is so for all of them. */
export const ACTION_LIST: ActionList<State, Unit> = {
  id: "to-hit",
  actions: [
    attack,
    ability,
    cast,
    maneuver,
    charge,
    move,
    light,
    throwBomb,
    lay,
    grab,
    defend,
    sprint,
    stand,
    pickUp,
    douse,
    thaw,
    release,
    delay,
    end,
    stress,
  ],
  purse: PURSE,
  whyNot: (_, actor, { name }) =>
    has(actor, FROZEN) && !WHILE_FROZEN.includes(name)
      ? [problem("status/frozen", `${actor.name} is frozen and cannot act (TH70)`)]
      : [],
  unit: unitOf,
  actor: actorOf,
  start,
  finish: finishEncounter,
  after(fight, actor) {
    const { state } = fight;
    if (state.winner === null && state.turn === actor.id && !isUp(actor)) passOn(fight, actor);
  },
};

export const ACTIONS = new Actions(ACTION_LIST);

/** TH70 What the frozen may do all the same. */
const WHILE_FROZEN: readonly string[] = [thaw.name, release.name, end.name, stress.name];

export const whyNot = (state: State, command: Command): readonly Problem[] => ACTIONS.whyNot(state, command);

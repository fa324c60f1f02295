import {
  type ActionList,
  Actions,
  type Command,
  type Problem,
  problem,
  turnOf,
} from "../../../kernel/index.ts";
import { finishEncounter } from "../master.ts";
import { has, isUp, type State, type Unit, unitOf } from "../state.ts";
import { actorOf, goOn, start } from "../turn.ts";
import { BROKEN } from "../words.ts";
import { attack } from "./attack.ts";
import { charge } from "./charge.ts";
import { execute } from "./execute.ts";
import { screen, stabilize, swarm } from "./friends.ts";
import { drag, escape, grapple, release, throwDown } from "./grapple.ts";
import { drop, flee, move, stand, withdraw } from "./moving.ts";
import { reload } from "./reload.ts";
import { shatter, shove } from "./shove.ts";
import { suppress } from "./suppress.ts";
import { defend, delay, end, hold } from "./waiting.ts";

/** AC57 What is left to those who have lost heart. */
const COWED: readonly string[] = [flee, move, withdraw, defend, stand, escape, release, end].map(
  (a) => a.name,
);

/** Every action, and what is so for all of them. */
export const ACTION_LIST: ActionList<State, Unit> = {
  id: "armor-class",
  actions: [
    attack,
    charge,
    shove,
    grapple,
    throwDown,
    release,
    swarm,
    screen,
    stabilize,
    shatter,
    execute,
    drag,
    suppress,
    move,
    defend,
    withdraw,
    stand,
    drop,
    escape,
    hold,
    flee,
    reload,
    delay,
    end,
  ],
  unit: unitOf,
  actor: actorOf,
  acts: (state, unit) => unit.acting || hasActed(state, unit),
  turn: (state) => (state.whole ? `the ${state.turn} side's` : turnOf(unitOf(state, actorOf(state) ?? ""))),
  whyNot: (state, actor, { name }) => [
    ...(actor.acting ? [] : [whyNotAnyMore(state, actor)]),
    ...(has(actor, BROKEN) && !COWED.includes(name)
      ? [problem("status/broken", `${actor.name} has lost heart and can only get away (AC57)`)]
      : []),
  ],
  purse: { whyNot: whyNotPay, pay },
  start,
  finish: finishEncounter,
  after(fight, actor) {
    if (actor.acting && !isUp(actor)) actor.acting = false;
    goOn(fight);
  },
};

export const ACTIONS = new Actions(ACTION_LIST);

export const whyNot = (state: State, command: Command): readonly Problem[] => ACTIONS.whyNot(state, command);

/** AC43 The actions of a round; the Main Action may stand in for a Move. */
interface Cost {
  readonly main?: number;
  readonly move?: number;
}

function pay(unit: Unit, { main = 0, move: moves = 0 }: Cost): void {
  unit.main -= main;
  if (unit.move >= moves) unit.move -= moves;
  else unit.main -= moves;
}

function whyNotPay(unit: Unit, { main = 0, move: moves = 0 }: Cost, what: string): Problem[] {
  const lacks = (kind: "Main" | "Move"): Problem =>
    problem(`cost/${kind.toLowerCase()}`, `${unit.name} has no ${kind} Action left for ${what} (AC43)`);
  return [
    ...(unit.main < main ? [lacks("Main")] : []),
    ...(unit.move + Math.max(0, unit.main - main) < moves ? [lacks("Move")] : []),
  ];
}

/** AC42 It is its side's turn, and yet not its own any more. */
const hasActed = (state: State, unit: Unit): boolean =>
  state.whole && !unit.acting && unit.side === state.turn;

function whyNotAnyMore(state: State, { name, life }: Unit): Problem {
  const why =
    life === "up"
      ? `${name} has ended its turn while the ${state.turn} side acts on (AC42)`
      : `${name} ${life === "fled" ? "has fled (AC57)" : `is ${life.replace("-", " ")} (AC54)`}`;
  return problem("turn/not-yours", why, "actor");
}

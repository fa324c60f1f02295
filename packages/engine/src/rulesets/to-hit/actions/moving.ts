import { cellAt, squareAt } from "../../../grid/index.ts";
import { type Action, type Command, problem, when } from "../../../kernel/index.ts";
import { groundOf } from "../move/ground.ts";
import { reachable, walkTo, wayOf, whyNotMoving } from "../move/move.ts";
import { has, movementOf, type State, type Unit } from "../state.ts";
import { lose } from "../verbs.ts";
import { HALTED, PRONE, SLOWED } from "../words.ts";
import { asStandard, STANDARD } from "./price.ts";

/** TH61 Walking, sprinting, standing up. */

export const move: Action<State, Unit> = {
  name: "move",
  rule: "TH61",
  says: "walks",
  kind: "move",
  aim: {
    takes: { at: "(a square)", path: "(or square by square)" },
    offered({ state, actor }) {
      const ground = groundOf(state);
      const places =
        ground === null ? [] : reachable(state, actor).map((square) => cellAt(ground.field, square));
      return places.length === 0 ? null : { places };
    },
    whyNot({ state, actor }, { at, path }) {
      if (whyNotMoving(actor).length > 0) return [];
      if (at !== undefined && path !== undefined)
        return [problem("move/where", "expected a place or a path, found both", "path")];
      const way = wayOf(state, actor, { at, path });
      return Array.isArray(way) ? [] : [way];
    },
  },
  whyNot: ({ actor }) => whyNotMoving(actor),
  perform: (fight, { state, actor, command }) =>
    walkTo(fight, actor, squaresAlong(state, command) ?? (wayOf(state, actor, command) as number[])),
};

/** A path that was found legal is simply walked. */
function squaresAlong(state: State, { path }: Command): number[] | undefined {
  const ground = groundOf(state);
  return ground === null ? undefined : path?.map((cell) => squareAt(ground.field, cell));
}

export const sprint: Action<State, Unit> = {
  name: "sprint",
  rule: "TH61",
  says: "has its Movement once more for the Standard Action",
  kind: "move",
  price: STANDARD,
  whyNot: ({ actor }) =>
    when(
      has(actor, PRONE | HALTED) || actor.at < 0,
      problem("move/cannot", `${actor.name} cannot run now (TH61)`),
    ),
  perform: asStandard((fight, { actor }) => {
    if (fight.told) fight.tell({ event: "sprint", by: actor.id });
    actor.moves += movementOf(actor);
  }),
};

export const stand: Action<State, Unit> = {
  name: "stand",
  label: "Stand up",
  rule: "TH61",
  says: "gets up for half of Movement",
  kind: "move",
  whyNot({ actor }) {
    if (!has(actor, PRONE)) return problem("stand/standing", `${actor.name} is not prone`);
    return when(
      has(actor, HALTED) || actor.moves < standingCost(actor),
      problem("cost/movement", `${actor.name} has not the Movement to stand up (TH61)`),
    );
  },
  perform(fight, { actor }) {
    if (fight.told) fight.tell({ event: "stand", by: actor.id });
    actor.moves -= standingCost(actor);
    actor.fresh = false;
    lose(fight, actor, "prone");
  },
};

/** TH61 Half of Movement, all of it for the Slowed. */
function standingCost(unit: Unit): number {
  const all = movementOf(unit);
  return has(unit, SLOWED) ? all : Math.ceil(all / 2);
}

import { type Action, problem, when } from "../../../kernel/index.ts";
import { has, type State, type Unit } from "../state.ts";
import { endTurn } from "../turn.ts";
import { gain } from "../verbs.ts";
import { GRAPPLING, HOLDING, TOTAL_DEFENSE } from "../words.ts";
import { atOne } from "./aim.ts";

/** AC46, AC59: Total Defense, holding an action, delaying, and the end of a turn. */

export const defend: Action<State, Unit> = {
  name: "defend",
  label: "Total Defense",
  rule: "AC46",
  says: "Total Defense (Main)",
  kind: "other",
  price: { main: 1 },
  whyNot: ({ actor }) =>
    when(
      has(actor, TOTAL_DEFENSE),
      problem("defend/already", `${actor.name} is in Total Defense already (AC46)`),
    ),
  perform(fight, { actor }) {
    fight.tell({ event: "defend", by: actor.id });
    gain(fight, actor, TOTAL_DEFENSE);
  },
};

/** AC59 What is left may be done as an Instant until the round ends: so both actions must still be there. */
export const hold: Action<State, Unit> = {
  name: "hold",
  label: "Hold an action",
  rule: "AC59",
  says: "holds its attack until the round ends, and ends the turn (Move)",
  kind: "other",
  price: { move: 1 },
  whyNot: ({ actor }) => [
    when(actor.main === 0, problem("cost/main", `${actor.name} has no Main Action left to hold (AC43)`)),
    when(
      actor.move === 0 && actor.main > 0,
      problem("cost/move", `${actor.name} has no Move Action left for holding (AC59)`),
    ),
  ],
  perform(fight, { actor }) {
    fight.tell({ event: "hold", by: actor.id });
    gain(fight, actor, HOLDING);
    endTurn(fight, actor);
  },
};

/** AC59 After somebody who acts later this round; next round all is as before. */
export const delay: Action<State, Unit> = {
  name: "delay",
  rule: "AC59",
  says: "acts after somebody this round (On Turn)",
  kind: "other",
  aim: atOne("[who acts later]", ({ state }, target) =>
    when(
      state.order.indexOf(target.index) <= state.at || target.life !== "up",
      problem("delay/earlier", `${target.name} does not act later this round (AC59)`),
    ),
  ),
  whyNot: ({ state, actor }) =>
    state.whole
      ? problem("delay/side", "where sides act whole nobody needs to wait (AC59)")
      : when(
          actor.main === 0 || actor.move === 0 || has(actor, GRAPPLING),
          problem("delay/acted", `${actor.name} has acted already (AC59)`),
        ),
  perform(fight, { actor, target }) {
    const { state } = fight;
    fight.tell({ event: "delay", by: actor.id });
    const rest = state.order.filter((i) => i !== actor.index);
    const place = rest.indexOf(target.index) + 1;
    state.order = [...rest.slice(0, place), actor.index, ...rest.slice(place)];
    state.at -= 1;
    actor.acting = false;
  },
};

export const end: Action<State, Unit> = {
  name: "end",
  label: "End the turn",
  rule: "AC43",
  says: "ends the turn",
  kind: "end",
  perform: (fight, { actor }) => endTurn(fight, actor),
};

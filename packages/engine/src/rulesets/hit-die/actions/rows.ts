import { type Action, problem, when } from "../../../kernel/index.ts";
import { advance as bringForward, mayAdvance } from "../move.ts";
import { has, type State, type Unit } from "../state.ts";
import { whyNotTaunted } from "../taunt.ts";
import { moveTo } from "../verbs.ts";
import { PETRIFIED, type Row } from "../words.ts";

/** HD84, HD85, HD87: changing rows, advancing, fleeing. */

const otherRow = ({ row }: Unit): Row => (row === "front" ? "back" : "front");

export const move: Action<State, Unit> = {
  name: "move",
  label: ({ actor }) => `Move to the ${otherRow(actor)} row`,
  rule: "HD84",
  says: "goes to the other row",
  kind: "move",
  price: { ap: 1 },
  aim: {
    takes: { at: "(front or back)" },
    offered: ({ actor }) => ({ places: [otherRow(actor)] }),
    whyNot({ actor }, { at }) {
      const there = otherRow(actor);
      if (at === undefined || at === there) return [];
      return [problem("move/where", `${actor.name} can only move to the ${there} row (HD84)`, "at")];
    },
  },
  whyNot: ({ actor }) =>
    when(
      has(actor, PETRIFIED),
      problem("status/petrified", `${actor.name} is petrified and cannot move (HD53)`),
    ),
  perform: (fight, { actor }) => moveTo(fight, actor, otherRow(actor)),
};

export const advance: Action<State, Unit> = {
  name: "advance",
  label: "Advance on the foe",
  rule: "HD85",
  says: "brings a side with an empty front row to its front",
  kind: "other",
  whyNot: ({ state, actor }) =>
    when(
      !mayAdvance(state, actor.side),
      problem(
        "advance/not-now",
        "no foe's front row stood empty in the last Effect Phase, or it no longer does (HD85)",
      ),
    ),
  perform: (fight, { actor }) => bringForward(fight, actor),
};

export const flee: Action<State, Unit> = {
  name: "flee",
  rule: "HD87",
  says: "leaves after the Effect Phase",
  kind: "other",
  whyNot: ({ state, actor }) => [
    when(
      actor.row !== "back",
      problem("flee/front-row", `${actor.name} can only flee from the back row (HD87)`),
    ),
    when(actor.fleeing, problem("flee/already", `${actor.name} is fleeing already (HD87)`)),
    ...whyNotTaunted(state, actor),
  ],
  perform(fight, { actor }) {
    actor.fleeing = true;
    fight.tell({ event: "flees", by: actor.id });
  },
};

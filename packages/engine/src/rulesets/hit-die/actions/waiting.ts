import { type Action, type Id, problem, when } from "../../../kernel/index.ts";
import { mayHoldUntil } from "../move.ts";
import type { State, Unit } from "../state.ts";
import { whyNotTaunted } from "../taunt.ts";

/** HD86 Holding back, and HD47 the end of a turn. */

export const hold: Action<State, Unit> = {
  name: "hold",
  label: "Hold 1 AP until after",
  rule: "HD86",
  says: "keeps 1 AP for a turn after somebody's",
  kind: "other",
  price: { ap: 1 },
  aim: {
    takes: { targets: "[after whom]" },
    offered({ state, actor }) {
      const of = mayHoldUntil(state, actor).map((u) => u.id);
      return of.length === 0 ? null : { targets: { of, min: 1, max: 1 } };
    },
    whyNot({ state, actor }, { targets = [] }) {
      const later = mayHoldUntil(state, actor);
      if (targets.length === 1 && later.some((u) => u.id === targets[0])) return [];
      const told = later.flatMap((u) => (u.hidden ? [] : [u.id])); // whoever commands may not see even an ally
      const says = `expected one unit that acts later this round (${told.join(", ") || "nobody does"})`;
      return [problem("hold/after-whom", says, "targets")];
    },
  },
  whyNot: ({ state, actor }) => [
    ...whyNotTaunted(state, actor),
    when(
      actor.used.includes("hold"),
      problem("hold/used", `${actor.name} has held this round already (HD86)`),
    ),
  ],
  perform(fight, { actor, command }) {
    const after = command.targets?.[0] as Id;
    actor.used = [...actor.used, "hold"];
    fight.state.held.push({ who: actor.id, after });
    fight.tell({ event: "holds", by: actor.id, target: after });
  },
};

export const end: Action<State, Unit> = {
  name: "end",
  label: "End the turn",
  rule: "HD47",
  says: "ends the turn",
  kind: "end",
  perform(_, { actor }) {
    actor.ap = 0;
  },
};

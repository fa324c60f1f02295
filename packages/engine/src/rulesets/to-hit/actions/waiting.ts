import { type Action, problem, when } from "../../../kernel/index.ts";
import { actsLater, delay as putOff } from "../delay.ts";
import { has, type State, type Unit } from "../state.ts";
import { endTurn } from "../turn.ts";
import { BURNING, ON_FIRE } from "../words.ts";

/** TH61, TH76: ending a turn, and delaying it. */

export const delay: Action<State, Unit> = {
  name: "delay",
  label: "Wait for the next round",
  rule: "TH76",
  says: "gives an untouched turn a later place, or the first one of the next round",
  kind: "other",
  aim: {
    takes: { targets: "[one who acts later; left out: into the next round]" },
    offered: () => ({}),
    whyNot({ state, actor }, { targets }) {
      const known = targets?.length === 1 && actsLater(state, actor).some((u) => u.id === targets[0]);
      if (targets === undefined || known) return [];
      return [
        problem("delay/nobody", "expected one combatant who acts later in this round (TH76)", "targets"),
      ];
    },
  },
  whyNot: ({ actor }) => [
    when(
      actor.standard === 0 || actor.minor === 0 || !actor.fresh,
      problem("delay/begun", `${actor.name} has done something this turn and cannot delay it (TH76)`),
    ),
    when(
      has(actor, ON_FIRE | BURNING),
      problem("status/on-fire", `${actor.name} is in flames: they have had their turn (TH76)`),
    ),
  ],
  offers({ state, actor }, plain) {
    const of = actsLater(state, actor).map((u) => u.id);
    return of.length === 0
      ? [plain]
      : [plain, { ...plain, label: "Wait for somebody", targets: { of, min: 1, max: 1 } }];
  },
  perform: (fight, { actor, command }) => putOff(fight, actor, command),
};

export const end: Action<State, Unit> = {
  name: "end",
  label: "End the turn",
  rule: "TH61",
  says: "ends the turn",
  kind: "end",
  perform: (fight, { actor }) => endTurn(fight, actor),
};

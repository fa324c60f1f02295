import { type Action, type Command, type Problem, problem, shown } from "../../../kernel/index.ts";
import {
  type Gait,
  heldFast,
  placesFor,
  swap as changePlaces,
  swapPartners,
  walk,
  whyNotWay,
} from "../move.ts";
import { isUp, type State, type Unit, unitOf } from "../state.ts";

/** DP45–DP48, DP52: walking, rushing past foes, changing places. */

const walking = (
  gait: Gait,
): Pick<Action<State, Unit>, "name" | "rule" | "kind" | "aim" | "whyNot" | "perform"> => ({
  name: gait,
  rule: "DP47",
  kind: "move",
  aim: {
    takes: { path: "(or at)", at: "" },
    offered({ state, actor }) {
      const places = placesFor(state, actor, gait);
      return places.length === 0 ? null : { places };
    },
    whyNot: ({ state, actor }, command) => whyNotWay(state, actor, command, gait),
  },
  whyNot: ({ actor }) => heldFast(actor),
  perform: (fight, { actor, command }) => walk(fight, actor, command, gait),
});

export const move: Action<State, Unit> = {
  ...walking("move"),
  says: "walks, paying 2 MP more (and 1 for each further foe) for every square left next to foes",
};

export const rush: Action<State, Unit> = {
  ...walking("rush"),
  label: "Rush: move, and let foes left behind strike",
  says: "walks without paying for that: the foes left behind may strike",
  offers: ({ state }, plain) => (state.rules.opportunities ? [plain] : []), // else it is the same as a move
};

export const swap: Action<State, Unit> = {
  name: "swap",
  label: "Change places",
  rule: "DP52",
  says: "changes places, 3 MP",
  kind: "move",
  price: { mp: 3 },
  aim: {
    takes: { targets: "[an ally next to it]" },
    offered({ state, actor }) {
      const of = swapPartners(state, actor).map((u) => u.id);
      return of.length === 0 ? null : { targets: { of, min: 1, max: 1 } };
    },
    whyNot: ({ state, actor }, command) => whyNotSwap(state, actor, command),
    aimed: ({ state }, { targets }) => ({
      targets: [unitOf(state, targets?.[0] as string) as Unit],
      square: -1,
    }),
  },
  whyNot: ({ actor }) => heldFast(actor),
  perform: (fight, { actor, target }) => changePlaces(fight, actor, target),
};

function whyNotSwap(state: State, actor: Unit, { targets = [] }: Command): Problem[] {
  const [id, ...more] = targets;
  if (id === undefined)
    return [problem("target/missing", "changing places needs one ally (DP52)", "targets")];
  const says = `changing places takes one ally, found ${targets.length} (DP52)`;
  return [
    ...(more.length === 0 ? [] : [problem("target/too-many", says, "targets")]),
    ...whyNotPartner(actor, unitOf(state, id), swapPartners(state, actor), shown(id)),
  ];
}

function whyNotPartner(
  actor: Unit,
  other: Unit | undefined,
  partners: readonly Unit[],
  named: string,
): Problem[] {
  const no = (code: string, message: string): Problem[] => [problem(code, message, "targets.0")];
  if (other === undefined) return no("target/unknown", `expected a combatant, found ${named}`);
  const { name } = other;
  if (other === actor) return no("target/not-self", `${name} changes places with somebody else (DP52)`);
  if (other.side !== actor.side) return no("target/not-an-ally", `${name} is no ally (DP52)`);
  if (!isUp(other)) return no("target/down", `${name} is ${other.life} (DP52)`);
  return partners.includes(other)
    ? []
    : no("swap/partner", `${name} is no ally of the same size next to ${actor.name} (DP52)`);
}

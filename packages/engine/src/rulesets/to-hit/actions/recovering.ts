import { type Action, problem, when } from "../../../kernel/index.ts";
import { deflects, holds } from "../attack/reactions.ts";
import { give } from "../conditions.ts";
import { has, type State, type Unit } from "../state.ts";
import { gain, lose, release as letGo } from "../verbs.ts";
import { FROZEN, HALTED, OFF_BALANCE, ON_FIRE } from "../words.ts";
import { asStandard, MINOR, STANDARD } from "./price.ts";

/** TH63, TH64, TH70, TH71: defending, picking up, rolling out fire, breaking ice, letting go. */

export const defend: Action<State, Unit> = {
  name: "defend",
  rule: "TH63",
  says: "is Hard to Hit until the own next turn",
  kind: "help",
  price: STANDARD,
  whyNot: ({ actor }) =>
    when(has(actor, OFF_BALANCE), problem("status/off-balance", `${actor.name} is Off-Balance (TH63)`)),
  perform: asStandard((fight, { actor }) => {
    if (fight.told) fight.tell({ event: "defend", by: actor.id });
    const amount = holds(actor, deflects) ? 1 : 0;
    gain(fight, actor, { status: "defending", by: actor.id, amount, ends: "start", left: 0, bound: null });
  }),
};

export const pickUp: Action<State, Unit> = {
  name: "pick-up",
  label: "Pick up what was dropped",
  rule: "TH71",
  says: "takes dropped weapons in hand again",
  kind: "other",
  price: MINOR,
  whyNot: ({ actor }) =>
    when(actor.dropped === 0, problem("pick-up/nothing", `${actor.name} has dropped nothing (TH71)`)),
  perform(fight, { actor }) {
    if (fight.told) fight.tell({ event: "pick-up", by: actor.id });
    actor.dropped = 0;
  },
};

export const douse: Action<State, Unit> = {
  name: "douse",
  label: "Roll out the fire",
  rule: "TH70",
  says: "rolls out the fire for all Movement, and is prone",
  kind: "other",
  whyNot: ({ actor }) => [
    when(!has(actor, ON_FIRE), problem("douse/no-fire", `${actor.name} is not on fire`)),
    when(!actor.fresh || has(actor, HALTED), problem("cost/movement", "it takes the whole Movement (TH70)")),
  ],
  perform(fight, { actor }) {
    if (fight.told) fight.tell({ event: "douse", by: actor.id });
    actor.moves = 0;
    actor.fresh = false;
    lose(fight, actor, "on-fire");
    give(fight, actor, { status: "prone", amount: 0, ends: "lasting" }, { by: actor, bound: null });
  },
};

export const thaw: Action<State, Unit> = {
  name: "thaw",
  label: "Break the ice",
  rule: "TH70",
  says: "breaks the ice for 8 Stamina and the whole turn",
  kind: "other",
  price: { sp: 8 },
  whyNot: ({ actor }) => [
    when(!has(actor, FROZEN), problem("thaw/no-ice", `${actor.name} is not frozen`)),
    when(
      actor.standard === 0 || actor.minor === 0 || !actor.fresh,
      problem("cost/turn", "it takes the whole turn (TH70)"),
    ),
  ],
  perform(fight, { actor }) {
    if (fight.told) fight.tell({ event: "thaw", by: actor.id });
    actor.standard = 0;
    actor.minor = 0;
    actor.moves = 0;
    actor.fresh = false;
    lose(fight, actor, "frozen");
  },
};

export const release: Action<State, Unit> = {
  name: "release",
  label: ({ item }) => `Release ${item.id}`,
  rule: "TH64",
  says: "ends what is bound and has its points back",
  kind: "other",
  items: ({ bindings }) => bindings.map(({ ability }) => ({ id: ability })),
  mustName: true,
  whyNotItem: ({ name }) => problem("release/nothing", `${name} holds no such effect (TH64)`, "with"),
  perform: (fight, { actor, item }) => letGo(fight, actor, item.id),
};

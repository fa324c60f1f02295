import { describe, expect, it } from "vitest";
import {
  type Action,
  Actions,
  type Command,
  type Fight,
  openBattle,
  playStep,
  problem,
  stateOf,
  sure,
  when,
} from "../../src/kernel/index.ts";
import { ACTIONS } from "../../src/rulesets/battle-order/actions/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import type { State, Unit } from "../../src/rulesets/battle-order/state.ts";
import { heal } from "../../src/rulesets/battle-order/verbs.ts";
import { encounter } from "./table.ts";

/** The new action, whole: nothing else says anything about it. */
const bandage: Action<State, Unit> = {
  name: "bandage",
  rule: "X1",
  says: "gives back 3 Health",
  kind: "help",
  price: { strength: 1, speed: 2 },
  whyNot: ({ actor }) => [
    when(actor.hp === actor.maxHp, problem("bandage/unhurt", `${actor.name} is unhurt (X1)`)),
    when(actor.stance > 0, problem("bandage/stance", `${actor.name} has no hand free (X1)`)),
  ],
  perform: (fight, { actor }) => heal(fight, actor, 3, actor.id),
};

const actions = new Actions<State, Unit>({ ...ACTIONS.list, actions: [...ACTIONS.list.actions, bandage] });
const withBandage = {
  ...battleOrder,
  verbs: actions.verbs,
  offers: (state: State, who: string) => actions.offers(state, who),
  whyNot: (state: State, command: Command) => actions.whyNot(state, command),
  perform: (fight: Fight<State>, command: Command) => actions.perform(fight, command),
};

const begun = (ana: { readonly [field: string]: number } = {}) => {
  const opened = sure(openBattle(withBandage, encounter([{ id: "ana", ...ana }, { id: "foe" }]), "seed"));
  return sure(playStep(opened, { command: { do: "start" }, answers: [] }));
};
const COMMAND = { do: "bandage", actor: "ana" } as const;

describe("an action added as one record", () => {
  it("is listed with the fields of its command", () => {
    expect(withBandage.verbs).toContainEqual({ do: "bandage", takes: "actor", does: "gives back 3 Health" });
  });

  it("BO5: is refused with every reason, both prices among them", () => {
    const battle = begun({ strength: 2, speed: 1 });
    const braced = sure(
      playStep(battle, { command: { do: "stance", actor: "ana", with: "block" }, answers: [] }),
    );
    const codes = actions.whyNot(stateOf(braced), COMMAND).map((p) => p.code);
    expect(codes).toEqual(["cost/strength", "cost/speed", "bandage/unhurt", "bandage/stance"]);
    expect(actions.whyNot(stateOf(begun()), { ...COMMAND, at: "near" })).toContainEqual(
      expect.objectContaining({ code: "command/unknown-field", path: "at" }),
    );
  });

  it("BO25: is offered where nothing speaks against it, pays both prices and does what it says", () => {
    const battle = begun({ hp: 20, strength: 5, speed: 5 });
    const state = stateOf(battle);
    expect(actions.offers(state, "ana").map((o) => o.do)).not.toContain("bandage");
    (state.units[0] as Unit).hp = 10;
    expect(actions.offers(state, "ana")).toContainEqual({
      do: "bandage",
      actor: "ana",
      kind: "help",
      label: "Bandage",
      cost: { strength: 1, speed: 2 },
    });
    const [ana] = stateOf(sure(playStep(battle, { command: COMMAND, answers: [] }))).units as [Unit];
    expect([ana.hp, ana.strength, ana.speed]).toEqual([13, 4, 3]);
  });
});

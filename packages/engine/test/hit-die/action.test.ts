import { describe, expect, it } from "vitest";
import {
  type Action,
  Actions,
  openBattle,
  playStep,
  problem,
  stateOf,
  sure,
  when,
} from "../../src/kernel/index.ts";
import { ACTIONS } from "../../src/rulesets/hit-die/actions/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import type { State, Unit } from "../../src/rulesets/hit-die/state.ts";
import { heal } from "../../src/rulesets/hit-die/verbs.ts";
import { encounter } from "./table.ts";

/** The new action, whole: nothing else says anything about it. */
const catchBreath: Action<State, Unit> = {
  name: "catch-breath",
  rule: "X1",
  says: "gives back 3 HP",
  kind: "help",
  price: { ap: 1, mp: 2 },
  whyNot: ({ actor }) => [
    when(actor.hp === actor.sheet.hp, problem("breath/unhurt", `${actor.name} is unhurt (X1)`)),
    when(actor.row === "front", problem("breath/front", `${actor.name} stands in front (X1)`)),
  ],
  perform: (fight, { actor }) => heal(fight, actor, 3, actor.id),
};

const actions = new Actions<State, Unit>({
  ...ACTIONS.list,
  actions: [...ACTIONS.list.actions, catchBreath],
});
const withBreath = {
  ...hitDie,
  verbs: actions.verbs,
  offers: (state: State, who: string) => actions.offers(state, who),
  whyNot: (state: State, command: Parameters<typeof actions.whyNot>[1]) => actions.whyNot(state, command),
  perform: (fight: Parameters<typeof actions.perform>[0], command: Parameters<typeof actions.perform>[1]) =>
    actions.perform(fight, command),
};

const begun = (ana: { readonly [field: string]: number }, at: "front" | "back") => {
  const file = encounter([{ id: "ana", at, ...ana }, { id: "foe" }], { order: ["ana", "foe"] });
  const opened = sure(openBattle(withBreath, file, "seed"));
  return sure(playStep(opened, { command: { do: "start" }, answers: [] }));
};
const COMMAND = { do: "catch-breath", actor: "ana" } as const;

describe("an action added as one record", () => {
  it("is listed with the fields of its command", () => {
    expect(withBreath.verbs).toContainEqual({ do: "catch-breath", takes: "actor", does: "gives back 3 HP" });
  });

  it("is refused with every reason, its price among them", () => {
    const codes = actions.whyNot(stateOf(begun({ hp: 9, mp: 1 }, "front")), COMMAND).map((p) => p.code);
    expect(codes).toEqual(["cost/mp", "breath/unhurt", "breath/front"]);
    expect(actions.whyNot(stateOf(begun({ hp: 9 }, "back")), { ...COMMAND, at: "back" })).toContainEqual(
      expect.objectContaining({ code: "command/unknown-field", path: "at" }),
    );
  });

  it("is offered where nothing speaks against it, pays its price and does what it says", () => {
    const battle = begun({ hp: 9, mp: 5 }, "back");
    const state = stateOf(battle);
    expect(actions.offers(state, "ana").map((o) => o.do)).not.toContain("catch-breath");
    (state.units[0] as Unit).hp = 4;
    expect(actions.offers(state, "ana")).toContainEqual({
      do: "catch-breath",
      actor: "ana",
      kind: "help",
      label: "Catch breath",
      cost: { ap: 1, mp: 2 },
    });
    const after = sure(playStep(battle, { command: COMMAND, answers: [] }));
    const [ana] = stateOf(after).units as [Unit];
    expect([ana.hp, ana.mp, ana.ap]).toEqual([7, 3, 1]);
  });
});

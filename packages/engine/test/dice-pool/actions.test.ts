import { describe, expect, it } from "vitest";
import { type Action, Actions, Fight, problem, Recorded, stateOf, when } from "../../src/kernel/index.ts";
import { LIST } from "../../src/rulesets/dice-pool/actions/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import type { State, Unit } from "../../src/rulesets/dice-pool/state.ts";
import { giveMp } from "../../src/rulesets/dice-pool/verbs.ts";
import { fight } from "./table.ts";

/** An action of a house: one record, and nothing else. */
const sprint: Action<State, Unit> = {
  name: "sprint",
  says: "runs for its life",
  kind: "other",
  price: { ap: 2 },
  whyNot: ({ actor }) =>
    when(actor.hp < 3, problem("sprint/too-hurt", `${actor.name} is hurt too badly to sprint`)),
  perform: (run, { actor }) => giveMp(run, actor, 4),
};
const ACTIONS = new Actions({ ...LIST, actions: [...LIST.actions, sprint] });

const opening = (): State =>
  dicePool.copy(
    stateOf(
      fight([
        { id: "ana", at: [2, 2] },
        { id: "foe", at: [3, 2] },
      ]),
    ),
  );
const codes = (state: State, command: object): string[] =>
  ACTIONS.whyNot(state, command as never).map((p) => p.code);

describe("an action added to the list", () => {
  it("DP44 is offered with its price, listed, and performed", () => {
    const state = opening();
    const [ap, mp] = [state.units[0]?.ap ?? 0, state.units[0]?.mp ?? 0];
    expect(ACTIONS.offers(state, "ana").find((o) => o.do === "sprint")).toEqual({
      do: "sprint",
      actor: "ana",
      kind: "other",
      label: "Sprint",
      cost: { ap: 2 },
    });
    expect(ACTIONS.verbs).toContainEqual({ do: "sprint", takes: "actor", does: "runs for its life" });
    const run = new Fight(state, new Recorded([]), "outcomes");
    ACTIONS.perform(run, { do: "sprint", actor: "ana" });
    expect(state.units[0]).toMatchObject({ ap: ap - 2, mp: mp + 4, acted: true });
    expect(run.events).toEqual([{ event: "points", target: "ana", ap: 0, mp: 4 }]);
  });

  it("DP44 is refused with all its reasons, and not offered then", () => {
    const state = opening();
    Object.assign(state.units[0] as Unit, { ap: 1, hp: 2 });
    expect(codes(state, { do: "sprint", actor: "ana", with: "feet" })).toEqual([
      "command/unknown-field",
      "cost/ap",
      "sprint/too-hurt",
    ]);
    expect(codes(state, { do: "sprint", actor: "foe" })).toEqual(["turn/not-yours"]);
    expect(ACTIONS.offers(state, "ana").some((o) => o.do === "sprint")).toBe(false);
  });

  it("DP41, DP53 items are found by name alone: of the kit, in hand, left", () => {
    const state = opening();
    expect(codes(state, { do: "attack", actor: "ana", with: "no-such", targets: ["foe"] })).toEqual([
      "command/unknown-attack",
    ]);
    expect(codes(state, { do: "attack", actor: "ana", with: "basic-attack", targets: ["foe"] })).toEqual([]);
    expect(codes(state, { do: "card", actor: "ana", with: "basic-attack" })).toEqual([
      "command/unknown-card",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import {
  type Action,
  Actions,
  type Command,
  Fight,
  problem,
  Recorded,
  stateOf,
  when,
} from "../../src/kernel/index.ts";
import { ACTION_LIST, ACTIONS } from "../../src/rulesets/to-hit/actions/index.ts";
import { copy, inPeril, type State, type Unit } from "../../src/rulesets/to-hit/state.ts";
import { heal } from "../../src/rulesets/to-hit/verbs.ts";
import { arms, fight } from "./table.ts";

/** A new action, all of it. */
const breathe: Action<State, Unit> = {
  name: "breathe",
  label: "Catch your breath",
  rule: "TH999",
  says: "has 2 Health back, unless in Peril",
  kind: "help",
  price: { minor: 1 },
  whyNot: ({ actor }) => when(inPeril(actor), problem("breathe/peril", `${actor.name} is in Peril (TH999)`)),
  perform: (at, { actor }) => heal(at, actor, 2, actor.id),
};

const more = new Actions({ ...ACTION_LIST, actions: [...ACTION_LIST.actions, breathe] });
const command: Command = { do: "breathe", actor: "ana" };

/** Ana's turn, wounded so far. */
function anasTurn(health: number): State {
  const state = copy(
    stateOf(
      fight([
        { id: "ana", health: 20, sp: 9, abilities: ["threaten"], ...arms({ attack: 4, accuracy: 2 }) },
        { id: "foe" },
      ]),
    ),
  );
  (state.units[0] as Unit).health = health;
  return state;
}
const codes = (state: State, said = command): string[] => more.whyNot(state, said).map((p) => p.code);

describe("an action added to the list in one record", () => {
  it("is offered with its label, kind and price", () => {
    expect(more.offers(anasTurn(10), "ana")).toContainEqual({
      do: "breathe",
      actor: "ana",
      kind: "help",
      label: "Catch your breath",
      cost: { minor: 1 },
    });
    expect(ACTIONS.offers(anasTurn(10), "ana").some((o) => o.do === "breathe")).toBe(false);
  });

  it("is refused with every reason, and then not offered", () => {
    const state = anasTurn(1);
    Object.assign(state.units[0] as Unit, { standard: 0, minor: 0 });
    expect(codes(state)).toEqual(["cost/minor", "breathe/peril"]);
    expect(more.offers(state, "ana").some((o) => o.do === "breathe")).toBe(false);
    expect(codes(anasTurn(10), { ...command, at: [1, 1] })).toEqual(["command/unknown-field"]);
    expect(codes(anasTurn(10), { ...command, actor: "foe" })).toEqual(["turn/not-yours"]);
  });

  it("is performed for its price", () => {
    const state = anasTurn(10);
    more.perform(new Fight(state, new Recorded([]), "nothing"), command);
    expect(state.units[0]).toMatchObject({ health: 12, minor: 0, standard: 1 });
  });

  it("is listed for people", () => {
    expect(more.verbs).toContainEqual({ do: "breathe", takes: "actor", does: breathe.says });
  });
});

describe("actions", () => {
  it("TH39 stress is nobody's turn: refused before the end, never offered", () => {
    const stress: Command = { do: "stress", actor: "foe", with: "sword" };
    expect(codes(anasTurn(10), stress)).toEqual(["battle/not-finished"]);
    expect(ACTIONS.offers(anasTurn(10), "ana").some((o) => o.do === "stress")).toBe(false);
    expect(codes({ ...anasTurn(10), finished: true, winner: "draw" }, stress)).toEqual([
      "command/unknown-weapon",
    ]);
  });

  it("TH6 what another verb offers is taken all the same, and what is of no such kind is not", () => {
    const state = anasTurn(10);
    const threaten: Command = { do: "attack", actor: "ana", with: "threaten", targets: ["foe"] };
    expect(codes(state, threaten)).toEqual([]);
    expect(codes(state, { ...threaten, do: "cast" })).toEqual(["command/unknown-spell"]);
    const verbs = ACTIONS.offers(state, "ana").filter((o) => o.with === "threaten");
    expect(verbs.map((o) => o.do)).toEqual(["ability"]);
  });
});

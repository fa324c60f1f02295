import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { fight } from "./table.ts";

const state = stateOf(fight([{ id: "ana" }, { id: "foe" }]));
const said = (event: string, more: object) =>
  battleOrder.say(state, { event, by: "ana", target: "ana", ...more });

describe("words", () => {
  it("BO50 every way of moving by what it is, and how it was stopped", () => {
    const kinds = ["sidestep", "fast-sidestep", "charge", "fast-charge", "teleport"];
    expect(kinds.map((how) => said("moves", { how, obstructed: false }))).toEqual([
      "ana sidesteps.",
      "ana makes a fast sidestep.",
      "ana charges.",
      "ana makes a fast charge.",
      "ana teleports.",
    ]);
    expect(said("moves", { how: "fast-charge", obstructed: true })).toBe("ana is stopped in a fast charge.");
  });

  it("BO55 a spell of one turn takes 1 turn", () => {
    expect(said("casts", { with: "unheard-of", turns: 1 })).toBe("ana begins to cast unheard of: 1 turn.");
    expect(said("channels", { with: "unheard-of", turns: 3 })).toBe("ana channels unheard of: 3 turns.");
  });
});

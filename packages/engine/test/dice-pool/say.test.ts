import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { events, fight, play } from "./table.ts";

describe("words", () => {
  it("DP45 a walk is told step by step, without figures of squares", () => {
    const people = [
      { id: "ana", name: "Ana", at: [0, 0] },
      { id: "foe", at: [7, 7] },
    ] as const;
    const b = play(fight(people), {
      do: "move",
      actor: "ana",
      path: [
        [1, 1],
        [2, 1],
      ],
    });
    expect(events(b).map((e) => dicePool.say(stateOf(b), e))).toEqual([
      "Ana takes a step.",
      "Ana takes a step.",
    ]);
  });

  it("DP18 DP52 whoever is knocked back or changes places is said to be", () => {
    const state = stateOf(
      fight([
        { id: "ana", at: [0, 0] },
        { id: "foe", at: [1, 0] },
      ]),
    );
    const said = (event: string) => dicePool.say(state, { event, target: "foe", to: [2, 0] });
    expect([said("slides"), said("swaps")]).toEqual(["foe is knocked back.", "foe changes places."]);
  });
});

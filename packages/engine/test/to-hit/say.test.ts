import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { events, fight, move, open, play } from "./table.ts";

describe("words", () => {
  const b = fight(
    [
      { id: "ana", at: [0, 0] },
      { id: "foe", at: [5, 3] },
    ],
    { map: open(6, 4) },
  );

  it("TH61 one square is one, more are several", () => {
    const said = (...path: (readonly [number, number])[]) => {
      const after = play(b, move("ana", ...path));
      return events(after, "moves").map((e) => toHit.say(stateOf(after), e));
    };
    expect(said([1, 0])).toEqual(["ana moves 1 square."]);
    expect(said([1, 0], [2, 1])).toEqual(["ana moves 2 squares."]);
    const pushed = (squares: number) => toHit.say(stateOf(b), { event: "pushed", target: "foe", squares });
    expect([pushed(1), pushed(3)]).toEqual(["foe is pushed 1 square.", "foe is pushed 3 squares."]);
  });

  it("TH40 weapons are called by name, not by id", () => {
    const said = (event: string) =>
      toHit.say(stateOf(b), { event, target: "foe", with: "long-sword", left: 2 });
    expect([said("wears"), said("shatters")]).toEqual([
      "foe's long sword wears: 2 left.",
      "foe's long sword shatters.",
    ]);
  });
});

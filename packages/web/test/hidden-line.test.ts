import type { Command, Log } from "@fray/engine";
import type { TextEvent } from "@fray/server/messages";
import { describe, expect, it } from "vitest";
import { hiddenIn, lastTurning } from "../src/battle/use-hidden.ts";
import type { StoryStep } from "../src/table/store.ts";

const overrule = (what: string, target: string): Command => ({
  do: "overrule",
  with: what,
  targets: [target],
});
const join = (combatant: { readonly id: string; readonly hidden?: boolean }): Command => ({
  do: "overrule",
  with: "join",
  options: { combatant },
});
const log = (...commands: readonly Command[]): Log =>
  ({
    encounter: { combatants: [{ id: "ana" }, { id: "sneak", hidden: true }] },
    steps: commands.map((command) => ({ command })),
  }) as unknown as Log;
const hidden = (steps: number, ...commands: readonly Command[]) => [...hiddenIn(log(...commands), steps)];

describe("whom the players do not see", () => {
  it("whoever began hidden, and whom the game master hid or brought in hidden", () => {
    expect(hidden(0)).toEqual(["sneak"]);
    expect(hidden(2, { do: "start" }, overrule("hide", "ana"))).toEqual(["sneak", "ana"]);
    expect(hidden(2, { do: "start" }, overrule("reveal", "sneak"))).toEqual([]);
    expect(hidden(2, join({ id: "rook" }), join({ id: "owl", hidden: true }))).toEqual(["sneak", "owl"]);
  });

  it("at that step, and not by what was undone", () => {
    const steps = [{ do: "start" }, overrule("reveal", "sneak"), overrule("hide", "ana")] as const;
    expect(hidden(1, ...steps)).toEqual(["sneak"]);
    expect(hidden(2, ...steps)).toEqual([]);
    expect(hidden(2, ...steps, { do: "undo" })).toEqual([]);
    expect(hidden(1, ...steps, { do: "undo" }, { do: "undo" })).toEqual(["sneak"]);
  });

  it("the log is asked again only after an entry that turns it", () => {
    const step = (seq: number, event: object): StoryStep => ({
      step: seq,
      seq,
      who: "game-master",
      when: "",
      label: "",
      events: [{ text: "", ...event } as TextEvent],
    });
    const story = [
      step(3, { event: "overruled", what: "hidden", to: true }),
      step(5, { event: "overruled", what: "hp", to: 3 }),
    ];
    expect(lastTurning(story)).toBe(3);
    expect(lastTurning([...story, step(8, { event: "joins", target: "rook" })])).toBe(8);
    expect(lastTurning([])).toBe(0);
  });
});

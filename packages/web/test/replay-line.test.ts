import type { Log } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { nextTurn, turnsIn } from "../src/battle/replay/moment.ts";
import { logUpTo } from "../src/battle/replay/log-up-to.ts";

const log = (...verbs: readonly string[]): Log =>
  ({ steps: verbs.map((verb) => ({ command: { do: verb }, answers: [] })) }) as unknown as Log;

const verbsOf = ({ steps }: Log) => steps.map((s) => s.command.do);

describe("the line of a replay", () => {
  it("a battle up to a step leaves out what was undone", () => {
    expect(verbsOf(logUpTo(log("start", "a", "b"), 2))).toEqual(["start", "a"]);
    expect(verbsOf(logUpTo(log("start", "a", "undo", "b", "c"), 3))).toEqual(["start", "b", "c"]);
    expect(verbsOf(logUpTo(log("start", "a", "b", "undo", "undo", "redo", "c"), 9))).toEqual([
      "start",
      "a",
      "c",
    ]);
    expect(verbsOf(logUpTo(log("start", "a", "fork", "b"), 3))).toEqual(["start", "a", "b"]);
  });

  it("the next turn is where a turn begins; after the last one it is the end", () => {
    const at = (step: number, ...events: readonly string[]) => ({
      step,
      events: events.map((event) => ({ event })),
    });
    const turns = turnsIn([
      at(1, "start", "round", "turn"),
      at(2, "attack"),
      at(4, "attack", "turn"),
      at(5, "attack"),
    ]);
    expect(turns).toEqual([1, 4]);
    expect(nextTurn(turns, 1, 6)).toBe(4);
    expect(nextTurn(turns, 4, 6)).toBe(6);
  });
});

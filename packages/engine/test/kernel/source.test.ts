import { describe, expect, it } from "vitest";
import { Impossible, Recorded, type Source, Unanswered } from "../../src/kernel/index.ts";

/** The name of the question it stops at, or why the answer is none. */
function asked(ask: () => unknown): string {
  try {
    ask();
  } catch (stop) {
    if (stop instanceof Unanswered) return stop.question.name;
    if (stop instanceof Impossible) return stop.why;
    throw stop;
  }
  throw new Error("expected a question");
}

describe("a source answers what is not recorded", () => {
  const source: Source = { dice: () => (sides) => sides, choice: (q) => q.options?.at(-1) ?? null };

  it("after the recorded answers, never before", () => {
    const ask = new Recorded([{ roll: 2 }], source);
    expect([
      ask.die("hit die", 10, "a"),
      ask.die("hit die", 10, "a"),
      ask.choose("dodge", ["none", "dodge"], "b"),
    ]).toEqual([2, 10, "dodge"]);
    expect(ask.answers).toEqual([{ roll: 2 }, { roll: 10 }, { choose: "dodge" }]);
  });

  it("sees the question and the state it is about", () => {
    const seen: unknown[] = [];
    const ask = new Recorded([], {
      dice: () => null,
      choice: (q, state) => (seen.push([q.name, state]), "none"),
    });
    ask.attend({ round: 2 });
    ask.choose("dodge", ["none"], "orc");
    expect(seen).toEqual([["dodge", { round: 2 }]]);
  });

  it("may leave dice to be typed and choices to be made", () => {
    expect(asked(() => new Recorded([], { ...source, dice: () => null }).die("hit die", 6, "a"))).toBe(
      "hit die",
    );
    expect(
      asked(() => new Recorded([], { ...source, choice: () => null }).choose("dodge", ["none"], "a")),
    ).toBe("dodge");
  });

  it("is held to the options like anybody", () => {
    expect(
      asked(() => new Recorded([], { ...source, choice: () => "fly" }).choose("dodge", ["none"], "a")),
    ).toContain("fly");
  });
});

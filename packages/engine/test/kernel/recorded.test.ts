import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diceOf, type Fold } from "../../src/dice/index.ts";
import {
  type Answer,
  Impossible,
  NOBODY,
  type Oracle,
  type Question,
  Recorded,
  Unanswered,
} from "../../src/kernel/index.ts";

const SIXES: Fold = { states: 11, start: 0, step: (n, face, count) => (face === 6 ? n + count : n) };
const given = (...answers: Answer[]): Recorded => new Recorded(answers, NOBODY, 3);

function unanswered(ask: () => unknown): Question {
  try {
    ask();
  } catch (stop) {
    if (stop instanceof Unanswered) return stop.question;
    throw stop;
  }
  throw new Error("expected a question");
}

function impossible(ask: () => unknown): string {
  try {
    ask();
  } catch (stop) {
    if (stop instanceof Impossible) return stop.why;
    throw stop;
  }
  throw new Error("expected a refusal");
}

describe("recorded answers", () => {
  it("answer every kind of question, in order", () => {
    const ask = given(
      { roll: 5 },
      { rolls: [3, 4] },
      { rolls: [6, 2, 6] },
      { rolls: [4] },
      { choose: "dodge" },
    );
    expect(ask.die("hit die", 10, "ana")).toBe(5);
    expect(ask.sum("attack", 2, 6, "ana")).toBe(7);
    expect(ask.pool("arrows", { count: 3, sides: 6 }, SIXES, "ana")).toBe(2);
    expect(ask.roll("damage", diceOf("1d6+1"), "ana")).toBe(5);
    expect(ask.choose("dodge", ["none", "dodge"], "orc")).toBe("dodge");
    expect(ask.leftOver).toBe(0);
    expect(ask.asked.map((q) => q.id)).toEqual(["3.0", "3.1", "3.2", "3.3", "3.4"]);
    expect(ask.asked.map((q) => q.name)).toEqual(["hit die", "attack", "arrows", "damage", "dodge"]);
  });

  it("take one die as a roll or as a list of one", () => {
    expect(given({ rolls: [7] }).die("hit die", 10, "ana")).toBe(7);
    expect(given({ roll: 4 }).roll("damage", diceOf("1d6+1"), "ana")).toBe(5);
  });

  it("give every part of an action its turn, with its place", () => {
    const seen: [string, number][] = [];
    given().each(["a", "b"], (part, i) => seen.push([part, i]));
    expect(seen).toEqual([
      ["a", 0],
      ["b", 1],
    ]);
  });

  it("say how many were left over", () => {
    const ask = given({ roll: 1 }, { roll: 2 }, { choose: "none" });
    ask.die("hit die", 10, "ana");
    expect(ask.leftOver).toBe(2);
  });
});

describe("a missing answer", () => {
  it("stops at one die with its name, its sides and whose it is", () => {
    expect(unanswered(() => given().die("hit die", 10, "ana"))).toEqual({
      id: "3.0",
      kind: "dice",
      name: "hit die",
      who: "ana",
      dice: "1d10",
      count: 1,
      sides: 10,
    });
  });

  it("stops at several dice", () => {
    const ask = given({ roll: 1 });
    ask.die("hit die", 10, "ana");
    expect(unanswered(() => ask.sum("attack", 2, 6, "bo"))).toMatchObject({
      id: "3.1",
      dice: "2d6",
      count: 2,
      sides: 6,
      who: "bo",
    });
    expect(unanswered(() => ask.pool("arrows", { count: 3, sides: 6 }, SIXES, "bo"))).toMatchObject({
      dice: "3d6",
      count: 3,
    });
  });

  it("stops at a dice expression, whose number of dice is not fixed", () => {
    const question = unanswered(() => given().roll("damage", diceOf("2d6+1"), "ana"));
    expect(question).toEqual({ id: "3.0", kind: "dice", name: "damage", who: "ana", dice: "2d6+1" });
  });

  it("stops at a choice with its options, the default first", () => {
    expect(unanswered(() => given().choose("dodge", ["none", "dodge"], "orc"))).toEqual({
      id: "3.0",
      kind: "choice",
      name: "dodge",
      who: "orc",
      options: ["none", "dodge"],
    });
  });
});

describe("what throws no dice asks nothing", () => {
  it.each([
    ["no dice to add up", (ask: Oracle) => ask.sum("attack", 0, 6, "ana"), 0],
    ["an empty pool", (ask: Oracle) => ask.pool("arrows", { count: 0, sides: 6 }, SIXES, "ana"), 0],
    ["an expression without dice", (ask: Oracle) => ask.roll("damage", diceOf("3"), "ana"), 3],
    [
      "an expression whose dice are given",
      (ask: Oracle) => ask.roll("damage", diceOf("1d20@15+2"), "ana"),
      17,
    ],
  ] as const)("%s", (_, ask, total) => {
    const oracle = given();
    expect(ask(oracle)).toBe(total);
    expect(oracle.asked).toEqual([]);
    expect(oracle.answers).toEqual([]);
  });
});

describe("an impossible answer", () => {
  it("is any face that a die does not have", () => {
    const notAFace = fc.oneof(
      fc.integer({ max: 0 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.double(),
      fc.constantFrom(Number.NaN, Infinity, 0, -1, 1.5),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), notAFace, (sides, face) => {
        fc.pre(!(Number.isInteger(face) && face >= 1 && face <= sides));
        expect(impossible(() => given({ roll: face }).die("hit die", sides, "ana"))).toContain(
          `a d${sides} does not show`,
        );
        expect(impossible(() => given({ rolls: [1, face] }).sum("attack", 2, sides, "ana"))).toContain(
          "does not show",
        );
      }),
    );
  });

  it("is a 0, on a ten-sided die as on any other: whoever reads typed dice turns it into 10", () => {
    expect(impossible(() => given({ roll: 0 }).die("hit die", 10, "ana"))).toBe("a d10 does not show 0");
  });

  it("is none of the faces a die has", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(), (sides, n) => {
        const face = (n % sides) + 1;
        expect(given({ roll: face }).die("hit die", sides, "ana")).toBe(face);
      }),
    );
  });

  it("is the wrong number of dice", () => {
    expect(impossible(() => given({ rolls: [1, 2, 3] }).sum("attack", 2, 6, "ana"))).toBe(
      "2 dice were asked, 3 given",
    );
    expect(impossible(() => given({ roll: 1 }).sum("attack", 2, 6, "ana"))).toBe(
      "2 dice were asked, 1 given",
    );
    expect(impossible(() => given({ rolls: [] }).die("hit die", 10, "ana"))).toBe(
      "1 dice were asked, 0 given",
    );
  });

  it("is a choice where dice are asked, and dice where a choice is", () => {
    expect(impossible(() => given({ choose: "none" }).die("hit die", 10, "ana"))).toBe(
      "dice were asked, a choice was given",
    );
    expect(impossible(() => given({ choose: "none" }).roll("damage", diceOf("1d6"), "ana"))).toBe(
      "dice were asked, a choice was given",
    );
    expect(impossible(() => given({ roll: 1 }).choose("dodge", ["none"], "orc"))).toBe(
      "expected none, found dice",
    );
  });

  it("is a choice that is not among the options", () => {
    expect(impossible(() => given({ choose: "fly" }).choose("dodge", ["none", "dodge"], "orc"))).toBe(
      'expected none or dodge, found "fly"',
    );
  });

  it("is too few or too many faces for an expression that may go on", () => {
    const dice = diceOf("1d6!");
    expect(given({ rolls: [6, 6, 2] }).roll("damage", dice, "ana")).toBe(14);
    expect(impossible(() => given({ rolls: [6] }).roll("damage", dice, "ana"))).toBe(
      "more dice were thrown than the 1 given",
    );
    expect(impossible(() => given({ rolls: [5, 2] }).roll("damage", dice, "ana"))).toBe(
      "1 dice were thrown, 2 faces were given",
    );
    expect(impossible(() => given({ rolls: [7] }).roll("damage", dice, "ana"))).toBe("a d6 does not show 7");
  });
});

type Asking = (ask: Oracle) => number | string;
const askings = fc.array(
  fc.oneof(
    fc.integer({ min: 2, max: 20 }).map(
      (sides): Asking =>
        (ask) =>
          ask.die("die", sides, "a"),
    ),
    fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 2, max: 12 })).map(
      ([count, sides]): Asking =>
        (ask) =>
          ask.sum("sum", count, sides, "a"),
    ),
    fc.integer({ min: 0, max: 5 }).map(
      (count): Asking =>
        (ask) =>
          ask.pool("pool", { count, sides: 6 }, SIXES, "a"),
    ),
    fc.constantFrom("1d6", "2d6kh1+3", "1d6!", "4d4ro1", "7", "2dF").map(
      (text): Asking =>
        (ask) =>
          ask.roll("roll", diceOf(text), "a"),
    ),
    fc.constant<Asking>((ask) => ask.choose("choice", ["none", "x", "y"], "b")),
  ),
  { maxLength: 12 },
);

it("L7 what was recorded of any questions answers the same questions alike, and is used up", () => {
  fc.assert(
    fc.property(askings, fc.array(fc.nat(), { minLength: 1 }), (asks, luck) => {
      let at = 0;
      const next = (n: number): number => (luck[at++ % luck.length] as number) % n;
      const first = new Recorded([], {
        dice: () => (sides) => (at > 200 ? 1 : next(sides) + 1),
        choice: (q) => q.options?.[next(3)] ?? null,
      });
      const results = asks.map((ask) => ask(first));
      const second = new Recorded(first.answers);
      expect(asks.map((ask) => ask(second))).toEqual(results);
      expect(second.leftOver).toBe(0);
      expect(second.asked).toEqual(first.asked);
    }),
  );
});

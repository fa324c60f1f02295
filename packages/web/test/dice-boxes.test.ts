import { describe, expect, it } from "vitest";
import {
  answerOf,
  enterFace,
  isDone,
  takeBack,
  typeDigit,
  type Typing,
  typingOf,
} from "../src/battle/request/typed.ts";
import { sidesIn } from "../src/look/dice.tsx";

const type = (from: Typing, keys: string): Typing =>
  [...keys].reduce(
    (now, key) => (key === "⏎" ? enterFace(now) : key === "⌫" ? takeBack(now) : typeDigit(now, key)),
    from,
  );

describe("typed dice", () => {
  it("a face of one digit is done at once, the next box is at hand", () => {
    const two = type(typingOf({ dice: "2d6", count: 2, sides: 6 }), "34");
    expect(isDone(two)).toBe(true);
    expect(answerOf(two)).toEqual({ rolls: [3, 4] });
  });

  it("0 is ten on a d10, and 1 is one at once", () => {
    const d10 = typingOf({ dice: "1d10", count: 1, sides: 10 });
    expect(answerOf(type(d10, "0"))).toEqual({ roll: 10 });
    expect(answerOf(type(d10, "1"))).toEqual({ roll: 1 });
  });

  it("on a d20 the box waits while a longer number fits, and Enter takes it as it is", () => {
    const d20 = typingOf({ dice: "1d20", count: 1, sides: 20 });
    expect(type(d20, "1").text).toBe("1");
    expect(answerOf(type(d20, "17"))).toEqual({ roll: 17 });
    expect(answerOf(type(d20, "1⏎"))).toEqual({ roll: 1 });
    expect(answerOf(type(d20, "3"))).toEqual({ roll: 3 });
    expect(type(d20, "0").text).toBe("");
  });

  it("00 is a hundred on a d%", () => {
    expect(answerOf(type(typingOf({ dice: "1d%" }), "00"))).toEqual({ roll: 100 });
  });

  it("impossible faces are not taken", () => {
    expect(type(typingOf({ dice: "1d6", count: 1, sides: 6 }), "790").faces).toEqual([]);
  });

  it("Backspace takes back the digit, then the box before", () => {
    const dice = typingOf({ dice: "2d20", count: 2, sides: 20 });
    expect(type(dice, "51⌫")).toMatchObject({ faces: [5], text: "" });
    expect(type(dice, "51⌫⌫")).toMatchObject({ faces: [], text: "" });
  });

  it("an expression has a box for each of its dice", () => {
    expect(typingOf({ dice: "1d8+2d6" }).sides).toEqual([8, 6, 6]);
    expect(sidesIn("1d8+2d6", 3)).toEqual([8, 6, 6]);
  });

  it("exploding dice go on until Enter says they are over", () => {
    const boom = type(typingOf({ dice: "1d6!" }), "64");
    expect(isDone(boom)).toBe(false);
    expect(answerOf(type(boom, "⏎"))).toEqual({ rolls: [6, 4] });
    expect(isDone(type(boom, "⏎"))).toBe(true);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DiceTerm,
  diceOf,
  formatRoll,
  Generator,
  isMarked,
  marksOf,
  needed,
  parseOnce,
  type Roll,
  rollDice,
  rollText,
  rollTotal,
} from "../../src/dice/index.ts";
import { anyExpression } from "./trees.ts";

/** Rolls with these faces and no others; remembers what was asked. */
function rollWith(text: string, faces: readonly number[]): Roll & { asked: number[] } {
  const asked: number[] = [];
  const roll = rollDice(diceOf(text), (sides) => {
    const face = faces[asked.length];
    if (face === undefined) throw new Error(`${text} asks for more dice`);
    asked.push(sides);
    return face;
  });
  expect(asked).toHaveLength(faces.length);
  return { ...roll, asked };
}

describe("what a roll shows", () => {
  it.each([
    ["4d6kh3", [6, 5, 3, 1], "4d6kh3 → [6, 5, 3, ~~1~~] = 14"],
    ["4d6kh3", [1, 5, 3, 6], "4d6kh3 → [~~1~~, 5, 3, 6] = 14"],
    ["4d6dl1", [2, 2, 3, 6], "4d6dl1 → [2, ~~2~~, 3, 6] = 11"],
    ["2d20kl1+3", [17, 4], "2d20kl1+3 → [~~17~~, 4] + 3 = 7"],
    ["4d6dh1dl1", [1, 6, 3, 4], "4d6dh1dl1 → [~~1~~, ~~6~~, 3, 4] = 7"],
    ["2d6dl5", [1, 6], "2d6dl5 → [~~1~~, ~~6~~] = 0"],
    ["1d20+5", [12], "1d20+5 → [12] + 5 = 17"],
    ["d%", [88], "1d100 → [88] = 88"],
    ["4dF", [1, 2, 3, 3], "4dF → [-1, 0, 1, 1] = 1"],
    ["6d6>=4cs>=6cf1", [6, 5, 4, 3, 2, 1], "6d6>=4cs>=6cf1 → [6✓✓, 5✓, 4✓, 3, 2, 1✗] = 3"],
    ["2d6=3", [3, 4], "2d6=3 → [3✓, 4] = 1"],
    ["3d6kh2>=3", [5, 4, 3], "3d6kh2>=3 → [5✓, 4✓, ~~3~~] = 2"],
    ["2d6!", [6, 2, 6, 4], "2d6! → [6!, 6!, 4, 2] = 18"],
    ["2d6!p", [6, 2, 6, 1], "2d6!p → [6!, 6!→5, 1→0, 2] = 13"],
    ["2d6!!", [6, 2, 6, 4], "2d6!! → [6!+6!+4=16, 2] = 18"],
    ["2d6!!p6>=12", [6, 2, 6, 4], "2d6!!p6>=12 → [6!+6!+4=14✓, 2] = 1"],
    ["2d6!!kl1", [6, 5, 6, 4], "2d6!!kl1 → [~~6!+6!+4=16~~, 5] = 5"],
    ["3d6r1", [1, 4, 1, 1, 3, 2], "3d6r1 → [~~1~~, ~~1~~, 3, 4, ~~1~~, 2] = 9"],
    ["2d6ro1", [1, 1, 1, 4], "2d6ro1 → [~~1~~, 1, ~~1~~, 4] = 5"],
    ["1d6ro2r1", [2, 1, 2], "1d6ro2r1 → [~~2~~, ~~1~~, 2] = 2"],
    ["1d6r1!", [1, 6, 1, 3], "1d6r1! → [~~1~~, 6!, ~~1~~, 3] = 9"],
    ["3d6min2max5", [1, 3, 6], "3d6min2max5 → [1→2, 3, 6→5] = 10"],
    ["1d6max3!", [6, 2], "1d6!max3 → [6!→3, 2] = 5"],
    ["1d20@15+1d4", [3], "1d20@15+1d4 → [@15] + [3] = 18"],
    ["2d6!r3kh1@6,3", [], "2d6r3!kh1@6,3 → [@6, ~~@3~~] = 6"],
    ["max(3d6)", [2, 5, 3], "max(3d6) → max([~~2~~, 5, ~~3~~]) = 5"],
    ["min(2d6, 1d4+1)", [2, 5, 3], "min(2d6, 1d4+1) → min([2, 5], [3] + 1) = 4"],
    ["max(3d6>=4)", [2, 5, 6], "max(3d6>=4) → max([2, 5✓, 6✓]) = 2"],
    ["(1d20+5)>=15", [10], "(1d20+5)>=15 → ([10] + 5) >= 15 = 1"],
    ["(1d20+5)[to hit]>=15", [9], "((1d20+5)[to hit])>=15 → (([9] + 5)[to hit]) >= 15 = 0"],
    ["-2*(1d6-1)", [4], "-2*(1d6-1) → -2 * ([4] - 1) = -6"],
    ["1d6/4", [3], "1d6/4 → [3] / 4 = 0.75"],
    ["0.1+0.2*1d4", [1], "0.1+0.2*1d4 → 0.1 + 0.2 * [1] = 0.3"],
    ["0d6kh1", [], "0d6kh1 → [] = 0"],
    ["7", [], "7 → 7 = 7"],
  ])("%s with %j", (text, faces, line) => {
    expect(formatRoll(rollWith(text, faces))).toBe(line);
  });

  it("marks every die", () => {
    const { terms } = rollWith("3d6r1!kh2>=4cf2[fire]", [1, 6, 2, 3, 5]);
    expect(terms).toHaveLength(1);
    expect(terms[0]!.tag).toBe("fire");
    expect(terms[0]!.total).toBe(2);
    expect(terms[0]!.dice.map((die) => [die.face, die.value, die.counts, marksOf(die)])).toEqual([
      [1, 0, 0, ["rerolled"]],
      [3, 3, 0, ["dropped"]],
      [6, 6, 1, ["exploded", "success"]],
      [5, 5, 1, ["further", "success"]],
      [2, 2, 0, ["dropped"]],
    ]);
    const [forced] = rollWith("1d6cf4@4", []).terms[0]!.dice;
    expect(forced && marksOf(forced)).toEqual(["forced", "failure"]);
    expect(isMarked(forced!, "forced")).toBe(true);
    expect(rollWith("1d6!!", [6, 2]).terms[0]!.dice.map(marksOf)).toEqual([
      ["exploded"],
      ["further", "compounded"],
    ]);
  });

  it("gives each pool its nearest tag", () => {
    const { terms } = rollWith("(1d6 + 1d4[cold])[fire] + 1d8 + max(2d6[x])[y]", [1, 2, 3, 4, 5]);
    expect(terms.map(({ tag }) => tag)).toEqual(["fire", "cold", null, "x"]);
    expect(terms.map(({ total }) => total)).toEqual([1, 2, 3, 5]);
  });
});

describe("the order dice are asked for", () => {
  it("is pools as written, dice left to right, then each die's own", () => {
    const { asked, terms } = rollWith("2d6r1! + 1d20 + 1dF + d%", [1, 6, 2, 5, 20, 3, 100]);
    expect(asked).toEqual([6, 6, 6, 6, 20, 3, 100]);
    expect(terms[0]!.dice.map(({ face }) => face)).toEqual([1, 2, 6, 5]);
  });

  it("follows a further die through its rerolls before the next", () => {
    const { terms } = rollWith("2d6r1!", [6, 6, 1, 6, 1, 2, 1, 3]);
    expect(terms[0]!.dice.map(({ face }) => face)).toEqual([6, 1, 6, 1, 2, 6, 1, 3]);
  });

  it("asks for nothing a forced die settles", () => {
    expect(rollWith("1d20@20! + 2d6@1,1", []).total).toBe(22);
  });

  it("asks all arguments, whichever will count", () => {
    expect(rollWith("max(1d4, 1d6, 1d8)", [4, 1, 2]).asked).toEqual([4, 6, 8]);
    expect(rollWith("(1d4)>=(1d6)", [4, 1]).asked).toEqual([4, 6]);
  });
});

describe("the source of dice", () => {
  it("stops explosions and rerolls that luck alone cannot explain", () => {
    let asked = 0;
    const always = (face: number) => (): number => {
      asked++;
      return face;
    };
    expect(rollDice(diceOf("1d6!"), always(6)).total).toBe(6 * asked);
    expect(asked).toBe(20);
    asked = 0;
    expect(rollDice(diceOf("1d6r1"), always(1)).total).toBe(1);
    expect(asked).toBeLessThan(30);
  });

  it("is let through untouched when it throws, and nothing remembers it", () => {
    const stop = { question: "next die" };
    const expression = diceOf("3d6!kh2");
    const given = [6, 2];
    const run = (faces: readonly number[]): number => {
      let at = 0;
      return rollDice(expression, () => {
        if (at === faces.length) throw stop;
        return faces[at++]!;
      }).total;
    };
    expect(() => run(given)).toThrow(expect.objectContaining(stop));
    expect(run([6, 2, 3, 5])).toBe(11);
    expect(() => run([6, 2, 3])).toThrow(expect.objectContaining(stop));
    expect(run([6, 2, 3, 5])).toBe(11);
  });

  it.each([0, 7, 1.5, Number.NaN, -1])("may not show %d on a d6", (face) => {
    expect(() => rollDice(diceOf("1d6"), () => face)).toThrow(RangeError);
  });
});

describe("typed dice", () => {
  it.each([
    ["2d6+1d4", [], 6],
    ["2d6+1d4", [3, 3], 4],
    ["2d6+1d4", [3, 3, 1], 0],
    ["1d6!", [6], 6],
    ["1d6!", [5], 0],
    ["1d10r1+1dF", [1], 10],
    ["1d10r1+1dF", [1, 7], 3],
    ["1d%", [], 100],
    ["1d20@3", [], 0],
  ])("%s after %j needs a die of %i", (text, given, sides) => {
    expect(needed(diceOf(text), given)).toBe(sides);
  });

  it("passes other trouble on", () => {
    expect(() => needed(diceOf("1d6"), [9])).toThrow(RangeError);
  });
});

describe("rolling text", () => {
  it("rolls with a generator, the same for the same seed", () => {
    const roll = (): unknown => rollText("4d6kh3+1d20!", Generator.from("text"));
    expect(roll()).toEqual(roll());
    expect(roll()).toMatchObject({ ok: true, value: { terms: [{}, {}] } });
  });

  it("gives refusals on, every time", () => {
    for (let k = 0; k < 3; k++)
      expect(rollText("2d", Generator.from("x"))).toMatchObject({
        ok: false,
        error: { code: "dice/syntax" },
      });
  });

  it("remembers a text, and forgets the oldest when there are too many", () => {
    const first = parseOnce("77d7");
    expect(parseOnce("77d7")).toBe(first);
    for (let k = 0; k < 600; k++) parseOnce(`${k}+1d6`);
    expect(parseOnce("77d7")).not.toBe(first);
    expect(parseOnce("77d7")).toEqual(first);
  });
});

describe("the total alone", () => {
  /** A few plain dice are thrown as one number (`totals.ts`): the odds are the same, the dice are others. */
  const isThrownAsOne = ({ count, sides, rerolls, keeps, counts, ...rest }: DiceTerm): boolean =>
    count > 1 &&
    sides !== "F" &&
    rerolls.length + keeps.length + counts.length === 0 &&
    [rest.explosion, rest.forced, rest.least, rest.most].every((more) => more === null);
  const termsOf = (value: unknown): DiceTerm[] => {
    if (typeof value !== "object" || value === null) return [];
    const own = (value as DiceTerm).kind === "dice" ? [value as DiceTerm] : [];
    return [...own, ...Object.values(value).flatMap(termsOf)];
  };

  it("is the one that a roll shows, and takes the same dice, where they are thrown one by one", () => {
    fc.assert(
      fc.property(anyExpression({ dice: 4, sides: 6, number: 9 }), fc.string(), (expression, seed) => {
        fc.pre(!termsOf(expression).some(isThrownAsOne));
        const [quick, shown] = [Generator.from(seed), Generator.from(seed)];
        const total = rollDice(expression, (sides) => shown.die(sides)).total;
        expect(rollTotal(expression, quick)).toBe(total);
        expect(quick.next()).toBe(shown.next());
      }),
    );
  });
});

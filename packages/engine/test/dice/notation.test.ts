import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DICE_CODES, diceOdds, diceOf, formatDice, parseDice, pool } from "../../src/dice/index.ts";
import { anyExpression } from "./trees.ts";

describe("reading and printing", () => {
  it.each([
    ["2d6", "2d6"],
    ["d20", "1d20"],
    ["d%", "1d100"],
    ["3D%", "3d100"],
    ["4df", "4dF"],
    ["0d6", "0d6"],
    [" 4 d 6 K 3 ", "4d6kh3"],
    ["4d6k", "4d6kh1"],
    ["4d6kh3dl1", "4d6kh3dl1"],
    ["2d20KL", "2d20kl1"],
    ["1d20 + 5", "1d20+5"],
    ["2*(3+1d6)", "2*(3+1d6)"],
    ["1-(2-3)", "1-(2-3)"],
    ["(1-2)-3", "1-2-3"],
    ["1+(2*3)", "1+2*3"],
    ["-(1d6)", "-1d6"],
    ["- - 3", "--3"],
    ["+3", "3"],
    ["-(2+3)*4", "-(2+3)*4"],
    ["0.50", "0.5"],
    ["6d6>4", "6d6>=4"],
    ["6d6<4", "6d6<=4"],
    ["6d6=6", "6d6=6"],
    ["6d6>=4cs>=6", "6d6>=4cs>=6"],
    ["6d6>=4>=6", "6d6>=4cs>=6"],
    ["6d6cs>=6", "6d6>=6"],
    ["6d6cs", "6d6=6"],
    ["6d6cs6cf1", "6d6=6cf1"],
    ["6d6cf", "6d6cf1"],
    ["6d6cf<2>4", "6d6cf<=2>=4"],
    ["4dF>=-1", "4dF>=-1"],
    ["4dFr=-1", "4dFr=-1"],
    ["4dFr", "4dFr=-1"],
    ["4d6!", "4d6!"],
    ["4d6!6", "4d6!"],
    ["4d6!>4", "4d6!>=4"],
    ["4d6!!p<3", "4d6!!p<=3"],
    ["4d6!P", "4d6!p"],
    ["4d6>=4!", "4d6!6>=4"],
    ["4d6!6cf1", "4d6!cf1"],
    ["4d6r", "4d6r1"],
    ["4d6ro<3r5", "4d6ro<=3r5"],
    ["4d6min2max5", "4d6min2max5"],
    ["4d6max5min2", "4d6min2max5"],
    ["1d20@15", "1d20@15"],
    ["2d6@3,4kh1", "2d6kh1@3,4"],
    ["2dF@-1,1", "2dF@-1,1"],
    ["1d6[fire]", "1d6[fire]"],
    ["1d6 [ Cold Iron ] >= 4", "1d6>=4[Cold Iron]"],
    ["1d6[a][b]", "1d6[a][b]"],
    ["(1d6+2)[fire]*2", "(1d6+2)[fire]*2"],
    ["5[x]", "5[x]"],
    ["(4d6kh3)>=12", "(4d6kh3)>=12"],
    ["1d20+5>=15", "(1d20+5)>=15"],
    ["5+1d20>=15", "5+1d20>=15"],
    ["5>3", "5>=3"],
    ["max(1d6,3)>=4", "max(1d6, 3)>=4"],
    ["(1d6)=(1d6)", "(1d6)=1d6"],
    ["((1d6)>=2)>=(1)", "((1d6)>=2)>=1"],
    ["2*((1d6)>=2)", "2*((1d6)>=2)"],
    ["MAX( 3d6 )", "max(3d6)"],
    ["max(1d20@15,3)", "max(1d20@15, 3)"],
    ["floor(1d6/2)+ceil(1d6/2)", "floor(1d6/2)+ceil(1d6/2)"],
    ["round(abs(-1d6))", "round(abs(-1d6))"],
  ])("reads %j as %s", (text, canonical) => {
    const parsed = parseDice(text);
    expect(parsed).toMatchObject({ ok: true });
    expect(formatDice(diceOf(text))).toBe(canonical);
    expect(diceOf(canonical)).toEqual(diceOf(text));
  });

  it("builds one plain tree", () => {
    expect(diceOf("2d20kh1[luck]-1")).toEqual({
      kind: "operation",
      operator: "-",
      left: { kind: "tagged", tag: "luck", of: { ...pool(2, 20), keeps: [{ word: "kh", count: 1 }] } },
      right: { kind: "number", value: 1 },
    });
    expect(diceOf("6d6!>=5>=4cf<=1")).toEqual({
      ...pool(6, 6),
      explosion: { word: "!", when: { is: ">=", value: 5 } },
      counts: [
        { word: "cs", when: { is: ">=", value: 4 } },
        { word: "cf", when: { is: "<=", value: 1 } },
      ],
    });
  });

  it("reads back every tree it prints", () => {
    const size = { dice: 12, sides: 30, number: 1_000_000 };
    fc.assert(
      fc.property(anyExpression(size), (tree) => {
        const parsed = parseDice(formatDice(tree));
        if (parsed.ok) expect(parsed.value).toEqual(tree);
        else expect(["dice/syntax", "dice/too-long", "dice/too-deep"]).not.toContain(parsed.error.code);
      }),
      { numRuns: 1500 },
    );
  });

  it("answers any text at all with a tree or a reason", () => {
    const pieces = fc.constantFrom(..."0123456789dDkhlr!p<>=cs@,[]()+-*/%F. \tmaxminé🎲".match(/./gu)!);
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(pieces, { maxLength: 30 }).map((p) => p.join("")),
    );
    fc.assert(
      fc.property(text, (written) => {
        const parsed = parseDice(written);
        if (parsed.ok) {
          expect(diceOf(formatDice(parsed.value))).toEqual(parsed.value);
          return;
        }
        expect(DICE_CODES).toContain(parsed.error.code);
        expect(parsed.error.at).toBeGreaterThanOrEqual(0);
        expect(parsed.error.at).toBeLessThanOrEqual(written.length);
        expect(parsed.error.message).toMatch(/\.$/);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("refusals name what is wrong and where", () => {
  it.each([
    ["", "dice/syntax", 0],
    ["   ", "dice/syntax", 3],
    ["4d", "dice/syntax", 2],
    ["d0", "dice/syntax", 1],
    ["2d6x", "dice/syntax", 3],
    ["4d6d1", "dice/syntax", 3],
    ["1.5d6", "dice/syntax", 0],
    ["1d6.5", "dice/syntax", 2],
    ["1.", "dice/syntax", 0],
    ["1.1234567", "dice/syntax", 0],
    ["(1d6", "dice/syntax", 4],
    ["1d6)", "dice/syntax", 3],
    ["1d6+", "dice/syntax", 4],
    ["2 3", "dice/syntax", 2],
    ["floor 3", "dice/syntax", 6],
    ["floor(1,2)", "dice/syntax", 5],
    ["max()", "dice/syntax", 4],
    ["(1d6)kh1", "dice/syntax", 5],
    ["1d6!!!", "dice/syntax", 5],
    ["1d6min2min3", "dice/syntax", 7],
    ["1d6min", "dice/syntax", 6],
    ["1d6>=", "dice/syntax", 5],
    ["1d20>=1d6", "dice/syntax", 7],
    ["1d20>=(3)", "dice/syntax", 6],
    ["(1)>=2>=3", "dice/syntax", 6],
    ["1d6[", "dice/syntax", 3],
    ["1d6[]", "dice/syntax", 3],
    ["2d6@3", "dice/syntax", 5],
    ["0d6@", "dice/syntax", 3],
    ["1d6@3@4", "dice/syntax", 5],
    ["1d6@7", "dice/no-such-face", 0],
    ["3+1dF@2", "dice/no-such-face", 2],
    ["NaN", "dice/syntax", 0],
    ["Infinity", "dice/syntax", 0],
    ["1e999", "dice/syntax", 1],
    ["1000000000d6", "dice/too-many", 0],
    ["1001d6", "dice/too-many", 0],
    ["99999999999999999999999d6", "dice/too-large", 0],
    ["1d1000000000", "dice/too-large", 2],
    ["2000000000", "dice/too-large", 0],
    ["1000000000*1000000000", "dice/too-large", 10],
    ["1/0", "dice/divides-by-zero", 1],
    ["3 / (1d6 - 1)", "dice/divides-by-zero", 2],
    ["3/(6d6>=4)", "dice/divides-by-zero", 1],
    ["1d1!", "dice/endless", 0],
    ["1d6!>=1", "dice/endless", 0],
    ["2+1d6!!p<=6", "dice/endless", 2],
    ["1d6r<=6", "dice/endless", 0],
    ["1d6r<=3r>=4", "dice/endless", 0],
    ["1d6r1!>=2", "dice/endless", 0],
    ["10d10000r<=9999", "dice/too-many", 0],
    ["1000d1000!>=2", "dice/too-many", 0],
  ])("%j: %s at %i", (text, code, at) => {
    expect(parseDice(text)).toMatchObject({ ok: false, error: { code, at } });
  });

  it.each([
    ["10,000 characters", "1".repeat(10_000), "dice/too-long", 2000],
    ["parentheses without end", `${"(".repeat(400)}1${")".repeat(400)}`, "dice/too-deep", 51],
    ["signs without end", `${"-".repeat(400)}1`, "dice/too-deep", 51],
    ["calls without end", `${"max(".repeat(300)}1${")".repeat(300)}`, "dice/too-deep", 203],
    ["rerolls without end", `1d6${"r1".repeat(30)}`, "dice/too-many", 43],
    ["pools without end", "1000d6+".repeat(11).slice(0, -1), "dice/too-many", 70],
  ])("%s", (_what, text, code, at) => {
    expect(parseDice(text)).toMatchObject({ ok: false, error: { code, at } });
  });

  it("throws for mistakes in our own notation", () => {
    expect(() => diceOf("2d")).toThrow(RangeError);
  });

  it.each([
    "999d999!kh500",
    "999d999",
    "1000d10000",
    "1d1000*1d1000*1d1000",
    "1000d20kh500",
    "1000d1000r1",
    "100d100!!kh50",
    "1d100!>=2",
    "50d20!>=11kl20",
    "500d6!dl200",
    `${"1d100/1d100+".repeat(20)}1`,
    `${"1d97*".repeat(7)}1d97`,
    `max(${"1d10000,".repeat(20)}1d10000)`,
  ])("%s is too much work for exact odds, and says so before doing any", (text) => {
    expect(diceOdds(diceOf(text))).toMatchObject({ ok: false, error: { code: "dice/too-costly", at: 0 } });
  });

  it.each([
    "1/2",
    "10/1d6",
    "1d6/-2",
    "6/max(1, 1d6-3)",
    "6/max(2d6)",
    "6/(1d6r1-1)",
    "6/ceil(1d6/4)",
    "6/(1d4min3-2)",
  ])("%s never divides by 0", (text) => {
    expect(parseDice(text)).toMatchObject({ ok: true });
  });
});

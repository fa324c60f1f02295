import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diceOdds, diceOf, formatDice, parseDice, toNumber } from "../../src/dice/index.ts";
import { unsound } from "./agree.ts";
import { everyRoll } from "./everyRoll.ts";
import { anyExpression } from "./trees.ts";

/**
 * One tree for rolling and odds: where the odds differ from a count of every throw, made through rollDice.
 * Throws less likely than `faintest` are not followed; what they may add is allowed for.
 */
function disagreements(text: string, faintest = 1e-4): string[] {
  const odds = diceOdds(diceOf(text));
  if (!odds.ok) return [`${text}: ${odds.error.code}`];
  const { values, chances, left } = odds.value;
  const every = everyRoll(diceOf(text), faintest);
  const seen = new Map<number, number>();
  for (const [total, chance] of every.chances)
    seen.set(rounded(total), (seen.get(rounded(total)) ?? 0) + toNumber(chance));
  const found = unsound(odds.value);
  const beyond = toNumber(every.left);
  if (beyond === 0 && left !== 0) found.push(`${left} is left though every throw ends`);
  values.forEach((value, i) => {
    const more = chances[i]! - (seen.get(rounded(value)) ?? 0);
    if (more < -left - 1e-12 || more > beyond + 1e-12) found.push(`${value} is ${more} too likely`);
    if (beyond === 0 && !seen.has(rounded(value))) found.push(`${value} never comes up`);
    seen.delete(rounded(value));
  });
  for (const total of seen.keys()) found.push(`${total} comes up but is not listed`);
  return found.map((complaint) => `${text}: ${complaint}`);
}

/** Thirds added up in another order are the same thirds. */
function rounded(x: number): number {
  return Number(x.toPrecision(11));
}

describe("odds agree with every throw of the same tree", () => {
  it.each([
    ["plain dice", "2d6", "d%", "3dF", "0d6", "1d1", "4d4"],
    [
      "arithmetic",
      "2d4+1d6-3",
      "-1d4*2",
      "1d4*1d6",
      "1d6/4",
      "1d4/1d4",
      "1d4/0.3+0.1",
      "7",
      "2-1d4-1d4",
      "1d4--1d4",
    ],
    ["decimals", "1d4*0.1+0.2", "1d6/3+1d6/3", "(1d6*0.1+0.2)<=0.3", "1d6/7*7", "floor(1d6/3+1d6/3)"],
    [
      "functions",
      "floor(1d6/4)",
      "ceil(1d6/4)",
      "round(1d6/4)",
      "abs(1d6-3)",
      "round(-1d6/2)",
      "ceil(-1d4/2)",
    ],
    [
      "highest and lowest die",
      "max(3d4)",
      "min(3d4)",
      "max(2dF)",
      "max(2d6kl1)",
      "max(0d6)",
      "max(3d4r1[x])",
    ],
    [
      "greatest and least total",
      "max(1d6, 3)",
      "min(2d4, 1d6)",
      "max(1d4, 1d6, 2d3)",
      "max(2d4>=3)",
      "min(1d4+1)",
    ],
    ["keeping", "4d4kh3", "4d4kl3", "3d6k", "2d20kl1", "4d4kh0", "3d4kh9", "4dFkh2", "4d3kh3kl2", "5d3kl2"],
    ["dropping", "4d4dl1", "4d4dh1", "4d4dh1dl1", "3d4dl3", "3d4dl2dh2", "4dFdl2", "5d3dh3"],
    [
      "successes",
      "4d4>=3",
      "4d4<=1",
      "4d4=2",
      "4d4>3",
      "3d6>=4cs>=6",
      "3d6>=4cf<=1",
      "3d6cs6cf1",
      "3dF>=0",
      "2d6cf",
    ],
    ["successes of kept dice", "4d4kh2>=3", "4d4dl1=1cf1", "4dFkl2>=0", "4d3kh3=2cs=3"],
    ["rerolls once", "3d4ro1", "2d6ro<3", "2d4ro1ro4", "2d6ro>=2", "2d4ro<=4", "3d3ro1kh2", "3d4ro1>=3"],
    [
      "least and most",
      "3d4min2",
      "3d4max3",
      "3d4min2max3",
      "3dFmin0",
      "3d4min3kh2",
      "3d4max2>=2",
      "2d4min9",
      "2d6min5max2",
    ],
    [
      "forced dice",
      "1d20@15",
      "2d6@3,4+1d4",
      "3d6kh2@1,2,3",
      "2d6!@6,6",
      "2d6min4>=4@1,5",
      "max(2d6@3,5)",
      "2dF@-1,0",
    ],
    [
      "compared totals",
      "(2d4)>=5",
      "(1d6)=(1d6)",
      "(3d4kh2)<=4",
      "1d6+2>=5",
      "2*((1d4)>=3)",
      "3>=2",
      "max(2d4)>=3",
    ],
    ["tags", "1d6[fire]+1d4[cold]", "(1d6+1)[fire]*2", "2d6[fire]>=4"],
  ])("%s", (_what, ...texts) => {
    expect(texts.flatMap((text) => disagreements(text))).toEqual([]);
  });

  it.each([
    [
      "rerolls until",
      "1d6r1",
      "2d4r<=2",
      "2d4r1r4",
      "1d6r<3ro3",
      "2d4r1ro2ro3",
      "3d4r1kh2",
      "2d4r1>=3",
      "1d4ro1r1",
    ],
    ["explosions", "1d6!", "2d4!", "1d6!>=5", "1d4!1", "2d4!=2", "1d6!>=7", "2dF!", "1d4!-1d4!"],
    ["compounding", "1d6!!", "2d4!!", "2d4!!>=3", "2d4!!kh1", "3d3!!kl1", "2d4!!4>=5", "2d4!!4>=5cf<=1"],
    ["penetrating", "1d6!p", "2d4!p", "2d4!p>=3", "1d6!!p", "2d4!!pkh1", "2d4!p4>=2", "2d4!p4>=3cf0"],
    ["explosions and successes", "2d4!4>=3", "2d6!6>=4cs>=6", "2d4!4>=4cf1", "2d4!>=3=3", "2d4!1>=3"],
    [
      "explosions kept and dropped",
      "2d4!kh1",
      "2d4!kl1",
      "2d4!dl1",
      "2d4!dh1",
      "3d3!kh2",
      "2d4!1kh1",
      "2d4!>=3kh2",
    ],
    ["windows of explosions", "2d4!dh1dl1", "2d4!kh2kl1", "2d4!dl2", "2d4!dh9", "2d4!kh0", "2d4!2kl2"],
    ["penetrating kept", "2d4!pkh1", "2d4!pkl1", "2d4!pdl1", "2d3!pkh2", "2d4!p>=3kh2", "2d4!p1kh1"],
    ["explosions kept and counted", "2d4!kh2>=3", "2d4!dl1>=3cf1", "2d4!pkh2>=3"],
    [
      "everything at once",
      "2d4r1!kh1",
      "2d4ro1!min2",
      "2d6ro1!max5kh2>=4",
      "2d4ro2!p>=3kh2",
      "2d4r1!!min2kl1>=3",
    ],
  ])("%s, as far as they are followed", (_what, ...texts) => {
    expect(texts.flatMap((text) => disagreements(text))).toEqual([]);
  });

  it("whatever the expression", () => {
    const small = { dice: 2, sides: 4, number: 5 };
    let compared = 0;
    fc.assert(
      fc.property(anyExpression(small), (tree) => {
        const parsed = parseDice(formatDice(tree));
        if (!parsed.ok || !cheap(formatDice(tree))) return;
        compared++;
        expect(disagreements(formatDice(tree), 1e-3)).toEqual([]);
      }),
      { numRuns: 600 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  /** Few enough throws to follow them all. */
  function cheap(text: string): boolean {
    const dice = [...text.matchAll(/(\d+)d/g)].reduce((all, [, count]) => all + Number(count), 0);
    return dice <= (/[!r]/.test(text) ? 3 : 5) && diceOdds(diceOf(text)).ok;
  }
});

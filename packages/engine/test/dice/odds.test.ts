import { describe, expect, it } from "vitest";
import {
  chanceAt,
  chanceAtLeast,
  type Distribution,
  diceOdds,
  diceOf,
  formatFraction,
  fractions,
  Generator,
  mean,
  rollDice,
} from "../../src/dice/index.ts";
import { unsound } from "./agree.ts";

function oddsOf(text: string): Distribution {
  const odds = diceOdds(diceOf(text));
  if (!odds.ok) throw new Error(`${text}: ${odds.error.message}`);
  return odds.value;
}

describe("what alone can be", () => {
  it.each([
    ["3d6>=-1", 3],
    ["3d6>=7", 0],
    ["(1d6/10*3)>=0.3", 1],
  ])("%s is certain to be %d", (text, value) => {
    const { values, chances } = oddsOf(text);
    expect([[...values], [...chances]]).toEqual([[value], [1]]);
  });
});

describe("worked examples", () => {
  it.each([
    ["4d6kh3", 12.244598765432098],
    ["2d20kh1", 13.825],
    ["2d20kl1", 7.175],
    ["1d6!", 4.2],
    ["1d6!p", 4],
    ["10d10!", 10 * (5.5 / 0.9)],
    ["1d6!>=2", 3.5 * 6],
    ["1d10!>=2", 55],
    ["6d6>=4cs>=6", 4],
    ["1d20ro1", 10.975],
    ["4d6r1", 16],
    ["4dF", 0],
    ["max(3d6)", 4.958333333333333],
    ["(1d20+5)>=15", 0.55],
    ["100d100", 5050],
    ["1000d6>=5", 333.3333333333333],
  ])("%s is %d on average", (text, average) => {
    expect(mean(oddsOf(text))).toBeCloseTo(average, 10);
  });

  it("gives exact fractions", () => {
    expect(fractions(oddsOf("(4d6kh3) >= 12")).map(formatFraction)).toEqual(["497/1296", "799/1296"]);
    expect(fractions(oddsOf("2d20kh1>=15")).map(formatFraction)).toEqual(["49/100", "51/100"]);
    expect(chanceAt(oddsOf("4d6kh3"), 18)).toBeCloseTo(21 / 1296, 15);
    expect(chanceAtLeast(oddsOf("3d6"), 18)).toBeCloseTo(1 / 216, 15);
  });

  it("shows decimals as people write them", () => {
    expect(oddsOf("1d3*0.1+0.2").values).toEqual([0.3, 0.4, 0.5]);
    expect(oddsOf("1d4/2+1d4/2").values).toEqual([1, 1.5, 2, 2.5, 3, 3.5, 4]);
    expect(oddsOf("1d6/3").values).toHaveLength(6);
    expect(oddsOf("1d6/3*3").values).toEqual([1, 2, 3, 4, 5, 6]);
    expect(oddsOf("1d6/49*49").values).toEqual([1, 2, 3, 4, 5, 6]);
    expect(oddsOf("1000.1-1000-1d2*0.1").values).toEqual([-0.1, 0]);
  });

  it("says what endless explosions leave out, and that is next to nothing", () => {
    for (const text of ["1d6!", "20d6!", "4d6!kh3", "6d6!6>=4", "1d20!>=11", "4d6!!kh3", "4d6!pkh3"]) {
      const { left } = oddsOf(text);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(1e-15);
    }
    expect(oddsOf("1d6r<=5").left).toBe(0);
    expect(oddsOf("1d6!>=7+1d6!9").left).toBe(0);
  });

  it("does large pools in no time", () => {
    for (const text of ["50d20kh25", "300d100", "10d6!>=5kh3", "20d6!kh10", "200d6r1ro2>=4", "2d10000"]) {
      const odds = oddsOf(text);
      expect(chanceAtLeast(odds, 0)).toBeCloseTo(1, 10);
    }
  });

  it("keeps doubles and whole numbers together in larger pools", () => {
    for (const text of [
      "12d10kh4",
      "15d6dl5",
      "30d6>=4cs>=6cf1",
      "8d6!",
      "5d8!!kh2",
      "6d6!kh3",
      "9d6ro1kl4",
      "4d6*4d6",
    ])
      expect(unsound(oddsOf(text))).toEqual([]);
  });
});

describe("a large sample", () => {
  it.each([
    "4d6kh3",
    "5d6!kh3",
    "5d6!pkh3>=4",
    "3d6!!p+1d4",
    "4d6ro<3min2",
    "6d6!>=5>=4cf1",
    "max(4d8r1, 3d10)-2dF",
  ])("of %s lies about its odds", (text) => {
    const odds = oddsOf(text);
    const expression = diceOf(text);
    const generator = Generator.from(`sample of ${text}`);
    const throws = 40_000;
    let sum = 0;
    let squares = 0;
    for (let k = 0; k < throws; k++) {
      const { total } = rollDice(expression, (sides) => generator.die(sides));
      sum += total;
      squares += total * total;
    }
    const average = sum / throws;
    const error = Math.sqrt((squares / throws - average * average) / throws);
    expect(Math.abs(average - mean(odds))).toBeLessThan(5 * error);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { facesAt, Generator, sum, totalsOf } from "../../src/dice/index.ts";

const COUNTS = [2, 3, 4];
const SIDES = Array.from({ length: 64 }, (_, i) => i + 1);
const thrownAtOnce = COUNTS.flatMap((count) => SIDES.map((sides) => [count, sides] as const)).filter(
  ([count, sides]) => sides ** count <= 4096,
);

describe("a few dice thrown as one number", () => {
  it("come to each total exactly as often as dice thrown one by one", () => {
    expect(thrownAtOnce.length).toBeGreaterThan(60);
    for (const [count, sides] of thrownAtOnce) {
      const ways = new Map<number, bigint>();
      for (const total of totalsOf(count, sides)) ways.set(total, (ways.get(total) ?? 0n) + 1n);
      const { values } = sum(count, sides);
      const { weights } = sum(count, sides).exact();
      expect([...ways.keys()].sort((a, b) => a - b)).toEqual([...values]);
      // as shares of the whole: weights may be reduced
      const [all, whole] = [BigInt(sides ** count), weights.reduce((a, b) => a + b)];
      values.forEach((value, i) =>
        expect((ways.get(value) as bigint) * whole).toBe((weights[i] as bigint) * all),
      );
    }
  });

  it("lie in as many different ways as there are, each with its own total", () => {
    for (const [count, sides] of thrownAtOnce.filter(([count, sides]) => sides ** count <= 400)) {
      const totals = totalsOf(count, sides);
      const lying = [...totals].map((_, way) => facesAt(way, count, sides));
      expect(new Set(lying.map(String)).size).toBe(sides ** count);
      lying.forEach((faces, way) => {
        expect(faces.every((face) => face >= 1 && face <= sides)).toBe(true);
        expect(faces.reduce((a, b) => a + b)).toBe(totals[way]);
      });
    }
  });

  it("are thrown one by one where they are one, none, many, or have many sides", () => {
    for (const [count, sides] of [
      [0, 6],
      [1, 6],
      [5, 2],
      [2, 65],
      [2, 1000],
      [4, 9],
    ] as const)
      expect(totalsOf(count, sides).length).toBe(0);
  });

  it("of the generator stay within what the dice can show, however many", () => {
    const dice = Generator.from("totals");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 130 }), (count, sides) => {
        const total = dice.sum(count, sides);
        return Number.isInteger(total) && total >= count && total <= count * sides;
      }),
    );
  });
});

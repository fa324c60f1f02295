import { describe, expect, it } from "vitest";
import { failing, fray, json } from "./fray.ts";

interface Rolled {
  readonly total: number;
  readonly seed: string;
  readonly terms: readonly {
    readonly total: number;
    readonly dice: readonly {
      readonly face: number;
      readonly value: number;
      readonly marks: readonly string[];
    }[];
  }[];
}

describe.concurrent("rolling", () => {
  it("shows every die, the dropped ones too, and their total", async () => {
    const { total, terms } = await json<Rolled>(["roll", "4d6kh3+2", "--seed", "a"]);
    const dice = terms[0]?.dice ?? [];
    expect(dice).toHaveLength(4);
    const dropped = dice.filter((d) => d.marks.includes("dropped"));
    expect(dropped).toHaveLength(1);
    expect(dropped[0]?.face).toBe(Math.min(...dice.map((d) => d.face)));
    expect(total).toBe(dice.reduce((sum, d) => sum + d.face, 2) - (dropped[0]?.face ?? 0));
    const { stdout } = await fray(["roll", "4d6kh3+2", "--seed", "a"]);
    expect(stdout).toMatch(new RegExp(`^4d6kh3\\+2 → \\[.*~~\\d~~.*\\] \\+ 2 = ${total}\\n$`));
  });

  it("throws the same dice for the same seed, and others for another", async () => {
    const [a, again, b] = await Promise.all(
      ["a", "a", "b"].map((seed) => fray(["roll", "20d20", "--seed", seed])),
    );
    expect(a?.stdout).toBe(again?.stdout);
    expect(a?.stdout).not.toBe(b?.stdout);
  });

  it("tells its seed to programs, so that a roll can be had again", async () => {
    const first = await json<Rolled>(["roll", "5d10"]);
    expect(await json<Rolled>(["roll", "5d10", "--seed", first.seed])).toEqual(first);
  });

  it("rolls several times, one line each, the first as though it were the only one", async () => {
    const six = (await fray(["roll", "3d6", "--times", "6", "--seed", "a"])).stdout.trimEnd().split("\n");
    expect(six).toHaveLength(6);
    expect(`${six[0]}\n`).toBe((await fray(["roll", "3d6", "--seed", "a"])).stdout);
    expect(new Set(six).size).toBeGreaterThan(1);
  });

  it("refuses what is no dice", async () => {
    expect(await failing(2, ["roll", "3x6"])).toMatchObject({ code: "dice/syntax", path: "expression" });
    expect(await failing(2, ["roll", "3d6", "--times", "0"])).toMatchObject({ code: "usage" });
  });
});

import { describe, expect, it } from "vitest";
import { example, failing, fray, json } from "./fray.ts";

const encounter = example("encounter.json");
const RULE = "rules.hitTarget";
const args = ["--vary", `${RULE}=4..10`, "--battles", "1000", "--seed", "1"];

describe.concurrent("tune", () => {
  it("finds the value nearest to a target, the same as a sweep", async () => {
    const [tuned, swept] = await Promise.all([
      json<{ value: number; reached: boolean; now: number; neighbours: object[] }>([
        "tune",
        encounter,
        ...args,
        "--target",
        "heroes=60%",
      ]),
      json<{ rows: { at: Record<string, number>; wins: Record<string, number> }[] }>([
        "sweep",
        encounter,
        ...args,
      ]),
    ]);
    const off = (row: { wins: Record<string, number> }): number =>
      Math.abs((row.wins["heroes"] as number) - 0.6);
    const nearest = swept.rows.reduce((best, row) => (off(row) < off(best) ? row : best));
    expect(tuned).toMatchObject({ value: nearest.at[RULE], reached: true, now: 7 });
    expect(tuned.neighbours).toHaveLength(2);
  });

  it("tells people, also that a target is out of reach", async () => {
    const found = await fray(["tune", encounter, ...args, "--target", "heroes=0.6"]);
    expect(found.stdout).toMatch(/rules hitTarget = \d+, now 7: heroes win \d+\.\d % \(.*\), 60 % wanted\./);
    const far = await fray([
      "tune",
      encounter,
      "--vary",
      `${RULE}=4..5`,
      "--target",
      "heroes=0.9",
      "--battles",
      "500",
      "--seed",
      "1",
    ]);
    expect(far.code).toBe(0);
    expect(far.stdout).toContain("90 % is out of reach in this range.");
  });

  it.each([
    [["--target", "dragons=0.5"], "--target: expected one of heroes, foes"],
    [["--target", "heroes"], "--target: expected a side and its share"],
    [["--target", "heroes=2"], "--target: expected a number from 0 to 1"],
    [["--target", "heroes=0.5", "--vary", "rules.statusTarget=1..2"], "--vary: expected one number"],
    [[], "--target: expected a side and its share of wins, such as heroes=0.6"],
  ])("refuses %j", async (more, message) => {
    expect(await failing(2, ["tune", encounter, ...args, ...more])).toMatchObject({
      code: "usage",
      message: expect.stringContaining(message),
    });
  });

  it("refuses impossible values by name", async () => {
    expect(
      await failing(2, [
        "tune",
        encounter,
        "--vary",
        "combatants.wilf.sheet.hp=0..9",
        "--target",
        "heroes=0.5",
      ]),
    ).toMatchObject({
      code: "input/range",
      path: "combatants.wilf.sheet.hp",
    });
  });
});

import { describe, expect, it } from "vitest";
import { example, failing, fray, json } from "./fray.ts";

const args = [
  "rank",
  example("duel/encounter.json"),
  "--ruleset",
  example("duel/ruleset.js"),
  "--seed",
  "1",
  "--battles",
  "300",
];

describe.concurrent("rank", () => {
  it("ranks what changes something by how much, with intervals", async () => {
    const { side, rows } = await json<{
      side: string;
      rows: { path: string; effect: number; up: { change: number; interval: [number, number] } | null }[];
    }>(args);
    expect(side).toBe("challengers");
    const effects = rows.map((r) => r.effect);
    expect(effects).toEqual([...effects].sort((a, b) => b - a));
    expect(rows.map((r) => r.path)).toContain("combatants.master.sheet.guard");
    const skill = rows.find((r) => r.path === "combatants.ines.sheet.skill");
    expect(skill?.up?.interval[0]).toBeGreaterThan(0);
  });

  it("tells people, for the side they name", async () => {
    const { stdout, stderr, code } = await fray([...args, "--side", "defenders", "--top", "3"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/defenders win \d+\.\d %/);
    expect(stdout).toMatch(
      /^ {2}(Ines|Fencing master) +\w+ +\d+ +→ −?\d+ +[+−]\d+\.\d pts +[+−]\d+\.\d+ to [+−]\d+\.\d+ pts/m,
    );
    expect(stdout).toMatch(/more rows with --top/);
  });

  it("refuses a side that is none", async () => {
    expect(await failing(2, [...args, "--side", "dragons"])).toMatchObject({ code: "usage" });
  });
});

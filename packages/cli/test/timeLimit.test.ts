import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { example, failing, fray, json, workbench } from "./fray.ts";

const bench = workbench();
const encounter = example("encounter.json");
const MANY = ["--battles", "5000000", "--seed", "1", "--time-limit"];

describe.concurrent("work that is bounded in time", () => {
  it("sweep tells the rows known by then", async () => {
    const args = ["sweep", encounter, "--vary", "rules.hitTarget=5..8"];
    const found = await json<{ stopped?: string; rows: readonly { battles: number }[] }>([
      ...args,
      ...MANY,
      "2",
    ]);
    expect(found.stopped).toBe("time");
    expect(found.rows.length).toBeLessThan(4);
    expect(found).not.toHaveProperty("interrupted");
    const { stdout, code } = await fray([...args, ...MANY, "2"]);
    expect(code).toBe(0);
    expect(stdout).toContain("this is what is known so far");
  });

  it.each([
    ["sweep", ["--vary", "rules.hitTarget=5..8"]],
    ["tune", ["--vary", "rules.hitTarget=5..8", "--target", "heroes=0.5"]],
    ["rank", []],
  ])("%s refuses a time that is none", async (command, more) => {
    expect(await failing(2, [command, encounter, ...more, "--time-limit", "soon"])).toMatchObject({
      code: "usage",
      message: expect.stringContaining("--time-limit: expected seconds"),
    });
  });

  /** On a busy machine nothing may be known by then: it is said so. */
  it.each([
    ["diff", [bench.file("other.json", { ...read(), rules: { initiativeCall: false, hitTarget: 9 } })]],
    ["tune", ["--vary", "rules.hitTarget=4..9", "--target", "heroes=0.5"]],
    ["rank", []],
  ])("%s ends in time and says that it was up", async (command, more) => {
    const { code, stdout, stderr } = await fray([command, encounter, ...more, ...MANY, "3", "--json"]);
    if (code === 0) expect(JSON.parse(stdout)).toMatchObject({ stopped: "time" });
    else expect(JSON.parse(stderr)).toMatchObject({ error: { code: "interrupted" } });
  });
});

function read(): object {
  return JSON.parse(readFileSync(encounter, "utf8")) as object;
}

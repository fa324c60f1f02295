import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { example, failing, fray, json, workbench } from "./fray.ts";

const bench = workbench();
const encounter = example("encounter.json");
const read = (name: string) => JSON.parse(readFileSync(example(name), "utf8")) as Record<string, unknown>;
const easier = bench.file("easier.json", {
  ...read("encounter.json"),
  rules: { initiativeCall: false, hitTarget: 8 },
});
const question = bench.file("question.json", {
  ...read("question.json"),
  attacker: { physicalAttack: 5, physicalAccuracy: 5 },
});

describe.concurrent("diff", () => {
  it("compares house rules: files, wins on the same dice, the first event that is not the same", async () => {
    const found = await json<{
      differences: object[];
      wins: Record<string, { a: number; b: number; change: number; interval: [number, number] }>;
      first: { battle: number; a: { says: string } | null; b: { says: string } | null };
    }>(["diff", encounter, easier, "--battles", "500", "--seed", "1"]);
    expect(found.differences).toEqual([{ path: "rules.hitTarget", b: 8 }]);
    const plain = await json<{ wins: Record<string, number> }>([
      "simulate",
      encounter,
      "--battles",
      "500",
      "--seed",
      "1",
    ]);
    expect(found.wins["heroes"]?.a).toBe(plain.wins["heroes"]);
    expect(found.wins["heroes"]?.interval[0]).toBeGreaterThan(0);
    expect(found.first.a?.says).not.toBe(found.first.b?.says);
  });

  it("fights no battles over files that say the same", async () => {
    const copy = bench.file("copy.json", JSON.stringify(read("encounter.json"), null, 7));
    const none = { a: null, b: null };
    expect(await json(["diff", encounter, copy, "--battles", "100000000", "--seed", "1"])).toMatchObject({
      differences: [],
      battles: 0,
      wins: { heroes: { ...none, change: 0, interval: [0, 0] } },
      draws: none,
      rounds: none,
      first: null,
    });
    const { stdout, stderr, code } = await fray(["diff", encounter, copy]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("The files say the same.");
    expect(stdout).toContain("Every battle goes the same way in both; none had to be fought.");
    expect(stdout).not.toMatch(/NaN|null|undefined/);
  });

  it("tells people", async () => {
    const { stdout, stderr, code } = await fray([
      "diff",
      encounter,
      easier,
      "--battles",
      "200",
      "--seed",
      "1",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/rules\.hitTarget +– +8/);
    expect(stdout).toMatch(
      /^ {2}heroes +\d+\.\d % +\d+\.\d % +\+\d+\.\d pts +[+−]\d+\.\d to \+\d+\.\d pts$/m,
    );
    expect(stdout).toMatch(
      /They first go apart in battle \d+, round \d+, after \d+ events? alike:\n {4}first .*\n {4}second /,
    );
  });

  it("compares odds questions exactly", async () => {
    const { targets, exact } = await json<{
      exact: boolean;
      targets: { hit: { a: number; b: number; change: number } }[];
    }>(["diff", example("question.json"), question]);
    expect(exact).toBe(true);
    expect(targets[0]?.hit).toMatchObject({ a: 0.8, b: 0.9 });
    const { stdout } = await fray(["diff", example("question.json"), question]);
    expect(stdout).toMatch(/hit +80\.0 % +90\.0 % +\+10\.0/);
  });

  it("refuses two kinds of files, two rulesets, and what is wrong in either", async () => {
    expect(await failing(2, ["diff", encounter, question])).toMatchObject({ code: "diff/kind" });
    const other = bench.file("other.json", { ...read("encounter.json"), ruleset: "to-hit" });
    expect(await failing(2, ["diff", encounter, other])).toMatchObject({
      code: "diff/ruleset",
      path: "ruleset",
    });
    const wrong = bench.file("wrong.json", { ...read("encounter.json"), rules: { hitTarget: "high" } });
    expect(await failing(2, ["diff", encounter, wrong])).toMatchObject({
      path: "rules.hitTarget",
      message: expect.stringContaining("wrong.json"),
    });
    expect(await failing(2, ["diff", encounter, bench.path("none.json")])).toMatchObject({
      code: "file/missing",
    });
  });
});

import { describe, expect, it } from "vitest";
import { example, failing, fray, json, start } from "./fray.ts";

const encounter = example("encounter.json");
const HP = "combatants.heron.sheet.hp";

interface Row {
  readonly at: Record<string, number>;
  readonly wins: Record<string, number>;
  readonly interval: Record<string, [number, number]>;
  readonly draws: number;
  readonly battles: number;
}
interface Sweep {
  readonly vary: string[];
  readonly seed: string;
  readonly rows: Row[];
  readonly interrupted?: true;
}

const sweep = (...args: string[]): Promise<Sweep> => json<Sweep>(["sweep", encounter, ...args]);

describe.concurrent("sweep", () => {
  it("gives the contract's rows over a grid of numbers", async () => {
    const { vary, rows } = await sweep(
      "--vary",
      `${HP}=10..20..5`,
      "--vary",
      "rules.hitTarget=6..7",
      "--battles",
      "100",
      "--seed",
      "s",
    );
    expect(vary).toEqual([HP, "rules.hitTarget"]);
    expect(rows.map((r) => [r.at[HP], r.at["rules.hitTarget"]])).toEqual([
      [10, 6],
      [10, 7],
      [15, 6],
      [15, 7],
      [20, 6],
      [20, 7],
    ]);
    for (const { wins, draws, interval } of rows) {
      expect(Object.values(wins).reduce((a, b) => a + b, draws)).toBeCloseTo(1, 12);
      for (const [side, share] of Object.entries(wins)) {
        expect(interval[side]?.[0]).toBeLessThanOrEqual(share);
        expect(interval[side]?.[1]).toBeGreaterThanOrEqual(share);
      }
    }
  });

  it("gives the number as it is exactly what simulate gives", async () => {
    const [swept, plain] = await Promise.all([
      sweep("--vary", `${HP}=14`, "--battles", "500", "--seed", "7"),
      json<Row>(["simulate", encounter, "--battles", "500", "--seed", "7"]),
    ]);
    expect(swept.rows[0]).toMatchObject({ wins: plain.wins, interval: plain.interval, draws: plain.draws });
  });

  it("may stand before the file, several times", async () => {
    const { rows } = await json<Sweep>([
      "sweep",
      "--vary",
      `${HP}=10`,
      "--vary",
      "rules.hitTarget=7",
      encounter,
      "--battles",
      "20",
      "--seed",
      "1",
    ]);
    expect(rows).toHaveLength(1);
  });

  it("writes comma-separated values", async () => {
    const { stdout, code } = await fray([
      "sweep",
      encounter,
      "--vary",
      `${HP}=10..12`,
      "--battles",
      "50",
      "--seed",
      "1",
      "--csv",
    ]);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      `${HP},wins.heroes,low.heroes,high.heroes,wins.foes,low.foes,high.foes,draws,rounds,battles`,
    );
    expect(lines).toHaveLength(4);
    for (const line of lines.slice(1)) expect(line.split(",")).toHaveLength(10);
  });

  it("solves each row with --exact", async () => {
    const { rows } = await sweep("--vary", "rules.hitTarget=6..7", "--exact");
    const solved = await json<{ wins: Record<string, number> }>(["solve", encounter]);
    expect(rows[1]?.wins["heroes"]).toBeCloseTo(solved.wins["heroes"] as number, 8);
    expect(rows[0]).toMatchObject({ exact: true, battles: 0 });
  });

  it("tells people: a table with bars, a heat map for two numbers", async () => {
    const one = await fray(["sweep", encounter, "--vary", `${HP}=10..12`, "--battles", "60", "--seed", "1"]);
    expect(one.stdout).toMatch(/heron hp +heroes +95 % interval +rounds/);
    expect(one.stdout).toMatch(/^ +10 +\d+\.\d % +\d+\.\d to \d+\.\d % +\d/m);
    const two = await fray([
      "sweep",
      encounter,
      "--vary",
      `${HP}=10..12`,
      "--vary",
      "rules.hitTarget=6..8",
      "--battles",
      "60",
      "--seed",
      "1",
    ]);
    expect(two.stdout).toContain("heron hp ↓   rules hitTarget →");
    expect(two.stdout).toMatch(/^ +10 +\d+ % .( +\d+ % .){2}$/m);
  });

  it.each([
    [`${HP}p=1..2`, "vary/unknown-path", `${HP}p`, "there is hp"],
    [
      "combatants.nobody.sheet.hp=1..2",
      "vary/unknown-path",
      "combatants.nobody.sheet.hp",
      "there is tamsin, wilf, ferryman, heron",
    ],
    ["rules.initiativeCall=0..1", "vary/no-number", "rules.initiativeCall", "numbers are hitTarget"],
    [`${HP}=0..5`, "input/range", HP, `with ${HP} = 0: expected a whole number from 1 to 1000000`],
    [`${HP}=5..1`, "vary/range", HP, "A no more than B"],
    [`${HP}=1..5..0`, "vary/range", HP, "a step above 0"],
    [`${HP}=1..100000`, "vary/too-many", "", "some 200,000,000 battles"],
    ["nonsense", "vary/range", "", "expected PATH=A..B"],
  ])("refuses %s by name, with what there is", async (vary, code, path, message) => {
    expect(await failing(2, ["sweep", encounter, "--vary", vary])).toMatchObject({
      code,
      path,
      message: expect.stringContaining(message),
    });
  });

  it.each([
    [[], "--vary: expected what is to vary"],
    [["--vary", `${HP}=1`, "--json", "--csv"], "found both"],
    [["--vary", `${HP}=1`, "--exact", "--battles", "5"], "found both"],
    [["--vary", `${HP}=1`, "--side", "dragons"], "--side: expected one of heroes, foes"],
  ])("refuses %j", async (args, message) => {
    expect(await failing(2, ["sweep", encounter, ...args])).toMatchObject({
      code: "usage",
      message: expect.stringContaining(message),
    });
  });

  it("tells what is known so far when it is interrupted", async () => {
    const child = start([
      "sweep",
      encounter,
      "--vary",
      `${HP}=1..2000`,
      "--battles",
      "2000",
      "--seed",
      "1",
      "--json",
    ]);
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    setTimeout(() => child.kill("SIGINT"), 8000);
    const code = await new Promise((resolve) => child.on("close", resolve));
    const { rows, interrupted } = JSON.parse(stdout) as Sweep;
    expect(code).toBe(130);
    expect(interrupted).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(2000);
    expect(rows[0]).toMatchObject({ at: { [HP]: 1 } });
  });
});

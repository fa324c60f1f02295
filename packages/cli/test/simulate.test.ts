import { describe, expect, it } from "vitest";
import { example, failing, fray, json, workbench } from "./fray.ts";

const bench = workbench();
const encounter = example("encounter.json");

interface Simulation {
  readonly battles: number;
  readonly seed: string;
  readonly wins: Record<string, number>;
  readonly draws: number;
  readonly interval: Record<string, [number, number]>;
  readonly rounds: { readonly mean: number };
  readonly combatants: Record<
    string,
    { readonly survives: number; readonly dealt: number; readonly taken: number }
  >;
}

const simulate = (...args: readonly string[]): Promise<Simulation> =>
  json<Simulation>(["simulate", encounter, ...args]);

describe.concurrent("simulation", () => {
  it("gives the same result for a seed whatever the number of workers", async () => {
    const [one, four, other] = await Promise.all([
      fray(["simulate", encounter, "--battles", "2500", "--seed", "s", "--workers", "1", "--json"]),
      fray(["simulate", encounter, "--battles", "2500", "--seed", "s", "--workers", "4", "--json"]),
      fray(["simulate", encounter, "--battles", "2500", "--seed", "t", "--json"]),
    ]);
    expect(one.stdout).toBe(four.stdout);
    expect(one.stdout.replaceAll('"seed":"s"', "")).not.toBe(other.stdout.replaceAll('"seed":"t"', ""));
  });

  it("takes a seed that begins with a minus sign as it is typed", async () => {
    const [apart, joined] = await Promise.all([
      simulate("--battles", "20", "--seed", "-5"),
      simulate("--battles", "20", "--seed=-5"),
    ]);
    expect(apart).toEqual(joined);
    expect(apart.seed).toBe("-5");
  });

  it("counts every battle once: shares add up, intervals hold them, what is dealt is taken", async () => {
    const { battles, seed, wins, draws, interval, rounds, combatants } = await simulate(
      "--battles",
      "1500",
      "--seed",
      "7",
    );
    expect({ battles, seed }).toEqual({ battles: 1500, seed: "7" });
    expect(Object.keys(wins)).toEqual(["heroes", "foes"]);
    expect(Object.values(wins).reduce((a, b) => a + b, draws)).toBeCloseTo(1, 12);
    for (const [side, share] of Object.entries(wins)) {
      const [low, high] = interval[side] as [number, number];
      expect(low).toBeLessThan(share);
      expect(high).toBeGreaterThan(share);
    }
    expect(rounds.mean).toBeGreaterThan(1);
    const total = (what: "dealt" | "taken"): number =>
      Object.values(combatants).reduce((sum, c) => sum + c[what], 0);
    expect(total("dealt")).toBeCloseTo(total("taken"), 6);
  });

  it("stops at the first end of a chunk that is precise enough", async () => {
    const half = ({ interval }: Simulation): number =>
      Math.max(...Object.values(interval).map(([low, high]) => (high - low) / 2));
    const precise = await simulate("--precision", "0.02", "--seed", "p");
    expect(precise.battles % 1000).toBe(0);
    expect(half(precise)).toBeLessThanOrEqual(0.02);
    const before = await simulate("--battles", String(precise.battles - 1000), "--seed", "p");
    expect(half(before)).toBeGreaterThan(0.02);
    expect(await simulate("--battles", String(precise.battles), "--seed", "p")).toEqual(precise);
  });

  it("tells its seed when nobody gave one, so that it can be had again", async () => {
    const first = await simulate("--battles", "50");
    expect(await simulate("--battles", "50", "--seed", first.seed)).toEqual(first);
  });

  it("tells people: who wins, within which interval, and who survives", async () => {
    const { code, stdout, stderr } = await fray(["simulate", encounter, "--battles", "300", "--seed", "1"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("The ford at Willow Mill   Hit Die   300 battles, sampled with seed 1");
    expect(stdout).toMatch(/^ {2}heroes +\d+\.\d % +\d+\.\d to \d+\.\d % +█/m);
    expect(stdout).toMatch(/^ {2}Wilf +heroes +\d+\.\d % +\d+\.\d +\d+\.\d$/m);
  });

  it("never calls certain what a sample only suggests", async () => {
    const { stdout } = await fray(["simulate", encounter, "--battles", "1", "--seed", "1", "--detail"]);
    expect(stdout).toMatch(/>20\.7 %/);
    expect(stdout).toMatch(/<79\.3 %/);
    expect(stdout).not.toMatch(/ (0|100) %/);
  });

  it("tells more when asked: rounds, who stands, what everybody does, what was looked for", async () => {
    const args = ["simulate", encounter, "--battles", "300", "--seed", "1", "--detail"];
    const { code, stdout } = await fray([...args, "--find", "down:wilf, status poisoned"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ +2 +\d+\.\d % +█/m);
    expect(stdout).toMatch(/^ {2}Tamsin .* strike \d/m);
    expect(stdout).toMatch(/^ {2}down:wilf +\d+\.\d % +\d+, \d+.* --seed 1 --battle \d+$/m);
    expect(stdout).toMatch(/^ {2}status poisoned +never$/m);
    expect(stdout).toMatch(/^ {2}the middle one +\d+$/m);
  });

  it("adds to the contract's fields, whose names and meaning stand", async () => {
    const told = await json(["simulate", encounter, "--battles", "200", "--seed", "1", "--find", "down"]);
    const contract = "battles seed wins draws interval rounds combatants";
    expect(Object.keys(told).join(" ")).toBe(`${contract} survivors damageByRound firstDown notable found`);
    expect(told).toMatchObject({
      rounds: { mean: expect.any(Number), shares: expect.any(Object) },
      survivors: { heroes: { mean: expect.any(Number) } },
      firstDown: { share: expect.any(Number), round: { mean: expect.any(Number) } },
      combatants: { wilf: { uses: expect.arrayContaining([expect.objectContaining({ do: "ability" })]) } },
      found: { down: { share: 1, battles: [0, 1, 2, 3, 4] } },
    });
  });

  it.each([
    [
      "explosion",
      "find/unknown-event",
      'nothing in hit-die is called "explosion"; expected an event (advance',
    ],
    ["down:nobody", "find/unknown-combatant", "expected one of tamsin, wilf, ferryman, heron, found"],
  ])("refuses to look for %j", async (what, code, message) => {
    expect(await failing(2, ["simulate", encounter, "--find", what])).toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ["0.000001", /^--precision: ± 0\.000001 takes some [\d.]+ billion battles, and 1 billion are the most/],
    [
      "1e-9",
      /^--precision: ± 1e-9 takes some \de1\d battles|^--precision: ± 1e-9 takes some [\d.]+e1\d battles/,
    ],
    ["1e-300", /^--precision: ± 1e-300 takes more battles than can be counted, and 1 billion are the most/],
  ])("refuses at once what would take too many battles: --precision %s", async (precision, message) => {
    const refused = await failing(2, ["simulate", encounter, "--precision", precision, "--seed", "s"]);
    expect(refused).toMatchObject({ code: "simulate/too-precise", message: expect.stringMatching(message) });
    expect(refused.message).toMatch(/: enough for ± 0\.0000\d$/);
    const told = await fray(["simulate", encounter, "--precision", precision, "--seed", "s"]);
    expect(told).toMatchObject({ code: 2, stdout: "" });
    expect(told.stderr).toBe(`fray: ${refused.message} (simulate/too-precise)\n`);
  });

  it("does not refuse a precision for being small: the time is up first", async () => {
    const args = ["simulate", encounter, "--precision", "0.0001", "--time-limit", "0.5"];
    const { stdout, stderr, code } = await fray(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("before ± 0.0001 was reached");
  });

  it("what was done seldom was not done 0 times", async () => {
    const bridge = bench.path("bridge.json");
    await fray(["new", "hit-die", bridge]);
    const { stdout } = await fray(["simulate", bridge, "--battles", "400", "--seed", "s", "--detail"]);
    expect(stdout).not.toMatch(/[a-z] 0\.0\b/);
    const { combatants } = await json<{
      combatants: Record<string, { uses: readonly { mean: number; do: string }[] }>;
    }>(["simulate", bridge, "--battles", "400", "--seed", "s"]);
    const seldom = Object.values(combatants).flatMap((c) =>
      c.uses.filter((u) => u.mean < 0.05 && u.do !== "end"),
    );
    expect(stdout.match(/ <0\.1\b/g)?.length ?? 0).toBe(seldom.length);
    expect(seldom.length).toBeGreaterThan(0);
  });

  it.each([
    [["--battles", "0"], '--battles: expected a whole number from 1 to 1000000000, found "0"'],
    [["--battles", "ten"], "--battles: expected a whole number"],
    [["--precision", "2"], "--precision: expected a number between 0 and 1"],
    [["--precision", "0.1", "--battles", "5"], "expected --battles or --precision, found both"],
    [["--precision", ""], "--precision: expected a number between 0 and 1"],
    [["--workers", "0"], "--workers: expected a whole number"],
    [["--workers", "two"], "--workers: expected a whole number"],
    [["--time-limit", "0"], "--time-limit: expected seconds"],
    [["--time-limit", "soon"], "--time-limit: expected seconds"],
    [["--battle", "3"], "--battle: a battle is found by its number and the --seed of its run"],
    [["--battle", "3x", "--seed", "s"], "--battle: expected its number, or median, best, worst"],
    [["--battle", "1000000000", "--seed", "s"], "--battle: expected a whole number from 0 to 999999999"],
    [["--battle", "50", "--battles", "50", "--seed", "s"], "--battle: expected a whole number from 0 to 49"],
    [["--battle", "1", "--detail", "--seed", "s"], "expected --battle or --detail, found both"],
    [["--battle", "1", "--html", "x.html", "--seed", "s"], "expected --battle or --html, found both"],
    [["--battle", "best", "--find", "down"], "expected --battle or --find, found both"],
    [["--battles", "-5"], 'found "-5"'],
    [["--log", "x.json"], "--log: expected the battle it is to tell"],
  ])("refuses %j", async (args, message) => {
    expect(await failing(2, ["simulate", encounter, ...args])).toMatchObject({
      code: "usage",
      message: expect.stringContaining(message),
    });
  });
});

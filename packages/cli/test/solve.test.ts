import { describe, expect, it } from "vitest";
import { example, failing, fray, json, workbench } from "./fray.ts";

const bench = workbench();

/** Whoever is hit is down: two blows a turn, 4 and 2 of 10 hit. */
const one = (id: string, side: string, evasion: number) => ({
  id,
  side,
  tactics: "simple",
  sheet: { hp: 1, evasion },
});
const DUEL = bench.file("duel.json", {
  fray: 1,
  ruleset: "hit-die",
  name: "One hit",
  order: ["ana", "orc"],
  combatants: [one("ana", "heroes", 5), one("orc", "foes", 3)],
});
const [MISS, MISSED] = [0.6 ** 2, 0.8 ** 2];
const HEROES = (1 - MISS) / (1 - MISS * MISSED);

interface Solution {
  readonly exact: boolean;
  readonly wins: Record<string, number>;
  readonly draws: number;
  readonly undecided: number;
  readonly states: number;
  readonly rounds: { readonly mean: number; readonly chances: Record<string, number> };
  readonly stopped?: string;
  readonly estimate?: { readonly states: number };
  readonly advice?: string;
}

describe.concurrent("solve", () => {
  it("gives the closed form of a duel, and how much is undecided", async () => {
    const { exact, wins, draws, undecided, states, rounds } = await json<Solution>(["solve", DUEL]);
    expect(exact).toBe(true);
    expect(draws).toBe(0);
    expect(undecided).toBeLessThanOrEqual(1e-9);
    expect(wins["heroes"]).toBeCloseTo(HEROES, 8);
    expect((wins["heroes"] as number) + (wins["foes"] as number) + undecided).toBeCloseTo(1, 12);
    expect(states).toBe(4);
    expect(rounds.chances["1"]).toBeCloseTo(1 - MISS * MISSED, 12);
  });

  it("agrees with the simulation of the same file", async () => {
    const [exact, sampled] = await Promise.all([
      json<Solution>(["solve", example("encounter.json")]),
      json<{ wins: Record<string, number> }>([
        "simulate",
        example("encounter.json"),
        "--battles",
        "10000",
        "--seed",
        "1",
      ]),
    ]);
    expect(exact.exact).toBe(true);
    expect(Math.abs((exact.wins["heroes"] as number) - (sampled.wins["heroes"] as number))).toBeLessThan(
      0.025,
    );
  });

  it("gives fractions", async () => {
    const found = await json<{ winsFractions: Record<string, string>; drawsFraction: string }>([
      "solve",
      DUEL,
      "--fractions",
      "--undecided",
      "0.1",
    ]);
    expect(found.winsFractions["heroes"]).toMatch(/^\d+\/\d+$/);
    expect(found.drawsFraction).toBe("0/1");
  });

  it("says that a battle is too large, with bounds, an estimate and what to do instead", async () => {
    const gate = bench.path("gate.json");
    await fray(["new", "to-hit", gate, "--encounter", "ruined-gate"]);
    const found = await json<Solution>(["solve", gate]);
    expect(found).toMatchObject({ exact: false, stopped: "ways", advice: `fray simulate ${gate}` });
    expect(found.estimate?.states).toBeGreaterThan(10_000);
    expect(Object.values(found.wins).reduce((a, b) => a + b, found.draws + found.undecided)).toBeCloseTo(
      1,
      6,
    );
    const { stdout, code } = await fray(["solve", gate]);
    expect(code).toBe(0);
    expect(stdout).toContain("Too large to solve");
    expect(stdout).toContain(`fray simulate ${gate}`);
  });

  it("says that the time was up, with what is known", async () => {
    const dawn = bench.path("dawn.json");
    await fray(["new", "battle-order", dawn, "--encounter", "duel"]);
    const found = await json<Solution>(["solve", dawn, "--time-limit", "0.3"]);
    expect(found).toMatchObject({ exact: false, stopped: "time" });
    const { stdout } = await fray(["solve", dawn, "--time-limit", "0.3"]);
    expect(stdout).toMatch(/The time was up \(--time-limit\): it has at least some [\d,]+ states\./);
    expect(stdout).toContain(`Sampling answers it: fray simulate ${dawn}`);
  });

  it("tells people", async () => {
    const { stdout, stderr, code } = await fray(["solve", DUEL]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/One hit {3}Hit Die {3}exact, 4 states/);
    expect(stdout).toMatch(/^ {2}heroes +83\.2 % +█/m);
  });

  it("says of what is undecided that it is: a share as such, and what is known of the rest as a bound", async () => {
    const early = await fray(["solve", DUEL, "--undecided", "0.1"]);
    const left = (MISS * MISSED) ** 2; // two rounds bring it below a tenth
    expect(left).toBeLessThan(0.1);
    expect(early.stdout).toMatch(
      new RegExp(`^  ${(left * 100).toFixed(1).replace(".", "\\.")} % undecided$`, "m"),
    );
    expect(early.stdout).toMatch(/^ {2}heroes +78\.7 % to 84\.1 %/m);
    expect(early.stdout).toContain("survives at least");
    expect(early.stdout).toContain("rounds on average, of those that are decided");
    const solved = await fray(["solve", DUEL]);
    expect(solved.stdout).toMatch(/^ {2}\d\.\de-\d+ undecided$/m);
    expect(solved.stdout).not.toContain("survives at least");
    const cut = await fray(["solve", DUEL, "--states", "2"]);
    expect(cut.stdout).toContain("Too large to solve");
    expect(cut.stdout).toContain("1 round on average, of those that are decided");
  });

  it("finds the best play of a side", async () => {
    const args = [
      "solve",
      example("duel/encounter.json"),
      "--ruleset",
      example("duel/ruleset.js"),
      "--best",
      "challengers",
    ];
    const found = await json<{ value: number; tactics: number; first: { command: { actor: string } }[] }>(
      args,
    );
    expect(found.value).toBeGreaterThan(found.tactics);
    expect(found.first[0]?.command.actor).toBe("ines");
    const { stdout } = await fray(args);
    expect(stdout).toMatch(/At its best, challengers win \d+\.\d %; by tactics \d+\.\d %/);
  });

  it("refuses politely when best play is out of reach", async () => {
    expect(await failing(1, ["solve", DUEL, "--best", "heroes", "--states", "2"])).toMatchObject({
      code: "solve/too-large",
      message: expect.stringContaining("fray simulate"),
    });
  });

  it.each([
    [["--best", "dragons"], "--best: expected one of heroes, foes"],
    [["--undecided", "2"], "--undecided: expected a number from 0 to 1"],
    [["--states", "0"], "--states: expected a whole number"],
    [["--time-limit", "soon"], "--time-limit: expected a number"],
    [["--best", "heroes", "--fractions"], "found both"],
  ])("refuses %j", async (args, message) => {
    expect(await failing(2, ["solve", DUEL, ...args])).toMatchObject({
      code: "usage",
      message: expect.stringContaining(message),
    });
  });
});

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { type EncounterFile, openBattle, type Ruleset } from "@fray/engine";
import { type Goal, reportRun, Run, type Study, studyChunk } from "@fray/engine/analysis";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { describe, expect, it } from "vitest";
import { example, fray, json, ROOT, start, workbench } from "../test/fray.ts";

const bench = workbench();
const encounter = example("encounter.json");
const duel = ["simulate", example("duel/encounter.json"), "--ruleset", example("duel/ruleset.js")];

/** The compiled pool: threads run what was built. */
type Compiled = typeof import("../src/workers/pool.ts");
const built = pathToFileURL(join(ROOT, "packages/cli/dist/workers/pool.js")).href;
const { playRun, threads } = (await import(/* @vite-ignore */ built)) as Compiled;

const file = JSON.parse(readFileSync(encounter, "utf8")) as EncounterFile;
const ruleset = hitDie as unknown as Ruleset;
const battle = openBattle(ruleset, file, "s");
if (!battle.ok) throw new Error("the example does not open");
const { opening } = battle.value;
const settings = { seed: "s", find: [] };

/** The same run, counted here. */
function aloneFor(goal: Goal): Study {
  const run = Run.of(ruleset, opening, goal, { searches: 0, ahead: 1 });
  for (let span = run.next(); span !== null; span = run.next())
    run.take(span.from, studyChunk(ruleset, opening, settings, span));
  return run.study();
}

/** A run played by threads, until it is over or told to stop. */
async function playWith(
  workers: number,
  run: Run,
  { fought = file, stopped = new AbortController().signal, counted = () => {} }: Partial<Playing> = {},
): Promise<void> {
  const pool = threads<Study>(workers);
  try {
    await playRun(pool, run, { opening, run: settings, file: fought, ruleset: [] }, { stopped, counted });
  } finally {
    pool.close();
  }
}
interface Playing {
  readonly fought: EncounterFile;
  readonly stopped: AbortSignal;
  counted(): void;
}

async function pooled(workers: number, goal: Goal): Promise<string> {
  const run = Run.of(ruleset, opening, goal, { searches: 0, ahead: 4 * workers });
  await playWith(workers, run);
  return JSON.stringify(reportRun(run.study(), "s"));
}

describe("threads", () => {
  it.each<[string, Goal]>([
    ["so many battles", { battles: 5250 }],
    ["until precise", { precision: 0.02 }],
  ])("one, two and four of them count the same, byte for byte: %s", async (_, goal) => {
    const alone = JSON.stringify(reportRun(aloneFor(goal), "s"));
    expect(await pooled(1, goal)).toBe(alone);
    expect(await pooled(2, goal)).toBe(alone);
    expect(await pooled(4, goal)).toBe(alone);
  });

  it("a mistake in a ruleset ends the run and is told", async () => {
    const run = Run.of(ruleset, opening, { battles: 5000 }, { searches: 0, ahead: 8 });
    await expect(playWith(2, run, { fought: { ...file, ruleset: "no-such" } })).rejects.toThrow(/no-such/);
  });

  it("stop when they are told to, with what has been counted", async () => {
    const run = Run.of(ruleset, opening, { battles: 1_000_000_000 }, { searches: 0, ahead: 8 });
    const controller = new AbortController();
    await playWith(2, run, {
      stopped: controller.signal,
      counted: () => {
        if (run.battles >= 1000) controller.abort();
      },
    });
    expect(run.battles).toBeGreaterThanOrEqual(1000);
    const { battles } = run;
    expect(JSON.stringify(run.study())).toBe(JSON.stringify(aloneFor({ battles })));
  });
});

describe("the command line on many threads", () => {
  it("gives the same bytes with 1, 2 and 4 workers, also when run until precise and for a ruleset from outside", async () => {
    const cases = [
      ["simulate", encounter, "--precision", "0.0035", "--seed", "p"],
      [...duel, "--battles", "30000", "--seed", "d", "--find", "reaction parry"],
    ];
    for (const args of cases) {
      const [one, two, four] = [
        await fray([...args, "--workers", "1", "--json"]),
        await fray([...args, "--workers", "2", "--json"]),
        await fray([...args, "--workers", "4", "--json"]),
      ];
      expect(one).toMatchObject({ code: 0, stderr: "" });
      expect(two.stdout).toBe(one.stdout);
      expect(four.stdout).toBe(one.stdout);
    }
  });

  it("Ctrl-C tells what is known so far", async () => {
    for (const workers of ["1", "2"]) {
      const { code, stdout } = await interrupted(["--workers", workers, "--json"]);
      expect(code).toBe(130);
      const told = JSON.parse(stdout) as {
        battles: number;
        interrupted: boolean;
        wins: Record<string, number>;
      };
      expect(told.interrupted).toBe(true);
      expect(told.battles).toBeGreaterThan(0);
      expect(Object.values(told.wins).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
      const { interrupted: _, ...counted } = told;
      if (told.battles <= 200_000)
        expect(await json(["simulate", encounter, "--seed", "s", "--battles", String(told.battles)])).toEqual(
          counted,
        );
    }
    const { stdout } = await interrupted([]);
    expect(stdout).toMatch(/Stopped after [\d,]+ of 1,000,000,000: this is what is known so far\./);
  });

  it("a time limit ends a run, with what is known", async () => {
    const told = await json(["simulate", encounter, "--battles", "1000000000", "--time-limit", "1.5"]);
    expect(told["stopped"]).toBe("time");
    expect(told["battles"]).toBeGreaterThan(0);
    expect(told).not.toHaveProperty("interrupted");
    const { stdout } = await fray(["simulate", encounter, "--precision", "0.00001", "--time-limit", "0.4"]);
    expect(stdout).toMatch(/The time was up after [\d,]+ before ± 0\.00001 was reached/);
    expect(await json(["simulate", encounter, "--battles", "50", "--time-limit", "60"])).not.toHaveProperty(
      "stopped",
    );
  });
});

/** Starts an endless run and sends the signal once it surely listens; waits longer if it did not yet. */
async function interrupted(more: readonly string[]): Promise<{ code: number | null; stdout: string }> {
  for (const wait of [1500, 4000, 10_000]) {
    const child = start(["simulate", encounter, "--seed", "s", "--battles", "1000000000", ...more]);
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    const timer = setTimeout(() => child.kill("SIGINT"), wait);
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    clearTimeout(timer);
    if (code !== null) return { code, stdout };
  }
  return { code: null, stdout: "" };
}

describe("one battle of a run", () => {
  it("is told, or kept as a log that fray replay takes", async () => {
    const log = bench.path("battle.json");
    const args = ["simulate", encounter, "--seed", "s", "--battle", "17"];
    const counted = await json<{ state: { winner: string; round: number } }>(args);
    const { code, stdout } = await fray([...args, "--log", log]);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Battle 17 of seed s: (Heroes|Foes) win in round \d+\.\nThe log is in /),
    });
    expect(await json(["replay", log])).toEqual(counted);
    expect(await json(["check", log])).toBeTruthy();
    const again = await fray([...args, "--log", log, "--json"]);
    expect(again.code).toBe(2);
    expect(JSON.parse(again.stderr)).toMatchObject({ error: { code: "file/exists" } });
  });

  it("is found by its place among all", async () => {
    const run = ["simulate", encounter, "--seed", "s", "--battles", "1000"];
    const { notable } = await json<{ notable: { median: number; best: number[]; worst: number[] } }>(run);
    const places = { median: notable.median, best: notable.best[0], worst: notable.worst[0] };
    for (const [place, number] of Object.entries(places))
      expect(await json([...run, "--battle", place])).toEqual(
        await json(["simulate", encounter, "--seed", "s", "--battle", String(number)]),
      );
  });

  it("from outside too", async () => {
    const { stdout, code } = await fray([...duel, "--seed", "s", "--battle", "3"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/The battle is over/);
  });
});

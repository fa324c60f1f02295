import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type EncounterFile, openBattle, type Ruleset } from "@fray/engine";
import { type Chunk, type Job, mergeChunks, playJob } from "@fray/engine/analysis";
import { dicePool } from "@fray/engine/rulesets/dice-pool";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { describe, expect, it } from "vitest";
import { example, fray, ROOT, start, workbench } from "../test/fray.ts";

const bench = workbench();
const encounter = example("encounter.json");
const read = JSON.parse(readFileSync(encounter, "utf8")) as EncounterFile;

/** The compiled players: threads run what was built. */
interface Players {
  play(
    job: Job,
    watch: { over(): Promise<boolean>; counted(battles: number): void },
  ): Promise<readonly Chunk[]>;
  close(): Promise<void>;
}
const built = pathToFileURL(join(ROOT, "packages/cli/dist/workers/players.js")).href;
const { Players } = (await import(/* @vite-ignore */ built)) as {
  Players: new (ruleset: Ruleset, modules: readonly string[], workers: number) => Players;
};

function jobOf(ruleset: Ruleset, file: EncounterFile, of: Partial<Job> = {}): Job {
  const opened = openBattle(ruleset, file, "");
  if (!opened.ok) throw new Error("it does not open");
  return {
    file,
    opening: opened.value.opening,
    seed: "p",
    from: 0,
    to: 20_000,
    count: "together",
    ...of,
  };
}

const breathe = (): Promise<boolean> => new Promise((resolve) => setImmediate(() => resolve(false)));

const shipped = hitDie as unknown as Ruleset;

describe("players", () => {
  it("play a job alike whatever their number, in order and to the last bit, summed up or one by one", async () => {
    const pools = dicePool as unknown as Ruleset;
    const ford = pools.encounters["ford"] as EncounterFile;
    for (const [ruleset, job] of [
      [shipped, jobOf(shipped, read)],
      [pools, jobOf(pools, ford, { to: 130, from: 7, count: "each" })],
    ] as const) {
      const alone = JSON.stringify(playJob(ruleset, job));
      for (const workers of [1, 2, 3]) {
        const players = new Players(ruleset, [], workers);
        let counted = 0;
        const chunks = await players.play(job, { over: breathe, counted: (n) => (counted = n) });
        await players.close();
        expect(JSON.stringify(chunks)).toBe(alone);
        expect(counted).toBe(job.to - job.from);
      }
    }
  });

  it("tell what has no gap when they are stopped, and take up the next job", async () => {
    const players = new Players(shipped, [], 2);
    const job = jobOf(shipped, read, { to: 1_000_000 });
    let known = 0;
    const chunks = await players.play(job, {
      over: async () => (await breathe()) || known >= 20_000,
      counted: (n) => (known = n),
    });
    const sum = chunks.reduce(mergeChunks);
    expect(sum.battles).toBeGreaterThan(0);
    expect(sum).toEqual(playJob(shipped, { ...job, to: sum.battles }).reduce(mergeChunks));
    const other = jobOf(
      shipped,
      { ...read, rules: { ...(read["rules"] as object), hitTarget: 6 } },
      { to: 2000 },
    );
    expect(await players.play(other, { over: breathe, counted: () => {} })).toEqual(playJob(shipped, other));
    await players.close();
  });

  it("a mistake in a thread ends the work and is told", async () => {
    const players = new Players(shipped, [bench.path("none.js")], 2);
    const job = jobOf(shipped, read, { to: 10_000_000 });
    await expect(players.play(job, { over: breathe, counted: () => {} })).rejects.toThrow(/no such file/);
    await players.close();
  });
});

describe("comparing on many threads", () => {
  const harder = bench.file("harder.json", {
    ...read,
    rules: { ...(read["rules"] as object), hitTarget: 6 },
  });
  const HP = "combatants.heron.sheet.hp";

  it.each([
    ["sweep", ["sweep", encounter, "--vary", `${HP}=10..16..2`, "--battles", "3000"]],
    ["tune", ["tune", encounter, "--vary", `${HP}=5..40`, "--target", "heroes=0.5", "--battles", "3000"]],
    ["rank", ["rank", encounter, "--battles", "150"]],
    ["diff", ["diff", encounter, harder, "--battles", "8000"]],
  ])("%s gives the same bytes with 1 and 3 workers", async (_, args) => {
    const [one, three] = [
      await fray([...args, "--seed", "s", "--workers", "1", "--json"]),
      await fray([...args, "--seed", "s", "--workers", "3", "--json"]),
    ];
    expect(one).toMatchObject({ code: 0, stderr: "" });
    expect(three).toEqual(one);
  });

  it("diff tells the pairs it has when it is interrupted", async () => {
    const args = ["diff", encounter, harder, "--battles", "100000000", "--told", "3", "--seed", "s"];
    const child = start([...args, "--workers", "2", "--json"]);
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    setTimeout(() => child.kill("SIGINT"), 4000);
    const code = await new Promise((resolve) => child.on("close", resolve));
    const told = JSON.parse(stdout) as { battles: number; interrupted: true; wins: object };
    expect(code).toBe(130);
    expect(told.interrupted).toBe(true);
    const { interrupted: _, ...rest } = told;
    if (told.battles > 30_000) return;
    const known = [
      "diff",
      encounter,
      harder,
      "--battles",
      String(told.battles),
      "--told",
      "3",
      "--seed",
      "s",
    ];
    const again = await fray([...known, "--json"]);
    expect(JSON.parse(again.stdout)).toEqual(rest);
  });
});

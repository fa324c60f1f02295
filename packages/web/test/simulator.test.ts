import { type EncounterFile, openBattle, type Ruleset } from "@fray/engine";
import {
  type Brief,
  type Goal,
  mergeChunks,
  parseVary,
  planSweep,
  playerOf,
  playJob,
  WorkerPool,
  reportRun,
  Run,
  rowOf,
  type Span,
  studyChunk,
} from "@fray/engine/analysis";
import { describe, expect, it } from "vitest";
import { ownEncounters, readFile, sidesOf, withTactics } from "../src/simulator/encounters.ts";
import { runCsv, timeText, winText } from "../src/simulator/say.ts";
import { formatState, parseState } from "../src/simulator/state.ts";
import { sweepChoices, usualRange } from "../src/simulator/sweep-card.tsx";
import { aheadOf, EACH, playRow, playRun, type Workers } from "../src/workers/pool.ts";
import { answering, portOf } from "../src/workers/wire.ts";

async function load(id: string): Promise<Ruleset> {
  return ((await import(`@fray/engine/rulesets/${id}`)) as { readonly default: unknown }).default as Ruleset;
}

const duelOf = (ruleset: Ruleset): EncounterFile => ruleset.encounters["duel"] as EncounterFile;

function openingOf(ruleset: Ruleset, file: EncounterFile, seed: string) {
  const opened = openBattle(ruleset, file, seed);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  return opened.value.opening;
}

const SEED = "crew";
const later = (n: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, n % 4);
  });

/** Workers that take turns in an order of their own, each at the end of a message channel. */
function workersOf(ruleset: Ruleset, many: number): Workers {
  let started = 0;
  return new WorkerPool(
    () => {
      const { port1, port2 } = new MessageChannel();
      const i = started++;
      let player: ReturnType<typeof playerOf> | null = null;
      answering(port2 as never, async (ask: Brief | Span) => {
        if (!("from" in ask)) return void (player = playerOf(ruleset, ask));
        await later(ask.from * 7 + i);
        return player?.(ask);
      });
      return { ...portOf(port1 as never), close: () => port1.close() };
    },
    { workers: many, each: EACH },
  );
}

async function runWith(ruleset: Ruleset, goal: Goal, many: number, stop = new AbortController()) {
  const opening = openingOf(ruleset, duelOf(ruleset), SEED);
  const run = Run.of(ruleset, opening, goal, { searches: 0, ahead: aheadOf(many) });
  const workers = workersOf(ruleset, many);
  let told = 0;
  await playRun(
    workers,
    run,
    { ruleset: ruleset.id, opening, run: { seed: SEED, find: [] } },
    {
      stop: stop.signal,
      counted: () => {
        told += 1;
        if ("battles" in goal && goal.battles > 100_000) stop.abort();
      },
    },
  );
  workers.close();
  return { run, report: reportRun(run.study(), SEED), told };
}

/** As the engine does it alone, in order. */
function alone(ruleset: Ruleset, goal: Goal) {
  const opening = openingOf(ruleset, duelOf(ruleset), SEED);
  const run = Run.of(ruleset, opening, goal, { searches: 0, ahead: 1 });
  for (let span = run.next(); span !== null; span = run.next())
    run.take(span.from, studyChunk(ruleset, opening, { seed: SEED, find: [] }, span));
  return reportRun(run.study(), SEED);
}

describe("a run of battles", () => {
  it.each(["hit-die", "armor-class"])(
    "of %s is the same whatever the number of workers, and as the engine alone has it",
    async (id) => {
      const ruleset = await load(id);
      const expected = alone(ruleset, { battles: 2300 });
      expect(expected.battles).toBe(2300);
      for (const many of [1, 2, 5])
        expect((await runWith(ruleset, { battles: 2300 }, many)).report).toEqual(expected);
    },
  );

  it("stops at the same battle when it is precise enough, whatever the number of workers", async () => {
    const ruleset = await load("hit-die");
    const expected = alone(ruleset, { precision: 0.02 });
    for (const many of [1, 3])
      expect((await runWith(ruleset, { precision: 0.02 }, many)).report).toEqual(expected);
  });

  it("can be stopped, and then tells the battles it has from the first on", async () => {
    const { run, report } = await runWith(await load("hit-die"), { battles: 1_000_000 }, 3);
    expect(run.over).toBe(false);
    expect(report.battles).toBeGreaterThan(0);
    expect(report).toEqual(alone(await load("hit-die"), { battles: report.battles }));
  });
});

describe("a sweep", () => {
  it("has the rows the engine has, in order, on the same dice", async () => {
    const ruleset = await load("hit-die");
    const file = duelOf(ruleset);
    const vary = parseVary("combatants.esme.sheet.hp=10..30..10");
    if (!vary.ok) throw new Error("expected a range");
    const plan = planSweep(ruleset, file, [vary.value]);
    if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
    const { rows } = plan.value;
    const what = (row: number) => ({ opening: rows[row]!.opening, seed: SEED, count: "together" as const });
    const workers = workersOf(ruleset, 3);
    const found: unknown[] = [];
    for (const { at, opening } of rows) {
      const brief = { ruleset: ruleset.id, opening, job: { seed: SEED, count: "together" } } as const;
      const stop = new AbortController().signal;
      const chunks = await playRow(workers, brief, 600, { stop, counted: () => {} });
      found.push(rowOf(at, chunks.reduce(mergeChunks), SEED));
    }
    workers.close();
    const expected = rows.map((version, i) => {
      const chunks = playJob(ruleset, { ...what(i), file: version.file, from: 0, to: 600 });
      return rowOf(version.at, chunks.reduce(mergeChunks), SEED);
    });
    expect(found).toEqual(expected);
  });

  it("offers every number of the sheets and of the house rules, each with a range around it", async () => {
    const ruleset = await load("hit-die");
    const choices = sweepChoices(ruleset, duelOf(ruleset));
    expect(choices.map((c) => c.path)).toContain("combatants.esme.sheet.hp");
    expect(choices.map((c) => c.path)).toContain("rules.hitTarget");
    for (const { now } of choices) {
      const [from, to, step] = usualRange(now);
      expect([from <= now, now <= to, step >= 1, from < 0 && now >= 0]).toEqual([true, true, true, false]);
    }
  });
});

describe("what the simulator is set to", () => {
  it("a link restores it", () => {
    const state = { encounter: "duel", tactics: { heroes: "careful" }, goal: { precision: 0.01 }, seed: "x" };
    expect(parseState(formatState("hit-die", state), "other")).toEqual(state);
    expect(parseState(new URLSearchParams("battles=-4&precision=9"), "first")).toEqual({
      encounter: "first",
      tactics: {},
      goal: { battles: 10_000 },
      seed: "1",
    });
  });

  it("tactics go to everybody of a side, shipped ones by their own side", async () => {
    const ruleset = await load("hit-die");
    const file = duelOf(ruleset);
    const [first, second] = sidesOf(ruleset, file) as [string, string];
    const changed = withTactics(ruleset, file, { [second]: "careful" });
    const tactics = (changed["combatants"] as readonly { readonly tactics?: string }[]).map((c) => c.tactics);
    expect(tactics).toEqual([undefined, "careful"]);
    expect(first).not.toBe(second);
  });

  it("finds one's own encounters, whatever else is kept there", async () => {
    const ruleset = await load("hit-die");
    const mine = { ...duelOf(ruleset), name: "Mine" };
    const names = (kept: string) => ownEncounters(ruleset, kept).map((e) => e.name);
    expect(names(JSON.stringify([mine, { ...mine, ruleset: "to-hit" }, 7, null]))).toEqual(["Mine"]);
    expect(names(JSON.stringify({ a: mine }))).toEqual(["Mine"]);
    expect(names("{broken")).toEqual([]);
  });

  it("says what is wrong with a file", async () => {
    const ruleset = await load("hit-die");
    expect(readFile(ruleset, "{")).toMatch(/not JSON/);
    expect(readFile(ruleset, "[]")).toMatch(/no encounter/);
    expect(readFile(ruleset, JSON.stringify({ ...duelOf(ruleset), ruleset: "to-hit" }))).toMatch(
      /for to-hit/,
    );
  });

  it("tells the finding in words and the rest as a table", async () => {
    expect(winText("heroes", 0.6123, [0.602, 0.622])).toBe("Heroes win 61 % ± 1");
    expect(winText("heroes", 0, [0, 0.004])).toBe("Heroes win <1 % ± 0.2");
    expect([timeText(0.2), timeText(42.4), timeText(200)]).toEqual([
      "less than a second",
      "42 s",
      "3 min 20 s",
    ]);
    const ruleset = await load("hit-die");
    const report = alone(ruleset, { battles: 50 });
    const lines = runCsv(report, ruleset.summary(openingOf(ruleset, duelOf(ruleset), SEED))).split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^esme,Esme,/);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Ruleset } from "@fray/engine";
import { afterEach, describe, expect, it } from "vitest";
import { Reckoning } from "../../src/http/reckoning/index.ts";
import { FairQueue } from "../../src/http/reckoning/queue.ts";
import { rulesetNamed } from "../table/tables.ts";

/** Odds by turns: what one table asks for in bulk does not keep another one waiting. */

describe("the queue", () => {
  const drain = (queue: FairQueue<string>): string[] => {
    const all: string[] = [];
    for (let item = queue.take(); item !== undefined; item = queue.take()) all.push(item);
    return all;
  };

  it("tables take turns, and of a table its seats; of a seat what was asked first comes first", () => {
    const queue = new FairQueue<string>();
    for (const n of [1, 2, 3, 4]) queue.add({ table: "a", seat: "x" }, `ax${n}`);
    for (const n of [1, 2]) queue.add({ table: "a", seat: "y" }, `ay${n}`);
    queue.add({ table: "b", seat: "x" }, "bx1");
    expect(drain(queue)).toEqual(["ax1", "bx1", "ay1", "ax2", "ay2", "ax3", "ax4"]);
  });

  it("whoever comes last behind a thousand of another table is second", () => {
    const queue = new FairQueue<string>();
    for (let n = 0; n < 1_000; n++) queue.add({ table: "flood", seat: `s${n % 7}` }, "flood");
    queue.add({ table: "honest", seat: "s" }, "honest");
    expect(drain(queue).indexOf("honest")).toBe(1);
  });

  it("what is taken back does not come", () => {
    const queue = new FairQueue<string>();
    const asker = { table: "a", seat: "x" };
    queue.add(asker, "one");
    queue.add(asker, "two");
    expect([queue.remove(asker, "one"), queue.remove(asker, "one")]).toEqual([true, false]);
    expect(drain(queue)).toEqual(["two"]);
    expect(queue.remove(asker, "two")).toBe(false);
  });
});

/**
 * A thread that works nothing out. It writes down the order of what it is asked, and waits for a file before it answers
 * the first; it takes everything called `hard` for too long in the quick lane.
 */
const THREAD = `
import { appendFileSync, existsSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
const { modules: { folder }, priority } = workerData;
parentPort.on("message", ({ id, ask: { job, quick, state } }) => {
  const name = state.name;
  appendFileSync(folder + "/order", priority + " " + job.kind + " " + name + "\\n");
  while (!existsSync(folder + "/go")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  const late = quick && name.startsWith("hard");
  const done = job.kind === "simulate"
    ? { battles: job.to - job.from, rounds: 0, commands: 0, draws: 0, wins: {}, combatants: {} }
    : job.kind === "odds" ? (late ? [] : job.commands.slice(0, 1).map(() => ({ by: priority }))) : late ? null : { by: priority };
  parentPort.postMessage({ id, answer: { done, late, ms: 1 } });
});`;

const ruleset = rulesetNamed("hit-die") as Ruleset;
const folders: string[] = [];
const open: Reckoning[] = [];
afterEach(async () => {
  for (const reckoning of open.splice(0)) await reckoning.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function scripted(limits = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fray-odds-"));
  folders.push(folder);
  const file = join(folder, "thread.mjs");
  writeFileSync(file, THREAD);
  const reckoning = new Reckoning({ thread: pathToFileURL(file), modules: { folder }, limits });
  open.push(reckoning);
  const { readFile } = await import("node:fs/promises");
  return {
    /** Lets the threads answer. */
    go: () => writeFileSync(join(folder, "go"), ""),
    order: async () => (await readFile(join(folder, "order"), "utf8")).trim().split("\n"),
    begun: async () => {
      await expect.poll(() => readFile(join(folder, "order"), "utf8").catch(() => "")).not.toBe("");
    },
    ask: (table: string, kind: "odds" | "threat" | "simulate" | "explain", more: Asking = {}) =>
      reckoning.for({ table, seat: more.seat ?? "s", ...(more.signal && { signal: more.signal }) })(
        ruleset,
        { name: more.name ?? table } as never,
        JOBS[kind] as never,
      ),
  };
}

interface Asking {
  readonly seat?: string;
  readonly name?: string;
  readonly signal?: AbortSignal;
}

const JOBS = {
  odds: { kind: "odds", commands: [{ do: "a" }, { do: "b" }, { do: "c" }], answers: false },
  threat: { kind: "threat", combatant: "ana" },
  simulate: { kind: "simulate", from: 0, to: 100, seed: "s" },
  explain: { kind: "explain", command: { do: "a" } },
};

describe("odds of many tables", () => {
  it("another table's odds do not wait for a flood of threats at all: they go another way", async () => {
    const b = await scripted({ oddsPerSeat: 100, oddsPerTable: 100 });
    const flood = Array.from({ length: 30 }, () => b.ask("flood", "threat"));
    await b.begun();
    const honest = b.ask("honest", "odds");
    b.go();
    expect(await honest).toEqual([{ by: "quick" }, { by: "quick" }, { by: "quick" }]);
    await Promise.all(flood);
    const order = await b.order();
    expect(order.filter((o) => o.startsWith("quick"))).toEqual(Array(3).fill("quick odds honest"));
    expect(order.filter((o) => o === "long threat flood").length).toBe(30);
  });

  it("a threat of another table comes second behind thirty", async () => {
    const b = await scripted({ oddsPerSeat: 100, oddsPerTable: 100 });
    const flood = Array.from({ length: 30 }, () => b.ask("flood", "threat"));
    await b.begun();
    const honest = b.ask("honest", "threat");
    b.go();
    await Promise.all([...flood, honest]);
    expect((await b.order()).indexOf("long threat honest")).toBe(1);
  });

  it("a long list of odds gives way after every moment", async () => {
    const b = await scripted();
    const lists = [b.ask("list", "odds"), b.ask("list", "odds", { seat: "t" })];
    await b.begun();
    const honest = b.ask("honest", "explain");
    b.go();
    await Promise.all([...lists, honest]);
    expect((await b.order()).indexOf("quick explain honest")).toBe(1);
  });

  it("what takes longer than a moment is done in the long lane", async () => {
    const b = await scripted();
    b.go();
    expect(await b.ask("t", "explain", { name: "hard" })).toEqual({ by: "long" });
    expect(await b.ask("t", "odds", { name: "hard" })).toEqual([
      { by: "long" },
      { by: "long" },
      { by: "long" },
    ]);
    expect((await b.order()).slice(0, 2)).toEqual(["quick explain hard", "long explain hard"]);
  });

  it("a simulation is played in parts, and others have their turns in between", async () => {
    const b = await scripted();
    const run = b.ask("run", "simulate");
    await b.begun();
    const honest = b.ask("honest", "threat");
    b.go();
    expect(await run).toMatchObject({ battles: 100 });
    await honest;
    const order = await b.order();
    expect(order.filter((o) => o === "long simulate run").length).toBe(5);
    expect(order.indexOf("long threat honest")).toBe(1);
  });

  it("what its caller no longer waits for is not worked out", async () => {
    const b = await scripted();
    const first = b.ask("t", "threat", { name: "first" });
    await b.begun();
    const gone = new AbortController();
    const waiting = b.ask("t", "threat", { name: "gone", signal: gone.signal }).catch(() => "given up");
    const last = b.ask("t", "threat", { name: "last" });
    gone.abort();
    expect(await waiting).toBe("given up");
    b.go();
    await Promise.all([first, last]);
    expect(await b.order()).toEqual(["long threat first", "long threat last"]);
  });

  it("a seat, a table and all of them together have only so many questions open, and are told when to come again", async () => {
    const b = await scripted({ oddsPerSeat: 2, oddsPerTable: 3, oddsInAll: 4 });
    const open = [
      b.ask("t", "threat"),
      b.ask("t", "threat"),
      b.ask("t", "threat", { seat: "u" }),
      b.ask("v", "threat"),
    ];
    const refused = (table: string, seat: string) =>
      b.ask(table, "threat", { seat }).then(
        () => null,
        (error: { status: number; retryAfter: number; problems: { code: string }[] }) =>
          [error.status, error.problems[0]?.code, error.retryAfter > 0] as const,
      );
    expect(await refused("t", "s")).toEqual([503, "server/busy", true]);
    b.go();
    await Promise.all(open);
    const again = [b.ask("t", "threat"), b.ask("t", "threat")];
    expect(await refused("t", "s")).toEqual([429, "server/busy", true]);
    again.push(b.ask("t", "threat", { seat: "u" }));
    expect(await refused("t", "w")).toEqual([429, "server/busy", true]);
    await Promise.all(again);
    expect(await b.ask("t", "threat")).toEqual({ by: "long" });
  });
});

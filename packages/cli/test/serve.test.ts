import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "@fray/engine/dice";
import { afterAll, describe, expect, it } from "vitest";
import { BIN, fray } from "./fray.ts";
import { served } from "./proxies/served.ts";

/** The table server as a person starts it, and what checks its dice. */
const folder = mkdtempSync(join(tmpdir(), "fray-serve-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function started(
  more: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{ address: string; stop(): Promise<number | null> }> {
  const args = [BIN, "serve", "--port", "0", "--data", join(folder, "data"), ...more];
  // a database given to the tests is not for the tables of this one
  const child = spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: "", ...env } });
  const address = await new Promise<string>((resolve, reject) => {
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => {
      out += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(out);
      if (found !== null) resolve(found[0]);
    });
    child.once("exit", () => reject(new Error(`it ended: ${out}`)));
  });
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", (code) => resolve(code));
        child.kill("SIGINT");
      }),
  };
}

const caller =
  (address: string) =>
  async (method: string, path: string, body?: object, token = ""): Promise<any> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${address}${path}`, { method, headers, ...text })).json();
  };

/** Starts the battle of a table, every question by its default. Returns what its game master sees then. */
async function begun(call: ReturnType<typeof caller>, token: string): Promise<any> {
  let input: object = { do: "command", command: { do: "start" } };
  for (;;) {
    await call("POST", "/api/table/inputs", input, token);
    const { view } = await call("GET", "/api/table", undefined, token);
    if (view.request === null) return view;
    input = { do: "answer", request: view.request.id, answer: view.request.default };
  }
}

describe("fray serve", () => {
  it("says where it listens, answers there, and stops cleanly", async () => {
    const server = await started();
    const health = await fetch(`${server.address}/api/health`);
    expect(health.status).toBe(200);
    expect((await fetch(`${server.address}/openapi.json`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it("works out the odds of a ruleset from outside in the same thread as those of the shipped ones", async () => {
    const [module, mark] = [join(folder, "house.mjs"), join(folder, "threads.txt")];
    const hitDie = new URL("../../engine/dist/rulesets/hit-die/index.js", import.meta.url).href;
    writeFileSync(
      module,
      `import { appendFileSync } from "node:fs";
      import { isMainThread } from "node:worker_threads";
      import rules from ${JSON.stringify(hitDie)};
      const encounters = { duel: { ...rules.encounters.duel, ruleset: "house" } };
      const perform = (fight, command) => {
        if (command.actor !== undefined) appendFileSync(${JSON.stringify(mark)}, isMainThread ? "here " : "apart ");
        rules.perform(fight, command);
      };
      export default () => ({ ...rules, id: "house", encounters, perform });`,
    );
    const server = await started(["--ruleset", module]);
    const call = caller(server.address);
    const { token } = await call("POST", "/api/tables", { ruleset: "house", encounter: "duel" });
    const view = await begun(call, token);
    const offer = view.offers.find((o: any) => o.harmful && o.targets?.of.length > 0);
    const command = { do: offer.do, actor: offer.actor, with: offer.with, targets: [offer.targets.of[0]] };
    const odds = await call("POST", "/api/table/odds", { command }, token);
    expect(odds.kind).toBe("exact");
    expect(new Set(readFileSync(mark, "utf8").trim().split(" "))).toEqual(new Set(["apart"]));
    expect(await server.stop()).toBe(0);
  });

  it("lists and backs up tables for whoever has the token of FRAY_ADMIN_TOKEN, and verifies a table's file", async () => {
    const server = await started([], { FRAY_ADMIN_TOKEN: "s3cret-of-the-house" });
    const call = caller(server.address);
    const { token } = await call("POST", "/api/tables", { ruleset: "hit-die", encounter: "duel" });
    expect(await call("POST", "/api/backup", {}, "guessed")).toMatchObject({ error: expect.anything() });
    expect((await call("GET", "/api/tables", undefined, "s3cret-of-the-house")).length).toBeGreaterThan(0);
    const backup = await call("POST", "/api/backup", {}, "s3cret-of-the-house");
    expect(readFileSync(backup.file).length).toBeGreaterThan(0);
    await begun(call, token);
    await call("POST", "/api/table/inputs", { do: "command", command: { do: "finish" } }, token);
    const table = join(folder, "table.json");
    writeFileSync(table, JSON.stringify(await call("GET", "/api/table/export?what=table", undefined, token)));
    expect(await fray(["verify", table])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Fair."),
    });
    await checksTable(table);
    expect(await server.stop()).toBe(0);
  });

  it("logs one line of JSON for each request to standard error", async () => {
    const server = await served(["--data", join(folder, "logged")]);
    await fetch(`http://127.0.0.1:${server.port}/api/health`);
    expect(await server.stop()).toBe(0);
    const lines = server.stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ level: "info", route: "/api/health", status: 200 }),
    );
    expect(lines.at(-1)).toMatchObject({ msg: "stopped" });
    const quiet = await served(["--data", join(folder, "logged"), "--log", "silent"]);
    await fetch(`http://127.0.0.1:${quiet.port}/api/health`);
    expect([await quiet.stop(), quiet.stderr]).toEqual([0, ""]);
  });

  it("goes on and stops well though nobody reads what it logs", async () => {
    // this helper starts it with a pipe for standard error and reads nothing of it
    const server = await started(["--requests-per-minute", "1000000"]);
    const asked = 3_000; // about half a megabyte of log: many times what a pipe holds
    for (let i = 0; i < asked; i += 100)
      await Promise.all(Array.from({ length: 100 }, () => fetch(`${server.address}/api/rulesets/none`)));
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it("says what is wrong with its options", async () => {
    expect(await fray(["serve", "--port", "seventy"])).toMatchObject({ code: 2 });
    const done = await fray(["mcp"]);
    expect(done.code).toBe(2);
    expect(done.stderr).toContain("--token");
  });
});

/** `fray check` knows a table's file, whole and spoilt. */
async function checksTable(table: string): Promise<void> {
  const json = async (path: string) => {
    const { code, stdout, stderr } = await fray(["check", path, "--json"]);
    return { code, ...JSON.parse(stdout || stderr) };
  };
  expect(await json(table)).toMatchObject({ code: 0, ok: true, kind: "table", ruleset: "hit-die" });
  expect((await json(table)).about).toMatch(/1 seat, \d+ steps, all of which play out as written/);
  const spoilt = (change: (file: any) => void): string => {
    const file = JSON.parse(readFileSync(table, "utf8"));
    change(file);
    const path = join(folder, "spoilt.json");
    writeFileSync(path, JSON.stringify(file));
    return path;
  };
  const last = (file: any): number => file.entries.findLastIndex((e: any) => e.fact.kind === "step");
  const place = last(JSON.parse(readFileSync(table, "utf8")));
  const diverged = spoilt((file) => (file.entries[last(file)].fact.step.checksum = "0000000000000000"));
  expect(await json(diverged)).toMatchObject({
    code: 1,
    error: { code: "log/diverged", path: `entries.${place}` },
  });
  expect(await json(spoilt((file) => (file.entries[1].fact.kind = "song")))).toMatchObject({
    code: 2,
    error: { path: "entries.1.fact.kind" },
  });
  expect(await json(spoilt((file) => file.entries.shift()))).toMatchObject({
    code: 2,
    error: { code: "log/opening", path: "entries.0" },
  });
}

describe("fray verify", () => {
  const log = join(folder, "fight.json");

  it("calls a log fair whose dice came from its seed, and holds it to a promise", async () => {
    await fray(["new", "hit-die", join(folder, "duel.json"), "--encounter", "duel"]);
    const played = await fray([
      "play",
      join(folder, "duel.json"),
      "--people",
      "none",
      "--seed",
      "fair",
      "--log",
      log,
    ]);
    expect(played.code).toBe(0);
    const promise = sha256("fair");
    const fair = await fray(["verify", log, "--commitment", promise]);
    expect([fair.code, fair.stdout]).toEqual([0, expect.stringContaining("Fair.")]);
    expect(fair.stdout).toContain(promise);
    const unpromised = await fray(["verify", log]);
    expect([unpromised.code, unpromised.stdout]).toEqual([1, expect.stringContaining("Not proven.")]);
    expect(unpromised.stderr).toContain("verify/no-commitment");
    const broken = await fray(["verify", log, "--commitment", "0".repeat(64)]);
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain("committed");
  });

  it("refuses what is no log", async () => {
    writeFileSync(join(folder, "no.json"), "{}");
    expect(await fray(["verify", join(folder, "no.json")])).toMatchObject({ code: 2 });
  });
});

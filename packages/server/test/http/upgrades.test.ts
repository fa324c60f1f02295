import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSqlite } from "../../src/store/index.ts";
import { buildServer } from "../built.ts";
import { gone, launch, type Launched } from "./restarts.ts";
import { Client, doorAt, newTable } from "./servers.ts";

beforeAll(buildServer);

const folders: string[] = [];
const launched: Launched[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy();
  for (const { child } of launched.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function start(options: object = {}): Promise<Launched & { readonly directory: string }> {
  const directory = mkdtempSync(join(tmpdir(), "fray-upgrades-"));
  folders.push(directory);
  const made = await launch(directory, options);
  launched.push(made);
  return { ...made, directory };
}

/** Open descriptors of a server, where the system tells them. */
const descriptors = ({ child }: Launched): number =>
  existsSync("/proc/self/fd") ? readdirSync(`/proc/${child.pid}/fd`).length : 0;

/** What a client writes to ask for a line; every field may be another. */
function asking(
  port: number,
  { path = "/socket", key = "dGhlIHNhbXBsZSBub25jZQ==", ...headers }: Readonly<Record<string, string>> = {},
): string {
  const all = { Host: `127.0.0.1:${port}`, Connection: "Upgrade", Upgrade: "websocket", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [
    `GET ${path} HTTP/1.1`,
    ...lines,
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${key}`,
    "",
    "",
  ].join("\r\n");
}

const portOf = ({ address }: Launched): number => Number(new URL(address).port);

function knock(at: Launched, text: string): Socket {
  const socket = connect({ port: portOf(at), host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  socket.write(text);
  clients.push(socket);
  return socket;
}

/** Asks, and never hangs up by itself: the status it is answered with once the server has closed. */
function refusal(at: Launched, text: string): Promise<number> {
  const socket = knock(at, text);
  return new Promise((resolve) => {
    let said = "";
    socket.on("data", (chunk) => (said += String(chunk)));
    const over = (): void => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0));
    socket.once("end", over);
    socket.once("close", over);
  });
}

const AT_ONCE = 200;
/** More than the descriptors the server may have. */
const MANY = 1_100;

async function refusals(at: Launched, text: string, many = MANY): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  for (let asked = 0; asked < many; asked += AT_ONCE) {
    const all = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, many - asked) }, () => refusal(at, text)),
    );
    for (const status of all) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const socket of clients.splice(0)) socket.destroy();
  }
  return statuses;
}

async function eventually(check: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    if (check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

const KINDS: readonly (readonly [string, number, Readonly<Record<string, string>>])[] = [
  ["another site's page", 403, { Origin: "https://evil.example" }],
  ["a name that is not ours", 421, { Host: "evil.example" }],
  ["an unknown path", 404, { path: "/nothing/here" }],
  ["a path without lines", 404, { path: "/api/health" }],
  ["a path of the page", 404, { path: "/" }],
  ["a path that cannot be read", 400, { path: "/%E0%A4%A" }],
  ["a key that is none", 400, { key: "junk" }],
  ["another protocol", 400, { Upgrade: "h2c" }],
];

describe("an upgrade that is refused", { timeout: 120_000 }, () => {
  it("is closed, whatever refused it: no descriptor stays, the server answers, and stops as ever", async () => {
    const at = await start();
    const { token, table } = await newTable(doorAt(at.address), { ruleset: "hit-die", encounter: "duel" });
    const line = await new Client(at.address, token).ready();
    await refusals(at, asking(portOf(at), { Origin: "https://evil.example" }), 10);
    const before = descriptors(at);
    for (const [kind, status, fields] of KINDS)
      expect([kind, ...(await refusals(at, asking(portOf(at), fields)))]).toEqual([kind, [status, MANY]]);
    expect(await eventually(() => descriptors(at) <= before)).toBe(true);
    expect((await line.put({ do: "roll", dice: "1d6" })).done).toBeGreaterThan(0);
    expect(await gone(at.child, "SIGTERM")).toBe(0);
    expect(readdirSync(at.directory)).toEqual(["tables.db"]); // nothing is left in a write-ahead log: it was closed
    const store = openSqlite(at.directory);
    expect((await store.snapshot(table))?.seq).toBe(await store.length(table));
    await store.close();
  });

  it("is counted before it is refused: a page of another site soon meets the limit", async () => {
    const at = await start({ perMinute: 100 });
    const foreign = asking(portOf(at), { Origin: "https://evil.example" });
    const before = descriptors(at);
    const said = await refusals(at, foreign, 400);
    expect(said.get(403)).toBe(100);
    expect(said.get(429)).toBe(300);
    for (const [, , fields] of KINDS.filter(([, status]) => status === 404))
      expect([...(await refusals(at, asking(portOf(at), fields), 10))]).toEqual([[429, 10]]);
    expect(await eventually(() => descriptors(at) <= before)).toBe(true);
    expect(await gone(at.child, "SIGTERM")).toBe(0);
  });
});

describe("stopping", { timeout: 60_000 }, () => {
  it("waits a moment for lines that say nothing, and not for half a request", async () => {
    const at = await start();
    const whole = asking(portOf(at));
    const silent = knock(at, whole);
    silent.pause();
    await new Promise((resolve) => silent.once("readable", resolve)); // it is a line, and never answers a closing
    for (let i = 0; i < 50; i++) knock(at, whole.slice(0, 20 + i));
    knock(at, `POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const began = performance.now();
    expect(await gone(at.child, "SIGTERM")).toBe(0);
    expect(performance.now() - began).toBeLessThan(8_000); // a second, and a busy machine; it was thirty
  });
});

describe("lines without a hello", { timeout: 60_000 }, () => {
  it("an address holds only so many: the one that waited longest makes room, and who says hello is let in", async () => {
    const at = await start({ limits: { mostSilent: 20, helloMs: 600_000 } });
    const ends: number[] = [];
    for (let i = 0; i < 60; i++) {
      const socket = knock(at, asking(portOf(at)));
      await new Promise((resolve) => socket.once("data", resolve));
      socket.on("data", () => undefined);
      socket.once("end", () => ends.push(i));
    }
    expect(await eventually(() => ends.length === 40)).toBe(true);
    expect(ends.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i));
    const { token } = await newTable(doorAt(at.address), { ruleset: "hit-die", encounter: "duel" });
    const line = await new Client(at.address, token).ready();
    expect((await line.put({ do: "roll", dice: "1d6" })).done).toBeGreaterThan(0);
    line.drop();
  });
});

describe("a request that comes slowly", { timeout: 60_000 }, () => {
  it.each([
    ["its head", "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "],
    [
      "its body",
      "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{",
    ],
    ["nothing at all", ""],
  ])("is cut off at its limit: %s", async (_, begins) => {
    const at = await start({ timeouts: { head: 600, whole: 1_200 } });
    const socket = knock(at, begins);
    socket.on("data", () => undefined);
    const drip = setInterval(() => socket.writable && begins !== "" && socket.write("x"), 100);
    const cut = await Promise.race([
      new Promise((resolve) => socket.once("end", () => resolve("cut")).once("close", () => resolve("cut"))),
      new Promise((resolve) => setTimeout(resolve, 15_000, "still open")),
    ]);
    clearInterval(drip);
    expect(cut).toBe("cut");
  });
});

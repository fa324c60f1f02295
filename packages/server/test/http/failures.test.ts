import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSqlite } from "../../src/store/index.ts";
import { buildServer } from "../built.ts";
import { gone } from "./restarts.ts";
import { Client, type Door, doorAt, newTable, type Running, serve } from "./servers.ts";

const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const scratch = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "fray-failures-"));
  folders.push(folder);
  return folder;
};

const roll = { do: "roll", dice: "1d6" } as const;
const duel = { ruleset: "hit-die", encounter: "duel" };

/** The same failure by every way in: a line, a call, and whoever looks after the server; none says where the data are. */
async function failsEverywhere(
  at: Door,
  { line, token }: { line: Client; token: string },
  code: string,
  words: RegExp,
) {
  const said = { code, message: expect.stringMatching(words) };
  const put = await line.put(roll);
  expect(put).toEqual({ error: said, ref: put.ref });
  expect(await at.call("POST", "/api/table/inputs", { token, body: roll })).toEqual({
    status: 503,
    body: { error: said },
  });
  expect(await at.call("POST", "/api/tables", { body: duel })).toEqual({
    status: 503,
    body: { error: said },
  });
  const health = await at.call("GET", "/api/health");
  expect(health).toEqual({ status: 503, body: { error: said } });
  expect(JSON.stringify([put, health])).not.toContain("tables.db");
  expect((await at.call("GET", "/api/table", { token })).status).toBe(200); // it can still be read
}

describe("a data directory that goes away while the server runs", () => {
  async function playing(data: string): Promise<Running & { line: Client; token: string }> {
    const at = await serve({ adminToken: "me", backups: join(scratch(), "backups") }, openSqlite(data));
    const { token } = await newTable(at, duel);
    const line = await new Client(at.address, token).ready();
    expect(await at.call("GET", "/api/health")).toEqual({ status: 200, body: { ok: true } });
    expect((await line.put(roll)).done).toBeGreaterThan(0);
    return { ...at, line, token };
  }

  it("deleted: nothing is acknowledged any more, the reason is told, and a backup still has everything", async () => {
    const data = join(scratch(), "data");
    const at = await playing(data);
    const before = (await at.call("GET", "/api/table", { token: at.token })).body.seq;
    rmSync(data, { recursive: true });
    await failsEverywhere(at, at, "store/gone", /deleted or replaced/);
    const made = await at.call("POST", "/api/backup", { headers: { authorization: "Bearer me" } });
    expect(made.status).toBe(200);
    expect(await at.server.close()).toMatchObject([{ code: "store/gone" }, { code: "store/gone" }]);
    const saved = join(scratch(), "data");
    mkdirSync(saved);
    renameSync(made.body.file, join(saved, "tables.db"));
    const again = await serve({}, openSqlite(saved));
    expect((await again.call("GET", "/api/table", { token: at.token })).body.seq).toBe(before);
    expect(await again.server.close()).toEqual([]);
  });

  it.each(["tables.db", "tables.db-wal"])("replaced: another %s in its place is noticed", async (name) => {
    const data = join(scratch(), "data");
    const at = await playing(data);
    renameSync(join(data, name), join(data, "aside"));
    writeFileSync(join(data, name), "");
    await failsEverywhere(at, at, "store/gone", /deleted or replaced/);
    expect(await at.server.close()).toContainEqual({
      code: "store/gone",
      message: expect.stringContaining(name),
    });
  });
});

const flags = process.getuid?.() === 0 ? "-m" : "-rm";
/** Where no namespace may be made, nothing can be mounted for a test alone. */
const mounts = spawnSync("unshare", [flags, "true"]).status === 0;
if (!mounts)
  console.warn("*** SKIPPED: no mount namespaces here: a server on a full disk was not tried. ***");

/** A server on a small disk of its own, and how to fill that disk from outside. */
async function onSmallDisk(): Promise<Door & { child: ChildProcess; fill(): void; empty(): void }> {
  const disk = scratch();
  const script = fileURLToPath(new URL("./server.mjs", import.meta.url));
  const mount = `mount -t tmpfs -o size=4m tmpfs "${disk}" && exec "$0" "$@"`;
  const args = [flags, "sh", "-c", mount, process.execPath, script, join(disk, "data"), "0"];
  const child = spawn("unshare", args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const address = await new Promise<string>((resolve) =>
    child.stdout.once("data", (line) => resolve(String(line).trim())),
  );
  const ballast = join(`/proc/${child.pid}/root`, disk, "ballast");
  return { child, ...doorAt(address), fill: () => fill(ballast), empty: () => rmSync(ballast) };
}

function fill(file: string): void {
  const into = openSync(file, "a");
  try {
    for (let size = 65_536; size >= 1; size = size >> 4) while (writes(into, size)) continue;
  } finally {
    closeSync(into);
  }
}

function writes(into: number, size: number): boolean {
  try {
    return writeSync(into, Buffer.alloc(size)) > 0;
  } catch {
    return false;
  }
}

describe.skipIf(!mounts)("a disk that is full while people play", { timeout: 60_000 }, () => {
  beforeAll(buildServer);

  it("is told by every way in, with the reason and whose input it was; with room again everything goes on", async () => {
    const at = await onSmallDisk();
    const { token } = await newTable(at, duel);
    const line = await new Client(at.address, token).ready();
    expect((await line.put(roll)).done).toBeGreaterThan(0);
    at.fill();
    await failsEverywhere(at, { line, token }, "store/full", /the disk is full/);
    at.empty();
    expect((await line.put(roll)).done).toBeGreaterThan(0);
    expect((await at.call("GET", "/api/health")).status).toBe(200);
    line.drop();
    expect(await gone(at.child, "SIGTERM")).toBe(0);
  });

  it("does not keep the server from stopping: it says what it could not write", async () => {
    const at = await onSmallDisk();
    const { token } = await newTable(at, duel);
    expect((await at.call("POST", "/api/table/inputs", { token, body: roll })).status).toBe(200);
    at.fill();
    let out = "";
    at.child.stdout?.on("data", (chunk) => (out += chunk));
    expect(await gone(at.child, "SIGTERM")).toBe(0);
    expect(JSON.parse(out.replace(/^closed /, ""))).toContainEqual({
      code: "store/full",
      message: expect.stringMatching(/1 table was left without a snapshot/),
    });
  });
});

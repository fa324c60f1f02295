import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { BIN } from "./fray.ts";

/** How `fray serve` ends when it is told to, whatever is in the way. */

type Child = ChildProcessByStdio<null, Readable, Readable>;
const folders: string[] = [];
const children: Child[] = [];
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const scratch = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "fray-stopping-"));
  folders.push(folder);
  return folder;
};

interface Serving {
  readonly address: string;
  readonly child: Child;
  /** Its exit code, and all it said on standard error. */
  ended(): Promise<{ readonly code: number | null; readonly said: string }>;
}

/** `before`: words of a command line that the server is started through. */
async function serving(data: string, before: readonly string[] = []): Promise<Serving> {
  const line = [...before, process.execPath, BIN, "serve", "--port", "0", "--data", data, "--log", "silent"];
  const [command, ...args] = line as [string, ...string[]];
  const env = { ...process.env, DATABASE_URL: "" };
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let [out, said] = ["", ""];
  child.stderr.on("data", (chunk) => (said += chunk));
  const over = new Promise<number | null>((resolve) => child.once("close", resolve));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec((out += chunk));
      if (found !== null) resolve(found[0]);
    });
    child.once("close", () => reject(new Error(`it ended: ${out}${said}`)));
  });
  return { address, child, ended: async () => ({ code: await over, said }) };
}

/** A line that never says anything, not even that it hangs up. */
async function silent(address: string): Promise<Socket> {
  const { port } = new URL(address);
  const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  const asking = [
    "GET /socket HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  socket.write(`${asking.join("\r\n")}\r\n\r\n`);
  await new Promise((resolve) => socket.once("readable", resolve));
  return socket;
}

/** Opens a table and looks at it, so that the server has it at hand. */
async function withTable(address: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ruleset: "hit-die", encounter: "duel" });
  const made = await fetch(`${address}/api/tables`, { method: "POST", headers, body });
  const { token } = (await made.json()) as { token: string };
  await fetch(`${address}/api/table`, { headers: { authorization: `Bearer ${token}` } });
}

describe("fray serve, told to stop", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "by %s ends with 0, in spite of a line that never hangs up",
    async (signal) => {
      const at = await serving(join(scratch(), "data"));
      const line = await silent(at.address);
      at.child.kill(signal);
      expect(await at.ended()).toEqual({ code: 0, said: "" });
      line.destroy();
    },
  );

  it("twice, ends at once", async () => {
    const at = await serving(join(scratch(), "data"));
    const line = await silent(at.address);
    at.child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 100)); // two signals at once would be one
    at.child.kill("SIGTERM");
    expect(await at.ended()).toEqual({ code: 128 + 15, said: "" });
    line.destroy();
  });

  it("names a data directory that was deleted underneath", async () => {
    const data = join(scratch(), "data");
    const at = await serving(data);
    await withTable(at.address);
    rmSync(data, { recursive: true });
    at.child.kill("SIGTERM");
    const { code, said } = await at.ended();
    expect(code).toBe(2);
    expect(said).toMatch(/data.*was deleted or replaced.*\(store\/gone\)/);
    expect(said).not.toContain("mistake");
  });

  const flags = process.getuid?.() === 0 ? "-m" : "-rm";
  const mounts = spawnSync("unshare", [flags, "true"]).status === 0;
  if (!mounts)
    console.warn("*** SKIPPED: no mount namespaces here: stopping on a full disk was not tried. ***");

  it.skipIf(!mounts)("on a full disk says so plainly, and ends", async () => {
    const disk = scratch();
    const mount = `mount -t tmpfs -o size=4m tmpfs "${disk}" && exec "$0" "$@"`;
    const at = await serving(join(disk, "data"), ["unshare", flags, "sh", "-c", mount]);
    await withTable(at.address);
    try {
      writeFileSync(join(`/proc/${at.child.pid}/root`, disk, "ballast"), Buffer.alloc(8_000_000));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
    }
    at.child.kill("SIGTERM");
    const { code, said } = await at.ended();
    expect(code).toBe(2);
    expect(said).toMatch(/the disk is full.*every log is kept.*\(store\/full\)/);
    expect(said).not.toContain("mistake");
  });
});

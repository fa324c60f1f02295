import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { BIN, fray } from "./fray.ts";

/** The table server as a person starts it, and what checks its dice. */
const folder = mkdtempSync(join(tmpdir(), "fray-serve-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function started(): Promise<{ address: string; stop(): Promise<number | null> }> {
  const child = spawn(process.execPath, [BIN, "serve", "--port", "0", "--data", join(folder, "data")]);
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

describe("fray serve", () => {
  it("says where it listens, answers there, and stops cleanly", async () => {
    const server = await started();
    const health = await fetch(`${server.address}/api/health`);
    expect(health.status).toBe(200);
    expect((await fetch(`${server.address}/openapi.json`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it("says what is wrong with its options", async () => {
    expect(await fray(["serve", "--port", "seventy"])).toMatchObject({ code: 2 });
    const done = await fray(["mcp"]);
    expect(done.code).toBe(2);
    expect(done.stderr).toContain("--token");
  });
});

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
    const fair = await fray(["verify", log]);
    expect([fair.code, fair.stdout]).toEqual([0, expect.stringContaining("Fair.")]);
    const broken = await fray(["verify", log, "--commitment", "0".repeat(64)]);
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain("committed");
  });

  it("refuses what is no log", async () => {
    writeFileSync(join(folder, "no.json"), "{}");
    expect(await fray(["verify", join(folder, "no.json")])).toMatchObject({ code: 2 });
  });
});

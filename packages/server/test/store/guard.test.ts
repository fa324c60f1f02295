import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const guardModule = new URL("./guard.mjs", import.meta.url).href;

/** A process that starts another with a guard, tells its number, and is killed. */
const STARTS = `
  const { spawn } = await import("node:child_process");
  const { guard } = await import(${JSON.stringify(guardModule)});
  const child = spawn("sleep", ["120"], { stdio: "ignore", detached: true });
  guard(child.pid, process.argv[1]);
  process.stdout.write(String(child.pid));
  setInterval(() => undefined, 1000);`;

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each(["SIGKILL", "SIGTERM"] as const)(
  "a database of the tests ends, and its files go, when whoever started it ends by %s",
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), "fray-guard-"));
    const starter = spawn(process.execPath, ["--input-type=module", "-e", STARTS, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const pid = Number(await new Promise((resolve) => starter.stdout.once("data", resolve)));
    expect(runs(pid)).toBe(true);
    starter.kill(signal);
    await expect.poll(() => runs(pid)).toBe(false);
    await expect.poll(() => existsSync(folder)).toBe(false);
  },
);

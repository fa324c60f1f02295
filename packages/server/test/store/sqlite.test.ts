import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSqlite, restoreSqlite } from "../../src/store/index.ts";
import { buildServer } from "../built.ts";
import { killWhileWriting } from "./kill.ts";
import { more, start } from "./entries.ts";

const made: string[] = [];
const scratch = (): string => {
  const path = mkdtempSync(join(tmpdir(), "fray-store-"));
  made.push(path);
  return path;
};
afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

const module = new URL("../../dist/store/index.js", import.meta.url).href;
const full = fileURLToPath(new URL("./full.mjs", import.meta.url));

/** Runs Node where a mount is its own and gone with it: as root, or where the system lets everybody. */
function inNamespace(mount: string, args: readonly string[]): string {
  const flags = process.getuid?.() === 0 ? "-m" : "-rm";
  const script = `${mount} || exit 99; exec "$0" "$@"`;
  const ran = spawnSync("unshare", [flags, "sh", "-c", script, process.execPath, ...args], {
    encoding: "utf8",
  });
  if (ran.status !== 0) throw new Error(`status ${ran.status}: ${ran.stderr}`);
  return ran.stdout;
}

/** Where no namespace may be made, the two tests that mount something cannot run. */
const mounts = spawnSync("unshare", [process.getuid?.() === 0 ? "-m" : "-rm", "true"]).status === 0;
if (!mounts)
  console.warn("*** SKIPPED: no mount namespaces here: full and read-only disks were not tried. ***");

describe("SQLite", () => {
  beforeAll(buildServer);

  it("is backed up while running and restored elsewhere; a broken backup is refused", async () => {
    const store = openSqlite(scratch());
    await store.append("t", start);
    const file = join(scratch(), "backup.db");
    const writing = store.append("t", [more(start.length)]);
    await store.backup(file);
    await writing;
    await store.close();
    const elsewhere = join(scratch(), "data");
    expect(await restoreSqlite(file, elsewhere)).toEqual({ tables: 1, entries: start.length + 1 });
    const again = openSqlite(elsewhere);
    expect(await again.length("t")).toBe(start.length + 1);
    await again.close();
    await expect(restoreSqlite(file, elsewhere)).rejects.toThrow(/already/);
    const junk = join(scratch(), "junk.db");
    writeFileSync(junk, "no database at all, but long enough to look like one".repeat(20));
    await expect(restoreSqlite(junk, join(scratch(), "data"))).rejects.toThrow(/no database|damaged|whole/);
  });

  it("a second process on the same directory is refused with a clear message", async () => {
    const directory = scratch();
    const store = openSqlite(directory);
    await store.append("t", start);
    const script = `import(${JSON.stringify(module)}).then((m) => m.openSqlite(${JSON.stringify(directory)})).then(() => console.log("opened"), (e) => console.log(e.code, e.message))`;
    const other = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
    expect(other.stdout).toMatch(/^store\/in-use .*another process/);
    await store.append("t", [more(start.length)]);
    await store.close();
    expect(spawnSync(process.execPath, ["-e", script], { encoding: "utf8" }).stdout).toBe("opened\n");
  });

  it("a place that cannot be written to is refused", () => {
    const file = join(scratch(), "file");
    writeFileSync(file, "");
    expect(() => openSqlite(join(file, "data"))).toThrow(/cannot be written to/);
  });

  it.skipIf(!mounts)("a directory that may only be read is refused, and what is in it stays", async () => {
    const directory = scratch();
    const store = openSqlite(directory);
    await store.append("t", start);
    await store.close();
    const script = `import(${JSON.stringify(module)}).then((m) => m.openSqlite(${JSON.stringify(directory)})).then(() => console.log("opened"), (e) => console.log(e.code, e.message))`;
    const mounted = inNamespace(`mount --bind -o ro "${directory}" "${directory}"`, ["-e", script]);
    expect(mounted).toMatch(/^store\/read-only .*cannot be written to/);
    const again = openSqlite(directory);
    expect(await again.length("t")).toBe(start.length);
    await again.close();
  });

  it.skipIf(!mounts)(
    "a full disk keeps nothing more and says so; with room again it goes on; nothing is torn",
    () => {
      const disk = scratch();
      const mount = `mount -t tmpfs -o size=3m tmpfs "${disk}"`;
      const said = JSON.parse(inNamespace(mount, [full, disk, module])) as Record<string, unknown>;
      const trouble = {
        code: "store/full",
        message: expect.stringMatching(/the disk is full; nothing was kept/),
      };
      expect(said).toMatchObject({ trouble, again: trouble, after: [null, null] });
      expect(said).toMatchObject({ readable: true, kept: true, inOrder: true });
    },
  );

  it("nothing acknowledged is lost when the process is killed in the middle, and nothing is torn", async () => {
    const directory = scratch();
    for (const afterMs of [40, 90, 10]) {
      const acknowledged = await killWhileWriting(directory, afterMs);
      expect(acknowledged).toBeGreaterThan(0);
      const began = performance.now();
      const store = openSqlite(directory);
      const entries = await store.read("t");
      expect(performance.now() - began).toBeLessThan(1000);
      await store.close();
      expect(entries.length).toBeGreaterThanOrEqual(acknowledged);
      expect(entries.length % 2).toBe(1); // entries are kept two by two after the first
      expect(entries.every((e, i) => e.seq === i)).toBe(true);
    }
  });
});

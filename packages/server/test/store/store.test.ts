import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openMemory, openSqlite, restoreSqlite, type Store } from "../../src/store/index.ts";
import type { Entry } from "../../src/table/index.ts";
import { takeSnapshot } from "../../src/table/index.ts";
import { bench, rulesetNamed } from "../table/tables.ts";
import { killWhileWriting } from "./kill.ts";

const made: string[] = [];
const scratch = (): string => {
  const path = mkdtempSync(join(tmpdir(), "fray-store-"));
  made.push(path);
  return path;
};
afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

const opened = bench(rulesetNamed("hit-die"));
const start = opened.entries;
const more = (seq: number): Entry => ({
  seq,
  who: "gm",
  when: "2026-01-01T00:00:00.000Z",
  fact: { kind: "roll", dice: "1d6", faces: [3], total: 3 },
});
const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "done",
    (e: { code: string }) => e.code,
  );

const ENGINES: readonly (readonly [string, () => Store])[] = [
  ["memory", openMemory],
  ["SQLite", () => openSqlite(scratch())],
];

describe.each(ENGINES)("a store in %s", (_, open) => {
  it("keeps entries in order and gives them back", async () => {
    const store = open();
    await store.append("t", start);
    await store.append("t", [more(start.length), more(start.length + 1)]);
    expect(await store.read("t")).toEqual([...start, more(start.length), more(start.length + 1)]);
    expect(await store.read("t", 1, 2)).toEqual([start[1]]);
    expect(await store.length("t")).toBe(start.length + 2);
    expect(await store.read("other")).toEqual([]);
    await store.close();
  });

  it("of two writers at one place, one is refused and nothing of it is kept", async () => {
    const store = open();
    await store.append("t", start);
    const next = start.length;
    const both = await Promise.all([
      code(store.append("t", [more(next), more(next + 1)])),
      code(store.append("t", [more(next)])),
      code(store.append("t", [more(next + 5)])),
    ]);
    expect(both).toEqual(["done", "store/conflict", "store/conflict"]);
    expect(await store.length("t")).toBe(next + 2);
    expect(await code(store.append("new", [more(0)]))).toBe("store/opening");
    expect(await store.length("new")).toBe(0);
    await store.close();
  });

  it("finds the latest snapshot, and the latest one further back", async () => {
    const store = open();
    await store.append("t", start);
    const snapshot = takeSnapshot(opened.table);
    if (snapshot === null) throw new Error("no snapshot");
    for (const [seq, depth] of [
      [10, 3],
      [20, 9],
      [30, 6],
    ] as const)
      await store.keepSnapshot("t", { ...snapshot, seq, depth });
    expect((await store.snapshot("t"))?.seq).toBe(30);
    expect((await store.snapshot("t", { depthBelow: 6 }))?.seq).toBe(10);
    expect((await store.snapshot("t", { seqAtMost: 29 }))?.seq).toBe(20);
    expect(await store.snapshot("t", { depthBelow: 3 })).toBeNull();
    await store.close();
  });

  it("lists and deletes tables", async () => {
    const store = open();
    await store.append("t", start);
    expect(await store.list()).toMatchObject([{ id: "t", ruleset: "hit-die", entries: start.length }]);
    expect(await store.remove("t")).toBe(true);
    expect(await store.remove("t")).toBe(false);
    expect(await store.list()).toEqual([]);
    expect(await store.read("t")).toEqual([]);
    await store.close();
  });
});

describe("SQLite", () => {
  beforeAll(() => {
    const root = fileURLToPath(new URL("../../../..", import.meta.url));
    const built = spawnSync(
      process.execPath,
      [join(root, "node_modules/typescript/bin/tsc"), "-b", "packages/server"],
      { cwd: root, encoding: "utf8" },
    );
    if (built.status !== 0) throw new Error(built.stdout);
  });

  it("is backed up while running and restored elsewhere; a broken backup is refused", async () => {
    const store = openSqlite(scratch());
    await store.append("t", start);
    const file = join(scratch(), "backup.db");
    const writing = store.append("t", [more(start.length)]);
    await store.backup(file);
    await writing;
    await store.close();
    const elsewhere = join(scratch(), "data");
    restoreSqlite(file, elsewhere);
    const again = openSqlite(elsewhere);
    expect(await again.length("t")).toBe(start.length + 1);
    await again.close();
    expect(() => restoreSqlite(file, elsewhere)).toThrow(/already/);
    const junk = join(scratch(), "junk.db");
    writeFileSync(junk, "no database at all, but long enough to look like one".repeat(20));
    expect(() => restoreSqlite(junk, join(scratch(), "data"))).toThrow(/no database|damaged|whole/);
  });

  it("a second process on the same directory is refused with a clear message", async () => {
    const directory = scratch();
    const store = openSqlite(directory);
    await store.append("t", start);
    const module = new URL("../../dist/store/index.js", import.meta.url).href;
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

import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { join } from "node:path";
import Database from "libsql";
import { beforeAll, describe, expect, it } from "vitest";
import { openSqlite, restoreSqlite, type Store } from "../../src/store/index.ts";
import type { Entry } from "../../src/table/index.ts";
import { buildServer } from "../built.ts";
import { scratch } from "./engines.ts";
import { code, more, soon, start, startOf } from "./entries.ts";

/** What is done to a data directory while people play: deleting, giving space back, backing up, keeping it private. */

/** A table of about so many kilobytes. */
const table = (id: string, kilobytes: number): readonly Entry[] => [
  ...startOf(id),
  ...Array.from({ length: kilobytes }, (_, i): Entry => {
    const dice = `${id} ${String(i)} `.padEnd(900, "x");
    return { ...more(start.length + i), fact: { kind: "roll", dice, faces: [i], total: 0 } };
  }),
];

async function filled(store: Store, tables: number, kilobytes: number): Promise<readonly string[]> {
  const ids = Array.from({ length: tables }, (_, i) => `t${i}`);
  for (let i = 0; i < tables; i += 50)
    await Promise.all(ids.slice(i, i + 50).map((id) => store.append(id, table(id, kilobytes))));
  return ids;
}

describe("deleting tables", () => {
  it("gives their space back to the disk while others go on, and what is left is whole", async () => {
    const directory = scratch();
    const store = openSqlite(directory);
    const file = join(directory, "tables.db");
    const ids = await filled(store, 300, 100);
    const before = (await store.usage()).bytes;
    for (const id of ids.slice(0, 200)) expect(await store.remove(id)).toBe(true);
    await soon(() => statSync(file).size < before * 0.55);
    for (const id of ids.slice(200)) expect(await store.read(id)).toEqual(table(id, 100));
    await store.append("t299", [more(table("t299", 100).length)]);
    await store.close();
    expect(integrity(file)).toBe("ok");
    console.log(`${(before / 1e6).toFixed(0)} MB before, ${(statSync(file).size / 1e6).toFixed(0)} MB after`);
  });

  it("moves nothing but what is deleted, however much waits in the journal", async () => {
    const store = openSqlite(scratch());
    // less than the journal holds: everything waits there
    await filled(store, 30, 100);
    const bytes = async () => (await store.list()).reduce((sum, t) => sum + t.bytes, 0);
    const all = await bytes();
    expect(all).toBeGreaterThan(2_500_000);
    const pages = (await store.usage()).bytes;
    for (const id of ["t1", "t2", "t3"]) await store.remove(id);
    // had the journal been moved to rows of the tables, the database would be twice as large
    expect((await store.usage()).bytes).toBeLessThan(pages * 1.1);
    expect(await bytes()).toBeLessThan(all);
    await store.close();
  });

  it("leaves no line behind: whoever is made anew under a name, after a kill too, has none of the old entries", async () => {
    const directory = scratch();
    const store = openSqlite(directory);
    await store.append("other", startOf("other"));
    await store.append("t", table("t", 20));
    await store.remove("t");
    const killed = join(scratch(), "data");
    cpSync(directory, killed, { recursive: true });
    await store.append("t", startOf("t"));
    await store.append("t", [more(start.length)]);
    const killedLater = join(scratch(), "data");
    cpSync(directory, killedLater, { recursive: true });
    await store.close();
    for (const place of [directory, killedLater]) {
      const again = openSqlite(place);
      expect(await again.read("t")).toEqual([...startOf("t"), more(start.length)]);
      expect(await again.read("other")).toEqual(startOf("other"));
      await again.close();
    }
    const again = openSqlite(killed);
    expect([await again.length("t"), (await again.list()).map((t) => t.id)]).toEqual([0, ["other"]]);
    await again.append("t", startOf("t"));
    await again.close();
    const last = openSqlite(killed);
    expect(await last.read("t")).toEqual(startOf("t"));
    await last.close();
  });
});

/** The longest pause of the event loop while something is done, in milliseconds; what was done counts with it. */
async function longestPause(doing: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await doing();
  delay.disable();
  return delay.max / 1e6;
}

describe("a backup while running", () => {
  it("of 90 MB makes nobody wait, has everything acknowledged before it, and is whole", async () => {
    const directory = scratch();
    const store = openSqlite(directory);
    await filled(store, 900, 100);
    const file = join(scratch(), "backups", "backup.db");
    const play = { going: true };
    let next = table("t0", 100).length;
    const playing = async () => {
      for (; play.going; next++) await store.append("t0", [more(next)]);
    };
    // what this machine does to commits alone, right now
    const quiet = await longestPause(async () => {
      const writing = playing();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      play.going = false;
      await writing;
    });
    play.going = true;
    const acknowledged = next;
    const pause = await longestPause(async () => {
      const writing = playing();
      await store.backup(file);
      play.going = false;
      await writing;
    });
    const megabytes = (statSync(file).size / 1e6).toFixed(0);
    console.log(
      `backup of ${megabytes} MB: longest pause ${pause.toFixed(0)} ms, commits alone ${quiet.toFixed(0)} ms, ${next - acknowledged} commits meanwhile`,
    );
    // made all at once on this thread, nothing could be kept meanwhile
    expect(next - acknowledged).toBeGreaterThan(10);
    await store.append("t0", [more(next)]);
    await store.close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = join(scratch(), "data");
    expect(await restoreSqlite(file, restored)).toMatchObject({ tables: 900 });
    const again = openSqlite(restored);
    expect(await again.length("t0")).toBeGreaterThanOrEqual(acknowledged);
    expect(await again.read("t899")).toEqual(table("t899", 100));
    await again.close();
  });

  it("leaves nothing behind when the store is closed meanwhile, and the tables are whole", async () => {
    const directory = scratch();
    const store = openSqlite(directory);
    await filled(store, 200, 100);
    const folder = join(scratch(), "backups");
    const backup = code(store.backup(join(folder, "backup.db")));
    const waiting = code(store.backup(join(folder, "never.db")));
    await soon(() => existsSync(folder) && readdirSync(folder).length > 0);
    await store.close();
    expect(["store/stopped", "done"]).toContain(await backup);
    expect(await waiting).toBe("store/stopped");
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
    expect(integrity(join(directory, "tables.db"))).toBe("ok");
  });

  it("keeps the second process out, as before it", async () => {
    const directory = scratch();
    const store = openSqlite(directory);
    await store.append("t", start);
    await store.backup(join(scratch(), "backup.db"));
    expect(openedElsewhere(directory)).toMatch(/^store\/in-use/);
    await store.close();
    expect(openedElsewhere(directory)).toBe("opened");
  });

  it("several at once are made one after the other; a name that is taken is refused", async () => {
    const store = openSqlite(scratch());
    await store.append("t", start);
    const folder = scratch();
    const [a, b] = [join(folder, "a.db"), join(folder, "b.db")];
    expect(await Promise.all([a, b, a].map((file) => code(store.backup(file))))).toEqual([
      "done",
      "done",
      "store/exists",
    ]);
    expect([integrity(a), integrity(b)]).toEqual(["ok", "ok"]);
    await store.close();
  });
});

const integrity = (file: string): string => {
  const db = new Database(file);
  const [row] = db.pragma("integrity_check") as { integrity_check: string }[];
  db.close();
  return row?.integrity_check ?? "";
};

const module = new URL("../../dist/store/index.js", import.meta.url).href;
function openedElsewhere(directory: string): string {
  const script = `import(${JSON.stringify(module)}).then((m) => m.openSqlite(${JSON.stringify(directory)})).then(() => console.log("opened"), (e) => console.log(e.code, e.message))`;
  return spawnSync(process.execPath, ["-e", script], { encoding: "utf8" }).stdout.trim();
}

describe("data of an older version", () => {
  beforeAll(buildServer);

  /** A database as versions 1 and 2 left it: no way to give pages back, no times. */
  function older(directory: string, bytes: number): string {
    mkdirSync(directory);
    const file = join(directory, "tables.db");
    const db = new Database(file);
    db.exec(`CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      INSERT INTO meta VALUES ('version', '2');
      CREATE TABLE tables (id TEXT PRIMARY KEY NOT NULL, ruleset TEXT NOT NULL, name TEXT NOT NULL, created TEXT NOT NULL, next INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE entries (table_id TEXT NOT NULL, seq INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (table_id, seq)) WITHOUT ROWID;
      CREATE TABLE snapshots (table_id TEXT NOT NULL, seq INTEGER NOT NULL, depth INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (table_id, seq)) WITHOUT ROWID;
      CREATE TABLE journal (id INTEGER PRIMARY KEY NOT NULL, data TEXT NOT NULL)`);
    db.prepare("INSERT INTO tables VALUES ('t', 'hit-die', 'Old', '2020-01-01T00:00:00.000Z', ?)").run(
      start.length,
    );
    const lines = startOf("t").map((entry) => JSON.stringify(entry));
    db.prepare("INSERT INTO entries VALUES ('t', 0, ?)").run(lines.join("\n"));
    db.prepare("INSERT INTO journal VALUES (1, ?)").run(`["t",${JSON.stringify(more(start.length))}]`);
    db.prepare("INSERT INTO snapshots VALUES ('t', 1, 1, ?)").run("x".repeat(bytes));
    db.close();
    return file;
  }

  const mode = (file: string): number => {
    const db = new Database(file);
    const [row] = db.pragma("auto_vacuum") as { auto_vacuum: number }[];
    db.close();
    return row?.auto_vacuum ?? -1;
  };

  it("opens, counts as touched when it was opened, and gives space back from then on", async () => {
    const directory = join(scratch(), "data");
    const file = older(directory, 10);
    const from = new Date().toISOString();
    const store = openSqlite(directory);
    const [found] = await store.list();
    expect(await store.read("t")).toEqual([...startOf("t"), more(start.length)]);
    expect(found).toMatchObject({ id: "t", created: "2020-01-01T00:00:00.000Z", entries: start.length + 1 });
    await store.close();
    expect(mode(file)).toBe(2);
    const again = openSqlite(directory);
    await again.append("new", startOf("new", "2026-02-02T00:00:00.000Z"));
    // the journal's own word counts: the entry that waited in it is from before
    expect((await again.list()).map((t) => t.touched)).toEqual([
      "2026-01-01T00:00:00.000Z",
      "2026-02-02T00:00:00.000Z",
    ]);
    expect(from < new Date(Date.now() + 1).toISOString()).toBe(true);
    await again.close();
  });

  it("that is large opens at once as it is; a backup of it, restored, gives space back", async () => {
    const directory = join(scratch(), "data");
    const file = older(directory, 40_000_000);
    const store = openSqlite(directory);
    const backup = join(scratch(), "backup.db");
    await store.backup(backup);
    await store.close();
    expect([mode(file), mode(backup)]).toEqual([0, 0]);
    const restored = join(scratch(), "data");
    expect(await restoreSqlite(backup, restored)).toEqual({ tables: 1, entries: start.length + 1 });
    expect(mode(join(restored, "tables.db"))).toBe(2);
  });
});

describe("files of tables", () => {
  const modes = (folder: string): Record<string, string> =>
    Object.fromEntries(
      ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })].map((name) => [
        name,
        (statSync(join(folder, name)).mode & 0o777).toString(8),
      ]),
    );

  it("are private to their owner from the first byte, whatever the umask", async () => {
    const script = `process.umask(0);
      import(${JSON.stringify(module)}).then(async (m) => {
        const store = m.openSqlite(process.argv[1]);
        await store.append("t", JSON.parse(process.argv[2]));
        await store.backup(process.argv[1] + "/backups/tables-1.db");
        require("node:fs").writeSync(1, "kept");
        process.kill(process.pid, "SIGKILL");
      })`;
    const directory = join(scratch(), "data");
    const ran = spawnSync(process.execPath, ["-e", script, directory, JSON.stringify(start)], {
      encoding: "utf8",
    });
    expect([ran.stdout, ran.signal]).toEqual(["kept", "SIGKILL"]);
    // killed: the log is still there
    expect(modes(directory)).toEqual({
      "": "700",
      "tables.db": "600",
      "tables.db-wal": "600",
      backups: "700",
      "backups/tables-1.db": "600",
    });
  });

  it("that were open to others are closed to them when they are opened", async () => {
    const directory = join(scratch(), "data");
    const store = openSqlite(directory);
    await store.append("t", start);
    await store.backup(join(directory, "backups", "tables-1.db"));
    await store.close();
    for (const name of ["", "tables.db", "backups", "backups/tables-1.db"])
      chmodSync(join(directory, name), name.endsWith(".db") ? 0o644 : 0o755);
    await openSqlite(directory).close();
    expect(new Set(Object.values(modes(directory)))).toEqual(new Set(["700", "600"]));
  });

  it("do not close a folder in which somebody else has something", async () => {
    const folder = scratch();
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, "letter.txt"), "");
    await openSqlite(folder).close();
    expect(modes(folder)).toMatchObject({ "": "755", "tables.db": "600" });
    expect(existsSync(join(folder, "letter.txt"))).toBe(true);
  });
});

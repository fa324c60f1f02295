import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  copyTables,
  openPostgres,
  openSqlite,
  openStore,
  restoreSqlite,
  type Store,
} from "../../src/store/index.ts";
import { VERSION } from "../../src/store/schema.ts";
import { asked, type Cluster } from "./cluster.ts";
import { cluster, scratch } from "./engines.ts";
import { code, more, soon, start } from "./entries.ts";

const ours = cluster as Cluster;

/** How many entries a table has, asked until the database answers. */
async function lengthOf(store: Store, table: string): Promise<number> {
  for (let tries = 0; tries < 60; tries++) {
    const length = await store.length(table).catch(() => null);
    if (length !== null) return length;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("the database never came back");
}

describe.skipIf(cluster === null)("PostgreSQL", () => {
  it("many processes that open an empty database at once make it ready once", async () => {
    const url = await ours.place();
    const stores = await Promise.all(Array.from({ length: 6 }, () => openPostgres(url)));
    await stores[0]?.append("t", start);
    expect(await stores[5]?.length("t")).toBe(start.length);
    await Promise.all(stores.map((s) => s.close()));
  });

  it("data of a newer version are refused and left alone", async () => {
    const url = await ours.place();
    const store = await openPostgres(url);
    await store.append("t", start);
    await store.close();
    await asked(url, "update fray_meta set value = '99' where key = 'version'");
    expect(await code(openPostgres(url))).toBe("store/version");
    await asked(url, `update fray_meta set value = '${VERSION}' where key = 'version'`);
    const again = await openPostgres(url);
    expect(await again.length("t")).toBe(start.length);
    await again.close();
  });

  it("a database that is not there, or does not answer, is a clear failure without the password", async () => {
    const nobody = openStore({ databaseUrl: "postgres://me:secret@127.0.0.1:1/x", directory: "" });
    await expect(nobody).rejects.toThrow(/127\.0\.0\.1:1\/x: the database cannot be reached/);
    await expect(nobody).rejects.not.toThrow(/secret/);
    const url = new URL(await ours.place());
    url.pathname = "/no_such_database";
    expect(await code(openPostgres(url.href))).toBe("store/missing");
  });

  it("a database that may not be written to keeps nothing, and says so", async () => {
    const url = await ours.place();
    const store = await openPostgres(url);
    await store.append("t", start);
    const readOnly = new URL(url);
    readOnly.searchParams.set(
      "options",
      `${url.includes("options") ? new URL(url).searchParams.get("options") : ""} -c default_transaction_read_only=on`,
    );
    expect(await code(openPostgres(readOnly.href))).toBe("store/read-only");
    expect(await store.length("t")).toBe(start.length);
    await store.close();
  });

  it("is backed up while running into a file of the embedded engine, and copied back", async () => {
    const store = await openPostgres(await ours.place());
    await store.append("t", start);
    await store.append("t", [more(start.length)]);
    const file = join(scratch(), "backup.db");
    await store.backup(file);
    expect(await code(store.backup(file))).toBe("store/exists");
    const directory = join(scratch(), "data");
    await restoreSqlite(file, directory);
    const embedded = openSqlite(directory);
    expect(await embedded.read("t")).toEqual(await store.read("t"));
    const elsewhere = await openPostgres(await ours.place());
    expect(await copyTables(embedded, elsewhere)).toMatchObject({ tables: 1 });
    expect(await elsewhere.read("t")).toEqual(await store.read("t"));
    await Promise.all([store.close(), embedded.close(), elsewhere.close()]);
  });

  it("what the database itself refuses fails alone, among many appends of one commit", async () => {
    const store = await openPostgres(await ours.place());
    const ids = Array.from({ length: 64 }, (_, i) => (i % 16 === 5 ? `bad\0${i}` : `t${i}`));
    const said = await Promise.all(ids.map((id) => code(store.append(id, start))));
    expect(said).toEqual(ids.map((id) => (id.startsWith("bad") ? "store/failed" : "done")));
    expect(await store.list()).toHaveLength(60);
    expect(await store.health()).toBeNull();
    await store.close();
  });

  it("tells by its health and by every append that its tables were deleted underneath", async () => {
    const url = await ours.place();
    const store = await openPostgres(url);
    await store.append("t", start);
    expect(await store.health()).toBeNull();
    await asked(url, "drop table entries");
    expect(await code(store.append("t", [more(start.length)]))).toBe("store/gone");
    expect(await store.health()).toMatchObject({
      code: "store/gone",
      reason: expect.stringContaining("deleted"),
    });
    await store.close();
  });

  it.skipIf(process.env["DATABASE_URL"])(
    "when the database crashes, appends wait for it: none acknowledged is lost, none is kept twice",
    async () => {
      const store = await openPostgres(await ours.place());
      let missed = 0;
      store.watch((changed) => (missed += changed === null ? 1 : 0));
      await store.append("t", start);
      const progress = { next: start.length, going: true };
      const writing = (async () => {
        while (progress.going) {
          const said = await code(store.append("t", [more(progress.next, `w${progress.next}`)]));
          // a busy machine may take longer to recover than appends wait: then whoever wrote looks what was kept
          if (said === "store/unreachable") progress.next = await lengthOf(store, "t");
          else if (said === "done") progress.next += 1;
          else throw new Error(said);
        }
      })();
      const more20 = async (): Promise<void> => {
        const until = progress.next + 20;
        await soon(() => progress.next >= until);
      };
      for (let crash = 0; crash < 3; crash++) {
        await more20();
        await ours.crash();
      }
      await more20();
      progress.going = false;
      await writing;
      const entries = await store.read("t", start.length);
      expect(entries.map((e) => e.who)).toEqual(entries.map((e) => `w${e.seq}`));
      expect(await store.length("t")).toBe(progress.next);
      expect(missed).toBeGreaterThan(1);
      await store.close();
    },
  );
});

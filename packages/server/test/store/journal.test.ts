import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSqlite, type Store } from "../../src/store/index.ts";
import type { Entry } from "../../src/table/index.ts";
import { scratch } from "./engines.ts";
import { more, start } from "./entries.ts";

/** Entries so large that a few of them are more than may wait in the journal. */
const LARGE = "x".repeat(500_000);
const large = (seq: number): Entry => ({
  ...more(seq),
  fact: { kind: "roll", dice: LARGE, faces: [seq], total: 0 },
});

/** Two tables: one whose entries have long been moved to its own rows, and one that writes all the time. */
async function filled(store: Store): Promise<readonly Entry[]> {
  await store.append("quiet", start);
  await store.append("busy", start);
  const entries = [...start];
  for (let i = 0; i < 20; i++) {
    const next = [large(entries.length), more(entries.length + 1)];
    await store.append("busy", next);
    entries.push(...next);
  }
  return entries;
}

async function holds(store: Store, busy: readonly Entry[]): Promise<void> {
  expect(await store.read("quiet")).toEqual(start);
  expect(await store.read("busy")).toEqual(busy);
  for (const [from, to] of [
    [0, 1],
    [start.length - 1, start.length + 1],
    [5, busy.length - 3],
    [busy.length - 1, busy.length],
    [busy.length, busy.length + 5],
  ] as const)
    expect((await store.read("busy", from, to)).map((e) => e.seq)).toEqual(
      busy.slice(from, to).map((e) => e.seq),
    );
  const listed = (await store.list()).map(({ entries }) => entries).sort((a, b) => a - b);
  expect(listed).toEqual([start.length, busy.length]);
}

describe("the journal of SQLite", () => {
  it("entries are found wherever they are: in rows of their table, in the journal, or in both", async () => {
    const store = openSqlite(scratch());
    const busy = await filled(store);
    await holds(store, busy);
    expect(await store.length("busy")).toBe(busy.length);
    await store.close();
  });

  it("whatever a process leaves behind is found by the next one, and it goes on from there", async () => {
    const directory = scratch();
    const store = openSqlite(directory);
    const busy = await filled(store);
    // the files as they are when a process is killed
    const left = join(scratch(), "data");
    cpSync(directory, left, { recursive: true });
    await store.close();
    for (const place of [left, directory]) {
      const again = openSqlite(place);
      await holds(again, busy);
      await again.append("quiet", [more(start.length)]);
      await expect(again.append("busy", [more(busy.length - 1)])).rejects.toMatchObject({
        code: "store/conflict",
      });
      await again.append("busy", [more(busy.length)]);
      expect(await again.length("busy")).toBe(busy.length + 1);
      await again.close();
    }
  });

  it("a deleted table stays deleted, and one of its name begins anew", async () => {
    const directory = scratch();
    const store = openSqlite(directory);
    await store.append("other", start);
    const busy = await filled(store);
    expect(await store.remove("busy")).toBe(true);
    expect(await store.read("busy")).toEqual([]);
    await store.append("busy", start);
    await store.close();
    const again = openSqlite(directory);
    expect(await again.read("busy")).toEqual(start);
    expect(await again.read("other")).toEqual(start);
    expect(busy.length).toBeGreaterThan(start.length);
    await again.close();
  });
});

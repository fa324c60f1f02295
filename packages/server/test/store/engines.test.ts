import { describe, expect, it } from "vitest";
import { takeSnapshot } from "../../src/table/index.ts";
import { copyTables, openMemory } from "../../src/store/index.ts";
import { ENGINES, SHARED } from "./engines.ts";
import { code, more, opened, soon, start, startOf } from "./entries.ts";

describe.each(ENGINES)("a store in $name", ({ open }) => {
  it("keeps entries in order and gives them back", async () => {
    const store = await open();
    await store.append("t", start);
    await store.append("t", [more(start.length), more(start.length + 1)]);
    await store.append("t", []);
    expect(await store.read("t")).toEqual([...start, more(start.length), more(start.length + 1)]);
    expect(await store.read("t", 1, 2)).toEqual([start[1]]);
    expect(await store.length("t")).toBe(start.length + 2);
    expect(await store.read("other")).toEqual([]);
    expect(await store.length("other")).toBe(0);
    await store.close();
  });

  it("keeps any text as it is", async () => {
    const store = await open();
    const odd = `{}'"\\ \u0000 \u2028 ☃ 🎲 NULL $1`;
    await store.append("t", [...start, more(start.length, odd)]);
    expect((await store.read("t")).at(-1)?.who).toBe(odd);
    await store.close();
  });

  it("of two writers at one place, one is refused and nothing of it is kept", async () => {
    const store = await open();
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
    expect(await code(store.append("t", start))).toBe("store/conflict");
    expect(await store.list()).toHaveLength(1);
    await store.close();
  });

  it("keeps many tables at once, each by itself", async () => {
    const store = await open();
    const ids = Array.from({ length: 40 }, (_, i) => `t${i}`);
    await Promise.all(ids.map((id) => store.append(id, start)));
    const next = start.length;
    const appended = ids.map((id, i) => code(store.append(id, [more(i % 4 === 0 ? next + 1 : next)])));
    const said = await Promise.all(appended);
    expect(said).toEqual(ids.map((_, i) => (i % 4 === 0 ? "store/conflict" : "done")));
    for (const [i, id] of ids.entries()) expect(await store.length(id)).toBe(i % 4 === 0 ? next : next + 1);
    await store.close();
  });

  it("an append that cannot be kept fails alone: all others of its commit are kept", async () => {
    const store = await open();
    const ids = Array.from({ length: 33 }, (_, i) => `t${i}`);
    await Promise.all(ids.map((id) => store.append(id, start)));
    const next = start.length;
    // no engine can write down a number of this kind
    const unkeepable = { ...more(next), fact: { kind: "roll", dice: "1d6", faces: [1n], total: 1 } } as never;
    const isBad = (i: number): boolean => i === 7 || i === 20;
    const said = await Promise.all(
      ids.map((id, i) => code(store.append(id, [isBad(i) ? unkeepable : more(next)]))),
    );
    expect(said.map((each) => each === "done")).toEqual(ids.map((_, i) => !isBad(i)));
    for (const [i, id] of ids.entries()) expect(await store.length(id)).toBe(isBad(i) ? next : next + 1);
    expect(await store.health()).toBeNull();
    expect(await code(store.append("t7", [more(next)]))).toBe("done");
    await store.close();
  });

  it("keeps a table whose name no database takes as it is", async () => {
    const store = await open();
    const [first, ...rest] = start;
    if (first?.fact.kind !== "open") throw new Error("no opening");
    const { opening } = first.fact;
    const named = (name: string) => [
      {
        ...first,
        fact: { ...first.fact, opening: { ...opening, encounter: { ...opening.encounter, name } } },
      },
      ...rest,
    ];
    const names = ["a\0b", "\ud800", "\u001b[31m", "plain"];
    const said = await Promise.all(names.map((name, i) => code(store.append(`t${i}`, named(name)))));
    expect(said).toEqual(names.map(() => "done"));
    expect((await store.list()).map((t) => t.name).sort()).toEqual(
      ["a\ufffdb", "\ufffd", "\u001b[31m", "plain"].sort(),
    );
    expect(await store.read("t0")).toEqual(named("a\0b"));
    await store.close();
  });

  it("finds the latest snapshot, and the latest one further back", async () => {
    const store = await open();
    await store.append("t", start);
    const snapshot = takeSnapshot(opened.table);
    if (snapshot === null) throw new Error("no snapshot");
    for (const [seq, depth] of [
      [10, 3],
      [20, 9],
      [30, 6],
    ] as const)
      await store.keepSnapshot("t", { ...snapshot, seq, depth });
    await store.keepSnapshot("t", { ...snapshot, seq: 30, depth: 6 });
    expect((await store.snapshot("t"))?.seq).toBe(30);
    expect((await store.snapshot("t", { depthBelow: 6 }))?.seq).toBe(10);
    expect((await store.snapshot("t", { seqAtMost: 29 }))?.seq).toBe(20);
    expect(await store.snapshot("t", { depthBelow: 3 })).toBeNull();
    await store.close();
  });

  it("lists tables page by page in the order they were made, with when they were touched and how large they are", async () => {
    const store = await open();
    const made = (day: number): string => `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`;
    // two of a moment: the id decides
    const ids = ["e", "d", "c", "B", "a"];
    for (const [i, id] of ids.entries()) await store.append(id, startOf(id, made(Math.max(1, i))));
    const all = await store.list();
    expect(all.map((t) => t.id)).toEqual(["d", "e", "c", "B", "a"]);
    const paged: string[] = [];
    for (let after = all[0]; after !== undefined; ) {
      const page = await store.list({ after, limit: 2 });
      paged.push(...page.map((t) => t.id));
      after = page.at(-1);
    }
    expect(paged).toEqual(["e", "c", "B", "a"]);
    expect(await store.list({ limit: 2 })).toEqual(all.slice(0, 2));
    const [first] = all;
    expect(first).toMatchObject({ created: made(1), touched: made(1), entries: start.length });
    expect(first?.bytes).toBeGreaterThan(500);
    await store.append("d", [{ ...more(start.length), when: made(20) }]);
    const [later] = await store.list();
    expect(later).toMatchObject({ id: "d", created: made(1), touched: made(20), entries: start.length + 1 });
    expect(later?.bytes).toBeGreaterThan(first?.bytes ?? 0);
    expect((await store.list({ touchedBefore: made(3) })).map((t) => t.id)).toEqual(["e", "c"]);
    expect((await store.list({ touchedBefore: made(3), limit: 1 })).map((t) => t.id)).toEqual(["e"]);
    await store.close();
  });

  it("says how much there is, and that there is less once something is deleted", async () => {
    const store = await open();
    expect(await store.usage()).toMatchObject({ tables: 0 });
    for (const id of ["a", "b"]) await store.append(id, startOf(id));
    const { tables, bytes } = await store.usage();
    expect(tables).toBe(2);
    expect(bytes).toBeGreaterThan(1_000);
    await store.remove("a");
    expect(await store.usage()).toMatchObject({ tables: 1 });
    await store.close();
  });

  it("copies every table into another store, snapshots and all", async () => {
    const store = await open();
    const snapshot = takeSnapshot(opened.table);
    if (snapshot === null) throw new Error("no snapshot");
    const ids = Array.from({ length: 40 }, (_, i) => `t${i}`);
    for (const id of ids) await store.append(id, startOf(id));
    for (const seq of [1, 2]) await store.keepSnapshot("t7", { ...snapshot, seq });
    const other = openMemory();
    expect(await copyTables(store, other)).toEqual({ tables: 40, entries: 40 * start.length });
    expect(await other.read("t7")).toEqual(await store.read("t7"));
    expect((await other.snapshot("t7"))?.seq).toBe(2);
    expect((await other.snapshot("t7", { seqAtMost: 1 }))?.seq).toBe(1);
    await store.append("t7", [more(start.length)]);
    expect(await copyTables(store, other)).toEqual({ tables: 40, entries: 40 * start.length + 1 });
    await store.close();
  });

  it("lists and deletes tables", async () => {
    const store = await open();
    await store.append("t", start);
    expect(await store.list()).toMatchObject([{ id: "t", ruleset: "hit-die", entries: start.length }]);
    expect(await store.remove("t")).toBe(true);
    expect(await store.remove("t")).toBe(false);
    expect(await store.list()).toEqual([]);
    expect(await store.read("t")).toEqual([]);
    await store.close();
  });
});

describe.each(SHARED)("a store in $name that two processes share", ({ openTwo }) => {
  it("each hears what the other kept and removed", async () => {
    const [one, two] = await openTwo();
    const heard: string[] = [];
    let ready = false;
    const stop = two.watch((changed) => {
      if (changed === null) ready = true;
      else heard.push(`${changed.table} ${changed.next}`);
    });
    if (one !== two) await soon(() => ready);
    await one.append("t", start);
    await Promise.all([one.append("t", [more(start.length)]), one.append("ü :", start)]);
    await one.remove("t");
    await soon(() => heard.includes("t 0"));
    expect(heard).toEqual(
      expect.arrayContaining([`t ${start.length}`, `t ${start.length + 1}`, `ü : ${start.length}`, "t 0"]),
    );
    stop();
    await Promise.all([one.close(), two.close()]);
  });

  it("of many appends at once by both, none is lost and none is kept twice", async () => {
    const [one, two] = await openTwo();
    const ids = ["a", "b", "c", "d"];
    await Promise.all(ids.map((id) => one.append(id, start)));
    const kept = new Map(ids.map((id) => [id, [] as string[]]));
    const writer = async (store: typeof one, id: string, who: string): Promise<void> => {
      for (let i = 0; i < 15; i++)
        for (;;) {
          const mine = `${who}${i}`;
          const said = await code(store.append(id, [more(await store.length(id), mine)]));
          if (said === "store/conflict") continue;
          expect(said).toBe("done");
          kept.get(id)?.push(mine);
          break;
        }
    };
    await Promise.all(
      ids.flatMap((id) => [writer(one, id, "x"), writer(two, id, "y"), writer(two, id, "z")]),
    );
    for (const id of ids) {
      const entries = await one.read(id, start.length);
      expect(entries.map((e) => e.seq)).toEqual(entries.map((_, i) => start.length + i));
      expect(entries.map((e) => e.who).sort()).toEqual(kept.get(id)?.sort());
      expect(entries).toHaveLength(45);
    }
    await Promise.all([one.close(), two.close()]);
  });
});

import { describe, expect, it } from "vitest";
import { closeParts } from "../../src/http/closing.ts";
import { openMemory, type Store, StoreTrouble } from "../../src/store/index.ts";
import { newTable, serve } from "./servers.ts";

const never = (): Promise<never> => new Promise(() => undefined);

describe("closing in parts", () => {
  it("goes on after a part that hangs and one that fails, in order, and tells of both", async () => {
    const closed: string[] = [];
    const note = (name: string) => async () => void closed.push(name);
    const left = await closeParts([
      { name: "first", ms: 1_000, close: note("first") },
      { name: "hangs", ms: 30, close: never },
      {
        name: "throws",
        ms: 1_000,
        close: () => {
          throw new Error("at once");
        },
      },
      { name: "fails", ms: 1_000, close: () => Promise.reject(new StoreTrouble("store/full", "no room")) },
      { name: "last", ms: 1_000, close: note("last") },
    ]);
    expect(closed).toEqual(["first", "last"]);
    expect(left).toEqual([
      { code: "close/late", message: "hangs: not done within 30 ms" },
      { code: "close/failed", message: "throws: at once" },
      { code: "store/full", message: "fails: no room" },
    ]);
  });
});

/** A store of which some calls are others. */
function storeWith(changed: Partial<Store>): Store & { readonly isClosed: () => boolean } {
  const memory = openMemory();
  let closed = false;
  const close = (): Promise<void> => {
    closed = true;
    return memory.close();
  };
  return { ...memory, close, ...changed, isClosed: () => closed };
}

describe("a server that stops", () => {
  const deadlines = { tables: 200, store: 200, requests: 2_000, odds: 1_000 };

  it("closes its store though a snapshot never comes to be kept", async () => {
    const store = storeWith({ keepSnapshot: never });
    const at = await serve({ deadlines }, store);
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    expect((await at.call("GET", "/api/table", { token })).status).toBe(200);
    expect(await at.server.close()).toEqual([
      { code: "close/late", message: expect.stringMatching(/^tables/) },
    ]);
    expect(store.isClosed()).toBe(true);
  });

  it("says why tables were left without their snapshot, and keeps those it can", async () => {
    const kept: string[] = [];
    let bad = "";
    const store = storeWith({
      async keepSnapshot(table) {
        if (table === bad) throw new StoreTrouble("store/full", "the disk is full");
        kept.push(table);
      },
    });
    const at = await serve({ deadlines }, store);
    const tables = [];
    for (let i = 0; i < 3; i++) tables.push(await newTable(at, { ruleset: "hit-die", encounter: "duel" }));
    for (const { token } of tables) await at.call("GET", "/api/table", { token });
    bad = tables[1]?.table ?? "";
    const left = await at.server.close();
    expect(left).toEqual([
      { code: "store/full", message: expect.stringMatching(/the disk is full.* 1 table .*log/) },
    ]);
    expect(kept.sort()).toEqual([tables[0]?.table, tables[2]?.table].sort());
    expect(store.isClosed()).toBe(true);
  });
});

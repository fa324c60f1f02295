import { afterEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/index.ts";
import { ENGINES } from "../store/engines.ts";
import { Client, newTable, type Running, serve } from "./servers.ts";

const ADMIN = "s3cret-of-the-house";
const running: Running[] = [];
const start = async (store: Store): Promise<Running> => {
  const at = await serve({ adminToken: ADMIN }, store);
  running.push(at);
  return at;
};
afterEach(async () => {
  for (const { server } of running.splice(0)) await server.close();
});

const duel = { ruleset: "hit-die", encounter: "duel" };

/** A page of the list, and where the next one is. */
async function page(at: Running, path: string): Promise<{ ids: readonly string[]; next: string | null }> {
  const answer = await fetch(at.address + path, { headers: { authorization: `Bearer ${ADMIN}` } });
  const ids = ((await answer.json()) as readonly { id: string }[]).map((t) => t.id);
  return { ids, next: /^<(.+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1] ?? null };
}

describe.each(ENGINES)("the administrator: $name", ({ open }) => {
  it("lists all tables page by page, each once, though some are made and deleted meanwhile", async () => {
    const at = await start(await open());
    const made: string[] = [];
    for (let i = 0; i < 7; i++) made.push((await newTable(at, duel)).table);
    const seen: string[] = [];
    let path: string | null = "/api/tables?limit=3";
    while (path !== null) {
      const { ids, next } = await page(at, path);
      expect(ids.length).toBeLessThanOrEqual(3);
      seen.push(...ids);
      if (seen.length === 3) {
        await at.call("DELETE", `/api/tables/${seen[2]}`, { token: ADMIN });
        made.push((await newTable(at, duel)).table);
      }
      path = next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect([...seen].sort()).toEqual([...made].sort());
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect((await page(at, `/api/tables?untouchedSince=${tomorrow}`)).ids).toHaveLength(7);
    expect((await page(at, "/api/tables?untouchedSince=2000-01-01T00:00:00.000Z")).ids).toEqual([]);
  });

  it("deletes a table: whoever is at it is sent away, and nothing of it is left", async () => {
    const store = await open();
    const at = await start(store);
    const { table, token } = await newTable(at, duel);
    const line = await new Client(at.address, token).ready();
    for (const given of [undefined, token, `${ADMIN}x`])
      expect(
        (await at.call("DELETE", `/api/tables/${table}`, given === undefined ? {} : { token: given })).status,
      ).toBe(401);
    expect((await at.call("DELETE", `/api/tables/${table}`, { token: ADMIN })).status).toBe(204);
    await line.until(() => line.closed !== null);
    expect(line.closed).toBe(4403);
    expect((await at.call("GET", "/api/table", { token })).status).toBe(401);
    expect([await store.length(table), await store.about(table)]).toEqual([0, null]);
    expect((await at.call("DELETE", `/api/tables/${table}`, { token: ADMIN })).body.error.code).toBe(
      "table/unknown",
    );
  });

  it.each(["limit=0", "limit=1001", "limit=x", "after=nonsense", "untouchedSince=soon", "page=2"])(
    "refuses a page that there is not: %s",
    async (query) => {
      const at = await start(await open());
      expect((await at.call("GET", `/api/tables?${query}`, { token: ADMIN })).status).toBe(400);
    },
  );
});

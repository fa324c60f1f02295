import { afterAll, describe, expect, it } from "vitest";
import { startCluster } from "../../server/test/store/cluster.ts";
import { failing, fray, json, workbench } from "./fray.ts";
import { served } from "./proxies/served.ts";

/** Tables as whoever runs a server lists and deletes them. */
const bench = workbench();
const cluster = await startCluster();
afterAll(() => cluster?.stop());

const ADMIN = "s3cret-of-the-house";
const env = { FRAY_ADMIN_TOKEN: ADMIN, DATABASE_URL: "" };

interface Listed {
  readonly tables: readonly { readonly id: string; readonly entries: number }[];
}

type Place = readonly [name: string, flags: () => Promise<readonly string[]>];
const here: Place = ["a data directory", async () => ["--data", bench.path("data")]];
const places: readonly Place[] =
  cluster === null ? [here] : [here, ["PostgreSQL", async () => ["--database-url", await cluster.place()]]];

describe("fray tables", () => {
  it.each(places)("lists and deletes at a server that runs, and without one: %s", async (_, placeOf) => {
    const place = await placeOf();
    const server = await served([...place, "--tables-per-hour", "4"], env);
    const address = `http://127.0.0.1:${server.port}`;
    const open = async () => {
      const body = JSON.stringify({ ruleset: "hit-die", encounter: "duel" });
      const headers = { "content-type": "application/json" };
      return fetch(`${address}/api/tables`, { method: "POST", headers, body });
    };
    for (let i = 0; i < 4; i++) expect((await open()).status).toBe(201);
    expect((await open()).status).toBe(429);
    const at = ["--server", address];
    const { tables } = await json<Listed>(["tables", "list", ...at], { env });
    expect(tables).toHaveLength(4);
    const [first, second] = tables.map((t) => t.id) as [string, string];
    expect(await json(["tables", "delete", first, ...at], { env })).toEqual({ ok: true, deleted: 1 });
    expect(await failing(2, ["tables", "delete", second, first, ...at], { env })).toMatchObject({
      code: "table/unknown",
    });
    expect(await json<Listed>(["tables", "list", "--untouched", "1", ...at], { env })).toMatchObject({
      tables: [],
    });
    expect(await server.stop()).toBe(0);

    const listed = await fray(["tables", "list", ...place], { env });
    expect(listed.stdout).toMatch(/3 tables, [\d,.  ]+ bytes\.\n$/);
    expect(listed.stdout).toContain(second);
    expect(await json(["tables", "delete", second, ...place], { env })).toEqual({ ok: true, deleted: 1 });
    expect(await json(["tables", "delete", "--untouched", "0", ...place], { env })).toEqual({
      ok: true,
      deleted: 2,
    });
  });

  it("refuses what it does not understand, and a place without tables, and changes nothing", async () => {
    const data = ["--data", bench.path("nowhere")];
    for (const words of [
      ["drop"],
      ["delete"],
      ["list", "x"],
      ["delete", "x", "--untouched", "3"],
      ["list", "--untouched", "soon"],
    ])
      expect(await failing(2, ["tables", ...words, ...data], { env })).toMatchObject({ code: "usage" });
    expect(await failing(2, ["tables", "list", ...data], { env })).toMatchObject({ code: "store/missing" });
    const nobody = await failing(2, ["tables", "list", "--server", "http://127.0.0.1:9"], { env });
    expect(nobody.code).toBe("server/unreachable");
  });
});

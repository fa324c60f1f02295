import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { startCluster } from "../../server/test/store/cluster.ts";
import { failing, fray, json, workbench } from "./fray.ts";
import { type Served, served } from "./proxies/served.ts";

/** Backups as a person makes and restores them. */
const bench = workbench();
const cluster = await startCluster();
afterAll(() => cluster?.stop());

const ADMIN = "s3cret-of-the-house";
const env = { FRAY_ADMIN_TOKEN: ADMIN, DATABASE_URL: "" };
const call = async (
  { port }: Served,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<any> => {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...text })).json();
};
const hash = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

describe("fray backup and fray restore", () => {
  it("a backup of a running server, restored into either engine, has every table as it was", async () => {
    const data = bench.path("data");
    const server = await served(["--data", data], env);
    const { token } = await call(server, "POST", "/api/tables", "", {
      ruleset: "hit-die",
      encounter: "duel",
    });
    await call(server, "POST", "/api/tables", "", { ruleset: "to-hit", encounter: "duel" });
    for (let i = 0; i < 3; i++)
      await call(server, "POST", "/api/table/inputs", token, { do: "roll", dice: "1d6" });
    const address = `http://127.0.0.1:${server.port}`;
    const { file } = await json<{ file: string }>(["backup", "--server", address], { env });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const seen = await call(server, "GET", "/api/table", token);
    const [list] = [await call(server, "GET", "/api/tables", ADMIN)];
    const inUse = await failing(2, ["backup", "--data", data], { env });
    expect(inUse.code).toBe("store/in-use");
    expect(await server.stop()).toBe(0);
    const before = hash(file);
    const tables = list.tables ?? list;
    const entries = tables.reduce((sum: number, t: { entries: number }) => sum + t.entries, 0);

    const again = bench.path("again");
    expect(await json(["restore", file, "--data", again], { env })).toEqual({ ok: true, tables: 2, entries });
    expect(await failing(2, ["restore", file, "--data", again], { env })).toMatchObject({
      code: "store/exists",
    });
    const from = await served(["--data", again], env);
    expect(await call(from, "GET", "/api/table", token)).toEqual(seen);
    expect(await from.stop()).toBe(0);

    const stopped = await fray(["backup", bench.path("stopped.db"), "--data", again], { env });
    expect(stopped).toMatchObject({ code: 0, stdout: `Backed up into ${bench.path("stopped.db")}.\n` });
    if (cluster !== null) {
      const url = await cluster.place();
      const restored = await fray(["restore", bench.path("stopped.db")], {
        env: { ...env, DATABASE_URL: url },
      });
      expect(restored.stdout).toMatch(/^Restored 2 tables with \d+ entries into the database\.\n$/);
      const twice = await failing(2, ["restore", file, "--database-url", url], { env });
      expect(twice.code).toBe("store/exists");
      const shared = await served([], { ...env, DATABASE_URL: url });
      expect(await call(shared, "GET", "/api/table", token)).toEqual(seen);
      expect(await shared.stop()).toBe(0);
    }
    expect(hash(file)).toBe(before);
  });

  it("refuses what is no backup, what is damaged and what is not there, and makes nothing of it", async () => {
    const junk = bench.file("junk.db", "no database at all, but long enough to look like one".repeat(20));
    const into = bench.path("nowhere");
    expect(await failing(2, ["restore", junk, "--data", into], { env })).toMatchObject({
      code: "store/broken",
    });
    const missing = await failing(2, ["restore", bench.path("none.db"), "--data", into], { env });
    expect(missing).toMatchObject({ code: "store/missing", message: expect.stringContaining("none.db") });
    const good = bench.path("stopped.db");
    const bytes = readFileSync(good);
    for (let at = 4_096; at < bytes.length; at += 4_096) bytes.fill(0xff, at, at + 4_096);
    writeFileSync(bench.path("damaged.db"), bytes);
    const damaged = await failing(2, ["restore", bench.path("damaged.db"), "--data", into], { env });
    expect(damaged.code).toBe("store/broken");
    expect(await failing(2, ["backup", "--data", into], { env })).toMatchObject({ code: "store/missing" });
    expect((await json(["restore", good, "--data", into], { env }))["tables"]).toBe(2);
  });

  it("says what is wrong with its options", async () => {
    const both = ["restore", "x.db", "--data", "a", "--database-url", "postgres://b"];
    expect((await failing(2, both, { env })).message).toContain("expected one of them");
    const token = await failing(2, ["backup", "--server", "http://127.0.0.1:1"], {
      env: { FRAY_ADMIN_TOKEN: "" },
    });
    expect(token.message).toContain("FRAY_ADMIN_TOKEN");
    expect((await failing(2, ["backup", "--server", "nowhere"], { env })).message).toContain("--server");
    expect((await failing(2, ["backup", "--server", "http://127.0.0.1:1"], { env })).code).toBe(
      "server/unreachable",
    );
    const secret = await failing(
      2,
      ["restore", bench.path("stopped.db"), "--database-url", "postgres://u:hunter2@127.0.0.1:1/x"],
      { env },
    );
    expect([secret.code, JSON.stringify(secret).includes("hunter2")]).toEqual(["store/unreachable", false]);
  });
});

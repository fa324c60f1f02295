import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { VIEWS } from "../../src/http/page.ts";
import { openSqlite } from "../../src/store/index.ts";
import { Client, invite, newTable, type Running, serve } from "./servers.ts";

const running: Running[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const { server } of running.splice(0)) await server.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const start = async (...args: Parameters<typeof serve>): Promise<Running> => {
  const made = await serve(...args);
  running.push(made);
  return made;
};
const scratch = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "fray-page-"));
  folders.push(folder);
  return folder;
};

/** A built page: a document, a hashed script, and a file that keeps its name. */
function builtPage(): string {
  const web = scratch();
  mkdirSync(join(web, "assets"));
  writeFileSync(join(web, "index.html"), "<!doctype html><title>Fray</title>");
  writeFileSync(join(web, "assets/index-B1x9_k2Q.js"), "export {};");
  writeFileSync(join(web, "robots.txt"), "User-agent: *");
  return web;
}

describe("the page", () => {
  it("is served from its folder: hashed files for ever, the rest anew, any address of the page the document", async () => {
    const at = await start({ web: builtPage() });
    const get = (path: string) => fetch(at.address + path);
    for (const path of ["/", "/table/abc", "/lab?x=1"]) {
      const got = await get(path);
      expect([path, got.status, await got.text()]).toEqual([
        path,
        200,
        expect.stringContaining("<title>Fray"),
      ]);
      expect(got.headers.get("cache-control")).toBe("no-cache");
      expect(got.headers.get("content-type")).toContain("text/html");
    }
    const script = await get("/assets/index-B1x9_k2Q.js");
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/robots.txt")).headers.get("cache-control")).toBe("no-cache");
    for (const path of [
      "/assets/gone-12345678.js",
      "/api/nothing",
      "/foo",
      "/foo/bar",
      "//etc/passwd",
      "/etc/passwd",
      "/.git/config",
      "/.env",
      "/table",
      "/table/a/b",
      "/lab/x",
      "/rules",
      "/api/table/nothing",
      "/..%2fpackage.json",
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it("answers with its document to the addresses that its router knows, and to all of them", async () => {
    const router = readFileSync(new URL("../../../web/src/app.tsx", import.meta.url), "utf8");
    expect([...router.matchAll(/<Route path="([^"]+)"/g)].map((found) => found[1])).toEqual(VIEWS);
    const at = await start({ web: builtPage() });
    for (const view of VIEWS) expect((await fetch(at.address + view.replace(":id", "x-1"))).status).toBe(200);
  });

  it("may load its own files, pictures as data, workers and this server's socket, and nothing else", async () => {
    const at = await start({ web: builtPage() });
    const { host } = new URL(at.address);
    const policy = (await fetch(at.address)).headers.get("content-security-policy") ?? "";
    const rules = new Map(policy.split("; ").map((r) => [r.split(" ")[0], r.split(" ").slice(1).join(" ")]));
    expect(rules.get("default-src")).toBe("'none'");
    expect(rules.get("script-src")).toBe("'self'");
    expect(rules.get("worker-src")).toBe("'self'");
    expect(rules.get("img-src")).toBe("'self' data: blob:");
    expect(rules.get("connect-src")).toBe(`'self' ws://${host} wss://${host}`);
    expect(rules.get("frame-ancestors")).toBe("'none'");
    expect(policy).not.toContain("unsafe-eval");
    const foreign = await at.server.app.inject({ url: "/", headers: { host: "evil.example" } });
    expect(foreign.headers["content-security-policy"]).not.toContain("evil.example");
  });

  it("a link to a seat has its token behind the #, where no server hears it", async () => {
    const at = await start({ web: builtPage() });
    const made = await at.call("POST", "/api/tables", { body: { ruleset: "hit-die", encounter: "duel" } });
    expect(made.body.link).toBe(`/#seat=${made.body.token}`);
    const seat = await at.call("POST", "/api/table/seats", {
      token: made.body.token,
      body: { seat: { id: "eye", role: "onlooker" } },
    });
    const { hash } = new URL(seat.body.link, at.address);
    const token = hash.slice("#seat=".length);
    expect((await at.call("GET", "/api/table", { token })).body.view.you.seat).toBe("eye");
  });
});

describe("who is here", () => {
  it("is told to everybody whenever somebody comes or goes", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const gm = await new Client(at.address, token).ready();
    const here = () => gm.heard.findLast((m) => m.here !== undefined)?.here;
    await gm.until(() => here()?.length === 1);
    const eye = await new Client(
      at.address,
      await invite(at, token, { id: "eye", role: "onlooker" }),
    ).ready();
    await gm.until(() => here()?.includes("eye"));
    expect(here()).toEqual(["eye", "game-master"]);
    eye.drop();
    await gm.until(() => here()?.length === 1);
    expect(here()).toEqual(["game-master"]);
  });
});

describe("limits", () => {
  it("new lines are counted too: whoever opens too many a minute is turned away at the door", async () => {
    const at = await start({ perMinute: 6 });
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => {
        const socket = new WebSocket(`${at.address.replace("http", "ws")}/socket`);
        return new Promise<number>((resolve) => {
          socket.on("open", () => (socket.close(), resolve(101)));
          socket.on("unexpected-response", (_, answer) => resolve(answer.statusCode ?? 0));
          socket.on("error", () => resolve(0));
        });
      }),
    );
    expect(statuses.filter((s) => s === 101).length).toBe(6);
    expect(statuses.filter((s) => s === 429).length).toBe(6);
  });
});

describe("backup", () => {
  it("is made while people play; a server started from it has every table as it was then", async () => {
    const [data, backups, restored] = [scratch(), scratch(), scratch()];
    const at = await start({ adminToken: "secret", backups }, openSqlite(data));
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const roll = () => at.call("POST", "/api/table/inputs", { token, body: { do: "roll", dice: "1d6" } });
    for (let i = 0; i < 5; i++) await roll();
    const playing = Promise.all(Array.from({ length: 30 }, roll));
    const backup = await at.call("POST", "/api/backup", { token: "secret" });
    expect(backup.status).toBe(200);
    const seq = Math.max(...(await playing).map((p) => p.body.seq as number));
    expect((await roll()).body.seq).toBe(seq + 1);
    expect((await at.call("POST", "/api/backup", { token: "guess" })).status).toBe(401);
    copyFileSync(backup.body.file, join(restored, "tables.db"));
    const other = await start({}, openSqlite(restored));
    const kept = (await other.call("GET", "/api/table", { token })).body;
    expect(kept.seq).toBeGreaterThanOrEqual(6);
    expect(kept.seq).toBeLessThanOrEqual(seq);
    const story = (await other.call("GET", "/api/table/story", { token })).body;
    expect(story.rolls.map((r: { seq: number }) => r.seq).at(-1)).toBe(kept.seq);
    expect(
      (await other.call("POST", "/api/table/inputs", { token, body: { do: "roll", dice: "1d6" } })).status,
    ).toBe(200);
  });
});

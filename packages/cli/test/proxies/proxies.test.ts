import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Ask, guest, type Served, served } from "./served.ts";
import { KINDS, type Proxy, proxyOf } from "./proxies.ts";

const folder = mkdtempSync(join(tmpdir(), "fray-behind-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

let places = 0;
async function start(args: readonly string[]): Promise<Served> {
  const server = await served([...args, "--data", join(folder, `data-${++places}`)]);
  ends.push(() => server.stop());
  return server;
}

/** So many requests a minute one address has. */
const LIMIT = 100;

async function behind(kind: (typeof KINDS)[number]) {
  const proxy = await proxyOf(kind);
  if (proxy === null) return null;
  ends.push(() => proxy.stop());
  const origin = `https://localhost:${proxy.port}`;
  const limits = ["--requests-per-minute", String(LIMIT)];
  const server = await start(["--public-url", `${origin}/`, "--trust-proxy", "loopback", ...limits]);
  await proxy.start(server.port);
  return { proxy, origin, server, ask: guest(proxy.port, proxy.certificate) };
}

/** Opens a socket and says hello; what the server says first, or the status it refuses with. */
function hello(proxy: Proxy, token: string, origin: string): Promise<{ socket: WebSocket; said: any }> {
  const socket = new WebSocket(`wss://localhost:${proxy.port}/socket`, { ca: proxy.certificate, origin });
  ends.push(async () => socket.terminate());
  return new Promise((resolve, reject) => {
    socket.on("open", () => socket.send(JSON.stringify({ hello: { token } })));
    socket.once("message", (data) => resolve({ socket, said: JSON.parse(String(data)) }));
    socket.on("unexpected-response", (_, answer) => resolve({ socket, said: answer.statusCode }));
    socket.on("error", reject);
  });
}

/** Puts an input and waits for its answer, letting frames go by. */
function put(socket: WebSocket, input: object, ref: number): Promise<any> {
  return new Promise((resolve) => {
    socket.on("message", (data) => {
      const said = JSON.parse(String(data));
      if (said.ref === ref) resolve(said);
    });
    socket.send(JSON.stringify({ put: input, ref }));
  });
}

const duel = { ruleset: "hit-die", encounter: "duel" };
const post = (body: object, more: Ask = {}): Ask => ({ method: "POST", body, ...more });

describe.each(KINDS)("behind $name", (kind) => {
  it("a table is opened and played over https and wss; only our own pages may; guests have limits of their own", async () => {
    const at = await behind(kind);
    if (at === null) return;
    const { proxy, origin, server, ask } = at;
    expect(server.stdout).toContain(`  ${origin}\n`);

    const own = { headers: { origin } };
    const made = await ask("/api/tables", post(duel, own));
    expect(made).toMatchObject({ status: 201, body: { link: expect.stringMatching(/^\/#seat=/) } });
    expect(made.headers["content-security-policy"]).toContain(` wss://localhost:${proxy.port}`);
    const { token } = made.body;

    const { socket, said } = await hello(proxy, token, origin);
    expect(said.view).toMatchObject({ you: { role: "game-master" } });
    const begin = { do: "command", command: { do: "start" } };
    const begun = await put(socket, begin, 1);
    const seen = (await ask("/api/table", { token })).body;
    expect(begun).toMatchObject({ done: seen.seq, ref: 1 });
    expect(seen.seq).toBeGreaterThan(said.seq);
    expect(await put(socket, { do: "roll", dice: "2d6" }, 2)).toMatchObject({ done: seen.seq + 1 });

    for (const foreign of ["https://evil.example", `https://localhost:${proxy.port + 1}`, "null"]) {
      const refused = await ask("/api/tables", post(duel, { headers: { origin: foreign } }));
      expect([foreign, refused.status, refused.body.error?.code]).toEqual([foreign, 403, "server/origin"]);
      expect((await hello(proxy, token, foreign)).said).toBe(403);
    }

    const health = (from: string, headers = {}) => ask("/api/health", { from, headers });
    for (let i = 0; i < LIMIT; i++) expect((await health("127.0.0.2")).status).toBe(200);
    expect((await health("127.0.0.2")).status).toBe(429);
    expect((await health("127.0.0.2", { "x-forwarded-for": "9.9.9.9" })).status).toBe(429);
    expect((await health("127.0.0.2", { forwarded: "for=9.9.9.9" })).status).toBe(429);
    expect((await health("127.0.0.3")).status).toBe(200);
    expect(server.stderr).not.toContain("proxy/untrusted");
  });
});

describe("without a proxy that is trusted", () => {
  it("what a guest writes into X-Forwarded-For and its kin changes nothing", async () => {
    const server = await start(["--requests-per-minute", "10", "--public-url", "https://fray.example"]);
    const ask = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${server.port}/api/health`, { headers }).then((answer) => answer.status);
    for (let i = 0; i < 10; i++)
      expect(await ask({ "x-forwarded-for": `9.9.9.${i}`, forwarded: `for=9.9.9.${i}` })).toBe(200);
    expect(await ask({ "x-forwarded-for": "9.9.9.99" })).toBe(429);
    expect(await ask({})).toBe(429);
  });

  it("a name that is not the server's is refused, whatever X-Forwarded-Host says", async () => {
    const server = await start([
      "--public-url",
      "https://fray.example",
      "--host-name",
      "also.example",
      "--trust-proxy",
    ]);
    const status = (host: string, more: Record<string, string> = {}) => named(server.port, host, more);
    expect(await status("fray.example")).toBe(200);
    expect(await status("FRAY.example:443")).toBe(200);
    expect(await status("also.example")).toBe(200);
    expect(await status("evil.example")).toBe(421);
    expect(await status("evil.example", { "x-forwarded-host": "fray.example" })).toBe(421);
    expect(await status("evil.example", { forwarded: "host=fray.example" })).toBe(421);
  });
});

/** The status of a request by some name: `fetch` chooses the name itself. */
async function named(port: number, host: string, headers: Record<string, string>): Promise<number> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path: "/api/health", headers: { ...headers, host } });
    asked.on("response", (answer) => resolve((answer.resume(), answer.statusCode ?? 0)));
    asked.on("error", reject);
    asked.end();
  });
}

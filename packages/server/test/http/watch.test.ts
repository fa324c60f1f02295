import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMemory, StoreTrouble } from "../../src/store/index.ts";
import { withoutSecrets } from "../../src/http/watch/log.ts";
import { Histogram, Registry } from "../../src/http/watch/registry.ts";
import { Client, invite, newTable, type Running, serve } from "./servers.ts";

const running: Running[] = [];
afterEach(async () => {
  for (const { server } of running.splice(0)) await server.close();
});
const start = async (...args: Parameters<typeof serve>): Promise<Running> => {
  const made = await serve(...args);
  running.push(made);
  return made;
};
const duel = { ruleset: "hit-die", encounter: "duel" };
const roll = { do: "roll", dice: "2d6" } as const;

/** Names with labels → values, as Prometheus reads them; whatever is no such line fails. */
function read(text: string): Map<string, number> {
  const series = new Map<string, number>();
  const kinds = new Map<string, string>();
  for (const line of text.trimEnd().split("\n")) {
    const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line);
    if (type !== null) expect(kinds.set(type[1] as string, type[2] as string).size).toBeGreaterThan(0);
    if (line.startsWith("#")) continue;
    const found = /^([a-z_0-9]+)(\{(?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)+\})? (\d[\d.e+-]*)$/.exec(line);
    expect(found, line).not.toBeNull();
    const [, name = "", labels = "", value] = found as RegExpExecArray;
    const base = name.replace(/_(bucket|sum|count)$/, "");
    expect(kinds.has(name) || kinds.get(base) === "histogram", `${name} has a type`).toBe(true);
    expect(series.has(name + labels), `${name}${labels} once`).toBe(false);
    series.set(name + labels, Number(value));
  }
  return series;
}

const metricsOf = async ({ call }: Running): Promise<Map<string, number>> =>
  read((await call("GET", "/api/metrics")).body);

describe("a registry", () => {
  it("counts a value into every bucket that is not below it", () => {
    const registry = new Registry();
    const family = registry.histograms("d", "Durations", ["of"]);
    for (const value of [0.0001, 0.0005, 0.003, 0.2, 99]) family.with(`a"\\\n`).observe(value);
    const text = registry.text();
    expect(text).toContain("# HELP d Durations.\n# TYPE d histogram\n");
    const series = read(text);
    const bucket = (le: string) => series.get(`d_bucket{of="a\\"\\\\\\n",le="${le}"}`);
    expect([bucket("0.0005"), bucket("0.001"), bucket("0.005"), bucket("0.25"), bucket("+Inf")]).toEqual([
      2, 2, 3, 4, 5,
    ]);
    expect(series.get(`d_count{of="a\\"\\\\\\n"}`)).toBe(5);
    expect(series.get(`d_sum{of="a\\"\\\\\\n"}`)).toBeCloseTo(99.2036);
  });

  it("observes without allocating", () => {
    const histogram = new Histogram();
    const observe = (times: number): number => {
      const from = process.memoryUsage().heapUsed;
      for (let i = 0; i < times; i++) histogram.observe((i % 1000) / 500);
      return process.memoryUsage().heapUsed - from;
    };
    observe(100_000);
    // the garbage collector may run in between, which only makes it less
    const grown = Math.min(...Array.from({ length: 5 }, () => observe(1_000_000)));
    expect(grown).toBeLessThan(1_000_000);
    expect(histogram.count).toBe(5_100_000);
  });
});

describe("metrics", () => {
  it("tell of requests, inputs by kind, the store, lines, the loop and the process", async () => {
    const at = await start();
    const { token } = await newTable(at, duel);
    const gm = await new Client(at.address, token).ready();
    await gm.put(roll);
    await gm.put({ do: "undo" });
    await at.call("POST", "/api/table/inputs", { token, body: roll });
    await at.call("GET", "/no/such/address");
    const series = await metricsOf(at);
    const get = (name: string) => series.get(name);
    const posted = 'fray_http_duration_seconds_count{method="POST",route="/api/tables",status="2xx"}';
    expect(get(posted)).toBe(1);
    expect(get('fray_http_duration_seconds_count{method="GET",route="(none)",status="4xx"}')).toBe(1);
    expect(get('fray_input_duration_seconds_count{kind="roll"}')).toBe(2);
    expect(get('fray_input_duration_seconds_count{kind="undo"}')).toBe(1);
    expect(get('fray_store_duration_seconds_count{operation="append"}')).toBe(3);
    expect(get("fray_inputs_total")).toBe(3);
    expect(get("fray_refusals_total")).toBe(1);
    expect([get("fray_sockets"), get("fray_seats_connected"), get("fray_tables_live")]).toEqual([1, 1, 1]);
    expect([get("fray_store_pending"), get("fray_odds_waiting"), get("fray_socket_backlog_bytes")]).toEqual([
      0, 0, 0,
    ]);
    for (const name of ["process_resident_memory_bytes", "process_open_fds", "process_cpu_seconds_total"])
      expect(get(name), name).toBeGreaterThan(0);
    for (const quantile of ["0.5", "0.99", "1"])
      expect(get(`fray_event_loop_lag_seconds{quantile="${quantile}"}`)).toBeGreaterThanOrEqual(0);
    expect(get(`fray_build_info{version="0.1.0",node="${process.version}"}`)).toBe(1);
    gm.drop();
    await expect.poll(async () => (await metricsOf(at)).get("fray_seats_connected")).toBe(0);
  });

  it("count what the store fails at, by code, and those who are turned away", async () => {
    const store = openMemory();
    const at = await start({ perMinute: 20 }, { ...store, append: failing(store.append) });
    const statuses = new Set<number>();
    for (let i = 0; i < 19; i++) statuses.add((await at.call("POST", "/api/tables", { body: duel })).status);
    expect(statuses).toEqual(new Set([503]));
    const series = await metricsOf(at);
    expect(series.get('fray_store_errors_total{code="store/full"}')).toBe(19);
    expect((await at.call("GET", "/api/health")).status).toBe(429);
    expect(at.server.metrics.registry.text()).toContain("fray_rate_limited_total 1\n");
  });

  it("are for this machine and the administrator; health is for everybody", async () => {
    const at = await start({ adminToken: "s3cret-of-the-house", trustProxy: ["loopback"] });
    const status = async (path: string, headers: Record<string, string>) =>
      (await at.call("GET", path, { headers })).status;
    const guest = { "x-forwarded-for": "203.0.113.9" };
    expect(await status("/api/metrics", {})).toBe(200);
    expect(await status("/api/metrics", guest)).toBe(401);
    expect(await status("/api/metrics", { ...guest, authorization: "Bearer guessed" })).toBe(401);
    expect(await status("/api/metrics", { ...guest, authorization: "Bearer s3cret-of-the-house" })).toBe(200);
    expect(await status("/api/metrics", { "x-forwarded-for": "127.0.0.1" })).toBe(200);
    expect(await status("/api/health", guest)).toBe(200);
  });

  it("are withheld from whoever comes through a proxy that nobody has told of", async () => {
    const at = await start();
    const headers = { "x-forwarded-for": "127.0.0.1" };
    expect((await at.call("GET", "/api/metrics", { headers })).status).toBe(401);
  });
});

/** A store that is full, with an error that says too much. */
const failing = (_: unknown) => async (): Promise<never> => {
  throw new StoreTrouble(
    "store/full",
    "postgres://fray:hunter2-of-the-database@db.example/fray: the disk is full",
  );
};

describe("the log", () => {
  const lines: string[] = [];
  const log = { level: "debug", write: (line: string) => void lines.push(line) } as const;
  const said = (msg: string): any[] => lines.map((line) => JSON.parse(line)).filter((l) => l.msg === msg);
  beforeEach(() => void lines.splice(0));

  it("has one line for each request, by its route, and for each line that comes and goes", async () => {
    const at = await start({ log });
    const { table, token } = await newTable(at, duel);
    const gm = await new Client(at.address, token).ready();
    gm.drop();
    await at.call("GET", "/api/table", { token });
    await at.call("GET", "/table/of/nobody?x=1");
    await expect.poll(() => said("line closed")).toMatchObject([{ table, seat: "game-master" }]);
    expect(said("line opened")).toMatchObject([{ level: "info", table, seat: "game-master" }]);
    expect(said("request")).toMatchObject([
      { method: "POST", route: "/api/tables", status: 201, ms: expect.any(Number), address: "127.0.0.1" },
      { method: "GET", route: "/api/table", status: 200, table, seat: "game-master" },
      { method: "GET", route: "(none)", status: 404 },
    ]);
    for (const line of lines) expect(new Date(JSON.parse(line).time).getTime()).toBeGreaterThan(0);
  });

  it("never has a secret in it, wherever one is sent", async () => {
    const store = openMemory();
    let broken = false;
    const append: typeof store.append = (...args) => (broken ? failing(0)() : store.append(...args));
    const at = await start({ log, adminToken: "s3cret-of-the-house" }, { ...store, append });
    const { token } = await newTable(at, { ...duel, encounter: "duel" });
    const seat = await invite(at, token, { id: "pia", role: "player", combatants: [] });
    const secret = (text: string): string => text.split(".")[1] as string;
    const client = await new Client(at.address, seat).ready();
    client.raw(`{"put": {"do": "${token}"}, "ref": 1}`);
    client.raw(`no json ${token}`);
    for (const path of [`/#seat=${token}`, `/table/${token}`, `/api/${token}`, `/api/table?token=${token}`])
      await at.call("GET", path, { token });
    await at.call("GET", "/api/table", { headers: { authorization: `Basic ${token}` } });
    await at.call("GET", "/api/tables", { token: "s3cret-of-the-house" });
    await at.call("GET", "/api/table", { token: "s3cret-of-the-house" });
    await at.call("POST", "/api/tables", { body: { encounter: token } });
    await at.call("POST", "/api/table/seats", { token, body: { seat: { id: token, name: token } } });
    await at.call("POST", "/api/table/next", { token, body: { links: { pia: `/#seat=${seat}` } } });
    await fetch(`${at.address}/api/tables`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"${token}`,
    });
    await at.call("POST", "/mcp", { token, body: { jsonrpc: "2.0", id: 1, method: token } });
    broken = true;
    await client.put(roll);
    await at.call("POST", "/api/table/inputs", { token, body: roll });
    at.server.app.log.error({ err: new Error(`thrown over ${token}`) }, `and said of ${seat}`);
    const text = lines.join("");
    expect(said("the store failed")).toMatchObject([{ code: "store/full", operation: "append" }]);
    expect(lines.length).toBeGreaterThan(15);
    for (const hidden of [secret(token), secret(seat), "s3cret-of-the-house", "hunter2-of-the-database"])
      expect(text).not.toContain(hidden);
  });

  it("the check itself sees what is not cleaned", () => {
    const clean = withoutSecrets(["s3cret"]);
    const token = `${"a".repeat(12)}.${"b".repeat(32)}`;
    expect(clean(`s3cret ${token} postgres://u:pw@h/d a.b`)).toBe(
      "[secret] [token] postgres://u:[secret]@h/d a.b",
    );
  });

  it("warns once of a proxy that is not trusted", async () => {
    const at = await start({ log });
    for (let i = 0; i < 3; i++)
      await at.call("GET", "/api/health", { headers: { "x-forwarded-for": "203.0.113.9" } });
    const warned = lines.map((line) => JSON.parse(line)).filter((l) => l.code === "proxy/untrusted");
    expect(warned).toMatchObject([{ level: "warn", msg: expect.stringContaining("--trust-proxy") }]);
  });

  it("tells of the stop and of what could not be closed", async () => {
    const at = await serve(
      { log },
      { ...openMemory(), close: async () => Promise.reject(new Error("stuck")) },
    );
    await at.server.close();
    expect(said("stopping")).toHaveLength(1);
    expect(said("store: stuck")).toMatchObject([{ level: "error", code: "close/failed" }]);
    expect(said("stopped")).toHaveLength(1);
  });

  it("is silent when it is told to be", async () => {
    const at = await start({ log: { ...log, level: "silent" } });
    await at.call("GET", "/api/health");
    expect(lines).toEqual([]);
  });
});

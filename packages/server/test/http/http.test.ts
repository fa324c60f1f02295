import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { replay, stateOf, sure, tacticFor } from "@fray/engine";
import { afterEach, describe, expect, it } from "vitest";
import { openMemory, openSqlite } from "../../src/store/index.ts";
import type { Clock } from "../../src/hall/index.ts";
import { commitmentOf, verifyLog, verifyTable } from "../../src/table/index.ts";
import { combatantsOf, encounterOf, rulesetNamed, withHidden } from "../table/tables.ts";
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
  const folder = mkdtempSync(join(tmpdir(), "fray-http-"));
  folders.push(folder);
  return folder;
};
const begin = { do: "command", command: { do: "start" } } as const;

/** Plays a battle to its end by tactics from outside: whoever is to act is played through the game master's seat. */
/** Somebody who begins a battle and loses the line, while it goes on: what they still know. */
async function leave(at: Running, token: string): Promise<{ after: number; view: never }> {
  const client = await new Client(at.address, token).ready();
  await client.put(begin);
  client.drop();
  await playOn(at, token, 12);
  return { after: client.seq, view: client.view as never };
}

async function playOn(at: Running, token: string, steps: number): Promise<void> {
  for (let i = 0; i < steps; i++) {
    const live = (await at.server.hall.enter(token))?.live;
    if (live === undefined) throw new Error("no table");
    const { table } = live;
    const state = stateOf(table.battle);
    if (state.winner !== null) return;
    const actor = table.battle.ruleset.actor(state) as string;
    const input =
      table.asking === null
        ? { do: "command", command: tacticFor(table.battle.ruleset, state, actor).act(state, actor) }
        : {
            do: "answer",
            request: table.asking.id,
            answer: { choose: table.asking.pending.question.options?.[0] },
          };
    const put = await at.call("POST", "/api/table/inputs", { token, body: input });
    if (put.status !== 200) throw new Error(JSON.stringify(put.body));
  }
}

describe("over HTTP", () => {
  it("a table is opened, played to its end, exported, and its log replays to the same checksum", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    expect((await at.call("POST", "/api/table/inputs", { token, body: begin })).status).toBe(200);
    const early = (await at.call("GET", "/api/table/export?what=log", { token })).body;
    expect(early.seed).toMatch(/^hidden:[0-9a-f]{64}$/);
    expect((await at.call("GET", "/api/table/export?what=table", { token })).status).toBe(409);
    await playOn(at, token, 500);
    const { body } = await at.call("GET", "/api/table", { token });
    expect(body.view.state.winner).not.toBeNull();
    const log = (await at.call("GET", "/api/table/export?what=log", { token })).body;
    const hitDie = rulesetNamed("hit-die");
    const again = sure(replay(hitDie, log));
    expect(stateOf(again).winner).toBe(body.view.state.winner);
    expect(verifyLog(hitDie, log, body.view)).toMatchObject({ ok: true, typed: {}, elsewhere: 0 });
    const file = (await at.call("GET", "/api/table/export?what=table", { token })).body;
    expect(JSON.stringify(file)).not.toContain(token.split(".")[1]);
    for (const each of [file, log]) {
      const imported = await at.call("POST", "/api/tables/import", { body: each });
      expect(imported.status).toBe(201);
      const seen = await at.call("GET", "/api/table", { token: imported.body.token });
      expect(seen.body.view.state).toEqual(body.view.state);
    }
    const last = { ...log.steps.at(-1), checksum: "0000000000000000" }; // a duel may be over after two steps
    const broken = { ...log, steps: [...log.steps.slice(0, -1), last] };
    expect((await at.call("POST", "/api/tables/import", { body: broken })).body.error.code).toBe(
      "log/diverged",
    );
  });

  it("odds, options, explanations and small simulations are told as the seat may have them", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    await at.call("POST", "/api/table/inputs", { token, body: begin });
    await at.server.hall.enter(token).then((e) => e?.live.settled());
    const asked = (await at.call("GET", "/api/table/options", { token })).body;
    if (asked.request !== null)
      await at.call("POST", "/api/table/inputs", {
        token,
        body: { do: "answer", request: asked.request.id, answer: asked.request.default },
      });
    const { offers } = (await at.call("GET", "/api/table/options", { token })).body;
    const strike = offers.find((o: any) => o.harmful && o.targets !== undefined);
    const command = {
      do: strike.do,
      actor: strike.actor,
      with: strike.with,
      targets: [strike.targets.of.at(-1)],
    };
    const odds = (await at.call("POST", "/api/table/odds", { token, body: { command } })).body;
    expect(odds).toMatchObject({ kind: "exact", exact: true });
    expect(
      (await at.call("POST", "/api/table/explain", { token, body: { command } })).body.tree,
    ).toBeDefined();
    expect(
      (await at.call("POST", "/api/table/simulate", { token, body: { battles: 50 } })).body.battles,
    ).toBe(50);
    const eye = await invite(at, token, { id: "eye", role: "onlooker" });
    expect((await at.call("POST", "/api/table/odds", { token: eye, body: { command } })).status).toBe(403);
  });

  it("answers bad requests in one shape, and never with more than they may know", async () => {
    const at = await start();
    const { token, table } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const cases: readonly [string, string, object, number, string][] = [
      ["GET", "/api/table", {}, 401, "seat/unknown"],
      ["GET", "/api/table", { token: `${table}.guess` }, 401, "seat/unknown"],
      ["GET", "/api/tables", { token }, 401, "seat/not-administrator"],
      ["POST", "/api/table/inputs", { token, body: { do: "fly" } }, 400, "input/value"],
      ["POST", "/api/table/inputs", { token, body: { do: "undo", extra: 1 } }, 400, "input/unknown-field"],
      ["POST", "/api/table/inputs", { token, body: { do: "go-on" } }, 400, "input/value"],
      [
        "POST",
        "/api/tables",
        { body: { ruleset: "hit-die", encounter: "nowhere" } },
        400,
        "input/unknown-encounter",
      ],
      [
        "POST",
        "/api/tables",
        { body: { encounter: { fray: 1, ruleset: "hit-die", combatants: [] } } },
        400,
        "input/range",
      ],
      [
        "POST",
        "/api/tables",
        { body: { encounter: { fray: 1, ruleset: "none" } } },
        400,
        "input/unknown-ruleset",
      ],
      ["POST", "/api/tables/import", { body: { fray: 1, kind: "table", entries: [] } }, 400, "input/range"],
      [
        "POST",
        "/api/table/inputs",
        { token, body: { do: "answer", request: "q1", answer: { roll: 1 } } },
        409,
        "answer/late",
      ],
      ["POST", "/api/table/inputs", { token, body: { do: "undo" } }, 422, "undo/nothing"],
      ["GET", "/nothing", {}, 404, "server/unknown"],
      ["GET", "/api/health", { headers: { origin: "http://evil.example" } }, 403, "server/origin"],
    ];
    for (const [method, path, options, status, code] of cases) {
      const got = await at.call(method, path, options);
      expect([path, got.status, got.body.error?.code]).toEqual([path, status, code]);
    }
    const foreign = await at.server.app.inject({ url: "/api/health", headers: { host: "evil.example" } });
    expect(foreign.statusCode).toBe(421);
    expect(
      (
        await at.server.app.inject({
          method: "POST",
          url: "/api/table/inputs",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: "{",
        })
      ).statusCode,
    ).toBe(400);
    expect((await at.call("GET", "/api/health")).body).toEqual({ ok: true });
    expect((await at.call("GET", "/api/metrics")).body).toContain("fray_tables_live 1");
    const openapi = (await at.call("GET", "/openapi.json")).body;
    expect(Object.keys(openapi.paths)).toEqual(
      expect.arrayContaining(["/api/tables", "/api/table/inputs", "/api/table/odds", "/api/table/seats"]),
    );
    expect(JSON.stringify(openapi.paths["/api/table/inputs"])).toContain("overrule");
    const refs = JSON.stringify(openapi).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
    for (const [, name] of refs) expect(openapi.components.schemas).toHaveProperty(name as string);
  });

  it("a table of an unknown ruleset, encounter or combatant is refused by its name", async () => {
    const at = await start();
    const refused = async (body: object) => (await at.call("POST", "/api/tables", { body })).body.error;
    expect(await refused({ ruleset: "nope", encounter: "duel" })).toMatchObject({
      code: "input/unknown-ruleset",
      path: "ruleset",
    });
    expect(await refused({ ruleset: "hit-die", encounter: "nope" })).toMatchObject({ path: "encounter" });
    expect(await refused({ ruleset: "hit-die", encounter: "duel", tactics: ["esme", "x"] })).toMatchObject({
      code: "input/tactics",
      path: "tactics.1",
    });
  });

  it("a fork is a table of its own; the one it came from stays", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "to-hit", encounter: "duel" });
    await at.call("POST", "/api/table/inputs", { token, body: begin });
    await playOn(at, token, 3);
    const forked = (await at.call("POST", "/api/table/fork", { token })).body;
    const [here, there] = [
      await at.call("GET", "/api/table", { token }),
      await at.call("GET", "/api/table", { token: forked.token }),
    ];
    expect(there.body.view.state).toEqual(here.body.view.state);
    await playOn(at, forked.token, 5);
    expect((await at.call("GET", "/api/table", { token })).body).toEqual(here.body);
  });

  it("a fork promises and tells a seed of its own, never that of the table it came from", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "to-hit", encounter: "duel" });
    await at.call("POST", "/api/table/inputs", { token, body: begin });
    await playOn(at, token, 3);
    const { commitment } = (await at.call("GET", "/api/table", { token })).body.view;
    const forked = (await at.call("POST", "/api/table/fork", { token })).body.token;
    const promised = (await at.call("GET", "/api/table", { token: forked })).body.view.commitment;
    await playOn(at, forked, 500);
    const { seed } = (await at.call("GET", "/api/table", { token: forked })).body.view;
    expect(commitmentOf(seed)).toBe(promised);
    expect(promised).not.toBe(commitment);
    await playOn(at, token, 500);
    const first = (await at.call("GET", "/api/table", { token })).body.view.seed;
    expect(commitmentOf(first)).toBe(commitment);
    for (const what of ["log", "table"]) {
      const file = (await at.call("GET", `/api/table/export?what=${what}`, { token: forked })).body;
      expect(JSON.stringify(file)).not.toContain(first);
      const ruleset = rulesetNamed("to-hit");
      const told = { commitment: promised };
      const verdict =
        what === "table" ? verifyTable(ruleset, file.entries, told) : verifyLog(ruleset, file, told);
      // its own dice are proven; those before are where they fell
      expect(verdict).toMatchObject({
        ok: false,
        epochs: [{ why: "fork", commitment: promised }],
        problems: [{ code: "verify/elsewhere", message: expect.stringContaining("table that was forked") }],
      });
      expect(verdict.thrown).toBeGreaterThan(0);
    }
  });
});

describe("what an input came to", () => {
  it("names the input's own entry, and the last one it led to: by a call and over a line alike", async () => {
    const at = await start();
    const file = encounterOf(rulesetNamed("hit-die"));
    const everybody = combatantsOf(file).map((c) => c.id);
    const made = { encounter: file, tactics: everybody };
    const [called, told] = [await newTable(at, made), await newTable(at, made)];
    const line = await new Client(at.address, told.token).ready();
    const put = await line.put(begin);
    const call = await at.call("POST", "/api/table/inputs", { token: called.token, body: begin });
    const frames = (await at.call("GET", "/api/table/frames?after=0", { token: called.token })).body.frames;
    for (const { last, entry, seen } of [
      { last: put.done, entry: put.entry, seen: line.frames },
      { last: call.body.seq, entry: call.body.entry, seen: frames },
    ]) {
      const whoBy = (seq: number) => seen.find((f: { seq: number }) => f.seq === seq)?.who;
      expect([whoBy(entry), whoBy(entry + 1), whoBy(last)]).toEqual(["game-master", "tactics", "tactics"]);
      expect(last).toBeGreaterThan(entry);
    }
    expect((await line.put({ do: "roll", dice: "1d6" })).entry).toBeGreaterThan(put.done);
  });
});

describe("over sockets", () => {
  it("whoever is led on to another table is told their own link, now or when they come back", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const seats = await Promise.all(
      ["pia", "tom"].map((id) => invite(at, token, { id, role: "onlooker", combatants: [] })),
    );
    const [pia, gm] = [
      await new Client(at.address, seats[0] as string).ready(),
      await new Client(at.address, token).ready(),
    ];
    const links = { pia: `/#seat=else.${"p".repeat(24)}`, tom: `/#seat=else.${"t".repeat(24)}` };
    const lead = (body: object) => at.call("POST", "/api/table/next", { token, body });
    expect((await lead({ links })).status).toBe(204);
    await pia.until(() => pia.heard.some((m) => m.next !== undefined));
    const tom = await new Client(at.address, seats[1] as string).ready();
    await tom.until(() => tom.heard.some((m) => m.next !== undefined));
    const told = (who: Client) => who.heard.flatMap((m) => m.next ?? []);
    expect([told(pia), told(tom), told(gm)]).toEqual([[links.pia], [links.tom], []]);
    for (const link of [
      "https://elsewhere.example/#seat=a.bbbbbbbbbbbbbbbbbbbbbbbb",
      "/table/x",
      "javascript:alert(1)",
    ])
      expect(await lead({ links: { pia: link } })).toMatchObject({
        status: 400,
        body: { error: { path: "links.pia" } },
      });
    expect(await lead({ links: { nobody: links.pia } })).toMatchObject({
      status: 404,
      body: { error: { code: "seat/none", path: "links.nobody" } },
    });
  });

  it("two clients stay in step, by frames alone, and see no more than their seats may", async () => {
    const at = await start();
    const ruleset = rulesetNamed("battle-order");
    const file = withHidden(encounterOf(ruleset, "rail-yard"));
    const { token } = await newTable(at, { encounter: file });
    const hero = (file["combatants"] as unknown as { id: string }[])[0]?.id as string;
    const pia = await new Client(
      at.address,
      await invite(at, token, { id: "pia", role: "player", combatants: [hero] }),
    ).ready();
    const gm = await new Client(at.address, token).ready();
    expect(await gm.put(begin)).toMatchObject({ done: expect.any(Number) });
    await playOn(at, token, 25);
    await pia.until(() => pia.seq === gm.seq && pia.seq > 20);
    for (const [client, seatToken] of [[gm, token]] as const) {
      const { body } = await at.call("GET", "/api/table", { token: seatToken });
      expect(client.view).toEqual(body.view);
    }
    const hidden = (file["combatants"] as unknown as { id: string }[]).at(-1)?.id as string;
    const wire = JSON.stringify(pia.heard);
    expect(wire).not.toContain("Xyzzyva");
    expect(wire).not.toContain(`"${hidden}"`);
    expect(pia.view?.state.round).toBe(gm.view?.state.round);
    expect((await pia.put({ do: "settings", settings: { odds: "off" } })).error.code).toBe(
      "seat/game-master-only",
    );
    const sizes = pia.frames.map((f) => JSON.stringify(f).length).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(JSON.stringify(pia.view).length / 2);
  });

  it("a client that lost its line gets exactly what it missed, also after the server was started anew", async () => {
    const folder = scratch();
    let at = await start({}, openSqlite(folder));
    const { token } = await newTable(at, { ruleset: "dice-pool", encounter: "quarry" });
    const kept = await leave(at, token);
    const back = new Client(at.address, token, kept);
    await back.until(() => back.heard.length > 0 && back.seq > kept.after + 5);
    expect(back.heard[0]).toMatchObject({ resumed: kept.after });
    expect(back.heard.some((m) => m.view !== undefined)).toBe(false);
    await running.pop()?.server.close();
    at = await start({}, openSqlite(folder));
    await playOn(at, token, 5);
    const again = new Client(at.address, token, kept);
    const now = await at.call("GET", "/api/table", { token });
    await again.until(() => again.seq === now.body.seq);
    expect(again.heard.some((m) => m.view !== undefined)).toBe(false);
    expect(again.view).toEqual(now.body.view);
    expect(again.frames.map((f) => f.seq)).toEqual(
      Array.from({ length: now.body.seq - kept.after }, (_, i) => kept.after + 1 + i),
    );
    expect(JSON.stringify(again.frames).startsWith(JSON.stringify(back.frames).slice(0, -1))).toBe(true);
  });

  it("a client that comes back while others play on gets all of it, and no whole view", async () => {
    const memory = openMemory();
    let meanwhile: (() => Promise<unknown>) | null = null;
    const store = {
      ...memory,
      read: async (...which: Parameters<typeof memory.read>) => {
        const entries = await memory.read(...which);
        const [play] = [meanwhile, (meanwhile = null)];
        await play?.();
        return entries;
      },
    };
    const at = await start({}, store);
    const { token } = await newTable(at, { ruleset: "dice-pool", encounter: "quarry" });
    const kept = await leave(at, token);
    meanwhile = () => playOn(at, token, 3);
    const back = new Client(at.address, token, kept);
    await back.until(() => meanwhile === null && back.heard.length > 0);
    const now = await at.call("GET", "/api/table", { token });
    await back.until(() => back.seq === now.body.seq);
    expect(back.heard.some((m) => m.view !== undefined)).toBe(false);
    expect(back.view).toEqual(now.body.view);
  });

  it("a link made anew cuts off whoever came by the old one", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const old = await invite(at, token, { id: "eye", role: "onlooker" });
    const before = await new Client(at.address, old).ready();
    const fresh = await invite(at, token, { id: "eye" });
    await before.until(() => before.closed !== null);
    expect(before.closed).toBe(4403);
    const after = await new Client(at.address, fresh).ready();
    await at.call("POST", "/api/table/seats", {
      token,
      body: { seat: { id: "eye", name: "Eve" }, link: "keep" },
    });
    await after.until(() => after.frames.length === 1);
    expect(after.closed).toBeNull();
  });

  it("a hello that the store could not answer ends the line, and whoever comes again gets in", async () => {
    const store = openMemory();
    let away = false;
    const at = await start(
      {},
      { ...store, read: (...of) => (away ? Promise.reject(new Error("away")) : store.read(...of)) },
    );
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    away = true;
    const early = new Client(at.address, token);
    await early.until(() => early.closed !== null);
    expect(early.closed).toBe(1011);
    expect(early.heard.map((m) => m.error?.code)).toEqual(["server/failed"]);
    away = false;
    expect((await new Client(at.address, token).ready()).view).not.toBeNull();
  });

  it("a revoked seat is cut off at once, and its link opens nothing", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const link = await invite(at, token, { id: "eye", role: "onlooker" });
    const eye = await new Client(at.address, link).ready();
    await at.call("POST", "/api/table/seats", { token, body: { seat: { id: "eye" }, link: "none" } });
    await eye.until(() => eye.closed !== null);
    expect(eye.closed).toBe(4403);
    const late = new Client(at.address, link);
    await late.until(() => late.closed !== null);
    expect(late.closed).toBe(4401);
    expect((await at.call("GET", "/api/table", { token: link })).status).toBe(401);
    const fresh = await invite(at, token, { id: "eye" });
    expect((await at.call("GET", "/api/table", { token: fresh })).status).toBe(200);
  });

  it("nonsense is refused, floods and whoever says nothing are cut off, the others play on", async () => {
    const at = await start({ limits: { helloMs: 200, burst: 20, perSecond: 1 } });
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const good = await new Client(at.address, token).ready();
    const silent = new Client(at.address, "");
    await silent.until(() => silent.closed !== null);
    const bad = await new Client(at.address, token).ready();
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      '{"put":{"do":"undo","__proto__":{}}}',
      '{"put":5,"ref":1}',
      `{"put":${"[".repeat(2000)}`,
    ])
      bad.raw(text);
    await bad.until(() => bad.heard.filter((m) => m.error !== undefined).length === 7);
    for (let i = 0; i < 40; i++) bad.raw("{}");
    await bad.until(() => bad.closed !== null);
    expect(bad.closed).toBe(4429);
    const large = await new Client(at.address, token).ready();
    large.raw("x".repeat(70_000));
    await large.until(() => large.closed !== null);
    expect(large.closed).toBe(1009);
    expect(await good.put(begin)).toMatchObject({ done: expect.any(Number) });
  });

  it("a question waits only so long: the clock answers by its default and everybody is told", async () => {
    let now = 1e12;
    const timers = new Map<() => void, number>();
    const clock: Clock = {
      now: () => now,
      after(ms, call) {
        timers.set(call, now + ms);
        return () => timers.delete(call);
      },
    };
    const at = await start({ clock, limits: { heartbeatMs: 1e9 } });
    const { token } = await newTable(at, {
      ruleset: "battle-order",
      encounter: "duel",
      settings: { secondsToAnswer: 60 },
    });
    const client = await new Client(at.address, token).ready();
    await client.put(begin);
    for (let i = 0; i < 200 && client.view?.request === null; i++) {
      await playOn(at, token, 1);
      const { body } = await at.call("GET", "/api/table", { token });
      await client.until(() => client.seq === body.seq);
    }
    const asked = client.view?.request;
    expect(asked?.until).toBe(now + 60_000);
    now += 60_000;
    const due = [...timers].filter(([, when]) => when <= now).map(([call]) => call);
    expect(due.length).toBe(1);
    for (const call of due) call();
    await client.until(() => client.view?.request?.id !== asked?.id);
    expect(client.frames.at(-1)?.who).toBe("clock");
  });

  it("many inputs at once to one table are taken one by one, none lost, none doubled", async () => {
    const at = await start({}, openSqlite(scratch()));
    const { token, table } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const before = (await at.call("GET", "/api/table", { token })).body.seq;
    const all = await Promise.all(
      Array.from({ length: 60 }, () =>
        at.call("POST", "/api/table/inputs", { token, body: { do: "roll", dice: "1d20" } }),
      ),
    );
    expect(all.map((a) => a.body.seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, i) => before + 1 + i),
    );
    expect((await at.server.hall.store.read(table)).length).toBe(before + 61);
  });
});

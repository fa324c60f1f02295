import { printable } from "@fray/engine";
import { afterEach, describe, expect, it } from "vitest";
import { openMemory, type Store } from "../../src/store/index.ts";
import type { Entry } from "../../src/table/index.ts";
import { ENGINES } from "../store/engines.ts";
import { encounterOf, rulesetNamed } from "../table/tables.ts";
import { Client, invite, newTable, type Running, serve } from "./servers.ts";

const running: Running[] = [];
afterEach(async () => {
  for (const { server } of running.splice(0)) await server.close();
});
const start = async (store?: Store): Promise<Running> => {
  const made = await serve({ limits: { burst: 1e9, perSecond: 1e9 } }, store);
  running.push(made);
  return made;
};

/** Null, escape, delete, C1, direction, a line's end by another name, half a pair. */
const BAD = [
  "\0",
  "\u001b[31m",
  "\u007f",
  "\u009b",
  "\u202e",
  "\u2066",
  "\u200f",
  "\u061c",
  "\u2028",
  "\ud800",
];
const duel = encounterOf(rulesetNamed("hit-die") as never) as any;
const roll = { do: "roll", dice: "1d6" } as const;

const named = (change: (file: any) => void): object => {
  const file = structuredClone(duel);
  change(file);
  return { encounter: file };
};

/** Every place where somebody outside gives a name or a text, and how it comes there. */
const PLACES: readonly (readonly [path: string, body: (text: string) => object])[] = [
  ["encounter.name", (text) => named((file) => (file.name = text))],
  ["encounter.combatants.0.name", (text) => named((file) => (file.combatants[0].name = text))],
  ["encounter.combatants.0.side", (text) => named((file) => (file.combatants[0].side = text))],
  ["encounter.combatants.0.tactics", (text) => named((file) => (file.combatants[0].tactics = text))],
];

const INPUTS: readonly (readonly [path: string, input: (text: string) => object])[] = [
  ["dice", (text) => ({ ...roll, dice: text })],
  ["command.with", (text) => ({ do: "command", command: { do: "attack", actor: "a", with: text } })],
  [
    "overrule.combatant.name",
    (text) => ({ do: "overrule", overrule: { what: "join", combatant: { id: "x", is: "orc", name: text } } }),
  ],
  [
    "overrule.value",
    (text) => ({ do: "overrule", overrule: { what: "set", target: "a", path: "hp", value: text } }),
  ],
  ["forced.0.name", (text) => ({ do: "force", forced: [{ name: text, faces: [1] }] })],
];

describe("control and direction characters", () => {
  it.each(BAD.map((bad) => [printable(bad), bad]))(
    "%s is refused in every text, with its place",
    async (_, bad) => {
      const at = await start();
      const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
      const refused = (path: string) => ({
        code: "input/characters",
        path,
        message: expect.stringContaining("U+"),
      });
      const text = `a${bad}b`;
      for (const [path, body] of PLACES)
        expect(await at.call("POST", "/api/tables", { body: body(text) })).toEqual({
          status: 400,
          body: { error: refused(path) },
        });
      const seat = { id: "pia", role: "player", name: text, combatants: [] };
      expect(await at.call("POST", "/api/table/seats", { token, body: { seat } })).toEqual({
        status: 400,
        body: { error: refused("seat.name") },
      });
      const line = await new Client(at.address, token).ready();
      for (const [path, input] of INPUTS) {
        expect(await at.call("POST", "/api/table/inputs", { token, body: input(text) })).toEqual({
          status: 400,
          body: { error: refused(path) },
        });
        const put = await line.put(input(text) as never);
        expect(put).toEqual({ error: refused(`put.${path}`), ref: put.ref });
      }
      const file = {
        fray: 1,
        kind: "table",
        entries: [{ who: text, when: new Date().toISOString(), fact: { kind: "asks" } }],
      };
      const imported = await at.call("POST", "/api/tables/import", { body: file });
      expect(imported).toEqual({ status: 400, body: { error: refused("entries.0.who") } });
      line.drop();
    },
  );

  it("a key is a text too, and a name is one line", async () => {
    const at = await start();
    const keyed = named((file) => (file.combatants[0].sheet = { "a\u001b": 1 }));
    expect((await at.call("POST", "/api/tables", { body: keyed })).body.error).toMatchObject({
      code: "input/characters",
      path: "encounter.combatants.0.sheet.a\\u001b",
    });
    const twoLines = named((file) => (file.name = "one\ntwo"));
    expect((await at.call("POST", "/api/tables", { body: twoLines })).body.error.code).toBe(
      "input/characters",
    );
    const letters = named((file) => (file.name = "Zoë „Ж“ 王 👩‍👧 — ½"));
    expect((await at.call("POST", "/api/tables", { body: letters })).status).toBe(201);
  });

  it("a table that was kept with such names before opens as ever", async () => {
    const store = openMemory();
    const first = await start(store);
    const { token, table } = await newTable(first, { encounter: duel });
    const entries = structuredClone(await store.read(table)) as Entry[];
    const [opening] = entries as [any];
    opening.fact.opening.encounter.name = "a\0b";
    opening.fact.opening.encounter.combatants[0].name = "\u001b[2JEvil";
    const older = openMemory();
    await older.append(table, entries);
    const at = await start(older);
    const got = await at.call("GET", "/api/table", { token });
    expect(got.status).toBe(200);
    expect(got.body.view.name).toBe("a\0b");
    const begun = await at.call("POST", "/api/table/inputs", {
      token,
      body: { do: "command", command: { do: "start" } },
    });
    expect(begun.status).toBe(200);
  });

  it.each(ENGINES)("nobody's input fails by what others try to put in: $name", async ({ open }) => {
    const at = await start(await open());
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const line = await new Client(at.address, token).ready();
    const honest = { done: false };
    const poison = async (): Promise<number> => {
      let sent = 0;
      for (; !honest.done; sent++) {
        const body = (PLACES[sent % PLACES.length] as (typeof PLACES)[number])[1](
          `a${BAD[sent % BAD.length]}b`,
        );
        expect((await at.call("POST", "/api/tables", { body })).status).toBe(400);
      }
      return sent;
    };
    const poisoners = [poison(), poison(), poison(), poison()];
    for (let i = 0; i < 40; i++) expect((await line.put(roll)).done).toBeGreaterThan(0);
    honest.done = true;
    expect((await Promise.all(poisoners)).every((sent) => sent > 0)).toBe(true);
    line.drop();
  });
});

describe("words that every object knows", () => {
  it.each(["constructor", "toString", "valueOf", "__proto__"])("%s names nothing of ours", async (word) => {
    const at = await start();
    const { token } = await newTable(at, { encounter: duel });
    const put = (input: object) => at.call("POST", "/api/table/inputs", { token, body: input });
    const make = (body: object) => at.call("POST", "/api/tables", { body });
    const overrule = (given: object) => put({ do: "overrule", overrule: given });
    const [{ id }] = duel.combatants;
    const all = {
      encounter: await make({ ruleset: "hit-die", encounter: word }),
      ruleset: await make({ ruleset: word, encounter: word }),
      tactics: await make({ encounter: duel, tactics: [word] }),
      side: await make(named((file) => (file.combatants[0].side = word))),
      id: await make(named((file) => (file.combatants[0].id = word))),
      is: await make(named((file) => (file.combatants[0].is = word))),
      fights: await make(named((file) => (file.combatants[0].tactics = word))),
      actor: await put({ do: "command", command: { do: "attack", actor: word } }),
      target: await overrule({ what: "set", target: word, path: "hp", value: 1 }),
      path: await overrule({ what: "set", target: id, path: word, value: 1 }),
      rule: await overrule({ what: "rule", rule: word, value: 1 }),
      joins: await overrule({ what: "join", combatant: { id: "x", is: word } }),
      forced: await put({ do: "force", forced: [{ name: word, faces: [1] }] }),
      acts: await put({ do: "tactics", combatant: word, on: true }),
      plays: await at.call("POST", "/api/table/seats", {
        token,
        body: { seat: { id: "pia", role: "player", combatants: [word] } },
      }),
      threat: await at.call("POST", "/api/table/threat", { token, body: { combatant: word } }),
    };
    for (const [what, { status, body }] of Object.entries(all)) {
      expect([what, status]).toEqual([what, expect.toSatisfy((s: number) => s >= 400 && s < 500)]);
      expect([what, body.error.code]).toEqual([what, expect.stringMatching(/./)]);
    }
    expect(all.encounter.body.error.code).toBe("input/unknown-encounter");
    expect(all.side.body.error).toMatchObject({ code: "input/value", path: "encounter.combatants.0.side" });
  });
});

describe("seats and words that every object knows", () => {
  it("a seat called constructor is one like any other", async () => {
    const word = "constructor";
    const at = await start();
    const { token } = await newTable(at, { encounter: duel });
    const pia = await invite(at, token, { id: word, name: "__proto__", role: "player", combatants: [] });
    const { status, body } = await at.call("GET", "/api/table", { token: pia });
    expect([status, body.view.you.seat, body.view.you.role]).toEqual([200, word, "player"]);
    expect(body.view.seats.map((s: { id: string }) => s.id)).toEqual(["game-master", word]);
    const led = { [word]: `/#seat=abc.${"x".repeat(20)}` };
    const next = (links: object) => at.call("POST", "/api/table/next", { token, body: { links } });
    expect([(await next(led)).status, (await next({ hasOwnProperty: led[word] })).status]).toEqual([
      204, 404,
    ]);
  });

  it("__proto__ and toString are no seats", async () => {
    const at = await start();
    const { token } = await newTable(at, { encounter: duel });
    const body = JSON.parse('{"links":{"__proto__":"/#seat=abc.xxxxxxxxxxxxxxxxxxxx"}}') as object;
    expect((await at.call("POST", "/api/table/next", { token, body })).status).toBe(400);
    for (const id of ["__proto__", "toString"])
      expect((await at.call("POST", "/api/table/seats", { token, body: { seat: { id } } })).status).toBe(400);
  });
});

describe("a file with thousands of mistakes", () => {
  it("is refused briefly: the first of them, and how many more there are", async () => {
    const at = await start();
    const entry = { who: 1, when: "never", fact: { kind: "asks" } };
    const body = { fray: 1, kind: "table", entries: Array.from({ length: 10_000 }, () => entry) };
    const refused = await at.call("POST", "/api/tables/import", { body });
    expect(refused.status).toBe(400);
    expect(refused.body.error.problems).toHaveLength(20);
    expect(refused.body.error.more).toBe(20_000 - 20);
    expect(JSON.stringify(refused.body).length).toBeLessThan(5_000);
  });
});

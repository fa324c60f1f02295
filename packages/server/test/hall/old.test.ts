import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, openSqlite } from "../../src/store/index.ts";
import { VERSION } from "../../src/store/schema.ts";
import type { SeatView } from "../../src/table/index.ts";
import { BUILDS, DIRECTORIES, type OldTable, openingOf } from "../fixtures/old/index.ts";
import { Client, type Running, serve } from "../http/servers.ts";
import { RULESETS, rulesetNamed } from "../table/tables.ts";

/** Tables of every version there has been: they open, are shown, and either go on or say why not. */

const SEATS = ["master", "player", "onlooker"] as const;
const ASKED = ["story", "frames?after=0", "options", "moment?step=0"] as const;
const MASTERS = ["export?what=log", "export?what=encounter", "export?what=survivors", "closed"] as const;

type Tokens = OldTable["tokens"];

/** A seat at a running server. */
const at = ({ call }: Running, token: string) => ({
  get: (path: string) => call("GET", `/api/table${path === "" ? "" : `/${path}`}`, { token }),
  put: (body: unknown) => call("POST", "/api/table/inputs", { token, body }),
  view: async (): Promise<SeatView> => (await call("GET", "/api/table", { token })).body.view,
});

async function expectShown(running: Running, tokens: Tokens): Promise<SeatView> {
  for (const seat of SEATS) {
    const { get } = at(running, tokens[seat]);
    const shown = await get("");
    expect([seat, shown.status, shown.body.error]).toEqual([seat, 200, undefined]);
    const { steps } = shown.body.view as SeatView;
    const asked = seat === "master" ? [...ASKED, ...MASTERS] : ASKED;
    for (const path of [...asked, `moment?step=${steps}`, `moment?step=${Math.floor(steps / 2)}`]) {
      const { status, body } = await get(path);
      expect([seat, path, status, body.error]).toEqual([seat, path, 200, undefined]);
    }
    const client = await new Client(running.address, tokens[seat]).ready();
    expect(client.view).toEqual(shown.body.view);
    client.drop();
  }
  return at(running, tokens.master).view();
}

/** Everything that the log says happened is told to the game master, in words. */
async function expectStory(running: Running, { tokens, entries }: OldTable, { steps }: SeatView) {
  const { body } = await at(running, tokens.master).get("story");
  expect(body.total).toBe(steps);
  const kept = new Map(entries.map((e) => [e.seq, e.fact.kind === "step" ? e.fact.step.events : undefined]));
  for (const { seq, label, events } of body.steps) {
    expect(label).toMatch(/\w/);
    expect(events.map((e: { event: string }) => e.event)).toEqual(kept.get(seq)?.map((e) => e.event) ?? []);
    for (const { text } of events) expect(text).not.toMatch(/undefined|NaN|\[object|^$/);
  }
}

/** It goes on: what is asked is answered, tactics take everybody, and the battle comes to its end. */
async function expectToGoOn(running: Running, { tokens }: { readonly tokens: Tokens }): Promise<void> {
  const { put, view } = at(running, tokens.master);
  expect(await put({ do: "roll", dice: "1d6" })).toMatchObject({ status: 200 });
  const first = await view();
  if (first.state.winner !== null) return;
  if (first.request !== null)
    expect(
      await put({ do: "answer", request: first.request.id, answer: first.request.default }),
    ).toMatchObject({ status: 200 });
  for (const id of Object.keys(first.state.combatants))
    expect(await put({ do: "tactics", combatant: id, on: true })).toMatchObject({ status: 200 });
  await expect.poll(async () => (await view()).state.winner, { timeout: 60_000 }).not.toBeNull();
  const last = await view();
  expect(last.steps).toBeGreaterThan(first.steps);
  // a rule that met a field it does not know would have made no number of it
  for (const { hp, points } of Object.values(last.state.combatants))
    for (const value of [hp, ...Object.values(points)]) expect(value).toEqual(expect.any(Number));
}

/** It says why not, with both versions, and nothing is written. */
async function expectWhyNot(running: Running, { tokens, ruleset, entries }: OldTable): Promise<void> {
  const { put } = at(running, tokens.master);
  const { title, version } = rulesetNamed(ruleset);
  const then = openingOf({ entries }).version;
  for (const input of [
    { do: "roll", dice: "1d6" },
    { do: "command", command: { do: "finish" } },
    { do: "undo" },
  ]) {
    const { status, body } = await put(input);
    expect([status, body.error.code]).toEqual([409, "table/older-rules"]);
    expect(body.error.message).toContain(`version ${then} of ${title}, and this is version ${version}`);
  }
}

describe.each(BUILDS)("tables of build $name", ({ tables }) => {
  let running: Running;
  const store = openMemory();
  beforeAll(async () => {
    for (const { table, entries, snapshot } of tables) {
      await store.append(table, entries);
      if (snapshot !== null) await store.keepSnapshot(table, snapshot);
    }
    running = await serve({}, store);
  });
  afterAll(() => running.server.close());

  it.each(tables)("$ruleset, $how: opens, is shown, and goes on or says why not", async (table) => {
    const view = await expectShown(running, table.tokens);
    await expectStory(running, table, view);
    if (openingOf(table).version === rulesetNamed(table.ruleset).version)
      expect(view.olderRules).toBeUndefined();
    if (view.olderRules === undefined) await expectToGoOn(running, table);
    else await expectWhyNot(running, table);
    await expectShown(running, table.tokens);
  });
});

/** What a build exported is taken in, or refused with both versions and the place. */
async function expectImported(
  { call }: Running,
  { ruleset, entries }: OldTable,
  body: unknown,
): Promise<void> {
  const { title, version } = rulesetNamed(ruleset);
  const then = openingOf({ entries }).version;
  const { status, body: answer } = await call("POST", "/api/tables/import", { body });
  if (status === 201) return;
  expect([status, answer.error.code]).toEqual([400, "log/version"]);
  expect(then).not.toBe(version);
  expect(answer.error.message).toContain(`made by version ${then} of ${title}; this is version ${version}`);
  expect(answer.error.path).toMatch(/^entries\.\d+/);
}

describe.each(BUILDS)("files of build $name", ({ tables }) => {
  it.each(tables.filter((t) => t.log !== undefined))(
    "$ruleset: a log and a table's file are taken in, or refused with both versions",
    async (table) => {
      const running = await serve();
      await expectImported(running, table, table.log);
      await expectImported(running, table, table.file);
      await running.server.close();
    },
  );
});

describe.each(DIRECTORIES)("data directory $name", ({ tables, copy }) => {
  it("opens, with every table in it, before and after it is stopped", async () => {
    const folder = copy();
    for (const time of [1, 2]) {
      const running = await serve({}, openSqlite(folder));
      for (const table of tables) {
        const { olderRules } = await expectShown(running, table.tokens);
        if (time === 2 && olderRules === undefined) await expectToGoOn(running, table);
        if (olderRules !== undefined)
          expect(await at(running, table.tokens.master).put({ do: "roll", dice: "1d6" })).toMatchObject({
            status: 409,
            body: { error: { code: "table/older-rules" } },
          });
      }
      await running.server.close();
    }
    rmSync(folder, { recursive: true });
  });
});

describe("fixtures", () => {
  const known = BUILDS.flatMap(({ tables }) => tables);
  const MAKE = "no fixture of it: make one of its last build (test/fixtures/old/README.md)";

  it.each(RULESETS)("of $id: every version before today's", ({ id, version }) => {
    for (let before = 1; before < version; before++)
      for (const how of ["finished", "stopped", "killed"] as const) {
        const found = known.some((t) => t.ruleset === id && t.how === how && openingOf(t).version === before);
        expect(found, `${id} version ${before}, a ${how} table: ${MAKE}`).toBe(true);
      }
  });

  it("of the data: every version before today's", () => {
    for (let before = 1; before < VERSION; before++)
      expect(
        DIRECTORIES.map((d) => d.version),
        `data version ${before}: ${MAKE}`,
      ).toContain(before);
  });

  it("have seats, undone steps, overrules, forks and questions among them", () => {
    const all = known.flatMap(({ entries }) => entries.map((e) => e.fact));
    const verbs = new Set(all.flatMap((f) => (f.kind === "step" ? [f.step.command.do] : [])));
    for (const verb of ["start", "undo", "redo", "overrule", "fork"]) expect(verbs).toContain(verb);
    for (const { how, entries, table } of known.filter((t) => t.how === "killed")) {
      const last = entries.findLast(({ fact }) => fact.kind === "asks" || fact.kind === "step");
      expect([table, how, last?.fact.kind]).toEqual([table, "killed", "asks"]);
    }
  });
});

import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RULESETS } from "../table/tables.ts";
import { type Call, newTable, type Running, serve } from "./servers.ts";

/** The published document is held to what the server really answers: every operation, by every ruleset. */

const ADMIN = "keeper-of-the-house";
let at: Running;
let document: any;
const ajv = new Ajv2020({ strict: false });
const met = new Set<string>();
beforeAll(async () => {
  at = await serve({ adminToken: ADMIN });
  document = (await at.call("GET", "/openapi.json")).body;
  ajv.addSchema(document, "document");
});
afterAll(() => at.server.close());

const pointer = (text: string): string => text.replaceAll("~", "~0").replaceAll("/", "~1");

/** Calls, and holds the answer to what the document says of it. */
async function call(method: string, path: string, options: Call = {}): Promise<any> {
  const { status, body } = await at.call(method, path, options);
  const asked = path.split("?")[0] as string;
  const url = Object.hasOwn(document.paths, asked) ? asked : asked.replace(/[^/]+$/, "{table}");
  const verb = method.toLowerCase();
  const { responses } = document.paths[url][verb];
  const known = Object.hasOwn(responses, String(status)) ? String(status) : `${Math.floor(status / 100)}XX`;
  expect(responses, `${method} ${url} answers ${status}`).toHaveProperty(known);
  met.add(`${verb} ${url} ${known}`);
  const type = Object.keys(responses[known].content ?? {})[0];
  if (type === undefined || status === 204) return body;
  const where = `/paths/${pointer(url)}/${verb}/responses/${known}/content/${pointer(type)}/schema`;
  const validate = ajv.getSchema(`document#${where}`);
  if (validate === undefined) throw new Error(`no schema at ${where}`);
  const ok = validate(body);
  expect(ok ? [] : validate.errors?.slice(0, 5), `${method} ${path} ${status}`).toEqual([]);
  return body;
}

const commandOf = ({ do: verb, actor, with: what, targets, places, options }: any): object => ({
  do: verb,
  actor,
  ...(what === undefined ? {} : { with: what }),
  ...(targets === undefined ? {} : { targets: targets.of.slice(0, targets.min) }),
  ...(places === undefined ? {} : { at: places[0] }),
  ...(options === undefined
    ? {}
    : { options: Object.fromEntries(Object.entries(options).map(([name, [first]]: any) => [name, first])) }),
});

/** Everything that may be asked of a table as it stands. */
async function askAll(token: string): Promise<void> {
  const { view } = await call("GET", "/api/table", { token });
  await call("GET", "/api/table/options", { token });
  await call("GET", "/api/table/closed", { token });
  await call("GET", "/api/table/frames?after=1", { token });
  await call("GET", "/api/table/frames?after=999999", { token });
  await call("GET", "/api/table/story", { token });
  await call("GET", `/api/table/moment?step=${view.steps}`, { token });
  const commands = view.offers.slice(0, 8).map(commandOf);
  if (view.request !== null)
    await call("POST", "/api/table/odds", { token, body: { request: view.request.id } });
  if (commands.length === 0) return;
  await call("POST", "/api/table/odds", { token, body: { commands } });
  for (const command of commands.slice(0, 3)) {
    await call("POST", "/api/table/why", { token, body: { command } });
    await call("POST", "/api/table/area", { token, body: { command } });
    await call("POST", "/api/table/odds", { token, body: { command } });
    await call("POST", "/api/table/explain", { token, body: { command } });
  }
  await call("POST", "/api/table/threat", { token, body: { combatant: view.offers[0].actor } });
}

async function put(token: string, input: object): Promise<any> {
  return call("POST", "/api/table/inputs", { token, body: input });
}

/** Does the first harmful thing it can, else the first at all; answers what is asked. */
async function act(token: string, turn: number): Promise<void> {
  const { view } = await call("GET", "/api/table", { token });
  if (view.request !== null)
    return put(token, { do: "answer", request: view.request.id, answer: view.request.default });
  const harmful = view.offers.filter((o: any) => o.harmful && o.targets?.of.length > 0);
  const offer = harmful[turn % Math.max(1, harmful.length)] ?? view.offers.at(-1);
  if (offer !== undefined) await put(token, { do: "command", command: commandOf(offer) });
}

describe("the published document", () => {
  it.each(RULESETS.map((r) => r.id))("%s: what is answered is what it says", async (ruleset) => {
    const { token } = await newTable(at, { ruleset, encounter: "duel", settings: { odds: "exact" } });
    const ids = Object.keys((await call("GET", "/api/table", { token })).view.state.combatants);
    const seat = { id: "pia", role: "player", combatants: [ids[0]] };
    const { token: pia } = await call("POST", "/api/table/seats", { token, body: { seat } });
    for (const each of [token, pia]) await put(each, { do: "entropy", text: "a share" });
    const forbidden = { seat: { id: "pia", mayTypeDice: false }, link: "keep" };
    await call("POST", "/api/table/seats", { token, body: forbidden });
    await put(token, { do: "command", command: { do: "start" } });
    await put(token, { do: "roll", dice: "2d6+1" });
    await put(token, { do: "typed-dice", on: true });
    for (let turn = 0; turn < 10; turn++) {
      if (turn % 3 === 0) for (const each of [token, pia]) await askAll(each);
      await act(token, turn);
    }
    await put(token, { do: "overrule", overrule: { what: "set", target: ids[0], path: "hp", value: 3 } });
    await put(token, { do: "overrule", overrule: { what: "hide", target: ids[1] } });
    await put(token, { do: "settings", settings: { odds: "words", secondsToAnswer: 60 } });
    for (const each of [token, pia]) await askAll(each);
    await put(token, { do: "undo" });
    await call("POST", "/api/table/simulate", { token, body: { battles: 3 } });
    const forked = await call("POST", "/api/table/fork", { token });
    await call("POST", "/api/table/next", { token, body: { links: {} } });
    await call("GET", "/api/table/export?what=table", { token });
    await put(token, { do: "command", command: { do: "finish" } });
    for (const what of ["log", "table", "encounter", "survivors"])
      await call("GET", `/api/table/export?what=${what}`, { token });
    await put(token, { do: "undo" });
    for (const each of [token, pia]) await askAll(each);
    const log = await call("GET", "/api/table/export?what=log", { token });
    await call("POST", "/api/tables/import", { body: log });
    await call("POST", "/api/table/seats", { token, body: { seat: { id: "pia" }, link: "none" } });
    await call("DELETE", "/api/table", { token: forked.token });
    expect([...met]).toContain("delete /api/table 204");
  });

  it("so are those of the house, and refusals", async () => {
    await call("GET", "/api/rulesets");
    await call("GET", "/api/health");
    await call("GET", "/api/metrics");
    await call("GET", "/openapi.json");
    const { token } = await call("POST", "/api/tables", {
      body: { ruleset: "hit-die", encounter: "duel" },
    });
    const [{ id }] = await call("GET", "/api/tables?limit=1", { token: ADMIN });
    for (const _ of ["there", "gone"]) await call("DELETE", `/api/tables/${id}`, { token: ADMIN });
    await call("POST", "/api/backup", { token: ADMIN });
    const initialize = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    };
    const rpc = { jsonrpc: "2.0", id: 1, method: "initialize", params: initialize };
    const answer = await at.call("POST", "/mcp", {
      token,
      body: rpc,
      headers: { accept: "application/json, text/event-stream" },
    });
    expect(answer.status).toBe(200);
    for (const [path, verbs] of Object.entries<any>(document.paths))
      for (const verb of Object.keys(verbs)) await call(verb.toUpperCase(), path);
  });

  it("says of every operation what it answers, and every answer of a kind has been met above", () => {
    const quiet = ["/openapi.json", "/api/health", "/api/metrics", "/api/rulesets"];
    for (const [path, verbs] of Object.entries<any>(document.paths))
      for (const [verb, { summary, responses }] of Object.entries<any>(verbs)) {
        expect(summary, `${verb} ${path}`).toBeTypeOf("string");
        const kinds = Object.keys(responses);
        const good = kinds.filter((k) => k.startsWith("2"));
        expect(good, `${verb} ${path}`).toHaveLength(1);
        if (good[0] !== "204") expect(responses[good[0] as string].content, `${verb} ${path}`).toBeDefined();
        if (path !== "/mcp" && path !== "/api/backup")
          expect([...met]).toContain(`${verb} ${path} ${good[0]}`);
        if (!quiet.includes(path)) expect([...met]).toContain(`${verb} ${path} 4XX`);
      }
  });
});

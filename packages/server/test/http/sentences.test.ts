import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { Client, newTable, type Running, serve } from "./servers.ts";

/** Whatever is wrong with what comes in is said in sentences of ours: what was expected, what was found, and where. */

let at: Running;
let token: string;
beforeAll(async () => {
  at = await serve();
  ({ token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" }));
});
afterAll(() => at.server.close());

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly path?: string;
}

function wellSaid({ code, message, path }: Problem): void {
  expect(code).toMatch(/^[a-z]+\/[a-z-]+$/);
  expect(message).toMatch(/^expected /);
  expect(message).not.toMatch(/invalid|unrecognized|NaN/i);
  expect(path).toBeTypeOf("string");
}

const INPUTS: readonly (readonly [object, string])[] = [
  [{}, "do"],
  [{ do: "fly" }, "do"],
  [{ do: "undo", extra: 1 }, "extra"],
  [{ do: "command" }, "command"],
  [{ do: "command", command: { do: "attack", actor: 7 } }, "command.actor"],
  [{ do: "command", command: { do: "attack", targets: "orc" } }, "command.targets"],
  [{ do: "command", command: { do: "move", at: { x: 1 } } }, "command.at"],
  [{ do: "answer", request: "q1", answer: { roll: "five" } }, "answer.roll"],
  [{ do: "answer", request: "q1", answer: {} }, "answer"],
  [{ do: "force", forced: [{ name: "hit die", faces: [0] }] }, "forced.0.faces.0"],
  [{ do: "overrule", overrule: { what: "dance" } }, "overrule.what"],
  [{ do: "overrule", overrule: { what: "move", target: "orc", at: [1] } }, "overrule.at"],
  [{ do: "settings", settings: { odds: "loud" } }, "settings.odds"],
];

describe("what is wrong", () => {
  it.each(INPUTS)("with the input %j is said over HTTP and the socket alike", async (input, path) => {
    const { status, body } = await at.call("POST", "/api/table/inputs", { token, body: input });
    expect(status).toBe(400);
    for (const problem of body.error.problems ?? [body.error]) wellSaid(problem);
    expect(body.error.path).toMatch(new RegExp(`^${path}`));
    const client = await new Client(at.address, token).ready();
    const said = await client.put(input as never);
    client.drop();
    expect(said.error).toMatchObject({ code: body.error.code, message: body.error.message });
    expect(said.error.path).toBe(`put.${body.error.path}`);
  });

  it.each([
    ["GET", "/api/table/frames?after=soon", undefined, "after"],
    ["GET", "/api/table/frames", undefined, "after"],
    ["GET", "/api/table/frames?after=-1", undefined, "after"],
    ["GET", "/api/table/moment?step=last", undefined, "step"],
    ["GET", "/api/table/story?from=1&until=9", undefined, "until"],
    ["GET", "/api/table/export?what=soul", undefined, "what"],
    ["POST", "/api/table/odds", { command: { do: 5 } }, "command.do"],
    ["POST", "/api/table/odds", { nothing: 1 }, "nothing"],
    ["POST", "/api/table/threat", {}, "combatant"],
    ["POST", "/api/table/simulate", { battles: 1e9 }, "battles"],
    ["POST", "/api/table/seats", { seat: { id: "Not an id!" } }, "seat.id"],
    ["POST", "/api/table/seats", { seat: { id: "pia" }, link: "gold" }, "link"],
    ["POST", "/api/tables", { encounter: 5 }, "encounter"],
    ["POST", "/api/tables", { encounter: "duel", ruleset: "hit-die", tactics: "all" }, "tactics"],
    ["POST", "/api/tables/import", [1], ""],
  ] as const)("with %s %s %j is said with its place", async (method, path, body, where) => {
    const answer = await at.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    expect(answer.status).toBe(400);
    for (const problem of answer.body.error.problems ?? [answer.body.error]) wellSaid(problem);
    expect(answer.body.error.path).toBe(where);
  });

  it("with a socket's first words, or what is no JSON at all", async () => {
    const said = async (text: string): Promise<Problem> => {
      const socket = new WebSocket(`${at.address.replace("http", "ws")}/socket`);
      const answer = new Promise<string>((resolve) => socket.on("message", (data) => resolve(String(data))));
      socket.on("open", () => socket.send(text));
      const { error } = JSON.parse(await answer);
      socket.terminate();
      return error;
    };
    expect(await said("{")).toEqual({ code: "input/json", message: "expected a text message of JSON" });
    expect(await said('{"put":{"do":"undo"}}')).toMatchObject({ code: "input/hello", path: "hello" });
    const untyped = await said('{"hello":{"token":7}}');
    wellSaid(untyped);
    expect(untyped.path).toBe("hello.token");
  });

  it("with an assistant's arguments", async () => {
    const call = async (name: string, args: object): Promise<string> => {
      const { body } = await at.call("POST", "/mcp", {
        token,
        headers: { accept: "application/json, text/event-stream" },
        body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
      });
      const text = typeof body === "string" ? body.split("\n").find((l) => l.startsWith("data: ")) : null;
      return JSON.stringify(text === null ? body : JSON.parse((text as string).slice(6)));
    };
    for (const [name, args, where] of [
      ["act", { command: { do: 7 } }, "command.do: expected a verb in lower case, found 7"],
      ["act", {}, "command: expected an object with the fields do, "],
      ["answer", { answer: { roll: "x" } }, "answer.roll: expected"],
      ["simulate", { battles: 0 }, "battles: expected a whole number from 1 to 500, found 0"],
    ] as const) {
      const said = await call(name, args);
      expect(said).toContain(where);
      expect(said).not.toMatch(/Invalid input/);
    }
  });

  it("with revoking or changing a seat that is not there", async () => {
    for (const link of ["none", "keep"]) {
      const body = { seat: { id: "nobody" }, link };
      const answer = await at.call("POST", "/api/table/seats", { token, body });
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "seat/none", path: "seat.id" } } });
      expect(answer.body.error.message).toContain('"nobody"');
    }
    const view = await at.call("GET", "/api/table", { token });
    expect(view.body.view.seats).toHaveLength(1);
  });
});

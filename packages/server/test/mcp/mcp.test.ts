import { request } from "node:http";
import { PassThrough } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { afterEach, describe, expect, it } from "vitest";
import { mcpOnStdio, remoteDoor } from "../../src/mcp/index.ts";
import { encounterOf, rulesetNamed, withHidden } from "../table/tables.ts";
import { invite, newTable, type Running, serve } from "../http/servers.ts";
import { play, type Tool } from "./assistant.ts";

const running: Running[] = [];
afterEach(async () => {
  for (const { server } of running.splice(0)) await server.close();
});
const start = async (options: Parameters<typeof serve>[0] = {}): Promise<Running> => {
  const made = await serve(options);
  running.push(made);
  return made;
};

const initialize = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
};

/** An assistant that speaks JSON-RPC over HTTP. */
function overHttp(
  at: Running,
  token: string,
): { rpc(method: string, params: object): Promise<any>; tool: Tool } {
  let id = 0;
  const rpc = async (method: string, params: object): Promise<any> => {
    const answer = await fetch(`${at.address}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params }),
    });
    const text = await answer.text();
    const line = text.split("\n").find((l) => l.startsWith("data: "));
    return JSON.parse(line === undefined ? text : line.slice(6));
  };
  return {
    rpc,
    tool: async (name, args = {}) => toolReply(await rpc("tools/call", { name, arguments: args })),
  };
}

function toolReply(reply: any): { text: string; isError: boolean } {
  if (reply.result === undefined) throw new Error(JSON.stringify(reply));
  return { text: reply.result.content[0].text, isError: reply.result.isError === true };
}

/** A call from one of this machine's other addresses: its status, and how many more that address may make this minute. */
function callFrom(
  at: Running,
  from: string,
  { path, token, body }: { path: string; token?: string; body?: object },
): Promise<{ status: number | undefined; left: number }> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const method = body === undefined ? "GET" : "POST";
    const asked = request(
      at.address + path,
      { method, headers, localAddress: from, agent: false },
      (answer) => {
        answer.resume();
        const left = Number(answer.headers["x-ratelimit-remaining"]);
        answer.on("end", () => resolve({ status: answer.statusCode, left }));
      },
    );
    asked.on("error", reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe("for assistants", () => {
  it("an assistant's seat adds to the dice when it first looks, once", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const { tool } = overHttp(at, token);
    for (let i = 0; i < 2; i++) await tool("look");
    const { entropy } = (await at.call("GET", "/api/table", { token })).body.view;
    expect(entropy).toHaveLength(1);
    expect(entropy[0].text).toMatch(/^[0-9a-f]{32}$/);
  });

  it("an assistant's calls count for its own address, once each, and for nobody's at home", async () => {
    const at = await start({ perMinute: 20 });
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const home = async () => (await callFrom(at, "127.0.0.1", { path: "/api/health" })).left;
    const before = await home();
    const params = { name: "look", arguments: {} };
    const look = { path: "/mcp", token, body: { jsonrpc: "2.0", id: 1, method: "tools/call", params } };
    for (let i = 0; i < 20; i++) expect((await callFrom(at, "127.0.0.2", look)).status).toBe(200);
    expect((await callFrom(at, "127.0.0.2", look)).status).toBe(429);
    expect(await home()).toBe(before - 1);
  });

  it("over HTTP: lists its tools, plays a duel to its end, with odds, trying and explaining", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const { rpc, tool } = overHttp(at, token);
    expect((await rpc("initialize", initialize)).result.serverInfo.name).toBe("fray");
    const names = (await rpc("tools/list", {})).result.tools.map((t: any) => t.name);
    expect(names.sort()).toEqual(["act", "answer", "explain", "look", "options", "simulate", "try"]);
    expect((await tool("act", { command: { do: "start" } })).isError).toBe(false);
    const first = await tool("look");
    expect(first.text).toMatch(/You are game-master/);
    if (/You are asked/.test(first.text))
      await tool("answer", {
        answer: {
          choose: /: .*?: (\S+)/.exec(first.text.split("You are asked")[1] as string)?.[1] ?? "none",
        },
      });
    const { text } = await tool("options");
    expect(text).toMatch(/hit [\d.]+ %, mean damage/);
    const [, what, targets] = /do attack; with ([^;]+); targets \d+–\d+ of ([^;\n]+)/.exec(
      text,
    ) as unknown as [string, string, string];
    const actor = /^Round .*?\. (\S+) acts, and you decide/m.exec((await tool("look")).text)?.[1] as string;
    const command = {
      do: "attack",
      actor,
      with: what,
      targets: [targets.split(", ").find((t) => t !== actor)],
    };
    expect((await tool("try", { command })).text).toMatch(/hit [\d.]+ %/);
    expect(JSON.parse((await tool("explain", { command })).text).kind).toBe("chance");
    expect(JSON.parse((await tool("simulate", { battles: 20 })).text).battles).toBe(20);
    const refused = await tool("act", { command: { ...command, targets: ["nobody"] } });
    expect(refused.isError).toBe(true);
    expect(await play(tool, 200)).toMatch(/It is over: \w+/);
  });

  it("an answer that names its question is refused when that is asked no longer", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const { tool } = overHttp(at, token);
    await tool("act", { command: { do: "start" } });
    const asked = /You are asked \((q\d+)\)/.exec((await tool("look")).text)?.[1];
    const late = await tool("answer", { request: "q999", answer: { choose: "5" } });
    expect([late.isError, late.text]).toEqual([true, expect.stringContaining("answer/late")]);
    expect((await tool("answer", { request: asked, answer: { choose: "5" } })).isError).toBe(false);
  });

  it("there is no stream to listen to: POST alone is taken", async () => {
    const at = await start();
    expect(await at.call("GET", "/mcp", {})).toMatchObject({ status: 405 });
  });

  it("sees only its seat, and nothing without one", async () => {
    const at = await start();
    const ruleset = rulesetNamed("to-hit");
    const file = withHidden(encounterOf(ruleset, "ruined-gate"));
    const { token } = await newTable(at, { encounter: file });
    const hero = (file["combatants"] as unknown as { id: string }[])[0]?.id;
    const pia = await invite(at, token, { id: "pia", role: "player", combatants: [hero] });
    await overHttp(at, token).tool("act", { command: { do: "start" } });
    const { tool } = overHttp(at, pia);
    const hidden = (file["combatants"] as unknown as { id: string }[]).at(-1)?.id as string;
    for (const name of ["look", "options"]) expect((await tool(name)).text).not.toContain(hidden);
    expect((await tool("simulate", { battles: 5 })).isError).toBe(true);
    expect((await tool("try", { command: { do: "attack", actor: hero, targets: [hidden] } })).text).toMatch(
      /somebody you see|unknown-target|impossible/,
    );
    const nobody = await at.call("POST", "/mcp", {
      token: "x.y",
      body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });
    expect(nobody.status).toBe(401);
  });

  it("on standard input and output, to a table of another process", async () => {
    const at = await start();
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    const [input, output] = [new PassThrough(), new PassThrough()];
    const handle = mcpOnStdio(remoteDoor(at.address, token), {
      transport: new StdioServerTransport(input, output),
    });
    const replies = new Map<number, (reply: any) => void>();
    let rest = "";
    output.on("data", (chunk) => {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) replies.get(JSON.parse(line).id)?.(JSON.parse(line));
    });
    let id = 0;
    const rpc = (method: string, params: object): Promise<any> =>
      new Promise((resolve) => {
        replies.set(++id, resolve);
        input.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      });
    expect((await rpc("initialize", initialize)).result.serverInfo.name).toBe("fray");
    input.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    const tool: Tool = async (name, args = {}) =>
      toolReply(await rpc("tools/call", { name, arguments: args }));
    await tool("act", { command: { do: "start" } });
    expect(await play(tool, 200)).toMatch(/It is over: \w+/);
    await handle.close();
  });
});

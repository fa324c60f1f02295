import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, it } from "vitest";
import { newTable, type Running, serve } from "../http/servers.ts";
import { play, type Tool } from "./assistant.ts";

/** A client that others wrote plays a battle, through both doors. */

const BIN = fileURLToPath(new URL("../../../cli/bin/fray.js", import.meta.url));
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function table(encounter: object): Promise<{ readonly at: Running; readonly token: string }> {
  const at = await serve();
  ends.push(() => at.server.close());
  return { at, token: (await newTable(at, encounter)).token };
}

type Transport = Parameters<Client["connect"]>[0];

async function connected(transport: Transport): Promise<{ readonly client: Client; readonly tool: Tool }> {
  const client = new Client({ name: "a client", version: "1.0.0" });
  await client.connect(transport);
  ends.push(() => client.close());
  const tool: Tool = async (name, args = {}) => {
    const { content, isError } = (await client.callTool({ name, arguments: args as never })) as {
      content: { text: string }[];
      isError?: boolean;
    };
    return { text: content.map((c) => c.text).join("\n"), isError: isError === true };
  };
  return { client, tool };
}

async function playsToTheEnd({ client, tool }: Awaited<ReturnType<typeof connected>>): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map((t) => t.name).sort()).toEqual([
    "act",
    "answer",
    "explain",
    "look",
    "options",
    "simulate",
    "try",
  ]);
  expect((await tool("act", { command: { do: "start" } })).isError).toBe(false);
  expect(await play(tool, 300)).toMatch(/It is over: \w+/);
}

describe("a client of the assistants' protocol", () => {
  it("plays a battle over HTTP", async () => {
    const { at, token } = await table({ ruleset: "hit-die", encounter: "duel" });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    const url = new URL("/mcp", at.address);
    await playsToTheEnd(await connected(new StreamableHTTPClientTransport(url, { requestInit })));
    const { body } = await at.call("GET", "/api/table", { token });
    expect(body.view.state.winner).not.toBeNull();
  });

  it("plays a battle through `fray mcp`, and the log with an overrule in it replays with `fray replay`", async () => {
    const { at, token } = await table({ ruleset: "hit-die", encounter: "duel" });
    const args = [BIN, "mcp", "--server", at.address, "--token", token];
    await at.call("POST", "/api/table/inputs", {
      token,
      body: {
        do: "overrule",
        overrule: { what: "join", combatant: { id: "third", is: "sergeant", name: "Third", side: "foes" } },
      },
    });
    const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "pipe" });
    await playsToTheEnd(await connected(transport));
    const log = (await at.call("GET", "/api/table/export?what=log", { token })).body;
    expect(log.steps[0].command).toMatchObject({ do: "overrule", with: "join" });
    const folder = mkdtempSync(join(tmpdir(), "fray-log-"));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "log.json");
    writeFileSync(file, JSON.stringify(log));
    const replayed = spawnSync(process.execPath, [BIN, "replay", file, "--json"], { encoding: "utf8" });
    expect([replayed.status, replayed.stderr]).toEqual([0, ""]);
    const { body } = await at.call("GET", "/api/table", { token });
    expect(JSON.parse(replayed.stdout).state).toMatchObject({ winner: body.view.state.winner });
  });
});

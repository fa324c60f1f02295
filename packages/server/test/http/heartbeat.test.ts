import { WebSocket } from "ws";
import { afterEach, describe, expect, it } from "vitest";
import { encounterOf, rulesetNamed } from "../table/tables.ts";
import { Client, type Running, serve } from "./servers.ts";

let at: Running | null = null;
afterEach(() => at?.server.close());

/** A line that says hello and then nothing more, not even that it is alive. */
function silent(address: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace("http", "ws")}/socket`, { autoPong: false });
  socket.on("error", () => undefined);
  socket.on("open", () => socket.send(JSON.stringify({ hello: { token } })));
  return new Promise((done) => socket.once("message", () => done(socket)));
}

describe("the heartbeat", () => {
  it("takes a line that no longer answers off the table, tells the others, and lets those go on who answer", async () => {
    at = await serve({ limits: { heartbeatMs: 400 } });
    const encounter = encounterOf(rulesetNamed("hit-die") as never);
    const body = { encounter };
    const { token } = (await at.call("POST", "/api/tables", { body })).body;
    const given = await at.call("POST", "/api/table/seats", {
      token,
      body: { seat: { id: "eye", role: "onlooker" } },
    });
    const master = await new Client(at.address, token).ready();
    const dead = await silent(at.address, given.body.token);
    await master.until(() => master.heard.at(-1)?.here?.includes("eye") === true);
    const ended = new Promise((done) => dead.once("close", done));
    const from = Date.now();
    await master.until(() => master.heard.findLast((m) => m.here !== undefined)?.here.length === 1);
    expect(Date.now() - from).toBeGreaterThan(200);
    await ended;
    await master.until(() => master.heard.filter((m) => m.beat !== undefined).length > 2);
    expect(master.heard.find((m) => m.beat !== undefined)).toEqual({ beat: 0.4 });
    expect(master.closed).toBeNull();
  });
});

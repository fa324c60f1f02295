import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { Wire } from "../../src/http/wire.ts";

describe("the wire", () => {
  let server: WebSocketServer;
  let client: WebSocket;
  let wire: Wire;
  const heard: string[] = [];
  const events: string[] = [];

  beforeAll(async () => {
    server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
    await once(server, "listening");
    client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    client.on("message", (data, isBinary) => heard.push(isBinary ? "binary" : String(data)));
    const [[socket]] = (await Promise.all([once(server, "connection"), once(client, "open")])) as [
      [WebSocket],
      unknown,
    ];
    wire = new Wire(socket);
    wire.listen({
      message: (text) => events.push(`message ${text}`),
      pong: () => events.push("pong"),
      closed: () => events.push("closed"),
    });
  });
  afterAll(() => {
    client.terminate();
    server.close();
  });

  it("sends texts of any length and script in their order", async () => {
    const texts = ["", "x".repeat(125), "x".repeat(126), "x".repeat(70_000), "Ælfgifu 龍 🐉"];
    for (const text of texts) wire.send(text);
    await expect.poll(() => heard.length).toBe(texts.length);
    expect(heard).toEqual(texts);
  });

  it("hears texts, takes anything else for an empty one, and knows a pong and the end", async () => {
    client.send("one");
    client.send(Buffer.from("two"));
    wire.ping();
    await expect.poll(() => events).toEqual(["message one", "message ", "pong"]);
    expect(wire.isOpen).toBe(true);
    wire.close(4000, "bye");
    const [code] = (await once(client, "close")) as [number];
    expect(code).toBe(4000);
    await expect.poll(() => events.at(-1)).toBe("closed");
    expect(wire.isOpen).toBe(false);
  });
});

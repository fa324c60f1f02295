/* oxlint-disable oxc/no-async-endpoint-handlers -- meant for Express: Fastify waits for its handlers */
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Hall } from "../hall/index.ts";
import { answers } from "../http/answers.ts";
import { seatOf } from "../http/callers.ts";
import { Refusal } from "../http/errors.ts";
import { type Door, localDoor } from "./door.ts";
import { seatTools } from "./tools.ts";

/** For assistants: `POST /mcp` with a seat's token, or a seat on standard input and output. */

export function mcpRoutes(app: FastifyInstance, hall: Hall): void {
  const handler = createMcpHandler(({ requestInfo }) => {
    const token = requestInfo?.headers.get("authorization")?.replace(/^Bearer /, "");
    return token === undefined
      ? new McpServer({ name: "fray", version: "1.0.0" })
      : seatTools(localDoor(app, token));
  });
  const serve = toNodeHandler(handler);
  const schema = {
    summary: "The table for assistants: the Model Context Protocol",
    response: answers(z.looseObject({ jsonrpc: z.literal("2.0") })),
  };
  app.post("/mcp", { schema }, async (request, reply) => {
    await seatOf(hall, request);
    reply.hijack();
    await serve(request.raw as Parameters<typeof serve>[0], reply.raw, request.body);
  });
  // clients ask whether there is a stream to listen to, and take this for no
  app.route({
    method: ["GET", "DELETE"],
    url: "/mcp",
    schema: { hide: true },
    handler: (_, reply) => {
      reply.header("allow", "POST");
      throw new Refusal(405, { code: "server/method", message: "expected POST" });
    },
  });
}

/** Serves one seat on standard input and output: nothing else may be written there. */
export function mcpOnStdio(
  door: Door,
  options: Parameters<typeof serveStdio>[1] = {},
): { close(): Promise<void> } {
  return serveStdio(() => seatTools(door), options);
}

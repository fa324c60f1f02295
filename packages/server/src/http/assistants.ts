/* oxlint-disable oxc/no-async-endpoint-handlers -- meant for Express: Fastify waits for its handlers */
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Hall } from "../hall/index.ts";
import { localDoor, mcpHandler } from "../mcp/index.ts";
import { answers } from "./answers.ts";
import { seatOf } from "./callers.ts";
import { Refusal } from "./errors.ts";

/** For assistants: `POST /mcp` with a seat's token. */
export function assistantRoutes(app: FastifyInstance, hall: Hall): void {
  const serve = mcpHandler((token) => localDoor(app, token));
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

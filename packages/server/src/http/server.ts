/* oxlint-disable oxc/no-async-endpoint-handlers -- meant for Express: Fastify waits for its handlers */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import websocket from "@fastify/websocket";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod";
import { type Clock, Hall, type Rulesets } from "../hall/index.ts";
import { NAMED, tablesAnswer } from "../messages/answers/index.ts";
import type { Store } from "../store/index.ts";
import { mcpRoutes } from "../mcp/index.ts";
import { answers, textAnswer } from "./answers.ts";
import { answerError, bodyOf, entering, Refusal } from "./errors.ts";
import { guard } from "./guards.ts";
import { type Counts, metricsText } from "./metrics.ts";
import { isView, servePage } from "./page.ts";
import { Reckoning, type ReckoningOptions } from "./reckoning/index.ts";
import { tableRoutes } from "./routes.ts";
import { SOCKET_LIMITS, type SocketLimits, sockets } from "./socket.ts";

/** The server: rulesets and a store are given to it, everything else it is. */
export interface ServerOptions {
  readonly rulesets: Rulesets;
  readonly store: Store;
  /** A folder with a web app to serve. */
  readonly web?: string;
  /** Names it answers to beside addresses and names of the home network: behind a proxy, the public one. */
  readonly hosts?: readonly string[];
  /** Whoever shows this may list all tables and back them up. */
  readonly adminToken?: string;
  /** Where backups are written. */
  readonly backups?: string;
  /** Behind a proxy: addresses of guests are read from its headers. */
  readonly trustProxy?: boolean;
  readonly clock?: Clock;
  /** What nobody can guess: seeds and tokens come of it. Tests give their own, so that dice fall alike. */
  readonly random?: () => string;
  readonly limits?: Partial<SocketLimits>;
  /** Requests a minute from one address. */
  readonly perMinute?: number;
  readonly log?: boolean;
  /** Where odds are worked out. */
  readonly reckoning?: ReckoningOptions;
}

export interface TableServer {
  readonly app: FastifyInstance;
  readonly hall: Hall;
  /** Starts listening and says where. */
  listen(options?: { readonly host?: string; readonly port?: number }): Promise<string>;
  /** Stops taking requests, ends what is under way, closes the store. */
  close(): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.min(ms, 2 ** 31 - 1));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export const randomText = (): string => randomBytes(24).toString("base64url");

const BODY_LIMIT = 1_000_000;
const MESSAGE_LIMIT = 64_000;

export async function makeServer(options: ServerOptions): Promise<TableServer> {
  const { store, rulesets, clock = SYSTEM_CLOCK, random = randomText } = options;
  const reckoning = new Reckoning(options.reckoning);
  const hall = new Hall({ store, rulesets, clock, random, opens: (id) => reckoning.practise(id) });
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: options.log ? { redact: ["req.headers.authorization"] } : false,
    forceCloseConnections: true,
    trustProxy: options.trustProxy ?? false,
  });
  app.setValidatorCompiler(({ schema }) => entering(schema as z.ZodType));
  // what is answered is ours: its schemas are for the document, and tests hold answers to it
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    if (options.web !== undefined && isView(request)) return reply.sendFile("index.html");
    return reply.status(404).send(bodyOf([{ code: "server/unknown", message: "there is nothing here" }]));
  });
  guard(app, options.hosts ?? []);
  await plugins(app, options);
  const counts: Counts = { sockets: 0, inputs: 0, refusals: 0 };
  app.register(async (scope) => {
    tableRoutes(scope, { hall, counts, reckoner: reckoning.reckoner });
    systemRoutes(scope, { hall, counts, options });
    mcpRoutes(scope, hall);
    sockets(scope, hall, counts, { ...SOCKET_LIMITS, ...options.limits });
  });
  if (options.web !== undefined) await servePage(app, options.web);
  await app.ready();
  return {
    app,
    hall,
    listen: ({ host = "127.0.0.1", port = 4600 } = {}) => app.listen({ host, port }),
    async close() {
      await new Promise((resolve) => setImmediate(resolve)); // what was said goes out first
      for (const client of app.websocketServer.clients) client.close(1001, "the server stops");
      await app.close();
      await reckoning.close();
      await hall.close();
    },
  };
}

async function plugins(app: FastifyInstance, options: ServerOptions): Promise<void> {
  await app.register(rateLimit, { max: options.perMinute ?? 1_200, timeWindow: "1 minute" });
  await app.register(websocket, { options: { maxPayload: MESSAGE_LIMIT, perMessageDeflate: false } });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Fray: the table server", version: "1", description: "One battle, many doors." },
      components: {
        securitySchemes: { seat: { type: "http", scheme: "bearer" } },
        schemas: { schema0: { description: "Any JSON value." } }, // the transform refers to it and leaves it out
      },
      security: [{ seat: [] }],
    },
    transform: createJsonSchemaTransform({ schemaRegistry: NAMED }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: NAMED }),
  });
}

interface SystemParts {
  readonly hall: Hall;
  readonly counts: Counts;
  readonly options: ServerOptions;
}

function systemRoutes(app: FastifyInstance, { hall, counts, options }: SystemParts): void {
  const document = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
  app.get("/openapi.json", { schema: { summary: "This document", response: answers(document) } }, async () =>
    app.swagger(),
  );
  app.get(
    "/api/health",
    {
      schema: {
        summary: "Whether the server and its store answer",
        response: answers(z.strictObject({ ok: z.literal(true) })),
      },
    },
    async () => {
      await hall.store.length("");
      return { ok: true };
    },
  );
  app.get(
    "/api/metrics",
    { schema: { summary: "Counts for monitoring", response: textAnswer } },
    async (_request, reply) => {
      reply.type("text/plain; version=0.0.4");
      return metricsText(counts, hall);
    },
  );
  app.get(
    "/api/tables",
    { schema: { summary: "All tables (administrator)", response: answers(tablesAnswer) } },
    async (request) => {
      administrator(request, options);
      return hall.store.list();
    },
  );
  app.post(
    "/api/backup",
    {
      schema: {
        summary: "Backs up all tables while running (administrator)",
        response: answers(z.strictObject({ file: z.string() })),
      },
    },
    async (request) => {
      administrator(request, options);
      if (options.backups === undefined)
        throw new Refusal(409, {
          code: "backup/nowhere",
          message: "the server was started without a folder for backups",
        });
      const file = join(options.backups, `tables-${new Date().toISOString().replaceAll(":", "-")}.db`);
      await hall.store.backup(file);
      return { file };
    },
  );
}

function administrator(request: FastifyRequest, { adminToken }: ServerOptions): void {
  const given = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${adminToken ?? ""}`);
  if (adminToken === undefined || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal(401, { code: "seat/not-administrator", message: "only the administrator may do that" });
}

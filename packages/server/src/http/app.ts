import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import type * as z from "zod";
import { NAMED } from "../messages/answers/index.ts";
import { weighBodies } from "./bodies.ts";
import { answerError, bodyOf, entering } from "./errors.ts";
import { guard, type GuardOptions } from "./guards.ts";
import type { Metrics } from "./metrics.ts";
import { isView } from "./page.ts";
import { trusted, type TrustProxy, warnOfProxy } from "./proxy.ts";
import { loggerFor, type LogOptions, logRequests } from "./watch/log.ts";

/** What every request goes through, whatever its route: log, metrics, guards, schemas, errors. */

export interface AppOptions extends GuardOptions {
  /** A folder with a web app to serve. */
  readonly web?: string;
  /** Whoever shows this may list all tables, delete them and back them up. */
  readonly adminToken?: string;
  /** Behind a proxy: addresses of guests are read from the headers of these. */
  readonly trustProxy?: TrustProxy;
  readonly log?: LogOptions;
  readonly timeouts?: Partial<Timeouts>;
}

/** How long a request may take to arrive, in milliseconds: its head, and all of it. */
export interface Timeouts {
  readonly head: number;
  readonly whole: number;
}

const TIMEOUTS: Timeouts = { head: 10_000, whole: 30_000 };

/** Node looks at its connections now and then: often enough that a slow one is not open for much longer than it may. */
const timeouts = ({ head, whole }: Timeouts) => ({
  requestTimeout: whole,
  http: { headersTimeout: head, connectionsCheckingInterval: Math.min(1_000, Math.ceil(head / 4)) },
});

export async function makeApp(options: AppOptions, metrics: Metrics): Promise<FastifyInstance> {
  const app = Fastify({
    ...loggerFor(options.log, options.adminToken === undefined ? [] : [options.adminToken]),
    forceCloseConnections: true,
    ...timeouts({ ...TIMEOUTS, ...options.timeouts }),
    trustProxy: trusted(options.trustProxy),
  });
  app.setValidatorCompiler(({ schema }) => entering(schema as z.ZodType));
  // what is answered is ours: its schemas are for the document, and tests hold answers to it
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setErrorHandler(answerError);
  weighBodies(app);
  app.setNotFoundHandler((request, reply) => {
    if (options.web !== undefined && isView(request)) return reply.sendFile("index.html");
    return reply.status(404).send(bodyOf([{ code: "server/unknown", message: "there is nothing here" }]));
  });
  logRequests(app);
  metrics.attach(app);
  await guard(app, options);
  if (options.trustProxy === undefined) warnOfProxy(app);
  await describe(app);
  return app;
}

/** The document of all calls. */
async function describe(app: FastifyInstance): Promise<void> {
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

/* oxlint-disable oxc/no-async-endpoint-handlers -- meant for Express: Fastify waits for its handlers */
import { timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Hall } from "../hall/index.ts";
import { tablesAnswer } from "../messages/answers/index.ts";
import { backupName } from "../store/index.ts";
import { answers, textAnswer } from "./answers.ts";
import { Refusal } from "./errors.ts";
import type { Metrics } from "./metrics.ts";
import { isLoopback } from "./proxy.ts";

/** Routes of whoever runs the server: health, metrics, lists, backups. */

export interface SystemParts {
  readonly hall: Hall;
  readonly metrics: Metrics;
  /** Whoever shows this is the administrator. */
  readonly adminToken?: string;
  /** Where backups are written. */
  readonly backups?: string;
}

export function systemRoutes(app: FastifyInstance, parts: SystemParts): void {
  const { hall, backups } = parts;
  openRoutes(app, parts);
  app.get(
    "/api/tables",
    { schema: { summary: "All tables (administrator)", response: answers(tablesAnswer) } },
    async (request) => {
      administrator(request, parts);
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
      administrator(request, parts);
      if (backups === undefined)
        throw new Refusal(409, {
          code: "backup/nowhere",
          message: "the server was started without a folder for backups",
        });
      const file = join(backups, backupName(new Date()));
      await hall.store.backup(file);
      return { file };
    },
  );
}

/** What is asked without a token, or by programs on this machine. */
function openRoutes(app: FastifyInstance, parts: SystemParts): void {
  const { hall, metrics } = parts;
  const document = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
  app.get("/openapi.json", { schema: { summary: "This document", response: answers(document) } }, async () =>
    app.swagger(),
  );
  app.get(
    "/api/health",
    {
      schema: {
        summary: "Whether the server answers and its store keeps what it is given",
        response: answers(z.strictObject({ ok: z.literal(true) })),
      },
    },
    async () => {
      const trouble = await hall.store.health();
      if (trouble !== null)
        throw new Refusal(503, { code: trouble.code, message: `nothing can be kept: ${trouble.reason}` });
      return { ok: true };
    },
  );
  app.get(
    "/api/metrics",
    {
      schema: {
        summary: "Metrics for Prometheus (this machine, or the administrator)",
        response: textAnswer,
      },
    },
    async (request, reply) => {
      if (!isFromHere(request)) administrator(request, parts);
      reply.type("text/plain; version=0.0.4");
      return metrics.registry.text();
    },
  );
}

/** Whether somebody on this machine asks. Behind a proxy that is not trusted everybody seems to. */
function isFromHere({ ip, ips, headers }: FastifyRequest): boolean {
  const proxied = ips === undefined && headers["x-forwarded-for"] !== undefined;
  return isLoopback(ip) && !proxied;
}

function administrator(request: FastifyRequest, { adminToken }: SystemParts): void {
  const given = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${adminToken ?? ""}`);
  if (adminToken === undefined || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal(401, { code: "seat/not-administrator", message: "only the administrator may do that" });
}

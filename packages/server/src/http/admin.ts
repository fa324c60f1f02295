/* oxlint-disable oxc/no-async-endpoint-handlers -- meant for Express: Fastify waits for its handlers */
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Hall } from "../hall/index.ts";
import { tablesAnswer } from "../messages/answers/index.ts";
import { backupName, type TableInfo } from "../store/index.ts";
import { answers, NOTHING, textAnswer } from "./answers.ts";
import { type Administrator, count, isFromHere } from "./callers.ts";
import { Refusal } from "./errors.ts";
import type { Metrics } from "./metrics.ts";

/** Routes of whoever runs the server: health, metrics, lists, backups. */

export interface SystemParts {
  readonly hall: Hall;
  readonly metrics: Metrics;
  readonly isAdministrator: Administrator;
  /** Where backups are written. */
  readonly backups?: string;
}

export function systemRoutes(app: FastifyInstance, parts: SystemParts): void {
  openRoutes(app, parts);
  backupRoute(app, parts);
  tablesRoutes(app, parts);
}

function mustBe(isAdministrator: Administrator, request: FastifyRequest): void {
  if (!isAdministrator(request))
    throw new Refusal(401, { code: "seat/not-administrator", message: "only the administrator may do that" });
}

const PAGE = 100;
const MOST_A_PAGE = 1_000;

/** Which tables: so many, after the cursor of the page before, and only those untouched since a time. */
const listed = z.strictObject({
  limit: count().pipe(z.int().min(1).max(MOST_A_PAGE)).default(PAGE),
  after: z
    .string()
    .max(200)
    .regex(/^[^,]+,[^,]+$/, "expected the cursor of a page before")
    .optional(),
  untouchedSince: z.iso.datetime().optional(),
});

function tablesRoutes(plain: FastifyInstance, { hall, isAdministrator }: SystemParts): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  app.get(
    "/api/tables",
    {
      schema: {
        summary:
          "All tables in the order they were made, page by page (administrator); `Link` leads to the next",
        querystring: listed,
        response: answers(tablesAnswer),
      },
    },
    async (request, reply) => {
      mustBe(isAdministrator, request);
      const { limit, after, untouchedSince } = request.query;
      const [created = "", id = ""] = after?.split(",") ?? [];
      const tables = await hall.store.list({
        limit,
        ...(after === undefined ? {} : { after: { created, id } }),
        ...(untouchedSince === undefined ? {} : { touchedBefore: untouchedSince }),
      });
      const last = tables.length < limit ? undefined : tables.at(-1);
      if (last !== undefined) reply.header("link", `<${nextPage(request.query, last)}>; rel="next"`);
      return tables;
    },
  );
  app.delete(
    "/api/tables/:table",
    {
      schema: {
        summary: "Deletes a table with everything on it (administrator)",
        params: z.strictObject({ table: z.string().min(1).max(64) }),
        response: answers(NOTHING, 204),
      },
    },
    async (request, reply) => {
      mustBe(isAdministrator, request);
      const { table } = request.params;
      if (!(await hall.remove(table)))
        throw new Refusal(404, { code: "table/unknown", message: "there is no such table", path: "table" });
      request.log.warn({ table }, "deleted by the administrator");
      reply.status(204);
    },
  );
}

function nextPage({ limit, untouchedSince }: z.infer<typeof listed>, { created, id }: TableInfo): string {
  const query = new URLSearchParams({ limit: String(limit), after: `${created},${id}` });
  if (untouchedSince !== undefined) query.set("untouchedSince", untouchedSince);
  return `/api/tables?${query}`;
}

function backupRoute(app: FastifyInstance, { hall, backups, isAdministrator }: SystemParts): void {
  app.post(
    "/api/backup",
    {
      schema: {
        summary: "Backs up all tables while running (administrator)",
        response: answers(z.strictObject({ file: z.string() })),
      },
    },
    async (request) => {
      mustBe(isAdministrator, request);
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
function openRoutes(app: FastifyInstance, { hall, metrics, isAdministrator }: SystemParts): void {
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
      if (!isFromHere(request)) mustBe(isAdministrator, request);
      reply.type("text/plain; version=0.0.4");
      return metrics.registry.text();
    },
  );
}

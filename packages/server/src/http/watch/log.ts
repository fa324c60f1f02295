import { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import type { Lag } from "./loop.ts";

/** The log: one line of JSON for each thing that happens, and no secret in any of them. */

export const LEVELS = ["silent", "error", "warn", "info", "debug"] as const;
export type Level = (typeof LEVELS)[number];

export interface LogOptions {
  readonly level: Level;
  /** Takes one line, its end included. */
  write(line: string): void;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The seat whose token came with it, once that was looked up. */
    seated: { readonly table: string; readonly seat: string } | null;
  }
}

/** A seat's token (`TABLE.SECRET`), and passwords in addresses. */
const TOKEN = /[\w-]{12}\.[\w-]{32}/g;
const PASSWORD = /(\w+:\/\/[^\s:@/"]*):[^\s@/"]*@/g;

/** Texts without what only their owners may know. Nothing should lead a secret here: this is for what nobody thought of. */
export function withoutSecrets(secrets: readonly string[]): (line: string) => string {
  return (line) =>
    secrets
      .reduce((text, secret) => text.replaceAll(secret, "[secret]"), line)
      .replace(TOKEN, "[token]")
      .replace(PASSWORD, "$1:[secret]@");
}

/** Of an error its kind, code, words and place: engines of databases add whole rows to theirs. */
function errorOf({ name, code, message, stack = "" }: Error & { readonly code?: unknown }) {
  return { type: name, code, message, stack };
}

/** Fastify's own logger (pino) in our words: levels by name, times that people read, no names of machines. */
export function loggerFor(
  log: LogOptions | undefined,
  secrets: readonly string[],
): Pick<FastifyServerOptions, "logger" | "logController"> {
  if (log === undefined || log.level === "silent") return { logger: false };
  const clean = withoutSecrets(secrets);
  return {
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: log.level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: { err: errorOf },
      stream: { write: (line: string) => log.write(clean(line)) },
    },
  };
}

/**
 * A line for each request: by its route's pattern, never its address, which may have anything in it. A table's id is
 * told: it opens nothing without the secret that stands behind it.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("seated", null);
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions, ip, seated } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const route = routeOptions.url ?? "(none)";
    request.log.info({ method, route, status: reply.statusCode, ms, address: ip, ...seated }, "request");
  });
}

/** From here on people notice that everything waits, in seconds. */
const SLOW = 1;

export function logLag({ log }: FastifyInstance, { max, p99 }: Lag): void {
  if (max < SLOW) return;
  const ms = Math.round(max * 1000);
  log.warn(
    { code: "loop/slow", ms, p99: Math.round(p99 * 1000) },
    "everybody waited: the event loop stood still",
  );
}

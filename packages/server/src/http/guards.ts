import { isIP, Socket } from "node:net";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./errors.ts";

/** Pages of other sites must not speak through a visitor's browser, and names they own must not lead here. */

const LOCAL = /^(localhost|[a-z0-9-]+(\.local|\.lan|\.home|\.home\.arpa)?)$/i;

/** Whether a Host header names this server: an address, a name of a home network, or one that was allowed. */
export function isOurHost(host: string | undefined, allowed: readonly string[]): boolean {
  const name = (host ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return isIP(name) !== 0 || LOCAL.test(name) || allowed.includes(name.toLowerCase());
}

/** Whether a request comes from our own page, or from no page at all. */
export function isOurOrigin(origin: string | undefined, host: string | undefined, publicUrl?: URL): boolean {
  if (origin === undefined || origin === publicUrl?.origin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

const HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
};

/** Browsers that have been here over TLS do not come without it for half a year. */
const STRICT_TRANSPORT = "max-age=15552000";

/** Headers of every answer. Of `localhost` a browser remembers no transport: other servers there have none. */
function headersFor(publicUrl: URL | undefined): Readonly<Record<string, string>> {
  const secure = publicUrl?.protocol === "https:" && publicUrl.hostname !== "localhost";
  return secure ? { ...HEADERS, "strict-transport-security": STRICT_TRANSPORT } : HEADERS;
}

/** What our page may load: its own files, pictures people give it, and this server's socket. Nothing else. */
function policyFor(sockets: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...sockets].join(" "),
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** Requests a minute from one address, unless the server is told otherwise. */
const PER_MINUTE = 1_200;

/** Addresses of this server's socket: by its public name, else by the name it was asked by. */
function socketsOf(host: string, publicUrl: URL | undefined): readonly string[] {
  if (publicUrl === undefined) return [`ws://${host}`, `wss://${host}`];
  const open = `${publicUrl.protocol === "https:" ? "wss" : "ws"}://${publicUrl.host}`;
  return host === publicUrl.host ? [open] : [open, `ws://${host}`];
}

/** What the server is called. */
export interface Names {
  /** Names it answers to beside addresses and names of the home network. */
  readonly hosts?: readonly string[];
  /** Where people find it: its name and its origin are the server's own, whatever name a proxy passes on. */
  readonly publicUrl?: URL;
}

export interface GuardOptions extends Names {
  /** Requests a minute from one address. */
  readonly perMinute?: number;
}

/** Every request is counted before anything else is asked of it: what is refused costs its sender as much as what is not. */
export async function guard(app: FastifyInstance, options: GuardOptions): Promise<void> {
  const { hosts = [], publicUrl, perMinute: max = PER_MINUTE } = options;
  const names = [...hosts, ...(publicUrl === undefined ? [] : [publicUrl.hostname])];
  const allowed = names.map((name) => name.toLowerCase());
  const headers = headersFor(publicUrl);
  await app.register(rateLimit, { global: false, max, timeWindow: "1 minute", allowList: isInner });
  app.addHook("onRequest", async (_, reply) => void reply.headers(headers));
  app.addHook("onRequest", app.rateLimit());
  app.addHook("onRequest", async (request, reply) => {
    const { host, origin } = request.headers;
    const ours = isOurHost(host, allowed);
    reply.header("content-security-policy", policyFor(ours ? socketsOf(host ?? "", publicUrl) : []));
    if (!ours)
      throw new Refusal(421, { code: "server/host", message: "this server does not answer to that name" });
    if (!isOurOrigin(origin, host, publicUrl))
      throw new Refusal(403, { code: "server/origin", message: "requests from other sites are not taken" });
  });
}

/** A call that the server makes to itself, for an assistant whose own request was counted already. */
const isInner = ({ raw }: FastifyRequest): boolean => !(raw.socket instanceof Socket);

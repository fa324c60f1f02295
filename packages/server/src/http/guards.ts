import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./errors.ts";

/** Pages of other sites must not speak through a visitor's browser, and names they own must not lead here. */

const LOCAL = /^(localhost|[a-z0-9-]+(\.local|\.lan|\.home|\.home\.arpa)?)$/i;

/** Whether a Host header names this server: an address, a name of a home network, or one that was allowed. */
export function isOurHost(host: string | undefined, allowed: readonly string[]): boolean {
  const name = (host ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return isIP(name) !== 0 || LOCAL.test(name) || allowed.includes(name.toLowerCase());
}

/** Whether a request comes from our own page, or from no page at all. */
export function isOurOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
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

/** What our page may load: its own files, pictures people give it, and this server's socket. Nothing else. */
function policyFor(host: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${host === "" ? "" : ` ws://${host} wss://${host}`}`,
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

export function guard(app: FastifyInstance, hosts: readonly string[]): void {
  app.addHook("onRequest", async (request, reply) => {
    const { host, origin } = request.headers;
    const ours = isOurHost(host, hosts);
    reply.headers({ ...HEADERS, "content-security-policy": policyFor(ours ? (host ?? "") : "") });
    if (!ours)
      throw new Refusal(421, { code: "server/host", message: "this server does not answer to that name" });
    if (!isOurOrigin(origin, host))
      throw new Refusal(403, { code: "server/origin", message: "requests from other sites are not taken" });
  });
}

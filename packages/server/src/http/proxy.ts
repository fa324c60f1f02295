import { BlockList, isIP } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * A proxy in front of the server. Addresses of guests are read from X-Forwarded-For only where the proxy is trusted by
 * name; X-Forwarded-Host and Forwarded are never read: most proxies pass on what a client writes there, and
 * `publicUrl` says the same without them.
 */

/**
 * Addresses of proxies (`10.0.0.0/8`, `loopback`, …), or how many of them stand one behind the other, whatever their
 * addresses: that is safe only where nobody but the proxy reaches the server's port.
 */
export type TrustProxy = readonly string[] | number;

/** The same in Fastify's words, which refuse a plain number. */
export function trusted(
  proxies: TrustProxy | undefined,
): string[] | ((_: string, hop: number) => boolean) | false {
  if (proxies === undefined) return false;
  return typeof proxies === "number" ? (_, hop) => hop < proxies : [...proxies];
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Whether an address is this machine's own; IPv4 may come in the clothes of IPv6. */
export function isLoopback(address: string | undefined): boolean {
  const plain = (address ?? "").replace(/^::ffff:/i, "");
  const family = isIP(plain);
  return family !== 0 && LOOPBACK.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** Behind a proxy that nobody has told of, all guests have one address and share one limit: that is said once. */
export function warnOfProxy(app: FastifyInstance): void {
  let said = false;
  app.addHook("onRequest", async ({ headers, socket, log }) => {
    if (said || headers["x-forwarded-for"] === undefined || !isLoopback(socket.remoteAddress)) return;
    said = true;
    log.warn(
      { code: "proxy/untrusted" },
      "requests come through a proxy on this machine that is not trusted: all guests share one address and its limits; start with --trust-proxy (FRAY_TRUST_PROXY)",
    );
  });
}

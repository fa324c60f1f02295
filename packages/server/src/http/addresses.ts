import { networkInterfaces } from "node:os";

/** Addresses under which friends reach a server: the one it listens on, or all of the machine's own. */
export function linksFor(host: string, port: number): readonly string[] {
  if (host !== "0.0.0.0" && host !== "::") return [linkTo(host, port)];
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const reachable = own.filter((a) => a.family === "IPv4" && !a.internal).map((a) => a.address);
  return ["127.0.0.1", ...reachable].map((address) => linkTo(address, port));
}

const linkTo = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

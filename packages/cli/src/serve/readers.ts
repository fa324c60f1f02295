import { isIP } from "node:net";

/** Texts of flags and of the environment, read into values. */

/** What a text means, or what was expected instead of it. */
export type Read<T> = { readonly value: T } | { readonly expected: string };
export type Reader<T> = (text: string) => Read<T>;

export const text: Reader<string> = (given) => ({ value: given });

export const whole =
  (least: number, most: number): Reader<number> =>
  (given) => {
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    return value >= least && value <= most
      ? { value }
      : { expected: `a whole number from ${least} to ${most}` };
  };

export const oneOf =
  <W extends string>(words: readonly W[]): Reader<W> =>
  (given) =>
    words.includes(given as W) ? { value: given as W } : { expected: `one of ${words.join(", ")}` };

/** Names of hosts, with commas between. */
export const hostNames: Reader<readonly string[]> = (given) => {
  const names = given.split(",").map((name) => name.trim());
  return names.every((name) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name))
    ? { value: names }
    : { expected: "a name such as fray.example, or several with commas between" };
};

/** The address people open. The page's files and links begin at the root of a name, so there is no path in it. */
export const publicUrl: Reader<URL> = (given) => {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return { expected: "an address such as https://fray.example" };
  return url.pathname === "/" && url.search === "" && url.hash === ""
    ? { value: url }
    : { expected: "an address without a path: the server needs a name or a port of its own" };
};

/** Names that Fastify has for networks. */
const NETWORKS = ["loopback", "linklocal", "uniquelocal"];

/** Whether this is an address, a network (`10.0.0.0/8`) or the name of one. */
function isNetwork(given: string): boolean {
  const [address = "", prefix, ...rest] = given.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return NETWORKS.includes(given);
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Proxies whose word is taken for where a guest comes from; an option without a value means those on this machine. */
export const proxies: Reader<readonly string[] | number> = (given) => {
  if (/^[1-9]$/.test(given)) return { value: Number(given) };
  const networks = given.split(",").map((network) => network.trim());
  return networks.every(isNetwork)
    ? { value: networks }
    : {
        expected:
          "loopback, addresses or networks such as 10.0.0.0/8 with commas between, or a number of proxies",
      };
};

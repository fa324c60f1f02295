import type { FastifyInstance } from "fastify";
import { type ModuleFile, MODULES, readGraph } from "./graph.ts";

/** Rulesets from outside for the page: only those that whoever started the server named. */

/** Where the page loads a ruleset from: its address, null for one that no browser can load. */
export type PageModules = ReadonlyMap<string, string | null>;

/** Serves the modules' files, given by the ids of their rulesets, and says where. */
export async function serveModules(
  app: FastifyInstance,
  modules: { readonly [id: string]: string },
  web: string | undefined,
): Promise<PageModules> {
  const entries = new Map<string, string | null>();
  const files = new Map<string, ModuleFile>();
  for (const [id, module] of Object.entries(web === undefined ? {} : modules)) {
    const read = await readGraph(id, module, web as string);
    entries.set(id, read.ok ? read.value.entry : null);
    if (!read.ok) app.log.warn({ ruleset: id, ...read.problems[0] }, "a ruleset stays out of the page");
    else for (const [address, file] of read.value.files) files.set(address, file);
  }
  app.get(`${MODULES}/*`, { schema: { hide: true } }, (request, reply) => {
    const file = files.get(request.url.split("?")[0] as string);
    if (file === undefined) return reply.callNotFound();
    reply.headers({ "cache-control": "no-cache", etag: file.etag });
    if (request.headers["if-none-match"] === file.etag) return reply.status(304).send();
    return reply.type(`${file.type}; charset=utf-8`).send(file.text);
  });
  return entries;
}

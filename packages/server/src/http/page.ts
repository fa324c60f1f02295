import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The page's files. */

/** Files whose names change with what is in them are kept for ever; all others are asked for again. */
const HASHED = /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+$/;
const FOR_EVER = "public, max-age=31536000, immutable";

export async function servePage(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    index: "index.html",
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header("cache-control", HASHED.test(path) ? FOR_EVER : "no-cache"),
  });
}

/** The page's own addresses, as its router has them: the document answers to these and to no others. */
export const VIEWS: readonly string[] = ["/", "/table/:id", "/lab", "/simulate", "/build", "/rules/:id"];

const patterns = VIEWS.map((view) => new RegExp(`^${view.replace(/:\w+/, "[^/]+")}/?$`));

export function isView({ method, url }: FastifyRequest): boolean {
  const path = url.split("?")[0] ?? "";
  return method === "GET" && patterns.some((pattern) => pattern.test(path));
}

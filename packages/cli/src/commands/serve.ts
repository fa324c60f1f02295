import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { badInput, usage } from "../failure.ts";
import { type Common, wholeOption } from "../options.ts";
import { bold, dim } from "../output.ts";
import { openRulesets } from "../rulesets.ts";

interface Options extends Common {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
}

const USUAL_PORT = "4600";
const USUAL_HOST = "127.0.0.1";
const USUAL_DATA = ".fray";

/** The page, if it was built: without it the server still has all its other doors. */
function builtPage(): string | null {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve("@fray/web/package.json")), "dist");
    return existsSync(join(folder, "index.html")) ? folder : null;
  } catch {
    return null;
  }
}

/** Where the thread that works out odds finds the ruleset from outside: it is the first of all. */
function modulesOf([first]: readonly string[], path: string | undefined): { readonly [id: string]: string } {
  return path === undefined || first === undefined ? {} : { [first]: pathToFileURL(resolve(path)).href };
}

/** Serves tables until somebody ends it. What it has acknowledged is on the disk. */
export async function serve(options: Options): Promise<void> {
  const host = options.host ?? process.env["HOST"] ?? USUAL_HOST;
  const port = wholeOption("port", options.port ?? process.env["PORT"] ?? USUAL_PORT, 0, 65_535);
  const data = options.data ?? USUAL_DATA;
  const rulesets = await openRulesets(options.ruleset);
  const { linksFor, makeServer, openStore, StoreTrouble } = await import("@fray/server");
  const web = builtPage();
  const databaseUrl = process.env["DATABASE_URL"];
  const adminToken = process.env["FRAY_ADMIN_TOKEN"];
  const store = await openStore({ databaseUrl, directory: data }).catch((error: unknown) => {
    if (error instanceof StoreTrouble) throw badInput(null, { code: error.code, message: error.message });
    throw error;
  });
  const server = await makeServer({
    rulesets,
    store,
    backups: `${data}/backups`,
    ...(adminToken ? { adminToken } : {}),
    reckoning: { modules: modulesOf(rulesets.ids, options.ruleset), practises: true },
    ...(web === null ? {} : { web }),
  });
  const address = await server.listen({ host, port }).catch(async (error: Error) => {
    await server.close();
    throw usage(`cannot listen on ${host}:${port}: ${error.message}`);
  });
  const links = linksFor(host, Number(new URL(address).port));
  process.stdout.write(`${bold("Fray")} is ready. Open\n\n${links.map((l) => `  ${l}`).join("\n")}\n\n`);
  process.stdout.write(
    dim(
      `Data in ${databaseUrl ? "the database of DATABASE_URL" : data}. Ctrl-C stops it; nothing acknowledged is lost. /openapi.json has every call.\n`,
    ),
  );
  await new Promise<void>((ended) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ended());
  });
  await server.close();
}

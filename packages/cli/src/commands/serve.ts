import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { QuotaOptions, ServerOptions } from "@fray/server";
import { BAD_INPUT, Failure, usage } from "../failure.ts";
import type { Common } from "../options.ts";
import { bold, dim, print } from "../output.ts";
import { openRulesets, type Rulesets } from "../rulesets.ts";
import { logTo } from "../serve/logging.ts";
import { ADMIN_TOKEN, type Flags, readSettings, type Settings } from "../serve/settings.ts";
import { withStoreFailures } from "../serve/stores.ts";

type Options = Common & Flags;

/** The page, if it was built: without it the server still has all its other doors. */
function builtPage(): string | null {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve("@fray/web/package.json")), "dist");
    return existsSync(join(folder, "index.html")) ? folder : null;
  } catch {
    return null;
  }
}

/** Where the threads that work out odds, and the page, find rulesets from outside. */
const modulesOf = (rulesets: Rulesets): { readonly [id: string]: string } =>
  Object.fromEntries(Object.entries(rulesets.files).map(([id, file]) => [id, pathToFileURL(file).href]));

/**
 * V8 lets a heap grow to several times what is in use before it looks for garbage. A server's tables outlive many
 * collections and then die, so that most of its memory would be garbage; half as much again takes no time that can be
 * measured, and about half the memory under load.
 */
const HEAP_GROWTH = "--heap-growing-percent=50";

/** Serves tables until somebody ends it. What it has acknowledged is on the disk. */
export async function serve(options: Options): Promise<void> {
  const settings = readSettings(options, process.env);
  setFlagsFromString(HEAP_GROWTH);
  const { host, port, data, databaseUrl, publicUrl } = settings;
  const rulesets = await openRulesets(options.ruleset);
  const { BACKUPS, linksFor, makeServer, openStore } = await import("@fray/server");
  const store = await withStoreFailures(() => openStore({ databaseUrl, directory: data }));
  const server = await makeServer({
    rulesets,
    store,
    backups: join(data, BACKUPS),
    warmsUp: rulesets.ids.filter((id) => !Object.hasOwn(rulesets.files, id)),
    modules: modulesOf(rulesets),
    reckoning: { practises: true },
    ...serverOptions(settings),
  });
  const address = await server.listen({ host, port }).catch(async (error: Error) => {
    await server.close();
    throw usage(`cannot listen on ${host}:${port}: ${error.message}`);
  });
  const links = linksFor(host, Number(new URL(address).port));
  const open = publicUrl === undefined ? links : [publicUrl.origin];
  await print(`${bold("Fray")} is ready. Open\n\n${open.map((l) => `  ${l}`).join("\n")}\n`);
  await print(
    dim(
      `${publicUrl === undefined ? "" : `Listens on ${links[0]}. `}Data in ${databaseUrl === undefined ? data : "the database of DATABASE_URL"}. Ctrl-C stops it; nothing acknowledged is lost. /openapi.json has every call.`,
    ),
  );
  await toldToStop();
  const left = await server.close();
  // whatever could not be closed may hold the process: it has had its time
  setTimeout(() => process.exit(), LAST_MS).unref();
  if (left.length > 0) throw new Failure(BAD_INPUT, left);
}

/** Settings in the server's words; what was not said is left to it. */
function serverOptions(settings: Settings): Partial<ServerOptions> {
  const web = builtPage();
  const adminToken = process.env[ADMIN_TOKEN];
  const { publicUrl, trustProxy, hostName, requestsPerMinute, log } = settings;
  return {
    log: logTo(log),
    perMinute: requestsPerMinute,
    quotas: quotasOf(settings),
    keepDays: settings.keepDays,
    ...(adminToken ? { adminToken } : {}),
    ...(web === null ? {} : { web }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    ...(hostName === undefined ? {} : { hosts: hostName }),
  };
}

function quotasOf(settings: Settings): QuotaOptions {
  const { tablesPerHour, bytesPerDay, importBytes, entriesPerTable, bytesPerTable } = settings;
  return {
    ...(tablesPerHour === undefined ? {} : { tablesPerHour }),
    ...(bytesPerDay === undefined ? {} : { bytesPerDay }),
    importBytes,
    entriesPerTable,
    bytesPerTable,
    combatants: settings.mostCombatants,
    squares: settings.mostSquares,
    squaresTimesCombatants: settings.mostSquaresTimesCombatants,
  };
}

/** So long the last words have to get out. */
const LAST_MS = 500;

/** Resolves at the first signal to stop. A second one ends the process as it stands. */
function toldToStop(): Promise<void> {
  return new Promise((stop) => {
    let told = false;
    for (const [signal, number] of SIGNALS)
      process.on(signal, () => {
        if (told) process.exit(128 + number);
        told = true;
        stop();
      });
  });
}

const SIGNALS = [
  ["SIGINT", 2],
  ["SIGTERM", 15],
] as const;

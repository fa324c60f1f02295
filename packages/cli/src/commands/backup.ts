import { existsSync } from "node:fs";
import { join } from "node:path";
import { badInput, usage } from "../failure.ts";
import { jsonLine } from "../json.ts";
import type { Common } from "../options.ts";
import { print } from "../output.ts";
import { askServer } from "../serve/remote.ts";
import { type Flags, type Place, readPlace } from "../serve/settings.ts";
import { withStoreFailures } from "../serve/stores.ts";

type Options = Common & Flags & { readonly server?: string };

/** Everything into one file: by a server that runs, or out of a place that none uses. */
export async function backup(file: string | undefined, options: Options): Promise<void> {
  const made =
    options.server === undefined
      ? await copied(readPlace(options, process.env), file)
      : await asked(options.server, file);
  await print(options.json ? jsonLine({ ok: true, file: made }) : `Backed up into ${made}.`);
}

async function copied(place: Place, file: string | undefined): Promise<string> {
  const { backupName, BACKUPS, openStore } = await import("@fray/server");
  const folder = "directory" in place ? place.directory : ".";
  const made = file ?? join(folder, BACKUPS, backupName(new Date()));
  return withStoreFailures(async () => {
    if ("directory" in place && !existsSync(join(place.directory, "tables.db")))
      throw badInput(null, { code: "store/missing", message: `${place.directory}: there are no tables` });
    const store = await openStore({ directory: "", ...place });
    try {
      await store.backup(made);
    } finally {
      await store.close();
    }
    return made;
  });
}

/** The server writes into its own folder: what comes back is a path there. */
async function asked(server: string, file: string | undefined): Promise<string> {
  if (file !== undefined)
    throw usage("--server: expected no file: the server writes into its own folder of backups");
  return ((await askServer(server, "POST", "/api/backup")).body as { readonly file: string }).file;
}

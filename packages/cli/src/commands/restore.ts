import { plural } from "@fray/engine/numbers";
import { jsonLine } from "../json.ts";
import type { Common } from "../options.ts";
import { print } from "../output.ts";
import { type Flags, readPlace } from "../serve/settings.ts";
import { withStoreFailures } from "../serve/stores.ts";

/** Puts a backup into a place that has no tables yet; it is checked first, and never changed. */
export async function restore(file: string, options: Common & Flags): Promise<void> {
  const place = readPlace(options, process.env);
  const { restorePostgres, restoreSqlite } = await import("@fray/server");
  const { tables, entries } = await withStoreFailures(() =>
    "directory" in place ? restoreSqlite(file, place.directory) : restorePostgres(file, place.databaseUrl),
  );
  const into = "directory" in place ? place.directory : "the database";
  await print(
    options.json
      ? jsonLine({ ok: true, tables, entries })
      : `Restored ${plural(tables, "table")} with ${plural(entries, "entry", "entries")} into ${into}.`,
  );
}

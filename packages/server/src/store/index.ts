import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

export { type Copied, copyTables } from "./copy.ts";
export { openMemory } from "./memory.ts";
export { restorePostgres, restoreSqlite } from "./restore.ts";
export { backupName, BACKUPS, openSqlite, openSqliteFile } from "./sqlite.ts";
export { openPostgres } from "./postgres.ts";
export {
  type Hear,
  type Listed,
  type Store,
  StoreTrouble,
  type TableInfo,
  type Usage,
  type Which,
} from "./store.ts";

/** Where tables are kept: a database that several servers share, or a directory of one's own. */
export async function openStore(where: {
  readonly databaseUrl?: string | undefined;
  readonly directory: string;
}): Promise<Store> {
  const { databaseUrl, directory } = where;
  return databaseUrl === undefined || databaseUrl === "" ? openSqlite(directory) : openPostgres(databaseUrl);
}

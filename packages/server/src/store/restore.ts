import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { type Copied, copyTables } from "./copy.ts";
import { givesBack } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { privateDatabase, privateFolder } from "./private.ts";
import { fileOf, openSqliteFile } from "./sqlite.ts";
import { StoreTrouble } from "./store.ts";
import { SQLITE_TROUBLES, trouble } from "./troubles.ts";

/** Backups put back. What is there already is never touched, and the backup neither. */

/** Puts a backup into a data directory that has no tables yet. */
export async function restoreSqlite(backup: string, directory: string): Promise<Copied> {
  const file = fileOf(directory);
  if (existsSync(file))
    throw new StoreTrouble(
      "store/exists",
      `${directory} has tables already: restore into an empty directory`,
    );
  mustBeThere(backup);
  privateFolder(directory);
  const partial = `${file}.restoring`;
  try {
    const copied = await prepared(backup, partial);
    renameSync(partial, file);
    return copied;
  } finally {
    discard(partial);
  }
}

/** Puts a backup into a database that has no tables yet. */
export async function restorePostgres(backup: string, databaseUrl: string): Promise<Copied> {
  mustBeThere(backup);
  const folder = mkdtempSync(join(tmpdir(), "fray-restore-"));
  try {
    const file = join(folder, "tables.db");
    await prepared(backup, file);
    return await copiedInto(databaseUrl, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copiedInto(databaseUrl: string, file: string): Promise<Copied> {
  const to = await openPostgres(databaseUrl);
  try {
    if ((await to.usage()).tables > 0)
      throw new StoreTrouble("store/exists", "the database has tables already: restore into an empty one");
    const from = openSqliteFile(file);
    return await copyTables(from, to).finally(() => from.close());
  } finally {
    await to.close();
  }
}

function mustBeThere(backup: string): void {
  if (!existsSync(backup)) throw new StoreTrouble("store/missing", `there is no file ${backup}`);
}

/** A copy of a backup that is whole, compact and in the shape of this version; how much is in it. */
async function prepared(backup: string, file: string): Promise<Copied> {
  discard(file);
  try {
    copyFileSync(backup, file);
    privateDatabase(file);
    checkWhole(backup, file);
  } catch (error) {
    throw trouble(error, backup, SQLITE_TROUBLES);
  }
  const store = openSqliteFile(file);
  try {
    const { tables } = await store.usage();
    const all = await store.list();
    return { tables, entries: all.reduce((sum, { entries }) => sum + entries, 0) };
  } finally {
    await store.close();
  }
}

/** Every page, and that it is one of ours; a damaged one is not opened for writing. */
function checkWhole(backup: string, file: string): void {
  const db = new Database(file);
  try {
    const found = db.pragma("integrity_check") as readonly { readonly integrity_check: string }[];
    const ours = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'tables'").get() !== undefined;
    if (found[0]?.integrity_check !== "ok" || !ours)
      throw new StoreTrouble("store/broken", `${backup} is no whole backup`);
    givesBack(db);
  } finally {
    db.close();
  }
}

const discard = (file: string): void => {
  for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(file + end, { force: true });
};

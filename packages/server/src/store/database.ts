import { statSync } from "node:fs";
import Database from "libsql";
import { privateDatabase } from "./private.ts";
import { migrationsFrom, VERSION } from "./schema.ts";
import { newer } from "./troubles.ts";

/** A database of tables, opened for one process, in the shape of this version. */

/** How sure a commit is: on the disk when it returns, or, of a copy in the making, only when all of it is. */
export type Durability = "every commit" | "at the end";

export function openDatabase(file: string, durability: Durability = "every commit"): Database.Database {
  privateDatabase(file);
  const db = new Database(file, { timeout: 0 });
  try {
    // before there is a table: only then a file can be told to give pages back
    db.pragma("auto_vacuum = INCREMENTAL");
    db.pragma("locking_mode = EXCLUSIVE");
    db.pragma("journal_mode = WAL");
    db.pragma(`synchronous = ${durability === "every commit" ? "FULL" : "OFF"}`);
    migrate(db);
    if (statSync(file).size <= CHEAP_BYTES) givesBack(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function migrate(db: Database.Database): void {
  db.exec("BEGIN IMMEDIATE");
  db.exec("CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID");
  const row = db.prepare("SELECT value FROM meta WHERE key = 'version'").get() as
    | { value: string }
    | undefined;
  const version = Number(row?.value ?? 0);
  if (version > VERSION) throw newer(version);
  for (const statement of migrationsFrom(version, "sqlite")) db.exec(statement);
  db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('version', ?)").run(String(VERSION));
  db.exec("COMMIT");
}

/** Data of older versions are rewritten at the start if that takes no more than a few tenths of a second. */
const CHEAP_BYTES = 32_000_000;
const INCREMENTAL = 2;

/** Turns a file of older versions into one that gives back the space of what is deleted. Rewrites all of it. */
export function givesBack(db: Database.Database): void {
  if (number(db, "auto_vacuum") === INCREMENTAL) return;
  db.pragma("auto_vacuum = INCREMENTAL");
  db.exec("VACUUM");
}

/** A pragma that is one number. */
export function number(db: Database.Database, pragma: string): number {
  const [row] = db.pragma(pragma) as readonly Record<string, number>[];
  return row?.[pragma] ?? 0;
}

import type Database from "libsql";

/** What is asked of a compiled statement. */
interface Statement {
  run(...values: readonly unknown[]): { readonly changes: number };
  get(...values: readonly unknown[]): unknown;
  all(...values: readonly unknown[]): unknown[];
}

type Name =
  | "begin"
  | "commit"
  | "next"
  | "insertTable"
  | "read"
  | "keep"
  | "snapshot"
  | "list"
  | "about"
  | "count"
  | "trial"
  | "removeTable"
  | "removeEntries"
  | "removeSnapshots";

/** Bytes of a table's rows: `octet_length` reads only where they begin. */
const BYTES = ["entries", "snapshots"]
  .map((name) => `(SELECT coalesce(sum(octet_length(data)), 0) FROM ${name} WHERE table_id = id)`)
  .join(" + ");

const ABOUT = `SELECT id, ruleset, name, created, next AS entries, touched, ${BYTES} AS bytes FROM tables`;

/** The statements of the embedded engine, compiled once. */
export function prepare(db: Database.Database): Readonly<Record<Name, Statement>> {
  return {
    begin: db.prepare("BEGIN IMMEDIATE"),
    commit: db.prepare("COMMIT"),
    next: db.prepare("SELECT next FROM tables WHERE id = ?"),
    insertTable: db.prepare(
      "INSERT INTO tables (id, ruleset, name, created, next, touched) VALUES (?1, ?2, ?3, ?4, 0, ?4)",
    ),
    read: db.prepare(
      `SELECT seq, data FROM entries WHERE table_id = ?1 AND seq < ?3 AND seq >= coalesce(
        (SELECT max(seq) FROM entries WHERE table_id = ?1 AND seq <= ?2), 0) ORDER BY seq`,
    ),
    keep: db.prepare("INSERT OR REPLACE INTO snapshots (table_id, seq, depth, data) VALUES (?, ?, ?, ?)"),
    snapshot: db.prepare(
      "SELECT data FROM snapshots WHERE table_id = ? AND depth < ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
    ),
    list: db.prepare(
      `${ABOUT} WHERE (created, id) > (?1, ?2) AND touched < ?3 ORDER BY created, id LIMIT ?4`,
    ),
    about: db.prepare(`${ABOUT} WHERE id = ?`),
    count: db.prepare("SELECT count(*) AS tables FROM tables"),
    trial: db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('trial', ?)"),
    removeTable: db.prepare("DELETE FROM tables WHERE id = ?"),
    removeEntries: db.prepare("DELETE FROM entries WHERE table_id = ?"),
    removeSnapshots: db.prepare("DELETE FROM snapshots WHERE table_id = ?"),
  };
}

import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "libsql";
import type { Entry, Snapshot } from "../table/index.ts";
import { Journal } from "./journal.ts";
import { migrationsFrom, VERSION } from "./schema.ts";
import { conflict, infoOf, type Store, StoreTrouble, type TableInfo, type Which } from "./store.ts";
import { newer, SQLITE_TROUBLES, trouble } from "./troubles.ts";

/** SQLite in a data directory: written ahead, flushed to the disk at every commit, one process at a time. */

const FILE = "tables.db";
export function openSqlite(directory: string): Store {
  try {
    mkdirSync(directory, { recursive: true });
    return new Sqlite(join(directory, FILE));
  } catch (error) {
    throw trouble(error, directory, SQLITE_TROUBLES);
  }
}

/** One file of tables by itself: a backup in the making. */
export const openSqliteFile = (file: string): Store => {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return new Sqlite(file);
  } catch (error) {
    throw trouble(error, file, SQLITE_TROUBLES);
  }
};

/** Puts a backup in the place of a data directory's tables. There must be none yet. */
export function restoreSqlite(backup: string, directory: string): void {
  const file = join(directory, FILE);
  if (existsSync(file))
    throw new StoreTrouble(
      "store/exists",
      `${directory} has tables already: restore into an empty directory`,
    );
  if (!isWhole(backup)) throw new StoreTrouble("store/broken", `${backup} is no whole backup`);
  mkdirSync(directory, { recursive: true });
  copyFileSync(backup, file);
}

function isWhole(file: string): boolean {
  if (!existsSync(file)) throw new StoreTrouble("store/missing", `there is no file ${file}`);
  try {
    const db = new Database(file, { readonly: true });
    const found = db.pragma("integrity_check") as readonly { readonly integrity_check: string }[];
    db.close();
    return found[0]?.integrity_check === "ok";
  } catch (error) {
    throw trouble(error, file, SQLITE_TROUBLES);
  }
}

interface Job {
  run(): unknown;
  done(value: unknown): void;
  failed(error: unknown): void;
}

const MOST_NEXTS = 10_000;
/** So many turns of the event loop without anything new end the gathering of a commit, and so many at the most. */
const STILL = 2;
const MOST_TURNS = 16;

interface Gathering {
  /** How much was asked for a turn ago. */
  readonly asked: number;
  readonly still: number;
  readonly turns: number;
}

class Sqlite implements Store {
  private readonly db: Database.Database;
  private readonly file: string;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly journal: Journal;
  /** Where tables stand that were written to lately: this process alone writes. */
  private readonly nexts = new Map<string, number>();
  private queue: Job[] = [];
  private flushing = false;

  constructor(file: string) {
    this.file = file;
    this.db = new Database(file, { timeout: 0 });
    this.db.pragma("locking_mode = EXCLUSIVE");
    this.db.pragma("journal_mode = WAL");
    this.db.pragma("synchronous = FULL");
    try {
      this.migrate();
    } catch (error) {
      this.db.close();
      throw error;
    }
    this.statements = prepare(this.db);
    this.journal = new Journal(this.db);
  }

  private migrate(): void {
    this.db.exec("BEGIN IMMEDIATE");
    this.db.exec("CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID");
    const row = this.db.prepare("SELECT value FROM meta WHERE key = 'version'").get() as
      | { value: string }
      | undefined;
    const version = Number(row?.value ?? 0);
    if (version > VERSION) throw newer(version);
    for (const statement of migrationsFrom(version, "sqlite")) this.db.exec(statement);
    this.db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('version', ?)").run(String(VERSION));
    this.db.exec("COMMIT");
  }

  append(table: string, entries: readonly Entry[]): Promise<void> {
    return this.write(() => this.insert(table, entries)) as Promise<void>;
  }

  private insert(table: string, entries: readonly Entry[]): void {
    const first = entries[0];
    if (first === undefined) return;
    const now = this.nextOf(table);
    entries.forEach((entry, i) => {
      if (entry.seq !== now + i) throw conflict(table, now + i, entry.seq);
    });
    if (now === 0) {
      const { ruleset, name, created } = infoOf(entries);
      this.statements.insertTable.run(table, ruleset, name, created);
    }
    for (const entry of entries) this.journal.add(table, entry);
    if (this.nexts.size >= MOST_NEXTS) this.nexts.clear();
    this.nexts.set(table, now + entries.length);
  }

  private nextOf(table: string): number {
    const known = this.nexts.get(table) ?? this.journal.next(table);
    return known ?? (this.statements.next.get(table) as { next: number } | undefined)?.next ?? 0;
  }

  async read(table: string, from = 0, to = Number.MAX_SAFE_INTEGER): Promise<readonly Entry[]> {
    const rows = this.statements.read.all(table, from, to) as readonly { seq: number; data: string }[];
    const texts = rows.flatMap(({ seq, data }) =>
      data.split("\n").slice(Math.max(0, from - seq), Math.max(0, to - seq)),
    );
    return [...texts, ...this.journal.read(table, from, to)].map((text) => JSON.parse(text) as Entry);
  }

  async length(table: string): Promise<number> {
    return this.nextOf(table);
  }

  keepSnapshot(table: string, snapshot: Snapshot): Promise<void> {
    const { seq, depth } = snapshot;
    return this.write(() =>
      this.statements.keep.run(table, seq, depth, JSON.stringify(snapshot)),
    ) as Promise<void>;
  }

  async snapshot(table: string, which: Which = {}): Promise<Snapshot | null> {
    const { depthBelow = Number.MAX_SAFE_INTEGER, seqAtMost = Number.MAX_SAFE_INTEGER } = which;
    const row = this.statements.snapshot.get(table, depthBelow, seqAtMost) as { data: string } | undefined;
    return row === undefined ? null : (JSON.parse(row.data) as Snapshot);
  }

  async list(): Promise<readonly TableInfo[]> {
    const kept = this.statements.list.all() as readonly TableInfo[];
    return kept.map((info) => ({ ...info, entries: this.journal.next(info.id) ?? info.entries }));
  }

  remove(table: string): Promise<boolean> {
    const { removeTable, removeEntries, removeSnapshots } = this.statements;
    return this.write(() => {
      this.nexts.delete(table);
      this.journal.moveAll();
      removeEntries.run(table);
      removeSnapshots.run(table);
      return removeTable.run(table).changes > 0;
    }) as Promise<boolean>;
  }

  async backup(file: string): Promise<void> {
    if (existsSync(file)) throw new StoreTrouble("store/exists", `${file} exists already`);
    this.flush();
    try {
      mkdirSync(dirname(file), { recursive: true });
      this.db.prepare("VACUUM INTO ?").run(file);
    } catch (error) {
      throw trouble(error, file, SQLITE_TROUBLES);
    }
  }

  /** One process alone uses a data directory. */
  watch(): () => void {
    return () => undefined;
  }

  async close(): Promise<void> {
    this.flush();
    // closing waits for statements that only the garbage collector ends: let go of the file before
    this.db.pragma("journal_mode = DELETE");
    this.db.pragma("locking_mode = NORMAL");
    this.db.prepare("SELECT count(*) FROM meta").get();
    this.db.close();
  }

  /** Whatever is asked for before the event loop has come to rest is kept by one commit: one flush to the disk for many. */
  private write(run: () => unknown): Promise<unknown> {
    return new Promise((done, failed) => {
      this.queue.push({ run, done, failed });
      if (this.flushing) return;
      this.flushing = true;
      this.gather({ asked: 0, still: 0, turns: 0 });
    });
  }

  /** A turn that brings nothing may have others behind it whose inputs are read but not yet decided: two are waited for. */
  private gather({ asked, still, turns }: Gathering): void {
    if (!this.flushing) return;
    if (still === STILL || turns === MOST_TURNS) return this.flush();
    const now = this.queue.length;
    setImmediate(() => this.gather({ asked: now, still: now > asked ? 0 : still + 1, turns: turns + 1 }));
  }

  private flush(): void {
    this.flushing = false;
    const jobs = this.queue;
    this.queue = [];
    if (jobs.length === 0) return;
    const tell: (() => void)[] = [];
    try {
      this.statements.begin.run();
      for (const job of jobs) tell.push(this.attempt(job));
      this.journal.write();
      this.statements.commit.run();
    } catch (error) {
      if (this.db.inTransaction) this.db.exec("ROLLBACK");
      this.nexts.clear();
      this.journal.load();
      for (const job of jobs) job.failed(trouble(error, this.file, SQLITE_TROUBLES));
      return;
    }
    for (const each of tell) each();
  }

  /** One job of a commit. What it refuses it refuses before it writes: the others are kept all the same. */
  private attempt(job: Job): () => void {
    try {
      const value = job.run();
      return () => job.done(value);
    } catch (error) {
      if (!(error instanceof StoreTrouble)) throw error;
      return () => job.failed(error);
    }
  }
}

function prepare(db: Database.Database) {
  return {
    begin: db.prepare("BEGIN IMMEDIATE"),
    commit: db.prepare("COMMIT"),
    next: db.prepare("SELECT next FROM tables WHERE id = ?"),
    insertTable: db.prepare("INSERT INTO tables (id, ruleset, name, created, next) VALUES (?, ?, ?, ?, 0)"),
    read: db.prepare(
      `SELECT seq, data FROM entries WHERE table_id = ?1 AND seq < ?3 AND seq >= coalesce(
        (SELECT max(seq) FROM entries WHERE table_id = ?1 AND seq <= ?2), 0) ORDER BY seq`,
    ),
    keep: db.prepare("INSERT OR REPLACE INTO snapshots (table_id, seq, depth, data) VALUES (?, ?, ?, ?)"),
    snapshot: db.prepare(
      "SELECT data FROM snapshots WHERE table_id = ? AND depth < ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
    ),
    list: db.prepare("SELECT id, ruleset, name, created, next AS entries FROM tables ORDER BY created, id"),
    removeTable: db.prepare("DELETE FROM tables WHERE id = ?"),
    removeEntries: db.prepare("DELETE FROM entries WHERE table_id = ?"),
    removeSnapshots: db.prepare("DELETE FROM snapshots WHERE table_id = ?"),
  };
}

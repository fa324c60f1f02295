import { join } from "node:path";
import type Database from "libsql";
import type { Entry, Snapshot } from "../table/index.ts";
import { Backups } from "./backups.ts";
import { type Durability, number, openDatabase } from "./database.ts";
import { FilePlace } from "./filePlace.ts";
import { whenGathered } from "./gathered.ts";
import { Health, TRIAL } from "./health.ts";
import { Journal } from "./journal.ts";
import { privateBackups, privateFolder } from "./private.ts";
import { Space } from "./space.ts";
import { prepare } from "./statements.ts";
import {
  conflict,
  infoOf,
  type Listed,
  type Store,
  StoreTrouble,
  type TableInfo,
  type Usage,
  type Which,
} from "./store.ts";
import { SQLITE_TROUBLES, trouble } from "./troubles.ts";

/** SQLite in a data directory: written ahead, flushed to the disk at every commit, one process at a time. */

const FILE = "tables.db";
/** The folder of a data directory where backups go. */
export const BACKUPS = "backups";
/** The name of a backup that was made then. */
export const backupName = (when: Date): string => `tables-${when.toISOString().replaceAll(":", "-")}.db`;

/** The database of a data directory. */
export const fileOf = (directory: string): string => join(directory, FILE);

export function openSqlite(directory: string): Store {
  try {
    privateFolder(directory);
    privateBackups(join(directory, BACKUPS));
    return new Sqlite(fileOf(directory));
  } catch (error) {
    throw trouble(error, directory, SQLITE_TROUBLES);
  }
}

/** One file of tables by itself: a backup in the making, or one that is read. */
export const openSqliteFile = (file: string, durability?: Durability): Store => {
  try {
    return new Sqlite(file, durability);
  } catch (error) {
    throw trouble(error, file, SQLITE_TROUBLES);
  }
};

/** After every time that an entry can have. */
const LAST = "~";

type Aged = NonNullable<Listed["after"]>;

interface Job {
  run(): unknown;
  done(value: unknown): void;
  failed(error: unknown): void;
}

const MOST_NEXTS = 10_000;

class Sqlite implements Store {
  private readonly db: Database.Database;
  private readonly file: string;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly journal: Journal;
  /** Where tables stand that were written to lately: this process alone writes. */
  private readonly nexts = new Map<string, number>();
  private readonly healthy = new Health();
  private readonly place: FilePlace;
  private readonly space: Space;
  private readonly backups: Backups;
  private queue: Job[] = [];
  private flushing = false;

  constructor(file: string, durability?: Durability) {
    this.file = file;
    this.db = openDatabase(file, durability);
    this.backups = new Backups(this.db, file);
    this.statements = prepare(this.db);
    this.journal = new Journal(this.db);
    this.place = new FilePlace(file);
    this.space = new Space({
      db: this.db,
      write: (run) => this.write(run),
      shrink: () => !this.backups.isBusy && this.db.pragma("wal_checkpoint(PASSIVE)"),
    });
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
      this.journal.welcome(table);
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

  async list(which: Listed = {}): Promise<readonly TableInfo[]> {
    const { limit = Number.MAX_SAFE_INTEGER, touchedBefore } = which;
    const found: TableInfo[] = [];
    let { after = { created: "", id: "" } } = which;
    // rows do not know of what waits in the journal: some that are found by them drop out
    for (let rows = limit; rows === limit && found.length < limit; ) {
      const page = this.page(after, touchedBefore, limit);
      rows = page.length;
      after = page.at(-1) ?? after;
      found.push(...page.filter((t) => touchedBefore === undefined || t.touched < touchedBefore));
    }
    return found.slice(0, limit);
  }

  private page(after: Aged, touchedBefore: string | undefined, limit: number): readonly TableInfo[] {
    const { created, id } = after;
    const rows = this.statements.list.all(created, id, touchedBefore ?? LAST, limit) as readonly TableInfo[];
    return rows.map((row) => this.asOfNow(row));
  }

  async about(table: string): Promise<TableInfo | null> {
    const row = this.statements.about.get(table) as TableInfo | undefined;
    return row === undefined ? null : this.asOfNow(row);
  }

  /** A row with what waits of its table in the journal. */
  private asOfNow({ id, ruleset, name, created, entries, touched, bytes }: TableInfo): TableInfo {
    const { touched: newer = touched, size = 0 } = this.journal.about(id) ?? {};
    const all = this.journal.next(id) ?? entries;
    return { id, ruleset, name, created, entries: all, touched: newer, bytes: bytes + size };
  }

  async usage(): Promise<Usage> {
    const { tables } = this.statements.count.get() as { readonly tables: number };
    const pages = number(this.db, "page_count") - number(this.db, "freelist_count");
    return { tables, bytes: pages * number(this.db, "page_size") };
  }

  remove(table: string): Promise<boolean> {
    const { removeTable, removeEntries, removeSnapshots } = this.statements;
    this.space.freed();
    return this.write(() => {
      this.nexts.delete(table);
      this.journal.forget(table);
      removeEntries.run(table);
      removeSnapshots.run(table);
      return removeTable.run(table).changes > 0;
    }) as Promise<boolean>;
  }

  backup(file: string): Promise<void> {
    return this.backups.make(file, () => this.flush());
  }

  health(): Promise<StoreTrouble | null> {
    return this.healthy.now(() => this.write(() => this.statements.trial.run(TRIAL)));
  }

  /** One process alone uses a data directory. */
  watch(): () => void {
    return () => undefined;
  }

  async close(): Promise<void> {
    this.space.stop();
    await this.backups.stop();
    this.flush();
    try {
      this.place.check();
      // closing waits for statements that only the garbage collector ends: let go of the file before
      this.db.pragma("journal_mode = DELETE");
      this.db.pragma("locking_mode = NORMAL");
      this.db.prepare("SELECT count(*) FROM meta").get();
    } catch (error) {
      // what was acknowledged stays in the write-ahead log, and the next process finds it there
      throw trouble(error, this.file, SQLITE_TROUBLES);
    } finally {
      this.db.close();
      this.backups.close();
    }
  }

  /** Whatever is asked for before the event loop has come to rest is kept by one commit: one flush to the disk for many. */
  private write(run: () => unknown): Promise<unknown> {
    return new Promise((done, failed) => {
      this.queue.push({ run, done, failed });
      if (this.flushing) return;
      this.flushing = true;
      whenGathered(
        () => this.queue.length,
        () => this.flushing && this.flush(),
      );
    });
  }

  private flush(): void {
    this.flushing = false;
    const jobs = this.queue;
    this.queue = [];
    if (jobs.length > 0) this.commit(jobs);
  }

  /** All jobs in one transaction. If one of them cannot be kept at all, the others are: by halves, until it is alone. */
  private commit(jobs: readonly Job[]): void {
    const failure = this.transact(jobs);
    if (failure === null) return this.healthy.kept();
    this.healthy.failed(failure);
    if (failure.code !== "store/failed" || jobs.length === 1) for (const job of jobs) job.failed(failure);
    else {
      const half = jobs.length >> 1;
      this.commit(jobs.slice(0, half));
      this.commit(jobs.slice(half));
    }
  }

  /** Null: it is on the disk, and every job knows. */
  private transact(jobs: readonly Job[]): StoreTrouble | null {
    const tell: (() => void)[] = [];
    try {
      this.place.check();
      this.statements.begin.run();
      for (const job of jobs) tell.push(this.attempt(job));
      this.journal.write();
      this.statements.commit.run();
      this.place.check();
    } catch (error) {
      if (this.db.inTransaction) this.db.exec("ROLLBACK");
      this.nexts.clear();
      this.journal.load();
      return trouble(error, this.file, SQLITE_TROUBLES);
    }
    for (const each of tell) each();
    return null;
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

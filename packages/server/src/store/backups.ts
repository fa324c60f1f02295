import { closeSync, openSync } from "node:fs";
import type Database from "libsql";
import { copyFile, type FileCopy, stopped } from "./fileCopy.ts";
import { SQLITE_TROUBLES, trouble } from "./troubles.ts";

/** So many pages of the log, and it is taken over into the database. */
const LOG_PAGES = 1_000;

/**
 * Backups of an open database, one after the other. In write-ahead mode the file changes only when its log is taken
 * over: as long as that is put off, the file can be copied beside everything else, and is whole as of the beginning.
 */
export class Backups {
  private readonly db: Database.Database;
  private readonly file: string;
  /** What copies are read by; closed after the database is. */
  private readonly descriptor: number;
  private copying: FileCopy | null = null;
  private last: Promise<void> = Promise.resolve();
  private closing = false;

  constructor(db: Database.Database, file: string) {
    this.db = db;
    this.file = file;
    this.descriptor = openSync(file, "r");
  }

  /** Whether the file must stay as it is. */
  get isBusy(): boolean {
    return this.copying !== null;
  }

  /** `flush` commits what has been asked for so far. */
  make(file: string, flush: () => void): Promise<void> {
    const made = this.last.then(() => this.copy(file, flush));
    this.last = made.catch(() => undefined);
    return made;
  }

  /** Ends the one that is being made; those that wait are refused. */
  async stop(): Promise<void> {
    this.closing = true;
    this.copying?.stop();
    await this.last;
  }

  /** The database is closed. */
  close(): void {
    closeSync(this.descriptor);
  }

  private async copy(file: string, flush: () => void): Promise<void> {
    if (this.closing) throw stopped();
    try {
      flush();
      this.db.pragma("wal_checkpoint(TRUNCATE)");
      this.db.pragma("wal_autocheckpoint = 0");
    } catch (error) {
      throw trouble(error, this.file, SQLITE_TROUBLES);
    }
    this.copying = copyFile(this.descriptor, file);
    await this.copying.done.finally(() => {
      this.copying = null;
      this.db.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    });
  }
}

import type Database from "libsql";
import { number } from "./database.ts";

/** Space of deleted tables goes back to the disk, a few pages at a time, in between commits. */

/** So many free pages stay: the journal needs them again soon. */
const KEPT_PAGES = 1_000;
const STEP_PAGES = 64;
const PAUSE_MS = 20;

export interface SpaceParts {
  readonly db: Database.Database;
  /** Runs something in the next commit. */
  write(run: () => unknown): Promise<unknown>;
  /** Lets the file itself become smaller. */
  shrink(): void;
}

export class Space {
  private readonly parts: SpaceParts;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(parts: SpaceParts) {
    this.parts = parts;
  }

  /** Something was deleted. */
  freed(): void {
    if (this.timer !== null || this.stopped) return;
    this.timer = setTimeout(() => void this.step(), PAUSE_MS);
    this.timer.unref();
  }

  stop(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private async step(): Promise<void> {
    const { db, write, shrink } = this.parts;
    const free = number(db, "freelist_count") - KEPT_PAGES;
    if (free > 0)
      await write(() => db.pragma(`incremental_vacuum(${Math.min(free, STEP_PAGES)})`)).catch(
        () => undefined,
      );
    this.timer = null;
    if (free > STEP_PAGES) this.freed();
    else if (free > 0 && !this.stopped) shrink();
  }
}

import type { Hall } from "./hall.ts";

/** Tables that nobody has touched for so many days are deleted: a few at a time, so that nobody waits for it. */

export interface RetentionParts {
  readonly hall: Hall;
  readonly days: number;
  /** Told of what was deleted, if anything was, or of what went wrong. */
  told(deleted: number): void;
  failed(error: unknown): void;
}

const DAY_MS = 24 * 3_600_000;
/** It is looked for so often, and for the first time soon after the start. */
const EVERY_MS = 3_600_000;
const FIRST_MS = 10_000;
const AT_ONCE = 20;
const PAUSE_MS = 20;

export class Retention {
  private readonly parts: RetentionParts;
  private stopTimer: () => void;
  private stopped = false;

  constructor(parts: RetentionParts) {
    this.parts = parts;
    this.stopTimer = parts.hall.clock.after(FIRST_MS, () => this.again());
  }

  stop(): void {
    this.stopped = true;
    this.stopTimer();
  }

  private again(): void {
    const { hall, told, failed } = this.parts;
    this.sweep()
      .then((deleted) => deleted > 0 && told(deleted), failed)
      .finally(() => {
        if (!this.stopped) this.stopTimer = hall.clock.after(EVERY_MS, () => this.again());
      });
  }

  /** Deletes what is due, and says how many tables that were. */
  async sweep(): Promise<number> {
    const { hall, days } = this.parts;
    const touchedBefore = new Date(hall.clock.now() - days * DAY_MS).toISOString();
    let deleted = 0;
    let page = await hall.store.list({ limit: AT_ONCE, touchedBefore });
    for (;;) {
      for (const { id } of page) {
        if (this.stopped) return deleted;
        if (await hall.removeUntouched(id, touchedBefore)) deleted += 1;
      }
      const after = page.at(-1);
      if (page.length < AT_ONCE || after === undefined) return deleted;
      await new Promise<void>((resume) => hall.clock.after(PAUSE_MS, resume));
      page = await hall.store.list({ limit: AT_ONCE, touchedBefore, after });
    }
  }
}

import type { Store } from "../store/store.ts";
import { type Table, takeSnapshot } from "../table/index.ts";

const SNAPSHOT_EVERY = 64;

/** What is kept of a table beside its log: a snapshot now and then, and how much room it all takes. */
export class Keeping {
  /** What is kept of it, when that was last looked at. */
  bytes = 0;
  private readonly store: Store;
  private readonly table: string;
  private snapshotAt = 0;

  constructor(store: Store, table: string) {
    this.store = store;
    this.table = table;
  }

  /** Looks how much is kept of it; where that cannot be known, what was known before counts. */
  weigh(): void {
    this.store.about(this.table).then(
      (about) => (this.bytes = about?.bytes ?? 0),
      () => undefined,
    );
  }

  /** Keeps a snapshot where one is due after the entries from `first` on; one that cannot be kept is not missed. */
  keepIfDue(table: Table, first: number): void {
    if (Math.floor(first / SNAPSHOT_EVERY) === Math.floor(table.seq / SNAPSHOT_EVERY)) return;
    this.keep(table).then(
      () => this.weigh(),
      () => undefined,
    );
  }

  async keep(table: Table): Promise<void> {
    const snapshot = takeSnapshot(table);
    if (snapshot === null || snapshot.seq === this.snapshotAt) return;
    await this.store.keepSnapshot(this.table, snapshot);
    this.snapshotAt = snapshot.seq;
  }
}

import type { Entry, Snapshot } from "../table/index.ts";

/** Where tables live. One interface, whatever is behind it: the same tests hold every engine to it. */
export interface Store {
  /**
   * Keeps entries, all or none, and returns only when they would survive a power cut. The first must follow
   * on the last one kept: of two writers one is refused with `store/conflict`. A first entry makes the table.
   */
  append(table: string, entries: readonly Entry[]): Promise<void>;
  /** Entries from `from` up to, not including, `to`, in order. */
  read(table: string, from?: number, to?: number): Promise<readonly Entry[]>;
  /** How many entries a table has; 0: there is no such table. */
  length(table: string): Promise<number>;
  keepSnapshot(table: string, snapshot: Snapshot): Promise<void>;
  /** The latest snapshot of those that are asked for. */
  snapshot(table: string, which?: Which): Promise<Snapshot | null>;
  list(): Promise<readonly TableInfo[]>;
  /** Deletes a table with everything about it; false: there was none. */
  remove(table: string): Promise<boolean>;
  /** Writes a whole, consistent copy into a file that does not exist yet, while running. */
  backup(file: string): Promise<void>;
  /**
   * Tells of tables that have so many entries now, for whoever else keeps some; 0: the table is gone. Null: word may
   * have been lost, every table is to be looked at. What comes back ends it.
   */
  watch(hear: Hear): () => void;
  close(): Promise<void>;
}

export type Hear = (changed: { readonly table: string; readonly next: number } | null) => void;

/** Snapshots with less than so many steps of past, and taken before more than so many entries. */
export interface Which {
  readonly depthBelow?: number;
  readonly seqAtMost?: number;
}

export interface TableInfo {
  readonly id: string;
  readonly ruleset: string;
  readonly name: string;
  readonly created: string;
  readonly entries: number;
}

/** A failure of the store, with a code for programs. */
export class StoreTrouble extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "StoreTrouble";
    this.code = code;
  }
}

export const conflict = (table: string, expected: number, found: number): StoreTrouble =>
  new StoreTrouble(
    "store/conflict",
    `table ${table}: entry ${found} was to be kept where ${expected} is the next`,
  );

/** What a list says of a table, from its first entry. */
export function infoOf(entries: readonly Entry[]): Omit<TableInfo, "entries"> {
  const [first] = entries;
  if (first?.fact.kind !== "open") throw new StoreTrouble("store/opening", "a table's first entry opens it");
  const { table, ruleset, encounter } = first.fact.opening;
  return { id: table, ruleset, name: encounter.name ?? "A battle", created: first.when };
}

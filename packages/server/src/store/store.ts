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
  /** What a list says of one table; null: there is no such table. */
  about(table: string): Promise<TableInfo | null>;
  keepSnapshot(table: string, snapshot: Snapshot): Promise<void>;
  /** The latest snapshot of those that are asked for. */
  snapshot(table: string, which?: Which): Promise<Snapshot | null>;
  /** Tables in the order in which they were made, page by page. */
  list(which?: Listed): Promise<readonly TableInfo[]>;
  /** How much there is. */
  usage(): Promise<Usage>;
  /** Deletes a table with everything about it; false: there was none. */
  remove(table: string): Promise<boolean>;
  /** Writes a whole, consistent copy into a file that does not exist yet, while running. */
  backup(file: string): Promise<void>;
  /**
   * Tells of tables that have so many entries now, for whoever else keeps some; 0: the table is gone. Null: word may
   * have been lost, every table is to be looked at. What comes back ends it.
   */
  watch(hear: Hear): () => void;
  /** What is in the way of keeping anything now; null: nothing. */
  health(): Promise<StoreTrouble | null>;
  close(): Promise<void>;
}

export type Hear = (changed: { readonly table: string; readonly next: number } | null) => void;

/** Snapshots with less than so many steps of past, and taken before more than so many entries. */
export interface Which {
  readonly depthBelow?: number;
  readonly seqAtMost?: number;
}

/** Which tables a list has: those after one, so many, and only those that nobody has touched since a time. */
export interface Listed {
  readonly after?: Pick<TableInfo, "created" | "id">;
  readonly limit?: number;
  readonly touchedBefore?: string;
}

export interface TableInfo {
  readonly id: string;
  readonly ruleset: string;
  readonly name: string;
  readonly created: string;
  readonly entries: number;
  /** When its last entry was made. */
  readonly touched: string;
  /** Of its entries and snapshots, as they are kept. */
  readonly bytes: number;
}

export interface Usage {
  readonly tables: number;
  /** What the engine says that all of it takes. */
  readonly bytes: number;
}

/** A failure of the store, with a code for programs. */
export class StoreTrouble extends Error {
  readonly code: string;
  /** What is wrong, without where: a message names files and hosts, and those are for whoever runs the server. */
  readonly reason: string;
  constructor(code: string, message: string, reason = UNKNOWN) {
    super(message);
    this.name = "StoreTrouble";
    this.code = code;
    this.reason = reason;
  }
}

const UNKNOWN = "the store failed";

export const conflict = (table: string, expected: number, found: number): StoreTrouble =>
  new StoreTrouble(
    "store/conflict",
    `table ${table}: entry ${found} was to be kept where ${expected} is the next`,
  );

/** What a list says of a table, from its first entry. */
export function infoOf(entries: readonly Entry[]): Pick<TableInfo, "id" | "ruleset" | "name" | "created"> {
  const [first] = entries;
  if (first?.fact.kind !== "open") throw new StoreTrouble("store/opening", "a table's first entry opens it");
  const { table, ruleset, encounter } = first.fact.opening;
  return { id: table, ruleset, name: storable(encounter.name ?? "A battle"), created: first.when };
}

/** Text that every engine takes: PostgreSQL has no place for a null character, nor UTF-8 for half a surrogate pair. */
// oxlint-disable-next-line no-control-regex -- it is that one
const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, "\ufffd");

import type Database from "libsql";
import type { Entry } from "../table/index.ts";

/**
 * New entries of all tables, one row for each commit: so a commit writes to one place of the disk, where every table's
 * own place would be another. A table's entries move to rows of its own many at once, those that wait longest first.
 */

/** So many characters wait here. */
const MOST_WAITING = 4_000_000;
/** So many entries share a row of their table, a line each. */
const LINES = 64;
/** Rows that nothing waits in are deleted so many at once, or so many characters of them. */
const GONE = 64;
const GONE_SIZE = 1_000_000;
/** So many names of deleted tables are kept in mind. */
const MOST_GONE = 10_000;

/** What of one table is in the journal alone. */
interface Waiting {
  /** The journal's row with the first of its entries. */
  readonly row: number;
  readonly from: number;
  readonly texts: string[];
  /** When the last of them was made. */
  touched: string;
  size: number;
}

export class Journal {
  private readonly statements: ReturnType<typeof prepare>;
  /** In the order of their rows. */
  private readonly waiting = new Map<string, Waiting>();
  private waitingSize = 0;
  /** What the next row will hold. */
  private added: string[] = [];
  private firstRow = 1;
  private nextRow = 1;
  /** Sizes of the rows from the first one on. */
  private sizes: number[] = [];
  /** Tables that are gone while lines of theirs are still in some row. */
  private readonly gone = new Set<string>();

  constructor(db: Database.Database) {
    this.statements = prepare(db);
    this.load();
  }

  /** What the database holds: at its opening, and again after a commit that failed. */
  load(): void {
    this.waiting.clear();
    this.gone.clear();
    this.waitingSize = 0;
    const rows = this.statements.rows.all() as readonly { id: number; data: string }[];
    this.firstRow = this.nextRow = rows[0]?.id ?? 1;
    this.sizes = [];
    for (const { id, data } of rows) {
      this.sizes[id - this.firstRow] = data.length;
      this.nextRow = id;
      for (const line of data.split("\n")) this.loadLine(line);
      this.nextRow = id + 1;
    }
    this.added = [];
  }

  /** A table may have been moved to its own rows while others of the same commit still waited. */
  private loadLine(line: string): void {
    const [table, entry] = JSON.parse(line) as [string, Entry];
    const moved = (this.statements.next.get(table) as { next: number } | undefined)?.next;
    if (moved === undefined) this.gone.add(table);
    else if (entry.seq >= moved) this.add(table, entry);
  }

  /** The number of a table's next entry, if any of its entries wait here. */
  next(table: string): number | undefined {
    const found = this.waiting.get(table);
    return found === undefined ? undefined : found.from + found.texts.length;
  }

  /** When a table was touched last and the size of what waits of it here, if anything does. */
  about(table: string): { readonly touched: string; readonly size: number } | undefined {
    return this.waiting.get(table);
  }

  /** Those of a table's entries from `from` up to, not including, `to` that wait here. */
  read(table: string, from: number, to: number): readonly string[] {
    const found = this.waiting.get(table);
    if (found === undefined) return [];
    return found.texts.slice(Math.max(0, from - found.from), Math.max(0, to - found.from));
  }

  add(table: string, entry: Entry): void {
    const text = JSON.stringify(entry);
    const found = this.waiting.get(table);
    const { length: size } = text;
    const { seq: from, when: touched } = entry;
    if (found === undefined)
      this.waiting.set(table, { row: this.nextRow, from, texts: [text], touched, size });
    else {
      found.texts.push(text);
      found.touched = touched;
      found.size += size;
    }
    this.waitingSize += size;
    this.added.push(`${lineHead(table)}${text}]`);
  }

  /** In a transaction, at its end: what was added is written down. */
  write(): void {
    if (this.added.length === 0) return;
    const data = this.added.join("\n");
    this.statements.insert.run(this.nextRow, data);
    this.sizes[this.nextRow - this.firstRow] = data.length;
    this.nextRow += 1;
    this.added = [];
    this.moveUntil(MOST_WAITING);
  }

  /** In a transaction that deletes a table: its lines mean nothing from now on, and go when their rows do. */
  forget(table: string): void {
    const found = this.waiting.get(table);
    if (found !== undefined) this.waitingSize -= found.size;
    this.waiting.delete(table);
    const head = lineHead(table);
    this.added = this.added.filter((line) => !line.startsWith(head));
    if (this.gone.add(table).size > MOST_GONE) this.moveAll();
  }

  /** In a transaction that makes a table: of one that had its name no line may be left, or it would be read with it. */
  welcome(table: string): void {
    if (this.gone.has(table)) this.moveAll();
  }

  /** In a transaction: every table's entries to rows of its own. */
  private moveAll(): void {
    this.added = [];
    this.moveUntil(0);
  }

  private moveUntil(size: number): void {
    for (const [table, { from, texts, touched, size: moved }] of this.waiting) {
      if (this.waitingSize <= size) break;
      this.waiting.delete(table);
      for (let i = 0; i < texts.length; i += LINES)
        this.statements.move.run(table, from + i, texts.slice(i, i + LINES).join("\n"));
      this.statements.advance.run(from + texts.length, touched, table);
      this.waitingSize -= moved;
    }
    this.sweep();
  }

  /** Deletes rows before the first that something waits in: not one by one, and not so late that they grow large. */
  private sweep(): void {
    const [oldest] = this.waiting.values();
    const first = oldest?.row ?? this.nextRow;
    const idle = this.sizes.slice(0, first - this.firstRow);
    const size = idle.reduce((sum, each = 0) => sum + each, 0);
    if (idle.length < GONE && size < GONE_SIZE && oldest !== undefined) return;
    if (first > this.firstRow) this.statements.forget.run(first);
    this.sizes.splice(0, first - this.firstRow);
    this.firstRow = first;
    if (oldest === undefined) this.gone.clear();
  }
}

const lineHead = (table: string): string => `[${JSON.stringify(table)},`;

function prepare(db: Database.Database) {
  return {
    rows: db.prepare("SELECT id, data FROM journal ORDER BY id"),
    next: db.prepare("SELECT next FROM tables WHERE id = ?"),
    insert: db.prepare("INSERT INTO journal (id, data) VALUES (?, ?)"),
    move: db.prepare("INSERT INTO entries (table_id, seq, data) VALUES (?, ?, ?)"),
    advance: db.prepare("UPDATE tables SET next = ?, touched = ? WHERE id = ?"),
    forget: db.prepare("DELETE FROM journal WHERE id < ?"),
  };
}

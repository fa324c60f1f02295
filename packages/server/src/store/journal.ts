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
/** Rows that nothing waits in are deleted so many at once. */
const GONE = 64;

/** What of one table is in the journal alone. */
interface Waiting {
  /** The journal's row with the first of its entries. */
  readonly row: number;
  readonly from: number;
  readonly texts: string[];
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

  constructor(db: Database.Database) {
    this.statements = prepare(db);
    this.load();
  }

  /** What the database holds: at its opening, and again after a commit that failed. */
  load(): void {
    this.waiting.clear();
    this.waitingSize = 0;
    const rows = this.statements.rows.all() as readonly { id: number; data: string }[];
    this.firstRow = this.nextRow = rows[0]?.id ?? 1;
    for (const { id, data } of rows) {
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
    if (moved !== undefined && entry.seq >= moved) this.add(table, entry);
  }

  /** The number of a table's next entry, if any of its entries wait here. */
  next(table: string): number | undefined {
    const found = this.waiting.get(table);
    return found === undefined ? undefined : found.from + found.texts.length;
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
    if (found === undefined) this.waiting.set(table, { row: this.nextRow, from: entry.seq, texts: [text] });
    else found.texts.push(text);
    this.waitingSize += text.length;
    this.added.push(`[${JSON.stringify(table)},${text}]`);
  }

  /** In a transaction, at its end: what was added is written down. */
  write(): void {
    if (this.added.length === 0) return;
    this.statements.insert.run(this.nextRow, this.added.join("\n"));
    this.nextRow += 1;
    this.added = [];
    this.moveUntil(MOST_WAITING);
  }

  /** In a transaction: every table's entries to rows of its own. */
  moveAll(): void {
    this.added = [];
    this.moveUntil(0);
  }

  private moveUntil(size: number): void {
    for (const [table, { from, texts }] of this.waiting) {
      if (this.waitingSize <= size) break;
      this.waiting.delete(table);
      for (let i = 0; i < texts.length; i += LINES)
        this.statements.move.run(table, from + i, texts.slice(i, i + LINES).join("\n"));
      this.statements.advance.run(from + texts.length, table);
      for (const text of texts) this.waitingSize -= text.length;
    }
    const [oldest] = this.waiting.values();
    const first = oldest?.row ?? this.nextRow;
    if (first - this.firstRow < GONE && oldest !== undefined) return;
    if (first > this.firstRow) this.statements.forget.run(first);
    this.firstRow = first;
  }
}

function prepare(db: Database.Database) {
  return {
    rows: db.prepare("SELECT id, data FROM journal ORDER BY id"),
    next: db.prepare("SELECT next FROM tables WHERE id = ?"),
    insert: db.prepare("INSERT INTO journal (id, data) VALUES (?, ?)"),
    move: db.prepare("INSERT INTO entries (table_id, seq, data) VALUES (?, ?, ?)"),
    advance: db.prepare("UPDATE tables SET next = ? WHERE id = ?"),
    forget: db.prepare("DELETE FROM journal WHERE id < ?"),
  };
}

import { sure } from "@fray/engine";
import { EVERYTHING } from "../../src/table/log/keep.ts";
import { type Entry, fold, NEEDS_HISTORY, type Table } from "../../src/table/index.ts";
import { rulesetNamed } from "../table/tables.ts";
import type { DiskTable } from "./disk.ts";

/** Shadow: the table as its log says it is, folded beside all servers. Clients and servers are held against it. */
export class Shadow {
  readonly disk: DiskTable;
  /** The table after each of the last entries, by sequence number. */
  private readonly tables = new Map<number, Table>();
  private next = 0;

  constructor(disk: DiskTable) {
    this.disk = disk;
  }

  /** The table after this entry. */
  at(seq: number): Table {
    while (this.next <= seq) this.advance();
    return this.tables.get(seq) ?? this.fresh(seq);
  }

  get head(): Table {
    return this.at(this.disk.entries.length - 1);
  }

  /** The same from nothing but the log. */
  fresh(seq: number): Table {
    const { entries } = this.disk;
    return sure(fold(this.ruleset, entries.slice(0, seq + 1), { keep: EVERYTHING }));
  }

  private get ruleset() {
    return rulesetNamed(this.disk.info.ruleset);
  }

  private advance(): void {
    const seq = this.next;
    this.tables.set(seq, this.after(seq));
    this.tables.delete(seq - KEPT);
    this.next += 1;
  }

  private after(seq: number): Table {
    const from = this.tables.get(seq - 1) ?? null;
    const one = fold(this.ruleset, [this.disk.entries[seq] as Entry], { from });
    if (one.ok) return one.value;
    if (one.problems[0]?.code === NEEDS_HISTORY) return this.fresh(seq);
    throw new Error(`entry ${seq} of the log cannot be played: ${JSON.stringify(one.problems)}`);
  }
}

/** Clients lag behind by a few entries, seldom by more. */
const KEPT = 150;

import { type Battle, sure } from "@fray/engine";
import { apply, settled } from "./fold.ts";
import type { Entry, Fact, Table, World } from "../seats/words.ts";

/** What `decide` gives back: entries to store, the table once they are stored, and whether tactics have more to do. */
export interface Decided {
  readonly entries: readonly Entry[];
  /** The number of the input's own entry, its last one if it has several: what tactics did because of it comes after. */
  readonly entry: number;
  /** The table after each of the entries, in their order. */
  readonly tables: readonly Table[];
  readonly table: Table;
  readonly more: boolean;
}

let last = { now: Number.NaN, words: "" };

/** Many inputs come in one millisecond. */
function timeWords(now: number): string {
  if (last.now !== now) last = { now, words: new Date(now).toISOString() };
  return last.words;
}

/** Entries in the making, and the table as it stands after them. */
export class Draft {
  table: Table;
  readonly world: World;
  more = false;
  private readonly when: string;
  private readonly who: string;
  private readonly entries: Entry[] = [];
  private readonly tables: Table[] = [];

  constructor(table: Table, who: string, world: World) {
    this.table = table;
    this.who = who;
    this.world = world;
    this.when = timeWords(world.now);
  }

  stamp(who = this.who): { readonly who: string; readonly when: string } {
    return { who, when: this.when };
  }

  note(fact: Fact, who = this.who): void {
    const entry = this.entry(fact, who);
    this.keep(entry, sure(apply(this.table, entry)));
  }

  /** A step whose battle has been played already. */
  step(fact: Fact & { readonly kind: "step" }, battle: Battle, who = this.who): void {
    this.keep(this.entry(fact, who), settled(this.table, fact, battle));
  }

  withdraw(): void {
    if (this.table.asking !== null) this.note({ kind: "withdraw" });
  }

  decided(entry = this.table.seq - 1): Decided {
    return { entries: this.entries, entry, tables: this.tables, table: this.table, more: this.more };
  }

  private entry(fact: Fact, who: string): Entry {
    return { seq: this.table.seq, who, when: this.when, fact };
  }

  private keep(entry: Entry, table: Table): void {
    this.entries.push(entry);
    this.tables.push(table);
    this.table = table;
  }
}

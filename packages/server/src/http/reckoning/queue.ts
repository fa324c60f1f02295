/** Who asks for something to be worked out. */
export interface Asker {
  readonly table: string;
  readonly seat: string;
}

/** A fair queue: tables take turns, and of a table its seats. What one seat asks for keeps its order. */
export class FairQueue<T> {
  private readonly tables = new Map<string, Map<string, T[]>>();
  /** Whose turn it was last: not again while another table waits. */
  private last = "";
  private count = 0;

  get size(): number {
    return this.count;
  }

  add({ table, seat }: Asker, item: T): void {
    let seats = this.tables.get(table);
    if (seats === undefined) this.tables.set(table, (seats = new Map()));
    const line = seats.get(seat);
    if (line === undefined) seats.set(seat, [item]);
    else line.push(item);
    this.count += 1;
  }

  /** The next one; whose turn it was goes to the end. */
  take(): T | undefined {
    const [first, second] = this.tables;
    const turn = first?.[0] === this.last ? (second ?? first) : first;
    if (turn === undefined) return undefined;
    const [table, seats] = turn;
    this.last = table;
    this.count -= 1;
    const [seat, line] = [...seats][0] as [string, T[]];
    const item = line.shift();
    seats.delete(seat);
    if (line.length > 0) seats.set(seat, line);
    this.tables.delete(table);
    if (seats.size > 0) this.tables.set(table, seats);
    return item;
  }

  /** Takes back what has not had its turn yet; false: it is not waiting. */
  remove({ table, seat }: Asker, item: T): boolean {
    const seats = this.tables.get(table);
    const line = seats?.get(seat);
    const at = line?.indexOf(item) ?? -1;
    if (seats === undefined || line === undefined || at < 0) return false;
    line.splice(at, 1);
    this.count -= 1;
    if (line.length === 0) seats.delete(seat);
    if (seats.size === 0) this.tables.delete(table);
    return true;
  }

  /** Everything that waits, and nothing waits any more. */
  clear(): readonly T[] {
    const all = [...this.tables.values()].flatMap((seats) => [...seats.values()].flat());
    this.tables.clear();
    this.count = 0;
    return all;
  }
}

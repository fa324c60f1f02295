import { ok, problem, type Result, type Ruleset, refuse } from "@fray/engine";
import { type Store, StoreTrouble } from "../store/store.ts";
import {
  type Decided,
  decide,
  type Entry,
  fold,
  forgetViews,
  type Frame,
  frameOf,
  type Input,
  NEEDS_HISTORY,
  openSnapshot,
  type Table,
  takeSnapshot,
} from "../table/index.ts";

/** One table in this process: inputs one after the other, stored first, told after. */

export interface Clock {
  now(): number;
  /** Calls back once; what comes back stops it. */
  after(ms: number, call: () => void): () => void;
}

interface Happened {
  readonly before: Table;
  readonly entry: Entry;
  readonly after: Table;
}

export interface Listener {
  readonly seat: string;
  /** A frame, or null: the seat has been taken away. */
  tell(frame: Frame | null): void;
  /** Which seats have somebody on the line now. */
  here(seats: readonly string[]): void;
}

/** So many entries are at hand for those who lost their line; before that they come from the store. */
const RECENT = 32;
const SNAPSHOT_EVERY = 64;

export class Live {
  table: Table;
  private readonly listening = new Set<Listener>();
  touched: number;
  private readonly ruleset: Ruleset;
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly entropy: () => string;
  private recent: Happened[] = [];
  private line: Promise<unknown> = Promise.resolve();
  private stopTimer: (() => void) | null = null;

  constructor(
    ruleset: Ruleset,
    table: Table,
    { store, clock, entropy }: { store: Store; clock: Clock; entropy: () => string },
  ) {
    this.ruleset = ruleset;
    this.table = table;
    this.store = store;
    this.clock = clock;
    this.entropy = entropy;
    this.touched = clock.now();
    this.wake(false);
  }

  get id(): string {
    return this.table.opening.table;
  }

  /** Puts an input. Inputs of one table wait for each other; those of others do not. */
  put(seat: string, input: Input): Promise<Result<Decided>> {
    const turn = this.line.then(() => this.take(seat, input));
    this.line = turn.catch(() => undefined);
    return turn;
  }

  get listeners(): ReadonlySet<Listener> {
    return this.listening;
  }

  /** Somebody is on the line from now on; what comes back lets go of it. */
  listen(listener: Listener): () => void {
    this.listening.add(listener);
    this.announce();
    return () => {
      if (this.listening.delete(listener)) this.announce();
    };
  }

  private announce(): void {
    const seats = [...new Set([...this.listening].map((l) => l.seat))].sort();
    for (const listener of this.listening) listener.here(seats);
  }

  /** When everything put so far is done. */
  async settled(): Promise<void> {
    await this.line;
  }

  stop(): void {
    this.stopTimer?.();
    this.stopTimer = null;
  }

  private async take(seat: string, input: Input): Promise<Result<Decided>> {
    this.touched = this.clock.now();
    let decided = this.decide(seat, input);
    if (!decided.ok && decided.problems[0]?.code === NEEDS_HISTORY) {
      const deeper = await this.deeper();
      if (!deeper.ok) return deeper;
      this.table = deeper.value;
      decided = this.decide(seat, input);
    }
    if (!decided.ok || decided.value.entries.length === 0) return decided;
    try {
      await this.store.append(this.id, decided.value.entries);
    } catch (error) {
      if (!(error instanceof StoreTrouble) || error.code !== "store/conflict") throw error;
      return this.overtaken();
    }
    this.happened(decided.value);
    return decided;
  }

  /** Somebody else wrote to this table: what they wrote counts, and the input is to be given again. */
  private async overtaken(): Promise<Result<Decided>> {
    const now = await foldFrom(this.ruleset, this.store, this.id, { snapshot: null });
    if (!now.ok) return now;
    this.table = now.value;
    this.recent = [];
    return refuse(
      problem("table/overtaken", "something else happened at this table just then: look and try again"),
    );
  }

  private decide(seat: string, input: Input): Result<Decided> {
    return decide(this.table, seat, input, { now: this.clock.now(), entropy: this.entropy() });
  }

  /** Stored: now it is so, and everybody is told. */
  private happened({ entries, tables, table, more }: Decided): void {
    let before = this.table;
    entries.forEach((entry, i) => {
      const after = tables[i] as Table;
      this.recent.push({ before, entry, after });
      before = after;
    });
    this.recent = this.recent.slice(-RECENT);
    const first = entries[0]?.seq ?? 0;
    const snapshotDue = Math.floor(first / SNAPSHOT_EVERY) !== Math.floor(table.seq / SNAPSHOT_EVERY);
    this.table = table;
    for (const listener of this.listening) this.tellAll(listener, first);
    for (const { before } of this.recent) forgetViews(before);
    if (snapshotDue) this.keepSnapshot();
    this.wake(more);
  }

  private tellAll(listener: Listener, from: number): void {
    for (const { before, entry, after } of this.recent) {
      if (entry.seq < from) continue;
      const frame = frameOf(before, entry, after, listener.seat);
      listener.tell(frame);
      if (frame === null) {
        if (this.listening.delete(listener)) this.announce();
        return;
      }
    }
  }

  /** A snapshot saves time and nothing else: one that cannot be kept is not missed. */
  private keepSnapshot(): void {
    const snapshot = takeSnapshot(this.table);
    if (snapshot !== null) this.store.keepSnapshot(this.id, snapshot).catch(() => undefined);
  }

  /** Tactics with more to do go on at once; a question with a time limit is looked at when its time is up. */
  private wake(more: boolean): void {
    this.stop();
    const until = this.table.asking?.until ?? null;
    if (!more && until === null) return;
    const ms = more ? 0 : Math.max(0, (until as number) - this.clock.now());
    this.stopTimer = this.clock.after(ms, () => {
      this.put("", { do: "go-on" }).catch(() => undefined);
    });
  }

  /** The same table with more of its past at hand. */
  private async deeper(): Promise<Result<Table>> {
    const depth = this.table.battle.past.length;
    const snapshot = await this.store.snapshot(this.id, { depthBelow: Math.max(1, depth - 32) });
    return foldFrom(this.ruleset, this.store, this.id, { snapshot, keep: Number.POSITIVE_INFINITY });
  }

  /** The frames after entry `after` for a seat; null: too long ago, it has to look at everything anew. */
  async missed(seat: string, after: number): Promise<readonly Frame[] | null> {
    if (after >= this.table.seq) return null;
    if (after === this.table.seq - 1) return [];
    const happened =
      (this.recent[0]?.entry.seq ?? this.table.seq) <= after + 1 ? this.recent : await this.again(after);
    if (happened === null) return null;
    const frames = happened
      .filter(({ entry }) => entry.seq > after)
      .map((h) => frameOf(h.before, h.entry, h.after, seat));
    return frames.some((f) => f === null) ? null : (frames as Frame[]);
  }

  /** What happened after an entry, folded again from the store. */
  private async again(after: number): Promise<readonly Happened[] | null> {
    if (this.table.seq - after > MOST_MISSED) return null;
    const { seq } = this.table;
    const snapshot = await this.store.snapshot(this.id, { seqAtMost: after + 1 });
    const old = await foldFrom(this.ruleset, this.store, this.id, {
      snapshot,
      to: after + 1,
      keep: Number.POSITIVE_INFINITY,
    });
    if (!old.ok) return null;
    const happened: Happened[] = [];
    let before = old.value;
    for (const entry of await this.store.read(this.id, after + 1, seq)) {
      const next = fold(this.ruleset, [entry], { from: before, keep: Number.POSITIVE_INFINITY });
      if (!next.ok) return null;
      happened.push({ before, entry, after: next.value });
      before = next.value;
    }
    return happened;
  }
}

const MOST_MISSED = 1_000;

/** A table from its store: the snapshot if there is one that will do, and what followed it. */
export async function foldFrom(
  ruleset: Ruleset,
  store: Store,
  id: string,
  how: {
    readonly snapshot: Awaited<ReturnType<Store["snapshot"]>>;
    readonly to?: number;
    readonly keep?: number;
  },
): Promise<Result<Table>> {
  const { snapshot, to } = how;
  const keep = how.keep === undefined ? {} : { keep: how.keep };
  const from = snapshot === null ? null : openSnapshot(ruleset, snapshot);
  if (from?.ok) {
    const rest = await store.read(id, from.value.seq, to);
    const folded = rest.length === 0 ? ok(from.value) : fold(ruleset, rest, { from: from.value, ...keep });
    if (folded.ok) return folded;
  }
  const all = await store.read(id, 0, to);
  if (all.length === 0) return refuse(problem("table/unknown", "there is no such table"));
  return fold(ruleset, all, keep);
}

import { createHash, type Hash } from "node:crypto";
import {
  conflict,
  type Hear,
  infoOf,
  type Store,
  StoreTrouble,
  type TableInfo,
  type Usage,
  type Which,
} from "../../src/store/store.ts";
import type { Entry, Snapshot } from "../../src/table/index.ts";
import type { Chance } from "./chance.ts";
import { type Faults, type Fate, fateOf } from "./faults.ts";
import type { Scheduler } from "./scheduler.ts";

/** Disk: what survives every kill. Processes reach it through connections, which are stores that take time and fail. */

/** Entries that were written together: what one input led to. */
export interface Batch {
  readonly from: number;
  readonly to: number;
}

export interface DiskTable {
  readonly id: string;
  readonly info: Pick<TableInfo, "id" | "ruleset" | "name" | "created">;
  readonly texts: string[];
  readonly entries: Entry[];
  readonly batches: Batch[];
  readonly snapshots: { readonly seq: number; readonly depth: number; readonly text: string }[];
  gone: boolean;
}

export class Disk {
  readonly tables = new Map<string, DiskTable>();
  readonly connections = new Set<Connection>();
  /** Until when it cannot be reached, and until when nothing more fits on it. */
  unreachableUntil = 0;
  fullUntil = 0;
  /** Whether any operation has failed so far. */
  hasFailed = false;
  readonly hash: Hash = createHash("sha256");

  of(table: string): DiskTable | undefined {
    const found = this.tables.get(table);
    return found?.gone ? undefined : found;
  }

  length(table: string): number {
    return this.of(table)?.entries.length ?? 0;
  }

  append(table: string, texts: readonly string[]): void {
    const entries = texts.map((text) => JSON.parse(text) as Entry);
    const next = this.length(table);
    entries.forEach((entry, i) => {
      if (entry.seq !== next + i) throw conflict(table, next + i, entry.seq);
    });
    const kept = this.of(table) ?? this.create(table, entries);
    for (const [i, entry] of entries.entries()) {
      kept.entries.push(entry);
      kept.texts.push(texts[i] as string);
      this.hash.update(texts[i] as string);
    }
    kept.batches.push({ from: next, to: next + entries.length - 1 });
    this.tell(table, next + entries.length);
  }

  remove(table: string): boolean {
    const kept = this.of(table);
    if (kept !== undefined) kept.gone = true;
    this.tell(table, 0);
    return kept !== undefined;
  }

  private create(id: string, entries: readonly Entry[]): DiskTable {
    const made = {
      id,
      info: infoOf(entries),
      texts: [],
      entries: [],
      batches: [],
      snapshots: [],
      gone: false,
    };
    this.tables.set(id, made);
    return made;
  }

  private tell(table: string, next: number): void {
    for (const connection of this.connections) connection.notice(table, next);
  }
}

interface ConnectionParts {
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  readonly faults: Faults;
}

const unreachable = (): StoreTrouble =>
  new StoreTrouble("store/unreachable", "the database cannot be reached");
const full = (): StoreTrouble => new StoreTrouble("store/full", "the disk is full; nothing was kept");

/** How long a database that is away is waited for, as the store of PostgreSQL does. */
const WAITS_MS = 4_000;

/** Connection: the store of one process. When the process dies nothing comes back any more. */
export class Connection implements Store {
  private readonly disk: Disk;
  private readonly parts: ConnectionParts;
  private readonly hearing = new Set<Hear>();
  private dead = false;

  constructor(disk: Disk, parts: ConnectionParts) {
    this.disk = disk;
    this.parts = parts;
    disk.connections.add(this);
  }

  kill(): void {
    this.dead = true;
    this.disk.connections.delete(this);
  }

  append(table: string, entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    const texts = entries.map((entry) => JSON.stringify(entry));
    return this.operation("write", () => {
      if (this.parts.scheduler.now < this.disk.fullUntil) throw full();
      this.disk.append(table, texts);
    });
  }

  read(table: string, from = 0, to = Number.POSITIVE_INFINITY): Promise<readonly Entry[]> {
    return this.operation("read", () => {
      const texts = this.disk.of(table)?.texts.slice(from, to) ?? [];
      return texts.map((text) => JSON.parse(text) as Entry);
    });
  }

  length(table: string): Promise<number> {
    return this.operation("read", () => this.disk.length(table));
  }

  keepSnapshot(table: string, snapshot: Snapshot): Promise<void> {
    const { seq, depth } = snapshot;
    const text = JSON.stringify(snapshot);
    return this.operation("write", () => {
      if (this.parts.scheduler.now < this.disk.fullUntil) throw full();
      const kept = this.disk.of(table)?.snapshots;
      kept?.push({ seq, depth, text });
      kept?.sort((a, b) => a.seq - b.seq);
    });
  }

  snapshot(table: string, which: Which = {}): Promise<Snapshot | null> {
    const { depthBelow = Number.POSITIVE_INFINITY, seqAtMost = Number.POSITIVE_INFINITY } = which;
    return this.operation("read", () => {
      const kept = this.disk.of(table)?.snapshots;
      const found = kept?.findLast((s) => s.depth < depthBelow && s.seq <= seqAtMost);
      return found === undefined ? null : (JSON.parse(found.text) as Snapshot);
    });
  }

  async about(table: string): Promise<TableInfo | null> {
    return (await this.list()).find(({ id }) => id === table) ?? null;
  }

  list(): Promise<readonly TableInfo[]> {
    return this.operation("read", () =>
      [...this.disk.tables.values()]
        .filter((t) => !t.gone)
        .map(({ info, entries }): TableInfo => ({ ...info, entries: entries.length, touched: "", bytes: 0 })),
    );
  }

  usage(): Promise<Usage> {
    return this.operation("read", () => ({ tables: this.disk.tables.size, bytes: 0 }));
  }

  remove(table: string): Promise<boolean> {
    return this.operation("write", () => this.disk.remove(table));
  }

  async backup(): Promise<void> {
    throw new StoreTrouble("store/memory", "a simulated disk is not backed up");
  }

  watch(hear: Hear): () => void {
    this.hearing.add(hear);
    return () => this.hearing.delete(hear);
  }

  health(): Promise<StoreTrouble | null> {
    return this.operation("read", () => (this.parts.scheduler.now < this.disk.fullUntil ? full() : null));
  }

  async close(): Promise<void> {
    this.kill();
  }

  /** Word of what was kept, by anybody: late, twice, or lost, and then it is said that something may have been. */
  notice(table: string, next: number): void {
    const { chance, faults } = this.parts;
    const troubled = faults.has("notices");
    const draw = chance.fraction();
    if (troubled && draw < 0.03) return this.hearLater(null, chance.between(200, 3_000));
    this.hearLater({ table, next }, chance.waiting(troubled ? 15 : 2));
    if (troubled && draw > 0.95) this.hearLater({ table, next }, chance.waiting(200));
  }

  private hearLater(changed: Parameters<Hear>[0], ms: number): void {
    this.parts.scheduler.after(ms, () => {
      if (!this.dead) for (const hear of this.hearing) hear(changed);
    });
  }

  private operation<T>(kind: "write" | "read", run: () => T): Promise<T> {
    const { scheduler, faults, chance } = this.parts;
    const fate = fateOf(kind, faults, chance);
    return new Promise((resolve, reject) => {
      if (this.dead) return; // a process that is no more asks for nothing
      const away = this.disk.unreachableUntil - scheduler.now;
      const fails = away > WAITS_MS ? "before" : fate.fails;
      const before = fate.before + Math.min(WAITS_MS, Math.max(0, away));
      scheduler.after(before, () => {
        if (this.dead && !fate.survives) return;
        const outcome = fails === "before" && !this.dead ? failed<T>(unreachable()) : attempt(run);
        this.answer({ ...fate, fails }, outcome, { resolve, reject });
      });
    });
  }

  private answer<T>(
    { after, fails }: Fate,
    outcome: Outcome<T>,
    { resolve, reject }: { resolve: (value: T) => void; reject: (error: Error) => void },
  ): void {
    this.parts.scheduler.after(after, () => {
      if (this.dead) return;
      if ("value" in outcome && fails !== "after") return resolve(outcome.value);
      this.disk.hasFailed = true;
      reject("error" in outcome ? outcome.error : unreachable());
    });
  }
}

type Outcome<T> = { readonly value: T } | { readonly error: Error };

const failed = <T>(error: Error): Outcome<T> => ({ error });

function attempt<T>(run: () => T): Outcome<T> {
  try {
    return { value: run() };
  } catch (error) {
    return failed(error as Error);
  }
}

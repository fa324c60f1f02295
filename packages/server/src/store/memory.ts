import type { Entry, Snapshot } from "../table/index.ts";
import {
  conflict,
  type Hear,
  infoOf,
  type Listed,
  type Store,
  StoreTrouble,
  type TableInfo,
  type Usage,
} from "./store.ts";

interface Kept {
  readonly info: ReturnType<typeof infoOf>;
  touched: string;
  /** As text, as other engines keep them: small, and nothing that the garbage collector has to walk through. */
  readonly entries: string[];
  /** By their place in the log. */
  snapshots: readonly { readonly seq: number; readonly depth: number; readonly text: string }[];
}

/** Everything in memory: for tests, for measuring, and for a game that need not outlive its page. */
export function openMemory(): Store {
  const tables = new Map<string, Kept>();
  const hearing = new Set<Hear>();
  const tell = (table: string, next: number): void => {
    for (const hear of hearing) hear({ table, next });
  };
  return {
    async append(table, entries) {
      if (entries.length === 0) return;
      let known = tables.get(table);
      const next = known?.entries.length ?? 0;
      entries.forEach((entry, i) => {
        if (entry.seq !== next + i) throw conflict(table, next + i, entry.seq);
      });
      if (known === undefined) {
        known = { info: infoOf(entries), touched: "", entries: [], snapshots: [] };
        tables.set(table, known);
      }
      for (const entry of entries) known.entries.push(JSON.stringify(entry));
      known.touched = entries.at(-1)?.when ?? "";
      tell(table, next + entries.length);
    },
    read: async (table, from = 0, to = Number.POSITIVE_INFINITY) =>
      tables
        .get(table)
        ?.entries.slice(from, to)
        .map((text) => JSON.parse(text) as Entry) ?? [],
    length: async (table) => tables.get(table)?.entries.length ?? 0,
    about: async (table) => listedIn(tables, table),
    async keepSnapshot(table, snapshot) {
      const known = tables.get(table);
      if (known !== undefined) known.snapshots = withSnapshot(known.snapshots, snapshot);
    },
    async snapshot(
      table,
      { depthBelow = Number.POSITIVE_INFINITY, seqAtMost = Number.POSITIVE_INFINITY } = {},
    ) {
      const known = tables.get(table)?.snapshots;
      const found = known?.findLast((s) => s.depth < depthBelow && s.seq <= seqAtMost);
      return found === undefined ? null : (JSON.parse(found.text) as Snapshot);
    },
    list: async (which = {}) => page([...tables.values()].map(listed), which),
    usage: async () => usageOf([...tables.values()].map(listed)),
    async remove(table) {
      const gone = tables.delete(table);
      tell(table, 0);
      return gone;
    },
    async backup() {
      throw new StoreTrouble("store/memory", "tables kept in memory alone cannot be backed up");
    },
    watch(hear) {
      hearing.add(hear);
      return () => hearing.delete(hear);
    },
    health: async () => null,
    close: async () => tables.clear(),
  };
}

function withSnapshot(all: Kept["snapshots"], snapshot: Snapshot): Kept["snapshots"] {
  const { seq, depth } = snapshot;
  const others = all.filter((s) => s.seq !== seq);
  return [...others, { seq, depth, text: JSON.stringify(snapshot) }].sort((a, b) => a.seq - b.seq);
}

const usageOf = (all: readonly TableInfo[]): Usage => ({
  tables: all.length,
  bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
});

function listedIn(tables: ReadonlyMap<string, Kept>, table: string): TableInfo | null {
  const known = tables.get(table);
  return known === undefined ? null : listed(known);
}

function listed({ info, touched, entries, snapshots }: Kept): TableInfo {
  const texts = [...entries, ...snapshots.map((s) => s.text)];
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  return { ...info, entries: entries.length, touched, bytes };
}

const page = (all: TableInfo[], { after, limit, touchedBefore }: Listed): readonly TableInfo[] =>
  all
    .filter((t) => touchedBefore === undefined || t.touched < touchedBefore)
    .filter((t) => after === undefined || byAge(t, after) > 0)
    .sort(byAge)
    .slice(0, limit);

type Aged = Pick<TableInfo, "created" | "id">;

/** By when they were made, and then by id. */
const byAge = (a: Aged, b: Aged): number =>
  a.created === b.created ? compare(a.id, b.id) : compare(a.created, b.created);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

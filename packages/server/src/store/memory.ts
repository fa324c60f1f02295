import type { Entry, Snapshot } from "../table/index.ts";
import { conflict, type Hear, infoOf, type Store, StoreTrouble, type TableInfo } from "./store.ts";

interface Kept {
  readonly info: Omit<TableInfo, "entries">;
  /** As text, as other engines keep them: small, and nothing that the garbage collector has to walk through. */
  readonly entries: string[];
  readonly snapshots: { readonly seq: number; readonly depth: number; readonly text: string }[];
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
        known = { info: infoOf(entries), entries: [], snapshots: [] };
        tables.set(table, known);
      }
      for (const entry of entries) known.entries.push(JSON.stringify(entry));
      tell(table, next + entries.length);
    },
    read: async (table, from = 0, to = Number.POSITIVE_INFINITY) =>
      tables
        .get(table)
        ?.entries.slice(from, to)
        .map((text) => JSON.parse(text) as Entry) ?? [],
    length: async (table) => tables.get(table)?.entries.length ?? 0,
    async keepSnapshot(table, snapshot) {
      const { seq, depth } = snapshot;
      tables.get(table)?.snapshots.push({ seq, depth, text: JSON.stringify(snapshot) });
    },
    async snapshot(
      table,
      { depthBelow = Number.POSITIVE_INFINITY, seqAtMost = Number.POSITIVE_INFINITY } = {},
    ) {
      const known = tables.get(table)?.snapshots;
      const found = known?.findLast((s) => s.depth < depthBelow && s.seq <= seqAtMost);
      return found === undefined ? null : (JSON.parse(found.text) as Snapshot);
    },
    list: async () =>
      [...tables.values()].map(({ info, entries }): TableInfo => ({ ...info, entries: entries.length })),
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
    async close() {
      tables.clear();
    },
  };
}

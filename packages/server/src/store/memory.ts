import type { Entry, Snapshot } from "../table/index.ts";
import { conflict, infoOf, type Store, StoreTrouble, type TableInfo } from "./store.ts";

/** Everything in memory: for tests, for measuring, and for a game that need not outlive its page. */
export function openMemory(): Store {
  const tables = new Map<string, { readonly entries: Entry[]; readonly snapshots: Snapshot[] }>();
  return {
    async append(table, entries) {
      const known = tables.get(table);
      const next = known?.entries.length ?? 0;
      entries.forEach((entry, i) => {
        if (entry.seq !== next + i) throw conflict(table, next + i, entry.seq);
      });
      if (known !== undefined) known.entries.push(...entries);
      else if (entries.length > 0) {
        infoOf(entries);
        tables.set(table, { entries: [...entries], snapshots: [] });
      }
    },
    read: async (table, from = 0, to = Number.POSITIVE_INFINITY) =>
      tables.get(table)?.entries.slice(from, to) ?? [],
    length: async (table) => tables.get(table)?.entries.length ?? 0,
    async keepSnapshot(table, snapshot) {
      tables.get(table)?.snapshots.push(snapshot);
    },
    snapshot: async (
      table,
      { depthBelow = Number.POSITIVE_INFINITY, seqAtMost = Number.POSITIVE_INFINITY } = {},
    ) => tables.get(table)?.snapshots.findLast((s) => s.depth < depthBelow && s.seq <= seqAtMost) ?? null,
    list: async () =>
      [...tables.values()].map(({ entries }): TableInfo => ({ ...infoOf(entries), entries: entries.length })),
    remove: async (table) => tables.delete(table),
    async backup() {
      throw new StoreTrouble("store/memory", "tables kept in memory alone cannot be backed up");
    },
    async close() {
      tables.clear();
    },
  };
}

import type { Store, TableInfo } from "./store.ts";

/** Copies of whole stores. */

export interface Copied {
  readonly tables: number;
  readonly entries: number;
}

const PAGE = 200;
/** So many tables at once share the commits of the one and the journeys to the other. */
const AT_ONCE = 16;

/**
 * Copies every table from one store into another, while both are in use. A log is whole up to any of its entries, so
 * each table is as it was at some moment since the copy began.
 */
export async function copyTables(from: Store, to: Store): Promise<Copied> {
  let [tables, entries] = [0, 0];
  for (let page = await from.list({ limit: PAGE }); page.length > 0; page = await from.list(next(page))) {
    for (let i = 0; i < page.length; i += AT_ONCE) {
      const copied = await Promise.all(page.slice(i, i + AT_ONCE).map(({ id }) => copyTable(from, to, id)));
      for (const count of copied) {
        entries += count;
        tables += count > 0 ? 1 : 0; // one that was deleted meanwhile is none
      }
    }
  }
  return { tables, entries };
}

const next = (page: readonly TableInfo[]) => ({ limit: PAGE, after: page.at(-1) as TableInfo });

/** How many entries it has there now. */
async function copyTable(from: Store, to: Store, id: string): Promise<number> {
  const have = await to.length(id);
  const entries = await from.read(id, have);
  if (entries.length > 0) await to.append(id, entries);
  const all = have + entries.length;
  for (let seqAtMost = all; ; ) {
    const snapshot = await from.snapshot(id, { seqAtMost });
    if (snapshot === null) return all;
    await to.keepSnapshot(id, snapshot);
    seqAtMost = snapshot.seq - 1;
  }
}

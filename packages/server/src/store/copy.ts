import type { Store } from "./store.ts";

/** Copies every table from one store into another, while both are in use. A log is whole up to any of its entries. */
export async function copyTables(from: Store, to: Store): Promise<number> {
  let copied = 0;
  for (const { id } of await from.list()) {
    const have = await to.length(id);
    const entries = await from.read(id, have);
    if (entries.length > 0) await to.append(id, entries);
    const snapshot = await from.snapshot(id, { seqAtMost: have + entries.length });
    if (snapshot !== null) await to.keepSnapshot(id, snapshot);
    copied += 1;
  }
  return copied;
}

import { depthOf, ok, problem, type Result, type Ruleset, refuse, type Sliced } from "@fray/engine";
import type { Store } from "../store/store.ts";
import {
  type Entry,
  EVERYTHING,
  folding,
  type Folding,
  type Happened,
  type Keep,
  NEEDS_HISTORY,
  openingSnapshot,
  type Snapshot,
  type Table,
} from "../table/index.ts";
import type { Scheduler } from "./scheduler.ts";

/** Tables and what happened at them, from their store: read and folded in slices, for logs may be long. */

export interface Kept {
  readonly ruleset: Ruleset;
  readonly store: Store;
  readonly id: string;
  readonly scheduler: Scheduler;
}

export const UNKNOWN_TABLE = problem("table/unknown", "there is no such table");

/** So many entries are read at once. */
const ENTRIES_AT_ONCE = 128;

/** Entries from `from` up to, not including, `to`; others go first in between. */
export async function readEntries(
  { store, id, scheduler }: Omit<Kept, "ruleset">,
  from: number,
  to = Number.MAX_SAFE_INTEGER,
): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for (let at = from; at < to; at += ENTRIES_AT_ONCE) {
    const some = await store.read(id, at, Math.min(to, at + ENTRIES_AT_ONCE));
    for (const entry of some) all.push(entry);
    if (some.length < ENTRIES_AT_ONCE) break;
    await scheduler.pause(id);
  }
  return all;
}

/** A table from its store: the snapshot if there is one that will do, and what followed it. */
export async function foldFrom(
  kept: Kept,
  how: { readonly snapshot: Snapshot | null; readonly to?: number; readonly keep?: Keep },
): Promise<Result<Table>> {
  const keep = how.keep === undefined ? {} : { keep: how.keep };
  const from = await opened(kept, how.snapshot);
  if (from !== null) {
    const rest = await readEntries(kept, from.seq, how.to);
    const table = rest.length === 0 ? ok(from) : await refold(kept, rest, { from, ...keep });
    if (table.ok) return table;
  }
  const all = await readEntries(kept, 0, how.to);
  if (all.length === 0) return refuse(UNKNOWN_TABLE);
  return refold(kept, all, keep);
}

const refold = ({ ruleset, scheduler, id }: Kept, entries: readonly Entry[], how: Folding) =>
  scheduler.run(id, folding(ruleset, entries, how));

/** The table of a snapshot; null where there is none that can be opened. */
async function opened({ ruleset, scheduler, id }: Kept, snapshot: Snapshot | null): Promise<Table | null> {
  if (snapshot === null) return null;
  const table = await scheduler.run(id, openingSnapshot(ruleset, snapshot));
  return table.ok ? table.value : null;
}

/** A table whose log does not play to its end by the rules of today, as its last snapshot and its log tell it. */
export async function toldFrom(kept: Kept, snapshot: Snapshot | null): Promise<Result<Table>> {
  const from = await opened(kept, snapshot);
  return refold(kept, await readEntries(kept, from?.seq ?? 0), { from, astray: "told" });
}

/** The same table with more of its past at hand, and all that could be redone. */
export async function deeper(kept: Kept, { battle, seq, undoing }: Table): Promise<Result<Table>> {
  const depthBelow = Math.max(1, depthOf(battle) - 32);
  const seqAtMost = Math.min(seq, undoing?.since ?? seq);
  const snapshot = await kept.store.snapshot(kept.id, { depthBelow, seqAtMost });
  return foldFrom(kept, { snapshot, to: seq, keep: EVERYTHING });
}

/** What others have kept since a table was as it is here. Its last entry is read too: without it there is no table. */
export async function since(kept: Kept, table: Table): Promise<Result<readonly Happened[]>> {
  const [last, ...more] = await readEntries(kept, table.seq - 1);
  return last === undefined ? refuse(UNKNOWN_TABLE) : following(kept, table, more);
}

/** What happened after an entry and before another, folded again from the store. */
export async function between(kept: Kept, after: number, to: number): Promise<Result<readonly Happened[]>> {
  const snapshot = await kept.store.snapshot(kept.id, { seqAtMost: after + 1 });
  const old = await foldFrom(kept, { snapshot, to: after + 1, keep: EVERYTHING });
  if (!old.ok) return old;
  return following(kept, old.value, await readEntries(kept, after + 1, to), EVERYTHING);
}

/** What these entries led to; with more of the past at hand where they go further back. */
async function following(
  kept: Kept,
  table: Table,
  entries: readonly Entry[],
  keep?: Keep,
): Promise<Result<readonly Happened[]>> {
  const happened = await each(kept, table, entries, keep);
  if (happened.ok || happened.problems[0]?.code !== NEEDS_HISTORY) return happened;
  const more = await deeper(kept, table);
  return more.ok ? each(kept, more.value, entries, EVERYTHING) : more;
}

const each = ({ ruleset, scheduler, id }: Kept, table: Table, entries: readonly Entry[], keep?: Keep) =>
  scheduler.run(id, happening(ruleset, table, entries, keep));

/** Every entry with the table before and after it, in slices. */
function* happening(
  ruleset: Ruleset,
  table: Table,
  entries: readonly Entry[],
  keep: Keep | undefined,
): Sliced<Result<readonly Happened[]>> {
  const happened: Happened[] = [];
  let before = table;
  for (const entry of entries) {
    const next = yield* folding(ruleset, [entry], {
      from: before,
      ...(keep === undefined ? {} : { keep }),
    });
    if (!next.ok) return next;
    happened.push({ before, entry, after: next.value });
    before = next.value;
  }
  return ok(happened);
}

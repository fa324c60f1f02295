import { depthOf, ok, problem, type Result, type Ruleset, refuse } from "@fray/engine";
import type { Store } from "../store/store.ts";
import { type Entry, fold, type Happened, NEEDS_HISTORY, openSnapshot, type Table } from "../table/index.ts";

/** Tables and what happened at them, from their store. */

export interface Kept {
  readonly ruleset: Ruleset;
  readonly store: Store;
  readonly id: string;
}

const EVERYTHING = Number.POSITIVE_INFINITY;

/** A table from its store: the snapshot if there is one that will do, and what followed it. */
export async function foldFrom(
  { ruleset, store, id }: Kept,
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

/** A table whose log does not play to its end by the rules of today, as its last snapshot and its log tell it. */
export async function toldFrom(
  { ruleset, store, id }: Kept,
  snapshot: Awaited<ReturnType<Store["snapshot"]>>,
): Promise<Result<Table>> {
  const opened = snapshot === null ? null : openSnapshot(ruleset, snapshot);
  const from = opened?.ok ? opened.value : null;
  return fold(ruleset, await store.read(id, from?.seq ?? 0), { from, astray: "told" });
}

/** The same table with more of its past at hand. */
export async function deeper(kept: Kept, { battle, seq }: Table): Promise<Result<Table>> {
  const depthBelow = Math.max(1, depthOf(battle) - 32);
  const snapshot = await kept.store.snapshot(kept.id, { depthBelow, seqAtMost: seq });
  return foldFrom(kept, { snapshot, to: seq, keep: EVERYTHING });
}

/** What others have kept since a table was as it is here. */
export async function since(kept: Kept, table: Table): Promise<Result<readonly Happened[]>> {
  const entries = await kept.store.read(kept.id, table.seq);
  const happened = each(kept.ruleset, table, entries);
  if (happened.ok || happened.problems[0]?.code !== NEEDS_HISTORY) return happened;
  const more = await deeper(kept, table);
  return more.ok ? each(kept.ruleset, more.value, entries, EVERYTHING) : more;
}

/** What happened after an entry and before another, folded again from the store. */
export async function between(kept: Kept, after: number, to: number): Promise<Result<readonly Happened[]>> {
  const snapshot = await kept.store.snapshot(kept.id, { seqAtMost: after + 1 });
  const old = await foldFrom(kept, { snapshot, to: after + 1, keep: EVERYTHING });
  if (!old.ok) return old;
  return each(kept.ruleset, old.value, await kept.store.read(kept.id, after + 1, to), EVERYTHING);
}

function each(
  ruleset: Ruleset,
  table: Table,
  entries: readonly Entry[],
  keep?: number,
): Result<readonly Happened[]> {
  const happened: Happened[] = [];
  let before = table;
  for (const entry of entries) {
    const next = fold(ruleset, [entry], { from: before, ...(keep === undefined ? {} : { keep }) });
    if (!next.ok) return next;
    happened.push({ before, entry, after: next.value });
    before = next.value;
  }
  return ok(happened);
}

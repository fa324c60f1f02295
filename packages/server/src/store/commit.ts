import { type Kysely, sql, type Transaction } from "kysely";
import type { Entry } from "../table/index.ts";
import { CHANNEL, wordsOf } from "./ear.ts";
import type { Schema } from "./schema.ts";
import { conflict, infoOf, StoreTrouble } from "./store.ts";

/** Many appends in one commit of PostgreSQL. */

export interface Append {
  readonly table: string;
  readonly entries: readonly Entry[];
  /** A commit broke off: whether this was kept nobody knows. */
  doubtful: boolean;
  done(): void;
  failed(error: unknown): void;
}

/** Why an append was not kept; null: it was. */
export type Verdict = StoreTrouble | null;

/** Where a table stands after a commit. */
interface Changed {
  readonly next: number;
  readonly touched: string;
}

type Reader = Kysely<Schema> | Transaction<Schema>;

export async function entriesOf(
  db: Reader,
  table: string,
  from: number,
  to: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("entries")
    .select("data")
    .where("table_id", "=", table)
    .where("seq", ">=", from)
    .where("seq", "<", to)
    .orderBy("seq")
    .execute();
  return rows.map((row) => row.data);
}

/**
 * Many appends in one commit. Each must follow on the last entry kept: whoever comes second at one place is refused,
 * the others are kept all the same. Rows are locked in the order of their ids, so that two processes never wait for
 * each other in a ring.
 */
export async function keep(trx: Transaction<Schema>, jobs: readonly Append[]): Promise<readonly Verdict[]> {
  const ids = [...new Set(jobs.map((job) => job.table))].sort();
  const next = await lock(trx, ids, jobs);
  const changed = new Map<string, Changed>();
  const kept: Append[] = [];
  const verdicts: Verdict[] = [];
  for (const job of jobs) {
    const at = next.get(job.table) ?? 0;
    const wrong = whyNot(job, at);
    if (wrong === null) {
      next.set(job.table, at + job.entries.length);
      changed.set(job.table, { next: at + job.entries.length, touched: job.entries.at(-1)?.when ?? "" });
      kept.push(job);
    }
    verdicts.push(wrong !== null && job.doubtful && (await isThere(trx, job)) ? null : wrong);
  }
  if (kept.length > 0) await insert(trx, kept, changed);
  return verdicts;
}

/** Where each table stands; those that are to be made are made, unless somebody else makes them just now. */
async function lock(
  trx: Transaction<Schema>,
  ids: readonly string[],
  jobs: readonly Append[],
): Promise<Map<string, number>> {
  const opened = new Map<string, Append>();
  for (const job of jobs)
    if (whyNot(job, 0) === null && job.entries.length > 0 && !opened.has(job.table))
      opened.set(job.table, job);
  const rows = [...opened]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, job]) => {
      const { ruleset, name, created } = infoOf(job.entries);
      return { id, ruleset, name, created, next: 0, touched: created };
    });
  if (rows.length > 0)
    await trx
      .insertInto("tables")
      .values(rows)
      .onConflict((oc) => oc.doNothing())
      .execute();
  const found = await sql<{ id: string; next: number }>`
    select id, next from tables where id = any(${ids}) order by id for update`.execute(trx);
  return new Map(found.rows.map((row) => [row.id, row.next]));
}

function whyNot({ table, entries }: Append, next: number): Verdict {
  const wrong = entries.findIndex((entry, i) => entry.seq !== next + i);
  if (wrong >= 0) return conflict(table, next + wrong, entries[wrong]?.seq ?? -1);
  if (next > 0 || entries.length === 0 || entries[0]?.fact.kind === "open") return null;
  return new StoreTrouble("store/opening", "a table's first entry opens it");
}

/** Of a commit that broke off: whether it was kept after all. */
async function isThere(trx: Transaction<Schema>, { table, entries }: Append): Promise<boolean> {
  const from = entries[0]?.seq ?? 0;
  const there = await entriesOf(trx, table, from, from + entries.length);
  return there.length === entries.length && entries.every((e, i) => JSON.stringify(e) === there[i]);
}

async function insert(
  trx: Transaction<Schema>,
  jobs: readonly Append[],
  changed: ReadonlyMap<string, Changed>,
): Promise<void> {
  const rows = jobs.flatMap(({ table, entries }) => entries.map((entry) => ({ table, entry })));
  await sql`insert into entries (table_id, seq, data) select * from unnest(
    ${rows.map((r) => r.table)}::text[], ${rows.map((r) => r.entry.seq)}::integer[],
    ${rows.map((r) => JSON.stringify(r.entry))}::text[])`.execute(trx);
  const all = [...changed.values()];
  await sql`update tables set next = asked.next, touched = asked.touched
    from unnest(${[...changed.keys()]}::text[], ${all.map((c) => c.next)}::integer[],
      ${all.map((c) => c.touched)}::text[]) as asked (id, next, touched)
    where tables.id = asked.id`.execute(trx);
  await tell(trx, new Map([...changed].map(([id, { next }]) => [id, next])));
}

export async function tell(trx: Transaction<Schema>, changed: ReadonlyMap<string, number>): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, words) from unnest(${wordsOf(changed)}::text[]) as words`.execute(
    trx,
  );
}

import { existsSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import type { Entry, Snapshot } from "../table/index.ts";
import { copyTables } from "./copy.ts";
import { type Append, entriesOf, keep, tell, type Verdict } from "./commit.ts";
import { Ear } from "./ear.ts";
import { Health, TRIAL } from "./health.ts";
import { migrationsFrom, type Schema, VERSION } from "./schema.ts";
import { privateFolder } from "./private.ts";
import { openSqliteFile } from "./sqlite.ts";
import {
  type Hear,
  type Listed,
  type Store,
  StoreTrouble,
  type TableInfo,
  type Usage,
  type Which,
} from "./store.ts";
import { mayPass, newer, POSTGRES_TROUBLES, trouble } from "./troubles.ts";

/** PostgreSQL: several processes keep the same tables, and hear of what the others kept. Any of them may die. */

/** Where it is, without the password: for messages. */
function nameOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `postgres://${host}${pathname}`;
  } catch {
    return "postgres";
  }
}

export async function openPostgres(url: string): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 10_000,
    application_name: "fray",
  });
  // a broken connection fails the query under way, and the next one opens another: nothing else is to be done
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db);
    return new Postgres(db, url);
  } catch (error) {
    await db.destroy();
    throw trouble(error, nameOf(url), POSTGRES_TROUBLES);
  }
}

/** One process migrates, the others wait for it. */
const MIGRATING = 0x66726179;

async function migrate(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATING})`.execute(trx);
    await sql`create table if not exists fray_meta (key text primary key, value text not null)`.execute(trx);
    const { rows } = await sql<{ value: string }>`select value from fray_meta where key = 'version'`.execute(
      trx,
    );
    const version = Number(rows[0]?.value ?? 0);
    if (version > VERSION) throw newer(version);
    for (const statement of migrationsFrom(version, "postgres")) await sql.raw(statement).execute(trx);
    await sql`insert into fray_meta (key, value) values ('version', ${String(VERSION)})
      on conflict (key) do update set value = excluded.value`.execute(trx);
  });
}

/** So many appends share a commit. */
const AT_ONCE = 500;
/** How long a database that restarts is waited for. */
const WAITS = [50, 200, 500, 1_000, 2_000];

class Postgres implements Store {
  private readonly db: Kysely<Schema>;
  private readonly where: string;
  private readonly ear: Ear;
  private readonly healthy = new Health();
  private queue: Append[] = [];
  private committing: Promise<void> | null = null;

  constructor(db: Kysely<Schema>, url: string) {
    this.db = db;
    this.where = nameOf(url);
    this.ear = new Ear(url);
  }

  /** What is asked for while a commit is under way shares the next one: one flush to the disk for many. */
  append(table: string, entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    return new Promise((done, failed) => {
      this.queue.push({ table, entries, doubtful: false, done, failed });
      this.committing ??= this.commitAll();
    });
  }

  private async commitAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) await this.commit(this.queue.splice(0, AT_ONCE));
    this.committing = null;
  }

  /** All jobs in one transaction. If one of them cannot be kept at all, the others are: by halves, until it is alone. */
  private async commit(jobs: readonly Append[]): Promise<void> {
    try {
      const verdicts = await this.insisting(jobs);
      this.healthy.kept();
      jobs.forEach((job, i) => {
        const wrong = verdicts[i] as Verdict;
        if (wrong === null) job.done();
        else job.failed(wrong);
      });
    } catch (error) {
      await this.notKept(jobs, trouble(error, this.where, POSTGRES_TROUBLES));
    }
  }

  private async notKept(jobs: readonly Append[], failure: StoreTrouble): Promise<void> {
    this.healthy.failed(failure);
    if (failure.code !== "store/failed" || jobs.length === 1) for (const job of jobs) job.failed(failure);
    else {
      const half = jobs.length >> 1;
      await this.commit(jobs.slice(0, half));
      await this.commit(jobs.slice(half));
    }
  }

  private async insisting(jobs: readonly Append[]): Promise<readonly Verdict[]> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.db.transaction().execute((trx) => keep(trx, jobs));
      } catch (error) {
        const wait = WAITS[tries];
        if (wait === undefined || !mayPass(error)) throw error;
        for (const job of jobs) job.doubtful = true;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  async read(table: string, from = 0, to = 2 ** 31 - 1): Promise<readonly Entry[]> {
    const rows = await this.asking(() => entriesOf(this.db, table, from, to));
    return rows.map((data) => JSON.parse(data) as Entry);
  }

  async length(table: string): Promise<number> {
    const query = this.db.selectFrom("tables").select("next").where("id", "=", table);
    return (await this.asking(() => query.executeTakeFirst()))?.next ?? 0;
  }

  async keepSnapshot(table: string, snapshot: Snapshot): Promise<void> {
    const { seq, depth } = snapshot;
    const row = { table_id: table, seq, depth, data: JSON.stringify(snapshot) };
    const query = this.db
      .insertInto("snapshots")
      .values(row)
      .onConflict((oc) => oc.columns(["table_id", "seq"]).doUpdateSet({ depth, data: row.data }));
    await this.asking(() => query.execute());
  }

  async snapshot(table: string, which: Which = {}): Promise<Snapshot | null> {
    const { depthBelow, seqAtMost } = which;
    let query = this.db.selectFrom("snapshots").select("data").where("table_id", "=", table);
    if (depthBelow !== undefined) query = query.where("depth", "<", depthBelow);
    if (seqAtMost !== undefined) query = query.where("seq", "<=", seqAtMost);
    const found = await this.asking(() => query.orderBy("seq", "desc").limit(1).executeTakeFirst());
    return found === undefined ? null : (JSON.parse(found.data) as Snapshot);
  }

  async about(table: string): Promise<TableInfo | null> {
    const row = await this.asking(() => this.infos().where("id", "=", table).executeTakeFirst());
    return row === undefined ? null : counted(row);
  }

  private infos() {
    const bytes = sql<string>`(select coalesce(sum(octet_length(data)), 0) from entries where table_id = tables.id)
      + (select coalesce(sum(octet_length(data)), 0) from snapshots where table_id = tables.id)`;
    return this.db
      .selectFrom("tables")
      .select(["id", "ruleset", "name", "created", "next as entries", "touched", bytes.as("bytes")]);
  }

  list({ after, limit, touchedBefore }: Listed = {}): Promise<readonly TableInfo[]> {
    let query = this.infos().orderBy("created").orderBy("id");
    if (after !== undefined)
      query = query.where(sql<boolean>`(created, id) > (${after.created}, ${after.id})`);
    if (touchedBefore !== undefined) query = query.where("touched", "<", touchedBefore);
    if (limit !== undefined) query = query.limit(limit);
    return this.asking(async () => (await query.execute()).map(counted));
  }

  async usage(): Promise<Usage> {
    const { rows } = await this.asking(() =>
      sql<{ tables: string; bytes: string }>`select count(*) as tables,
        pg_total_relation_size('tables') + pg_total_relation_size('entries') + pg_total_relation_size('snapshots')
        as bytes from tables`.execute(this.db),
    );
    return { tables: Number(rows[0]?.tables ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
  }

  remove(table: string): Promise<boolean> {
    return this.asking(() =>
      this.db.transaction().execute(async (trx) => {
        const gone = await trx.deleteFrom("tables").where("id", "=", table).executeTakeFirst();
        await trx.deleteFrom("entries").where("table_id", "=", table).execute();
        await trx.deleteFrom("snapshots").where("table_id", "=", table).execute();
        await tell(trx, new Map([[table, 0]]));
        return gone.numDeletedRows > 0n;
      }),
    );
  }

  /** Into a file of the embedded engine: it is restored, looked into and served without a database. */
  async backup(file: string): Promise<void> {
    if (existsSync(file)) throw new StoreTrouble("store/exists", `${file} exists already`);
    const partial = `${file}.partial`;
    privateFolder(dirname(file));
    rmSync(partial, { force: true });
    const copy = openSqliteFile(partial, "at the end");
    try {
      await copyTables(this, copy);
    } finally {
      await copy.close();
    }
    const written = await open(partial, "r+");
    await written.sync().finally(() => written.close());
    await rename(partial, file);
  }

  health(): Promise<StoreTrouble | null> {
    return this.healthy.now(() =>
      this.asking(() =>
        sql`insert into fray_meta (key, value) values ('trial', ${TRIAL})
          on conflict (key) do update set value = excluded.value`.execute(this.db),
      ),
    );
  }

  watch(hear: Hear): () => void {
    return this.ear.add(hear);
  }

  async close(): Promise<void> {
    await this.ear.close();
    await this.committing;
    await this.db.destroy();
  }

  private async asking<T>(query: () => Promise<T>): Promise<T> {
    try {
      return await query();
    } catch (error) {
      throw trouble(error, this.where, POSTGRES_TROUBLES);
    }
  }
}

/** The database writes large numbers as text. */
const counted = (row: Omit<TableInfo, "bytes"> & { readonly bytes: string }): TableInfo => ({
  ...row,
  bytes: Number(row.bytes),
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { count, plural } from "@fray/engine/numbers";
import type { Store, TableInfo } from "@fray/server";
import { asTyped } from "../dashes.ts";
import { badInput, Failure, usage } from "../failure.ts";
import { jsonLine } from "../json.ts";
import type { Common } from "../options.ts";
import { print, shown, table } from "../output.ts";
import { askServer } from "../serve/remote.ts";
import { type Flags, type Place, readPlace } from "../serve/settings.ts";
import { withStoreFailures } from "../serve/stores.ts";

type Options = Common & Flags & { readonly server?: string; readonly untouched?: string };

/** All tables of a server that runs, or of a place that none uses. */
interface Tables {
  list(untouchedSince: string | null): Promise<readonly TableInfo[]>;
  /** False: there is no such table. */
  remove(id: string): Promise<boolean>;
}

export async function tables(what: string, typed: readonly string[], options: Options): Promise<void> {
  const ids = typed.map(asTyped);
  if (what !== "list" && what !== "delete")
    throw usage(`expected list or delete, found ${JSON.stringify(what)}`);
  const since = sinceOf(options.untouched);
  if (what === "list" && ids.length > 0) throw usage("list: expected no ids, it lists all tables");
  if (what === "delete" && (ids.length === 0) === (since === null))
    throw usage("delete: expected ids of tables, or --untouched and a number of days");
  const work = (at: Tables): Promise<void> =>
    what === "list" ? list(at, since, options) : remove(at, ids, since, options);
  if (options.server === undefined) await withStore(readPlace(options, process.env), work);
  else await work(remote(options.server));
}

const DAY_MS = 24 * 3_600_000;

function sinceOf(days: string | undefined): string | null {
  if (days === undefined) return null;
  if (!/^\d{1,5}$/.test(days))
    throw usage(`--untouched: expected a number of days, found ${JSON.stringify(days)}`);
  return new Date(Date.now() - Number(days) * DAY_MS).toISOString();
}

async function list(at: Tables, since: string | null, { json }: Options): Promise<void> {
  const all = await at.list(since);
  if (json) return print(jsonLine({ ok: true, tables: all }));
  const rows = all.map((t) => [
    t.id,
    t.ruleset,
    day(t.created),
    day(t.touched),
    count(t.entries),
    count(t.bytes),
    shown(t.name),
  ]);
  const head = ["table", "ruleset", "made", "touched", "entries", "bytes", "name"];
  const bytes = all.reduce((sum, t) => sum + t.bytes, 0);
  const sum = `${plural(all.length, "table")}, ${count(bytes)} bytes.`;
  await print(rows.length === 0 ? sum : `${table(rows, { head, align: ALIGN })}\n\n${sum}`);
}

const ALIGN = ["left", "left", "left", "left", "right", "right"] as const;
const day = (when: string): string => when.slice(0, 10);

/** All of them, or none: an id that nothing has is refused first. */
async function remove(
  at: Tables,
  ids: readonly string[],
  since: string | null,
  { json }: Options,
): Promise<void> {
  const known = (await at.list(since)).map((t) => t.id);
  const missing = ids.filter((id) => !known.includes(id));
  const unknown = (id: string) => ({ code: "table/unknown", message: `there is no table ${shown(id)}` });
  if (missing.length > 0) throw badInput(null, ...missing.map(unknown));
  let deleted = 0;
  for (const id of since === null ? ids : known) if (await at.remove(id)) deleted += 1;
  await print(json ? jsonLine({ ok: true, deleted }) : `Deleted ${plural(deleted, "table")}.`);
}

async function withStore(place: Place, work: (at: Tables) => Promise<void>): Promise<void> {
  const { openStore } = await import("@fray/server");
  await withStoreFailures(async () => {
    if ("directory" in place && !existsSync(join(place.directory, "tables.db")))
      throw badInput(null, { code: "store/missing", message: `${place.directory}: there are no tables` });
    const store = await openStore({ directory: "", ...place });
    await work(local(store)).finally(() => store.close());
  });
}

const local = (store: Store): Tables => ({
  list: (since) => store.list(since === null ? {} : { touchedBefore: since }),
  remove: (id) => store.remove(id),
});

const remote = (server: string): Tables => ({
  async list(since) {
    const all: TableInfo[] = [];
    const query = since === null ? "" : `&untouchedSince=${encodeURIComponent(since)}`;
    for (let path: string | null = `/api/tables?limit=1000${query}`; path !== null; ) {
      const { body, next } = await askServer(server, "GET", path);
      all.push(...(body as readonly TableInfo[]));
      path = next;
    }
    return all;
  },
  async remove(id) {
    try {
      await askServer(server, "DELETE", `/api/tables/${encodeURIComponent(id)}`);
      return true;
    } catch (error) {
      if (error instanceof Failure && error.problems[0]?.code === "table/unknown") return false;
      throw error;
    }
  },
});

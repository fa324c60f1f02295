import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { openMemory, openPostgres, openSqlite, type Store } from "../../src/store/index.ts";
import { type Cluster, startCluster } from "./cluster.ts";

/** Every engine there is, for tests that hold them all to the same. */

export interface EngineUnderTest {
  readonly name: string;
  /** Two stores on the same data, as two processes have them; null: only one process may. */
  readonly shared: boolean;
  open(): Promise<Store>;
  openTwo(): Promise<readonly [Store, Store]>;
}

const folders: string[] = [];
export const scratch = (): string => {
  const path = mkdtempSync(join(tmpdir(), "fray-store-"));
  folders.push(path);
  return path;
};

export const cluster: Cluster | null = await startCluster();

afterAll(async () => {
  await cluster?.stop();
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

const memory: EngineUnderTest = {
  name: "memory",
  shared: true,
  open: async () => openMemory(),
  async openTwo() {
    const store = openMemory();
    return [store, store];
  },
};

const sqlite: EngineUnderTest = {
  name: "SQLite",
  shared: false,
  open: async () => openSqlite(scratch()),
  async openTwo() {
    throw new Error("one process alone uses a data directory");
  },
};

function postgres({ place }: Cluster): EngineUnderTest {
  return {
    name: "PostgreSQL",
    shared: true,
    open: async () => openPostgres(await place()),
    async openTwo() {
      const url = await place();
      return Promise.all([openPostgres(url), openPostgres(url)]);
    },
  };
}

export const ENGINES: readonly EngineUnderTest[] = [
  memory,
  sqlite,
  ...(cluster === null ? [] : [postgres(cluster)]),
];

export const SHARED = ENGINES.filter((e) => e.shared);

import { beforeAll, describe, expect, it } from "vitest";
import { minutes, times } from "../../../test/soak.ts";
import { openStore } from "../src/store/index.ts";
import { buildServer } from "../test/built.ts";
import type { Cluster } from "../test/store/cluster.ts";
import { cluster, scratch } from "../test/store/engines.ts";
import { killWhileWriting } from "../test/store/kill.ts";

const KILLS = times(30);
const PLACES: readonly (readonly [string, () => Promise<string>])[] = [
  ["SQLite", async () => scratch()],
  ...(cluster === null ? [] : [["PostgreSQL", () => (cluster as Cluster).place()] as const]),
];

beforeAll(buildServer);

describe.each(PLACES)("a process that writes to %s", (name, make) => {
  it(
    `${KILLS} times killed under load: zero acknowledged entries lost, zero torn, open again within a second`,
    async () => {
      const place = await make();
      const where = name === "SQLite" ? { directory: place } : { databaseUrl: place, directory: "" };
      let acknowledgedInAll = 0;
      let before = 0;
      for (let round = 0; round < KILLS; round++) {
        const acknowledged = await killWhileWriting(place, 20 + ((round * 37) % 150));
        const began = performance.now();
        const store = await openStore(where);
        const length = await store.length("t");
        const tail = await store.read("t", Math.max(0, length - 500));
        expect(performance.now() - began).toBeLessThan(1000);
        await store.close();
        expect(length).toBeGreaterThanOrEqual(acknowledged);
        expect(length % 2).toBe(1);
        expect(tail.at(-1)?.seq).toBe(length - 1);
        acknowledgedInAll += acknowledged - before;
        before = length;
      }
      console.log(`${name}: ${acknowledgedInAll} entries acknowledged over ${KILLS} kills, none lost`);
    },
    minutes(5),
  );
});

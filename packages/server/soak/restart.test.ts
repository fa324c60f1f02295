import { beforeAll, describe, expect, it } from "vitest";
import { buildServer } from "../test/built.ts";
import { killServers } from "../test/http/restarts.ts";
import type { Cluster } from "../test/store/cluster.ts";
import { cluster } from "../test/store/engines.ts";
import { playOnTwo } from "../test/store/two.ts";

beforeAll(buildServer);

describe.each(cluster === null ? ["SQLite"] : ["SQLite", "PostgreSQL"])("a server on %s", (name) => {
  it("30 times killed while people play: nothing acknowledged is lost, and it answers again within a second", async () => {
    const survived = await killServers(30, name === "SQLite" ? null : await (cluster as Cluster).place());
    console.log(
      `${name}: ${survived.acknowledged} inputs acknowledged over 30 kills, ${survived.lost} lost, slowest first answer ${survived.slowest.toFixed(0)} ms`,
    );
    expect(survived).toMatchObject({ lost: 0, exit: 0 });
    expect(survived.slowest).toBeLessThan(1000);
  }, 300_000);
});

it.skipIf(cluster === null)(
  "12 times one of two servers on PostgreSQL is killed: clients go on at the other",
  async () => {
    const outcome = await playOnTwo(await (cluster as Cluster).place(), 12);
    console.log(
      `two servers: ${outcome.acknowledged} inputs acknowledged over 12 kills, ${outcome.lost} lost, ${outcome.doubled} doubled, slowest way to the other ${outcome.slowest.toFixed(0)} ms`,
    );
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, alike: true });
  },
  300_000,
);

import { beforeAll, describe, expect, it } from "vitest";
import { minutes, times } from "../../../test/soak.ts";
import { buildServer } from "../test/built.ts";
import { killServers } from "../test/http/restarts.ts";
import type { Cluster } from "../test/store/cluster.ts";
import { cluster } from "../test/store/engines.ts";
import { type Kill, playOnTwo } from "../test/store/two.ts";

const KILLS = times(30);
const TWO_KILLS = times(12);
const DATABASE_KILLS = times(10);
/** Somebody else's database is not ours to end. */
const given = process.env["DATABASE_URL"] ?? "";

beforeAll(buildServer);

describe.each(cluster === null ? ["SQLite"] : ["SQLite", "PostgreSQL"])("a server on %s", (name) => {
  it(
    `${KILLS} times killed while people play: nothing acknowledged is lost, and it answers again within a second`,
    async () => {
      const survived = await killServers(
        KILLS,
        name === "SQLite" ? null : await (cluster as Cluster).place(),
      );
      console.log(
        `${name}: ${survived.acknowledged} inputs acknowledged over ${KILLS} kills, ${survived.lost} lost, slowest first answer ${survived.slowest.toFixed(0)} ms`,
      );
      expect(survived).toMatchObject({ lost: 0, exit: 0 });
      expect(survived.slowest).toBeLessThan(1000);
    },
    minutes(5),
  );
});

it.skipIf(cluster === null)(
  `${TWO_KILLS} times one of two servers on PostgreSQL is killed: clients go on at the other`,
  async () => {
    const outcome = await playOnTwo(await (cluster as Cluster).place(), TWO_KILLS);
    console.log(
      `two servers: ${outcome.acknowledged} inputs acknowledged over ${TWO_KILLS} kills, ${outcome.lost} lost, ${outcome.doubled} doubled, slowest way to the other ${outcome.slowest.toFixed(0)} ms`,
    );
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, keptThough: 0, alike: true });
  },
  minutes(5),
);

it.skipIf(cluster === null || given !== "")(
  `${DATABASE_KILLS} times PostgreSQL itself is killed under two servers: they go on by themselves when it is back`,
  async () => {
    const ours = cluster as Cluster;
    const kill: Kill = (count) => ours.crash(count % 3 === 2 ? "SIGQUIT" : "SIGKILL");
    const outcome = await playOnTwo(await ours.place(), DATABASE_KILLS, kill);
    console.log(
      `two servers: ${outcome.acknowledged} inputs acknowledged over ${DATABASE_KILLS} kills of PostgreSQL, ${outcome.lost} lost, ${outcome.doubled} doubled, ${outcome.unsure} refused while it was away, ${outcome.overtaken} overtaken`,
    );
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, keptThough: 0, alike: true });
  },
  minutes(5),
);

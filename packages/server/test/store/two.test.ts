import { beforeAll, expect, it } from "vitest";
import { buildServer } from "../built.ts";
import type { Cluster } from "./cluster.ts";
import { cluster } from "./engines.ts";
import { playOnTwo } from "./two.ts";

beforeAll(buildServer);

it.skipIf(cluster === null)(
  "one of two servers is killed in mid-battle: clients go on at the other, nothing lost, nothing doubled",
  async () => {
    const outcome = await playOnTwo(await (cluster as Cluster).place(), 2);
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, alike: true });
    expect(outcome.acknowledged).toBeGreaterThan(20);
  },
);

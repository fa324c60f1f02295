import { beforeAll, expect, it } from "vitest";
import { buildServer } from "../built.ts";
import { killServers } from "./restarts.ts";

beforeAll(buildServer);

it("a server killed while people play has lost nothing it acknowledged: clients resume; asked to stop, it stops", async () => {
  const survived = await killServers(3);
  expect(survived).toMatchObject({ lost: 0, exit: 0 });
  expect(survived.acknowledged).toBeGreaterThan(10);
});

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { killServers } from "./restarts.ts";

it("a server killed while people play has lost nothing it acknowledged: clients resume; asked to stop, it stops", async () => {
  const root = fileURLToPath(new URL("../../../..", import.meta.url));
  const built = spawnSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-b", "packages/server"],
    { cwd: root, encoding: "utf8" },
  );
  expect(built.stdout).toBe("");
  const survived = await killServers(3);
  expect(survived).toMatchObject({ lost: 0, exit: 0 });
  expect(survived.acknowledged).toBeGreaterThan(10);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSqlite } from "../src/store/index.ts";
import { killWhileWriting } from "../test/store/kill.ts";

it("30 times killed under load: zero acknowledged entries lost, zero torn, open again within a second", async () => {
  const directory = mkdtempSync(join(tmpdir(), "fray-kill-"));
  let acknowledgedInAll = 0;
  let before = 0;
  for (let round = 0; round < 30; round++) {
    const acknowledged = await killWhileWriting(directory, 20 + ((round * 37) % 150));
    const began = performance.now();
    const store = openSqlite(directory);
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
  console.log(`${acknowledgedInAll} entries acknowledged over 30 kills, none lost`);
  rmSync(directory, { recursive: true, force: true });
}, 300_000);

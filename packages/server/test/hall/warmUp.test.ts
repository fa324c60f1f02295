import { expect, it } from "vitest";
import { FairScheduler, type HallParts, warmUp } from "../../src/hall/index.ts";
import { openMemory } from "../../src/store/index.ts";
import { RULESETS, rulesetNamed } from "../table/tables.ts";

const ids = RULESETS.map((r) => r.id);

it("the warm-up loads every ruleset, plays in slices, and leaves nothing behind", async () => {
  const store = openMemory();
  const loaded: string[] = [];
  let turns = 0;
  const defer = (call: () => void): void => {
    turns += 1;
    setImmediate(call);
  };
  const parts: HallParts = {
    store,
    rulesets: {
      ids,
      load: async (id) => {
        loaded.push(id);
        return rulesetNamed(id);
      },
    },
    clock: { now: () => 1e12, after: () => () => undefined },
    scheduler: new FairScheduler({ now: () => performance.now(), defer }),
    random: () => `${turns}-${loaded.length}`.padEnd(24, "x"),
    opens: () => expect.unreachable("nobody opens a table"),
  };
  await warmUp(parts, ids);
  expect(new Set(loaded)).toEqual(new Set(ids));
  expect(turns).toBeGreaterThan(RULESETS.length);
  expect((await store.usage()).tables).toBe(0);
});

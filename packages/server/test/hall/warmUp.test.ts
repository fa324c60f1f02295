import { expect, it } from "vitest";
import { FairScheduler, warmUp } from "../../src/hall/index.ts";
import { openMemory } from "../../src/store/index.ts";
import { RULESETS, rulesetNamed } from "../table/tables.ts";

it("the warm-up loads every ruleset, plays in slices, and leaves nothing behind", async () => {
  const store = openMemory();
  const loaded: string[] = [];
  let turns = 0;
  const defer = (call: () => void): void => {
    turns += 1;
    setImmediate(call);
  };
  await warmUp({
    store,
    rulesets: {
      ids: RULESETS.map((r) => r.id),
      load: async (id) => {
        loaded.push(id);
        return rulesetNamed(id);
      },
    },
    clock: { now: () => 1e12, after: () => () => undefined },
    scheduler: new FairScheduler({ now: () => performance.now(), defer }),
    random: () => `${turns}-${loaded.length}`.padEnd(24, "x"),
    opens: () => expect.unreachable("nobody opens a table"),
  });
  expect(new Set(loaded)).toEqual(new Set(RULESETS.map((r) => r.id)));
  expect(turns).toBeGreaterThan(RULESETS.length);
  expect((await store.usage()).tables).toBe(0);
});

import { stateOf, sure } from "@fray/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openMemory, type Store } from "../../src/store/index.ts";
import { EVERYTHING, fold } from "../../src/table/index.ts";
import { file, hallOn, hitDie, seated, setHp } from "./halls.ts";

/** What was undone outlives a restart, however much of it there is, and opening does not fold the whole log. */

/** The store, and how many entries were read from it. */
function counted(store: Store): { readonly store: Store; read: number } {
  const all = {
    read: 0,
    store: {
      ...store,
      read: async (...which: Parameters<Store["read"]>) => {
        const entries = await store.read(...which);
        all.read += entries.length;
        return entries;
      },
    },
  };
  return all;
}

async function played(store: Store, steps: number) {
  const hall = hallOn(store);
  const { token, table } = sure(await hall.create({ encounter: file }));
  const { live, seat } = await seated(hall, token);
  for (let i = 0; i < steps; i++) sure(await live.put(seat.id, setHp(1 + (i % 9))));
  return { hall, live, seat, token, table };
}

describe("a table left after many undos", () => {
  it("opens from its snapshot: of its log only the first entry is read", async () => {
    const store = openMemory();
    const { live, seat, token } = await played(store, 200);
    for (let i = 0; i < 60; i++) sure(await live.put(seat.id, { do: "undo" }));
    await live.putAway();
    const count = counted(store);
    const again = await seated(hallOn(count.store), token);
    expect(count.read).toBe(1);
    expect(stateOf(again.live.table.battle)).toEqual(stateOf(live.table.battle));
    expect(again.live.table.seq).toBe(live.table.seq);
  });

  it("keeps few moments of what was undone at hand, and redoes all of it after a restart", async () => {
    const store = openMemory();
    const { live, seat, token } = await played(store, 150);
    const end = stateOf(live.table.battle);
    for (let i = 0; i < 120; i++) sure(await live.put(seat.id, { do: "undo" }));
    expect(live.table.battle.undone.length).toBeLessThanOrEqual(24);
    await live.putAway();
    const again = (await seated(hallOn(store), token)).live;
    expect(again.table.battle.undone.length).toBeLessThanOrEqual(4);
    for (let i = 0; i < 120; i++) sure(await again.put(seat.id, { do: "redo" }));
    expect(stateOf(again.table.battle)).toEqual(end);
    expect((await again.put(seat.id, { do: "redo" })).ok).toBe(false);
  });

  it("whatever is undone and redone, and whenever it is opened again: it is what its whole log says", async () => {
    const moves = fc.array(
      fc.record({
        kind: fc.constantFrom("step", "undo", "redo", "restart"),
        times: fc.integer({ min: 1, max: 40 }),
      }),
      { minLength: 6, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (all) => {
        const store = openMemory();
        let { live, seat, token, table } = await played(store, 30);
        for (const { kind, times } of all) {
          if (kind === "restart") {
            await live.putAway();
            ({ live, seat } = await seated(hallOn(store), token));
          } else
            for (let i = 0; i < times; i++)
              await live.put(seat.id, kind === "step" ? setHp(1 + (i % 9)) : { do: kind as "undo" });
          const whole = sure(fold(hitDie, await store.read(table), { keep: EVERYTHING }));
          expect(stateOf(live.table.battle)).toEqual(stateOf(whole.battle));
          const { battle, undoing } = live.table;
          expect(battle.undone.length + (undoing?.forgotten ?? 0)).toBe(whole.battle.undone.length);
        }
      }),
      { numRuns: 25 },
    );
  });
});

import { stateOf, sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { openMemory, type Store, StoreTrouble } from "../../src/store/index.ts";
import { fold } from "../../src/table/index.ts";
import { combatantsOf, plain } from "../table/tables.ts";
import type { Clock } from "../../src/hall/index.ts";
import { file, hallOn, hitDie, Onlooker, seated, setHp } from "./halls.ts";

describe("a hall", () => {
  it("undoes a long log to its beginning from snapshots, and redoes it", async () => {
    const store = openMemory();
    const { token } = sure(await hallOn(store).create({ encounter: file }));
    let entered = await seated(hallOn(store), token);
    const opening = JSON.stringify(stateOf(entered.live.table.battle));
    for (let i = 0; i < 300; i++) sure(await entered.live.put(entered.seat.id, setHp(1 + (i % 9))));
    const end = JSON.stringify(stateOf(entered.live.table.battle));
    entered = await seated(hallOn(store), token); // opened again: from the last snapshot
    for (let i = 0; i < 300; i++) sure(await entered.live.put(entered.seat.id, { do: "undo" }));
    expect(JSON.stringify(stateOf(entered.live.table.battle))).toBe(opening);
    expect((await entered.live.put(entered.seat.id, { do: "undo" })).ok).toBe(false);
    entered = await seated(hallOn(store), token);
    for (let i = 0; i < 300; i++) sure(await entered.live.put(entered.seat.id, { do: "redo" }));
    expect(JSON.stringify(stateOf(entered.live.table.battle))).toBe(end);
  });

  it("opening a table from a snapshot gives the table that its whole log gives", async () => {
    const store = openMemory();
    const { token, table } = sure(
      await hallOn(store).create({ encounter: file, tactics: combatantsOf(file).map((c) => c.id) }),
    );
    const first = await seated(hallOn(store), token);
    sure(await first.live.put(first.seat.id, { do: "command", command: { do: "start" } }));
    for (let i = 0; i < 100; i++) sure(await first.live.put(first.seat.id, { do: "roll", dice: "1d6" }));
    expect(await store.snapshot(table)).not.toBeNull();
    const again = await seated(hallOn(store), token);
    const whole = sure(fold(hitDie, await store.read(table)));
    expect(stateOf(again.live.table.battle)).toEqual(stateOf(whole.battle));
    expect(plain({ ...again.live.table, battle: whole.battle })).toEqual(plain(whole));
  });

  it("keeps only so many tables at hand, and opens the others again", async () => {
    let now = 1e12;
    const hall = hallOn(openMemory(), {
      mostLive: 3,
      clock: { now: () => now, after: () => () => undefined },
    });
    const tokens: string[] = [];
    for (let i = 0; i < 8; i++) {
      const { token } = sure(await hall.create({ encounter: file }));
      tokens.push(token);
      await seated(hall, token);
      now += 60_000;
    }
    expect(hall.liveTables).toBeLessThanOrEqual(3);
    for (const token of tokens) expect((await seated(hall, token)).seat.role).toBe("game-master");
  });

  it("a table that somebody has just entered, or listens to, is at hand once only, however many others are opened", async () => {
    let now = 1e12;
    const clock: Clock = { now: () => now, after: () => () => undefined };
    const hall = hallOn(openMemory(), { mostLive: 1, clock });
    const open = async () => seated(hall, sure(await hall.create({ encounter: file })).token);
    const { token } = sure(await hall.create({ encounter: file }));
    const entered = await seated(hall, token);
    await open();
    expect((await seated(hall, token)).live).toBe(entered.live);
    const onlooker = new Onlooker(entered);
    now += 60_000;
    await open();
    const again = await seated(hall, token);
    sure(await again.live.put(again.seat.id, setHp(3)));
    expect(onlooker.frames.length).toBe(1);
    expect(onlooker.isRight).toBe(true);
  });

  it("a table that cannot be opened keeps no other from being opened", async () => {
    const store = openMemory();
    const { token, table } = sure(await hallOn(store).create({ encounter: file }));
    const hanging: Store = {
      ...store,
      snapshot: (id, which) => (id === table ? new Promise(() => undefined) : store.snapshot(id, which)),
    };
    const hall = hallOn(hanging, { mostLive: 0 });
    void hall.enter(token);
    const other = sure(await hall.create({ encounter: file }));
    expect((await seated(hall, other.token)).seat.role).toBe("game-master");
  });

  it("a table that could not be removed stays as it is", async () => {
    const store = openMemory();
    const failing: Store = {
      ...store,
      remove: () => Promise.reject(new StoreTrouble("store/unreachable", "the database cannot be reached")),
    };
    const hall = hallOn(failing);
    const { token } = sure(await hall.create({ encounter: file }));
    const entered = await seated(hall, token);
    const onlooker = new Onlooker(entered);
    await expect(hall.remove(entered.live.id)).rejects.toThrow("reached");
    sure(await entered.live.put(entered.seat.id, setHp(3)));
    expect(onlooker.gone).toBe(false);
    expect(onlooker.frames.length).toBe(1);
  });

  it("what could not be kept has not happened", async () => {
    const store = openMemory();
    let full = false;
    const failing: Store = {
      ...store,
      append: (table, entries) =>
        full
          ? Promise.reject(new StoreTrouble("store/full", "the disk is full"))
          : store.append(table, entries),
    };
    const hall = hallOn(failing);
    const { token } = sure(await hall.create({ encounter: file }));
    const { live, seat } = await seated(hall, token);
    const before = live.table;
    const told: unknown[] = [];
    live.listen({
      seat: seat.id,
      tokenHash: seat.tokenHash,
      tell: (one) => told.push(one),
      here: () => undefined,
      next: () => undefined,
    });
    full = true;
    await expect(live.put(seat.id, setHp(3))).rejects.toThrow("full");
    expect(live.table).toBe(before);
    expect(told).toEqual([]);
    full = false;
    sure(await live.put(seat.id, setHp(3)));
    expect(told.length).toBe(1);
  });
});

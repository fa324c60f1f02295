import { stateOf, sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { Hall, type Entered } from "../../src/hall/index.ts";
import { openMemory, type Store, StoreTrouble } from "../../src/store/index.ts";
import { fold, type Input } from "../../src/table/index.ts";
import { combatantsOf, encounterOf, plain, rulesetNamed } from "../table/tables.ts";

const hitDie = rulesetNamed("hit-die");
const file = encounterOf(hitDie);
const who = combatantsOf(file)[0]?.id as string;

let secrets = 0;
function hallOn(store: Store, mostLive = 100): Hall {
  return new Hall({
    store,
    mostLive,
    rulesets: { ids: ["hit-die"], load: async (id) => rulesetNamed(id) ?? null },
    clock: { now: () => 1e12, after: () => () => undefined },
    random: () => `${++secrets}`.padStart(4, "0").padEnd(24, "s"),
  });
}

async function seated(hall: Hall, token: string): Promise<Entered> {
  const entered = await hall.enter(token);
  if (entered === null) throw new Error("nobody sits there");
  return entered;
}

const setHp = (value: number): Input => ({
  do: "overrule",
  overrule: { what: "set", target: who, path: "hp", value },
});

describe("a hall", () => {
  it("two processes at one table: one is overtaken and told so, nothing is lost or doubled", async () => {
    const store = openMemory();
    const [one, two] = [hallOn(store), hallOn(store)];
    const { token, table } = sure(await one.create({ encounter: file }));
    const [a, b] = [await seated(one, token), await seated(two, token)];
    let kept = 0;
    for (let i = 0; i < 10; i++) {
      const both = await Promise.all([a.live.put(a.seat.id, setHp(3)), b.live.put(b.seat.id, setHp(5))]);
      for (const each of both)
        if (each.ok) kept++;
        else expect(each.problems[0]?.code).toBe("table/overtaken");
    }
    expect(kept).toBeGreaterThanOrEqual(10);
    const entries = await store.read(table);
    expect(entries.length).toBe(2 + kept);
    expect(fold(hitDie, entries).ok).toBe(true);
  });

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
    expect(plain({ ...again.live.table, kept: 0, battle: { ...whole.battle } })).toEqual(
      plain({ ...whole, kept: 0 }),
    );
  });

  it("keeps only so many tables at hand, and opens the others again", async () => {
    const hall = hallOn(openMemory(), 3);
    const tokens: string[] = [];
    for (let i = 0; i < 8; i++) {
      const { token } = sure(await hall.create({ encounter: file }));
      tokens.push(token);
      await seated(hall, token);
    }
    expect(hall.liveTables).toBeLessThanOrEqual(3);
    for (const token of tokens) expect((await seated(hall, token)).seat.role).toBe("game-master");
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
    live.listen({ seat: seat.id, tell: (frame) => told.push(frame), here: () => undefined });
    full = true;
    await expect(live.put(seat.id, setHp(3))).rejects.toThrow("full");
    expect(live.table).toBe(before);
    expect(told).toEqual([]);
    full = false;
    sure(await live.put(seat.id, setHp(3)));
    expect(told.length).toBe(1);
  });
});

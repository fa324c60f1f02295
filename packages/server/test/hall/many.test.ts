import { stateOf, sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import type { Entered, Hall } from "../../src/hall/index.ts";
import { openMemory, type Store, StoreTrouble } from "../../src/store/index.ts";
import { type Asking, fold } from "../../src/table/index.ts";
import { defaultOf } from "../../src/table/decide/play.ts";
import { SHARED } from "../store/engines.ts";
import { combatantsOf, encounterOf, rulesetNamed } from "../table/tables.ts";
import { soon } from "../store/entries.ts";
import { file, hallOn, hitDie, Onlooker, seated, setHp } from "./halls.ts";

interface Two {
  readonly store: Store;
  readonly halls: readonly [Hall, Hall];
  readonly table: string;
  readonly token: string;
  readonly seats: readonly [Entered, Entered];
  end(): Promise<void>;
}

describe.each(SHARED)("two processes at one table in $name", ({ openTwo }) => {
  async function two(tactics: readonly string[] = []): Promise<Two> {
    const stores = await openTwo();
    const halls = [hallOn(stores[0]), hallOn(stores[1])] as const;
    const { token, table } = sure(await halls[0].create({ encounter: file, tactics }));
    const seats = [await seated(halls[0], token), await seated(halls[1], token)] as const;
    return {
      store: stores[0],
      halls,
      table,
      token,
      seats,
      async end() {
        for (const hall of halls) await hall.close();
      },
    };
  }

  it("inputs that meet are decided one after the other: none lost, none doubled, all seats told of all", async () => {
    const { store, table, seats, end } = await two();
    const [a, b] = seats;
    const [left, right] = [new Onlooker(a), new Onlooker(b)];
    const put = Array.from({ length: 20 }, (_, i) => {
      const at = i % 2 === 0 ? a : b;
      return at.live.put(at.seat.id, setHp(1 + i));
    });
    for (const each of await Promise.all(put)) expect(each.ok).toBe(true);
    await Promise.all([left.until(20), right.until(20)]);
    expect([left.isRight, right.isRight]).toEqual([true, true]);
    const entries = await store.read(table);
    expect(entries).toHaveLength(22);
    const set = entries.flatMap(({ fact }) =>
      fact.kind === "step" ? [fact.step.command.options?.["value"]] : [],
    );
    expect(set.map(Number).sort((x, y) => x - y)).toEqual(Array.from({ length: 20 }, (_, i) => 1 + i));
    const whole = sure(fold(hitDie, entries));
    for (const { live } of seats) expect(stateOf(live.table.battle)).toEqual(stateOf(whole.battle));
    await end();
  });

  it("a question answered in one is late in the other", async () => {
    const { seats, end } = await two();
    const [a, b] = seats;
    const ears = new Onlooker(b);
    sure(await a.live.put(a.seat.id, { do: "typed-dice", on: true }));
    sure(await a.live.put(a.seat.id, { do: "command", command: { do: "start" } }));
    await ears.until(2);
    const asking = b.live.table.asking as Asking;
    expect(asking.id).toBe(a.live.table.asking?.id);
    const choose = defaultOf(asking.pending.question);
    const given = choose === "" ? ({ throw: true } as const) : { choose };
    const answer = { do: "answer", request: asking.id, answer: given } as const;
    const both = await Promise.all([a.live.put(a.seat.id, answer), b.live.put(b.seat.id, answer)]);
    expect(both.map((each) => (each.ok ? "done" : each.problems[0]?.code)).sort()).toEqual([
      "answer/late",
      "done",
    ]);
    await end();
  });

  it("a seat given out in one opens at once in the other, and is closed by it", async () => {
    const { halls, seats, end } = await two();
    const made = sure(await halls[0].seat(seats[0], { id: "ana" }, "new"));
    const ana = await seated(halls[1], made?.token as string);
    const ears = new Onlooker(ana);
    sure(await halls[0].seat(seats[0], { id: "ana" }, "none"));
    await soon(() => ears.gone);
    expect(await halls[1].enter(made?.token as string)).toBeNull();
    await end();
  });

  it("undoing far back in one is followed by the other", async () => {
    const { halls, token, seats, end } = await two();
    const [a] = seats;
    for (let i = 0; i < 80; i++) sure(await a.live.put(a.seat.id, setHp(1 + (i % 9))));
    const b = await seated(halls[1], token);
    const ears = new Onlooker(b);
    const behind = b.live.table.seq;
    await b.live.lookAgain();
    for (let i = 0; i < 80; i++) sure(await a.live.put(a.seat.id, { do: "undo" }));
    await soon(() => b.live.table.seq === a.live.table.seq);
    expect(ears.frames.length).toBe(a.live.table.seq - behind);
    expect(ears.isRight).toBe(true);
    expect(b.live.table.battle.past.length).toBe(0);
    await end();
  });

  it("whoever has heard more than this process is not sent back: it looks first", async () => {
    const { seats, end } = await two();
    const [a, b] = seats;
    for (let i = 0; i < 5; i++) sure(await a.live.put(a.seat.id, setHp(1 + i)));
    expect(await b.live.missed(b.seat.id, a.live.table.seq - 1)).toEqual([]);
    expect((await b.live.missed(b.seat.id, 3))?.map((f) => f.seq)).toEqual([4, 5, 6]);
    await end();
  });

  it("a table deleted in one is gone in the other", async () => {
    const { halls, token, seats, end } = await two();
    const ears = new Onlooker(seats[1]);
    await halls[0].remove(seats[0].live.id);
    await soon(() => ears.gone);
    expect(await halls[1].enter(token)).toBeNull();
    await end();
  });

  it("tactics that a dead process left in the middle are taken up by another", async () => {
    const [one, other] = await openTwo();
    const long = encounterOf(rulesetNamed("to-hit"), "ruined-gate");
    const everybody = combatantsOf(long).map((c) => c.id);
    const dead = hallOn(one); // its clock never calls: it goes no further than the first steps
    const { token } = sure(await dead.create({ encounter: long, tactics: everybody }));
    const a = await seated(dead, token);
    sure(await a.live.put(a.seat.id, { do: "command", command: { do: "start" } }));
    const calls: (() => void)[] = [];
    const clock = {
      now: () => 1e12,
      after: (_: number, call: () => void) => (calls.push(call), () => undefined),
    };
    const alive = hallOn(other, { clock });
    const b = await seated(alive, token);
    const over = () => stateOf(b.live.table.battle).winner !== null;
    expect(over()).toBe(false);
    await soon(() => {
      for (const call of calls.splice(0)) call();
      return over();
    });
    await dead.close();
    await alive.close();
  });
});

it("what another process kept while an input could not be kept is taken in all the same", async () => {
  const store = openMemory();
  let meanwhile: (() => Promise<unknown>) | null = null;
  const failing: Store = {
    ...store,
    async append(table, entries) {
      if (meanwhile === null) return store.append(table, entries);
      await meanwhile();
      throw new StoreTrouble("store/full", "there is no room left");
    },
  };
  const hall = hallOn(failing);
  const { token } = sure(await hall.create({ encounter: file }));
  const here = await seated(hall, token);
  const there = await seated(hallOn(store), token);
  const ears = new Onlooker(here);
  meanwhile = () => there.live.put(there.seat.id, setHp(3));
  await expect(here.live.put(here.seat.id, setHp(5))).rejects.toThrow("no room");
  await ears.until(1);
  expect(ears.isRight).toBe(true);
  expect(stateOf(here.live.table.battle)).toEqual(stateOf(there.live.table.battle));
});

import { type Command, stateOf, sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import type { Clock } from "../../src/hall/index.ts";
import { openMemory, type Store, StoreTrouble } from "../../src/store/index.ts";
import { combatantsOf, encounterOf, rulesetNamed } from "../table/tables.ts";
import { file, hallOn, Onlooker, seated } from "./halls.ts";

/** A store that fails for a while: what was due meanwhile is taken up afterwards, by nobody's input. */

class Outage {
  readonly store: Store;
  failing: readonly (keyof Store)[] = [];

  constructor(real: Store) {
    this.store = new Proxy(real, {
      get: (target, name: keyof Store) => {
        const found = target[name];
        if (typeof found !== "function") return found;
        return (...args: unknown[]) =>
          this.failing.includes(name)
            ? Promise.reject(new StoreTrouble("store/unreachable", "away"))
            : (found as (...all: unknown[]) => unknown).apply(target, args);
      },
    });
  }
}

/** A clock that is moved by hand; its timers end `early` milliseconds before their time. */
class Hand implements Clock {
  early = 0;
  private time = 1e12;
  private readonly timers = new Set<{ readonly at: number; readonly call: () => void }>();

  now = (): number => this.time;

  after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.time + Math.max(0, ms - this.early), call };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  };

  /** Step by step, and whatever follows from each is done first. */
  async pass(ms: number): Promise<void> {
    for (const end = this.time + ms; this.time <= end; this.time++) {
      for (const timer of [...this.timers].filter(({ at }) => at <= this.time)) {
        this.timers.delete(timer);
        timer.call();
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

async function asked(clock: Hand, store: Store) {
  const hall = hallOn(store, { clock });
  const made = sure(await hall.create({ encounter: file, settings: { secondsToAnswer: 1 } }));
  const { live, seat } = await seated(hall, made.token);
  sure(await live.put(seat.id, { do: "typed-dice", on: true }));
  sure(await live.put(seat.id, { do: "command", command: { do: "start" } }));
  for (let i = 0; live.table.asking === null && i < 5; i++) {
    sure(await live.put(seat.id, { do: "command", command: firstAttack(live) }));
  }
  return live;
}

type Live = Awaited<ReturnType<typeof seated>>["live"];

function firstAttack({ table: { battle } }: Live): Command {
  const state = stateOf(battle);
  const actor = battle.ruleset.actor(state) as string;
  const offer = battle.ruleset.offers(state, actor).find((o) => o.do === "attack");
  if (offer === undefined) return { do: "end", actor };
  const targets = offer.targets?.of.slice(0, 1) ?? [];
  return { do: "attack", actor, with: offer.with as string, targets };
}

describe("after an outage of the store", () => {
  it("word of others' entries that could not be read then is read later", async () => {
    const clock = new Hand();
    const shared = openMemory();
    const outage = new Outage(shared);
    const [here, there] = [hallOn(shared), hallOn(outage.store, { clock })];
    const { token } = sure(await here.create({ encounter: file }));
    const [writer, reader] = [await seated(here, token), await seated(there, token)];
    const onlooker = new Onlooker(reader);
    outage.failing = ["read"];
    sure(await writer.live.put(writer.seat.id, { do: "roll", dice: "1d6" }));
    await clock.pass(1_500);
    expect(onlooker.frames).toHaveLength(0);
    outage.failing = [];
    await clock.pass(1_500);
    expect(onlooker.frames).toHaveLength(1);
  });

  it("a time limit that was up meanwhile counts", async () => {
    const clock = new Hand();
    const outage = new Outage(openMemory());
    const live = await asked(clock, outage.store);
    const id = live.table.asking?.id;
    expect(id).toBeDefined();
    outage.failing = ["append"];
    await clock.pass(3_000);
    expect(live.table.asking?.id).toBe(id);
    outage.failing = [];
    await clock.pass(1_500);
    expect(live.table.asking?.id).not.toBe(id);
  });

  it("tactics with more to do go on", async () => {
    const clock = new Hand();
    const outage = new Outage(openMemory());
    const hall = hallOn(outage.store, { clock });
    const encounter = encounterOf(rulesetNamed("battle-order"), "rail-yard");
    const tactics = combatantsOf(encounter).map((c) => c.id);
    const { token, table } = sure(await hall.create({ encounter, tactics }));
    const { live, seat } = await seated(hall, token);
    sure(await live.put(seat.id, { do: "command", command: { do: "start" } }));
    const before = await outage.store.length(table);
    outage.failing = ["append"];
    await clock.pass(100);
    expect(live.table.seq).toBe(before);
    outage.failing = [];
    await clock.pass(1_500);
    expect(await outage.store.length(table)).toBeGreaterThan(before);
  });
});

it("a timer that ends a moment too early is set again", async () => {
  const clock = new Hand();
  clock.early = 1;
  const live = await asked(clock, openMemory());
  const id = live.table.asking?.id;
  await clock.pass(1_100);
  expect(live.table.asking?.id).not.toBe(id);
});

it("a table that was deleted elsewhere sends everybody away, though word of it was lost", async () => {
  const store = openMemory();
  let hear: Parameters<Store["watch"]>[0] = () => undefined;
  const deaf = new Proxy(store, {
    get(target, name: keyof Store) {
      if (name === "watch")
        return (listener: typeof hear) => {
          hear = listener;
          return () => undefined;
        };
      return (target[name] as (...all: unknown[]) => unknown).bind(target);
    },
  });
  const hall = hallOn(deaf);
  const { token, table } = sure(await hall.create({ encounter: file }));
  const onlooker = new Onlooker(await seated(hall, token));
  await store.remove(table);
  hear(null);
  await expect.poll(() => onlooker.gone).toBe(true);
  expect(await hall.enter(token)).toBeNull();
});

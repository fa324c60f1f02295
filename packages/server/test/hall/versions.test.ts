import { type Ruleset, stateOf, sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { type Entered, Hall } from "../../src/hall/index.ts";
import type { Store } from "../../src/store/index.ts";
import { logOf, viewOf } from "../../src/table/index.ts";
import { defaultOf } from "../../src/table/play.ts";
import { ENGINES } from "../store/engines.ts";
import { file, hallOn, hitDie, seated } from "./halls.ts";

/** The same ruleset a version later: everybody has one hit point less whatever is done. */
const later: Ruleset = {
  ...hitDie,
  version: hitDie.version + 1,
  perform(fight, command) {
    hitDie.perform(fight, command);
    for (const unit of (fight.state as unknown as { units: { hp: number }[] }).units) unit.hp -= 1;
  },
};

function laterHallOn(store: Store): Hall {
  return new Hall({
    store,
    rulesets: { ids: [later.id], load: async () => later },
    clock: { now: () => 1e12, after: () => () => undefined },
    random: () => "unguessable-enough-for-this",
  });
}

/** Starts the battle; whatever is asked on the way is answered by its default. */
async function begin({ live, seat }: Entered): Promise<void> {
  sure(await live.put(seat.id, { do: "command", command: { do: "start" } }));
  for (let asking = live.table.asking; asking !== null; asking = live.table.asking) {
    const choose = defaultOf(asking.pending.question);
    const answer = choose === "" ? ({ throw: true } as const) : { choose };
    sure(await live.put(seat.id, { do: "answer", request: asking.id, answer }));
  }
}

/** A store that outlives the hall. */
const lasting = (store: Store): Store => ({
  append: (table, entries) => store.append(table, entries),
  read: (table, from, to) => store.read(table, from, to),
  length: (table) => store.length(table),
  keepSnapshot: (table, snapshot) => store.keepSnapshot(table, snapshot),
  snapshot: (table, which) => store.snapshot(table, which),
  list: () => store.list(),
  remove: (table) => store.remove(table),
  backup: (to) => store.backup(to),
  watch: (hear) => store.watch(hear),
  close: async () => undefined,
});

describe.each(ENGINES)("a log of an older version of a ruleset in $name", ({ open }) => {
  it("still opens, as it was left, with the events that were told then; play goes on by the new rules", async () => {
    const store = await open();
    const before = hallOn(lasting(store));
    const { token, table } = sure(await before.create({ encounter: file }));
    const old = await seated(before, token);
    await begin(old);
    for (let i = 0; i < 3; i++) sure(await old.live.put(old.seat.id, { do: "roll", dice: "1d6" }));
    const left = structuredClone(stateOf(old.live.table.battle));
    const view = viewOf(old.live.table, old.seat);
    await before.close();

    const after = laterHallOn(lasting(store));
    const now = await seated(after, token);
    expect(stateOf(now.live.table.battle)).toEqual(left);
    expect(viewOf(now.live.table, now.seat).state).toEqual(view.state);
    const log = logOf(now.live.table, await store.read(table));
    expect(log.version).toBe(hitDie.version);
    expect(log.steps[0]?.events?.length).toBeGreaterThan(0);
    expect(log.steps[0]?.checksum).toMatch(/^[0-9a-f]{16}$/);
    const [unit] = (left as unknown as { units: { hp: number }[] }).units;
    sure(
      await now.live.put(now.seat.id, { do: "command", command: { do: "end", actor: String(left.turn) } }),
    );
    const units = (stateOf(now.live.table.battle) as unknown as { units: { hp: number }[] }).units;
    expect(units[0]?.hp).toBeLessThan(unit?.hp as number);
    await after.close();
    await store.close();
  });

  it("that was never put away and plays otherwise now is refused, not shown wrongly", async () => {
    const store = await open();
    const before = hallOn(lasting(store)); // never closed: as if its process was killed
    const { token, table } = sure(await before.create({ encounter: file }));
    const old = await seated(before, token);
    await begin(old);
    const opened = await laterHallOn(lasting(store)).live(table);
    expect(opened.ok ? null : opened.problems[0]?.code).toBe("log/diverged");
    await store.close();
  });
});

import { type Ruleset, stateOf, sure, unchanged } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { type Entered, Hall, type Invited } from "../../src/hall/index.ts";
import type { Store } from "../../src/store/index.ts";
import {
  type Input,
  logOf,
  momentFor,
  Past,
  type Snapshot,
  storyFor,
  takeSnapshot,
  viewOf,
} from "../../src/table/index.ts";
import { defaultOf } from "../../src/table/decide/play.ts";
import { ENGINES } from "../store/engines.ts";
import { file, hallOn, hitDie, seated } from "./halls.ts";

/** The same ruleset a version later, with states of the same shape: everybody has one hit point less whatever is done. */
const later: Ruleset = {
  ...hitDie,
  version: hitDie.version + 1,
  upgrades: { [hitDie.version]: unchanged },
  perform(fight, command) {
    hitDie.perform(fight, command);
    for (const unit of (fight.state as unknown as { units: { hp: number }[] }).units) unit.hp -= 1;
  },
};

/** And one whose states have a field more, without which nothing can be seen: no way leads to it. */
const reshaped: Ruleset = {
  ...later,
  version: hitDie.version + 2,
  copy: (state) => Object.assign(hitDie.copy(state), { weather: "fair" }),
  view(state, seat) {
    if (!("weather" in state)) throw new Error("a state of another version was looked at");
    return hitDie.view(state, seat);
  },
};

function laterHallOn(store: Store, ruleset = later): Hall {
  return new Hall({
    store,
    rulesets: { ids: [ruleset.id], load: async () => ruleset },
    clock: { now: () => 1e12, after: () => () => undefined },
    random: () => "unguessable-enough-for-this",
  });
}

/** Starts the battle; whatever is asked on the way is answered by its default. */
async function begin({ live, seat }: Entered): Promise<void> {
  sure(await live.put(seat.id, { do: "command", command: { do: "start" } }));
  await settle({ live, seat });
}

async function settle({ live, seat }: Entered): Promise<void> {
  for (let asking = live.table.asking; asking !== null; asking = live.table.asking) {
    const choose = defaultOf(asking.pending.question);
    const answer = choose === "" ? ({ throw: true } as const) : { choose };
    sure(await live.put(seat.id, { do: "answer", request: asking.id, answer }));
  }
}

/** Whoever's turn it is ends it; whatever is asked then is answered by its default. */
async function end({ live, seat }: Entered): Promise<void> {
  const actor = String(stateOf(live.table.battle).turn);
  sure(await live.put(seat.id, { do: "command", command: { do: "end", actor } }));
  await settle({ live, seat });
}

const INPUTS: readonly Input[] = [
  { do: "command", command: { do: "start" } },
  { do: "undo" },
  { do: "fork" },
  { do: "roll", dice: "1d6" },
];

const pastOf = (store: Store, { live }: Entered): Past =>
  new Past(
    {
      read: (from, to) => store.read(live.id, from, to),
      snapshot: (seqAtMost) => store.snapshot(live.id, { seqAtMost }),
      breathe: async () => undefined,
    },
    () => live.table,
  );

/** A store that outlives the hall. */
const lasting = (store: Store): Store => ({
  append: (table, entries) => store.append(table, entries),
  read: (table, from, to) => store.read(table, from, to),
  length: (table) => store.length(table),
  about: (table) => store.about(table),
  usage: () => store.usage(),
  keepSnapshot: (table, snapshot) => store.keepSnapshot(table, snapshot),
  snapshot: (table, which) => store.snapshot(table, which),
  list: () => store.list(),
  remove: (table) => store.remove(table),
  backup: (to) => store.backup(to),
  watch: (hear) => store.watch(hear),
  health: () => store.health(),
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

  it("whose states cannot be read any more is told by its log alone, and so are its older moments", async () => {
    const store = await open();
    const before = hallOn(lasting(store));
    const { token, table } = sure(await before.create({ encounter: file }));
    const old = await seated(before, token);
    await begin(old);
    await end(old);
    const told = sure(await storyFor(pastOf(store, old), old.live.table, old.seat));
    await before.close();
    expect(await store.snapshot(table)).toMatchObject({ version: hitDie.version, depth: 2 });

    const after = laterHallOn(lasting(store), reshaped);
    const now = await seated(after, token);
    expect(viewOf(now.live.table, now.seat)).toMatchObject({
      olderRules: { version: hitDie.version, step: 0 },
      steps: 2,
    });
    expect(sure(await storyFor(pastOf(store, now), now.live.table, now.seat))).toEqual(told);
    for (const step of [0, 1, 2])
      expect(sure(await momentFor(pastOf(store, now), now.live.table, now.seat, step)).stands ?? step).toBe(
        0,
      );
    await after.close();
    await store.close();
  });

  it("that went on by the new rules is told from where a snapshot knows how it stood, and undone no further", async () => {
    const store = await open();
    const before = hallOn(lasting(store));
    const { token } = sure(await before.create({ encounter: file }));
    const old = await seated(before, token);
    await begin(old);
    for (let i = 0; i < 5; i++) await end(old);
    await before.close();

    const after = laterHallOn(lasting(store));
    const now = await seated(after, token);
    await end(now);
    const eye = sure(await after.seat(now, { id: "eye", role: "onlooker" }, "new")) as Invited;
    const looking = await seated(after, eye.token);
    const { steps } = sure(await storyFor(pastOf(store, looking), now.live.table, looking.seat));
    expect(steps.flatMap((s) => (s.label === "Played under older rules" ? [s.step] : []))).toEqual([
      1, 2, 3, 4, 5,
    ]);
    let refused = null;
    for (let i = 0; i < 7 && refused === null; i++) {
      const undone = await now.live.put(now.seat.id, { do: "undo" });
      if (!undone.ok) refused = undone.problems[0];
    }
    expect(refused).toMatchObject({
      code: "table/older-rules",
      message: expect.stringContaining(
        `version ${hitDie.version} of ${hitDie.title}, and this is version ${later.version}: it cannot be undone`,
      ),
    });
    expect(viewOf(now.live.table, now.seat).steps).toBeGreaterThan(0);
    await end(now);
    await after.close();
    await store.close();
  });

  it("whose question the rules no longer ask has it withdrawn, and goes on", async () => {
    const store = await open();
    const before = hallOn(lasting(store)); // never closed: as if its process was killed
    const { token } = sure(await before.create({ encounter: file }));
    const old = await seated(before, token);
    sure(await old.live.put(old.seat.id, { do: "command", command: { do: "start" } }));
    expect(old.live.table.asking).not.toBeNull();

    const silent: Ruleset = { ...hitDie, version: hitDie.version + 1, perform: () => undefined };
    for (const [ruleset, still] of [
      [hitDie, true],
      [silent, false],
    ] as const) {
      const after = laterHallOn(lasting(store), ruleset);
      const { live } = await seated(after, token);
      expect(live.table.asking === null).toBe(!still);
      expect(live.table.battle.pending === null).toBe(!still);
      expect(live.table.olderRules).toBeNull();
    }
    await store.close();
  });

  it("that was never put away and plays otherwise now is read as it was told then, and does not go on", async () => {
    const store = await open();
    const before = hallOn(lasting(store)); // never closed: as if its process was killed
    const { token, table } = sure(await before.create({ encounter: file }));
    const old = await seated(before, token);
    await begin(old);
    await end(old);
    const told = sure(await storyFor(pastOf(store, old), old.live.table, old.seat));
    const length = await store.length(table);

    const after = laterHallOn(lasting(store));
    const now = await seated(after, token);
    const view = viewOf(now.live.table, now.seat);
    expect(view).toMatchObject({ olderRules: { version: hitDie.version, step: 0 }, steps: 2, offers: [] });
    expect(stateOf(now.live.table.battle)).toEqual(now.live.table.battle.opening);
    expect(sure(await storyFor(pastOf(store, now), now.live.table, now.seat))).toEqual(told);
    expect(sure(await momentFor(pastOf(store, now), now.live.table, now.seat, 2))).toMatchObject({
      stands: 0,
    });
    for (const input of INPUTS) {
      const refused = await now.live.put(now.seat.id, input);
      expect(refused.ok ? null : refused.problems[0]).toMatchObject({
        code: "table/older-rules",
        message: expect.stringContaining(`version ${hitDie.version} of ${hitDie.title}`),
      });
    }
    const forked = await after.fork(now);
    expect(forked.ok ? null : forked.problems[0]?.code).toBe("table/older-rules");
    await now.live.put("", { do: "go-on" });
    await after.close();
    expect(await store.length(table)).toBe(length);
    expect(await store.snapshot(table)).toBeNull();
    await store.close();
  });

  it("shows the state of its last snapshot, and tells only the game master what came after it", async () => {
    const store = await open();
    const before = hallOn(lasting(store));
    const { token, table } = sure(await before.create({ encounter: file }));
    const old = await seated(before, token);
    await begin(old);
    await store.keepSnapshot(table, takeSnapshot(old.live.table) as Snapshot);
    const left = structuredClone(stateOf(old.live.table.battle));
    await end(old);

    const after = laterHallOn(lasting(store));
    const now = await seated(after, token);
    expect(stateOf(now.live.table.battle)).toEqual(left);
    expect(viewOf(now.live.table, now.seat)).toMatchObject({ olderRules: { step: 1 }, steps: 2 });
    const eye = sure(await after.seat(now, { id: "eye", role: "onlooker" }, "new")) as Invited;
    const looking = await seated(after, eye.token);
    const [, last] = sure(await storyFor(pastOf(store, looking), now.live.table, looking.seat)).steps;
    expect(last).toMatchObject({ step: 2, actor: null, label: "Played under older rules", events: [] });
    const [, all] = sure(await storyFor(pastOf(store, now), now.live.table, now.seat)).steps;
    expect(all?.label).toContain("Ends the turn");
    await after.close();
    await store.close();
  });

  it("reads on past undone steps, back further than anything at hand", async () => {
    const store = await open();
    const before = hallOn(lasting(store));
    const { token } = sure(await before.create({ encounter: file }));
    const old = await seated(before, token);
    await begin(old);
    for (let i = 0; i < 3; i++) await end(old);
    for (let i = 0; i < 4; i++) sure(await old.live.put(old.seat.id, { do: "undo" }));
    for (let i = 0; i < 2; i++) sure(await old.live.put(old.seat.id, { do: "redo" }));
    const after = laterHallOn(lasting(store));
    const now = await seated(after, token);
    expect(viewOf(now.live.table, now.seat)).toMatchObject({ olderRules: { step: 0 }, steps: 2 });
    expect(sure(await storyFor(pastOf(store, now), now.live.table, now.seat)).total).toBe(2);
    await after.close();
    await store.close();
  });
});

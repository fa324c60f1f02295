import { describe, expect, it } from "vitest";
import { SYSTEM_CLOCK } from "../../src/http/index.ts";
import { Retention } from "../../src/hall/index.ts";
import type { Entry } from "../../src/table/index.ts";
import { encounterOf, rulesetNamed } from "../table/tables.ts";
import { ENGINES } from "../store/engines.ts";
import { hallOn } from "./halls.ts";
import { sure } from "@fray/engine";

const file = encounterOf(rulesetNamed("hit-die"));
const DAY_MS = 24 * 3_600_000;

describe.each(ENGINES)("tables that nobody touches: $name", ({ open }) => {
  it("are deleted when their days are over, however many; those in use or touched since stay", async () => {
    const store = await open();
    const hall = hallOn(store, { clock: SYSTEM_CLOCK });
    const made = sure(await hall.create({ encounter: file }));
    const entries = await store.read(made.table);
    const copy = async (id: string, days: number): Promise<void> => {
      const when = new Date(hall.clock.now() - days * DAY_MS).toISOString();
      const [first, ...rest] = entries as readonly [Entry & { fact: { opening: object } }, ...Entry[]];
      const opening = { ...first.fact.opening, table: id };
      const all = [{ ...first, fact: { ...first.fact, opening } }, ...rest] as readonly Entry[];
      await store.append(
        id,
        all.map((entry) => ({ ...entry, when })),
      );
    };
    for (let i = 0; i < 45; i++) await copy(`old-${i}`, 40);
    await copy("newer", 20);
    await copy("in-use", 40);
    const live = sure(await hall.live("in-use"));
    const leave = live.listen({
      seat: "game-master",
      tokenHash: null,
      tell: () => {},
      here: () => {},
      next: () => {},
    });
    const failed = (error: unknown): never => {
      throw error;
    };
    const retention = new Retention({ hall, days: 30, told: () => undefined, failed });
    retention.stop();
    expect(await retention.sweep()).toBe(0); // whoever is stopped deletes nothing
    const again = new Retention({ hall, days: 30, told: () => undefined, failed });
    expect(await again.sweep()).toBe(45);
    expect((await store.list()).map((t) => t.id).sort()).toEqual(["in-use", made.table, "newer"].sort());
    again.stop();
    leave();
    await hall.close();
  });
});

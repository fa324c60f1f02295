import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fightOn } from "../test/by-keyboard.ts";
import { openWorld, type World } from "../test/page.ts";
import { DUELS, openTable, pressThrough, sitDown } from "../test/seat.ts";

/** A whole fight of each ruleset without touching the mouse; the larger ones are in the soak. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const MOST_STEPS = 150;

describe("a whole fight by keyboard alone", () => {
  it.each(Object.keys(DUELS))(
    "%s",
    async (ruleset) => {
      const asked = DUELS[ruleset];
      if (asked === undefined) throw new Error("no such duel");
      const { page } = await sitDown(world, await openTable(world, asked));
      await pressThrough(page, "Enter");
      expect(await fightOn(page, MOST_STEPS)).toBeLessThanOrEqual(MOST_STEPS);
      expect(await page.getByRole("region", { name: "The battle is over" }).textContent()).toMatch(/win/);
    },
    120_000,
  );
});

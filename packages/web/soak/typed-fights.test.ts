import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fallsFrom, fightByMouse, typeMyDice } from "../test/by-mouse.ts";
import { openWorld, type World } from "../test/page.ts";
import { DUELS, movedOn, openTable, seen, sitDown } from "../test/seat.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

describe("with a mouse and real dice", () => {
  it.each(Object.entries(DUELS))(
    "a whole fight is fought to its end: %s",
    async (_, duel) => {
      const { page } = await sitDown(world, await openTable(world, duel));
      await typeMyDice(page);
      const { seq } = await seen(page);
      await page.getByRole("button", { name: "Start the battle" }).click();
      await movedOn(page, seq);
      expect(await fightByMouse(page, fallsFrom(7), 800)).toBeLessThan(800);
      expect(await page.getByRole("region", { name: "The battle is over" }).textContent()).toMatch(/win/);
    },
    400_000,
  );
});

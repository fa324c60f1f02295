import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fightOn } from "../test/by-keyboard.ts";
import { openWorld, type World } from "../test/page.ts";
import { pressThrough } from "../test/seat.ts";

/** A stranger's evening: from the home page into the first ready fight of each system and to its end, by keyboard alone. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const MOST_STEPS = 600;
const MOST_TABS = 60;

/** Tab by Tab, as far as the button. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < MOST_TABS; i++) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement?.textContent))?.trim() === name) return;
  }
  throw new Error(`no way by Tab to ${name}`);
}

describe("an evening by keyboard alone", () => {
  it.each(["Hit Die", "Roll To-Hit", "Armor Class", "Dice Pool", "Battle Order"])("%s", async (system) => {
    const { page } = await world.visitor();
    await page.goto("/");
    await page.getByRole("button", { name: `Fight now with ${system}` }).waitFor();
    await tabTo(page, `Fight now with ${system}`);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Start the battle" }).waitFor();
    await pressThrough(page, "Enter");
    expect(await fightOn(page, MOST_STEPS)).toBeLessThanOrEqual(MOST_STEPS);
    expect(await page.getByRole("region", { name: "The battle is over" }).textContent()).toMatch(/win/);
  });
});

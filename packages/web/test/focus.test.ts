import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fightOn } from "./by-keyboard.ts";
import { openWorld, type World } from "./page.ts";
import { DUELS, openTable, pressThrough, sitDown } from "./seat.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

/** Whoever has the focus, as it is read aloud. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: on } = document;
    return on === document.body ? "" : (on?.getAttribute("aria-label") ?? on?.textContent ?? "");
  });

const MOST_STEPS = 120;

describe("the focus of somebody without a mouse", () => {
  it("follows to a tab, stays with what is aimed, comes back from a replay, and is at the end when it is over", async () => {
    const asked = DUELS["hit-die"];
    if (asked === undefined) throw new Error("no such duel");
    const { page } = await sitDown(world, await openTable(world, asked));
    await pressThrough(page, "Enter");

    await page.keyboard.press("s");
    expect(await focused(page)).toBe("Sheet");
    await page.keyboard.press("l");
    expect(await focused(page)).toBe("Log");
    await page.keyboard.press("1");
    await page.keyboard.press("e");
    expect(await focused(page)).toBe("");
    await page.keyboard.press("Escape");

    await page.keyboard.press("l");
    const earlier = "See the board after step 1";
    await page.getByRole("button", { name: earlier }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("toolbar", { name: "Replay" }).waitFor();
    expect(await focused(page)).toBe("Moment of the battle");
    await page.keyboard.press("Escape");
    await page.getByRole("toolbar", { name: "Replay" }).waitFor({ state: "detached" });
    expect(await focused(page)).toBe(earlier);

    expect(await fightOn(page, MOST_STEPS)).toBeLessThan(MOST_STEPS);
    expect(await focused(page)).toBe("The battle is over");
  }, 120_000);
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, sitDown, strike } from "./at-table.ts";
import { openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

/** Two beside each other: after a blow the first has its movement left, and nothing else. */
const WALL = {
  fray: 1,
  ruleset: "armor-class",
  name: "The wall",
  field: { kind: "grid", cells: ["........", "........", "........", "........"] },
  order: ["ana", "axeman"],
  combatants: [
    { id: "ana", name: "Ana", is: "fighter", at: [3, 1], sheet: { luck: 0 } },
    { id: "axeman", name: "Axeman", is: "axeman", side: "foes", at: [4, 1], sheet: { hp: 200 } },
  ],
} as const;

/** What the bar says of each button: the digit on it, and whether it can be pressed. */
const barOf = (page: Page) =>
  page.getByRole("region", { name: "Actions" }).evaluate((bar) =>
    [...bar.querySelectorAll("ul > li button")].flatMap((button) => {
      const digit = button.querySelector("kbd")?.textContent ?? "";
      const label = button.querySelector("span")?.childNodes[0]?.textContent ?? "";
      return /^\d$/.test(digit) ? [{ digit, label, open: button.ariaDisabled !== "true" }] : [];
    }),
  );

describe("digits of the bar", () => {
  it("stay with their action when others close in mid-turn, and pick it", async () => {
    const table = await openTable(world, { encounter: WALL, tactics: ["axeman"] });
    await table.put({ do: "command", command: { do: "start" } });
    const { page } = await world.visitor();
    await sitDown(page, table);
    await page.getByText("Your turn: Ana").first().waitFor();
    const before = await barOf(page);
    expect(before.map((b) => b.digit)).toEqual([..."1234567890"].slice(0, before.length));
    await table.put({ do: "command", command: strike(await table.view(), "axeman") });
    await expect.poll(async () => (await barOf(page)).some((b) => !b.open)).toBe(true);
    const after = await barOf(page);
    const digits = new Map(before.map((b) => [b.label, b.digit]));
    expect(after.filter((b) => digits.has(b.label)).map((b) => [b.label, b.digit])).toEqual(
      after.flatMap((b) => (digits.has(b.label) ? [[b.label, digits.get(b.label)]] : [])),
    );
    const move = after.find((b) => b.open && b.label === "Move");
    expect(move?.digit).toBe(digits.get("Move"));
    await page.keyboard.press(move?.digit ?? "");
    await page.getByRole("region", { name: "Move" }).waitFor();
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openWorld, type World } from "./page.ts";
import { DUELS, movedOn, openTable, pressThrough, seen, sitDown } from "./seat.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

/** A fight in which this person types the own dice, at the first throw. */
const throwing = async (ruleset: string) => {
  const asked = DUELS[ruleset];
  if (asked === undefined) throw new Error("no such duel");
  const visitor = await sitDown(world, await openTable(world, asked));
  const { page } = visitor;
  await pressThrough(page, "Enter");
  const { seq } = await seen(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel(/Type my dice/).click();
  await movedOn(page, seq);
  await page.keyboard.press("Escape");
  await pressThrough(page, "1", "Enter");
  return { ...visitor, boxes: page.getByRole("group", { name: /Type what fell/ }) };
};

describe("typed dice", () => {
  it("are asked for in a box that has the focus; one key per face is enough", async () => {
    const { page, boxes } = await throwing("hit-die");
    expect(await boxes.evaluate((box) => box === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await pressThrough(page, "1");
    expect(await page.getByTestId("events").textContent()).toMatch(/Esme hits Sergeant/);
  });

  it("0 is the ten of a d10", async () => {
    const { page } = await throwing("hit-die");
    await pressThrough(page, "0");
    expect(await page.getByTestId("events").textContent()).toMatch(/Esme misses Sergeant/);
  });

  it("R lets the generator throw", async () => {
    const { page, boxes } = await throwing("hit-die");
    await pressThrough(page, "r");
    expect(await boxes.count()).toBe(0);
  });

  it("every face is a button for fingers", async () => {
    const { page } = await throwing("hit-die");
    const { seq } = await seen(page);
    await page.getByRole("button", { name: "1 fell", exact: true }).click();
    await movedOn(page, seq);
    expect(await page.getByTestId("events").textContent()).toMatch(/Esme hits Sergeant/);
  });
});

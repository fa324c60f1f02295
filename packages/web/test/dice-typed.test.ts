import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fallsFrom, fightByMouse, typeMyDice } from "./by-mouse.ts";
import { expectAccessible, openWorld, type World } from "./page.ts";
import { DUELS, heard, movedOn, openTable, pressThrough, seen, sitDown } from "./seat.ts";

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

/** What a page puts in, kept back until it is let go on or refused. */
async function heldBack(page: Page) {
  const waiting: { readonly ref: number; readonly go: () => void; readonly refuse: () => void }[] = [];
  let holding = false;
  await page.routeWebSocket(/\/socket$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => {
      const { ref = 0, put } = JSON.parse(String(message)) as {
        readonly ref?: number;
        readonly put?: object;
      };
      const error = { code: "table/no", message: "the table says no", problems: [] };
      if (!holding || put === undefined) server.send(message);
      else
        waiting.push({
          ref,
          go: () => server.send(message),
          refuse: () => line.send(JSON.stringify({ ref, error })),
        });
    });
  });
  return { waiting, hold: () => (holding = true) };
}

describe("the switch for typed dice", () => {
  it("shows at once what was asked for, and goes back if the table refuses", async () => {
    const { page } = await world.visitor();
    const line = await heldBack(page);
    const { token } = await openTable(world, DUELS["hit-die"]!);
    await page.goto(`/#seat=${token}`);
    await page.getByRole("button", { name: "Start the battle" }).waitFor();
    await page.getByRole("button", { name: "Settings" }).click();
    const box = page.getByLabel(/Type my dice/);
    line.hold();
    await box.click();
    expect(await box.isChecked()).toBe(true);
    await expect.poll(() => line.waiting.length).toBe(1);
    line.waiting[0]?.refuse();
    await page.getByRole("alert").filter({ hasText: "The table says no" }).first().waitFor();
    expect(await box.isChecked()).toBe(false);
    await box.click();
    await expect.poll(() => line.waiting.length).toBe(2);
    const { seq } = await seen(page);
    line.waiting[1]?.go();
    await heard(page, seq);
    expect(await box.isChecked()).toBe(true);
  });
});

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

  it("a whole fight is fought with a mouse and real dice: boxes have the focus, and nothing hides whoever decides", async () => {
    const { page } = await sitDown(world, await openTable(world, DUELS["armor-class"]!));
    await typeMyDice(page);
    const { seq } = await seen(page);
    await page.getByRole("button", { name: "Start the battle" }).click();
    await movedOn(page, seq);
    expect(await fightByMouse(page, fallsFrom(7), 400)).toBeLessThan(400);
  });

  it("every face is a button for fingers", async () => {
    const { page } = await throwing("hit-die");
    const { seq } = await seen(page);
    await page.getByRole("button", { name: "1 fell", exact: true }).click();
    await movedOn(page, seq);
    expect(await page.getByTestId("events").textContent()).toMatch(/Esme hits Sergeant/);
  });
});

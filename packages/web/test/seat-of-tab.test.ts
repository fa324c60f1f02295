import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORD, openTable } from "./at-table.ts";
import { openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

describe("a seat in a browser", () => {
  it("stays its tab's when a link to another seat of the table is opened beside it", async () => {
    const table = await openTable(world, { ruleset: "hit-die", encounter: FORD });
    const player = await table.invite({ id: "sam", name: "Sam", role: "player", combatants: ["esme"] });
    const { page, context } = await world.visitor();
    const master = page.getByRole("tab", { name: "Game master" });
    await page.goto(table.link);
    await master.waitFor();

    const other = await context.newPage();
    await other.goto(player.link);
    await other.getByText("The game master begins").waitFor();
    await page.reload();
    await master.waitFor();
    await other.reload();
    await other.getByText("The game master begins").waitFor();
    expect(await other.getByRole("tab", { name: "Game master" }).count()).toBe(0);
  });

  it("is there again after back, forward and a reload", async () => {
    const { page } = await world.visitor();
    await page.goto("/");
    await page
      .getByRole("button", { name: /Fight now/ })
      .first()
      .click();
    const battle = page.locator("[data-moment='before']");
    await battle.waitFor();
    const title = await page.title();
    await page.goBack();
    await page.getByRole("heading", { name: "Fray" }).waitFor();
    await page.getByRole("link", { name: /Continue/ }).waitFor();
    await page.goForward();
    await battle.waitFor();
    await page.reload();
    await battle.waitFor();
    expect(await page.title()).toBe(title);
  });
});

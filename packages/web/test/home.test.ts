import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectAccessibleInBothThemes, openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

describe("home", () => {
  it("offers a ready fight of each of the five systems", async () => {
    const { page } = await world.visitor();
    await page.goto("/");
    await page
      .getByRole("button", { name: /Fight now/ })
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: /Fight now/ }).count()).toBe(5);
  });

  it("is clean for axe in both themes and on a phone", async () => {
    for (const options of [{}, { width: 400, height: 800 }]) {
      const { page, context } = await world.visitor(options);
      await page.goto("/");
      await page
        .getByRole("button", { name: /Fight now/ })
        .first()
        .waitFor();
      await expectAccessibleInBothThemes(page);
      await context.close();
    }
  });

  it("says what is wrong with a link that is none", async () => {
    const { page } = await world.visitor();
    await page.goto("/");
    await page.getByLabel("A seat's link").fill("hello");
    await page.getByRole("button", { name: "Join" }).click();
    expect(await page.getByRole("alert").textContent()).toMatch(/not a seat's link/);
  });

  it("leads to the rules of a system, number by number", async () => {
    const { page } = await world.visitor();
    await page.goto("/");
    await page.getByRole("link", { name: "Rules" }).first().click();
    await page.getByRole("heading", { name: "Hit Die" }).waitFor();
    await page.getByLabel("Find").fill("HD7");
    expect(await page.locator("dt").allTextContents()).toContain("HD7");
    await expectAccessible(page);
  });
});

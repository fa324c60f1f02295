import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectAccessibleInBothThemes, openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const big = (page: Page) => page.getByTestId("big").locator("strong");

/** A lab with its answer on the screen. */
async function openLab(query: string, options = {}): Promise<Page> {
  const { page } = await world.visitor(options);
  await page.goto(`/lab?${query}`);
  await page.locator("svg.fray-plot").first().waitFor();
  return page;
}

describe("odds lab", () => {
  it("opens each system on a question with an answer", async () => {
    const page = await openLab("ruleset=hit-die");
    for (const system of ["Roll To-Hit", "Armor Class", "Dice Pool", "Battle Order", "Hit Die"]) {
      await page.getByRole("radio", { name: system }).check();
      await page.locator('section[aria-label="Odds"][aria-busy="false"]').waitFor();
      await expect.poll(() => big(page).textContent()).toMatch(/\d+ %/);
    }
  });

  it("follows a dragged number, and its link restores it", async () => {
    const page = await openLab(
      "ruleset=hit-die&as=numbers&attacker.physicalAccuracy=3&attacker.physicalAttack=5&targets.0.evasion=3&targets.0.hp=9",
    );
    await expect.poll(() => big(page).textContent()).toBe("70 %");
    const evasion = page.getByRole("slider", { name: "Evasion, slider" });
    await evasion.focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => big(page).textContent()).toBe("50 %");
    await expect.poll(() => page.url()).toContain("targets.0.evasion=5");
    const again = await openLab(new URL(page.url()).searchParams.toString());
    await expect.poll(() => big(again).textContent()).toBe("50 %");
    expect(await again.getByRole("spinbutton", { name: "Evasion" }).inputValue()).toBe("5");
  });

  it("says at the field what the ruleset's door says of it", async () => {
    const page = await openLab("ruleset=hit-die&as=numbers&targets.0.hp=9");
    await page.getByRole("spinbutton", { name: "HP" }).fill("0");
    const field = page.locator('[data-field="targets.0.hp"]');
    await field.getByText(/expected a whole number from 1 to/).waitFor();
    expect(await page.getByRole("spinbutton", { name: "HP" }).getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("spinbutton", { name: "HP" }).fill("4");
    await field.getByText(/expected a whole number from 1 to/).waitFor({ state: "detached" });
  });

  it("adds and removes targets, and draws each", async () => {
    const page = await openLab(
      "ruleset=hit-die&as=numbers&attacker.physicalAttack=4&targets.0.evasion=2&targets.0.hp=9",
    );
    await page.getByRole("button", { name: "Another target" }).click();
    const second = page.locator("svg.fray-plot text", { hasText: "Now, Target 2" });
    await expect.poll(() => second.count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Remove Target 2" }).click();
    await expect.poll(() => second.count()).toBe(0);
  });

  it("compares variants, by key, and opens one again", async () => {
    const page = await openLab("ruleset=battle-order");
    const before = await big(page).textContent();
    await page.getByRole("heading", { name: "Odds lab" }).click();
    await page.keyboard.press("p");
    const compared = page.getByRole("region", { name: "Compared" });
    await compared.getByRole("rowheader", { name: /^A: / }).waitFor();
    await page.getByRole("spinbutton", { name: "Passive evasion" }).fill("14");
    await expect.poll(() => big(page).textContent()).not.toBe(before);
    expect(await compared.getByRole("row", { name: /^A: / }).textContent()).toContain(before ?? "");
    await compared.getByRole("button", { name: /^Open/ }).click();
    await expect.poll(() => big(page).textContent()).toBe(before);
    await compared.getByRole("button", { name: /^Remove A/ }).click();
    await compared.waitFor({ state: "detached" });
  });

  it("tells what answers change, explains the chance and copies its line", async () => {
    const page = await openLab("ruleset=battle-order");
    await page
      .getByRole("table", { name: "What the answer changes" })
      .getByRole("rowheader", { name: "Dodge", exact: true })
      .waitFor();
    await page.getByRole("heading", { name: "Odds lab" }).click();
    await page.keyboard.press("e");
    await page.getByRole("region", { name: "Explained" }).getByText("To hit").first().waitFor();
    await page.getByRole("button", { name: "Copy line" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/→ .*to hit/);
  });

  it("draws a curve over the number one picks", async () => {
    const page = await openLab("ruleset=armor-class&as=numbers");
    const curve = page.getByRole("region", { name: "Curve" });
    await curve.getByRole("combobox", { name: "Over" }).selectOption({ label: "Target: Melee AC" });
    await curve.locator("svg.fray-plot text", { hasText: "Target: Melee AC" }).waitFor();
    await curve.getByRole("radio", { name: "Mean damage" }).check();
    await expect
      .poll(() => curve.locator("svg > title").textContent())
      .toBe("Mean damage over target: melee ac");
  });

  it("answers dice, and points at what it cannot read", async () => {
    const page = await openLab("dice=2d6");
    await expect.poll(() => big(page).textContent()).toBe("7");
    await page.getByRole("textbox", { name: "Dice" }).fill("5d6>=5");
    await expect.poll(() => big(page).textContent()).toBe("1.67");
    await page.getByRole("textbox", { name: "Dice" }).fill("2d6 + x");
    await page.getByText(/Character 7:/).waitFor();
    await page.getByRole("heading", { name: "2d6 + x as asked before" }).waitFor(); // the number is of 5d6>=5
    expect(await page.getByRole("textbox", { name: "Dice" }).getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("textbox", { name: "Dice" }).fill("2d6");
    await page.getByRole("spinbutton", { name: "Chance of at least" }).fill("7");
    await expect.poll(() => big(page).textContent()).toBe("58 %");
  });

  it("is used with the keyboard alone", async () => {
    const page = await openLab("ruleset=hit-die");
    await page.getByRole("tab", { name: "Combatants" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Numbers");
    await page.getByRole("tab", { name: "Numbers", selected: true }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("tab", { name: "Combatants", selected: true }).waitFor();
  });

  it("is clean for axe in both themes and on a phone", async () => {
    for (const query of ["ruleset=battle-order", "ruleset=to-hit&as=numbers", "dice=4d6kh3"]) {
      const page = await openLab(query);
      await expectAccessibleInBothThemes(page);
      await page.setViewportSize({ width: 400, height: 800 });
      await expectAccessible(page);
      await page.context().close();
    }
  }, 240_000);

  it("says so when there is no such system", async () => {
    const { page } = await world.visitor();
    await page.goto("/lab?ruleset=nonsense");
    await page.getByText("There is no such system").waitFor();
    expect(await page.getByRole("link", { name: "Open the odds lab" }).getAttribute("href")).toBe("/lab");
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORD, openTable, sitDown, strike, strikeOnce } from "./at-table.ts";
import { expectAccessibleInBothThemes, openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const forced = [{ name: "hit die", who: "esme", faces: [3] }];

async function struckTable() {
  const table = await openTable(world, { encounter: FORD });
  await table.put({ do: "force", forced });
  await strikeOnce(table, "sergeant");
  return table;
}

describe("the log", () => {
  it("tells what happened and explains a number with its rule", async () => {
    const table = await struckTable();
    const { page } = await world.visitor();
    await sitDown(page, table);
    const log = page.getByRole("log");
    await log.getByText(/Esme hits Sergeant/).waitFor();
    const explain = log.getByRole("button", { name: /Explain/ }).first();
    expect(await explain.getAttribute("aria-expanded")).toBe("false");
    await explain.click();
    await log.getByRole("rowheader", { name: "hit die" }).first().waitFor();
    await log.getByRole("img", { name: "3 on a d10" }).first().waitFor();
    await log.getByRole("button", { name: "Rule HD4" }).click();
    const { hitDie } = await import("@fray/engine/rulesets/hit-die");
    const says = hitDie.book.find((r) => r.id === "HD4")?.says ?? "";
    await page.getByRole("note").getByText(says).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("note").count()).toBe(0);
  });

  it("stays at its newest line, until somebody scrolls up to read", async () => {
    const combatants = FORD.combatants.map((c) => ({ ...c, sheet: { hp: 900 } }));
    const table = await openTable(world, { encounter: { ...FORD, combatants } });
    const { page } = await world.visitor({ height: 600 });
    await sitDown(page, table);
    await strikeOnce(table, "sergeant");
    const log = page.getByRole("log");
    const below = () => log.evaluate((it) => Math.round(it.scrollHeight - it.scrollTop - it.clientHeight));
    const another = async () => {
      await table.put({ do: "command", command: strike(await table.view(), "sergeant") });
      await table.put({ do: "command", command: { do: "end", actor: "sergeant" } });
      await table.put({ do: "command", command: strike(await table.view(), "sergeant") });
    };
    for (const round of [2, 3, 4]) {
      await another();
      await log.getByText(`Round ${round}`).waitFor();
    }
    await expect.poll(below).toBeLessThan(2);
    await log.hover();
    await page.mouse.wheel(0, -300);
    await expect.poll(below).toBeGreaterThan(200);
    await another();
    await page.getByRole("button", { name: "Newest" }).click();
    await expect.poll(below).toBeLessThan(2);
  });

  it("shows hits alone, one combatant alone, and what was searched for", async () => {
    const table = await struckTable();
    const { page } = await world.visitor();
    await sitDown(page, table);
    const log = page.getByRole("log");
    await log.getByText("The battle begins.").waitFor();
    await page.getByRole("combobox", { name: "Show" }).selectOption("hits");
    await expect.poll(() => log.getByText("The battle begins.").count()).toBe(0);
    await log.getByText(/Esme hits Sergeant/).waitFor();
    await page.getByRole("combobox", { name: "Show" }).selectOption("Sergeant");
    await log.getByText(/Esme hits Sergeant/).waitFor();
    await page.getByLabel("Search the log").fill("no such thing");
    await log.getByText("Nothing in the log is like that.").waitFor();
  });

  it("copies itself as text, with what every number is made of", async () => {
    const table = await struckTable();
    const { page } = await world.visitor();
    await sitDown(page, table);
    await page
      .getByRole("log")
      .getByText(/Esme hits Sergeant/)
      .waitFor();
    await page.getByRole("button", { name: "Copy the log as text" }).click();
    await page.getByText(/Copied \d+ entries/).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^The battle begins\./);
    expect(text).toMatch(/\n {4}3 hit die .* needs 7 or less: hit \(HD4\)/);
  });

  it("saves the battle's log and its encounter as files", async () => {
    const table = await struckTable();
    const { page } = await world.visitor();
    await sitDown(page, table);
    await page.getByRole("button", { name: "Save to a file" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Log", exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("the-ford-log.json");
    const [encounter] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Encounter", exact: true }).click(),
    ]);
    expect(encounter.suggestedFilename()).toBe("the-ford-encounter.json");
  });

  it("throws dice for everybody to see and keeps them over a reload", async () => {
    const table = await struckTable();
    const { page } = await world.visitor();
    await sitDown(page, table);
    await page.getByLabel("Dice to roll, such as 2d6+3").fill("4d6kh3");
    await page.getByRole("button", { name: "Roll the dice" }).click();
    const thrown = page.getByRole("log").getByText("Game master rolls 4d6kh3");
    await thrown.waitFor();
    await page
      .getByRole("log")
      .getByRole("img", { name: /on a d6, dropped/ })
      .waitFor();
    await page.reload();
    await thrown.waitFor();
    await page.getByLabel("Dice to roll, such as 2d6+3").fill("four dice");
    await page.getByRole("button", { name: "Roll the dice" }).click();
    expect(await page.getByRole("alert").textContent()).toMatch(/dice|expected/i);
  });

  it("has tabs for the keyboard, and is clean for axe in both themes", async () => {
    const table = await struckTable();
    const { page } = await world.visitor();
    await sitDown(page, table);
    const log = page.getByRole("log");
    await log
      .getByRole("button", { name: /Explain/ })
      .first()
      .click();
    await log.getByRole("button", { name: "Rule HD4" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("tab", { name: "Log" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: "Sheet", selected: true }).waitFor();
    await page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first().waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("End");
    await page.getByRole("tab", { name: "Game master", selected: true }).waitFor();
    await page.getByRole("heading", { name: "Force a result" }).waitFor();
    await expectAccessibleInBothThemes(page);
  });
});

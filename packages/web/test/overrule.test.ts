import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORD, openTable, sitDown, strike, YARD } from "./at-table.ts";
import { openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

async function begun(encounter: object) {
  const table = await openTable(world, { encounter });
  await table.put({ do: "command", command: { do: "start" } });
  const { page } = await world.visitor();
  await sitDown(page, table);
  await page.getByRole("tab", { name: "Game master" }).click();
  await page.getByRole("heading", { name: "Set a number" }).waitFor();
  return { table, page };
}

describe("the game master's panel", () => {
  it("sets a number, which undo takes back", async () => {
    const { table, page } = await begun(FORD);
    const before = (await table.view()).state.combatants["sergeant"]?.hp;
    const form = page.locator("form", { hasText: "Set a number" });
    await form.getByLabel("Whose").selectOption("Sergeant");
    await form.getByLabel("New value").fill("3");
    await form.getByRole("button", { name: "Set" }).click();
    await page.getByText("Sergeant: Hp is 3 now.").waitFor();
    expect((await table.view()).state.combatants["sergeant"]?.hp).toBe(3);
    await page.getByRole("tab", { name: "Log" }).click();
    await page
      .getByRole("log")
      .getByText(/The game master sets Sergeant's HP to 3/)
      .waitFor();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect.poll(async () => (await table.view()).state.combatants["sergeant"]?.hp).toBe(before);
    await expect
      .poll(() =>
        page
          .getByRole("log")
          .getByText(/The game master sets Sergeant's HP to 3/)
          .count(),
      )
      .toBe(0);
  });

  it("says in words why a number cannot be set", async () => {
    const { page } = await begun(FORD);
    const form = page.locator("form", { hasText: "Set a number" });
    await form.getByLabel("What").fill("luck");
    await form.getByLabel("New value").fill("3");
    await form.getByRole("button", { name: "Set" }).click();
    expect(await page.getByRole("alert").textContent()).toMatch(/has no number called "luck"/);
  });

  it("moves a token", async () => {
    const { table, page } = await begun(YARD);
    const move = page.locator("form", { hasText: "Move a token" });
    await move.getByLabel("Whose").selectOption("Cleo");
    await move.getByLabel("Column").fill("1");
    await move.getByLabel("Row").fill("1");
    await move.getByRole("button", { name: "Move" }).click();
    await page.getByText("Cleo was moved.").waitFor();
    expect((await table.view()).state.combatants["cleo"]?.at).toEqual([0, 0]);
  });

  it("puts a token on the square that is clicked, and Escape leaves it", async () => {
    const { table, page } = await begun(YARD);
    const move = page.locator("form", { hasText: "Move a token" });
    await move.getByLabel("Whose").selectOption("Cleo");
    await move.getByRole("button", { name: "Show where on the map" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByText("Click the square for Cleo.").count()).toBe(0);
    await move.getByRole("button", { name: "Show where on the map" }).click();
    await page.getByText("Click the square for Cleo.").waitFor();
    const cleo = await page.locator("[data-token='cleo']").boundingBox();
    const bruiser = await page.locator("[data-token='bruiser']").boundingBox();
    if (cleo === null || bruiser === null) throw new Error("they are on the map");
    const step = bruiser.x - cleo.x;
    await page.mouse.click(cleo.x + cleo.width / 2 - 2 * step, cleo.y + cleo.height / 2 + step);
    await expect.poll(async () => (await table.view()).state.combatants["cleo"]?.at).toEqual([1, 2]);
  });

  it("a forced die falls as it was told", async () => {
    const { table, page } = await begun(FORD);
    const force = page.locator("form", { hasText: "Force a result" });
    await force.getByLabel("Next roll").selectOption("Hit die");
    await force.getByLabel("Faces").fill("10");
    await force.getByRole("button", { name: "Force" }).click();
    await page.getByText("The next hit die shows 10.").waitFor();
    await table.put({ do: "command", command: strike(await table.view(), "sergeant") });
    await page.getByRole("tab", { name: "Log" }).click();
    await page
      .getByRole("log")
      .getByRole("button", { name: /Explain/ })
      .first()
      .waitFor();
    expect(await page.getByRole("log").getByRole("img", { name: "10 on a d10" }).count()).toBeGreaterThan(0);
  });

  it("changes a house rule and the settings of the table", async () => {
    const { table, page } = await begun(FORD);
    const rule = page.locator("form", { hasText: "Change a house rule" });
    await rule.getByRole("combobox").first().selectOption("Hit target");
    await rule.getByLabel("Value").fill("9");
    await rule.getByRole("button", { name: "Change" }).click();
    await page.getByText("Hit target: 9 now.").waitFor();
    await page.getByLabel("Odds that others are told").selectOption("words");
    await expect.poll(async () => (await table.view()).settings.odds).toBe("words");
    await page.getByLabel("Time to answer").selectOption("30 seconds");
    await expect.poll(async () => (await table.view()).settings.secondsToAnswer).toBe(30);
    await page.getByRole("checkbox", { name: "Sergeant" }).click();
    await expect.poll(async () => (await table.view()).tactics).toEqual(["sergeant"]);
  });

  it("brings somebody in, whom undo sends away again", async () => {
    const { table, page } = await begun(FORD);
    const form = page.locator("form", { hasText: "Reinforcements" });
    await form.getByLabel("Who").selectOption("Archer");
    await form.getByLabel("Called").fill("Rook");
    await form.getByLabel("Side").selectOption("Heroes");
    await form.getByRole("button", { name: "Bring in" }).click();
    await page.getByText("Rook joins the battle.").first().waitFor();
    expect((await table.view()).state.combatants["rook"]).toMatchObject({ name: "Rook", side: "heroes" });
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect
      .poll(async () => Object.keys((await table.view()).state.combatants))
      .toEqual(["esme", "sergeant"]);
  });

  it("deletes the table only after asking", async () => {
    const { table, page } = await begun(FORD);
    await page.getByRole("button", { name: "Delete this table…" }).click();
    await page.getByRole("button", { name: "Keep it" }).click();
    expect((await table.view()).table).toBe(table.table);
    await page.getByRole("button", { name: "Delete this table…" }).click();
    await page.getByRole("button", { name: "Delete it for good" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    const gone = await fetch(`${world.address}/api/table`, {
      headers: { authorization: `Bearer ${table.token}` },
    });
    expect(gone.status).toBe(401);
  });
});

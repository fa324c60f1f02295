import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Seated, sitDown, FORD, GATE } from "./at-table.ts";
import { expectAccessible, openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

/** Its whole point is a condition: nothing is thrown, nothing hurts. */
const TAUNT = {
  ...FORD,
  order: ["ana", "sergeant"],
  combatants: [
    { id: "ana", name: "Ana", is: "knight" },
    { id: "sergeant", name: "Sergeant", is: "sergeant" },
  ],
};

/** Two pools that are counted against each other. */
const POOLS = {
  fray: 1,
  ruleset: "dice-pool",
  name: "Pools",
  field: { kind: "grid", cells: ["...", "..."] },
  order: ["ana", "orc"],
  combatants: [
    {
      id: "ana",
      name: "Ana",
      side: "heroes",
      at: [0, 0],
      sheet: { hp: 10, attacks: { sword: { attack: { notation: "3ps" } } } },
    },
    { id: "orc", name: "Orc", side: "foes", at: [1, 0], sheet: { hp: 10, physicalDice: 2 } },
  ],
};

async function begun(): Promise<Seated> {
  const table = await openTable(world, { encounter: GATE });
  await table.put({ do: "command", command: { do: "start" } });
  return table;
}

/** Picks the first attack on the raider and holds its odds. */
async function held(options: object = {}) {
  const table = await begun();
  const { page, context } = await world.visitor(options);
  await sitDown(page, table);
  await page
    .getByRole("button", { name: /Strike \(sword\)/i })
    .first()
    .click();
  await page.keyboard.press("e");
  const panel = page.getByRole("tabpanel");
  await page.getByRole("tab", { name: "Odds", selected: true }).waitFor();
  await panel.getByRole("heading", { name: /Ana, .* → Raider/ }).waitFor();
  return { page, panel, context };
}

describe("odds explained", () => {
  it("shows the chance, what they may answer, and the tree behind it with its rules", async () => {
    const { page, panel } = await held();
    await panel.getByText("to drop").waitFor();
    await panel.getByRole("rowheader", { name: "Raider: deflect" }).waitFor();
    await panel.getByRole("heading", { name: "What it is made of" }).waitFor();
    await panel.getByText("of Raider").first().waitFor();
    await panel.getByRole("button", { name: "Rule TH62" }).first().click();
    await page.getByRole("note").getByText("TH62").waitFor();
    await page.keyboard.press("Escape");
    const fold = panel.getByRole("button", { name: /^Fold/ });
    const open = await fold.count();
    await fold.first().click();
    await expect.poll(() => fold.count()).toBeLessThan(open);
  });

  it("has a line to copy: who, with what, against whom, how far, to hit and to drop", async () => {
    const { page, panel } = await held();
    await panel.getByRole("button", { name: "Copy line" }).click();
    await panel.getByRole("button", { name: "Copied" }).waitFor();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    expect(line).toMatch(/^Ana, .+ → Raider, 1 square: \d+ % to hit, .*damage \(\d+(–\d+)?\)/);
  });

  it("of what only brings a condition, the big number is the chance of that condition", async () => {
    const table = await openTable(world, { encounter: TAUNT });
    await table.put({ do: "command", command: { do: "start" } });
    const { page } = await world.visitor();
    await sitDown(page, table);
    await page.getByRole("button", { name: /Taunt/ }).first().click();
    await page.locator("[data-token='sergeant']").hover();
    await page.locator("p", { hasText: /^100\s%taunted$/ }).waitFor();
    await page.keyboard.press("e");
    const panel = page.getByRole("tabpanel");
    await panel.getByText("taunted · exact").waitFor();
    await panel.getByText(/Ana, Taunt → Sergeant, front to front: 100\s% taunted$/).waitFor();
    expect(await page.getByText("0 %", { exact: true }).count()).toBe(0);
  });

  it("names all pools that are thrown against each other, and shows them by their faces", async () => {
    const table = await openTable(world, { encounter: POOLS });
    await table.put({ do: "command", command: { do: "start" } });
    const { page } = await world.visitor();
    await sitDown(page, table);
    await page.getByRole("button", { name: /Sword/i }).first().click();
    await page.locator("[data-token='orc']").hover();
    await page.keyboard.press("e");
    const panel = page.getByRole("tabpanel");
    await panel
      .getByText(/attack of Ana \| defense of Orc/)
      .first()
      .waitFor();
    const ways = panel.getByText(/^like \d \d \d \| \d \d$/);
    await expect.poll(() => ways.count()).toBeGreaterThan(1); // what hits and what does not
  });

  it("is clean for axe in both themes", async () => {
    for (const options of [{}, { dark: true }]) {
      const { page, panel, context } = await held(options);
      await panel.getByRole("heading", { name: "What it is made of" }).waitFor();
      await panel.locator("svg[role=img]").first().waitFor();
      await expectAccessible(page);
      await context.close();
    }
  });
});

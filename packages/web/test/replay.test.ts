import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORD, openTable, type Seated, sitDown, strikeOnce } from "./at-table.ts";
import { expectAccessibleInBothThemes, openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

/** Begun, struck, overruled: three steps. */
async function threeSteps(): Promise<Seated> {
  const table = await openTable(world, { encounter: FORD });
  await table.put({ do: "force", forced: [{ name: "hit die", faces: [3] }] });
  await strikeOnce(table, "sergeant");
  await table.put({ do: "overrule", overrule: { what: "set", target: "sergeant", path: "hp", value: 5 } });
  return table;
}

describe("replay", () => {
  it("jumps from the log to a moment, walks on by keys, and comes back to now", async () => {
    const table = await threeSteps();
    const { state } = await table.view();
    const { hp, maxHp } = state.combatants["sergeant"] as unknown as Record<string, number>;
    expect(hp).toBeLessThan(maxHp as number);
    const { page } = await world.visitor();
    await sitDown(page, table);
    await page.getByText(`${hp} of ${maxHp} HP`).first().waitFor();
    await page.getByRole("button", { name: "See the board after step 1" }).click();
    const bar = page.getByRole("toolbar", { name: "Replay" });
    await bar.getByText("1 of 3").waitFor();
    await page.getByText(`${maxHp} of ${maxHp} HP`).first().waitFor();
    expect(new URL(page.url()).searchParams.get("step")).toBe("1");
    await page.keyboard.press("End");
    await bar.getByText("3 of 3").waitFor();
    await page.keyboard.press("Home");
    await bar.getByText("0 of 3").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await bar.getByText("2 of 3").waitFor();
    await bar.getByRole("button", { name: "Back", exact: true }).click();
    await bar.getByText("1 of 3").waitFor();
    await page.getByRole("button", { name: "Back to now" }).click();
    await expect.poll(() => bar.count()).toBe(0);
    await page.getByText(`${hp} of ${maxHp} HP`).first().waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  it("opens at the moment a link names, and plays on by itself to the end", async () => {
    const table = await threeSteps();
    const { page, context } = await world.visitor();
    await sitDown(page, table);
    await page.getByRole("button", { name: "See the board after step 2" }).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${world.address}/table/${table.table}?step=2`);
    const other = await context.newPage();
    await other.goto(link.replace("step=2", "step=0"));
    const bar = other.getByRole("toolbar", { name: "Replay" });
    await bar.getByText("0 of 3").waitFor();
    await bar.getByRole("combobox", { name: "Speed" }).selectOption("4");
    await bar.getByRole("button", { name: "Play" }).click();
    await bar.getByText("3 of 3").waitFor();
    await bar.getByRole("button", { name: "Play" }).waitFor();
  });

  it("asks what if from an earlier moment, and comes back to a battle that is as it was", async () => {
    const table = await threeSteps();
    await table.put({ do: "tactics", combatant: "sergeant", on: true });
    const { page } = await world.visitor();
    await sitDown(page, table);
    await page.getByRole("button", { name: "See the board after step 2" }).click();
    await page.getByRole("button", { name: "What if…" }).click();
    expect(await page.getByLabel("Tactics go on playing Sergeant").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Open the new table" }).click();
    await page.waitForURL((url) => !url.pathname.includes(table.table));
    await page.getByRole("img", { name: "played by tactics" }).waitFor();
    const log = page.getByRole("log");
    await log.getByRole("button", { name: "See the board after step 2" }).waitFor();
    expect(await log.getByRole("button", { name: "See the board after step 3" }).count()).toBe(0);
    await page.setViewportSize({ width: 400, height: 800 });
    const back = page.getByRole("banner").getByRole("link", { name: "What if: come back" });
    expect(await back.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.getByRole("link", { name: "Come back to the battle" }).click();
    await page.waitForURL(`**/table/${table.table}`);
    await log.getByRole("button", { name: "See the board after step 3" }).waitFor();
    expect((await table.view()).steps).toBe(3);
  });

  it("is clean for axe in both themes", async () => {
    const table = await threeSteps();
    for (const options of [{}, { width: 400, height: 800 }]) {
      const { page, context } = await world.visitor(options);
      await page.goto(table.link);
      await page.waitForURL("**/table/*");
      await page.goto(`/table/${table.table}?step=1`);
      await page.getByRole("toolbar", { name: "Replay" }).getByText("1 of 3").waitFor();
      await expectAccessibleInBothThemes(page);
      await context.close();
    }
  });
});

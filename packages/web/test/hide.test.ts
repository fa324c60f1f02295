import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, sitDown, YARD } from "./at-table.ts";
import { expectAccessible, openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const token = (page: Page, id: string) => page.locator(`[data-token='${id}']`);

/** The yard, with a game master and somebody who plays Cleo at one table. */
async function twoSeats() {
  const table = await openTable(world, { encounter: YARD });
  await table.put({ do: "command", command: { do: "start" } });
  const mira = await table.invite({ id: "mira", role: "player", name: "Mira", combatants: ["cleo"] });
  const { page: master } = await world.visitor();
  const { page: player } = await world.visitor();
  await sitDown(master, table);
  await sitDown(player, mira);
  await token(player, "bruiser").waitFor();
  return { master, player };
}

describe("hiding somebody", () => {
  it("by the game master's panel: the player no longer sees them, and sees them again", async () => {
    const { master, player } = await twoSeats();
    await master.getByRole("tab", { name: "Game master" }).click();
    const form = master.locator("form", { hasText: "Hide or reveal" });
    await form.getByLabel("Whom").selectOption("bruiser");
    await form.getByRole("button", { name: "Hide" }).click();
    await form.getByText("Bruiser is hidden now.").waitFor();
    await token(player, "bruiser").waitFor({ state: "detached" });
    expect(await player.getByRole("navigation", { name: "Turn order" }).getByText("Bruiser").count()).toBe(0);
    await master.getByRole("button", { name: /Bruiser, .*hidden from the players/ }).waitFor();
    expect(await token(master, "bruiser").getAttribute("data-hidden")).toBe("true");
    await expectAccessible(master);

    await form.getByRole("button", { name: "Reveal" }).click();
    await form.getByText("Bruiser is seen again.").waitFor();
    await token(player, "bruiser").waitFor();
    await player.getByRole("log").getByText("Bruiser is revealed.").waitFor();
    await expect.poll(() => token(master, "bruiser").getAttribute("data-hidden")).toBeNull();
  });

  it("from the menu in the turn order; who began hidden looks hidden, and undo hides them again", async () => {
    const { master, player } = await twoSeats();
    const turns = master.getByRole("navigation", { name: "Turn order" });
    await expect.poll(() => token(master, "sneak").getAttribute("data-hidden")).toBe("true");
    await turns.getByRole("img", { name: "hidden from the players" }).waitFor();
    expect(await token(player, "sneak").count()).toBe(0);
    await turns.getByRole("button", { name: "More about Sneak" }).click();
    await master.getByRole("button", { name: "Reveal Sneak" }).click();
    await token(player, "sneak").waitFor();
    await expect.poll(() => token(master, "sneak").getAttribute("data-hidden")).toBeNull();
    await master.getByRole("button", { name: /^Undo/ }).click();
    await token(player, "sneak").waitFor({ state: "detached" });
    await expect.poll(() => token(master, "sneak").getAttribute("data-hidden")).toBe("true");
  });

  it("before the battle, players are told of nothing, and nothing of it seems to be missing", async () => {
    const table = await openTable(world, { encounter: YARD });
    const mira = await table.invite({ id: "mira", role: "player", name: "Mira", combatants: ["cleo"] });
    const { page } = await world.visitor();
    await sitDown(page, mira);
    await token(page, "bruiser").waitFor();
    await table.put({ do: "overrule", overrule: { what: "hide", target: "bruiser" } });
    await token(page, "bruiser").waitFor({ state: "detached" });
    await page.getByText("Nothing has happened yet.").waitFor();
    await table.put({ do: "command", command: { do: "start" } });
    await page.getByRole("log").getByText("The battle begins.").waitFor();
    expect(await page.getByRole("button", { name: "Show what was before" }).count()).toBe(0);
  });

  it("players are offered neither", async () => {
    const { player } = await twoSeats();
    await player.getByRole("button", { name: "More about Cleo" }).click();
    await player.getByRole("button", { name: "Let tactics play Cleo" }).waitFor();
    expect(await player.getByRole("button", { name: /^Hide|^Reveal/ }).count()).toBe(0);
  });
});

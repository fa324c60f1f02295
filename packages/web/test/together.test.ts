import type { BrowserContext, Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, sitDown, strike, YARD } from "./at-table.ts";
import { expectAccessible, openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

/** A line that can be cut: open ones end, new ones end at once, until it is mended. */
async function breakable(context: BrowserContext) {
  const open: WebSocketRoute[] = [];
  let whole = true;
  await context.routeWebSocket("**/socket", async (socket) => {
    if (!whole) return socket.close({ code: 1001 });
    socket.connectToServer();
    open.push(socket);
  });
  return {
    async cut() {
      whole = false;
      await Promise.all(open.splice(0).map((socket) => socket.close({ code: 1001 })));
    },
    mend() {
      whole = true;
    },
  };
}

/** What a seat that is gone complains of: that is what is being tried. */
const forget = (complaints: string[]): void => {
  complaints.length = 0;
};

/** Whatever else is asked after a hit is answered as usual. */
async function takeIt(page: Page): Promise<void> {
  const done = page.getByRole("log").getByText("Cleo reacts: dodge.");
  const block = page.getByRole("region", { name: "Your decision" }).getByRole("heading", { name: /block/i });
  await done.or(block).first().waitFor();
  if (await done.isVisible()) return;
  await page.keyboard.press("Enter");
}

/** Where a page stands, and the words of its last step; a foe's numbers are the game master's alone. */
const told = async (page: Page) => ({
  seq: await page.locator("[data-seq]").getAttribute("data-seq"),
  last: await page
    .getByRole("log")
    .locator("ol > li")
    .last()
    .evaluate((line) => {
      const words = line.cloneNode(true) as HTMLElement;
      for (const button of words.querySelectorAll("button")) button.remove();
      return words.textContent;
    }),
});

async function yard() {
  const table = await openTable(world, { encounter: YARD });
  await table.put({ do: "command", command: { do: "start" } });
  return table;
}

describe("together", () => {
  it("a player joins by the link made here, is asked to dodge, answers, and both stay in step", async () => {
    const table = await yard();
    const { page: master } = await world.visitor();
    const { page: player } = await world.visitor();
    await sitDown(master, table);
    await master.getByRole("button", { name: "Share" }).click();
    const dialog = master.getByRole("dialog", { name: "Play together" });
    await dialog.getByText("Give them a name and choose whom they play.").waitFor();
    await dialog.getByLabel("Name").fill("Mira");
    await dialog.getByText("Choose whom they play.", { exact: true }).waitFor();
    await dialog.getByRole("checkbox", { name: "Cleo" }).check();
    await dialog.getByRole("button", { name: "Make a link" }).click();
    const link = await dialog.getByRole("textbox", { name: "Link for Mira" }).inputValue();
    expect(link).toMatch(new RegExp(`^${world.address}/#seat=`));
    await dialog.getByText("plays Cleo · away").waitFor();
    await player.goto(link);
    await dialog.getByText("plays Cleo · here").waitFor();
    expect(new URL(player.url()).hash).toBe("");
    await dialog.getByRole("button", { name: "Close" }).click();

    await table.put({ do: "command", command: strike(await table.view(), "cleo") });
    const card = player.getByRole("region", { name: "Your decision" });
    await card.waitFor();
    await master
      .getByText(/Waiting for Mira/)
      .first()
      .waitFor();
    await card
      .getByRole("button", { name: /\bDodge\b/ })
      .first()
      .click();
    await takeIt(player);
    for (const page of [master, player])
      await page.getByRole("log").getByText("Cleo reacts: dodge.").waitFor();
    await expect.poll(() => told(player)).toEqual(await told(master));
    expect(await player.getByRole("log").getByText("Sneak").count()).toBe(0);
  });

  it("comes back after the line was cut, with everything that was missed and nothing twice", async () => {
    const table = await yard();
    const mira = await table.invite({ id: "mira", role: "player", name: "Mira", combatants: ["cleo"] });
    const { page, context } = await world.visitor();
    const line = await breakable(context);
    await sitDown(page, mira);
    const log = page.getByRole("log");
    await log.getByText("The battle begins.").waitFor();
    await table.put({ do: "roll", dice: "2d8" });
    await log.getByText("Game master rolls 2d8").waitFor();
    await line.cut();
    await page
      .getByText(/connect|offline|line/i)
      .first()
      .waitFor();
    await table.put({ do: "roll", dice: "3d6" });
    await table.put({ do: "overrule", overrule: { what: "set", target: "cleo", path: "hp", value: 7 } });
    line.mend();
    await log.getByText("Game master rolls 3d6").waitFor();
    await log.getByText(/The game master changes Cleo's HP/).waitFor();
    for (const once of [/The game master changes Cleo's HP/, "Game master rolls 2d8", "The battle begins."])
      expect(await log.getByText(once).count()).toBe(1);
  });

  it("onlookers see no hidden things, and may not act", async () => {
    const table = await yard();
    const guest = await table.invite({ id: "guest", role: "onlooker", name: "Guest" });
    const { page: master } = await world.visitor();
    const { page } = await world.visitor();
    await sitDown(master, table);
    await master.getByText("Sneak").first().waitFor();
    await sitDown(page, guest);
    await page.getByRole("log").getByText("The battle begins.").waitFor();
    expect(await page.getByRole("tab", { name: "Game master" }).count()).toBe(0);
    expect(await page.getByLabel("Dice to roll, such as 2d6+3").count()).toBe(0);
    await page.getByRole("tab", { name: "Sheet" }).click();
    await page.getByRole("combobox", { name: "Whose sheet" }).waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("Only the game master gives out links to seats.").waitFor();
    expect(await page.content()).not.toMatch(/sneak/i);
  });

  it("a seat that was taken away is gone at once; a new link opens it again", async () => {
    const table = await yard();
    const mira = await table.invite({ id: "mira", role: "player", name: "Mira", combatants: ["cleo"] });
    const { page: master } = await world.visitor();
    const { page: player, complaints } = await world.visitor();
    await sitDown(player, mira);
    await sitDown(master, table);
    await master.getByRole("button", { name: "Share" }).click();
    const dialog = master.getByRole("dialog", { name: "Play together" });
    await dialog.getByRole("button", { name: /A new link for Mira/ }).click();
    const link = await dialog.getByRole("textbox", { name: "Link for Mira" }).inputValue();
    expect(link).not.toContain(mira.token);
    await player.goto(link);
    await player.getByRole("tab", { name: "Log" }).waitFor();
    await dialog.getByRole("button", { name: "Take the seat of Mira away" }).click();
    await expect.poll(() => dialog.getByText("Mira").count()).toBe(0);
    await expect.poll(() => player.getByRole("tab", { name: "Log" }).count()).toBe(0);
    forget(complaints);
  });

  it("who fights again has the same people at the table, with new links to send", async () => {
    const table = await yard();
    await table.invite({ id: "mira", role: "player", name: "Mira", combatants: ["cleo"] });
    for (const target of ["bruiser", "sneak"])
      await table.put({ do: "overrule", overrule: { what: "set", target, path: "hp", value: 0 } });
    const { page: master } = await world.visitor();
    await sitDown(master, table);
    await master.getByRole("button", { name: "Fight again" }).click();
    await master.getByText("Not here yet: Mira. Their links are under Share.").waitFor();
    await master.getByRole("button", { name: "Share" }).click();
    const dialog = master.getByRole("dialog", { name: "Play together" });
    await dialog.getByText("plays Cleo · away").waitFor();
    const { page: player } = await world.visitor();
    await player.goto(await dialog.getByRole("textbox", { name: "Link for Mira" }).inputValue());
    await dialog.getByText("plays Cleo · here").waitFor();
    expect(await master.getByText(/Not here yet/).count()).toBe(0);
  });

  it("whoever is there when it is fought again goes along by one click", async () => {
    const table = await yard();
    const mira = await table.invite({ id: "mira", role: "player", name: "Mira", combatants: ["cleo"] });
    for (const target of ["bruiser", "sneak"])
      await table.put({ do: "overrule", overrule: { what: "set", target, path: "hp", value: 0 } });
    const [{ page: master }, { page: player }] = [await world.visitor(), await world.visitor()];
    await sitDown(player, mira);
    await player.getByText("When the game master opens another fight, the way there is here.").waitFor();
    await sitDown(master, table);
    await master.getByRole("button", { name: "Fight again" }).click();
    await player.getByRole("button", { name: "Go to the next fight" }).click();
    await expect.poll(() => player.url()).toBe(master.url());
    await player
      .getByText("The battle has not begun")
      .or(player.getByRole("tab", { name: "Log" }))
      .first()
      .waitFor();
    await expect.poll(() => master.getByText(/Not here yet/).count()).toBe(0);
    await player.reload();
    await expect.poll(() => player.url()).toBe(master.url());
  });

  it("the dialog is clean for axe in both themes", async () => {
    const table = await yard();
    for (const options of [{}, { dark: true }]) {
      const { page, context } = await world.visitor(options);
      await sitDown(page, table);
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("dialog", { name: "Play together" }).waitFor();
      await expectAccessible(page);
      await context.close();
    }
  });
});

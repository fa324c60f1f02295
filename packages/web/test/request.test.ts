import type { SeatView } from "@fray/server/messages";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openWorld, type World } from "./page.ts";
import {
  type Asked,
  expectSeen,
  heard,
  movedOn,
  openTable,
  pressThrough,
  put,
  seen,
  sitDown,
  type Table,
} from "./seat.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

/** Two who stand beside each other, both played by people: nothing happens by itself, and no blow ends it. */
const DUEL: Asked = {
  ruleset: "battle-order",
  encounter: "duel",
  tactics: [],
  changes: {
    order: ["cleo", "bruiser"],
    combatants: [
      { id: "cleo", name: "Cleo", is: "fencer", at: [2, 1] },
      { id: "bruiser", name: "Bruiser", is: "bruiser", at: [3, 1], sheet: { hp: 200 } },
    ],
  },
};
const ATTACK = {
  do: "command",
  command: {
    do: "attack",
    actor: "cleo",
    with: "longsword",
    targets: ["bruiser"],
    options: { modifier: "none" },
  },
};

/** The game master's page at the moment the bruiser is asked to dodge. */
const attacked = async () => {
  const table = await openTable(world, DUEL);
  const visitor = await sitDown(world, table);
  const { seq } = await pressThrough(visitor.page, "Enter");
  await put(world, table, ATTACK);
  expect((await movedOn(visitor.page, seq)).moment).toBe("asked");
  return { ...visitor, table, card: visitor.page.getByRole("region", { name: "Your decision" }) };
};

/** A player's seat: its token. */
async function giveSeat(table: Table, seat: object): Promise<{ readonly token: string }> {
  const answer = await fetch(`${world.address}/api/table/seats`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${table.token}` },
    body: JSON.stringify({ seat: { role: "player", ...seat }, link: "new" }),
  });
  return (await answer.json()) as { readonly token: string };
}

/** Waits until so many standing orders are still to be handed over. */
const orders = (page: Page, count: number): Promise<void> =>
  page.locator(`[data-orders="${count}"]`).waitFor({ state: "attached" });

/** Another table without loading the page anew, as by a link of the page. */
async function goInPage(page: Page, table: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, "", path), `/table/${table}`);
  await page.locator("[data-moment]").waitFor();
}

async function viewAt({ token }: Table): Promise<SeatView> {
  const answer = await fetch(`${world.address}/api/table`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { readonly view: SeatView }).view;
}

describe("a request", () => {
  it("is a card with a sentence, every answer, its odds and the usual one marked", async () => {
    const { card, page } = await attacked();
    expect(await card.getByRole("heading").textContent()).toBe("Bruiser: dodge?");
    const dodge = card.getByRole("button", { name: /Dodge/ });
    await expect.poll(() => dodge.textContent()).toMatch(/% to be hit/);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Enter");
    await expectAccessible(page);
  });

  it("while it waits, T shows what threatens whoever is asked, not whoever strikes", async () => {
    const { page } = await attacked();
    await page.keyboard.press("t");
    await expectSeen(page.getByText(/before Bruiser's next turn|nobody hit Bruiser/));
    expect(await page.getByRole("button", { name: /What foes could do to Bruiser/ }).count()).toBe(1);
  });

  it("is answered by a click", async () => {
    const { card, page } = await attacked();
    const { seq } = await seen(page);
    await card.getByRole("button", { name: /Dodge/ }).click();
    await movedOn(page, seq);
    expect(await card.getByRole("heading", { name: "Bruiser: dodge?" }).count()).toBe(0);
  });

  it("is answered by its letter", async () => {
    const { card, page } = await attacked();
    await pressThrough(page, "d");
    expect(await card.getByRole("heading", { name: "Bruiser: dodge?" }).count()).toBe(0);
  });

  it("a standing order answers from now on: nobody is asked to dodge again", async () => {
    const { card, page, table } = await attacked();
    const { seq } = await seen(page);
    await card.getByRole("button", { name: "never" }).click();
    await movedOn(page, seq);
    while ((await seen(page)).moment === "asked") await pressThrough(page, "Enter");
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.waitForFunction(
      () => document.querySelector("[data-orders]")?.getAttribute("data-orders") === "0",
    );
    for (const actor of ["cleo", "bruiser"])
      await put(world, table, { do: "command", command: { do: "end", actor } });
    await page.getByText("Your turn: Cleo").first().waitFor();
    const before = await seen(page);
    await put(world, table, ATTACK);
    await movedOn(page, before.seq);
    expect(await card.getByRole("heading", { name: "Bruiser: dodge?" }).count()).toBe(0);
  });

  it("a standing order that could not be handed over yet stays with its table", async () => {
    const other = await openTable(world, DUEL);
    const { card, page, table } = await attacked();
    for (const { token } of [other, table]) {
      await page.goto(`/#seat=${token}`);
      await page.locator("[data-moment]").waitFor();
    }
    const { seq } = await seen(page);
    await card.getByRole("button", { name: "never" }).click();
    expect((await movedOn(page, seq)).moment).toBe("asked");
    await orders(page, 1);
    await goInPage(page, other.table);
    await pressThrough(page, "Enter");
    await orders(page, 0);
    expect((await viewAt(other)).policies).toEqual({ cleo: {}, bruiser: {} });
    await goInPage(page, table.table);
    await orders(page, 1);
    while ((await seen(page)).moment === "asked") await pressThrough(page, "Enter");
    await orders(page, 0);
    expect((await viewAt(table)).policies).toMatchObject({ bruiser: { dodge: { mode: "off" } } });
  });

  it("for somebody else's combatant goes to them; the game master sees whom all wait for, and may step in", async () => {
    const table = await openTable(world, DUEL);
    const master = await sitDown(world, table);
    const mira = await sitDown(
      world,
      await giveSeat(table, { id: "mira", name: "Mira", combatants: ["bruiser"] }),
    );
    await pressThrough(master.page, "Enter");
    await put(world, table, ATTACK);
    const card = mira.page.getByRole("region", { name: "Your decision" });
    await card.getByRole("heading", { name: "Bruiser: dodge?" }).waitFor();
    await master.page.getByRole("button", { name: "Answer for them" }).waitFor();
    expect(await master.page.getByRole("region", { name: "Actions" }).textContent()).toContain(
      "Waiting for Mira (Bruiser) to decide…",
    );
    const before = await seen(master.page);
    await card.getByRole("button", { name: /Dodge/ }).click();
    const now = await heard(mira.page, before.seq);
    expect((await heard(master.page, now.seq - 1)).seq).toBe(now.seq);
    expect(await card.getByRole("heading", { name: "Bruiser: dodge?" }).count()).toBe(0);
  });

  it("while others act or decide, T shows a player what threatens their own", async () => {
    const table = await openTable(world, DUEL);
    const mira = await giveSeat(table, { id: "mira", name: "Mira", combatants: ["cleo"] });
    const { page } = await sitDown(world, mira);
    await put(world, table, { do: "command", command: { do: "start" } });
    await put(world, table, ATTACK);
    await expectSeen(page.getByText(/Waiting for Bruiser/).first());
    expect(await page.getByRole("button", { name: /What foes could do to Cleo/ }).count()).toBe(1);
  });

  it("where the table tells odds in words, so does the card", async () => {
    const table = await openTable(world, DUEL);
    const { page } = await sitDown(
      world,
      await giveSeat(table, { id: "mira", name: "Mira", combatants: ["bruiser"] }),
    );
    await put(world, table, { do: "settings", settings: { odds: "words" } });
    await put(world, table, { do: "command", command: { do: "start" } });
    await put(world, table, ATTACK);
    const card = page.getByRole("region", { name: "Your decision" });
    const answer = card.getByRole("button", { name: /Dodge/ });
    await expectSeen(answer);
    await expect
      .poll(() => answer.textContent())
      .toMatch(/(hardly ever|unlikely|about even|likely|almost always) hit/);
  });
});

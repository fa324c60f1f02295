import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openWorld, type VisitorOptions, type World } from "./page.ts";
import { type Asked, DUELS, expectSeen, movedOn, openTable, pressThrough, seen, sitDown } from "./seat.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const BRIDGE: Asked = {
  ruleset: "hit-die",
  encounter: "toll-bridge",
  tactics: ["sergeant", "watchman", "skirmisher", "trickster"],
  changes: { order: ["ana", "bram", "cleo", "sergeant", "watchman", "skirmisher", "trickster"] },
};

const start = async (asked: Asked | undefined = BRIDGE, options: VisitorOptions = {}) => {
  const visitor = await sitDown(world, await openTable(world, asked), options);
  await pressThrough(visitor.page, "Enter");
  return visitor;
};

describe("the battle view", () => {
  it("begins with one click, and says whose turn it is", async () => {
    const { page } = await sitDown(world, await openTable(world, BRIDGE));
    expect(await page.getByText("played by you").count()).toBe(1);
    const { seq } = await seen(page);
    await page.getByRole("button", { name: "Start the battle" }).click();
    await movedOn(page, seq);
    expect(await page.getByRole("region", { name: "Actions" }).textContent()).toContain("Your turn: Ana");
  });

  it("an ordinary attack takes two clicks, with the odds in sight before the second", async () => {
    const { page } = await start();
    const { seq } = await seen(page);
    const foe = page.locator("[data-token='sergeant']");
    await foe.click();
    await page.getByText("to hit", { exact: true }).waitFor();
    expect((await seen(page)).seq).toBe(seq);
    await foe.click();
    await movedOn(page, seq);
    const happened = page.getByRole("list", { name: "What just happened" });
    await happened
      .getByText(/Sergeant/)
      .first()
      .waitFor();
  });

  it("a friend who could be struck is marked as one", async () => {
    const order = ["bram", "ana", "cleo", "sergeant", "watchman", "skirmisher", "trickster"];
    const { page } = await start({ ...BRIDGE, changes: { order } });
    await page.keyboard.press("1");
    const targets = page.getByRole("list", { name: "Targets" });
    await expectSeen(targets.getByRole("button", { name: /^Ana\s*friend/ }));
    expect(await targets.getByRole("button", { name: /^Sergeant.*friend/ }).count()).toBe(0);
  });

  it("in a smaller window the map keeps its room, and the side is one button away", async () => {
    const { page } = await start(DUELS["to-hit"], { width: 900, height: 768 });
    const map = await page.getByRole("application").boundingBox();
    expect(map?.width).toBeGreaterThan(700);
    const log = page.getByRole("tab", { name: "Log" });
    expect(await log.isVisible()).toBe(false);
    await page.getByRole("button", { name: /^Log and sheet/ }).click();
    await expectSeen(log);
    await expectAccessible(page);
  });

  it("an ordinary attack takes two keys", async () => {
    const { page } = await start();
    await page.keyboard.press("1");
    await page.getByRole("list", { name: "Targets" }).getByText("%").first().waitFor();
    await pressThrough(page, "Enter");
    expect(await page.getByTestId("events").textContent()).toMatch(/Ana (hits|misses)/);
  });

  it("whoever picks by key goes on by key, wherever the focus was", async () => {
    const { page } = await start();
    await page.getByRole("button", { name: "Share" }).focus();
    await page.keyboard.press("1");
    await pressThrough(page, "Enter");
    expect(await page.getByTestId("events").textContent()).toMatch(/Ana (hits|misses)/);
  });

  it("an action's options are one key away, and Enter still strikes", async () => {
    const { page } = await start();
    await page.keyboard.press("1");
    await page.keyboard.press("o");
    await page.keyboard.press("Space");
    expect(await page.getByRole("checkbox", { name: "Nonlethal" }).isChecked()).toBe(true);
    await pressThrough(page, "Enter");
    expect(await page.getByTestId("events").textContent()).toMatch(/Ana (hits|misses)/);
  });

  it("on a phone the first tap points, and the second strikes", async () => {
    const { page } = await start(BRIDGE, { width: 400, height: 800, touch: true });
    await page.locator("[data-harmful='true']").first().tap();
    const { seq } = await seen(page);
    const foe = page.locator("[data-token='skirmisher']");
    await foe.tap();
    await page.getByText("to hit", { exact: true }).waitFor();
    expect((await seen(page)).seq).toBe(seq);
    await foe.tap();
    expect((await movedOn(page, seq)).seq).toBeGreaterThan(seq);
  });

  it("undo says what it takes back, and restores; redo brings it again", async () => {
    const { page } = await start();
    const bar = page.getByRole("list", { name: "What Ana has left" });
    const before = await bar.textContent();
    await pressThrough(page, "1", "Enter");
    const undo = page.getByRole("button", { name: /^Undo Ana/ });
    await undo.waitFor();
    const { seq } = await seen(page);
    await undo.click();
    await movedOn(page, seq);
    expect(await bar.textContent()).toBe(before);
    expect(await page.getByRole("button", { name: /^Undo the start/ }).count()).toBe(1);
    await pressThrough(page, "Control+y");
    await undo.waitFor();
  });

  it("Escape steps back until nothing is chosen", async () => {
    const { page } = await start();
    await page.keyboard.press("1");
    await page.getByRole("list", { name: "Targets" }).waitFor();
    await page.keyboard.press("Escape");
    const targets = page.getByRole("list", { name: "Targets" });
    await targets.waitFor({ state: "detached" });
    expect(await targets.count()).toBe(0);
  });

  it("what cannot be done now is dim and says why", async () => {
    const { page } = await start(DUELS["to-hit"]);
    const { seq } = await seen(page);
    await page.getByRole("button", { name: /Defend/ }).click();
    await movedOn(page, seq);
    const dim = page.locator("[aria-disabled='true']").first();
    await dim.focus();
    const why = page.getByRole("tooltip").first();
    expect(await why.isVisible()).toBe(true);
    expect((await why.textContent())?.length).toBeGreaterThan(10);
  });

  it("a hint goes when it is followed, and does not come back", async () => {
    const { page } = await start(DUELS["hit-die"]);
    const hint = page.getByRole("complementary", { name: "Hint" });
    await expectSeen(hint.getByText(/Point at a lit foe/));
    const { seq } = await seen(page);
    await page.getByRole("button", { name: /^Sergeant, / }).click();
    await page.getByRole("button", { name: /^Sergeant, / }).click();
    await movedOn(page, seq);
    await expect.poll(() => hint.getByText(/Point at a lit foe/).count()).toBe(0);
    await page.reload();
    await page.locator("[data-moment]").waitFor();
    expect(await hint.getByText(/Point at a lit foe/).count()).toBe(0);
  });

  it("tactics take a combatant over, fight it out to the end, and it begins again", async () => {
    const { page } = await start(DUELS["hit-die"]);
    await page.getByRole("button", { name: "More about Esme" }).click();
    await page.getByRole("button", { name: "Let tactics play Esme" }).click();
    const over = page.getByRole("region", { name: "The battle is over" });
    await over.waitFor();
    expect(await over.textContent()).toMatch(/The (heroes|foes) win.*Still standing/);
    await over.getByRole("button", { name: "Fight again" }).click();
    await expectSeen(page.getByRole("button", { name: "Start the battle" }));
  });

  it("at the end those who won carry on as they are, into a fight that is chosen", async () => {
    const { page } = await start(DUELS["hit-die"]);
    await page.getByRole("button", { name: "More about Esme" }).click();
    await page.getByRole("button", { name: "Let tactics play Esme" }).click();
    const over = page.getByRole("region", { name: "The battle is over" });
    await over.waitFor();
    const [, name = "", left = ""] =
      /Still standing:\s*(\w+) (\d+) of/.exec((await over.textContent()) ?? "") ?? [];
    await over.getByRole("button", { name: "Carry on…" }).click();
    const next = page.getByRole("dialog", { name: "Carry on" });
    await next.getByText(`${name}: ${left} of`).waitFor();
    await next.getByRole("button", { name: /^The wolves' hollow/ }).click();
    await page.getByRole("button", { name: "Start the battle" }).waitFor();
    await expectSeen(page.getByRole("button", { name: new RegExp(`^${name}, .*, ${left} of`) }).first());
  });

  it("without a seat it says how to get one", async () => {
    const table = await openTable(world, BRIDGE);
    const { page } = await world.visitor();
    await page.goto(`/table/${table.table}`);
    await page.getByRole("heading", { name: "You have no seat at this table" }).waitFor();
    await page.getByLabel("A seat's link").fill(`${world.address}/#seat=${table.token}`);
    await page.getByRole("button", { name: "Join" }).click();
    await expectSeen(page.getByRole("button", { name: "Start the battle" }));
  });

  it("a seat that is not there says so", async () => {
    const { page } = await world.visitor();
    await page.goto("/#seat=nothing.0123456789abcdef0123");
    await expectSeen(page.getByRole("heading", { name: "This link opens no seat" }));
  });

  it("lists its keys", async () => {
    const { page } = await start();
    await page.keyboard.press("?");
    await expectSeen(page.getByRole("dialog", { name: "Keys" }).getByText("end the turn"));
  });

  it.each([
    ["light", {}],
    ["dark", { dark: true }],
    ["a phone", { width: 400, height: 800 }],
  ] as const)(
    "is clean for axe: %s",
    async (_, options) => {
      const { page } = await start(BRIDGE, options);
      await page.keyboard.press("1");
      await page.getByRole("list", { name: "Targets" }).getByText("%").first().waitFor();
      await expectAccessible(page);
    },
    60_000,
  );
});

import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openWorld, type VisitorOptions, type World } from "../test/page.ts";
import { type Asked, expectSeen, movedOn, openTable, pressThrough, put, sitDown } from "../test/seat.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const UPRIGHT: VisitorOptions = { width: 400, height: 800, touch: true };
const LYING: VisitorOptions = { width: 844, height: 390, touch: true };

/** Twenty squares each way, friends at one end and foes at the other. */
const GATE: Asked = {
  ruleset: "to-hit",
  encounter: "ruined-gate",
  tactics: [],
  changes: { order: ["ana", "bram", "cleo", "dov", "wolf", "ogre", "sniper", "ruffian"] },
};

/** Everybody stands beside somebody: whoever is struck is asked. */
const CLOSE: Asked = {
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
  do: "attack",
  actor: "cleo",
  with: "longsword",
  targets: ["bruiser"],
  options: { modifier: "none" },
};

const begun = async (asked: Asked, options: VisitorOptions) => {
  const table = await openTable(world, asked);
  const { page } = await sitDown(world, table, options);
  await pressThrough(page, "Enter");
  return { page, table };
};

async function boxOf(it: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await it.boundingBox();
  if (box === null) throw new Error(`${it.toString()} has no place`);
  return box;
}

const map = (page: Page): Locator => page.getByRole("application");
const token = (page: Page, id: string): Locator => page.locator(`[data-token="${id}"]`);

/** Whether the middle of one lies within the other. */
async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(inner), await boxOf(outer)];
  const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
  return x > b.x && x < b.x + b.width && y > b.y && y < b.y + b.height;
}

/** Whether nothing of the one lies over the other. */
async function areApart(a: Locator, b: Locator): Promise<boolean> {
  const [p, q] = [await boxOf(a), await boxOf(b)];
  return p.y >= q.y + q.height || q.y >= p.y + p.height || p.x >= q.x + q.width || q.x >= p.x + p.width;
}

/** Pixels of a square. */
const squareOf = (page: Page): Promise<number> =>
  map(page)
    .locator("svg")
    .first()
    .evaluate((svg) => svg.getBoundingClientRect().width / 20);

describe.each([
  ["upright", UPRIGHT],
  ["lying", LYING],
])("on a phone, %s", (_, options) => {
  it("a large map first shows whoever acts, in squares a finger hits", async () => {
    const { page } = await begun(GATE, options);
    expect(await squareOf(page)).toBeGreaterThanOrEqual(32);
    expect(await isWithin(token(page, "ana"), map(page))).toBe(true);
    expect(await isWithin(token(page, "sniper"), map(page))).toBe(false);
  });

  it("the edges tell who is out of sight, and a tap looks at them; everything is a tap away too", async () => {
    const { page } = await begun(GATE, options);
    await expectAccessible(page);
    await page.getByRole("button", { name: /more to the right: .*Sniper/ }).tap();
    await expect.poll(() => isWithin(token(page, "ogre"), map(page))).toBe(true);
    await page.getByRole("button", { name: /^Show everything/ }).tap();
    for (const id of ["ana", "sniper", "wolf", "dov"])
      expect(await isWithin(token(page, id), map(page))).toBe(true);
    expect(await page.locator("[data-edge]").count()).toBe(0);
  });

  it("whoever's turn it is comes into sight", async () => {
    const { page, table } = await begun(GATE, options);
    for (const actor of ["ana", "bram", "cleo", "dov"])
      await put(world, table, { do: "command", command: { do: "end", actor } });
    await page.getByText("Your turn: Wolf").first().waitFor();
    await expect.poll(() => isWithin(token(page, "wolf"), map(page))).toBe(true);
  });

  it("a question is asked beside the map", async () => {
    const { page, table } = await begun(CLOSE, options);
    await put(world, table, { do: "command", command: ATTACK });
    await expectSeen(page.getByRole("heading", { name: "Bruiser: dodge?" }));
    expect(await areApart(page.getByRole("region", { name: "Your decision" }), map(page))).toBe(true);
  });

  it("what may come after the end lies beside the map too", async () => {
    const { page, table } = await begun(CLOSE, options);
    const overrule = { what: "set", target: "bruiser", path: "hp", value: 0 };
    await put(world, table, { do: "overrule", overrule });
    const over = page.getByRole("region", { name: "The battle is over" });
    await expectSeen(over);
    expect(await areApart(over, map(page))).toBe(true);
  });

  it("what a newcomer is told lies over nothing", async () => {
    const { page } = await begun(GATE, options);
    const hint = page.getByRole("complementary", { name: "Hint" });
    await expectSeen(hint);
    expect(await areApart(hint, map(page))).toBe(true);
    expect(await areApart(hint, page.getByRole("navigation", { name: "Turn order" }))).toBe(true);
  });
});

describe("on a tablet", () => {
  it.each([
    [1024, 768],
    [768, 1024],
  ])("a question leaves the map of %i pixels free", async (width, height) => {
    const { page, table } = await begun(CLOSE, { width, height });
    await put(world, table, { do: "command", command: ATTACK });
    await expectSeen(page.getByRole("heading", { name: "Bruiser: dodge?" }));
    expect(await areApart(page.getByRole("region", { name: "Your decision" }), map(page))).toBe(true);
  });

  it("the past is played back beside the map, and whose turn it was is told", async () => {
    const { page, table } = await begun(CLOSE, { width: 1024, height: 768 });
    const before = Number(await page.locator("[data-seq]").getAttribute("data-seq"));
    await put(world, table, { do: "command", command: { do: "end", actor: "cleo" } });
    await movedOn(page, before);
    await page.getByRole("button", { name: "See the board after step 1" }).click();
    const replay = page.getByRole("toolbar", { name: "Replay" });
    await expectSeen(replay);
    expect(await areApart(replay, map(page))).toBe(true);
    await expectSeen(page.getByText("Cleo's turn", { exact: true }).first());
  });
});

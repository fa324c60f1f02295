import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UNIT } from "../src/board/drawing.ts";
import { openTable, type Seated, sitDown } from "./at-table.ts";
import { openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

/** A caster with a blast and a bow, two foes side by side, one behind a pillar, one that nobody sees. */
const RUIN = {
  fray: 1,
  ruleset: "to-hit",
  name: "The ruin",
  field: { kind: "grid", cells: ["..........", "..........", "......#...", "..........", ".........."] },
  order: ["ana", "left", "right", "far", "near", "sneak"],
  combatants: [
    {
      id: "ana",
      name: "Ana",
      side: "heroes",
      at: [1, 2],
      sheet: { health: 20, sp: 20, mp: 30, weapons: ["bow 1"], abilities: ["oil-burst", "whirl"] },
    },
    { id: "left", name: "Left", side: "foes", at: [3, 1], sheet: { health: 20 } },
    { id: "right", name: "Right", side: "foes", at: [4, 3], sheet: { health: 20 } },
    { id: "far", name: "Far", side: "foes", at: [8, 1], sheet: { health: 20 } },
    { id: "near", name: "Near", side: "foes", at: [1, 3], sheet: { health: 20 } },
    { id: "sneak", name: "Sneak", side: "foes", at: [1, 1], sheet: { health: 20 }, hidden: true },
  ],
} as const;

async function start(): Promise<{ readonly table: Seated; readonly page: Page }> {
  const table = await openTable(world, { ruleset: "to-hit", encounter: RUIN });
  await table.put({ do: "command", command: { do: "start" } });
  const seat = await table.invite({ id: "pia", role: "player", combatants: ["ana"] });
  const { page } = await world.visitor();
  await sitDown(page, seat);
  return { table: seat, page };
}

/** The squares that carry a mark, as the board draws them. */
async function marked(page: Page, kind: string): Promise<readonly string[]> {
  const d = (await page.locator(`[data-mark='${kind}']`).getAttribute("d")) ?? "";
  return [...d.matchAll(/M([\d.]+) ([\d.]+)/g)].map(
    ([, x, y]) => `${Math.floor(Number(x) / UNIT)},${Math.floor(Number(y) / UNIT)}`,
  );
}

async function middleOf(page: Page, token: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator(`[data-token='${token}'] circle`).first().boundingBox();
  if (box === null) throw new Error(`${token} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const untilMarked = (page: Page, kind: string): Promise<unknown> =>
  page.waitForFunction((k) => document.querySelector(`[data-mark='${k}']`)?.getAttribute("d") !== "", kind);

describe("what is pointed at is shown before it is done", () => {
  it("an area marks its squares, until it is let go", async () => {
    const { page } = await start();
    await page.getByRole("button", { name: /Burst of oil/ }).click();
    await page.locator("[data-token='right']").hover();
    await untilMarked(page, "area");
    const area = await marked(page, "area");
    expect(area).toHaveLength(9);
    expect(area).toEqual(expect.arrayContaining(["3,1", "4,3"]));
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("[data-mark='area']")?.getAttribute("d") === "");
  });

  it("a shot shows how far it reaches, its line, and the lines that decide cover", async () => {
    const { page } = await start();
    await page.getByRole("button", { name: /bow/i }).first().click();
    await untilMarked(page, "reach");
    expect(await marked(page, "reach")).toEqual(expect.arrayContaining(["8,1", "4,3"]));
    await page.locator("[data-token='far']").hover();
    await page.locator("[data-stroke='blocked']").first().waitFor({ state: "attached" });
    expect(await page.locator("[data-stroke='blocked'], [data-stroke='cover']").count()).toBe(16);
    expect(await page.locator("[data-stroke='aim']").count()).toBe(1);
  });

  it("a move shows its way, past whoever nobody sees", async () => {
    const { page } = await start();
    await page.keyboard.press("m");
    const [ana, left] = await Promise.all(["ana", "left"].map((id) => middleOf(page, id)));
    const square = ((left?.x ?? 0) - (ana?.x ?? 0)) / 2;
    await page.mouse.move(ana?.x ?? 0, (ana?.y ?? 0) - 2 * square);
    await page.locator("[data-stroke='path']").waitFor({ state: "attached" });
    await page.waitForFunction(
      (d) => document.querySelector("[data-mark='path']")?.getAttribute("d")?.includes(d),
      `M${1.5 * UNIT} ${1.5 * UNIT}`, // the square where somebody hides
    );
    expect(await marked(page, "path")).toEqual(["1,0", "1,1"]);
  });

  it("what needs no aim is shown from its button", async () => {
    const { page } = await start();
    await page.keyboard.press("1"); // and let go: a foe stays focused
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Whirl/ }).hover();
    await untilMarked(page, "area");
    expect(await marked(page, "area")).toContain("1,3");
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => document.querySelector("[data-mark='area']")?.getAttribute("d") === "");
  });
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BoardWorld,
  drag,
  drawn,
  middleOf,
  openBoardWorld,
  picks,
  pointed,
  tokenAt,
} from "./board-page.ts";
import { expectAccessible } from "./page.ts";

let world: BoardWorld;
beforeAll(async () => {
  world = await openBoardWorld();
}, 120_000);
afterAll(() => world?.close());

/** How many pixels a square is wide now. */
const wideness = async (page: Page): Promise<number> => {
  const [ana, orc] = [await tokenAt(page, "ana"), await tokenAt(page, "orc")];
  return (orc.x - ana.x) / 3;
};

async function squareAt(page: Page, x: number, y: number) {
  const [ana, wide] = [await tokenAt(page, "ana"), await wideness(page)];
  return { x: ana.x + (x - 3) * wide, y: ana.y + (y - 3) * wide };
}

describe("the board by pointer", () => {
  it("points at what the mouse is on, and shows its name, health and statuses", async () => {
    const page = await world.show("grid");
    await page.locator('[data-token="orc"]').hover();
    expect(await pointed(page)).toBe("token orc");
    await page.getByText("12 of 30 HP").waitFor();
    await page.mouse.move(2, 2);
    await page.getByText("12 of 30 HP").waitFor({ state: "detached" });
    expect(await pointed(page)).toBe("nothing");
  });

  it("picks tokens and squares with one click", async () => {
    const page = await world.show("strike");
    await page.locator('[data-token="orc"]').click();
    const at = await squareAt(page, 7, 6);
    await page.mouse.click(at.x, at.y);
    expect(await picks(page)).toBe("token orc; square 7,6");
  });

  it("pans by dragging, and picks nothing by it", async () => {
    const page = await world.show("grid");
    await page.keyboard.press("Tab");
    for (let i = 0; i < 4; i++) await page.keyboard.press("+");
    const before = await tokenAt(page, "ana");
    await drag(page, { x: 500, y: 400 }, { x: 560, y: 370 });
    const after = await tokenAt(page, "ana");
    expect(after.x - before.x).toBeCloseTo(60, 0);
    expect(after.y - before.y).toBeCloseTo(-30, 0);
    expect(await picks(page)).toBe("");
  });

  it("zooms towards the pointer by wheel, and shows everything again by button and by key", async () => {
    const page = await world.show("grid");
    const wide = await wideness(page);
    const orc = await tokenAt(page, "orc");
    await page.mouse.move(orc.x, orc.y);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => wideness(page)).toBeGreaterThan(wide * 1.3);
    const after = await tokenAt(page, "orc");
    expect(Math.hypot(after.x - orc.x, after.y - orc.y)).toBeLessThan(2);
    await page.getByRole("button", { name: /Show everything/ }).click();
    expect(await wideness(page)).toBeCloseTo(wide, 1);
    await page.getByRole("button", { name: /Zoom in/ }).click();
    expect(await wideness(page)).toBeGreaterThan(wide * 1.3);
    await page.locator('[data-token="ana"]').focus();
    await page.keyboard.press("0");
    expect(await wideness(page)).toBeGreaterThan(wide * 1.3);
    await page.keyboard.press("Home");
    expect(await wideness(page)).toBeCloseTo(wide, 1);
    await page.locator('[role="application"]').focus();
    await page.keyboard.press("+");
    await page.keyboard.press("0");
    expect(await wideness(page)).toBeCloseTo(wide, 1);
  });

  it("takes whoever acts by drag to a marked place, and nowhere else", async () => {
    const page = await world.show("move");
    await drag(page, await tokenAt(page, "ana"), await squareAt(page, 8, 3));
    expect(await picks(page)).toBe("");
    const to = await squareAt(page, 5, 4);
    await drag(page, await tokenAt(page, "ana"), to);
    expect(await picks(page)).toBe("square 5,4");
    await expect.poll(async () => Math.hypot((await tokenAt(page, "ana")).x - to.x)).toBeLessThan(2);
  });

  it("moves any token where all are movable", async () => {
    const page = await world.show("movable");
    const from = await tokenAt(page, "t150");
    await drag(page, from, { x: from.x + 2, y: from.y + 30 });
    expect(await picks(page)).toMatch(/^moved t150 /);
  });

  it("opens a door that may be opened, and leaves others alone", async () => {
    const page = await world.show("strike");
    const [a, b] = [await squareAt(page, 4, 2), await squareAt(page, 5, 2)];
    await page.mouse.click((a.x + b.x) / 2, a.y);
    await page.getByRole("button", { name: /Open door/ }).waitFor();
    expect(await picks(page)).toBe("door 0");
    const [c, d] = [await squareAt(page, 4, 5), await squareAt(page, 4, 6)];
    await page.mouse.click(c.x, (c.y + d.y) / 2 + 4);
    expect(await picks(page)).toBe("door 0; square 4,6");
  });

  it("G2 measures by drag, 1-2-1 and plain", async () => {
    const page = await world.show("ruler");
    await drag(page, await tokenAt(page, "ana"), await tokenAt(page, "wolf"));
    await page.getByText("9 squares, 8 plain").waitFor();
    expect(await picks(page)).toBe("");
  });

  it("shows the numbers of columns and rows on demand", async () => {
    const page = await world.show("grid");
    const button = page.getByRole("button", { name: "Numbers of columns and rows" });
    await button.click();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    const at = await middleOf(page, "text=/^14$/");
    expect(Math.abs(at.x - (await squareAt(page, 13, 0)).x)).toBeLessThan(3);
  });
});

describe("the bubble", () => {
  it("stays on the board and beside what it speaks of, wherever that is and at any zoom", async () => {
    for (const width of [1100, 400]) {
      const page = await world.show("strike", { width, height: 640 });
      for (const zoom of ["0", "+", "+"]) {
        await page.locator('[role="application"]').focus();
        await page.keyboard.press(zoom);
        for (const id of ["orc", "chief", "thug"]) {
          await page.locator(`[data-token="${id}"]`).focus();
          const bubble = page.locator(".odds").locator("..");
          await bubble.getByText(`token ${id}`).waitFor();
          await drawn(page);
          const [b, t] = [
            await bubble.boundingBox(),
            await page.locator(`[data-token="${id}"] circle`).nth(1).boundingBox(),
          ];
          const board = await page.locator('[role="application"]').boundingBox();
          if (b === null || t === null || board === null) throw new Error("nothing to be seen");
          expect(b.x).toBeGreaterThanOrEqual(board.x);
          expect(b.y).toBeGreaterThanOrEqual(board.y);
          expect(b.x + b.width).toBeLessThanOrEqual(board.x + board.width);
          expect(b.y + b.height).toBeLessThanOrEqual(board.y + board.height);
          const apart =
            b.x >= t.x + t.width || t.x >= b.x + b.width || b.y >= t.y + t.height || t.y >= b.y + b.height;
          expect(apart, `${id} at ${width}: ${JSON.stringify({ b, t })}`).toBe(true);
        }
      }
    }
  });
});

describe("the board by keyboard", () => {
  it("Tab goes from the board through what is lit, arrows between them, Enter picks", async () => {
    const page = await world.show("strike");
    const focused = () => page.evaluate("document.activeElement.getAttribute('aria-label')");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Map, 14 by 8 squares");
    await page.keyboard.press("Tab");
    expect(await focused()).toMatch(/^Shut door\. Open the door/);
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Orc, side bandits, 12 of 30 HP, poisoned. Strike Orc");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toMatch(/^Thug/);
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toMatch(/^Grave captain/);
    expect(await pointed(page)).toBe("token chief");
    await page.keyboard.press("Enter");
    expect(await picks(page)).toBe("token chief");
  });

  it("opens a door by Enter", async () => {
    const page = await world.show("strike");
    await page.getByRole("button", { name: /Shut door/ }).focus();
    await page.keyboard.press("Enter");
    expect(await picks(page)).toBe("door 0");
  });

  it("goes through everybody while nothing is lit, from a single stop", async () => {
    const page = await world.show("grid");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    expect(await pointed(page)).toMatch(/^token /);
    await page.keyboard.press("Tab");
    expect(await pointed(page)).toBe("nothing");
  });

  it("walks a square over marked places, says what each costs, and picks one", async () => {
    const page = await world.show("move");
    const cursor = page.locator("[data-square]");
    await cursor.focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    const label = await cursor.getAttribute("aria-label");
    expect(label).toMatch(/^Column 6, row \d, 2 MP/);
    expect(await page.locator("[aria-live=polite]").textContent()).toBe(label);
    await page.keyboard.press("Enter");
    expect(await picks(page)).toMatch(/^square 5,\d$/);
  });

  it("G2 measures by keyboard: Enter sets where the ruler begins", async () => {
    const page = await world.show("ruler");
    await page.locator("[data-square]").focus();
    await page.keyboard.press("Enter");
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.getByText("3 squares").count()).toBe(1);
  });

  it("pans by arrows when the board itself has the focus", async () => {
    const page = await world.show("grid");
    await page.locator('[role="application"]').focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("+");
    const before = await tokenAt(page, "ana");
    await page.keyboard.press("ArrowRight");
    expect((await tokenAt(page, "ana")).x - before.x).toBeCloseTo(-64, 0);
  });

  it("brings what has the focus into sight", async () => {
    const page = await world.show("strike", { width: 700, height: 500 });
    await page.locator('[role="application"]').focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press("+");
    for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowLeft");
    await page.locator('[data-token="chief"]').focus();
    await expect
      .poll(async () => {
        const { x, y } = await tokenAt(page, "chief");
        return x > 0 && x < 700 && y > 0 && y < 476;
      })
      .toBe(true);
  });

  it("hears a click that a screen reader makes", async () => {
    const page = await world.show("strike");
    await page.locator('[data-token="thug"]').dispatchEvent("click", { detail: 0 });
    expect(await picks(page)).toBe("token thug");
  });
});

describe("the board by touch", () => {
  const phone = { width: 400, height: 640, touch: true };

  it("a tap picks", async () => {
    const page = await world.show("strike", phone);
    const at = await tokenAt(page, "orc");
    await page.touchscreen.tap(at.x, at.y);
    expect(await picks(page)).toBe("token orc");
  });

  it("a long press points and picks nothing; two fingers zoom", async () => {
    const page = await world.show("strike", phone);
    const wide = await wideness(page);
    const session = await page.context().newCDPSession(page);
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      ...touchPoints: { x: number; y: number; id: number }[]
    ) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    const at = await tokenAt(page, "orc");
    await touch("touchStart", { ...at, id: 1 });
    await page.locator(".odds").waitFor();
    await touch("touchEnd");
    expect(await pointed(page)).toBe("token orc");
    expect(await picks(page)).toBe("");
    await touch("touchStart", { x: 150, y: 300, id: 1 });
    await touch("touchStart", { x: 150, y: 300, id: 1 }, { x: 250, y: 300, id: 2 });
    await touch("touchMove", { x: 100, y: 300, id: 1 }, { x: 300, y: 300, id: 2 });
    await touch("touchEnd");
    expect((await wideness(page)) / wide).toBeCloseTo(2, 1);
    expect(await picks(page)).toBe("");
  });
});

describe("fields without squares", () => {
  it("picks tokens and rows, by pointer and by keyboard", async () => {
    const page = await world.show("rows");
    await page.locator('[data-token="o1"]').click();
    await page.getByRole("button", { name: "Step back" }).focus();
    await page.keyboard.press("Enter");
    expect(await picks(page)).toBe("token o1; row heroes back");
  });

  it("stands upright on a phone", async () => {
    const page = await world.show("rows", { width: 400, height: 700 });
    const [ana, foe] = [await tokenAt(page, "ana"), await tokenAt(page, "o1")];
    expect(ana.y).toBeGreaterThan(foe.y + 60);
  });

  it("puts who is apart farther out", async () => {
    const page = await world.show("abstract");
    const [ana, rook] = [await tokenAt(page, "ana"), await tokenAt(page, "rook")];
    expect(rook.x).toBeLessThan(ana.x - 60);
  });
});

describe("for everybody", () => {
  const dark = { dark: true };
  const phone = { width: 400, height: 700 };

  it.each([
    ["strike", [{}, dark, phone]],
    ["rows", [{}, dark, phone]],
    ["move", [{}, dark]],
    ["area", [{}, dark]],
    ["threat", [{}, dark]],
    ["abstract", [{}, dark]],
  ] as const)("%s is clean for axe", async (name, looks) => {
    for (const look of looks) {
      const page = await world.show(name, look);
      if (name === "strike") await page.locator('[data-token="orc"]').focus();
      await expectAccessible(page);
    }
  });
});

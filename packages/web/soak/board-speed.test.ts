import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BoardWorld, openBoardWorld, tokenAt } from "../test/board-page.ts";

/** A map of 60 by 40 with 300 tokens, in a browser without a graphics card: every frame something moves, and how long do frames take? */

const MOST = 25;
const FRAMES = 150;

let world: BoardWorld;
beforeAll(async () => {
  world = await openBoardWorld();
}, 120_000);
afterAll(() => world?.close());

interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Measured {
  readonly median: number;
  readonly worstTenth: number;
  /** How many frames showed something else than the one before. */
  readonly moved: number;
}

/** Moves the pointer that is down once per frame, in the page itself, and measures from frame to frame. */
const driver = (from: Spot, watched: string): string => `new Promise((done) => {
  const frame = document.querySelector('[role="application"]');
  const watched = () => { const b = document.querySelector('${watched}')?.getBoundingClientRect(); return b ? b.x + "," + b.y : ""; };
  const times = [];
  let last = performance.now(), place = watched(), moved = 0;
  const tick = (now) => {
    times.push(now - last);
    last = now;
    if (watched() !== place) moved++;
    place = watched();
    if (times.length > ${FRAMES}) {
      const sorted = times.slice(1).sort((a, b) => a - b);
      return done({ median: sorted[sorted.length >> 1], worstTenth: sorted[Math.floor(sorted.length * 0.9)], moved });
    }
    const i = times.length;
    frame.dispatchEvent(new PointerEvent("pointermove", {
      pointerId: 1, pointerType: "mouse", bubbles: true,
      clientX: ${from.x} + 220 * Math.sin(i / 9), clientY: ${from.y} + 130 * Math.sin(i / 13),
    }));
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})`;

async function measure(page: Page, from: Spot, watched: string): Promise<Measured> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12);
  const found = (await page.evaluate(driver(from, watched))) as Measured;
  await page.mouse.up();
  return found;
}

/** Whatever else the machine does only adds to a frame: the best of a few tries is the board's own. */
const TRIES = 6;

async function expectSmooth(what: string, once: () => Promise<Measured>): Promise<void> {
  const tries: Measured[] = [];
  while (tries.length < TRIES && !tries.some((t) => t.median <= MOST)) tries.push(await once());
  for (const { median, worstTenth } of tries)
    console.log(`${what}: median ${median.toFixed(1)} ms, a tenth over ${worstTenth.toFixed(1)} ms`);
  for (const { moved } of tries) expect(moved).toBeGreaterThan(FRAMES * 0.8);
  expect(Math.min(...tries.map((t) => t.median))).toBeLessThanOrEqual(MOST);
}

describe("the board with 300 tokens", () => {
  it("pans smoothly, far and near", async () => {
    const page = await world.show("crowd");
    const middle = { x: 700, y: 450 };
    await page.locator('[role="application"]').focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press("+");
    await expectSmooth("pan, far", () => measure(page, middle, '[data-token="t0"]'));
    for (let i = 0; i < 4; i++) await page.keyboard.press("+");
    await expectSmooth("pan, near", () => measure(page, middle, '[data-token="t0"]'));
  });

  it("carries a token smoothly", async () => {
    const page = await world.show("movable");
    await expectSmooth("carry", async () => measure(page, await tokenAt(page, "t150"), "[class*=carried]"));
  });
});

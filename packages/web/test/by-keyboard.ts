import type { Page } from "playwright-core";
import { movedOn, seen, type Seen } from "./seat.ts";

/** Somebody who plays without a mouse, going by what the page offers: strike if something reaches, else go to the next foe once, else end the turn. */

interface Bar {
  /** The digit of the first action that harms and is at hand. */
  readonly attack: string | null;
  readonly moves: boolean;
}

const barOf = (page: Page): Promise<Bar> =>
  page.getByRole("region", { name: "Actions" }).evaluate((bar) => ({
    attack: bar.querySelector("[data-harmful='true'] kbd")?.textContent ?? null,
    moves: [...bar.querySelectorAll("kbd")].some((k) => k.textContent === "M"),
  }));

async function keysFor(page: Page, moved: boolean): Promise<readonly string[]> {
  const { moment } = await seen(page);
  if (moment === "asked") return ["Enter"];
  const { attack, moves } = await barOf(page);
  if (attack !== null) return [attack];
  return moves && !moved ? ["m"] : ["n"];
}

/** Whether an action waits to be aimed, or for its options. */
const aiming = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.querySelectorAll("main kbd")].some((k) => k.textContent === "Esc"));

const MOST_TARGETS = 6;

/** Presses keys, says yes to whatever they opened, and waits for what comes of it. */
async function play(page: Page, keys: readonly string[]): Promise<Seen> {
  const { seq } = await seen(page);
  for (const key of keys) await page.keyboard.press(key);
  if (keys[0] === "m" && (await aiming(page))) await page.keyboard.press("Tab");
  for (let i = 0; i < MOST_TARGETS && (await aiming(page)); i++) await page.keyboard.press("Enter");
  return movedOn(page, seq);
}

/** Fights on until it is over; says how many steps it took, or that it never was. */
export async function fightOn(page: Page, mostSteps: number): Promise<number> {
  let moved = false;
  for (let step = 1; step <= mostSteps; step++) {
    const keys = await keysFor(page, moved);
    moved = keys[0] === "m" || (moved && keys[0] !== "n");
    if ((await play(page, keys)).moment === "over") return step;
  }
  return Number.POSITIVE_INFINITY;
}

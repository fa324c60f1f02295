import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "./page.ts";
import { DUELS, openTable, pressThrough, seen, sitDown } from "./seat.ts";

/** A whole fight of each ruleset without touching the mouse: go to the foe, strike, end the turn, answer what is asked. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const MOST_STEPS = 150;

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

/** Keys of the next step. Each turn is: strike if something reaches, else move closer once, else end it. */
async function keysFor(page: Page, moved: boolean): Promise<readonly string[]> {
  const { moment } = await seen(page);
  if (moment === "asked") return ["Enter"];
  const { attack, moves } = await barOf(page);
  if (attack !== null) return [attack, "Enter"];
  return moves && !moved ? ["m", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"] : ["n"];
}

async function fight(page: Page): Promise<number> {
  let moved = false;
  for (let step = 1; step <= MOST_STEPS; step++) {
    const keys = await keysFor(page, moved);
    moved = keys[0] === "m" || (moved && keys[0] !== "n");
    if ((await pressThrough(page, ...keys)).moment === "over") return step;
  }
  return Number.POSITIVE_INFINITY;
}

describe("a whole fight by keyboard alone", () => {
  it.each(Object.keys(DUELS))(
    "%s",
    async (ruleset) => {
      const asked = DUELS[ruleset];
      if (asked === undefined) throw new Error("no such duel");
      const { page } = await sitDown(world, await openTable(world, asked));
      await pressThrough(page, "Enter");
      expect(await fight(page)).toBeLessThanOrEqual(MOST_STEPS);
      expect(await page.getByRole("region", { name: "The battle is over" }).textContent()).toMatch(/win/);
    },
    120_000,
  );
});

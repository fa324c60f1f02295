import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { movedOn, seen, type Seen } from "./seat.ts";

/** Somebody with a mouse and real dice: strikes whom the page lights, else goes nearer, else ends the turn; every throw is typed or tapped. */

/** Faces in a fixed order, so that a fight can be fought again. */
export type Falls = (sides: number) => number;

export function fallsFrom(seed: number): Falls {
  let now = seed;
  return (sides) => {
    now = (now * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 1 + Math.floor((now / 2_147_483_648) * sides);
  };
}

const card = (page: Page): Locator => page.getByRole("region", { name: "Your decision" });
const bar = (page: Page): Locator => page.getByRole("region", { name: "Actions" });

/** Switches the dice of this seat to real ones. */
export async function typeMyDice(page: Page): Promise<void> {
  const { seq } = await seen(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel(/Type my dice/).click();
  await page.waitForFunction(
    (before) => Number(document.querySelector<HTMLElement>("[data-moment]")?.dataset["seq"]) > before,
    seq,
  );
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
}

/** Whoever decides is not hidden by what asks them. */
async function expectInSight(page: Page): Promise<void> {
  const asks = await card(page).boundingBox();
  const who = await page.locator("[data-token][aria-label*='has to decide']").first().boundingBox();
  if (asks === null || who === null) return;
  const [x, y] = [who.x + who.width / 2, who.y + who.height / 2];
  const covered = x > asks.x && x < asks.x + asks.width && y > asks.y && y < asks.y + asks.height;
  expect(covered, (await card(page).textContent()) ?? "").toBe(false);
}

/** Types every other throw, and taps the rest. */
async function throwDice(page: Page, falls: Falls): Promise<void> {
  const boxes = card(page).getByRole("group", { name: /Type what fell/ });
  const heading = (await card(page).getByRole("heading").textContent()) ?? "";
  const [, count = "", sides = ""] = /throw (\d*)d(\d+)/.exec(heading) ?? [];
  expect(await boxes.evaluate((box) => box === document.activeElement), heading).toBe(true);
  expect(await boxes.locator(":scope > *").count(), heading).toBe(Number(count === "" ? 1 : count));
  expect(await boxes.textContent(), heading).toContain(`d${sides}`);
  await expectInSight(page);
  const tapped = falls(2) === 1;
  for (let i = 0; i < Number(count === "" ? 1 : count); i++) {
    const face = falls(Number(sides));
    if (tapped)
      await card(page)
        .getByRole("button", { name: `${face} fell`, exact: true })
        .click();
    else await typeFace(page, face, Number(sides));
  }
}

async function typeFace(page: Page, face: number, sides: number): Promise<void> {
  for (const digit of sides === 10 && face === 10 ? "0" : String(face)) await page.keyboard.press(digit);
  if (sides > 10 && face * 10 <= sides) await page.keyboard.press("Enter");
}

async function answer(page: Page, falls: Falls): Promise<void> {
  if (
    (await card(page)
      .getByRole("group", { name: /Type what fell/ })
      .count()) > 0
  )
    return throwDice(page, falls);
  await expectInSight(page);
  const choices = card(page).locator("button:has(kbd)");
  await choices.nth(falls(await choices.count()) - 1).click();
}

/** Whether an action waits to be aimed, or for its options. */
const aiming = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.querySelectorAll("main kbd")].some((k) => k.textContent === "Esc"));

async function clickAt(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("it is not in sight");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** What is still open (a second target, an option) is said yes to. */
async function confirm(page: Page): Promise<void> {
  const yes = page.locator("main button:has(kbd:text-is('Enter'))").first();
  if ((await aiming(page)) && (await yes.isVisible())) await yes.click();
}

/** Points at somebody who is lit and clicks twice: once to take the attack up, once to strike. */
async function strike(page: Page, lit: Locator): Promise<void> {
  await clickAt(page, lit);
  if (await aiming(page)) await clickAt(page, lit);
  await confirm(page);
}

/** Goes to the place that is nearest to a foe: the one the page proposes. */
async function goNearer(page: Page, move: Locator): Promise<void> {
  await move.click();
  const place = page.locator("[data-square]");
  if ((await aiming(page)) && (await place.count()) > 0) await clickAt(page, place);
  await confirm(page);
}

async function act(page: Page, moved: boolean): Promise<"struck" | "moved" | "ended"> {
  const lit = page.locator("[data-token][data-lit] > circle:nth-of-type(2)").first();
  if ((await lit.count()) > 0) {
    await strike(page, lit);
    return "struck";
  }
  const move = bar(page).locator("button:has(kbd:text-is('M'))");
  if (!moved && (await move.count()) > 0) {
    await goNearer(page, move);
    return "moved";
  }
  const end = bar(page).locator("button:has(kbd:text-is('N'))");
  await end.click();
  if (await aiming(page)) await end.click();
  return "ended";
}

/** Fights on until it is over; says how many steps it took, or that it never was. */
export async function fightByMouse(page: Page, falls: Falls, mostSteps: number): Promise<number> {
  let moved = false;
  let now: Seen = await seen(page);
  for (let step = 1; step <= mostSteps; step++) {
    if (now.moment === "asked") await answer(page, falls);
    else moved = (await act(page, moved)) === "moved";
    now = await movedOn(page, now.seq);
    if (now.moment === "over") return step;
  }
  return Number.POSITIVE_INFINITY;
}

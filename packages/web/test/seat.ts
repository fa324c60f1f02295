import type { EncounterFile, Ruleset } from "@fray/engine";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Visitor, VisitorOptions, World } from "./page.ts";

/** A person at a table of their own, before the first turn: what tests of the battle view begin with. */

export interface Table {
  readonly table: string;
  readonly token: string;
}

export interface Asked {
  readonly ruleset: string;
  readonly encounter: string;
  /** Whom tactics play. */
  readonly tactics: readonly string[];
  /** Changes to the shipped encounter: a fixed order of turns, other rules. */
  readonly changes?: Partial<EncounterFile>;
}

/** Opens a shipped encounter, changed as wanted. */
export async function openTable(world: World, asked: Asked): Promise<Table> {
  const { ruleset, tactics, changes = {} } = asked;
  const loaded = (await import(`@fray/engine/rulesets/${ruleset}`)) as { readonly default: Ruleset };
  const encounter = { ...loaded.default.encounters[asked.encounter], ...changes };
  const answer = await fetch(`${world.address}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ruleset, encounter, tactics }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Table;
}

/** One against one, the person's combatant first; the other one is played by tactics. */
export const DUELS: Readonly<Record<string, Asked>> = Object.fromEntries(
  (
    [
      ["hit-die", "esme", "sergeant"],
      ["to-hit", "ana", "shield"],
      ["armor-class", "dov", "knight"],
      ["dice-pool", "gita", "ogre"],
      ["battle-order", "cleo", "bruiser"],
    ] as const
  ).map(([ruleset, mine, foe]) => [
    ruleset,
    { ruleset, encounter: "duel", tactics: [foe], changes: { order: [mine, foe] } },
  ]),
);

export async function sitDown(
  world: World,
  { token }: Pick<Table, "token">,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const visitor = await world.visitor(options);
  await visitor.page.goto(`/#seat=${token}`);
  await visitor.page.locator("[data-moment]").waitFor();
  return visitor;
}

export interface Seen {
  readonly moment: string;
  readonly seq: number;
}

export const seen = (page: Page): Promise<Seen> =>
  page.locator("[data-moment]").evaluate((root) => ({
    moment: (root as HTMLElement).dataset["moment"] ?? "",
    seq: Number((root as HTMLElement).dataset["seq"]),
  }));

/** Waits until the table has moved on and somebody at this seat is to decide, or it is over. */
export async function movedOn(page: Page, from: number): Promise<Seen> {
  await page.waitForFunction((before) => {
    const root = document.querySelector<HTMLElement>("[data-moment]");
    const moment = root?.dataset["moment"] ?? "";
    return Number(root?.dataset["seq"]) > before && ["yours", "asked", "over"].includes(moment);
  }, from);
  return seen(page);
}

/** Waits until this page has heard of something newer, whoever is to decide then. */
export async function heard(page: Page, from: number): Promise<Seen> {
  await page.waitForFunction(
    (before) => Number(document.querySelector<HTMLElement>("[data-moment]")?.dataset["seq"]) > before,
    from,
  );
  return seen(page);
}

/** Presses keys and waits for what comes of them. */
export async function pressThrough(page: Page, ...keys: readonly string[]): Promise<Seen> {
  const { seq } = await seen(page);
  for (const key of keys) await page.keyboard.press(key);
  return movedOn(page, seq);
}

/** A setting or an input that the page does not make itself. */
export async function put(world: World, { token }: Pick<Table, "token">, input: object): Promise<void> {
  const answer = await fetch(`${world.address}/api/table/inputs`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Waits for something to be seen. */
export async function expectSeen(what: Locator): Promise<void> {
  await what.waitFor();
  expect(await what.isVisible()).toBe(true);
}

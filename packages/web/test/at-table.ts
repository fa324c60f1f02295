import type { Command } from "@fray/engine";
import type { Input, SeatView } from "@fray/server/messages";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { World } from "./page.ts";

/** A table on the real server, opened and played over HTTP, for pages to look at. */

export interface Seated {
  readonly table: string;
  readonly token: string;
  readonly link: string;
  put(input: Input): Promise<void>;
  view(): Promise<SeatView>;
  /** A link to another seat of this table. */
  invite(seat: object): Promise<Seated>;
}

interface Answered {
  readonly error?: { readonly message: string };
}

async function call<T>(world: World, path: string, token: string | null, body?: unknown): Promise<T> {
  const answer = await fetch(`${world.address}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = (await answer.json()) as T & Answered;
  expect(said.error, path).toBeUndefined();
  return said;
}

interface Opened {
  readonly table: string;
  readonly token: string;
  readonly link: string;
}

export async function openTable(world: World, asked: object): Promise<Seated> {
  return seated(world, await call<Opened>(world, "/api/tables", null, asked));
}

function seated(world: World, opened: Opened): Seated {
  const { token } = opened;
  return {
    ...opened,
    put: async (input) => void (await call(world, "/api/table/inputs", token, input)),
    view: async () => (await call<{ readonly view: SeatView }>(world, "/api/table", token)).view,
    invite: async (seat) =>
      seated(world, await call<Opened>(world, "/api/table/seats", token, { seat, link: "new" })),
  };
}

/** Two at arm's length, the bruiser first, and somebody nobody sees. */
export const YARD = {
  fray: 1,
  ruleset: "battle-order",
  name: "The yard",
  field: { kind: "grid", cells: ["........", "........", "........", "........"] },
  order: ["bruiser", "cleo", "sneak"],
  combatants: [
    { id: "cleo", name: "Cleo", is: "fencer", at: [3, 1] },
    { id: "bruiser", name: "Bruiser", is: "bruiser", at: [4, 1] },
    { id: "sneak", name: "Sneak", is: "bandit", at: [7, 3], hidden: true },
  ],
} as const;

/** Rows, one die, no reactions: the shortest way to numbers in the log. */
export const FORD = {
  fray: 1,
  ruleset: "hit-die",
  name: "The ford",
  field: { kind: "rows" },
  order: ["esme", "sergeant"],
  combatants: [
    { id: "esme", name: "Esme", is: "shade" },
    { id: "sergeant", name: "Sergeant", is: "sergeant" },
  ],
} as const;

/** Two with shields within reach of each other: whoever is struck may deflect. */
export const GATE = {
  fray: 1,
  ruleset: "to-hit",
  name: "The gate",
  field: { kind: "grid", cells: ["........", "........", "........", "........"] },
  order: ["ana", "raider"],
  combatants: [
    { id: "ana", name: "Ana", is: "vanguard", at: [3, 1] },
    { id: "raider", name: "Raider", is: "shield-raider", at: [4, 1] },
  ],
} as const;

/** The first attack that may be made on somebody. */
export function strike({ offers }: SeatView, target: string): Command {
  const offer = offers.find(
    (o) => o.harmful === true && o.targets?.of.includes(target) === true && o.targets.min === 1,
  );
  if (offer === undefined) throw new Error(`nothing strikes ${target}`);
  const { do: verb, actor, with: what } = offer;
  return { do: verb, actor, ...(what === undefined ? {} : { with: what }), targets: [target] };
}

/** Opens a seat's link and waits until the table is there. */
export async function sitDown(page: Page, { link }: Seated): Promise<void> {
  await page.goto(link);
  await page.getByRole("tab", { name: "Log" }).waitFor();
}

/** Begins the battle and strikes once, without anything being asked. */
export async function strikeOnce(table: Seated, target: string): Promise<void> {
  await table.put({ do: "command", command: { do: "start" } });
  await table.put({ do: "command", command: strike(await table.view(), target) });
}

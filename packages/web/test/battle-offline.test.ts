import type { Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "./page.ts";
import { DUELS, expectSeen, movedOn, openTable, pressThrough, put, seen, type Table } from "./seat.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

interface Wire {
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A line to the table that can be cut, and says on the page that it was. */
async function wireOf(page: Page): Promise<Wire> {
  const lines: WebSocketRoute[] = [];
  let open = true;
  await page.routeWebSocket(/\/socket$/, (line) => {
    lines.push(line);
    if (open) line.connectToServer();
    else void line.close({ code: 1001 });
  });
  const banner = page.getByText("The line to the table is down. It comes back by itself");
  return {
    async cut() {
      open = false;
      await lines.at(-1)?.close({ code: 1001 });
      await expectSeen(banner);
    },
    async mend() {
      open = true;
      await banner.waitFor({ state: "detached" });
    },
  };
}

interface Begun {
  readonly page: Page;
  readonly wire: Wire;
  readonly table: Table;
}

/** A duel whose first turn has begun. */
async function begun(): Promise<Begun> {
  const { page } = await world.visitor();
  const wire = await wireOf(page);
  const asked = DUELS["hit-die"];
  if (asked === undefined) throw new Error("no such duel");
  const table = await openTable(world, asked);
  await page.goto(`/#seat=${table.token}`);
  await page.getByRole("button", { name: "Start the battle" }).waitFor();
  await pressThrough(page, "Enter");
  return { page, wire, table };
}

describe("a line that goes down", () => {
  it("is said, comes back by itself, and nothing is missed meanwhile", async () => {
    const { page, wire, table } = await begun();
    const { seq } = await seen(page);
    await wire.cut();
    await put(world, table, { do: "command", command: { do: "end", actor: "esme" } });
    await wire.mend();
    expect((await movedOn(page, seq)).seq).toBeGreaterThan(seq);
  });

  it("leaves what was aimed in hand; the complaint goes when it is back, the odds come, and it is done then", async () => {
    const { page, wire } = await begun();
    const { seq } = await seen(page);
    await wire.cut();
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expectSeen(page.getByRole("alert"));
    expect((await seen(page)).seq).toBe(seq);

    await wire.mend();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await expectSeen(page.locator("main section").getByText(/\d\s%/));
    await pressThrough(page, "Enter");
  });

  it("leaves typed dice typed, to be given when it is back", async () => {
    const { page, wire, table } = await begun();
    await put(world, table, { do: "typed-dice", on: true });
    const { seq, moment } = await pressThrough(page, "1", "Enter");
    expect(moment).toBe("asked");
    await wire.cut();
    await page.keyboard.press("5");
    const give = page.getByRole("button", { name: "That is what fell" });
    await expectSeen(give);
    await wire.mend();
    expect((await seen(page)).seq).toBe(seq);
    await give.click();
    await movedOn(page, seq);
  });
});

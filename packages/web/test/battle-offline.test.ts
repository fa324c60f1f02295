import type { WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "./page.ts";
import { DUELS, expectSeen, movedOn, openTable, pressThrough, put, seen } from "./seat.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

describe("a line that goes down", () => {
  it("is said, comes back by itself, and nothing is missed meanwhile", async () => {
    const { page } = await world.visitor();
    const lines: WebSocketRoute[] = [];
    let open = true;
    await page.routeWebSocket(/\/socket$/, (line) => {
      lines.push(line);
      if (open) line.connectToServer();
      else void line.close({ code: 1001 });
    });
    const asked = DUELS["hit-die"];
    if (asked === undefined) throw new Error("no such duel");
    const table = await openTable(world, asked);
    await page.goto(`/#seat=${table.token}`);
    await page.getByRole("button", { name: "Start the battle" }).waitFor();
    await pressThrough(page, "Enter");
    const { seq } = await seen(page);

    open = false;
    await lines.at(-1)?.close({ code: 1001 });
    const banner = page.getByText(/The line to the table is down/);
    await expectSeen(banner);
    await put(world, table, { do: "command", command: { do: "end", actor: "esme" } });

    open = true;
    await banner.waitFor({ state: "detached" });
    expect((await movedOn(page, seq)).seq).toBeGreaterThan(seq);
  });
});

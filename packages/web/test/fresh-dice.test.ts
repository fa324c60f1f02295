import type { SeatView } from "@fray/server/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitingTactics } from "../src/battle/seen/people.ts";
import { Shares } from "../src/table/entropy.ts";
import { FORD, openTable, sitDown } from "./at-table.ts";
import { openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const START = { do: "command", command: { do: "start" } } as const;
const FINISH = { do: "command", command: { do: "finish" } } as const;

describe("dice that nobody chooses alone", () => {
  it("every page adds to them as soon as it has joined, and again when they are fresh, which the log tells", async () => {
    const table = await openTable(world, { encounter: FORD });
    const pia = await table.invite({ id: "pia", role: "player", combatants: ["esme"] });
    const [one, two] = [await world.visitor(), await world.visitor()];
    await sitDown(one.page, table);
    await sitDown(two.page, pia);
    const added = async () => (await table.view()).entropy.map((e) => e.who).sort();
    await expect.poll(added).toEqual(["game-master", "pia"]);
    const texts = (await table.view()).entropy.map((e) => e.text);
    expect(texts.every((t) => /^[0-9a-f]{32}$/.test(t)) && texts[0] !== texts[1]).toBe(true);
    const { commitment } = await table.view();
    await table.put(START);
    const { request } = await table.view();
    if (request !== null) await table.put({ do: "answer", request: request.id, answer: request.default });
    await table.put(FINISH);
    await table.put({ do: "undo" });
    for (const { page } of [one, two])
      await page.getByRole("log").getByText("from here on the dice are fresh").waitFor();
    await expect.poll(added).toEqual(["game-master", "pia"]);
    expect((await table.view()).commitment).not.toBe(commitment);
  });

  it("a seat that may not type its dice has a dim switch with the reason; the game master has the say under Share", async () => {
    const table = await openTable(world, { encounter: FORD });
    const pia = await table.invite({ id: "pia", role: "player", name: "Pia", combatants: ["esme"] });
    const [gm, player] = [await world.visitor(), await world.visitor()];
    await sitDown(gm.page, table);
    await sitDown(player.page, pia);
    await gm.page.getByRole("button", { name: "Share" }).click();
    await gm.page.getByLabel("May type dice").click();
    await expect.poll(async () => (await pia.view()).you.mayTypeDice).toBe(false);
    await player.page.getByRole("button", { name: "Settings" }).click();
    const row = player.page.getByLabel(/Type my dice/);
    expect(await row.isDisabled()).toBe(true);
    await player.page.getByText("The game master wants the dice of your seat thrown here.").waitFor();
    await gm.page.getByLabel("May type dice").click();
    await expect.poll(() => row.isDisabled()).toBe(false);
  });
});

describe("a page's share", () => {
  const view = (more: object): SeatView =>
    ({
      openToEntropy: true,
      entropy: [],
      commitment: "a",
      you: { seat: "pia" },
      ...more,
    }) as unknown as SeatView;

  it("is given once for each promise, and not where it is given or too late", () => {
    const shares = new Shares();
    expect(shares.next(view({ openToEntropy: false }))).toBeNull();
    expect(shares.next(view({ entropy: [{ who: "pia", text: "x" }] }))).toBeNull();
    const first = shares.next(view({}));
    expect(first).toMatchObject({ do: "entropy", text: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(shares.next(view({}))).toBeNull();
    expect(shares.next(view({ commitment: "b" }))).not.toEqual(first);
  });
});

describe("tactics before fresh dice", () => {
  const view = (more: object): SeatView =>
    ({
      you: { role: "game-master" },
      state: { winner: null, turn: "orc" },
      freshDice: "fork",
      tactics: ["wolf", "orc"],
      offers: [],
      request: null,
      ...more,
    }) as unknown as SeatView;

  it("wait for the game master, who is told whom they would go on with", () => {
    expect(waitingTactics(view({}))).toBe("orc");
    expect(waitingTactics(view({ freshDice: null }))).toBeNull();
    expect(waitingTactics(view({ you: { role: "player" } }))).toBeNull();
    expect(waitingTactics(view({ offers: [{}] }))).toBeNull();
    expect(waitingTactics(view({ state: { winner: "foes", turn: "orc" } }))).toBeNull();
  });
});

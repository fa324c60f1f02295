import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addDoor,
  addWall,
  type Draft,
  edgeAt,
  erase,
  freeId,
  type GridDraft,
  inked,
  newDraft,
  openGrid,
  paint,
  paintAlong,
  resize,
} from "../src/builder/draft.ts";
import { amend, begin, change, redo, undo } from "../src/builder/history.ts";
import { atHeight, hasHeights } from "../src/builder/tools.tsx";
import { readUvtt, UvttError } from "../src/builder/uvtt.ts";
import { expectAccessibleInBothThemes, openWorld, type World } from "./page.ts";

describe("heights of the ground", () => {
  it("are asked for where a system's own maps have some", () => {
    const map = (legend: object) => ({ fray: 1 as const, ruleset: "x", field: { kind: "grid", legend } });
    expect(hasHeights({ encounters: { a: map({ a: { name: "mud", cost: 2 } }) as never } })).toBe(false);
    expect(hasHeights({ encounters: { a: map({ a: { name: "hill", cost: 1, height: 2 } }) as never } })).toBe(
      true,
    );
    expect(hasHeights({ encounters: { a: { fray: 1, ruleset: "x" } as never } })).toBe(false);
  });

  it("level ground says nothing of its height", () => {
    expect(atHeight({ name: "hill", cost: 1 }, 2)).toEqual({ name: "hill", cost: 1, height: 2 });
    expect(atHeight({ name: "hill", cost: 1, height: 2 }, 0)).toEqual({ name: "hill", cost: 1 });
  });
});

describe("a draft", () => {
  it("is painted square by square, never outside the map", () => {
    const field = paint(openGrid(3, 2), [1, 1], "#");
    expect(field.cells).toEqual(["...", ".#."]);
    expect(paint(field, [3, 0], "#")).toBe(field);
    expect(paint(field, [1, 1], "#")).toBe(field);
  });

  it("is painted without gaps however fast the brush goes", () => {
    const across: readonly [[number, number], [number, number]] = [
      [0, 0],
      [3, 1],
    ];
    expect(paintAlong(openGrid(4, 2), across, "#").cells).toEqual(["##..", "..##"]);
  });

  it("has a terrain before any is painted", () => {
    const [first, letter] = inked(openGrid(2, 1), "b");
    expect(first.legend[letter]).toEqual({ name: "rough ground", cost: 2 });
    expect(inked(first, letter)).toEqual([first, letter]);
    expect(inked(first, "z")).toEqual([first, letter]); // in hand from another map
  });

  it("has no wall twice, whichever way it was drawn, and none without length", () => {
    const one = addWall(openGrid(4, 4), [1, 1, 3, 1]);
    expect(addWall(one, [3, 1, 1, 1])).toBe(one);
    expect(addWall(one, [2, 2, 2, 2])).toBe(one);
  });

  it("puts a door in the place of the wall that stood there", () => {
    const field = addDoor(addWall(openGrid(4, 4), [1, 1, 1, 2]), [1, 2, 1, 1]);
    expect(field.walls).toEqual([]);
    expect(field.doors).toEqual([{ at: [1, 2, 1, 1], open: false }]);
  });

  it("loses what lies outside when it shrinks, and grows open", () => {
    const field = addWall(addWall(openGrid(4, 4), [0, 1, 2, 1]), [3, 0, 3, 4]);
    const small = resize(field, 2, 2);
    expect(small.walls).toEqual([[0, 1, 2, 1]]);
    expect(resize(small, 3, 1).cells).toEqual(["..."]);
  });

  it("erases the nearest edge first, then the square", () => {
    const field = paint(addWall(openGrid(3, 3), [1, 0, 1, 3]), [1, 1], "#");
    expect(edgeAt(field, [1.2, 1.5])).toEqual({ kind: "wall", index: 0 });
    const bare = erase(field, [1.2, 1.5]);
    expect(bare.walls).toEqual([]);
    expect(erase(bare, [1.5, 1.5]).cells[1]).toBe("...");
  });

  it("gives everybody an id of their own", () => {
    const draft: Draft = { ...newDraft("x", "rows"), combatants: [{ id: "wolf" }, { id: "wolf-2" }] };
    expect(freeId(draft, "Wolf")).toBe("wolf-3");
    expect(freeId(draft, "?!")).toBe("somebody");
  });

  it("remembers every change; a drag is one", () => {
    let history = change(begin("a"), "b");
    history = amend(change(history, "c"), "cc");
    expect(undo(history).now).toBe("b");
    expect(redo(undo(history)).now).toBe("cc");
    expect(undo(undo(undo(history))).now).toBe("a");
  });
});

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const uvtt = (more: object = {}) =>
  JSON.stringify({
    format: 0.3,
    resolution: { map_origin: { x: 2, y: 1 }, map_size: { x: 6, y: 4 }, pixels_per_grid: 70 },
    line_of_sight: [
      [
        { x: 3, y: 1 },
        { x: 3.04, y: 3.9 },
        { x: 5, y: 4 },
      ],
    ],
    portals: [
      {
        position: { x: 5, y: 2 },
        bounds: [
          { x: 5, y: 1 },
          { x: 5, y: 2 },
        ],
        closed: true,
      },
    ],
    image: PIXEL,
    ...more,
  });

describe("a Universal VTT map", () => {
  it("keeps size, origin and scale; points move to the nearest corners", () => {
    const { field, pixelsPerSquare, notes } = readUvtt(uvtt());
    expect([field.cells.length, field.cells[0]?.length, pixelsPerSquare]).toEqual([4, 6, 70]);
    expect(field.walls).toEqual([
      [1, 0, 1, 3],
      [1, 3, 3, 3],
    ]);
    expect(field.doors).toEqual([{ at: [3, 0, 3, 1], open: false }]);
    expect(field.image?.src.startsWith("data:image/png;base64,")).toBe(true);
    expect(notes[0]).toMatch(/nearest corners/);
  });

  it.each([
    ["not JSON", "{", /not JSON/],
    ["no size", uvtt({ resolution: {} }), /resolution\.map_size/],
    [
      "a map as large as a country",
      uvtt({ resolution: { map_size: { x: 1e5, y: 4 }, pixels_per_grid: 70 } }),
      /1 to 300/,
    ],
    ["numbers that are none", uvtt({ line_of_sight: [[{ x: "1", y: 2 }]] }), /line_of_sight\.0\.0\.x/],
    ["a picture that is a script", uvtt({ image: "PHNjcmlwdD4=" }), /PNG, JPEG or WebP/],
    ["an address for a picture", uvtt({ image: "https://x" }), /base64/],
    ["a portal of three points", uvtt({ portals: [{ bounds: [{ x: 1, y: 1 }] }] }), /two points/],
  ])("refuses %s", (_, text, words) => {
    expect(() => readUvtt(text)).toThrow(words);
    expect(() => readUvtt(text)).toThrow(UvttError);
  });
});

describe("the builder", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  }, 120_000);
  afterAll(() => world?.close());

  it("builds a fight from the roster, draws a wall, undoes it, draws terrain, and fights", async () => {
    const { page } = await world.visitor();
    await page.goto("/build");
    await page.getByLabel("System").selectOption("to-hit");
    const add = page.getByRole("button", { name: "Add" });
    await page.getByLabel("From the roster").selectOption({ label: "Vanguard (heroes)" });
    await add.click();
    await page.getByText(/at least two sides/).waitFor();
    await page.getByLabel("From the roster").selectOption("wolf");
    await add.click();
    await page.getByText("Ready to fight.").waitFor();

    await page.getByRole("button", { name: /^Wall/ }).click();
    const box = (await page.getByRole("application").boundingBox())!;
    const at = (x: number, y: number) =>
      [box.x + (box.width * x) / 16, box.y + (box.height * y) / 12] as const;
    await page.mouse.move(...at(5, 2));
    await page.mouse.down();
    await page.mouse.move(...at(5, 6), { steps: 4 });
    await page.mouse.up();
    const kept = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem("fray.builder") ?? "{}") as { field: GridDraft });
    expect((await kept()).field.walls).toEqual([[5, 2, 5, 6]]);
    await page.getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
    expect((await kept()).field.walls).toEqual([]);
    await page.keyboard.press("Control+y");
    expect((await kept()).field.walls).toEqual([[5, 2, 5, 6]]);

    await page.getByRole("button", { name: /^Terrain/ }).click();
    const before = await page.getByRole("application").boundingBox();
    const lower = (before?.y ?? 0) - box.y;
    const square = (x: number, y: number) => [at(x, y)[0], at(x, y)[1] + lower] as const;
    await page.mouse.move(...square(8.5, 2.5));
    await page.mouse.down();
    await page.mouse.move(...square(11.5, 2.5));
    await page.mouse.up();
    expect((await page.getByRole("application").boundingBox())?.y).toBe(before?.y); // not under the brush
    expect((await kept()).field.cells[2]).toBe("........~~~~....");
    await page.getByLabel("Name of the terrain").fill("mud");
    await page.getByText("Ready to fight.").waitFor();
    await page.getByRole("button", { name: "Fight" }).click();
    await page.waitForURL(/\/table\//);
    await page.getByRole("list", { name: "Terrain" }).getByText("mud").waitFor();
  });

  it("opens a copy of a ready fight, takes a map from a file, and exports what fray reads", async () => {
    const { page } = await world.visitor();
    await page.goto("/build");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByLabel("A copy of a ready fight of").selectOption("armor-class");
    await page.getByRole("combobox", { name: "Fight", exact: true }).selectOption("duel");
    await page.getByText("Ready to fight.").waitFor();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    const file = { name: "cave.uvtt", mimeType: "application/json", buffer: Buffer.from(uvtt()) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText(/6 by 4 squares/).waitFor();
    const [got] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    const told = JSON.parse(readFileSync(await got.path(), "utf8")) as Draft;
    expect(told).toMatchObject({
      fray: 1,
      ruleset: "armor-class",
      field: {
        walls: [
          [1, 0, 1, 3],
          [1, 3, 3, 3],
        ],
      },
    });
    expect(told.field).toHaveProperty("image.pixelsPerSquare", 70);
    await page.getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
    expect(Number(await page.getByLabel("Wide").inputValue())).toBeGreaterThan(6);
  });

  it("hands what was built to the simulator, by its name", async () => {
    const { page } = await world.visitor();
    await page.goto("/build");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByLabel("A copy of a ready fight of").selectOption("armor-class");
    await page.getByRole("combobox", { name: "Fight", exact: true }).selectOption("duel");
    await page.getByText("Ready to fight.").waitFor();
    await page.getByLabel("Name of the encounter").fill("Two & a half");
    await page.getByRole("button", { name: "Simulate" }).click();
    const chosen = page.getByRole("combobox", { name: "Encounter" });
    await chosen.waitFor();
    expect(await chosen.evaluate((s: HTMLSelectElement) => s.selectedOptions[0]?.text)).toBe("Two & a half");
  });

  it("DP67 sets how high a terrain lies, where the system knows heights", async () => {
    const { page } = await world.visitor();
    await page.goto("/build");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByLabel("A copy of a ready fight of").selectOption("dice-pool");
    await page.getByRole("combobox", { name: "Fight", exact: true }).selectOption("terraces");
    await page.getByText("Ready to fight.").waitFor();
    await page.getByRole("button", { name: /^Terrain/ }).click();
    await page.getByRole("button", { name: "b bluff" }).click();
    await page.getByLabel("Height").fill("2");
    const height = () =>
      page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem("fray.builder") ?? "{}") as Draft;
        return kept.field.kind === "grid" ? kept.field.legend["b"]?.height : null;
      });
    await expect.poll(height).toBe(2);
    await page.getByRole("button", { name: "Fight" }).click();
    await page.getByRole("list", { name: "Terrain" }).getByText("bluff, height 2").waitFor();

    await page.goto("/build");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.getByLabel("System").selectOption("armor-class");
    await page.getByRole("button", { name: /^Terrain/ }).click();
    await page.getByRole("button", { name: "New terrain" }).click();
    await page.getByLabel("A step costs").waitFor();
    expect(await page.getByLabel("Height").count()).toBe(0);
  });

  it("says what is wrong with a hostile file and loses nothing", async () => {
    const { page } = await world.visitor();
    await page.goto("/build");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    const file = {
      name: "x.json",
      mimeType: "application/json",
      buffer: Buffer.from('{"fray":1,"ruleset":"hit-die","nonsense":1}'),
    };
    await page.locator("input[type=file]").setInputFiles(file);
    expect(await page.getByRole("alert").textContent()).toMatch(/nonsense/);
  });

  it("is clean for axe in both themes and on a phone", async () => {
    for (const options of [{}, { width: 400, height: 800 }]) {
      const { page, context } = await world.visitor(options);
      await page.goto("/build");
      await page.getByLabel("System").selectOption("dice-pool");
      await page.getByRole("button", { name: "Add" }).click();
      await page.getByLabel("Name", { exact: true }).waitFor();
      await expectAccessibleInBothThemes(page);
      await context.close();
    }
  });
});

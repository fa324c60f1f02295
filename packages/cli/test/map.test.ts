import { describe, expect, it } from "vitest";
import { example, failing, fray, json, workbench } from "./fray.ts";

const { file } = workbench();
const open = { kind: "grid", cells: ["....", "....", "...."] };

describe("fray map", () => {
  it("G5 draws reach as text: who asks, what can be reached, walls between the squares", async () => {
    const done = await fray(["map", example("map.json")]);
    expect(done.code).toBe(0);
    expect(done.stdout).toContain("2  . . . # * A * * ~ ~");
    expect(done.stdout).toContain("23 squares");
  });

  it("G2 answers distance both ways of counting", async () => {
    expect(
      await json(["map", file("d.json", { field: open, ask: "distance", from: [0, 0], to: [3, 2] })]),
    ).toEqual({ distance: 4, moves: 3 });
  });

  it("G3 G4 answers sight and cover", async () => {
    const field = { kind: "grid", cells: ["...", ".#.", "..."] };
    expect(await json(["map", file("s.json", { field, ask: "sight", from: [0, 1], to: [2, 1] })])).toEqual({
      clear: false,
    });
    expect(await json(["map", file("c.json", { field, ask: "cover", from: [0, 1], to: [2, 1] })])).toEqual({
      blocked: 16,
    });
  });

  it("G6 answers areas and placements; a field need not say that it is a grid", async () => {
    const { kind: _, ...bare } = open;
    expect(
      await json([
        "map",
        file("a.json", { field: bare, ask: "area", shape: "burst", size: 1, from: [0, 0] }),
      ]),
    ).toEqual({
      squares: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
    });
    const { placements } = await json<{ placements: unknown[] }>([
      "map",
      file("b.json", { field: open, ask: "blasts", size: 1, from: [1, 1] }),
    ]);
    expect(placements).toHaveLength(8);
  });

  it("answers line by line, errors in their place", async () => {
    const lines = [
      { field: open, ask: "sight", from: [0, 0], to: [3, 2] },
      { field: open, ask: "sight", from: [0, 0], to: [9, 9] },
      { field: open, ask: "distance", from: [0, 0], to: [1, 0] },
    ];
    const done = await fray(["map", "--ndjson"], {
      input: lines.map((l) => `${JSON.stringify(l)}\n`).join(""),
    });
    expect(
      done.stdout
        .trim()
        .split("\n")
        .map((l) => JSON.parse(l) as object),
    ).toEqual([
      { clear: true },
      { error: expect.objectContaining({ code: "map/off-map", path: "to" }) },
      { distance: 1, moves: 1 },
    ]);
  });

  it.each([
    [{ field: open, ask: "sight", from: [0, 0] }, "to"],
    [{ field: open, ask: "dance", from: [0, 0] }, "ask"],
    [{ field: { kind: "rows" }, ask: "sight", from: [0, 0], to: [1, 1] }, "field.kind"],
    [
      { field: { kind: "grid", cells: ["...", ".."] }, ask: "sight", from: [0, 0], to: [1, 1] },
      "field.cells.1",
    ],
    [{ field: open, ask: "area", shape: "cone", size: 2, from: [0, 0], toward: "up" }, "toward"],
    [{ field: open, ask: "reach", from: [0.5, 0], moves: 2 }, "from.0"],
  ])("refuses %j at %s", async (question, path) => {
    expect((await failing(2, ["map", file("bad.json", question)])).path).toBe(path);
  });
});

describe("a battle on a map", () => {
  it("is drawn with a letter for everybody, and squares are typed as column,row", async () => {
    const path = file("ford.json", {});
    await fray(["new", "dice-pool", path, "--force"]);
    const { stdout, code } = await fray(["play", path, "--seed", "f"], { input: "2\n2,2\n" });
    expect(code).toBe(0);
    expect(stdout).toContain("2 A.~~~~~~....");
    expect(stdout).toContain("▸ A Ana");
    expect(stdout).toContain("2 ..A~~~~~....");
    expect(stdout).toMatch(/Where\? column,row: one of \d+ squares/);
  });
});

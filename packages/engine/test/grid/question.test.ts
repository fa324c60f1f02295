import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  askMap,
  type Cell,
  drawAnswer,
  drawField,
  type FieldQuestion,
  type MapQuestion,
} from "../../src/grid/index.ts";
import { fieldOf, fields, place, rowsOf } from "./maps.ts";
import { allCells, byRow, clearTwin, coverTwin, distanceTwin, pairs } from "./twins.ts";

const cells = rowsOf(`
  ......
  ..#...
  ......`);

function answer(question: Omit<MapQuestion, "field">, field: MapQuestion["field"] = { cells }): unknown {
  const result = askMap({ field, ...question });
  return result.ok ? result.value : result.problems.map(({ code, path }) => `${code} ${path}`);
}

describe("map questions", () => {
  it("G2 distance gives 1-2-1 and plain moves", () => {
    expect(answer({ ask: "distance", from: [0, 0], to: [5, 2] })).toEqual({ distance: 6, moves: 5 });
    expect(answer({ ask: "distance", from: [0, 0], fromSize: 2, to: [5, 2] })).toEqual({
      distance: 4,
      moves: 4,
    });
    expect(answer({ ask: "distance", from: [3, 0], to: [4, 1], toSize: 2 })).toEqual({
      distance: 1,
      moves: 1,
    });
  });

  it("G4 sight and cover", () => {
    expect(answer({ ask: "sight", from: [0, 1], to: [5, 1] })).toEqual({ clear: false });
    expect(answer({ ask: "sight", from: [0, 0], to: [5, 0] })).toEqual({ clear: true });
    expect(answer({ ask: "cover", from: [0, 1], to: [5, 1] })).toEqual({ blocked: 16 });
    expect(answer({ ask: "cover", from: [0, 0], to: [5, 0] })).toEqual({ blocked: 0 });
  });

  it("G5 reach lists squares by row, then column, the start included", () => {
    expect(answer({ ask: "reach", from: [0, 1], moves: 1, count: "plain" })).toEqual({
      squares: [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
        [0, 2],
        [1, 2],
      ],
    });
    expect(answer({ ask: "reach", from: [0, 1], moves: 0, count: "1-2-1" })).toEqual({ squares: [[0, 1]] });
  });

  it("G6 areas, a line's squares sorted too", () => {
    expect(answer({ ask: "area", from: [5, 2], shape: "burst", size: 1 })).toEqual({
      squares: [
        [4, 1],
        [5, 1],
        [4, 2],
      ],
    });
    expect(answer({ ask: "area", from: [0, 1], shape: "cone", size: 2, toward: "e" })).toEqual({
      squares: [
        [2, 0],
        [1, 1],
        [2, 2],
      ],
    });
    expect(answer({ ask: "area", from: [5, 2], shape: "line", size: 9, toward: "w" })).toEqual({
      squares: [0, 1, 2, 3, 4].map((c) => [c, 2]),
    });
    expect(answer({ ask: "area", from: [5, 1], shape: "line", size: 9, toward: [2, 1] })).toEqual({
      squares: [
        [3, 1],
        [4, 1],
      ],
    });
  });

  it("G6 blasts and sweeps list placements", () => {
    const small = { cells: [".."] };
    expect(answer({ ask: "blasts", from: [0, 0], size: 1 }, small)).toEqual({ placements: [[[1, 0]]] });
    expect(answer({ ask: "sweeps", from: [0, 0], size: 2 }, small)).toEqual({ placements: [[[1, 0]]] });
  });

  it("G1 from or to off the map or in a solid square is an error, for any square of the block", () => {
    expect(answer({ ask: "sight", from: [6, 0], to: [0, 3] })).toEqual([
      "map/off-map from",
      "map/off-map to",
    ]);
    expect(answer({ ask: "sight", from: [2, 1], to: [0, 0] })).toEqual(["map/solid from"]);
    expect(answer({ ask: "cover", from: [0, 0], to: [1, 0], toSize: 2 })).toEqual(["map/solid to"]);
    expect(answer({ ask: "reach", from: [5, 0], fromSize: 2, moves: 1 })).toEqual(["map/off-map from"]);
    expect(answer({ ask: "reach", from: [0.5, 0], moves: 1 })).toEqual(["map/off-map from"]);
    expect(answer({ ask: "blasts", from: [-1, 0], size: 1 })).toEqual(["map/off-map from"]);
  });

  it("G1 numbers out of range and missing fields are named", () => {
    expect(answer({ ask: "distance", from: [0, 0] })).toEqual(["map/missing to"]);
    expect(answer({ ask: "distance", from: [0, 0], fromSize: 0, to: [1, 0], toSize: 1.5 })).toEqual([
      "map/range fromSize",
      "map/range toSize",
    ]);
    expect(answer({ ask: "reach", from: [0, 0] })).toEqual(["map/missing moves"]);
    expect(answer({ ask: "reach", from: [0, 0], moves: -1 })).toEqual(["map/range moves"]);
    expect(answer({ ask: "area", from: [0, 0], shape: "burst" })).toEqual(["map/missing size"]);
    expect(answer({ ask: "area", from: [0, 0], shape: "cone", size: 0, toward: "e" })).toEqual([
      "map/range size",
    ]);
    expect(answer({ ask: "sweeps", from: [0, 0], size: Number.NaN })).toEqual(["map/range size"]);
  });

  it("G6 a cone needs a direction, a line a direction or another square on the map", () => {
    const ask = { ask: "area", from: [0, 0], size: 3 } as const;
    expect(answer({ ...ask, shape: "cone" })).toEqual(["map/missing toward"]);
    expect(answer({ ...ask, shape: "cone", toward: [1, 0] })).toEqual(["map/direction toward"]);
    expect(answer({ ...ask, shape: "line", toward: "up" as "n" })).toEqual(["map/direction toward"]);
    expect(answer({ ...ask, shape: "line", toward: [9, 9] })).toEqual(["map/off-map toward"]);
    expect(answer({ ...ask, shape: "line", fromSize: 2, toward: [1, 1] })).toEqual(["map/direction toward"]);
    expect(answer({ ...ask, shape: "line", toward: [2, 1] })).toEqual({
      squares: [
        [1, 0],
        [1, 1],
      ],
    });
  });

  it("G1 a field in disorder is told with its path", () => {
    expect(answer({ ask: "sight", from: [0, 0], to: [0, 0] }, { cells: ["..", "."] })).toEqual([
      "field/ragged field.cells.1",
    ]);
  });

  it("G1 too many squares to answer with are refused", () => {
    const field = { cells: Array<string>(1000).fill(".".repeat(1000)) };
    expect(answer({ ask: "blasts", from: [500, 500], size: 400 }, field)).toEqual(["map/too-big size"]);
  });

  it("G1 G2 G4 answers are those of the definitions, on any map", () => {
    const size = fc.integer({ min: 1, max: 2 });
    fc.assert(
      fc.property(
        fields({ most: 6, terrain: "some" }),
        size,
        size,
        fc.nat(),
        fc.nat(),
        (source, fromSize, toSize, i, j) => {
          const from = place(source, fromSize, i);
          const to = place(source, toSize, j);
          if (from === null || to === null) return;
          const least = (count: "plain" | "1-2-1") =>
            Math.min(...pairs(from, fromSize, to, toSize).map(([a, b]) => distanceTwin(a, b, count)));
          const ask = (what: "distance" | "sight" | "cover") =>
            answer({ ask: what, from, fromSize, to, toSize }, source);
          expect(ask("distance")).toEqual({ distance: least("1-2-1"), moves: least("plain") });
          expect(ask("sight")).toEqual({ clear: clearTwin(source, from, fromSize, to, toSize) });
          expect(ask("cover")).toEqual({ blocked: coverTwin(source, from, fromSize, to, toSize) });
        },
      ),
      { numRuns: 100 },
    );
  });

  it("G6 every list of squares is sorted by row, then column, and has none twice", () => {
    fc.assert(
      fc.property(fields({ most: 6 }), fc.nat(), fc.nat(), (source, i, j) => {
        const from = place(source, 1, i);
        if (from === null) return;
        const all = allCells(source);
        const toward = all[j % all.length]!;
        const asks: FieldQuestion[] = [
          { ask: "reach", from, moves: 3, count: "1-2-1" },
          { ask: "area", from, shape: "burst", size: 2 },
          { ask: "area", from, shape: "line", size: 5, toward },
          { ask: "area", from, shape: "cone", size: 3, toward: "sw" },
          { ask: "blasts", from, size: 2 },
          { ask: "sweeps", from, size: 3 },
        ];
        for (const question of asks) {
          const result = askMap({ field: source, ...question });
          if (!result.ok) continue;
          const lists =
            "squares" in result.value
              ? [result.value.squares]
              : "placements" in result.value
                ? result.value.placements
                : [];
          for (const list of lists) {
            expect(list).toEqual(list.toSorted(byRow));
            expect(new Set(list.map((cell) => cell.join())).size).toBe(list.length);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("drawings", () => {
  it("G1 a field without walls is its own cells, numbered", () => {
    expect(drawField(fieldOf({ cells })).split("\n")).toEqual([
      "  012345",
      "0 ......",
      "1 ..#...",
      "2 ......",
    ]);
    const wide = drawField(fieldOf({ cells: [".".repeat(12)] })).split("\n");
    expect(wide).toEqual(["            11", "  012345678901", "0 ............"]);
  });

  it("G3 walls, doors and slants are drawn between and across the squares", () => {
    const field = fieldOf({
      cells: ["...", "..#"],
      walls: [
        [1, 0, 1, 2],
        [2, 1, 3, 0],
      ],
      doors: [
        { at: [0, 1, 1, 1], open: false },
        { at: [1, 1, 2, 1], open: true },
      ],
    });
    expect(drawField(field, new Map([[0, "A"]])).split("\n")).toEqual([
      "   0 1 2",
      "    +   +",
      "0  A|. /",
      "  +=+,+",
      "1  .|. #",
      "    +",
    ]);
  });

  it("G6 an answer shows the creatures and the squares, and says what it found", () => {
    const show = (question: FieldQuestion) => {
      const result = askMap({ field: { cells }, ...question });
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      return drawAnswer(fieldOf({ cells }), question, result.value).split("\n");
    };
    expect(show({ ask: "area", from: [0, 1], shape: "cone", size: 2, toward: "e" })).toEqual([
      "  012345",
      "0 ..*...",
      "1 A*#...",
      "2 ..*...",
      "3 squares",
    ]);
    expect(show({ ask: "sight", from: [0, 1], to: [4, 1], toSize: 2 }).slice(1)).toEqual([
      "0 ......",
      "1 A.#.BB",
      "2 ....BB",
      "no line of sight",
    ]);
    expect(show({ ask: "distance", from: [0, 0], to: [5, 2] }).at(-1)).toBe(
      "distance 6 (1-2-1), 5 in plain moves",
    );
    expect(show({ ask: "cover", from: [0, 1], to: [3, 1] }).at(-1)).toBe("16 of 16 lines blocked");
    expect(show({ ask: "sweeps", from: [0, 0], size: 1 }).at(-1)).toBe("3 placements");
    expect(show({ ask: "blasts", from: [0, 0], size: 1 }).filter((line) => line === "  012345")).toHaveLength(
      3,
    );
  });

  it("G6 of very many placements the rest is counted", () => {
    const field = { cells: Array<string>(20).fill(".".repeat(20)) };
    const question = { ask: "blasts", from: [10, 10] as Cell, size: 6 } as const;
    const result = askMap({ field, ...question });
    const text = result.ok ? drawAnswer(fieldOf(field), question, result.value) : "";
    expect(text).toContain("and 4 more");
    expect(text.endsWith("28 placements")).toBe(true);
  });
});

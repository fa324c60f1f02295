import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blasts,
  burst,
  type Cell,
  cone,
  DIRECTIONS,
  type Direction,
  type FieldSource,
  inSight,
  sweeps,
  within,
} from "../../src/grid/index.ts";
import { cellsOf, fieldOf, fields, picture, place, read, rowsOf, sorted, square } from "./maps.ts";
import { allCells, blockCells, clearTwin, distanceTwin, isOpen, keyOf } from "./twins.ts";

const sizes = fc.integer({ min: 1, max: 3 });

/** A property of random fields with a creature somewhere on them. */
function onFields(check: (source: FieldSource, from: Cell, size: number) => void, runs = 150): void {
  fc.assert(
    fc.property(fields({ most: 8 }), sizes, fc.nat(), (source, size, pick) => {
      const from = place(source, size, pick);
      if (from !== null) check(source, from, size);
    }),
    { numRuns: runs },
  );
}
const near = (cell: Cell, from: Cell, size: number, count: "plain" | "1-2-1") =>
  Math.min(...blockCells(from, size).map((own) => distanceTwin(own, cell, count)));
const isOwn = (cell: Cell, from: Cell, size: number) =>
  blockCells(from, size).some((own) => keyOf(own) === keyOf(cell));
const setOf = (placements: readonly (readonly Cell[])[]) =>
  new Set(placements.map((each) => each.map(keyOf).join(" ")));

describe("Burst X", () => {
  it("TH13 is the ring around the user, X squares deep, without the user", () => {
    const { field, at } = read(`
      .....
      ..#..
      ..A..
      .....`);
    expect(picture(field, burst(field, square(field, at("A")), 1, 1))).toEqual(
      rowsOf(`
        .....
        .*#*.
        .*.*.
        .***.`),
    );
  });

  it("G6 walls do not stop it, and it ends at the edge of the map", () => {
    const field = fieldOf({ cells: ["....", "...."], walls: [[1, 0, 1, 2]] });
    expect(picture(field, burst(field, 0, 1, 2))).toEqual([".**.", "***."]);
  });

  it("G1 G6 is all open squares within X plain moves of any of the user's squares, by row and column", () => {
    onFields((source, from, size) => {
      const field = fieldOf(source);
      for (const deep of [1, 2, 5]) {
        const wanted = allCells(source).filter(
          (cell) =>
            isOpen(source, cell) && near(cell, from, size, "plain") <= deep && !isOwn(cell, from, size),
        );
        expect(cellsOf(field, burst(field, square(field, from), size, deep))).toEqual(wanted);
      }
    });
  });

  it("G6 areasNeedSight keeps the squares that some square of the user sees", () => {
    onFields((source, from, size) => {
      const field = fieldOf(source);
      const at = square(field, from);
      const all = burst(field, at, size, 3);
      const wanted = cellsOf(field, all).filter((cell) => clearTwin(source, from, size, cell, 1));
      expect(cellsOf(field, inSight(field, at, size, all))).toEqual(wanted);
    }, 60);
  });
});

describe("X within Y", () => {
  it("TH21 DP6 is every open square so near, one's own too, walls or not", () => {
    onFields((source, from, size) => {
      const field = fieldOf(source);
      for (const count of ["plain", "1-2-1"] as const) {
        const wanted = allCells(source).filter(
          (cell) => isOpen(source, cell) && near(cell, from, size, count) <= 3,
        );
        const found = within(field, square(field, from), size, { reach: 3, count });
        expect(cellsOf(field, found)).toEqual(wanted);
      }
    });
  });
});

describe("Cone X", () => {
  const open = Array<string>(9).fill(".".repeat(9));
  const drawn = (toward: Direction, ranks: number, size = 1) => {
    const field = fieldOf({ cells: open });
    return picture(field, cone(field, square(field, [4, 4]), size, { toward, ranks })).filter((row) =>
      row.includes("*"),
    );
  };

  it("TH14 widens by two in a cardinal direction", () => {
    expect(drawn("n", 3)).toEqual(["..*****..", "...***...", "....*...."]);
    expect(drawn("e", 2)).toEqual(["......*..", ".....**..", "......*.."]);
  });

  it("TH14 widens by one in a diagonal direction", () => {
    expect(drawn("ne", 3)).toEqual([".....*...", ".....**..", ".....***."]);
    expect(drawn("sw", 2)).toEqual(["..**.....", "...*....."]);
  });

  it("G6 of a bigger creature starts from the middle of that side, the left or upper of two, or from the corner", () => {
    expect(drawn("n", 2, 2)).toEqual(["...***...", "....*...."]);
    expect(drawn("e", 2, 2)).toEqual([".......*.", "......**.", ".......*."]);
    expect(drawn("s", 1, 3)).toEqual([".....*..."]);
    expect(drawn("se", 2, 3)).toEqual([".......**", ".......*."]);
  });

  it("G6 or from another square of that side, if the user wants", () => {
    const field = fieldOf({ cells: open });
    const squares = cone(field, square(field, [4, 4]), 3, { toward: "w", ranks: 1, start: 2 });
    expect(cellsOf(field, squares)).toEqual([[3, 6]]);
  });

  it("G6 TH14 has rank by rank the squares of the definition", () => {
    const ranks = 4;
    onFields((source, from, size) => {
      const field = fieldOf(source);
      const middle = Math.floor((size - 1) / 2);
      const [c, r] = from;
      const e = size - 1;
      const starts: Record<Direction, Cell> = {
        n: [c + middle, r],
        s: [c + middle, r + e],
        w: [c, r + middle],
        e: [c + e, r + middle],
        nw: [c, r],
        ne: [c + e, r],
        sw: [c, r + e],
        se: [c + e, r + e],
      };
      for (const toward of DIRECTIONS) {
        const [c0, r0] = starts[toward];
        const wanted = allCells(source).filter(([c, r]) => {
          // a: squares forward on the cone's own axes; b: sideways
          const out = { n: r0 - r, s: r - r0, w: c0 - c, e: c - c0 };
          if (toward.length === 1) {
            const a = out[toward as "n"];
            const b = toward === "n" || toward === "s" ? c - c0 : r - r0;
            return a >= 1 && a <= ranks && Math.abs(b) <= a - 1;
          }
          const a = out[toward[0] as "n"];
          const b = out[toward[1] as "e"];
          return a >= 1 && b >= 1 && a + b <= ranks + 1;
        });
        const found = cone(field, square(field, from), size, { toward, ranks });
        expect(cellsOf(field, found)).toEqual(wanted.filter((cell) => isOpen(source, cell)));
      }
    });
  });
});

describe("Blast X", () => {
  it("TH12 G6 there are 4X+4 of them around one square in the open", () => {
    const field = fieldOf({ cells: Array<string>(11).fill(".".repeat(11)) });
    for (const side of [1, 2, 3, 4])
      expect(blasts(field, square(field, [5, 5]), 1, side)).toHaveLength(4 * side + 4);
  });

  it("TH12 each touches the user by a side or a corner and does not overlap it", () => {
    const { field, at } = read(`
      ....
      .A..
      ....`);
    const all = blasts(field, square(field, at("A")), 1, 2).map((squares) =>
      picture(field, squares).join("/"),
    );
    expect(all).toContain("..**/..**/....");
    expect(all).toContain("..../*.../*...");
    expect(all).not.toContain("..../.**./.**.");
  });

  it("G6 clipped to open squares, empty and identical ones dropped: the blocks of the definition", () => {
    onFields((source, from, size) => {
      const field = fieldOf(source);
      for (const side of [1, 2, 3]) {
        const wanted: Cell[][] = [];
        for (let r = -4; r < 12; r++) {
          for (let c = -4; c < 12; c++) {
            const block = blockCells([c, r], side);
            const gaps = block.map((cell) => near(cell, from, size, "plain"));
            if (Math.min(...gaps) === 1) wanted.push(block.filter((cell) => isOpen(source, cell)));
          }
        }
        const found = blasts(field, square(field, from), size, side).map((squares) =>
          cellsOf(field, squares),
        );
        expect(setOf(found)).toEqual(setOf(wanted.map(sorted).filter((each) => each.length > 0)));
        expect(setOf(found).size).toBe(found.length);
      }
    }, 80);
  });
});

describe("Sweep X", () => {
  const keep = (source: FieldSource, arc: readonly Cell[]) =>
    sorted(arc.filter((cell) => isOpen(source, cell)));

  it("TH19 takes X of the eight neighbours, each sharing a side with the next", () => {
    const { field, at } = read(`
      ...
      .A.
      ...`);
    const all = sweeps(field, square(field, at("A")), 1, 3).map((squares) =>
      picture(field, squares).join("/"),
    );
    expect(all.toSorted()).toEqual(
      [
        "***/.../...",
        ".**/..*/...",
        "..*/..*/..*",
        ".../..*/.**",
        ".../.../***",
        ".../*../**.",
        "*../*../*..",
        "**./*../...",
      ].toSorted(),
    );
  });

  it("TH19 G6 the whole ring comes once, and more than the ring is the ring", () => {
    const { field, at } = read(`
      ...
      .A.
      ...`);
    for (const length of [8, 9, 100]) {
      const all = sweeps(field, square(field, at("A")), 1, length);
      expect(all.map((squares) => picture(field, squares).join("/"))).toEqual(["***/*.*/***"]);
    }
  });

  it("G6 clipped to open squares, empty and identical ones dropped", () => {
    const { field, at } = read(`
      A#
      ..`);
    const all = sweeps(field, square(field, at("A")), 1, 2).map((squares) =>
      picture(field, squares).join("/"),
    );
    expect(all.toSorted()).toEqual([".#/*.", ".#/**", ".#/.*"].toSorted());
  });

  it("TH19 G1 are the paths of X squares around the ring that never double back, of any size", () => {
    onFields((source, from, size) => {
      const field = fieldOf(source);
      const ring: Cell[] = [];
      for (let r = from[1] - 1; r <= from[1] + size; r++)
        for (let c = from[0] - 1; c <= from[0] + size; c++) if (!isOwn([c, r], from, size)) ring.push([c, r]);
      for (const length of [1, 2, 3, 5]) {
        const arcs = ring.flatMap((cell) => pathsFrom([cell], ring, length));
        const wanted = arcs.map((arc) => keep(source, arc)).filter((each) => each.length > 0);
        const found = sweeps(field, square(field, from), size, length).map((squares) =>
          cellsOf(field, squares),
        );
        expect(setOf(found)).toEqual(setOf(wanted));
        expect(setOf(found).size).toBe(found.length);
      }
    }, 80);
  });
});

/** All ways to go on over squares of the ring that share a side, none twice. */
function pathsFrom(path: readonly Cell[], ring: readonly Cell[], length: number): (readonly Cell[])[] {
  if (path.length === length) return [path];
  const [c, r] = path.at(-1)!;
  return ring
    .filter((cell) => Math.abs(cell[0] - c) + Math.abs(cell[1] - r) === 1)
    .filter((cell) => !path.some((been) => keyOf(been) === keyOf(cell)))
    .flatMap((cell) => pathsFrom([...path, cell], ring, length));
}

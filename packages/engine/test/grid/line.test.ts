import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Cell,
  COLUMN_STEP,
  DIRECTIONS,
  type Direction,
  type FieldSource,
  flight,
  lineToward,
  projectile,
  ROW_STEP,
} from "../../src/grid/index.ts";
import { cellsOf, fieldOf, fields, picture, place, read, rowsOf, square } from "./maps.ts";
import {
  allCells,
  blockCells,
  byRow,
  center,
  compare,
  distanceTwin,
  firstBlock,
  fraction,
  partInside,
  point,
} from "./twins.ts";

/** G6 word by word: squares crossed, in order of entry, while near enough, ending before the first block. */
function lineTwin(source: FieldSource, start: Cell, [dx, dy]: Cell, reach: number): Cell[] {
  const p = center(start);
  const far = 2n * BigInt(source.cells.length + source.cells[0]!.length);
  const q = point(
    fraction(BigInt(2 * start[0] + 1) + 2n * far * BigInt(dx), 2),
    fraction(BigInt(2 * start[1] + 1) + 2n * far * BigInt(dy), 2),
  );
  const block = firstBlock(source, p, q);
  const crossed = allCells(source)
    .flatMap((cell) => {
      const part = partInside(p, q, cell);
      const isStart = cell[0] === start[0] && cell[1] === start[1];
      return part === null || isStart ? [] : [{ cell, enter: part.in }];
    })
    .toSorted((a, b) => compare(a.enter, b.enter));
  const end = crossed.findIndex(
    ({ cell, enter }) =>
      distanceTwin(start, cell, "1-2-1") > reach || (block !== null && compare(enter, block) >= 0),
  );
  return (end < 0 ? crossed : crossed.slice(0, end)).map(({ cell }) => cell);
}

/** The creature's square nearest an aim: the upper, then left one of equals. */
function startTwin(at: Cell, size: number, aim: Cell): Cell {
  const far = (cell: Cell) => distanceTwin(cell, aim, "1-2-1");
  return blockCells(at, size).toSorted((a, b) => far(a) - far(b) || byRow(a, b))[0]!;
}

function linePicture(drawing: string, toward: Direction | "B", reach: number): string[] {
  const { field, at } = read(drawing);
  const aim = toward === "B" ? square(field, at("B")) : toward;
  return picture(field, lineToward(field, square(field, at("A")), 1, aim, reach));
}

describe("Line X", () => {
  it("TH15 goes straight on, counting diagonals 1-2-1", () => {
    expect(linePicture("A......", "e", 4)).toEqual([".****.."]);
    const open = `
      A.....
      ......
      ......
      ......
      ......`;
    expect(linePicture(open, "se", 4)).toEqual(
      rowsOf(`
        ......
        .*....
        ..*...
        ...*..
        ......`),
    );
  });

  it("G6 takes the squares whose interiors the center line crosses, and goes on beyond the aim", () => {
    expect(
      linePicture(
        `
        A......
        ..B....
        .......
        .......`,
        "B",
        7,
      ),
    ).toEqual(
      rowsOf(`
        .*.....
        .***...
        ...***.
        .....**`),
    );
  });

  it("G6 ends before a solid square, but passes the corner of one", () => {
    expect(linePicture("A..#...", "e", 9)).toEqual([".**#..."]);
    expect(
      linePicture(
        `
        A#.
        ...
        ...`,
        "se",
        9,
      ),
    ).toEqual(
      rowsOf(`
        .#.
        .*.
        ..*`),
    );
  });

  it("G6 ends before a diagonal meeting of solids", () => {
    expect(
      linePicture(
        `
        A..
        ..#
        .#.`,
        "se",
        9,
      ),
    ).toEqual(
      rowsOf(`
        ...
        .*#
        .#.`),
    );
  });

  it("G6 ends before a wall it touches, if only at its end", () => {
    const cells = ["......", "......"];
    const crossing = fieldOf({ cells, walls: [[3, 0, 3, 1]] });
    expect(picture(crossing, lineToward(crossing, 0, 1, "e", 9))).toEqual([".**...", "......"]);
    const beside = fieldOf({ cells, walls: [[3, 1, 3, 2]] });
    expect(picture(beside, lineToward(beside, 0, 1, "e", 9))).toEqual([".*****", "......"]);
    const end = fieldOf({ cells: ["...", "...", "..."], walls: [[2, 2, 3, 2]] });
    expect(picture(end, lineToward(end, 0, 1, "se", 9))).toEqual(["...", ".*.", "..."]);
  });

  it("G6 HOUSE a slanted wall inside a square is met only after that square is entered", () => {
    const field = fieldOf({ cells: ["....."], walls: [[2, 0, 3, 1]] });
    expect(picture(field, lineToward(field, 0, 1, "e", 9))).toEqual([".**.."]);
    const own = fieldOf({ cells: ["....."], walls: [[0, 1, 1, 0]] });
    expect(lineToward(own, 0, 1, "e", 9)).toEqual([]);
  });

  it("G6 a bigger creature's line starts from its square nearest the aim, the upper, then left of equals", () => {
    const field = fieldOf({ cells: Array<string>(6).fill(".".repeat(8)) });
    const from = (aim: Cell | Direction) => {
      const toward = typeof aim === "string" ? aim : square(field, aim);
      return cellsOf(field, lineToward(field, square(field, [2, 2]), 2, toward, 1));
    };
    expect(from("e")).toEqual([[4, 2]]);
    expect(from("s")).toEqual([[2, 4]]);
    expect(from("sw")).toEqual([[1, 4]]);
    expect(from([7, 2])).toEqual([[4, 2]]);
    // (3, 2) and (3, 3) are both 5 from (7, 5): the line starts from the upper one
    expect(from([7, 5])).toEqual([
      [4, 2],
      [4, 3],
    ]);
    expect(from([2, 2])).toEqual([]);
  });

  it("G6 G7 is what exact fractions say, toward any square from creatures of any size", () => {
    const size = fc.integer({ min: 1, max: 3 });
    const reach = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(fields({ most: 7 }), size, reach, fc.nat(), fc.nat(), (source, size, reach, i, j) => {
        const from = place(source, size, i);
        const cells = allCells(source);
        const aim = cells[j % cells.length]!;
        if (from === null) return;
        const field = fieldOf(source);
        const start = startTwin(from, size, aim);
        const isOwn = start[0] === aim[0] && start[1] === aim[1];
        const wanted = isOwn ? [] : lineTwin(source, start, [aim[0] - start[0], aim[1] - start[1]], reach);
        const found = lineToward(field, square(field, from), size, square(field, aim), reach);
        expect(cellsOf(field, found)).toEqual(wanted);
      }),
      { numRuns: 1000 },
    );
  });

  it("G6 G7 is what exact fractions say in the eight directions", () => {
    const d = fc.integer({ min: 0, max: 7 });
    fc.assert(
      fc.property(fields({ most: 7 }), fc.integer({ min: 1, max: 3 }), d, fc.nat(), (source, size, d, i) => {
        const from = place(source, size, i);
        if (from === null) return;
        const field = fieldOf(source);
        const [dx, dy] = [COLUMN_STEP[d]!, ROW_STEP[d]!];
        const furthest = blockCells(from, size).toSorted(
          (a, b) => b[0] * dx + b[1] * dy - a[0] * dx - a[1] * dy || byRow(a, b),
        )[0]!;
        const found = lineToward(field, square(field, from), size, DIRECTIONS[d]!, 5);
        expect(cellsOf(field, found)).toEqual(lineTwin(source, furthest, [dx, dy], 5));
      }),
      { numRuns: 300 },
    );
  });
});

describe("Projectile", () => {
  /** Bodies by letter: 1 for a, 2 for b and so on. */
  const bodiesOf = (drawing: string) => {
    const { field, at } = read(drawing);
    const bodies = new Uint8Array(field.squares);
    rowsOf(drawing).forEach((row, r) =>
      [...row].forEach((letter, c) => {
        if (/[a-z]/.test(letter)) bodies[square(field, [c, r])] = letter.charCodeAt(0) - 96;
      }),
    );
    return { field, bodies, at: (letter: string) => square(field, at(letter)) };
  };

  it("TH17 reaches its target in the open, and only it", () => {
    const { field, bodies, at } = bodiesOf("a...b.c");
    const shot = flight(field, at("a"), at("b"), bodies);
    expect(shot.hit).toBe(2);
    expect(cellsOf(field, shot.squares)).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
  });

  it("G6 TH17 the first body whose square it crosses takes it", () => {
    const { field, bodies, at } = bodiesOf(`
      a....
      .cd..
      .....
      ....b`);
    expect(flight(field, at("a"), at("b"), bodies).hit).toBe(3);
    expect(flight(field, at("a"), at("d"), bodies).hit).toBe(3);
    expect(flight(field, at("c"), at("b"), bodies).hit).toBe(4);
    expect(flight(field, at("d"), at("b"), bodies).hit).toBe(2);
  });

  it("TH17 solid objects stop it", () => {
    const { field, bodies, at } = bodiesOf("a..#.b");
    const shot = flight(field, at("a"), at("b"), bodies);
    expect(shot.hit).toBe(0);
    expect(cellsOf(field, shot.squares)).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it("G1 TH17 at a bigger target any of its squares will do", () => {
    const { field, bodies, at } = bodiesOf(`
      a..c.bb
      .....bb`);
    const shot = { from: at("a"), fromSize: 1, to: at("b"), toSize: 2 };
    expect(flight(field, at("a"), at("b"), bodies).hit).toBe(3);
    expect(projectile(field, shot, bodies).hit).toBe(2);
  });

  it("G1 TH17 when none will do, the one in the way of the nearest takes it", () => {
    const { field, bodies, at } = bodiesOf(`
      aa.c.bb
      aa.d.bb`);
    const shot = { from: at("a"), fromSize: 2, to: at("b"), toSize: 2 };
    expect(projectile(field, shot, bodies).hit).toBe(3);
  });

  it("TH17 one on the same square is struck at once", () => {
    const { field, bodies, at } = bodiesOf("a.");
    expect(flight(field, at("a"), at("a"), bodies)).toEqual({ squares: [], hit: 1 });
  });
});

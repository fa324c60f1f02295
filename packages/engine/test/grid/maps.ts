import fc from "fast-check";
import {
  cellAt,
  type Cell,
  type Field,
  type FieldSource,
  makeField,
  type Segment,
  type Square,
  squareAt,
} from "../../src/grid/index.ts";
import { allCells, byRow, standsOpen } from "./twins.ts";

/** A field from rows of text, which must be in order. */
export function fieldOf(source: FieldSource | string): Field {
  const made = makeField(typeof source === "string" ? { cells: rowsOf(source) } : source);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

/** Rows of a drawn map: lines without the blanks around them. */
export function rowsOf(drawing: string): string[] {
  return drawing
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Reads a drawing: the field under it, and where each letter other than . # stands (under them it is open). */
export function read(drawing: string): {
  field: Field;
  at: (letter: string) => Cell;
  all: (letter: string) => Cell[];
} {
  const rows = rowsOf(drawing);
  const field = fieldOf({ cells: rows.map((row) => row.replace(/[^.#]/g, ".")) });
  const all = (letter: string) =>
    rows.flatMap((row, r) => [...row].flatMap((found, c): Cell[] => (found === letter ? [[c, r]] : [])));
  const at = (letter: string) => {
    const cell = all(letter)[0];
    if (cell === undefined) throw new Error(`no ${letter} in the drawing`);
    return cell;
  };
  return { field, at, all };
}

export const cellsOf = (field: Field, squares: Iterable<Square>): Cell[] =>
  [...squares].map((s) => cellAt(field, s));
export const sorted = (cells: readonly Cell[]): Cell[] => cells.toSorted(byRow);
export const square = (field: Field, cell: Cell): Square => squareAt(field, cell);

/** Draws squares on an empty map, to be compared with a drawing. */
export function picture(field: Field, squares: Iterable<Square>, letter = "*"): string[] {
  const marked = new Set(squares);
  return field.source.cells.map((row, r) =>
    [...row].map((cell, c) => (marked.has(squareAt(field, [c, r])) ? letter : cell)).join(""),
  );
}

const LEGEND = {
  "~": { name: "shallows", cost: 2 },
  "^": { name: "rubble", cost: 3, height: 1 },
  "=": { name: "ledge", cost: 1, height: 3 },
};

interface Wanted {
  readonly most: number;
  readonly walls?: "none" | "straight" | "any";
  readonly terrain?: "none" | "some";
}

/** Small random fields: solid squares, terrain, walls and doors. */
export function fields({ most, walls = "any", terrain = "none" }: Wanted): fc.Arbitrary<FieldSource> {
  const letters = terrain === "some" ? ".....##~~^=" : ".......###";
  const cell = fc.integer({ min: 0, max: letters.length - 1 }).map((i) => letters[i]!);
  return fc
    .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 1, max: most }))
    .chain(([width, height]) => {
      const row = fc.array(cell, { minLength: width, maxLength: width }).map((all) => all.join(""));
      const segments = fc.array(segment(width, height, walls), { maxLength: walls === "none" ? 0 : 4 });
      return fc.record({
        cells: fc.array(row, { minLength: height, maxLength: height }),
        walls: segments,
        doors: segments.map((all) => all.slice(0, 2).map((at, i) => ({ at, open: i === 0 }))),
        legend: fc.constant(terrain === "some" ? LEGEND : {}),
      });
    });
}

function segment(width: number, height: number, walls: "none" | "straight" | "any"): fc.Arbitrary<Segment> {
  const corner = fc.tuple(fc.integer({ min: 0, max: width }), fc.integer({ min: 0, max: height }));
  const bend =
    walls === "straight" ? fc.constantFrom("level", "upright") : fc.constantFrom("any", "level", "upright");
  return fc
    .tuple(corner, corner, bend)
    .map(
      ([[x0, y0], [x1, y1], way]): Segment => [
        x0,
        y0,
        way === "upright" ? x0 : x1,
        way === "level" ? y0 : y1,
      ],
    )
    .filter(([x0, y0, x1, y1]) => x0 !== x1 || y0 !== y1);
}

/** A place on a field for a creature of a size, if there is one. */
export function place(source: FieldSource, size: number, pick: number): Cell | null {
  const open = allCells(source).filter((cell) => standsOpen(source, cell, size));
  return open.length === 0 ? null : open[pick % open.length]!;
}

import { cellAt, type Field, squareAt, squareOf } from "./field.ts";
import type { FieldQuestion, MapAnswer } from "./question.ts";
import type { Cell, Segment, Square } from "./words.ts";

/** Letters to draw over squares. */
export type Marks = ReadonlyMap<Square, string>;

const NO_MARKS: Marks = new Map();

/** A field as text, numbered along the top and the left; walls are drawn between the squares where there are any. */
export function drawField(field: Field, marks: Marks = NO_MARKS): string {
  const { source } = field;
  const hasWalls = (source.walls?.length ?? 0) > 0 || (source.doors?.length ?? 0) > 0;
  return hasWalls ? drawWithWalls(field, marks) : drawCells(field, marks);
}

/** The letter of every square, row by row. */
function lettersOf(field: Field, marks: Marks): string[] {
  return field.source.cells.flatMap((row) => [...row]).map((letter, square) => marks.get(square) ?? letter);
}

function drawCells(field: Field, marks: Marks): string {
  const letters = lettersOf(field, marks);
  const rows = field.source.cells.map((_, r) =>
    letters.slice(r * field.width, (r + 1) * field.width).join(""),
  );
  return withRulers(field, rows, "");
}

/** Numbers along the top (read downward) and the left; `gap` stands between two squares. */
function withRulers(field: Field, rows: readonly string[], gap: string): string {
  const high = String(field.width - 1).length;
  const wide = String(field.height - 1).length;
  const lines: string[] = [];
  for (let digit = 0; digit < high; digit++) {
    const numbers = Array.from({ length: field.width }, (_, c) => String(c).padStart(high)[digit]!);
    lines.push(`${" ".repeat(wide + 1)}${gap}${numbers.join(gap)}`);
  }
  const every = gap === "" ? 1 : 2;
  rows.forEach((text, i) => {
    const number = every === 1 ? String(i) : i % 2 === 1 ? String((i - 1) / 2) : "";
    lines.push(`${number.padStart(wide)} ${text}`);
  });
  return lines.map((line) => line.trimEnd()).join("\n");
}

/** Every square, side and corner gets a letter: | and - walls, H and = closed doors, , open ones, / and \ slants. */
function drawWithWalls(field: Field, marks: Marks): string {
  const canvas = Array.from({ length: 2 * field.height + 1 }, () =>
    Array<string>(2 * field.width + 1).fill(" "),
  );
  lettersOf(field, marks).forEach((letter, square) => {
    const [column, row] = cellAt(field, square);
    canvas[2 * row + 1]![2 * column + 1] = letter;
  });
  const free = (square: Square) => !marks.has(square) && field.solid[square] === 0;
  for (const wall of field.source.walls ?? []) drawWall(canvas, wall, "|-");
  for (const door of field.source.doors ?? []) drawWall(canvas, door.at, door.open ? ",," : "H=");
  drawSlants(canvas, field, free);
  return withRulers(
    field,
    canvas.map((row) => row.join("")),
    " ",
  );
}

function drawWall(canvas: string[][], [x0, y0, x1, y1]: Segment, letters: string): void {
  const steps = 2 * Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  const upright = x0 === x1;
  for (const [x, y] of [[x0, y0] as const, [x1, y1] as const]) canvas[2 * y]![2 * x] = "+";
  if (!upright && y0 !== y1) return;
  for (let i = 1; i < steps; i++) {
    const x = 2 * x0 + i * Math.sign(x1 - x0);
    const y = 2 * y0 + i * Math.sign(y1 - y0);
    const corner = x % 2 === 0 && y % 2 === 0;
    if (!corner || canvas[y]![x] === " ") canvas[y]![x] = upright ? letters[0]! : letters[1]!;
  }
}

/** Slanted walls and closed slanted doors show in the open squares they run through. */
function drawSlants(canvas: string[][], field: Field, free: (square: Square) => boolean): void {
  const { slants } = field;
  if (slants === null) return;
  for (let square = 0; square < field.squares; square++) {
    const [column, row] = cellAt(field, square);
    for (let i = slants.first[square]!; i < slants.first[square + 1]! && free(square); i++) {
      const [x0, y0, x1, y1] = slants.ends.subarray(slants.wall[i]! * 4);
      const falls = (x1! - x0!) * (y1! - y0!) > 0;
      canvas[2 * row + 1]![2 * column + 1] = falls ? "\\" : "/";
    }
  }
}

/** How many placements are drawn before the rest is only counted. */
const MOST_DRAWN = 24;

/** An answer as text: what it says in words, and where that is on the map: A and B the creatures, * the squares. */
export function drawAnswer(field: Field, question: FieldQuestion, answer: MapAnswer): string {
  const map = (squares: readonly Cell[]) => drawField(field, marksOf(field, question, squares));
  if ("distance" in answer)
    return `${map([])}\ndistance ${answer.distance} (1-2-1), ${answer.moves} in plain moves`;
  if ("clear" in answer) return `${map([])}\n${answer.clear ? "a clear line of sight" : "no line of sight"}`;
  if ("blocked" in answer) return `${map([])}\n${answer.blocked} of 16 lines blocked`;
  if ("squares" in answer) return `${map(answer.squares)}\n${countOf(answer.squares.length, "square")}`;
  const drawn = answer.placements.slice(0, MOST_DRAWN).map(map);
  const more = answer.placements.length - drawn.length;
  if (more > 0) drawn.push(`and ${more} more`);
  return [...drawn, countOf(answer.placements.length, "placement")].join("\n\n");
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function marksOf(field: Field, question: FieldQuestion, squares: readonly Cell[]): Marks {
  const marks = new Map<Square, string>(squares.map((cell) => [squareAt(field, cell), "*"]));
  const put = (at: Cell | undefined, size: number | undefined, letter: string) => {
    if (at === undefined) return;
    for (let i = 0; i < (size ?? 1) ** 2; i++)
      marks.set(squareOf(field, squareAt(field, at), size ?? 1, i), letter);
  };
  put(question.to, question.toSize, "B");
  put(question.from, question.fromSize, "A");
  return marks;
}

import type { FieldSource, Problem, Segment } from "./words.ts";

/** Bounds that keep every sum of the geometry inside whole 32-bit numbers (G7), and bad input from eating memory. */
export const MOST_SQUARES_A_SIDE = 1000;
export const MOST_WALL_LENGTH = 1_000_000;
export const DEAREST_TERRAIN = 100;
export const HIGHEST_TERRAIN = 100;

const OPEN = ".";
const SOLID = "#";

/** Every problem of a field at once; none means it may be built. */
export function fieldProblems(source: FieldSource): Problem[] {
  const problems = [...legendProblems(source), ...cellProblems(source)];
  const width = countLetters(source.cells[0] ?? "");
  const corner = { columns: width, rows: source.cells.length };
  source.walls?.forEach((wall, i) => problems.push(...segmentProblems(wall, corner, `walls.${i}`)));
  source.doors?.forEach((door, i) => problems.push(...segmentProblems(door.at, corner, `doors.${i}.at`)));
  if (problems.length === 0 && totalLength(source) > MOST_WALL_LENGTH) {
    problems.push({
      code: "field/too-big",
      message: `expected walls and doors of at most ${MOST_WALL_LENGTH} squares in all`,
      path: "walls",
    });
  }
  return problems;
}

function legendProblems(source: FieldSource): Problem[] {
  const problems: Problem[] = [];
  for (const [letter, terrain] of Object.entries(source.legend ?? {})) {
    const path = `legend.${letter}`;
    if ([...letter].length !== 1 || letter === OPEN || letter === SOLID) {
      const message = `expected one letter other than "." and "#", found ${JSON.stringify(letter)}`;
      problems.push({ code: "field/letter", message, path });
    }
    if (!Number.isInteger(terrain.cost) || terrain.cost < 1 || terrain.cost > DEAREST_TERRAIN) {
      const message = `expected a whole number from 1 to ${DEAREST_TERRAIN}, found ${terrain.cost}`;
      problems.push({ code: "field/cost", message, path: `${path}.cost` });
    }
    const height = terrain.height ?? 0;
    if (!Number.isInteger(height) || height < 0 || height > HIGHEST_TERRAIN) {
      const message = `expected a whole number from 0 to ${HIGHEST_TERRAIN}, found ${height}`;
      problems.push({ code: "field/height", message, path: `${path}.height` });
    }
  }
  return problems;
}

function cellProblems(source: FieldSource): Problem[] {
  const { cells } = source;
  const most = MOST_SQUARES_A_SIDE;
  if (cells.length === 0)
    return [{ code: "field/empty", message: "expected at least one row, found none", path: "cells" }];
  if (cells.length > most) return [tooBig(`expected at most ${most} rows, found ${cells.length}`, "cells")];
  const width = countLetters(cells[0]!);
  if (width === 0)
    return [{ code: "field/empty", message: "expected at least one square, found none", path: "cells.0" }];
  if (width > most) return [tooBig(`expected at most ${most} squares in a row, found ${width}`, "cells.0")];
  const known = new Set([OPEN, SOLID, ...Object.keys(source.legend ?? {})]);
  return cells.flatMap((row, r) => rowProblems(row, width, known, `cells.${r}`));
}

/** Letters outside the basic plane take two places in a string, and are still one letter. */
function countLetters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function tooBig(message: string, path: string): Problem {
  return { code: "field/too-big", message, path };
}

function rowProblems(row: string, width: number, known: ReadonlySet<string>, path: string): Problem[] {
  const found: Problem[] = [];
  let column = 0;
  for (const letter of row) {
    if (!known.has(letter)) {
      const message = `expected one of ${[...known].join(" ")}, found ${JSON.stringify(letter)} in column ${column}`;
      found.push({ code: "field/unknown-letter", message, path });
      break;
    }
    column++;
  }
  const count = countLetters(row);
  if (count !== width) {
    const message = `expected ${width} squares as in the first row, found ${count}`;
    found.push({ code: "field/ragged", message, path });
  }
  return found;
}

function segmentProblems(at: Segment, corner: { columns: number; rows: number }, path: string): Problem[] {
  const [x0, y0, x1, y1] = at;
  const fits = (n: number, most: number) => Number.isInteger(n) && n >= 0 && n <= most;
  const onGrid = at.length === 4 && [x0, x1].every((x) => fits(x, corner.columns));
  if (!onGrid || ![y0, y1].every((y) => fits(y, corner.rows))) {
    const message = `expected two grid corners from [0, 0] to [${corner.columns}, ${corner.rows}], found [${at.join(", ")}]`;
    return [{ code: "field/off-grid", message, path }];
  }
  if (x0 === x1 && y0 === y1)
    return [
      { code: "field/no-length", message: `expected two different corners, found [${at.join(", ")}]`, path },
    ];
  return [];
}

function totalLength(source: FieldSource): number {
  let sum = 0;
  const add = ([x0, y0, x1, y1]: Segment) => {
    sum += Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  };
  source.walls?.forEach(add);
  source.doors?.forEach((door) => add(door.at));
  return sum;
}

import { type Field, isOnMap, isPartOf, squareAt } from "./field.ts";
import type { FieldQuestion } from "./question.ts";
import { type Cell, DIRECTIONS, type Problem } from "./words.ts";

/** The bounds of the numbers a question may name. */
const MOST_MOVES = 1_000_000;
const MOST_SIZE = 1000;
const MOST_SQUARES_ANSWERED = 10_000_000;

/** Everything that is wrong with a question about this field. */
export function questionProblems(field: Field, question: FieldQuestion): Problem[] {
  const { ask, from, fromSize = 1, to, toSize = 1 } = question;
  const problems = bodyProblems(field, from, fromSize, "from");
  if (ask === "distance" || ask === "sight" || ask === "cover") {
    if (to === undefined) problems.push(missing("a square", "to"));
    else problems.push(...bodyProblems(field, to, toSize, "to"));
  } else if (ask === "reach") {
    problems.push(...numberProblems(question.moves, 0, MOST_MOVES, "moves"));
  } else {
    problems.push(...numberProblems(question.size, 1, MOST_SIZE, "size"));
    if (ask === "area") problems.push(...towardProblems(field, question));
    if (ask === "blasts" && problems.length === 0) problems.push(...blastProblems(field, question));
  }
  return problems;
}

function missing(what: string, path: string): Problem {
  return { code: "map/missing", message: `expected ${what}, found nothing`, path };
}

/** A creature's place: its whole block on the map, none of it solid. */
function bodyProblems(field: Field, at: Cell, size: number, path: string): Problem[] {
  const wrong = numberProblems(size, 1, MOST_SIZE, `${path}Size`);
  if (wrong.length > 0) return wrong;
  const [column, row] = at;
  const end: Cell = [column + size - 1, row + size - 1];
  if (!isSquare(field, at) || !isOnMap(field, end)) {
    const most = `[${field.width - 1}, ${field.height - 1}]`;
    const block = size === 1 ? "" : ` with its ${size}×${size} block`;
    const message = `expected a square from [0, 0] to ${most}${block}, found [${at.join(", ")}]`;
    return [{ code: "map/off-map", message, path }];
  }
  for (let r = row; r <= end[1]; r++) {
    for (let c = column; c <= end[0]; c++) {
      if (field.solid[squareAt(field, [c, r])] === 0) continue;
      return [
        { code: "map/solid", message: `expected open squares, found a solid one at [${c}, ${r}]`, path },
      ];
    }
  }
  return [];
}

function isSquare(field: Field, cell: Cell): boolean {
  return cell.length === 2 && cell.every((each) => Number.isInteger(each)) && isOnMap(field, cell);
}

function numberProblems(found: number | undefined, least: number, most: number, path: string): Problem[] {
  if (found === undefined) return [missing(`a whole number from ${least} to ${most}`, path)];
  if (Number.isInteger(found) && found >= least && found <= most) return [];
  return [
    { code: "map/range", message: `expected a whole number from ${least} to ${most}, found ${found}`, path },
  ];
}

/** Cones open in a direction; lines may also aim at a square on the map, a solid one too, but not at their own. */
function towardProblems(field: Field, question: FieldQuestion): Problem[] {
  const { shape = "burst", toward, from, fromSize = 1 } = question;
  const words = DIRECTIONS.join(", ");
  if (shape === "burst") return [];
  if (toward === undefined) return [missing(`one of ${words}`, "toward")];
  if (typeof toward === "string") {
    if (DIRECTIONS.includes(toward)) return [];
    return [
      {
        code: "map/direction",
        message: `expected one of ${words}, found ${JSON.stringify(toward)}`,
        path: "toward",
      },
    ];
  }
  if (shape === "cone") {
    const message = `expected one of ${words} for a cone, found a square`;
    return [{ code: "map/direction", message, path: "toward" }];
  }
  if (!isSquare(field, toward)) {
    const message = `expected a square on the map, found [${toward.join(", ")}]`;
    return [{ code: "map/off-map", message, path: "toward" }];
  }
  if (isPartOf(field, squareAt(field, toward), squareAt(field, from), fromSize)) {
    return [
      {
        code: "map/direction",
        message: "expected a square to aim at, found the one it starts from",
        path: "toward",
      },
    ];
  }
  return [];
}

/** All placements together must stay of a size one can hold. */
function blastProblems(field: Field, { size = 1, fromSize = 1 }: FieldQuestion): Problem[] {
  const places = 4 * (size + fromSize);
  if (places * Math.min(size * size, field.squares) <= MOST_SQUARES_ANSWERED) return [];
  const message = `expected blasts of at most ${MOST_SQUARES_ANSWERED} squares in all, found ${places} of size ${size}`;
  return [{ code: "map/too-big", message, path: "size" }];
}

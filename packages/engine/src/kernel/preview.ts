import { cellAt, coverLines, type Field, type Square } from "../grid/index.ts";
import type { BattleState, Ruleset } from "./ruleset.ts";
import { speaksFor } from "./view.ts";
import type { Command, Seat } from "./words.ts";

/** What a command would cover on the map, before it is given. */

export interface Preview {
  /** By row, then column. */
  readonly squares: readonly Point[];
  readonly lines: readonly PreviewLine[];
}

export interface PreviewLine {
  /** A line of aim, one of the lines that decide cover (open or blocked), a way walked. */
  readonly kind: "aim" | "cover" | "blocked" | "path";
  /** Squares, meaning their middles; of somebody larger its own middle, in halves of squares. */
  readonly points: readonly Point[];
  /** Points are corners of squares instead. */
  readonly corners?: true;
}

type Point = readonly [column: number, row: number];

export const NOTHING_SHOWN: Preview = { squares: [], lines: [] };

/** What a seat may be shown of a command: nothing of what others would do. */
export function previewFor<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  seat: Seat,
): Preview {
  if (command.actor === undefined || !speaksFor(seat, command.actor)) return NOTHING_SHOWN;
  return ruleset.shows?.(state, command, seat) ?? NOTHING_SHOWN;
}

/** Squares as people write them: each once, in order. */
export function shownSquares(field: Field, squares: Iterable<Square>): readonly Point[] {
  return [...new Set(squares)].sort((a, b) => a - b).map((square) => cellAt(field, square));
}

/** So many squares are asked about at most: of what reaches farther nothing is shown, others have to be served too. */
const MOST_ASKED = 10_000;

export interface Around {
  readonly at: Square;
  readonly size: number;
  /** Nothing farther off than this, in squares, can matter. */
  readonly far: number;
}

/** Every square around somebody that is not solid and of which this holds. */
export function squaresWhere(
  field: Field,
  { at, size, far }: Around,
  holds: (square: Square) => boolean,
): Square[] {
  const [column, row] = cellAt(field, at);
  const [left, top] = [Math.max(0, column - far), Math.max(0, row - far)];
  const right = Math.min(field.width, column + size + far);
  const bottom = Math.min(field.height, row + size + far);
  const found: Square[] = [];
  if ((right - left) * (bottom - top) > MOST_ASKED) return found;
  for (let r = top; r < bottom; r++)
    for (let c = left; c < right; c++) {
      const square = r * field.width + c;
      if (field.solid[square] !== 1 && holds(square)) found.push(square);
    }
  return found;
}

/** A way from where somebody of so many squares a side stands. */
export function wayShown(field: Field, size: number, way: readonly Square[]): PreviewLine {
  const half = (size - 1) / 2;
  return {
    kind: "path",
    points: way.map((square) => {
      const [column, row] = cellAt(field, square);
      return [column + half, row + half];
    }),
  };
}

export function aimShown(field: Field, from: Square, to: Square): PreviewLine {
  return { kind: "aim", points: [cellAt(field, from), cellAt(field, to)] };
}

/** G4: the lines that decide cover; none where none of them is blocked. */
export function coverShown(field: Field, froms: readonly Square[], tos: readonly Square[]): PreviewLine[] {
  const lines = coverLines(field, froms, tos);
  if (!lines.some((l) => l.blocked)) return [];
  return lines.map(({ from, to, blocked }) => ({
    kind: blocked ? "blocked" : "cover",
    points: [from, to],
    corners: true,
  }));
}

import { burst, cone } from "./area.ts";
import { cover } from "./cover.ts";
import { distanceBetween, movesBetween } from "./distance.ts";
import { cellAt, type Field, makeField, squareAt } from "./field.ts";
import { lineToward } from "./line.ts";
import { blasts, sweeps } from "./placements.ts";
import { questionProblems } from "./questionCheck.ts";
import { flood } from "./reach.ts";
import { clear } from "./sight.ts";
import { makeWalk } from "./walk.ts";
import type { Cell, Count, Direction, FieldSource, Result, Square } from "./words.ts";

export const ASKS = ["distance", "sight", "cover", "reach", "area", "blasts", "sweeps"] as const;
export const SHAPES = ["burst", "cone", "line"] as const;

/** A question about a map (the contract's "A map question"). Missing sizes are 1, a missing word the first listed. */
export interface MapQuestion {
  readonly field: FieldSource;
  readonly ask: (typeof ASKS)[number];
  readonly from: Cell;
  readonly fromSize?: number | undefined;
  /** For distance, sight and cover. */
  readonly to?: Cell | undefined;
  readonly toSize?: number | undefined;
  /** For reach. */
  readonly moves?: number | undefined;
  readonly count?: Count | undefined;
  /** For area, blasts and sweeps. */
  readonly shape?: (typeof SHAPES)[number] | undefined;
  readonly size?: number | undefined;
  /** For cones a direction, for lines also a square. */
  readonly toward?: Direction | Cell | undefined;
}
/** A question about a field at hand. */
export type FieldQuestion = Omit<MapQuestion, "field">;

export type MapAnswer =
  | { readonly distance: number; readonly moves: number }
  | { readonly clear: boolean }
  | { readonly blocked: number }
  | { readonly squares: Cell[] }
  | { readonly placements: Cell[][] };

/** Answers a question, or says everything that is wrong with it. */
export function askMap(question: MapQuestion): Result<MapAnswer> {
  const field = makeField(question.field);
  if (field.ok) return askField(field.value, question);
  return { ok: false, problems: field.problems.map((each) => ({ ...each, path: `field.${each.path}` })) };
}

export function askField(field: Field, question: FieldQuestion): Result<MapAnswer> {
  const problems = questionProblems(field, question);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: answer(field, question) };
}

function answer(field: Field, question: FieldQuestion): MapAnswer {
  const at = squareAt(field, question.from);
  const to = question.to === undefined ? at : squareAt(field, question.to);
  const { fromSize = 1, toSize = 1, size = 1 } = question;
  const cells = (squares: readonly Square[]) => squares.map((square) => cellAt(field, square));
  switch (question.ask) {
    case "distance":
      return {
        distance: distanceBetween(field, at, fromSize, to, toSize),
        moves: movesBetween(field, at, fromSize, to, toSize),
      };
    case "sight":
      return { clear: clear(field, at, fromSize, to, toSize) };
    case "cover":
      return { blocked: cover(field, at, fromSize, to, toSize) };
    case "reach":
      return { squares: cells(reach(field, question, at)) };
    case "area":
      return { squares: cells(area(field, question, at)) };
    case "blasts":
      return { placements: blasts(field, at, fromSize, size).map(cells) };
    case "sweeps":
      return { placements: sweeps(field, at, fromSize, size).map(cells) };
  }
}

function reach(field: Field, question: FieldQuestion, from: Square): Square[] {
  const { count = "plain", moves = 0, fromSize: size } = question;
  const walk = makeWalk(field);
  flood(walk, field, { from, size, moves, count });
  return [...walk.found.subarray(0, walk.count)].sort((a, b) => a - b);
}

function area(field: Field, question: FieldQuestion, at: Square): Square[] {
  const { shape = "burst", size = 1, fromSize = 1, toward = "n" } = question;
  if (shape === "burst") return burst(field, at, fromSize, size);
  if (shape === "cone" && typeof toward === "string")
    return cone(field, at, fromSize, { toward, ranks: size });
  const aim = typeof toward === "string" ? toward : squareAt(field, toward);
  return lineToward(field, at, fromSize, aim, size).sort((a, b) => a - b);
}

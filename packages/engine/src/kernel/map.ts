import * as z from "zod";
import {
  askField,
  DIRECTIONS,
  drawAnswer,
  type FieldQuestion,
  type MapAnswer,
  makeField,
  SHAPES,
} from "../grid/index.ts";
import { enter, whole, words } from "./doors.ts";
import { fieldSchema } from "./encounter.ts";
import { ok, problem, type Result, refuse } from "./result.ts";
import { found } from "./wording.ts";

/** Questions about a map, as people write them down: the door to `grid`. Not in the index: few commands need a grid. */

const cell = z.tuple([whole(), whole()]);
const size = () => whole(1, 100).optional();
const schema = z.strictObject({
  fray: z.literal(1).optional(),
  field: fieldSchema,
  ask: words(["distance", "sight", "cover", "reach", "area", "blasts", "sweeps"]),
  from: cell,
  fromSize: size(),
  to: cell.optional(),
  toSize: size(),
  moves: whole(0, 10_000).optional(),
  count: words(["plain", "1-2-1"]).optional(),
  shape: words(SHAPES).optional(),
  size: whole(1, 1000).optional(),
  toward: z
    .union([words(DIRECTIONS), cell], { error: "expected one of n, ne, e, se, s, sw, w, nw, or a square" })
    .optional(),
});

/** The answer, and the map with the answer drawn in. */
export interface MapReply {
  readonly answer: MapAnswer;
  draw(): string;
}

export function answerMap(input: unknown): Result<MapReply> {
  const asked = enter(schema, withKind(input));
  if (!asked.ok) return asked;
  const { field: source, ...question } = asked.value;
  if (source.kind !== "grid")
    return refuse(problem("input/field", `expected a grid, ${found(source.kind)}`, "field.kind"));
  const field = makeField(source);
  if (!field.ok) return refuse(...field.problems.map((p) => ({ ...p, path: `field.${p.path}` })));
  const answer = askField(field.value, question as FieldQuestion);
  if (!answer.ok) return refuse(...answer.problems);
  return ok({
    answer: answer.value,
    draw: () => drawAnswer(field.value, question as FieldQuestion, answer.value),
  });
}

/** A map question is about a grid: its field need not say so. */
function withKind(input: unknown): unknown {
  const field = (input as { field?: unknown } | null)?.field;
  if (typeof field !== "object" || field === null || Array.isArray(field) || "kind" in field) return input;
  return { ...(input as object), field: { kind: "grid", ...field } };
}

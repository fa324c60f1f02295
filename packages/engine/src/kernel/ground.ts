import { type FieldSource, makeField } from "../grid/index.ts";
import type { Encounter } from "./encounter.ts";
import { ok, problem, type Result } from "./result.ts";

/** The map of an encounter, checked; null where it is fought without one. */
export function mapOf({ field }: Encounter): Result<FieldSource | null> {
  if (field.kind !== "grid") return ok(null);
  const { cells, walls, doors, legend } = field;
  const source = { cells, walls, doors, legend };
  const made = makeField(source);
  if (made.ok) return ok(source);
  return {
    ok: false,
    problems: made.problems.map((p) => problem("input/field", p.message, `field.${p.path}`)),
  };
}

import { type Field, type FieldSource, makeField } from "../grid/index.ts";
import type { Encounter } from "./encounter.ts";
import { ok, problem, type Result, sure } from "./result.ts";

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

/**
 * What a ruleset makes of a map, made once and kept as long as the map: a state holds the map as it was written, and one
 * that is read from JSON simply gets its own.
 */
export function unpackedBy<T>(unpack: (field: Field) => T): (source: FieldSource) => T {
  const kept = new WeakMap<FieldSource, T>();
  /** The one asked for last: battles are fought one after another. */
  let latest: { readonly source: FieldSource; readonly made: T } | null = null;
  return (source) => {
    if (latest !== null && latest.source === source) return latest.made;
    let made = kept.get(source);
    if (made === undefined) kept.set(source, (made = unpack(sure(makeField(source)))));
    latest = { source, made };
    return made;
  };
}

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
 * What a ruleset makes of a map, made once for a map in use: a state holds the map as it was written, and one that is
 * read from JSON simply gets its own. Tables by pairs of squares take up to megabytes, so only the maps used last are
 * kept (an LRU cache): one that is left out is unpacked again.
 */
export function unpackedBy<T>(unpack: (field: Field) => T): (source: FieldSource) => T {
  const kept = new Map<FieldSource, T>();
  /** The one asked for last: battles are fought one after another. */
  let latest: { readonly source: FieldSource; readonly made: T } | null = null;
  return (source) => {
    if (latest !== null && latest.source === source) return latest.made;
    const made = kept.get(source) ?? unpack(sure(makeField(source)));
    kept.delete(source);
    kept.set(source, made);
    if (kept.size > MOST_MAPS) kept.delete(kept.keys().next().value as FieldSource);
    latest = { source, made };
    return made;
  };
}

/** All shipped maps of a ruleset and a few dozen of people's own. */
const MOST_MAPS = 64;

import * as z from "zod";

/** What may be written in a sheet: every field by name, with its default as it is written; undefined where it has none. */
export type WrittenFields = ReadonlyMap<string, unknown>;

const KNOWN = new WeakMap<z.ZodType, WrittenFields | null>();

/** Null where a schema cannot be described so. What a door makes of a sheet may have other fields, and other numbers. */
export function fieldsWritten(type: z.ZodType): WrittenFields | null {
  let fields = KNOWN.get(type);
  if (fields === undefined) KNOWN.set(type, (fields = read(type)));
  return fields;
}

function read(type: z.ZodType): WrittenFields | null {
  try {
    const schema = z.toJSONSchema(type, { io: "input", unrepresentable: "any" });
    if (schema.properties === undefined) return null;
    return new Map(
      Object.entries(schema.properties).map(([name, field]) => [
        name,
        typeof field === "object" ? field.default : undefined,
      ]),
    );
  } catch {
    return null;
  }
}

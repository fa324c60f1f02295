import { type Problem } from "@fray/engine";
import * as z from "zod";

/** How schemas of answers are made, and those that all of them need. */

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** Never, unless everything of the type fits the schema and none of its fields is left out of it. */
type Tells<T, S extends z.ZodType> =
  T extends Frozen<z.output<S>>
    ? Exclude<keyof T & string, keyof z.output<S>> extends never
      ? S
      : never
    : never;

/** A schema of what a type of ours says: whichever of the two is changed, the compiler asks for the other. */
export const of =
  <T>() =>
  <S extends z.ZodType>(schema: Tells<T, S>): S =>
    schema;

/** Schemas that others refer to by their names. */
export const NAMED = z.registry<{ readonly id: string }>();

export function called<S extends z.ZodType>(id: string, schema: S): S {
  NAMED.add(schema, { id });
  return schema;
}

export const id = z.string();
export const chance = z.number().min(0).max(1);
export const seconds = z.number();
export const place = z.union([z.tuple([z.number(), z.number()]), z.string()]);
export const anything = z.unknown();

export const problem = of<Problem>()(
  z.strictObject({ code: z.string(), message: z.string(), path: z.string().optional() }),
);
export const failureSchema = called(
  "Failure",
  z.strictObject({
    error: z.strictObject({
      ...problem.shape,
      problems: z.array(problem).optional(),
      more: z.int().optional(),
    }),
  }),
);

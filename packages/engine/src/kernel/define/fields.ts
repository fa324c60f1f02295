import type { Json } from "../words.ts";

/** Fields of a combatant, declared: how each begins, whether it is shown, whether it is carried into the next fight. */

export interface Declared<T extends Json> {
  begins(sheet: Readonly<Record<string, unknown>>): T;
  /** `points` are spent and got back, shown as such, and carried over. */
  readonly kind: "points" | "number" | "flag" | "word" | "list";
}

type From<T> = T | ((sheet: never) => T);

function declared<T extends Json>(kind: Declared<T>["kind"], from: From<T>): Declared<T> {
  const begins = typeof from === "function" ? (from as (sheet: unknown) => T) : () => from;
  return { begins, kind };
}

/** Points that are spent and got back: shown by name, carried over to the next fight. */
export const points = (from: From<number>): Declared<number> => declared("points", from);
/** A number the rules keep for themselves. */
export const count = (from: From<number> = 0): Declared<number> => declared("number", from);
export const mark = (from: From<boolean> = false): Declared<boolean> => declared("flag", from);
export const word = <W extends string | null>(from: From<W>): Declared<W> => declared("word", from);
/** A list whose entries are replaced, never changed in place. */
export const list = <T extends Json>(from: From<readonly T[]> = []): Declared<readonly T[]> =>
  declared<readonly T[]>("list", from);

/** The values that declared fields come to: `Fields<typeof table>`. */
export type Fields<T extends { readonly [name: string]: Declared<Json> }> = {
  -readonly [K in keyof T]: T[K] extends Declared<infer V> ? V : never;
};

import type { CombatantSummary, GlossaryEntry, Json, Ruleset } from "@fray/engine";
import { words } from "../seen/units.ts";

/** A combatant's numbers as things to read, whatever its rules call them. */

export type SheetField =
  | { readonly kind: "value"; readonly name: string; readonly text: string }
  | { readonly kind: "list"; readonly name: string; readonly items: readonly Listed[] }
  | { readonly kind: "table"; readonly name: string; readonly rows: readonly Row[] };

export interface Listed {
  readonly name: string;
  readonly about: string;
}

export interface Row {
  readonly name: string;
  readonly text: string;
}

/** What the head of the sheet shows already. */
const SHOWN: readonly string[] = ["name", "side", "hp", "maxHp", "state", "statuses", "points", "looks"];

export function fieldsOf(combatant: CombatantSummary, book: Ruleset | null): readonly SheetField[] {
  return Object.entries(combatant).flatMap(([key, value]) =>
    SHOWN.includes(key) || isEmpty(value) || (key === "size" && value === 1)
      ? []
      : [fieldOf(key, value as Json, book)],
  );
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function fieldOf(key: string, value: Json, book: Ruleset | null): SheetField {
  const name = FIELD_NAMES[key] ?? words(key);
  if (isSquare(value)) return { kind: "value", name, text: placeText(value) };
  if (Array.isArray(value)) return { kind: "list", name, items: value.map((v) => listed(v as Json, book)) };
  if (typeof value === "object" && value !== null)
    return { kind: "table", name, rows: rowsOf(value as { readonly [key: string]: Json }, book) };
  return { kind: "value", name, text: valueText(value) };
}

const FIELD_NAMES: Readonly<Record<string, string>> = { at: "Stands at" };

const isSquare = (value: Json): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((v) => typeof v === "number");

/** Columns and rows are counted from 1, as people do. */
export const placeText = ([column, row]: readonly [number, number]): string =>
  `column ${column + 1}, row ${row + 1}`;

function rowsOf(value: { readonly [key: string]: Json }, book: Ruleset | null): readonly Row[] {
  return Object.entries(value).map(([key, v]) => ({
    name: entryOf(key, book)?.name ?? words(key),
    text: valueText(v),
  }));
}

function listed(value: Json, book: Ruleset | null): Listed {
  const entry = typeof value === "string" ? entryOf(value, book) : null;
  return { name: entry?.name ?? valueText(value), about: entry?.about ?? "" };
}

/** What the book calls a thing, if it knows it. */
export const calledIn =
  (book: Ruleset | null) =>
  (id: string): string | undefined =>
    entryOf(id, book)?.name;

/** Things people look up by name are called by it. */
function entryOf(id: string, book: Ruleset | null): GlossaryEntry | null {
  for (const entries of Object.values(book?.glossary ?? {})) {
    const found = entries.find((e) => e.id === id);
    if (found !== undefined) return found;
  }
  return null;
}

export function valueText(value: Json): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value < 0 ? `−${-value}` : String(value);
  if (typeof value === "string") return value.replaceAll("-", " ");
  if (isSquare(value)) return placeText(value);
  if (Array.isArray(value)) return value.map((v) => valueText(v as Json)).join(", ") || "none";
  return Object.entries(value)
    .map(([key, v]) => `${words(key).toLowerCase()} ${valueText(v)}`)
    .join(", ");
}

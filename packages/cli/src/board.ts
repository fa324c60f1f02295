import type { CombatantSummary, Encounter, Summary } from "@fray/engine";
import { drawField as drawGrid, makeField, type Square, squareAt, squareOf } from "@fray/engine/grid";

/** A grid with everybody on it, one letter each. Nobody is drawn whom the summary does not show. */

export interface Board {
  readonly map: string;
  /** Who stands behind which letter. */
  readonly letters: ReadonlyMap<string, string>;
}

/** What else to draw on open squares, by `column,row`. */
export type Shades = ReadonlyMap<string, string>;

export function drawBoard(field: Encounter["field"], summary: Summary, shades?: Shades): Board | null {
  if (field.kind !== "grid") return null;
  const made = makeField(field);
  if (!made.ok) return null;
  const letters = lettersFor(summary);
  const marks = new Map<Square, string>();
  for (const [place, shade] of shades ?? [])
    marks.set(squareAt(made.value, place.split(",").map(Number) as [number, number]), shade);
  for (const [id, c] of Object.entries(summary.combatants)) {
    if (!Array.isArray(c.at) || letters.get(id) === undefined) continue;
    const at = squareAt(made.value, c.at as [number, number]);
    const size = sizeOf(c);
    for (let i = 0; i < size * size; i++)
      marks.set(squareOf(made.value, at, size, i), letters.get(id) as string);
  }
  return { map: drawGrid(made.value, marks), letters };
}

const sizeOf = (c: CombatantSummary): number =>
  typeof c["size"] === "number" && c["size"] >= 1 ? c["size"] : 1;

/** The first free letter of a name: capitals for the first side, small ones for the others. */
function lettersFor(summary: Summary): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const used = new Set<string>();
  const first = Object.values(summary.combatants)[0]?.side;
  for (const [id, c] of Object.entries(summary.combatants)) {
    const wanted = [...`${c.name}abcdefghijklmnopqrstuvwxyz`].filter((ch) => /\p{L}/u.test(ch));
    const cased = wanted.map((ch) => (c.side === first ? ch.toUpperCase() : ch.toLowerCase()));
    const letter = [...cased, ..."0123456789"].find((ch) => !used.has(ch)) ?? "*";
    used.add(letter);
    letters.set(id, letter);
  }
  return letters;
}

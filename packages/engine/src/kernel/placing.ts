import { type Field, fits, isOnMap, squareAt, squareOf } from "../grid/index.ts";
import { found } from "./wording.ts";
import type { Combatant } from "./encounter.ts";
import { ok, type Problem, problem, type Result } from "./result.ts";
import type { Id } from "./words.ts";

/** Where everybody stands as a battle begins: on the squares an encounter gives them, the rest where there is room. */

export interface Arrival extends Pick<Combatant, "at"> {
  readonly id: Id;
  readonly side: string;
  /** Squares of its block in a row. */
  readonly size: number;
  /** How much of each square it fills, in eighths; left out: all of it. */
  readonly eighths?: number;
}

/** Columns are tried from an edge of the map: the first side's is the left one. */
type Edge = "left" | "right";

/** In which order rows are tried. */
export type RowOrder = "top first" | "middle first";

const WHOLE = 8;

/** Puts everybody on their squares, or says why not. Without a map only marks can be given. */
export function placeAll(
  units: readonly { at: number }[],
  field: Field | null,
  arrivals: readonly Arrival[],
  rows: RowOrder = "top first",
): readonly Problem[] {
  if (field === null) return arrivals.flatMap(wrongMark);
  const places = placesOf(field, arrivals, rows);
  if (!places.ok) return places.problems;
  for (const [i, unit] of units.entries()) unit.at = places.value[i] as number;
  return [];
}

function wrongMark({ at }: Arrival, i: number): Problem[] {
  if (at === null || at === "apart" || at === "near") return [];
  const said = `expected "apart", "near" or nothing without a map, ${found(at)}`;
  return [problem("input/at", said, `combatants.${i}.at`)];
}

/** The upper left square of each, whole blocks on open squares with room left on every one of them. */
function placesOf(field: Field, arrivals: readonly Arrival[], rows: RowOrder): Result<number[]> {
  const room = new Uint8Array(field.squares).fill(WHOLE);
  const places = arrivals.map((arrival) => placeGiven(field, room, arrival));
  const problems: Problem[] = [];
  for (const [i, arrival] of arrivals.entries()) {
    if (places[i] !== -1) continue;
    if (arrival.at !== null) {
      problems.push(noPlace(arrival, i));
      continue;
    }
    const edge = arrival.side === arrivals[0]?.side ? "left" : "right";
    places[i] = findRoom(field, room, arrival, squaresFrom(field, arrival, edge, rows));
    if (places[i] === -1)
      problems.push(problem("input/at", `there is no room left for ${arrival.id}`, `combatants.${i}.at`));
  }
  return problems.length > 0 ? { ok: false, problems } : ok(places);
}

function placeGiven(field: Field, room: Uint8Array, arrival: Arrival): number {
  const { at } = arrival;
  if (at === null || typeof at === "string" || !isOnMap(field, at)) return -1;
  return findRoom(field, room, arrival, [squareAt(field, at)]);
}

function noPlace({ at, size }: Arrival, i: number): Problem {
  const who = size === 1 ? "one" : `a block of ${size}`;
  return problem(
    "input/at",
    `expected a free square [column, row] where ${who} can stand, ${found(at)}`,
    `combatants.${i}.at`,
  );
}

/** Takes the first square that has room, or says −1. */
function findRoom(field: Field, room: Uint8Array, arrival: Arrival, tried: Iterable<number>): number {
  const { size, eighths = WHOLE } = arrival;
  for (const at of tried) {
    if (!fits(field, [at % field.width, Math.floor(at / field.width)], size)) continue;
    const block = Array.from({ length: size * size }, (_, i) => squareOf(field, at, size, i));
    if (block.some((square) => (room[square] as number) < eighths)) continue;
    for (const square of block) room[square] = (room[square] as number) - eighths;
    return at;
  }
  return -1;
}

/** From the side's edge of the map inward. */
function* squaresFrom(field: Field, { size }: Arrival, edge: Edge, rows: RowOrder): Iterable<number> {
  const { width, height } = field;
  const order = Array.from({ length: height }, (_, r) => r);
  const off = (r: number): number => Math.abs(r - (height - 1) / 2);
  if (rows === "middle first") order.sort((a, b) => off(a) - off(b) || a - b);
  for (let c = 0; c <= width - size; c++)
    for (const r of order) yield r * width + (edge === "left" ? c : width - size - c);
}

import type { Field } from "@fray/engine";
import type { Box, Point, Size } from "./camera.ts";
import type { BoardProps, Mark, Spot, Square, Token } from "./words.ts";

/** Where everything stands, whatever the field: the stage asks nothing else about it. Lengths in squares. */
export interface Scene {
  readonly size: Size;
  /** By token. */
  readonly seats: ReadonlyMap<string, Box>;
  readonly spotAt: (point: Point) => Spot;
  readonly doorAt: (point: Point) => number | null;
  readonly boxOf: (spot: Spot) => Box | null;
  /** Squares the keyboard can walk over. */
  readonly squares: readonly Square[];
}

export type Grid = Extract<Field, { kind: "grid" }>;
type GridInput = Pick<BoardProps, "tokens" | "lit" | "marks" | "doors" | "ruler">;

const keyOf = ([x, y]: Square): string => `${x},${y}`;
export const squareBox = ([x, y]: Square): Box => ({ x, y, width: 1, height: 1 });
const isSquare = (at: Token["at"]): at is Square => at !== null && typeof at !== "string";

export function gridScene(field: Grid, input: GridInput): Scene {
  const size = { width: [...(field.cells[0] ?? "")].length, height: field.cells.length };
  const seats = new Map<string, Box>();
  for (const { id, at, size: wide } of input.tokens)
    if (isSquare(at)) seats.set(id, { x: at[0], y: at[1], width: wide, height: wide });
  const places = new Set(input.marks.filter((m) => m.kind === "place").map((m) => keyOf(m.at)));
  const standing = whoStands(input.tokens);
  const spotAt = (point: Point): Spot => {
    const at: Square = [Math.floor(point.x), Math.floor(point.y)];
    if (at[0] < 0 || at[1] < 0 || at[0] >= size.width || at[1] >= size.height) return null;
    const here = standing.get(keyOf(at)) ?? [];
    const lit = here.findLast((id) => input.lit.has(id));
    if (lit !== undefined) return { kind: "token", id: lit };
    const any = places.has(keyOf(at)) ? undefined : here.at(-1);
    return any === undefined ? { kind: "square", at } : { kind: "token", id: any };
  };
  return {
    size,
    seats,
    spotAt,
    doorAt: (point) => doorAt(field, input.doors, point),
    boxOf: (spot) => boxOn(seats, spot),
    squares: input.ruler === true ? allSquares(size) : walkable(input.marks),
  };
}

function boxOn(seats: Scene["seats"], spot: Spot): Box | null {
  if (spot?.kind === "square") return squareBox(spot.at);
  return spot?.kind === "token" ? (seats.get(spot.id) ?? null) : null;
}

/** By square: whoever stands there, the fallen beneath. */
function whoStands(tokens: readonly Token[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { id, at, size, down } of tokens) {
    if (!isSquare(at)) continue;
    for (let i = 0; i < size * size; i++) {
      const key = keyOf([at[0] + (i % size), at[1] + Math.floor(i / size)]);
      const list = found.get(key) ?? [];
      if (down) list.unshift(id);
      else list.push(id);
      found.set(key, list);
    }
  }
  return found;
}

/** The places that may be chosen; where there are none, the threatened squares, to be read one by one. */
function walkable(marks: readonly Mark[]): readonly Square[] {
  const places = marks.filter((m) => m.kind === "place");
  return (places.length > 0 ? places : marks.filter((m) => m.kind === "threat")).map((m) => m.at);
}

function allSquares({ width, height }: Size): readonly Square[] {
  return Array.from({ length: width * height }, (_, i): Square => [i % width, Math.floor(i / width)]);
}

const NEAR_DOOR = 0.22;

function doorAt(field: Grid, doors: BoardProps["doors"], point: Point): number | null {
  for (const index of doors?.keys() ?? []) {
    const door = field.doors[index];
    if (door !== undefined && awayFrom(door.at, point) < NEAR_DOOR) return index;
  }
  return null;
}

function awayFrom([a, b, c, d]: readonly [number, number, number, number], { x, y }: Point): number {
  const long = (c - a) ** 2 + (d - b) ** 2 || 1;
  const share = Math.min(1, Math.max(0, ((x - a) * (c - a) + (y - b) * (d - b)) / long));
  return Math.hypot(x - a - share * (c - a), y - b - share * (d - b));
}

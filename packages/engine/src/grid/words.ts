/** The words of the grid: squares, directions, ways of counting, results. */

/** A square by number: row × width + column, so that ascending order is "by row, then column". */
export type Square = number;
/** A square as people write it (G1): origin top left. */
export type Cell = readonly [column: number, row: number];
/** A wall between two grid corners: column, row, column, row. */
export type Segment = readonly [number, number, number, number];

/** Clockwise from north. A direction's place in this list is its number, and 1 << number its bit in a mask. */
export const DIRECTIONS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** What one step in each direction adds to the column and to the row. */
export const COLUMN_STEP = [0, 1, 1, 1, 0, -1, -1, -1] as const;
export const ROW_STEP = [-1, -1, 0, 1, 1, 1, 0, -1] as const;
export const NORTH = 1;
export const NORTH_EAST = 2;
export const EAST = 4;
export const SOUTH_EAST = 8;
export const SOUTH = 16;
export const SOUTH_WEST = 32;
export const WEST = 64;
export const NORTH_WEST = 128;

/** G2: `plain` counts a diagonal as 1, `1-2-1` every second one as 2. */
export const COUNTS = ["plain", "1-2-1"] as const;
export type Count = (typeof COUNTS)[number];

export interface Problem {
  /** Such as `field/ragged`. */
  readonly code: string;
  readonly message: string;
  /** Path inside the input, such as `cells.3`. */
  readonly path: string;
}
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** One letter of the legend. */
export interface Terrain {
  readonly name: string;
  /** What a step onto it costs; open ground costs 1. */
  readonly cost: number;
  /** How high it lies above open ground (0). */
  readonly height?: number | undefined;
}
export interface Door {
  readonly at: Segment;
  readonly open: boolean;
}
/** A field of battle as an encounter writes it. */
export interface FieldSource {
  /** Rows of letters: `.` open, `#` solid, others from the legend. */
  readonly cells: readonly string[];
  readonly walls?: readonly Segment[] | undefined;
  readonly doors?: readonly Door[] | undefined;
  readonly legend?: { readonly [letter: string]: Terrain } | undefined;
}

import { fieldProblems } from "./check.ts";
import { type BlockTables, makeBlockTables } from "./blocks.ts";
import { makeMasks } from "./masks.ts";
import { markWalls, type Slants } from "./walls.ts";
import {
  type Cell,
  COLUMN_STEP,
  type FieldSource,
  type Result,
  ROW_STEP,
  type Segment,
  type Square,
} from "./words.ts";

/** A checked field, unpacked for fast questions. Never changed once made (but for tables filled in on first use). */
export interface Field {
  readonly source: FieldSource;
  readonly width: number;
  readonly height: number;
  /** How many squares; arrays "by square" have this length. */
  readonly squares: number;
  /** By square: 1 where solid. */
  readonly solid: Uint8Array;
  /** By square: what a step onto it costs, at least 1. */
  readonly cost: Uint8Array;
  /** Whether any square costs more than 1. */
  readonly rough: boolean;
  /** By square: how high it lies; and whether any lies above the open ground. */
  readonly levels: Uint8Array;
  readonly uneven: boolean;
  /** By square: sides (n, e, s, w) along which a wall or closed door runs. */
  readonly edges: Uint8Array;
  readonly walled: boolean;
  /** By square, bit by direction: a line leaving that way is blocked. */
  readonly sight: Uint8Array;
  /** By square, bit by direction: the neighbour that way is adjacent (G8). */
  readonly beside: Uint8Array;
  /** By square, bit by direction: a step that way is allowed, bodies aside (G5). */
  readonly steps: Uint8Array;
  /** By direction: what a step adds to a square's number. */
  readonly offsets: Int32Array;
  readonly slants: Slants | null;
  /** Sums over all squares above and left, (width + 1) × (height + 1): how many are solid or touched by a wall. */
  readonly clutter: Int32Array;
  /** By size of creature, made when first asked for. */
  readonly blocks: BlockTables[];
}

/** One door for every field: all its problems, or a field to be trusted from here on. */
export function makeField(source: FieldSource): Result<Field> {
  const problems = fieldProblems(source);
  if (problems.length > 0) return { ok: false, problems };
  const height = source.cells.length;
  const width = [...source.cells[0]!].length;
  const solid = new Uint8Array(width * height);
  const cost = new Uint8Array(width * height).fill(1);
  const levels = new Uint8Array(width * height);
  let square = 0;
  for (const row of source.cells) {
    for (const letter of row) {
      if (letter === "#") solid[square] = 1;
      else if (letter !== ".") {
        cost[square] = source.legend![letter]!.cost;
        levels[square] = source.legend![letter]!.height ?? 0;
      }
      square++;
    }
  }
  return { ok: true, value: build(source, { solid, cost, levels }) };
}

/** The same field with one door opened or closed (a closed one is a wall). */
export function setDoor(field: Field, door: number, state: "open" | "closed"): Field {
  const open = state === "open";
  const doors = field.source.doors ?? [];
  const old = doors[door];
  if (old === undefined) throw new Error(`no door ${door} on this field`);
  if (old.open === open) return field;
  const changed = doors.map((each, i) => (i === door ? { ...each, open } : each));
  return build({ ...field.source, doors: changed }, field);
}

type Squares = Pick<Field, "solid" | "cost" | "levels">;

function build(source: FieldSource, { solid, cost, levels }: Squares): Field {
  const height = source.cells.length;
  const width = solid.length / height;
  const shut = (source.doors ?? []).filter((door) => !door.open).map((door) => door.at);
  const walls: Segment[] = [...(source.walls ?? []), ...shut];
  const marks = markWalls(walls, width, height);
  const { sight, beside, steps } = makeMasks({ width, height, solid, marks });
  return {
    source,
    width,
    height,
    squares: width * height,
    solid,
    cost,
    rough: cost.some((each) => each > 1),
    levels,
    uneven: levels.some((each) => each > 0),
    edges: marks.edges,
    walled: walls.length > 0,
    sight,
    beside,
    steps,
    offsets: Int32Array.from(COLUMN_STEP, (dx, d) => ROW_STEP[d]! * width + dx),
    slants: marks.slants,
    clutter: sumClutter({ width, height, solid, marks }),
    blocks: [],
  };
}

type Ground = Parameters<typeof makeMasks>[0];

function sumClutter(ground: Ground): Int32Array {
  const wide = ground.width + 1;
  const sums = new Int32Array(wide * (ground.height + 1));
  for (let row = 0; row < ground.height; row++) {
    let line = 0;
    for (let column = 0; column < ground.width; column++) {
      line += isCluttered(ground, column, row) ? 1 : 0;
      sums[(row + 1) * wide + column + 1] = sums[row * wide + column + 1]! + line;
    }
  }
  return sums;
}

/** Solid, or touched by a wall: a wall along a side touches two corners, only a slant may pass between them. */
function isCluttered({ width, solid, marks }: Ground, column: number, row: number): boolean {
  const square = row * width + column;
  const corner = row * (width + 1) + column;
  const { corners, slants } = marks;
  if (solid[square] === 1 || corners[corner] === 1 || corners[corner + 1] === 1) return true;
  if (corners[corner + width + 1] === 1 || corners[corner + width + 2] === 1) return true;
  return slants !== null && slants.first[square]! < slants.first[square + 1]!;
}

/** What creatures of one size may do where: their top-left square stands for them (G1). */
export function blocksOf(field: Field, size: number): BlockTables {
  return (field.blocks[size] ??= makeBlockTables(field, size));
}

export function squareAt(field: Field, [column, row]: Cell): Square {
  return row * field.width + column;
}

export function cellAt(field: Field, square: Square): [number, number] {
  return [square % field.width, Math.floor(square / field.width)];
}

export function isOnMap(field: Field, [column, row]: Cell): boolean {
  return column >= 0 && row >= 0 && column < field.width && row < field.height;
}

/** G1: whether the whole block of a creature of this size stands on open squares of the map. */
export function fits(field: Field, at: Cell, size: number): boolean {
  const [column, row] = at;
  if (!isOnMap(field, at) || !isOnMap(field, [column + size - 1, row + size - 1])) return false;
  for (let r = row; r < row + size; r++)
    for (let c = column; c < column + size; c++) if (field.solid[r * field.width + c] === 1) return false;
  return true;
}

/** Square i of a creature's block, row by row. */
export function squareOf(field: Field, at: Square, size: number, i: number): Square {
  return at + ((i / size) | 0) * field.width + (i % size);
}

/** Whether a square belongs to a creature's block. */
export function isPartOf(field: Field, square: Square, at: Square, size: number): boolean {
  const down = ((square / field.width) | 0) - ((at / field.width) | 0);
  const right = square - at - down * field.width;
  return right >= 0 && down >= 0 && right < size && down < size;
}

import {
  BLOCKS,
  blocksOf,
  clear,
  costTo,
  type Field,
  flood,
  FREE,
  isAdjacent,
  isInReach,
  makeWalk,
  movesBetween,
  rise,
  squareOf,
  type Walk,
} from "../../grid/index.ts";
import { unpackedBy } from "../../kernel/index.ts";
import type { Range } from "./notation.ts";
import { isOnField, isUp, type State, type Unit } from "./state.ts";

/** DP2–DP7, DP46: what the field says. The field itself is made once for each map and kept beside the state. */

export interface Board {
  readonly field: Field;
  /** Every step costs the same wherever it leads. */
  readonly even: boolean;
  /** Scratch for walking, whose last answer somebody may still be reading; and for everything else. */
  readonly walk: Walk;
  readonly aside: Walk;
  /** Scratch, by square: who stands where (set on the first `stands` of the stood squares alone). */
  readonly bodies: Uint8Array;
  readonly stood: Int32Array;
  stands: number;
  /** Scratch, by square: how many foes are next to it and what leaving it costs more (set on the first `marks` of the marked squares alone). */
  readonly beside: Uint8Array;
  readonly tolls: Uint8Array;
  readonly marked: Int32Array;
  marks: number;
  /** By square and size: plain moves from there to every square, walls in the way, bodies not. */
  readonly moves: (Uint8Array | undefined)[];
  /** The keys of those that are kept, the oldest first. */
  readonly kept: number[];
}

export const boardOf = ({ field }: State): Board => boardUnder(field);

const boardUnder = unpackedBy((field): Board => {
  const { squares } = field;
  const bytes = (): Uint8Array => new Uint8Array(squares);
  return {
    field,
    even: !field.rough && !field.uneven,
    walk: makeWalk(field),
    aside: makeWalk(field),
    bodies: bytes(),
    stood: new Int32Array(squares),
    stands: 0,
    beside: bytes(),
    tolls: bytes(),
    marked: new Int32Array(squares),
    marks: 0,
    moves: [],
    kept: [],
  };
});

/** Bytes that the tables of moves of one map may take: all of them up to 64 squares a side, the latest of larger maps. */
const KEPT_BYTES = 2 ** 24;
const FAR = 255;

/** DP4 Plain moves from a creature's squares to every square; 255 means farther than any range. */
export function movesFrom(board: Board, from: number, size: number): Uint8Array {
  const { field, aside: walk } = board;
  const key = (size - 1) * field.squares + from;
  const kept = board.moves[key];
  if (kept !== undefined) return kept;
  const table = new Uint8Array(field.squares).fill(FAR);
  const count = flood(walk, field, { from, spread: size, count: "plain", ground: "level" });
  for (let i = 0; i < count; i++) {
    const square = walk.found[i] as number;
    table[square] = Math.min(FAR, costTo(walk, square));
  }
  keep(board, key, table);
  return table;
}

function keep({ field, moves, kept }: Board, key: number, table: Uint8Array): void {
  moves[key] = table;
  if (kept.push(key) * field.squares > KEPT_BYTES) moves[kept.shift() as number] = undefined;
}

/** Plain moves between two creatures, walls in the way: the fewest over all pairs of squares (G1). */
export function movesApart(board: Board, from: Unit, to: Unit): number {
  return movesBy(board, from.at, from.size, to.at, to.size);
}

export function movesBy(board: Board, from: number, size: number, to: number, toSize: number): number {
  return movesIn(board, movesFrom(board, from, size), to, toSize);
}

/** The same, the table of moves given. */
export function movesIn(board: Board, table: Uint8Array, to: number, toSize: number): number {
  if (toSize === 1) return table[to] as number;
  let least = FAR;
  for (let i = 0; i < toSize * toSize; i++)
    least = Math.min(least, table[squareOf(board.field, to, toSize, i)] as number);
  return least;
}

export function areAdjacent(board: Board, a: Unit, b: Unit): boolean {
  return isAdjacent(board.field, a.at, a.size, b.at, b.size);
}

/** DP2–DP7 Whether a creature standing at `from` has the target in range. */
export function inRange(state: State, by: Unit, from: number, range: Range, target: Unit): boolean {
  const board = boardOf(state);
  const { field } = board;
  const { size } = by;
  switch (range.kind) {
    case "melee":
      return isAdjacent(field, from, size, target.at, target.size);
    case "reach":
      return isInReach(field, from, size, target.at, target.size);
    case "distance":
      return movesBetween(field, from, size, target.at, target.size) <= range.most; // DP6
    case "range": {
      if (movesBetween(field, from, size, target.at, target.size) > range.most) return false;
      if (!clear(field, from, size, target.at, target.size)) return false; // DP5
      const moves = movesBy(board, from, size, target.at, target.size);
      return moves >= range.least && moves <= range.most; // DP4
    }
    case "minion":
      return minionReaches(state, by, from, { most: range.most, target });
  }
}

/** DP7 A creature that starts beside or on the attacker's squares could walk to the target: others block it, the target does not. */
function minionReaches(
  state: State,
  by: Unit,
  from: number,
  { most, target }: { most: number; target: Unit },
): boolean {
  const board = boardOf(state);
  const { field, aside: walk } = board;
  if (movesBetween(field, from, by.size, target.at, target.size) > most) return false;
  const bodies = standing(state, board, by);
  for (let i = 0; i < target.size * target.size; i++)
    bodies[squareOf(field, target.at, target.size, i)] = FREE;
  flood(walk, field, { from, spread: by.size, count: "plain", moves: most, bodies, climb: 1 });
  for (let i = 0; i < target.size * target.size; i++) {
    const cost = costTo(walk, squareOf(field, target.at, target.size, i));
    if (cost >= 0 && cost <= most) return true;
  }
  return false;
}

/** Marks every square that somebody else fills. */
export function standing(state: State, board: Board, but: Unit): Uint8Array {
  const { bodies, stood, field } = board;
  for (let i = 0; i < board.stands; i++) bodies[stood[i] as number] = FREE;
  board.stands = 0;
  const { units } = state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u === but || !isOnField(u)) continue;
    if (u.size === 1) stand(board, u.at);
    else for (let k = 0; k < u.size * u.size; k++) stand(board, squareOf(field, u.at, u.size, k));
  }
  return bodies;
}

function stand(board: Board, square: number): void {
  board.bodies[square] = BLOCKS;
  board.stood[board.stands++] = square;
}

/**
 * DP47 What leaving each square costs more: 2 next to one foe, 1 for each further. Null where nothing within
 * `moves` of the mover costs more: whoever is farther off cannot be left behind.
 */
export function tollsFor(state: State, board: Board, mover: Unit, moves: number): Uint8Array | null {
  const { field, tolls, beside, marked } = board;
  for (let i = 0; i < board.marks; i++) tolls[marked[i] as number] = beside[marked[i] as number] = 0;
  board.marks = 0;
  if (!state.rules.opportunities || mover.unseen > 0) return null;
  const { units } = state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === mover.side || !isUp(u) || movesBetween(field, mover.at, mover.size, u.at, u.size) > moves)
      continue;
    if (u.size === 1 && mover.size === 1) tollBeside(board, u.at);
    else tollAround(board, u, mover.size);
  }
  return board.marks === 0 ? null : tolls;
}

/** DP47 The price of leaving a square next to so many foes. */
const LEAVING = Uint8Array.from({ length: 256 }, (_, foes) => (foes === 0 ? 0 : Math.min(foes + 1, 255)));

/** DP47 The same for one square. */
export function tollAt(state: State, { field }: Board, mover: Unit, at: number): number {
  if (!state.rules.opportunities || mover.unseen > 0) return 0;
  const { units } = state;
  const { size, side } = mover;
  const next = field.width + 1; // two rows apart are farther apart than this
  let foes = 0;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    const ahead = u.at - at;
    if (ahead > size * next || ahead < -u.size * next || u.side === side || !isUp(u)) continue;
    if (isAdjacent(field, at, size, u.at, u.size)) foes++;
  }
  return LEAVING[foes] as number;
}

function toll(board: Board, square: number): void {
  const { tolls, beside, marked } = board;
  if (beside[square] === 0) marked[board.marks++] = square;
  beside[square]! += 1;
  tolls[square] = LEAVING[beside[square] as number] as number;
}

/** G8 Adjacent holds both ways: whoever stands there is next to the foe. */
function tollBeside(board: Board, foe: number): void {
  const { beside, offsets } = board.field;
  for (let d = 0; d < 8; d++)
    if (((beside[foe] as number) & (1 << d)) !== 0) toll(board, foe + (offsets[d] as number));
}

function tollAround(board: Board, foe: Unit, size: number): void {
  const { field } = board;
  const [column, row] = [foe.at % field.width, (foe.at / field.width) | 0];
  for (let r = Math.max(0, row - size); r <= Math.min(field.height - size, row + foe.size); r++)
    for (let c = Math.max(0, column - size); c <= Math.min(field.width - size, column + foe.size); c++) {
      const square = r * field.width + c;
      if (isAdjacent(field, foe.at, foe.size, square, size)) toll(board, square);
    }
}

/** DP68 How often a climb is paid: once, not at all by the Nimble, twice by the Clumsy; both undo each other. */
export function climbOf({ nimble, clumsy }: Unit): number {
  if (nimble > 0 === clumsy > 0) return 1;
  return nimble > 0 ? 0 : 2;
}

/** DP45, DP67 What one step costs, foes left behind aside. */
export function stepCost({ field, even }: Board, unit: Unit, from: number, to: number): number {
  if (even) return 1;
  const { cost, levels } = blocksOf(field, unit.size);
  return (cost[to] as number) + climbOf(unit) * rise(levels[from] as number, levels[to] as number);
}

/** DP67 How far one stands above the other, 1 or 2: what its bonus is against it. 0 where it does not. */
export function heightOver(state: State, unit: Unit, other: Unit): number {
  if (!state.uneven) return 0;
  const { field } = boardOf(state);
  const level = (u: Unit): number => blocksOf(field, u.size).levels[u.at] as number;
  return rise(level(other), level(unit));
}

/** The foes next to a creature where it stands. */
export function foesBeside(state: State, unit: Unit): Unit[] {
  const board = boardOf(state);
  return state.units.filter((u) => u.side !== unit.side && isUp(u) && areAdjacent(board, unit, u));
}

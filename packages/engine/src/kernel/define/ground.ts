import {
  BLOCKS,
  cellAt,
  clear,
  type Field,
  flood,
  FREE,
  makeWalk,
  movesBetween,
  pathTo,
  type Square,
  type Walk,
  within,
} from "../../grid/index.ts";
import { unpackedBy } from "../ground.ts";
import type { BaseUnit, DefinedState } from "./words.ts";

/** The map of a defined battle: who stands where, how far it is, where somebody can go. Everybody takes one square. */

interface Ground {
  readonly field: Field;
  readonly walk: Walk;
  readonly bodies: Uint8Array;
}

const groundOf = unpackedBy<Ground>((field) => ({
  field,
  walk: makeWalk(field),
  bodies: new Uint8Array(field.squares),
}));

export const mapOfBattle = (state: DefinedState): Field | null =>
  state.field === null ? null : groundOf(state.field).field;

const onMap = (state: DefinedState): Ground => {
  if (state.field === null) throw new Error("this battle has no map");
  return groundOf(state.field);
};

/** Steps between two combatants, diagonals counting one; 0 without a map. */
export function apart(state: DefinedState, a: BaseUnit, b: BaseUnit): number {
  return state.field === null ? 0 : stepsBetween(state, a.at, b.at);
}

export function stepsBetween(state: DefinedState, from: Square, to: Square): number {
  const { field } = onMap(state);
  return movesBetween(field, from, 1, to, 1);
}

/** Whether a line from one square to another meets nothing solid. */
export function inSightOf(state: DefinedState, from: Square, to: Square): boolean {
  return state.field === null || clear(onMap(state).field, from, 1, to, 1);
}

/** Squares somebody can walk to in so many moves: not through others, except those it cannot see. */
export function walkable(state: DefinedState, unit: BaseUnit, moves: number): readonly Square[] {
  const { walk, field, bodies } = onMap(state);
  bodies.fill(FREE);
  for (const other of state.units)
    if (other !== unit && other.life === "up" && (!other.hidden || other.side === unit.side))
      bodies[other.at] = BLOCKS;
  const found = flood(walk, field, { from: unit.at, moves, count: "plain", bodies });
  return Array.from(walk.found.subarray(0, found)).filter((square) => square !== unit.at);
}

/** The squares a walk to one of them leads over, the first step first. */
export function wayTo(state: DefinedState, unit: BaseUnit, to: Square, moves: number): readonly Square[] {
  walkable(state, unit, moves);
  return pathTo(onMap(state).walk, to);
}

/** Squares within so many of one, in its sight. */
export function around(state: DefinedState, at: Square, radius: number): readonly Square[] {
  return within(onMap(state).field, at, 1, { reach: radius, count: "plain" }).filter((square) =>
    inSightOf(state, at, square),
  );
}

/** Every square that somebody can stand on. */
export function openSquares(state: DefinedState): readonly Square[] {
  const { field } = onMap(state);
  return Array.from({ length: field.squares }, (_, square) => square).filter((s) => field.solid[s] !== 1);
}

/** A square as people write it. */
export function cellOf(state: DefinedState, square: Square): readonly [number, number] | null {
  return state.field === null || square < 0 ? null : cellAt(onMap(state).field, square);
}

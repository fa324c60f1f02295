import { isOnMap, isPartOf, squareAt } from "../../../grid/index.ts";
import type { Command } from "../../../kernel/index.ts";
import type { Use } from "../aim/catches.ts";
import type { Range } from "../aim/ranges.ts";
import { reaches } from "../aim/targets.ts";
import { stockOf } from "../gear/belt.ts";
import { type Ground, groundOf, on, touches } from "../move/ground.ts";
import { isCell } from "../move/move.ts";
import type { Bomb, State, Unit } from "../state.ts";
import { cellUnder, kindOf } from "./blast.ts";
import { BOMBS, isBomb } from "./kinds.ts";

/** TH80 Bombs: those on the belt, in hand, and lying about. */

export function heldBy({ bombs }: State, unit: Unit): Bomb | undefined {
  return bombs.find((b) => b.held && b.near === unit.id);
}

/** Kinds on the belt, as the sheet lists them. */
const kindsOn = (unit: Unit): string[] => Object.keys(unit.stock).filter((item) => isBombOn(unit, item));

const isBombOn = (unit: Unit, item: string): boolean => isBomb(item) && stockOf(unit, item) > 0;

export function firstKindOn(unit: Unit): string | undefined {
  for (const item in unit.stock) if (isBombOn(unit, item)) return item;
  return undefined;
}

/** Just lit: it burns through this turn and as many more as its fuse says. */
export const newlyLit = (kind: string, by: Unit): Bomb => ({
  kind,
  by: by.id,
  left: (BOMBS[kind] as (typeof BOMBS)[string]).fuse + 1,
  held: true,
  near: by.id,
  at: -1,
});

/** What there is to throw or to lay down: the bomb in hand, else those on the belt, lit in the same breath. */
export function bombsFor(state: State, unit: Unit): Bomb[] {
  const held = heldBy(state, unit);
  return held === undefined ? kindsOn(unit).map((kind) => newlyLit(kind, unit)) : [held];
}

/** TH17, TH80: thrown like a thing of one hand, to a square or at somebody. */
export const throwing = (by: Unit, bomb: Bomb): Use => ({
  by,
  ability: kindOf(bomb).blast,
  range: throwRange(by),
});

export const throwRange = ({ sheet }: Unit): Range => ({ kind: "projectile", size: sheet.throws, within: 0 });

/** Whether a bomb flies to a square. */
export function fliesTo(state: State, ground: Ground, by: Unit, { bomb, at }: Throw): boolean {
  const { field } = ground;
  if (!isCell(at) || !isOnMap(field, at)) return false;
  const square = squareAt(field, at);
  return field.solid[square] === 0 && reaches(state, ground, throwing(by, bomb), on(by, square));
}

interface Throw {
  readonly bomb: Bomb;
  readonly at: Command["at"];
}

/** In the turn at whose end it would go off. */
export const isDue = (state: State, { by, left }: Bomb): boolean => left === 1 && state.turn === by;

/** The bomb a command picks up: the one named by its place, or by whom it lies beside; else the first at hand. */
export function grabbed(state: State, actor: Unit, { at, targets }: Command): Bomb | undefined {
  return withinReach(state, actor).find((bomb) => {
    if (targets !== undefined) return bomb.at < 0 && targets.length === 1 && targets[0] === bomb.near;
    if (at === undefined) return true;
    const cell = cellUnder(state, bomb);
    return isCell(at) && cell !== null && cell[0] === at[0] && cell[1] === at[1];
  });
}

/** Bombs that lie under or next to a unit; without a map all are at hand. */
export function withinReach(state: State, unit: Unit): Bomb[] {
  const ground = groundOf(state);
  return state.bombs.filter((b) => !b.held && (ground === null || isAtHand(ground, unit, b.at)));
}

function isAtHand(ground: Ground, unit: Unit, square: number): boolean {
  const under =
    unit.cells === null ? isPartOf(ground.field, square, unit.at, unit.squares) : unit.cells.includes(square);
  return under || touches(ground, unit, on(unit, square));
}

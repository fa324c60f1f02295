import type { Field } from "./encounter.ts";
import type { BattleState, UnitState } from "./ruleset.ts";
import type { Id } from "./words.ts";

/** A state read without knowing its ruleset: all of them are plain data. */

export type AnyState = BattleState & { readonly [key: string]: unknown };
export type UnitRecord = UnitState & { readonly [field: string]: unknown };

type MapSource = Pick<Extract<Field, { kind: "grid" }>, "cells" | "doors">;

/** The field of a state that holds its combatants. ODD: rulesets from outside that were written before `units` may call it otherwise. */
function unitsKey(state: BattleState): string {
  if ((state as Partial<BattleState>).units !== undefined) return "units";
  const isUnits = (value: unknown): boolean =>
    Array.isArray(value) && typeof (value[0] as UnitState | undefined)?.id === "string";
  return Object.keys(state).find((key) => isUnits((state as AnyState)[key])) ?? "units";
}

/** Everybody in a battle. */
export const unitsIn = (state: BattleState): readonly UnitState[] =>
  ((state as AnyState)[unitsKey(state)] as readonly UnitState[] | undefined) ?? [];

export const unitIn = (state: BattleState, id: Id): UnitRecord | null =>
  (unitsIn(state).find((u) => u.id === id) as UnitRecord | undefined) ?? null;

/** The same battle with every combatant's record changed. */
export const withUnits = <S extends BattleState>(state: S, change: (unit: UnitState) => UnitState): S => ({
  ...state,
  [unitsKey(state)]: unitsIn(state).map(change),
});

export const withUnit = <S extends BattleState>(state: S, unit: UnitRecord): S =>
  withUnits(state, (u) => (u.id === unit.id ? unit : u));

/** The map a battle is fought on, where its doors are as they are now. */
export function mapIn(state: BattleState): { readonly key: string; readonly field: MapSource } | null {
  for (const [key, value] of Object.entries(state) as [string, unknown][])
    if (Array.isArray((value as MapSource | null)?.cells) && Array.isArray((value as MapSource).doors))
      return { key, field: value as MapSource };
  return null;
}

/** The field as it was written, with its doors as they are now. */
export function fieldNow(field: Field, state: BattleState): Field {
  const map = field.kind === "grid" ? mapIn(state) : null;
  return map === null ? field : ({ ...field, doors: map.field.doors } as Field);
}

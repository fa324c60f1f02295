import type { Field } from "./encounter.ts";
import type { BattleState } from "./ruleset.ts";
import type { Id } from "./words.ts";

/** A state read without knowing its ruleset: all of them are plain data, with combatants in a list of records. */

export type AnyState = BattleState & { readonly [key: string]: unknown };
export type UnitRecord = { readonly id: Id; readonly [field: string]: unknown };

type MapSource = Pick<Extract<Field, { kind: "grid" }>, "cells" | "doors">;

function listIn(state: BattleState): { readonly key: string; readonly units: readonly UnitRecord[] } | null {
  for (const key in state) {
    const value = (state as AnyState)[key];
    if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) return { key, units: value };
  }
  return null;
}

const isRecord = (value: unknown): value is UnitRecord =>
  typeof (value as UnitRecord | null)?.id === "string";

export const unitsIn = (state: BattleState): readonly UnitRecord[] | null => listIn(state)?.units ?? null;

export const unitIn = (state: BattleState, id: Id): UnitRecord | null =>
  unitsIn(state)?.find((u) => u.id === id) ?? null;

/** The same battle with every combatant's record changed. */
export function withUnits<S extends BattleState>(state: S, change: (unit: UnitRecord) => UnitRecord): S {
  const found = listIn(state);
  return found === null ? state : { ...state, [found.key]: found.units.map(change) };
}

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

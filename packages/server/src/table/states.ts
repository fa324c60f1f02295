import {
  type BattleState,
  type Combatant,
  type Encounter,
  type Field,
  type Id,
  ok,
  type Place,
  readEncounter,
  type Result,
  type Ruleset,
} from "@fray/engine";

/** A state read without knowing its ruleset: all of them are plain data, with combatants in a list of records. */

export type AnyState = BattleState & { readonly [key: string]: unknown };
export type Unit = { readonly id: Id; readonly [field: string]: unknown };
type Grid = Extract<Field, { kind: "grid" }>;
type MapSource = Pick<Grid, "cells" | "doors">;

function unitsOf(state: AnyState): { readonly key: string; readonly units: readonly Unit[] } | null {
  for (const [key, value] of Object.entries(state))
    if (Array.isArray(value) && value.length > 0 && value.every((u) => typeof (u as Unit)?.id === "string"))
      return { key, units: value as Unit[] };
  return null;
}

export function unitOf(state: AnyState, id: Id): Unit | null {
  return unitsOf(state)?.units.find((u) => u.id === id) ?? null;
}

export function withUnit(state: AnyState, unit: Unit): BattleState {
  const found = unitsOf(state);
  if (found === null) return state;
  return { ...state, [found.key]: found.units.map((u) => (u.id === unit.id ? unit : u)) };
}

/** Whether anybody is hidden from anybody. */
export function hidesAny(state: BattleState): boolean {
  return unitsOf(state as AnyState)?.units.some((u) => u["hidden"] === true) ?? true;
}

/** Whom the game master hides. */
export function hiddenIn(state: BattleState): readonly Id[] {
  return unitsOf(state as AnyState)?.units.flatMap((u) => (u["hidden"] === true ? [u.id] : [])) ?? [];
}

/** The battle as it is for those who know nothing of these: as if they had fallen long ago. */
export function without(state: BattleState, ids: ReadonlySet<Id>): BattleState {
  const found = unitsOf(state as AnyState);
  if (found === null) return state;
  const units = found.units.map((u) => (ids.has(u.id) ? { ...u, life: "dead" } : u));
  return { ...state, [found.key]: units };
}

/** The map a battle is fought on, where its doors are as they are now. */
export function mapIn(state: BattleState): { readonly key: string; readonly field: MapSource } | null {
  for (const [key, value] of Object.entries(state))
    if (Array.isArray((value as MapSource | null)?.cells) && Array.isArray((value as MapSource).doors))
      return { key, field: value as MapSource };
  return null;
}

/** The field as it was written, with its doors as they are now. */
export function fieldNow(field: Field, state: BattleState): Field {
  const map = field.kind === "grid" ? mapIn(state) : null;
  return map === null ? field : ({ ...field, doors: map.field.doors } as Field);
}

/** The encounter as it would be written down now: everybody who is on the field, where they are, as they are. */
export function encounterNow(ruleset: Ruleset, file: unknown, state: BattleState): Result<Encounter> {
  const read = readEncounter(ruleset, file);
  if (!read.ok) return read;
  const seen = ruleset.summary(state).combatants;
  const field = fieldNow(read.value.field, state);
  const combatants = (unitsOf(state as AnyState)?.units ?? []).map((u) =>
    combatantOf(u, seen[u.id]?.at ?? null),
  );
  const there = combatants.filter((c) => field.kind !== "grid" || c.at !== null);
  return ok({ ...read.value, field, order: null, combatants: there });
}

function combatantOf(unit: Unit, at: Place | null): Combatant {
  const { id, name, side, tactics, hidden, sheet, apart, near } = unit as unknown as Combatant;
  return {
    id,
    name,
    side,
    at,
    tactics,
    hidden,
    sheet,
    ...(apart === true ? { apart } : {}),
    ...(near === true ? { near } : {}),
  };
}

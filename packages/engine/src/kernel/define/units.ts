import type { Combatant } from "../encounter.ts";
import type { Json } from "../words.ts";
import type { Declared } from "./fields.ts";
import type { BaseUnit, DefinedState, UnitSpec } from "./words.ts";

/** Combatants made and copied by their declaration. */

export const fieldsOf = <U extends BaseUnit>(
  spec: UnitSpec<U>,
): readonly (readonly [string, Declared<Json>])[] => Object.entries(spec.fields ?? {});

export const pointNames = <U extends BaseUnit>(spec: UnitSpec<U>): string[] =>
  fieldsOf(spec).flatMap(([name, { kind }]) => (kind === "points" ? [name] : []));

export function newUnit<U extends BaseUnit>(spec: UnitSpec<U>, c: Combatant): U {
  const sheet = c.sheet as { readonly hp: number };
  const base: BaseUnit = {
    id: c.id,
    name: c.name,
    side: c.side,
    tactics: c.tactics,
    hidden: c.hidden,
    sheet,
    hp: sheet.hp,
    life: "up",
    at: -1,
    conditions: [],
    done: [],
    dealt: 0,
    taken: 0,
  };
  const own = fieldsOf(spec).map(([name, { begins }]) => [name, begins(sheet)] as const);
  return { ...base, ...Object.fromEntries(own) } as unknown as U;
}

const copyUnit = <U extends BaseUnit>(unit: U): U => ({
  ...unit,
  conditions: unit.conditions.map((held) => ({ ...held })),
});

/** A working copy: all that changes in place is copied, the rest is shared. */
export const copyState = <U extends BaseUnit>(state: DefinedState<U>): DefinedState<U> => ({
  ...state,
  units: state.units.map(copyUnit),
  order: state.order.slice(),
});

import type { Ability } from "../abilities/ability.ts";
import { BELT, SPARK } from "../abilities/belt.ts";
import { help } from "../abilities/help.ts";
import { type Fight, isUp, type Unit } from "../state.ts";

/** TH79 Things on the belt: so many, and gone when used. */

export function stockOf({ stock }: Unit, item: string): number {
  return Object.hasOwn(stock, item) ? (stock[item] as number) : 0;
}

export function lacksItem(unit: Unit, { item }: Ability): boolean {
  return item !== null && stockOf(unit, item) < 1;
}

export function takeItem(unit: Unit, item: string): void {
  unit.stock = { ...unit.stock, [item]: stockOf(unit, item) - 1 };
}

/** TH79 As a fallen hero's turn begins, a healing spark on the belt raises it. Returns whether it stands. */
export function rouse(fight: Fight, unit: Unit): boolean {
  if (!unit.hero || unit.life !== "helpless" || stockOf(unit, SPARK) < 1) return false;
  const spark = BELT[SPARK] as Ability;
  takeItem(unit, SPARK);
  if (fight.told) fight.tell({ event: "uses", by: unit.id, with: spark.id, kind: spark.kind });
  help(fight, unit, spark, unit);
  return isUp(unit);
}

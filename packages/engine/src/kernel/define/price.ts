import { type Problem, problem } from "../result.ts";
import type { Price } from "./action.ts";
import type { BaseUnit } from "./words.ts";

/** Points that actions and reactions cost. */

const of = (unit: BaseUnit): Record<string, number> => unit as unknown as Record<string, number>;

/** What somebody has of some points. */
export const pointsOf = (unit: BaseUnit, name: string): number => of(unit)[name] as number;

/** Reasons why a price cannot be paid. */
export function whyNotPay(unit: BaseUnit, price: Price, what: string): Problem[] {
  return Object.entries(price).flatMap(([name, cost]) => {
    const left = pointsOf(unit, name);
    if (left >= cost) return [];
    return [problem(`cost/${name.toLowerCase()}`, `${what} takes ${cost} ${name}, ${unit.name} has ${left}`)];
  });
}

export const canPay = (unit: BaseUnit, price: Price): boolean =>
  Object.entries(price).every(([name, cost]) => pointsOf(unit, name) >= cost);

export function pay(unit: BaseUnit, price: Price): void {
  for (const [name, cost] of Object.entries(price)) of(unit)[name] = pointsOf(unit, name) - cost;
}

/** Two prices together. */
export function added(one: Price = {}, two?: Price): Price {
  if (two === undefined) return one;
  const sum: Record<string, number> = { ...one };
  for (const [name, cost] of Object.entries(two)) sum[name] = (sum[name] ?? 0) + cost;
  return sum;
}

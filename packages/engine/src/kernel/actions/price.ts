import { type Problem, problem } from "../result.ts";
import type { Actor, Price } from "./action.ts";

/** Points that actions and reactions cost, kept by somebody in fields of their names. */

const of = (unit: Actor): Record<string, number> => unit as unknown as Record<string, number>;

/** What somebody has of some points. */
export const pointsOf = (unit: Actor, name: string): number => of(unit)[name] as number;

/** Reasons why a price cannot be paid. */
export function whyNotPay(unit: Actor, price: Price, what: string, rules: PointRules = {}): Problem[] {
  const reasons: Problem[] = [];
  for (const name in price) {
    const [cost, left] = [price[name] as number, pointsOf(unit, name)];
    if (left >= cost) continue;
    const rule = rules[name] === undefined ? "" : ` (${rules[name]})`;
    const says = `${what} takes ${cost} ${pointsName(name)}, ${unit.name} has ${left}${rule}`;
    reasons.push(problem(`cost/${name.toLowerCase()}`, says));
  }
  return reasons;
}

/** The rule that says what points are for: `{ap: "HD47"}`. */
export type PointRules = { readonly [points: string]: string };

/** Short names of points are initials. */
const pointsName = (name: string): string => (name.length <= 2 ? name.toUpperCase() : name);

export function canPay(unit: Actor, price: Price): boolean {
  for (const name in price) if (pointsOf(unit, name) < (price[name] as number)) return false;
  return true;
}

export function pay(unit: Actor, price: Price): void {
  for (const name in price) of(unit)[name] = pointsOf(unit, name) - (price[name] as number);
}

/** Two prices together. */
export function added(one: Price = {}, two: Price = {}): Price {
  const sum: Record<string, number> = { ...one };
  for (const [name, cost] of Object.entries(two)) sum[name] = (sum[name] ?? 0) + cost;
  return sum;
}

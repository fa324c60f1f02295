import type { TargetOdds } from "./gathered.ts";

/** What a distribution of damage says: between what it lies, how often it hurts, from where on it drops. */

type Damage = TargetOdds["damage"];

export const amountsIn = (damage: Damage): readonly number[] => Object.keys(damage).map(Number);

/** The amounts that hurt at all. */
export const hurtsIn = (damage: Damage): readonly number[] =>
  amountsIn(damage).filter((amount) => amount > 0);

/** The chance that any damage is done. */
export function chanceToHurt(damage: Damage): number {
  if (damage["0"] === undefined) return hurtsIn(damage).length > 0 ? 1 : 0;
  return 1 - damage["0"];
}

const NEARLY = 1e-9;

/** Where not all was walked, the shares of what was. */
export function wholeOf(chances: readonly number[]): readonly number[] {
  const sum = chances.reduce((a, b) => a + b, 0);
  return Math.abs(sum - 1) < NEARLY || sum === 0 ? chances : chances.map((c) => c / sum);
}

/** A distribution to be drawn. */
export function seriesIn(damage: Damage): {
  readonly values: readonly number[];
  readonly chances: readonly number[];
} {
  const values = amountsIn(damage);
  return { values, chances: wholeOf(values.map((amount) => damage[amount] ?? 0)) };
}

/** The amount from which on it drops its target; null where dropping is something else than so much damage at once. */
export function dropsFrom({ damage, down }: Pick<TargetOdds, "damage" | "down">): number | null {
  let sum = 0;
  for (const amount of hurtsIn(damage).toSorted((a, b) => b - a)) {
    sum += damage[amount] ?? 0;
    if (Math.abs(sum - down) < NEARLY) return amount;
  }
  return null;
}

/** Amounts in a row, and how likely one of them is. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly chance: number;
}

/** A distribution in at most so many bars, each of as many amounts. */
export function barsOf(damage: Damage, most = 24): readonly Bar[] {
  const amounts = amountsIn(damage);
  if (amounts.length === 0) return [];
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const width = Math.max(1, Math.ceil((high - low + 1) / most));
  return Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, i) => {
    const from = low + i * width;
    const to = Math.min(high, from + width - 1);
    const inside = amounts.filter((amount) => amount >= from && amount <= to);
    return { from, to, chance: inside.reduce((sum, amount) => sum + (damage[amount] ?? 0), 0) };
  });
}

/** Chances and amounts as people read them. */

/** Shares that were added up fall short of 1 by less than this. */
const ADDED_UP = 1e-12;

/** Never `0 %` or `100 %` for what is not certain. */
export function percent(chance: number): string {
  if (chance <= 0) return "0 %";
  if (chance >= 1 - ADDED_UP) return "100 %";
  const rounded = Math.round(chance * 100);
  if (rounded === 0) return "< 1 %";
  if (rounded === 100) return "> 99 %";
  return `${rounded} %`;
}

/** A share of tries: what never or always happened in them is not certain. */
export function sampledPercent(share: number, tries: number): string {
  const unsure = Math.ceil(300 / tries); // the rule of three, for 95 %
  if (share <= 0) return `< ${unsure} %`;
  return share >= 1 ? `> ${100 - unsure} %` : percent(share);
}

export const mean = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

/** Lowest and highest amount that can happen: `0–11`. */
export function range(damage: Readonly<Record<string, number>>): readonly [number, number] {
  const amounts = Object.keys(damage).map(Number);
  return amounts.length === 0 ? [0, 0] : [Math.min(...amounts), Math.max(...amounts)];
}

export const rangeWords = ([least, most]: readonly [number, number]): string =>
  least === most ? String(least) : `${least}–${most}`;

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly chance: number;
}

/** At most so many bars, each of as many amounts. */
export function bars(damage: Readonly<Record<string, number>>, most = 24): readonly Bar[] {
  const [low, high] = range(damage);
  const width = Math.max(1, Math.ceil((high - low + 1) / most));
  const count = Math.ceil((high - low + 1) / width);
  return Array.from({ length: count }, (_, i) => {
    const from = low + i * width;
    const to = Math.min(high, from + width - 1);
    let chance = 0;
    for (let amount = from; amount <= to; amount++) chance += damage[amount] ?? 0;
    return { from, to, chance };
  });
}

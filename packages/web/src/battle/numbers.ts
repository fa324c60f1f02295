/** Chances and amounts as people read them. */

/** Shares that were added up fall short of 1 by less than this. */
const ADDED_UP = 1e-12;

const UNBROKEN = "\u00a0";

/** In one piece: no line ends within it. */
const kept = (words: string): string => words.replaceAll(" ", UNBROKEN);

/** Text with its percentages in one piece. */
export const unbroken = (text: string): string => text.replaceAll(" %", `${UNBROKEN}%`);

/** With ordinary spaces, for text that leaves the page. */
export const plainSpaces = (text: string): string => text.replaceAll(UNBROKEN, " ");

/** A percentage without its sign, where that is told beside it. */
export const unsigned = (percentage: string): string => percentage.replace(`${UNBROKEN}%`, "");

/** Never `0 %` or `100 %` for what is not certain. */
export function percent(chance: number): string {
  if (chance <= 0) return kept("0 %");
  if (chance >= 1 - ADDED_UP) return kept("100 %");
  const rounded = Math.round(chance * 100);
  if (rounded === 0) return kept("< 1 %");
  if (rounded === 100) return kept("> 99 %");
  return kept(`${rounded} %`);
}

/** A share of tries: what never or always happened in them is not certain. */
export function sampledPercent(share: number, tries: number): string {
  const unsure = Math.ceil(300 / tries); // the rule of three, for 95 %
  if (share <= 0) return kept(`< ${unsure} %`);
  return share >= 1 ? kept(`> ${100 - unsure} %`) : percent(share);
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

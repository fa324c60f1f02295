import type { Chunk } from "../simulate/battles.ts";

/** Two versions on the same dice, battle against battle: what the change changes is seen sooner than from two shares. */
export interface Change {
  /** By how much the share of wins differs. */
  readonly change: number;
  readonly interval: readonly [number, number];
  /** Battles won only after the change, and only before it. */
  readonly gained: number;
  readonly lost: number;
}

const Z = 1.959963984540054;

/**
 * The 95 % interval of a difference of paired shares (D. G. Bonett, R. M. Price, "Adjusted Wald confidence
 * interval for a difference of binomial proportions based on paired data", 2012): sensible for small numbers too.
 */
export function pairedChange(before: readonly Chunk[], after: readonly Chunk[], side: string): Change {
  let [gained, lost] = [0, 0];
  before.forEach((b, i) => {
    const won = Math.sign((after[i]?.wins[side] ?? 0) - (b.wins[side] ?? 0));
    if (won > 0) gained += 1;
    if (won < 0) lost += 1;
  });
  const n = before.length;
  const [up, down] = [(gained + 1) / (n + 2), (lost + 1) / (n + 2)];
  const half = Z * Math.sqrt((up + down - (up - down) ** 2) / (n + 2));
  const interval = [Math.max(-1, up - down - half), Math.min(1, up - down + half)] as const;
  return { change: n === 0 ? 0 : (gained - lost) / n, interval, gained, lost };
}

/** Whether two runs of the same battles went alike in all that is counted. */
export function wentAlike(before: readonly Chunk[], after: readonly Chunk[]): boolean {
  return before.every((b, i) => JSON.stringify(b) === JSON.stringify(after[i]));
}

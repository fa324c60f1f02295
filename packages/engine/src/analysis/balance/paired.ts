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

/** How many pairs there were, and how many of them turned. */
export interface Turned {
  readonly battles: number;
  readonly gained: number;
  readonly lost: number;
}

/**
 * The 95 % interval of a difference of paired shares (D. G. Bonett, R. M. Price, "Adjusted Wald confidence
 * interval for a difference of binomial proportions based on paired data", 2012): sensible for small numbers too.
 */
export function changeOf({ battles: n, gained, lost }: Turned): Change {
  const [up, down] = [(gained + 1) / (n + 2), (lost + 1) / (n + 2)];
  const half = Z * Math.sqrt((up + down - (up - down) ** 2) / (n + 2));
  const interval = [Math.max(-1, up - down - half), Math.min(1, up - down + half)] as const;
  return { change: n === 0 ? 0 : (gained - lost) / n, interval, gained, lost };
}

interface Counts {
  a: number;
  b: number;
  gained: number;
  lost: number;
}

/** Two runs of the same battles, pair by pair. What it keeps does not grow with them. */
export class Pairs {
  battles = 0;
  readonly draws = { a: 0, b: 0 };
  readonly rounds = { a: 0, b: 0 };
  private readonly wins: Readonly<Record<string, Counts>>;

  constructor(sides: readonly string[]) {
    this.wins = Object.fromEntries(sides.map((side) => [side, { a: 0, b: 0, gained: 0, lost: 0 }]));
  }

  add(before: Chunk, after: Chunk): void {
    this.battles += 1;
    this.draws.a += before.draws;
    this.draws.b += after.draws;
    this.rounds.a += before.rounds;
    this.rounds.b += after.rounds;
    for (const side in this.wins) {
      const of = this.wins[side] as Counts;
      const [a, b] = [before.wins[side] ?? 0, after.wins[side] ?? 0];
      of.a += a;
      of.b += b;
      if (b > a) of.gained += 1;
      if (b < a) of.lost += 1;
    }
  }

  /** A side's share of wins in both, and what became of it. */
  of(side: string): Change & { readonly a: number; readonly b: number } {
    const { a, b, ...turned } = this.wins[side] as Counts;
    return {
      a: this.share(a),
      b: this.share(b),
      ...changeOf({ battles: this.battles, ...turned }),
    };
  }

  /** Of all battles. */
  share(sum: number): number {
    return sum / Math.max(1, this.battles);
  }
}

/** Whether two runs of the same battles went alike in all that is counted. */
export function wentAlike(before: readonly Chunk[], after: readonly Chunk[]): boolean {
  return before.every((b, i) => JSON.stringify(b) === JSON.stringify(after[i]));
}

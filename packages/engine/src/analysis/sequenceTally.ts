import type { Command, Problem } from "../kernel/index.ts";
import type { Interval } from "./deciding.ts";
import { damageOf, type Fate } from "./spread.ts";

/** What is told of commands in a row, gathered with weights: chances where they were walked, 1 for each playing. */

export interface SequenceTarget {
  /** Hit at least once. */
  readonly hit: number;
  /** The damage of all commands together, and its probability, ascending. */
  readonly damage: { readonly [amount: string]: number };
  readonly mean: number;
  /** Down after the first command, after the second, and so on. */
  readonly down: readonly number[];
  /** Where it was sampled: between what the truth lies, 95 times of 100. */
  readonly interval?: {
    readonly hit: Interval;
    readonly mean: Interval;
    readonly down: readonly Interval[];
  };
}

export interface SequenceStep {
  /** The command; of several (tactics decide by what has happened) the likeliest. */
  readonly command: Command;
  /** The chance that it is done at all: where it is no longer legal it is skipped. */
  readonly done: number;
  /** Why it is skipped, by code, and how likely. */
  readonly because: { readonly [code: string]: number };
}

/** One command of the row. */
export class StepTally {
  private done = 0;
  private readonly commands = new Map<string, { readonly command: Command; weight: number }>();
  private readonly because = new Map<string, number>();

  /** `command`: what is to be done whatever happens; left out: that differs. */
  constructor(command?: Command) {
    if (command !== undefined) this.add(command, 0);
  }

  get isEmpty(): boolean {
    return this.commands.size === 0;
  }

  /** Done with so much weight, or skipped for these reasons. */
  add(command: Command, weight: number, problems: readonly Problem[] = []): void {
    const text = JSON.stringify(command);
    const known = this.commands.get(text);
    if (known === undefined) this.commands.set(text, { command, weight });
    else known.weight += weight;
    for (const code of new Set(problems.map((p) => p.code)))
      this.because.set(code, (this.because.get(code) ?? 0) + weight);
    if (problems.length === 0) this.done += weight;
  }

  /** Shares of the total weight. */
  report(total: number): SequenceStep {
    const [likeliest] = [...this.commands.values()].sort((a, b) => b.weight - a.weight);
    return {
      command: (likeliest as { command: Command }).command,
      done: this.because.size === 0 ? settled(this.done / total) : this.done / total,
      because: Object.fromEntries([...this.because].map(([code, weight]) => [code, settled(weight / total)])),
    };
  }
}

/** A sum of all chances is 1, whatever the doubles say. */
const settled = (share: number): number => (Math.abs(share - 1) < 1e-9 ? 1 : share);

/** The damage in fates, with their weights. */
export function damageIn(fates: Fate): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  for (const [fate, weight] of fates)
    weights.set(damageOf(fate), (weights.get(damageOf(fate)) ?? 0) + weight);
  return weights;
}

import type { BattleState, Ruleset } from "../../kernel/index.ts";
import type { Span } from "./study.ts";
import { type Study, Tally } from "./tally.ts";
import { battlesUntil, type Chunk, precisionOf, summarizeRun } from "./battles.ts";

/** A run is over after so many battles, or when every 95 % interval is within ± `precision`. */
export type Goal = { readonly battles: number } | { readonly precision: number };

/**
 * How often a run looks whether it is precise enough. Looking seldom, and at the width alone, leaves the
 * interval honest: it covers the truth as often as one after a fixed number of battles.
 */
export const LOOK_EVERY = 1000;
export const MOST_BATTLES = 1_000_000_000;

/** Divisors of `LOOK_EVERY`: chunks end where looks are. */
const SIZES = [500, 250, 125, 50, 25, 10] as const;

/**
 * Battles in a chunk: fewer where more take part, so that none takes long. It must not depend on who computes
 * it or how fast, for chunks are what sums are made of.
 */
export function chunkSize(combatants: number): number {
  return SIZES.find((size) => size * combatants <= 2000) ?? SIZES[SIZES.length - 1]!;
}

/**
 * Which chunks a run is made of, and their sum so far. Hands them out ahead of need, takes them back in any
 * order and adds them up in order. Knows no threads: whoever computes the chunks drives it.
 */
export class Run {
  readonly goal: Goal;
  private readonly tally: Tally;
  private readonly size: number;
  private readonly last: number;
  /** How far chunks are handed out before those that come first are back. */
  private readonly ahead: number;
  private readonly early = new Map<number, Study>();
  private handed = 0;
  private precise = false;

  constructor(tally: Tally, goal: Goal, plan: { readonly size: number; readonly ahead: number }) {
    this.tally = tally;
    this.goal = goal;
    this.size = plan.size;
    this.ahead = plan.ahead * plan.size;
    this.last = "battles" in goal ? goal.battles : MOST_BATTLES;
  }

  static of<S extends BattleState>(
    ruleset: Ruleset<S>,
    opening: S,
    goal: Goal,
    plan: { readonly searches: number; readonly ahead: number },
  ): Run {
    const all = ruleset.standing(opening);
    return new Run(new Tally(all, plan.searches), goal, { size: chunkSize(all.length), ahead: plan.ahead });
  }

  /** Battles counted so far, all of them from the first on. */
  get battles(): number {
    return this.tally.battles;
  }

  get over(): boolean {
    return this.precise || this.battles >= this.last;
  }

  /** What to compute next; null when there is nothing to do but wait. */
  next(): Span | null {
    if (this.over || this.handed >= this.last || this.handed >= this.battles + this.ahead) return null;
    const from = this.handed;
    this.handed = Math.min(this.last, from + this.size);
    return { from, to: this.handed };
  }

  take(from: number, study: Study): void {
    this.early.set(from, study);
    for (;;) {
      const next = this.early.get(this.battles);
      if (next === undefined || this.over) return;
      this.early.delete(this.battles);
      this.tally.add(next);
      if ("precision" in this.goal && this.battles % LOOK_EVERY === 0)
        this.precise = this.halfWidth() <= this.goal.precision;
    }
  }

  /** The sums so far. */
  get sofar(): Chunk {
    return this.tally.chunk;
  }

  study(): Study {
    return this.tally.study();
  }

  /** Half the widest interval so far. */
  halfWidth(): number {
    return precisionOf(summarizeRun(this.tally.chunk, ""));
  }

  /** How many battles there will be, as far as one can tell. */
  expected(): number {
    if ("battles" in this.goal) return this.goal.battles;
    return Math.min(MOST_BATTLES, Math.max(1, Math.ceil(this.needed() / LOOK_EVERY)) * LOOK_EVERY);
  }

  /** How many battles the precision asked takes, going by the shares so far; there may never be so many. */
  needed(): number {
    return this.battlesFor((_, share) => share);
  }

  /** Whether the precision asked takes more battles than there may be, even with shares as lopsided as they can still be. */
  get beyondReach(): boolean {
    return this.battlesFor(([low, high]) => (low < 1 - high ? low : high)) > MOST_BATTLES;
  }

  private battlesFor(shareIn: (interval: readonly [number, number], share: number) => number): number {
    if ("battles" in this.goal) return this.goal.battles;
    const { precision } = this.goal;
    const { wins, interval } = summarizeRun(this.tally.chunk, "");
    return Math.max(
      ...Object.entries(wins).map(([side, share]) =>
        battlesUntil(precision, shareIn(interval[side] ?? [0, 1], share)),
      ),
    );
  }
}

import type { BattleState, EncounterFile, Ruleset } from "../../kernel/index.ts";
import { type Chunk, mergeChunks, simulateChunk } from "../simulate/battles.ts";
import type { Span } from "../simulate/study.ts";

/**
 * Battles that a comparison needs. What compares asks for them (its functions are generators that hand out
 * jobs), whoever has threads or patience plays them: in any order, anywhere, the answer is the same.
 */
export interface Job<S extends BattleState = BattleState> {
  readonly file: EncounterFile;
  readonly opening: S;
  readonly seed: string;
  readonly from: number;
  readonly to: number;
  /** One sum of all, or each battle by itself so that it can be held against its twin. */
  readonly count: "together" | "each";
}

/** Hands out jobs, takes their chunks, returns what came of it. */
export type Asking<S extends BattleState, T> = Generator<Job<S>, T, readonly Chunk[]>;

/**
 * Battles that are counted in one go. Whoever plays a job plays it in these pieces and adds them in order: sums are
 * then the same to the last bit whoever played which.
 */
const SLICE = 25;

/** The pieces of a job, from its first battle on. */
export function slicesOf({ from, to }: Pick<Job, "from" | "to">): readonly Span[] {
  const slices: Span[] = [];
  for (let at = from; at < to; at += SLICE) slices.push({ from: at, to: Math.min(to, at + SLICE) });
  return slices;
}

export function playJob<S extends BattleState>(ruleset: Ruleset<S>, job: Job<S>): readonly Chunk[] {
  return slicesOf(job).flatMap((slice) => playSlice(ruleset, job, slice));
}

/** One of a job's pieces. */
export function playSlice<S extends BattleState>(
  ruleset: Ruleset<S>,
  { opening, seed, count }: Pick<Job<S>, "opening" | "seed" | "count">,
  { from, to }: Span,
): readonly Chunk[] {
  if (count === "together") return [simulateChunk(ruleset, opening, { seed, from, to })];
  return Array.from({ length: to - from }, (_, i) =>
    simulateChunk(ruleset, opening, { seed, from: from + i, to: from + i + 1 }),
  );
}

/** Thrown into an asking generator by whoever has no more patience: it returns what it knows, if anything. */
export const STOPPED = Symbol("stopped");

/** Plays all that is asked, here and now. */
export function playAll<S extends BattleState, T>(ruleset: Ruleset<S>, asking: Asking<S, T>): T {
  let next = asking.next();
  while (!next.done) next = asking.next(playJob(ruleset, next.value));
  return next.value;
}

/** So many battles are asked for at a time: enough for several threads to share, few enough to be kept in mind. */
export const AT_ONCE = 1000;

/** Battles one by one, a few at a time. Whoever takes them keeps what it needs: of many battles, little. */
export function* battles<S extends BattleState>(
  what: Omit<Job<S>, "from" | "to" | "count">,
  { from, to }: Span,
  take: (battle: Chunk, number: number) => void,
): Asking<S, void> {
  for (let at = from; at < to; at += AT_ONCE) {
    const chunks = yield { ...what, count: "each", from: at, to: Math.min(to, at + AT_ONCE) };
    chunks.forEach((chunk, i) => take(chunk, at + i));
  }
}

/** The sum of a run's battles so far, and more of them when they are wanted. */
export class Counted<S extends BattleState> {
  private readonly what: Pick<Job<S>, "file" | "opening" | "seed">;
  private sum: Chunk | null = null;

  constructor(what: Pick<Job<S>, "file" | "opening" | "seed">) {
    this.what = what;
  }

  *upTo(battlesWanted: number): Asking<S, Chunk> {
    for (let from = this.sum?.battles ?? 0; from < battlesWanted; from = this.sum?.battles ?? 0) {
      const to = Math.min(battlesWanted, from + AT_ONCE);
      for (const chunk of yield { ...this.what, count: "together", from, to })
        this.sum = this.sum === null ? chunk : mergeChunks(this.sum, chunk);
    }
    return this.sum as Chunk;
  }
}

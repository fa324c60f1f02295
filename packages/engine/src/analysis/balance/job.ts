import type { BattleState, EncounterFile, Ruleset } from "../../kernel/index.ts";
import { type Chunk, mergeChunks, simulateChunk } from "../simulate/battles.ts";

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

export function playJob<S extends BattleState>(ruleset: Ruleset<S>, job: Job<S>): readonly Chunk[] {
  const { opening, seed, from, to } = job;
  if (job.count === "together") return [simulateChunk(ruleset, opening, { seed, from, to })];
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

/** So many battles are asked for at a time. */
const AT_ONCE = 250;

/** Battles one by one, a few at a time. */
export function* battles<S extends BattleState>(
  what: Pick<Job<S>, "file" | "opening" | "seed" | "count">,
  from: number,
  to: number,
): Asking<S, readonly Chunk[]> {
  const all: Chunk[] = [];
  for (let at = from; at < to; at += AT_ONCE) {
    const chunks = yield { ...what, from: at, to: Math.min(to, at + AT_ONCE) };
    for (const chunk of chunks) all.push(chunk);
  }
  return all;
}

/** The sum of a run's battles so far, and more of them when they are wanted. */
export class Counted<S extends BattleState> {
  private readonly what: Pick<Job<S>, "file" | "opening" | "seed">;
  private sum: Chunk | null = null;

  constructor(what: Pick<Job<S>, "file" | "opening" | "seed">) {
    this.what = what;
  }

  *upTo(battlesWanted: number): Asking<S, Chunk> {
    const from = this.sum?.battles ?? 0;
    for (const chunk of yield* battles({ ...this.what, count: "together" }, from, battlesWanted))
      this.sum = this.sum === null ? chunk : mergeChunks(this.sum, chunk);
    return this.sum as Chunk;
  }
}

import type { Ruleset } from "@fray/engine";
import {
  type Chunk,
  type Job,
  Pieces,
  playSlice,
  type WorkerPool,
  slicesOf,
  type Span,
} from "@fray/engine/analysis";
import type { ThreadBrief } from "./battles.ts";
import { threads } from "./pool.ts";

/** Those who play what comparisons ask for: this thread, and others once it takes long enough to be worth their start. */

/** A thread takes about a second of a core to load and warm up: what is over sooner is not worth it. */
const WORTH_MS = 400;

/** Whoever asks for battles, and may have had enough. */
export interface Watch {
  /** Lets signals and messages have their turn. True when it is time to stop. */
  over(): Promise<boolean>;
  /** So many battles of the job are known. */
  counted(battles: number): void;
}

export class Players {
  private readonly ruleset: Ruleset;
  private readonly modules: readonly string[];
  private readonly pool: WorkerPool<Span, readonly Chunk[]>;
  private readonly started = performance.now();

  /** `modules`: rulesets from outside. */
  constructor(ruleset: Ruleset, modules: readonly string[], workers: number) {
    this.ruleset = ruleset;
    this.modules = modules;
    this.pool = threads(workers - 1);
  }

  /** The chunks of a job in order; when it is stopped, those known by then without a gap. */
  async play(job: Job, watch: Watch): Promise<readonly Chunk[]> {
    const chunks: Chunk[] = [];
    let [battles, broken, helped] = [0, null as Error | null, false];
    const pieces = new Pieces<Span, readonly Chunk[]>(slicesOf(job), {
      inOrder: (_, found) => void chunks.push(...found),
      counted: () => undefined,
      ended: (error) => (broken ??= error ?? null),
    });
    const take = (slice: Span, found: readonly Chunk[]): void => {
      watch.counted((battles += slice.to - slice.from));
      pieces.take(slice, found);
    };
    const work = { next: () => pieces.next(), take, fail: (error: Error) => pieces.fail(error) };
    while (!pieces.over && !(await watch.over())) {
      if (broken !== null) throw broken;
      if (!helped && performance.now() - this.started > WORTH_MS) {
        helped = true;
        this.pool.play(work, this.briefOf(job));
      }
      const slice = pieces.next();
      if (slice === null) await pause();
      else take(slice, playSlice(this.ruleset, job, slice));
    }
    return chunks;
  }

  close(): void {
    this.pool.close();
  }

  private briefOf({ file, opening, seed, count }: Job): ThreadBrief {
    return { file, opening, job: { seed, count }, ruleset: this.modules };
  }
}

/** Others are still at what is left. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1);
  });
}

import type { Worker } from "node:worker_threads";
import type { Ruleset } from "@fray/engine";
import { type Chunk, type Job, playSlice, slicesOf, type Span } from "@fray/engine/analysis";
import type { Reply } from "./messages.ts";
import { say, startThread } from "./pool.ts";

/** Those who play what comparisons ask for: this thread, and others once it takes long enough to be worth their start. */

/** A thread takes about a second of a core to load and warm up: what is over sooner is not worth it. */
const WORTH_MS = 400;
/** Slices in the hands of each thread: one at work, two waiting, so that none waits for us while we play our own. */
const EACH = 3;

/** Whoever asks for battles, and may have had enough. */
export interface Watch {
  /** Lets signals and messages have their turn. True when it is time to stop. */
  over(): Promise<boolean>;
  /** So many battles of the job are known. */
  counted(battles: number): void;
}

interface Helper {
  readonly thread: Worker;
  /** The job it was told of last. */
  job: number;
  /** Slices in its hands. */
  holds: number;
}

export class Players {
  private readonly ruleset: Ruleset;
  private readonly modules: readonly string[];
  private readonly others: number;
  private readonly started = performance.now();
  private helpers: readonly Helper[] = [];
  private playing: Playing | null = null;
  private jobs = 0;
  private broken: Error | null = null;

  /** `modules`: rulesets from outside. */
  constructor(ruleset: Ruleset, modules: readonly string[], workers: number) {
    this.ruleset = ruleset;
    this.modules = modules;
    this.others = workers - 1;
  }

  /** The chunks of a job in order; when it is stopped, those known by then without a gap. */
  async play(job: Job, watch: Watch): Promise<readonly Chunk[]> {
    const playing = new Playing(++this.jobs, job, watch);
    this.playing = playing;
    while (!(await watch.over())) {
      if (this.broken !== null) throw this.broken;
      if (this.helpers.length === 0) this.gather();
      for (const helper of this.helpers) this.feed(helper, playing);
      const slice = playing.next();
      if (slice !== null) playing.take(slice, playSlice(this.ruleset, job, slice));
      else if (playing.complete) break;
      else await pause();
    }
    return playing.chunks();
  }

  async close(): Promise<void> {
    await Promise.all(this.helpers.map(({ thread }) => thread.terminate()));
  }

  private gather(): void {
    if (this.others === 0 || performance.now() - this.started < WORTH_MS) return;
    this.helpers = Array.from({ length: this.others }, () => {
      const helper: Helper = { thread: startThread(), job: 0, holds: 0 };
      helper.thread
        .on("message", (reply: Reply) => this.heard(helper, reply))
        .on("error", (error: Error) => (this.broken ??= error));
      return helper;
    });
  }

  private feed(helper: Helper, playing: Playing): void {
    for (; helper.holds < EACH; helper.holds += 1) {
      const slice = playing.next();
      if (slice === null) return;
      const { job, number } = playing;
      if (helper.job !== number) {
        const { file, opening, seed, count } = job;
        say(helper.thread, { work: { file, opening, seed, count, ruleset: this.modules } });
        helper.job = number;
      }
      say(helper.thread, { slice: { ...slice, job: number } });
    }
  }

  private heard(helper: Helper, reply: Reply): void {
    if ("failed" in reply) this.broken ??= new Error(reply.failed);
    if (!("slice" in reply)) return;
    helper.holds -= 1;
    const { playing } = this;
    if (playing?.number !== reply.slice.job) return; // of a job that was stopped
    playing.take(reply.slice, reply.chunks);
    this.feed(helper, playing);
  }
}

/** One job while it is being played. */
class Playing {
  readonly number: number;
  readonly job: Job;
  private readonly watch: Watch;
  private readonly slices: readonly Span[];
  private readonly known = new Map<number, readonly Chunk[]>();
  private handed = 0;
  private battles = 0;

  constructor(number: number, job: Job, watch: Watch) {
    [this.number, this.job, this.watch] = [number, job, watch];
    this.slices = slicesOf(job);
  }

  next(): Span | null {
    return this.slices[this.handed++] ?? null;
  }

  take({ from, to }: Span, chunks: readonly Chunk[]): void {
    this.known.set(from, chunks);
    this.battles += to - from;
    this.watch.counted(this.battles);
  }

  get complete(): boolean {
    return this.known.size === this.slices.length;
  }

  chunks(): readonly Chunk[] {
    const gap = this.slices.findIndex(({ from }) => !this.known.has(from));
    const sure = gap < 0 ? this.slices : this.slices.slice(0, gap);
    return sure.flatMap(({ from }) => this.known.get(from) as readonly Chunk[]);
  }
}

/** Others are still at what is left. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1);
  });
}

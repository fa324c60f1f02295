import { Worker } from "node:worker_threads";
import type { Run } from "@fray/engine/analysis";
import type { Opening, Reply, Request } from "./messages.ts";

/** Chunks in the hands of each thread: one at work, two waiting, so that none waits for us while we play our own. */
const EACH = 3;
/** A battle is small and soon forgotten. */
const LIMITS = { maxYoungGenerationSizeMb: 16 };

/**
 * Chunks that may be handed out before the first of them is back: bounds what waits to be added. A thread that has just
 * started is slow, and those who are warm already go on meanwhile.
 */
export const aheadOf = (workers: number): number => 32 * workers;

/** Threads that play the chunks of a run. */
export class Pool {
  private readonly workers: readonly Worker[];

  constructor(workers: number, opening: Opening) {
    this.workers = Array.from({ length: workers }, () => {
      const worker = startThread();
      say(worker, { open: opening });
      return worker;
    });
  }

  /** Plays until the run is over or somebody calls `stopped`. `counted` is called whenever there is more to tell. */
  play(run: Run, stopped: AbortSignal, counted: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const idle: Worker[] = [];
      const feed = (): void => {
        for (let span = idle.length > 0 ? run.next() : null; span !== null; ) {
          say(idle.shift() as Worker, { span });
          span = idle.length > 0 ? run.next() : null;
        }
      };
      const heard = (worker: Worker, reply: Reply): void => {
        if ("failed" in reply) return reject(new Error(reply.failed));
        if ("ready" in reply) idle.push(...Array.from({ length: EACH }, () => worker));
        else if ("span" in reply) {
          run.take(reply.span.from, reply.study);
          idle.push(worker);
          counted();
        }
        if (run.over || stopped.aborted) resolve();
        else feed();
      };
      stopped.addEventListener("abort", () => resolve(), { once: true });
      for (const worker of this.workers)
        worker.on("message", (reply: Reply) => heard(worker, reply)).on("error", reject);
      if (run.over || stopped.aborted) resolve();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}

export function startThread(): Worker {
  return new Worker(new URL("./battles.js", import.meta.url), { resourceLimits: LIMITS });
}

export function say(worker: Worker, request: Request): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  worker.postMessage(request);
}

import { Worker } from "node:worker_threads";
import { WorkerPool, type Port, type Run, runWork, type Span, type Study } from "@fray/engine/analysis";
import type { ThreadBrief } from "./battles.ts";

/** Spans in the hands of each thread: one at work, two waiting, so that none waits for us while we play our own. */
const EACH = 3;
/** A battle is small and soon forgotten. */
const LIMITS = { maxYoungGenerationSizeMb: 16 };

/**
 * Chunks that may be handed out before the first of them is back: bounds what waits to be added. A thread that has just
 * started is slow, and those who are warm already go on meanwhile.
 */
export const aheadOf = (workers: number): number => 32 * workers;

/** Threads that play battles. */
export const threads = <Result>(workers: number): WorkerPool<Span, Result> =>
  new WorkerPool(startThread, { workers, each: EACH });

/** Plays a run until it is over or somebody calls `stopped`. `counted` is called whenever there is more to tell. */
export function playRun(
  pool: WorkerPool<Span, Study>,
  run: Run,
  brief: ThreadBrief,
  { stopped, counted }: { readonly stopped: AbortSignal; counted(): void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = (error?: Error): void => (error === undefined ? resolve() : reject(error));
    stopped.addEventListener("abort", () => resolve(), { once: true });
    if (run.over || stopped.aborted) resolve();
    else pool.play(runWork(run, { counted, ended }), brief);
  });
}

function startThread(): Port {
  const thread = new Worker(new URL("./battles.js", import.meta.url), { resourceLimits: LIMITS });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    post: (message) => thread.postMessage(message),
    listen: (heard, lost) =>
      void thread
        .on("message", heard)
        .on("error", lost)
        .on("exit", () => lost(new Error("a thread ended before its work was done"))),
    close: () => void thread.terminate(),
  };
}

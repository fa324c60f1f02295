import type { Worker } from "node:worker_threads";
import { WorkerPool, type Port } from "@fray/engine/analysis";
import type { Asked, Practice, Replied } from "./messages.ts";
import { type Asker, FairQueue } from "./queue.ts";

/** One thread and the queue before it: one thing at a time, tables and their seats by turns. */

/** A thing that takes longer than this ends its thread. */
const MOST_MS = 15_000;

/** Null: it could not be worked out, or nobody wants to know any more. */
type Reply = Replied | null;

export class Lane {
  private readonly queue = new FairQueue<Asked>();
  private readonly waiting = new Map<Asked, (replied: Reply) => void>();
  private readonly pool: WorkerPool<Asked, Replied>;
  private isClosed = false;

  /** `strayed` is told when a thread has died. */
  constructor(start: () => Worker, strayed: () => void) {
    this.pool = new WorkerPool(() => portOf(start(), strayed), { workers: 1, each: 1 });
    this.pool.play({
      next: () => this.queue.take() ?? null,
      take: (asked, replied) => this.settle(asked, replied),
      fail: (_, asked) => asked !== null && this.settle(asked, null),
    });
  }

  get waitingCount(): number {
    return this.queue.size;
  }

  ask(asker: Asker & { readonly signal?: AbortSignal }, asked: Asked): Promise<Reply> {
    return new Promise((resolve) => {
      if (this.isClosed || asker.signal?.aborted === true) return resolve(null);
      const leave = (): void => {
        if (this.queue.remove(asker, asked)) this.settle(asked, null);
      };
      this.waiting.set(asked, (replied) => {
        asker.signal?.removeEventListener("abort", leave);
        resolve(replied);
      });
      asker.signal?.addEventListener("abort", leave);
      this.queue.add(asker, asked);
      this.pool.feed();
    });
  }

  /** Something to do while nobody asks. */
  practise(practice: Practice): void {
    this.pool.tell(practice);
  }

  close(): void {
    this.isClosed = true;
    this.queue.clear();
    this.pool.close();
    for (const asked of this.waiting.keys()) this.settle(asked, null);
  }

  private settle(asked: Asked, replied: Reply): void {
    const settle = this.waiting.get(asked);
    this.waiting.delete(asked);
    settle?.(replied);
  }
}

/** A thread keeps the process running while something is asked of it, and dies of what takes too long. */
function portOf(thread: Worker, strayed: () => void): Port {
  let open = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => void thread.terminate();
  thread.unref();
  return {
    post(message) {
      open += 1;
      thread.ref();
      clearTimeout(timer);
      timer = setTimeout(end, MOST_MS);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      thread.postMessage(message);
    },
    listen(heard, lost) {
      const died = (error: Error): void => {
        clearTimeout(timer);
        strayed();
        lost(error);
      };
      thread.on("error", died).on("exit", () => died(new Error("the thread has ended")));
      thread.on("message", (message) => {
        open -= 1;
        if (open === 0) {
          clearTimeout(timer);
          thread.unref();
        }
        heard(message);
      });
    },
    close() {
      clearTimeout(timer);
      end();
    },
  };
}

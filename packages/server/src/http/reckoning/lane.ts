import type { Worker } from "node:worker_threads";
import type { Asked, Practice, Replied } from "./messages.ts";
import { type Asker, FairQueue } from "./queue.ts";

/** One thread and the queue before it: one thing at a time, tables and their seats by turns. */

/** A thing that takes longer than this ends its thread. */
const MOST_MS = 15_000;

/** Null: it could not be worked out, or nobody wants to know any more. */
type Reply = Replied | null;

interface Waiting {
  readonly asked: Asked;
  resolve(replied: Reply): void;
}

export class Lane {
  private readonly start: () => Worker;
  /** Told when a thread has gone astray. */
  private readonly strayed: () => void;
  private readonly queue = new FairQueue<Waiting>();
  private busy: Waiting | null = null;
  private thread: Worker | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(start: () => Worker, strayed: () => void) {
    this.start = start;
    this.strayed = strayed;
  }

  get waiting(): number {
    return this.queue.size;
  }

  ask(asker: Asker & { readonly signal?: AbortSignal }, asked: Asked): Promise<Reply> {
    return new Promise((resolve) => {
      if (asker.signal?.aborted === true) return resolve(null);
      const done = (replied: Reply): void => {
        asker.signal?.removeEventListener("abort", leave);
        resolve(replied);
      };
      const waiting = { asked, resolve: done };
      const leave = (): void => {
        if (this.queue.remove(asker, waiting)) done(null);
      };
      asker.signal?.addEventListener("abort", leave);
      this.queue.add(asker, waiting);
      this.next();
    });
  }

  /** Something to do while nobody asks; it keeps nothing running. */
  practise(practice: Practice): void {
    const thread = this.started();
    if (this.busy === null) thread.unref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    thread.postMessage(practice);
  }

  async close(): Promise<void> {
    const { thread, busy } = this;
    this.thread = null;
    this.busy = null;
    clearTimeout(this.timer);
    for (const { resolve } of this.queue.clear()) resolve(null);
    busy?.resolve(null);
    await thread?.terminate();
  }

  private started(): Worker {
    if (this.thread !== null) return this.thread;
    const thread = this.start();
    thread.on("message", (replied: Replied) => this.heard(replied));
    thread.on("error", () => this.lost(thread));
    thread.on("exit", () => this.lost(thread));
    this.thread = thread;
    return thread;
  }

  private next(): void {
    const waiting = this.busy === null ? this.queue.take() : undefined;
    if (waiting === undefined) return;
    this.busy = waiting;
    const thread = this.started();
    this.timer = setTimeout(() => this.lost(thread), MOST_MS);
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    thread.postMessage(waiting.asked);
  }

  private heard(replied: Reply): void {
    const { busy } = this;
    if (busy === null || (replied !== null && replied.ref !== busy.asked.ref)) return;
    clearTimeout(this.timer);
    this.thread?.unref(); // nobody waits for it: it keeps nothing running
    this.busy = null;
    busy.resolve(replied);
    this.next();
  }

  /** A thread that went astray is let go of; the next question starts another. */
  private lost(thread: Worker): void {
    if (this.thread !== thread) return;
    this.thread = null;
    this.strayed();
    thread.terminate().catch(() => undefined);
    this.heard(null);
  }
}

import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { AT_ONCE_MS, type Job, reckonHere, type Reckoner } from "../../table/index.ts";
import { Refusal } from "../errors.ts";
import type { Asked, Practice, Replied } from "./messages.ts";

/** Odds that take long are worked out in a thread of their own: nobody at another table waits for them. */

export interface ReckoningOptions {
  /** The thread's file; without one everything is worked out here, with less time for it. */
  readonly thread?: URL;
  /** Whether the thread practises the rules of a table that is opened, so that the first odds do not come late. */
  readonly practises?: boolean;
  /** Where rulesets from outside are loaded from, by their ids. */
  readonly modules?: { readonly [id: string]: string };
}

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
export const clock = { now: () => performance.now(), breathe };

/** So many things wait at most; a thing that takes longer than this ends its thread. */
const MOST_WAITING = 200;
const MOST_MS = 15_000;
/** Enough for one state and its tree. */
const LIMITS = { maxOldGenerationSizeMb: 256 };

export class Reckoning {
  readonly reckoner: Reckoner;
  private readonly here: Reckoner = reckonHere({ ms: AT_ONCE_MS, now: clock.now }, breathe);
  private readonly options: ReckoningOptions;
  private readonly queue: Waiting[] = [];
  private busy: Waiting | null = null;
  private thread: Worker | null = null;
  private timer: NodeJS.Timeout | undefined;
  private refs = 0;
  private readonly practised = new Set<string>();

  constructor(options: ReckoningOptions = {}) {
    const usual = new URL("./thread.js", import.meta.url);
    this.options = { ...(existsSync(usual) ? { thread: usual } : {}), ...options };
    this.reckoner = async (ruleset, state, job) => {
      if (this.options.thread === undefined) return this.here(ruleset, state, job);
      const replied = await this.ask({ ref: ++this.refs, ruleset: ruleset.id, state, job });
      if (replied !== null && "done" in replied) return replied.done as never;
      return replied !== null && "unknown" in replied ? this.here(ruleset, state, job) : nothing(job.kind);
    };
  }

  /** Once for each ruleset, while nobody asks. */
  practise(ruleset: string): void {
    const { practises, thread } = this.options;
    if (practises !== true || thread === undefined || this.practised.has(ruleset)) return;
    this.practised.add(ruleset);
    this.thread ??= this.start(thread);
    if (this.busy === null) this.thread.unref();
    const practice: Practice = { practise: ruleset };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    this.thread.postMessage(practice);
  }

  async close(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    for (const { resolve } of [...this.queue.splice(0), ...(this.busy === null ? [] : [this.busy])])
      resolve(null);
    this.busy = null;
    clearTimeout(this.timer);
    await thread?.terminate();
  }

  private ask(asked: Asked): Promise<Replied | null> {
    if (this.queue.length >= MOST_WAITING)
      throw new Refusal(503, { code: "server/busy", message: "too much is being worked out: wait a little" });
    return new Promise((resolve) => {
      this.queue.push({ asked, resolve });
      this.next();
    });
  }

  private next(): void {
    const waiting = this.busy === null ? this.queue.shift() : undefined;
    if (waiting === undefined) return;
    this.busy = waiting;
    this.thread ??= this.start(this.options.thread as URL);
    const { thread } = this;
    this.timer = setTimeout(() => this.lost(thread), MOST_MS);
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    thread.postMessage(waiting.asked);
  }

  private start(url: URL): Worker {
    const thread = new Worker(url, {
      workerData: { modules: this.options.modules ?? {} },
      resourceLimits: LIMITS,
    });
    thread.on("message", (replied: Replied) => this.heard(replied));
    thread.on("error", () => this.lost(thread));
    thread.on("exit", () => this.lost(thread));
    return thread;
  }

  private heard(replied: Replied | null): void {
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
    this.practised.clear();
    thread.terminate().catch(() => undefined);
    this.heard(null);
  }
}

interface Waiting {
  readonly asked: Asked;
  resolve(replied: Replied | null): void;
}

/** What is told of something that could not be worked out in time. */
function nothing(kind: Job["kind"]): never {
  if (kind === "odds" || kind === "answers") return [] as never;
  if (kind === "explain") return null as never;
  throw new Refusal(503, { code: "server/busy", message: "this could not be worked out in time" });
}

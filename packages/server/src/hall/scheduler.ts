import { atOnce, type Sliced } from "@fray/engine";

/**
 * Fair use of one thread. Work comes in slices and belongs to somebody (a table, an address); of those who wait, whoever
 * used the thread least of late goes next. So the work of one holds the work of another for about a slice, however
 * much of it there is.
 */
export interface Scheduler {
  /** Does the work of an owner, a part of it at once where nobody waits. */
  run<T>(owner: string, work: Sliced<T>): Promise<T>;
  /** Lets everybody else go first once, incoming messages among them. */
  pause(owner: string): Promise<void>;
}

/** Where one person plays alone nobody has to wait. */
export const NO_WAITING: Scheduler = {
  run: async (_, work) => atOnce(work),
  pause: async () => undefined,
};

/** One undivided piece of work. */
// oxlint-disable-next-line require-yield -- nothing in it can be divided
export function* piece<T>(work: () => T): Sliced<T> {
  return work();
}

export interface SchedulerParts {
  /** Milliseconds, with parts of them. */
  now(): number;
  /** Calls back after the event loop has taken in what came meanwhile. */
  defer(call: () => void): void;
}

/** So much is done before the event loop takes in what came meanwhile. */
const SLICE_MS = 8;
/** After so long, what somebody used counts half. */
const HALF_LIFE_MS = 2_000;
/** Owners whose use is remembered; those who used little are forgotten first. */
const MOST_OWNERS = 2_000;
const LITTLE_MS = 0.5;

interface Task {
  readonly owner: string;
  /** Goes on with it for a while; true: it is done. */
  advance(until: number): boolean;
}

interface Use {
  ms: number;
  at: number;
}

export class FairScheduler implements Scheduler {
  private readonly parts: SchedulerParts;
  private readonly waiting = new Map<string, Task[]>();
  private readonly used = new Map<string, Use>();
  /** When this turn of the event loop has done enough; null: nothing has been done in it. */
  private until: number | null = null;
  private deferred = false;

  constructor(parts: SchedulerParts) {
    this.parts = parts;
  }

  run<T>(owner: string, work: Sliced<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const task: Task = { owner, advance: (until) => this.advance(work, until, resolve, reject) };
      if (this.waiting.size > 0 || !this.hasTime() || !this.go(task)) this.enqueue(task);
    });
  }

  pause(owner: string): Promise<void> {
    return new Promise((resolve) => {
      const done = (): boolean => {
        resolve();
        return true;
      };
      this.enqueue({ owner, advance: done });
    });
  }

  private advance<T>(
    work: Sliced<T>,
    until: number,
    resolve: (value: T) => void,
    reject: (error: unknown) => void,
  ): boolean {
    try {
      do {
        const slice = work.next();
        if (slice.done === true) {
          resolve(slice.value);
          return true;
        }
      } while (this.parts.now() < until);
      return false;
    } catch (error) {
      reject(error);
      return true;
    }
  }

  private hasTime(): boolean {
    return this.until === null || this.parts.now() < this.until;
  }

  /** Does a part of a task and counts it; true: the task is done. */
  private go(task: Task): boolean {
    const from = this.parts.now();
    if (this.until === null) {
      this.until = from + SLICE_MS;
      this.later();
    }
    const done = task.advance(this.until);
    this.count(task.owner, from);
    return done;
  }

  private count(owner: string, from: number): void {
    const now = this.parts.now();
    const ms = this.useOf(owner, now) + now - from;
    const use = this.used.get(owner);
    if (use === undefined) {
      if (this.used.size >= MOST_OWNERS) this.forget(now);
      this.used.set(owner, { ms, at: now });
    } else {
      use.ms = ms;
      use.at = now;
    }
  }

  private useOf(owner: string, now: number): number {
    const use = this.used.get(owner);
    return use === undefined ? 0 : use.ms * 2 ** ((use.at - now) / HALF_LIFE_MS);
  }

  private forget(now: number): void {
    for (const owner of this.used.keys()) if (this.useOf(owner, now) < LITTLE_MS) this.used.delete(owner);
    if (this.used.size >= MOST_OWNERS) this.used.clear();
  }

  private enqueue(task: Task): void {
    const line = this.waiting.get(task.owner);
    if (line === undefined) this.waiting.set(task.owner, [task]);
    else line.push(task);
    this.later();
  }

  private later(): void {
    if (this.deferred) return;
    this.deferred = true;
    this.parts.defer(this.turn);
  }

  /** A new turn of the event loop: those who wait go on, as long as it may take. */
  private readonly turn = (): void => {
    this.deferred = false;
    this.until = null;
    while (this.waiting.size > 0 && this.hasTime()) {
      const task = this.next();
      if (!this.go(task)) this.waiting.set(task.owner, [task, ...(this.waiting.get(task.owner) ?? [])]);
    }
    if (this.waiting.size > 0) this.later();
  };

  /** Takes the first task of whoever used least of late. */
  private next(): Task {
    const now = this.parts.now();
    let found = "";
    let least = Number.POSITIVE_INFINITY;
    for (const owner of this.waiting.keys()) {
      const use = this.useOf(owner, now);
      if (use < least) [found, least] = [owner, use];
    }
    const line = this.waiting.get(found) as Task[];
    const task = line.shift() as Task;
    if (line.length === 0) this.waiting.delete(found);
    return task;
  }
}

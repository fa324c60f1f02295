import { atOnce, type Sliced } from "@fray/engine";

/**
 * Fair use of one thread. Work comes in slices and belongs to somebody (a table, an address). Those who wait take turns by
 * fair queueing: each has a share that moves on by the time it used, and the one furthest behind goes next. Newcomers begin
 * where everybody on average is, so nobody is held by another for longer than about a slice, and nobody who waits is
 * passed over for ever.
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
const SLICE_MS = 5;
/** So much of one owner's work is done before others that wait have a turn. */
const TURN_MS = 2;
/** Where many wait, nobody holds the others up, and a turn that does more does it with less ado: so many slices at the most. */
const MOST_SLICES = 2;
const MANY = 4;
/**
 * Whoever has used so much in one piece lets so many turns of the event loop pass, but not for longer than it has used: an
 * input of somebody else needs several turns until it is kept and told, and would wait for a long piece in each.
 */
const LONG_MS = 10;
const REST_TURNS = 3;

/** Goes on with a task for a while; true: it is done. */
type Task = (until: number) => boolean;

interface Share {
  /** Where its next turn begins, in milliseconds of work. */
  start: number;
  /** Turns of the event loop that it lets pass, and until when. */
  rest: number;
  until: number;
  readonly tasks: Task[];
}

export class FairScheduler implements Scheduler {
  private readonly parts: SchedulerParts;
  /** Everybody who has worked since the line was empty last. */
  private readonly shares = new Map<string, Share>();
  /** Those of them who wait. */
  private readonly waiting = new Set<Share>();
  /** Where everybody would be if all shared alike: whoever comes anew begins there. */
  private reached = 0;
  /** When this turn of the event loop has done enough; null: nothing has been done in it. */
  private until: number | null = null;
  private deferred = false;

  constructor(parts: SchedulerParts) {
    this.parts = parts;
  }

  run<T>(owner: string, work: Sliced<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const task: Task = (until) => this.advance(work, until, resolve, reject);
      if (this.isWaiting(owner) || !this.hasTime()) return this.enqueue(owner, task);
      const until = this.endOfSlice();
      if (!task(until)) this.enqueue(owner, task);
    });
  }

  /** Whether an owner itself waits, or anybody who does not rest. */
  private isWaiting(owner: string): boolean {
    const own = this.shares.get(owner);
    return (own !== undefined && own.tasks.length > 0) || this.next() !== null;
  }

  pause(owner: string): Promise<void> {
    return new Promise((resolve) => {
      const done = (): boolean => {
        resolve();
        return true;
      };
      this.enqueue(owner, done);
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

  /** When this turn of the event loop has done enough: the first work in it says so. */
  private endOfSlice(): number {
    if (this.until === null) {
      const slices = Math.min(MOST_SLICES, Math.max(1, this.waiting.size / MANY));
      this.until = this.parts.now() + slices * SLICE_MS;
      this.later();
    }
    return this.until;
  }

  private enqueue(owner: string, task: Task): void {
    let share = this.shares.get(owner);
    if (share === undefined)
      this.shares.set(owner, (share = { start: this.reached, rest: 0, until: 0, tasks: [] }));
    share.tasks.push(task);
    if (!this.waiting.has(share)) {
      share.start = Math.max(share.start, this.reached);
      this.waiting.add(share);
    }
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
    const now = this.parts.now();
    for (const share of this.waiting) share.rest = now < share.until ? Math.max(0, share.rest - 1) : 0;
    for (let share = this.next(); share !== null && this.hasTime(); share = this.next()) this.serve(share);
    if (this.waiting.size > 0) this.later();
    else this.shares.clear();
  };

  /** A turn of one owner: its first task, for as long as others can wait. */
  private serve(share: Share): void {
    const from = this.parts.now();
    const end = this.endOfSlice();
    const sharing = this.waiting.size;
    this.waiting.delete(share);
    const [task] = share.tasks as [Task];
    if (task(Math.min(end, from + TURN_MS))) share.tasks.shift();
    const now = this.parts.now();
    const used = now - from;
    this.reached = Math.max(this.reached, share.start) + used / sharing;
    share.start += used;
    if (used > LONG_MS) [share.rest, share.until] = [REST_TURNS, now + used];
    if (share.tasks.length > 0) this.waiting.add(share);
  }

  /** Whoever is furthest behind and does not rest; of equals, whoever has waited longest. */
  private next(): Share | null {
    let least: Share | null = null;
    for (const share of this.waiting)
      if (share.rest === 0 && (least === null || share.start < least.start)) least = share;
    return least;
  }
}

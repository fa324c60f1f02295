import type { Clock } from "../../src/hall/index.ts";

/** Scheduler: simulated time. Whatever happens in a simulation is an event of its queue, run one after the other. */

interface Event {
  readonly at: number;
  readonly order: number;
  call: (() => void) | null;
}

const BEGINNING = 1_750_000_000_000;
const realImmediate = globalThis.setImmediate;

export class Scheduler {
  now = BEGINNING;
  private readonly heap: Event[] = [];
  private scheduled = 0;
  private lastImmediate = 0;
  private readonly immediates = new Set<() => void>();

  /** Calls once after so many milliseconds; what comes back cancels it. */
  after(ms: number, call: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), order: this.scheduled++, call };
    this.push(event);
    return () => (event.call = null);
  }

  /** Runs the next event and everything that follows from it at once; false: nothing is left. */
  async step(): Promise<boolean> {
    for (let event = this.pop(); event !== null; event = this.pop()) {
      if (event.call === null) continue;
      this.now = event.at;
      event.call();
      // a turn of the real event loop: all promises that could be kept have been
      await new Promise((resolve) => realImmediate(resolve));
      return true;
    }
    return false;
  }

  /**
   * A process's own clock: it may be wrong by some milliseconds, its timers end up to one too early, as those of a
   * machine do, and it stops with the process.
   */
  clock(
    { skew, early }: { readonly skew: number; readonly early: () => number },
    isAlive: () => boolean,
  ): Clock {
    return {
      now: () => Math.round(this.now + skew),
      after: (ms, call) => this.after(ms - early(), () => isAlive() && call()),
    };
  }

  /**
   * Takes over the machine's timers, clock and randomness until what comes back is called: code that waits by
   * `setImmediate` waits here, and code that reads the real clock reads this one. What is left waiting then is done
   * first, and leads to nothing more: the next simulation of the process begins with nothing of this one.
   */
  takeOver(fraction: () => number): () => Promise<void> {
    const { setImmediate, setTimeout, clearTimeout } = globalThis;
    const { now } = Date;
    const { random } = Math;
    Object.assign(globalThis, {
      setImmediate: (call: (...args: unknown[]) => void, ...args: unknown[]) => {
        // first in, first out, a moment later: other events may come between
        this.lastImmediate = Math.max(this.lastImmediate, this.now + fraction() * 0.2);
        const run = (): void => {
          this.immediates.delete(run);
          call(...args);
        };
        this.immediates.add(run);
        return this.after(this.lastImmediate - this.now, run);
      },
      setTimeout: (call: () => void, ms = 0) => this.after(ms, call),
      clearTimeout: (cancel: unknown) => (typeof cancel === "function" ? cancel() : undefined),
    });
    Date.now = () => Math.round(this.now);
    Math.random = fraction;
    return async () => {
      const never = (): void => undefined;
      Object.assign(globalThis, { setImmediate: never, setTimeout: never });
      for (const run of this.immediates) attempt(run);
      await new Promise((resolve) => realImmediate(resolve));
      Object.assign(globalThis, { setImmediate, setTimeout, clearTimeout });
      Date.now = now;
      Math.random = random;
    };
  }

  private push(event: Event): void {
    const { heap } = this;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isEarlier(event, heap[above] as Event)) break;
      heap[at] = heap[above] as Event;
      at = above;
    }
    heap[at] = event;
  }

  private pop(): Event | null {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined) return null;
    if (heap.length > 0) this.sink(last);
    return first;
  }

  private sink(event: Event): void {
    const { heap } = this;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isEarlier(heap[below + 1] as Event, heap[below] as Event)) below += 1;
      if (!isEarlier(heap[below] as Event, event)) break;
      heap[at] = heap[below] as Event;
      at = below;
    }
    heap[at] = event;
  }
}

/** Of a simulation that is over nobody wants to know what fails. */
function attempt(run: () => void): void {
  try {
    run();
  } catch {}
}

const isEarlier = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

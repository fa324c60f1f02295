import { Caller, type Port } from "./caller.ts";

/** Work in pieces. Pieces come back in any order: whoever hands them out puts them in order again. */
export interface Work<Task, Result> {
  /** The next piece; null while there is none to hand out. */
  next(): Task | null;
  take(task: Task, result: Result): void;
  /** A worker failed at a piece, or died; null: before it had any. */
  fail(error: Error, task: Task | null): void;
}

export interface WorkerPoolSize {
  readonly workers: number;
  /** Pieces in the hands of each worker: more than one, and none waits for the next message. */
  readonly each: number;
}

/** One place in a pool: its worker, if it has been started, and the pieces in its hands. */
class Hand {
  caller: Caller | null = null;
  holds = 0;
  /** What its worker was told last, and whether it has understood. */
  brief: unknown = undefined;
  isReady = false;
}

/** Workers that share pieces of work; started when first needed, and again after they died. */
export class WorkerPool<Task, Result> {
  private readonly start: () => Port;
  private readonly each: number;
  private readonly hands: readonly Hand[];
  private work: Work<Task, Result> | null = null;
  private brief: unknown = undefined;

  constructor(start: () => Port, { workers, each }: WorkerPoolSize) {
    this.start = start;
    this.each = each;
    this.hands = Array.from({ length: workers }, () => new Hand());
  }

  /**
   * Turns to this work. `brief` is told to each worker before its first piece, which waits for the answer: a worker that
   * is still starting holds nothing up. Pieces of the work before are dropped when they come.
   */
  play(work: Work<Task, Result>, brief?: unknown): void {
    [this.work, this.brief] = [work, brief];
    this.feed();
  }

  /** Hands out what there is: for whoever has more pieces than before. */
  feed(): void {
    const { work } = this;
    if (work === null) return;
    for (const hand of this.hands) this.feedHand(hand, work);
  }

  /** Hands out no more of this work. */
  stop(work: Work<Task, Result>): void {
    if (this.work === work) this.work = null;
  }

  /** Says something to every worker beside its work; nobody waits for the answer. */
  tell(message: unknown): void {
    const ignored = { answered: () => undefined, failed: () => undefined };
    for (const hand of this.hands) this.callerOf(hand).ask(message, ignored);
  }

  /** Ends all workers with whatever they are doing. */
  close(): void {
    this.work = null;
    for (const hand of this.hands) {
      hand.caller?.close();
      this.forget(hand);
    }
  }

  private feedHand(hand: Hand, work: Work<Task, Result>): void {
    if (this.brief !== undefined && hand.brief !== this.brief) this.instruct(hand, work);
    if (this.brief !== undefined && !hand.isReady) return;
    while (hand.holds < this.each && this.work === work) {
      const task = work.next();
      if (task === null) return;
      this.hand(hand, work, task);
    }
  }

  private instruct(hand: Hand, work: Work<Task, Result>): void {
    const { brief } = this;
    [hand.brief, hand.isReady] = [brief, false];
    this.callerOf(hand).ask(brief, {
      answered: () => {
        if (hand.brief !== brief || this.work !== work) return;
        hand.isReady = true;
        this.feed();
      },
      failed: (error) => {
        if (this.work === work) work.fail(error, null);
      },
    });
  }

  private hand(hand: Hand, work: Work<Task, Result>, task: Task): void {
    hand.holds += 1;
    const done = (report: () => void): void => {
      hand.holds -= 1;
      if (this.work === work) report();
      this.feed();
    };
    this.callerOf(hand).ask(task, {
      answered: (result: Result) => done(() => work.take(task, result)),
      failed: (error) => done(() => work.fail(error, task)),
    });
  }

  private callerOf(hand: Hand): Caller {
    if (hand.caller !== null) return hand.caller;
    const caller: Caller = new Caller(this.start(), () => {
      if (hand.caller === caller) this.forget(hand);
    });
    hand.caller = caller;
    return caller;
  }

  private forget(hand: Hand): void {
    [hand.caller, hand.brief, hand.isReady] = [null, undefined, false];
  }
}

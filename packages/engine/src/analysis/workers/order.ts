import type { Run } from "../simulate/plan.ts";
import type { Span } from "../simulate/study.ts";
import type { Study } from "../simulate/tally.ts";
import type { Work } from "./workerPool.ts";

/** Work whose results are put in order again, whoever did which piece. */

/** Who is told how work goes on, and when it is over: with an error where a worker failed. */
export interface Watcher {
  counted(): void;
  ended(error?: Error): void;
}

/** The chunks of a run. */
export const runWork = (run: Run, { counted, ended }: Watcher): Work<Span, Study> => ({
  next: () => run.next(),
  take({ from }, study) {
    run.take(from, study);
    counted();
    if (run.over) ended();
  },
  fail: ended,
});

/** A list of pieces: each result is handed on as soon as it and all before it are known. */
export class Pieces<Task, Result> implements Work<Task, Result> {
  private readonly tasks: readonly Task[];
  private readonly heard: Watcher & { inOrder(task: Task, result: Result): void };
  private readonly known = new Map<Task, Result>();
  private handed = 0;
  private told = 0;

  constructor(tasks: readonly Task[], heard: Watcher & { inOrder(task: Task, result: Result): void }) {
    [this.tasks, this.heard] = [tasks, heard];
  }

  get over(): boolean {
    return this.told === this.tasks.length;
  }

  next(): Task | null {
    return this.tasks[this.handed++] ?? null;
  }

  take(task: Task, result: Result): void {
    this.known.set(task, result);
    for (let at = this.tasks[this.told]; at !== undefined && this.known.has(at); at = this.tasks[this.told]) {
      this.heard.inOrder(at, this.known.get(at) as Result);
      this.known.delete(at);
      this.told += 1;
    }
    this.heard.counted();
    if (this.over) this.heard.ended();
  }

  fail(error: Error): void {
    this.heard.ended(error);
  }
}

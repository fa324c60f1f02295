import {
  type Chunk,
  Pieces,
  type Run,
  runWork,
  type Span,
  type Watcher,
  type Work,
  type WorkerPool,
} from "@fray/engine/analysis";
import type { WorkerBrief } from "./battles.worker.ts";

/** Runs and sweeps in the page's workers. Spans come back in any order and are added up in order: who did which never shows. */

export type Workers = WorkerPool<Span, never>;

/** Spans in the hands of each worker: one at work and one waiting. */
export const EACH = 2;
/** Chunks that may be handed out before the first of them is back: bounds what waits to be added. */
export const aheadOf = (workers: number): number => 2 * EACH * workers;

export interface Watched {
  readonly stop: AbortSignal;
  counted(): void;
}

/** Lets workers work until it is over or somebody stops it. */
function played(
  workers: Workers,
  brief: WorkerBrief,
  stop: AbortSignal,
  workFor: (ended: Watcher["ended"]) => Work<Span, never>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = (error?: Error): void => {
      workers.stop(work);
      if (error === undefined) resolve();
      else reject(error);
    };
    const work = workFor(ended);
    if (stop.aborted) return resolve();
    stop.addEventListener("abort", () => ended(), { once: true });
    workers.play(work, brief);
  });
}

/** Plays a run until it is over or somebody stops it. */
export const playRun = (
  workers: Workers,
  run: Run,
  brief: WorkerBrief,
  { stop, counted }: Watched,
): Promise<void> => played(workers, brief, stop, (ended) => runWork(run, { counted, ended }));

/** Battles of a row in one span: enough to be worth a message, few enough to be stopped. */
const ROW_SPAN = 250;

/** Plays one row of a sweep; the chunks known when it is stopped. */
export async function playRow(
  workers: Workers,
  brief: WorkerBrief,
  battles: number,
  { stop, counted }: { readonly stop: AbortSignal; counted(done: number): void },
): Promise<readonly Chunk[]> {
  const chunks: Chunk[] = [];
  const spans = Array.from({ length: Math.ceil(battles / ROW_SPAN) }, (_, i) => ({
    from: i * ROW_SPAN,
    to: Math.min(battles, (i + 1) * ROW_SPAN),
  }));
  const inOrder = ({ to }: Span, found: readonly Chunk[]): void => {
    chunks.push(...found);
    counted(to);
  };
  await played(
    workers,
    brief,
    stop,
    (ended) => new Pieces(spans, { inOrder, counted: () => undefined, ended }),
  );
  return chunks;
}

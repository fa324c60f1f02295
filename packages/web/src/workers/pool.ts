import type { Problem, Result } from "@fray/engine";
import {
  type Chunk,
  Pieces,
  type WorkerPool,
  type Run,
  runWork,
  type Watcher,
  type Work,
} from "@fray/engine/analysis";
import type { BattleAsks, Opening, Outline, RowSpan } from "./battles.worker.ts";
import type { Question } from "./wire.ts";

/** Runs and sweeps in the page's workers. Pieces come back in any order and are added up in order: who did which never shows. */

export type Workers = WorkerPool<Question, never>;
type Name = keyof BattleAsks & string;

/** Pieces in the hands of each worker: one at work and one waiting. */
export const EACH = 2;
/** Chunks that may be handed out before the first of them is back: bounds what waits to be added. */
export const aheadOf = (workers: number): number => 2 * EACH * workers;

const ask = <K extends Name>(name: K, body: BattleAsks[K]["ask"]): Question => ({ name, body });

/** Work whose pieces are questions by one name. */
const asked = <K extends Name>(
  name: K,
  work: Work<BattleAsks[K]["ask"], BattleAsks[K]["answer"]>,
): Work<Question, never> => ({
  next() {
    const body = work.next();
    return body === null ? null : ask(name, body);
  },
  take: ({ body }, answer) => work.take(body as BattleAsks[K]["ask"], answer),
  fail: (error) => work.fail(error, null),
});

/** Lets workers work until it is over or somebody stops it. */
function played(
  workers: Workers,
  brief: Question,
  stop: AbortSignal,
  workFor: (ended: Watcher["ended"]) => Work<Question, never>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const work = workFor((error) => {
      workers.stop(work);
      if (error === undefined) resolve();
      else reject(error);
    });
    const stopped = (): void => {
      workers.stop(work);
      resolve();
    };
    if (stop.aborted) return resolve();
    stop.addEventListener("abort", stopped, { once: true });
    workers.play(work, brief);
  });
}

/** Plays a run until it is over or somebody stops it. */
export const playRun = (
  workers: Workers,
  run: Run,
  opening: Opening,
  { stop, counted }: { readonly stop: AbortSignal; counted(): void },
): Promise<void> =>
  played(workers, ask("open", opening), stop, (ended) => asked("study", runWork(run, { counted, ended })));

/** Battles of a row in one piece: enough to be worth a message, few enough to be stopped. */
const ROW_PIECE = 250;

/** What is heard of a sweep: what it will be, or why not; then its rows in order, as soon as each is known. */
export interface Hearing {
  planned(outline: Outline): void;
  refused(problems: readonly Problem[]): void;
  row(row: number, chunks: readonly Chunk[]): void;
  counted(done: number): void;
}

/** Plays every row of a sweep until all are known or somebody stops it. */
export const playSweep = (
  workers: Workers,
  { battles, ...plan }: BattleAsks["plan"]["ask"] & { readonly battles: number },
  stop: AbortSignal,
  heard: Hearing,
): Promise<void> =>
  played(workers, ask("plan", plan), stop, (ended) => {
    let work: Work<Question, never> | null = null;
    return {
      briefed(planned: Result<Outline>) {
        if (work !== null) return;
        if (!planned.ok) {
          heard.refused(planned.problems);
          return ended();
        }
        heard.planned(planned.value);
        work = asked("row", rowsOf({ rows: planned.value.rows.length, battles }, heard, ended));
      },
      next: () => work?.next() ?? null,
      take: (question, answer) => work?.take(question, answer),
      fail: ended,
    };
  });

function rowsOf(
  { rows, battles }: { readonly rows: number; readonly battles: number },
  heard: Hearing,
  ended: Watcher["ended"],
): Pieces<RowSpan, readonly Chunk[]> {
  const starts = Array.from({ length: Math.ceil(battles / ROW_PIECE) }, (_, i) => i * ROW_PIECE);
  const spans = Array.from({ length: rows }, (_, row) =>
    starts.map((from) => ({ row, from, to: Math.min(battles, from + ROW_PIECE) })),
  ).flat();
  let [chunks, done]: [Chunk[], number] = [[], 0];
  return new Pieces(spans, {
    inOrder({ row, from, to }, found) {
      chunks.push(...found);
      heard.counted((done += to - from));
      if (to < battles) return;
      heard.row(row, chunks);
      chunks = [];
    },
    counted: () => undefined,
    ended,
  });
}

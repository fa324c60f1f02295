import type { Chunk, Run, Span, Study } from "@fray/engine/analysis";
import type { RowSpan } from "./battles.worker.ts";

/** Many hands at one piece of work. Pieces come back in any order and are added up in order: who did which never shows. */

/** Whoever plays pieces: a worker, or a function in a test. */
export interface Player {
  study(span: Span): Promise<Study>;
  row(span: RowSpan): Promise<readonly Chunk[]>;
}

/** Pieces in the hands of each: one at work and one waiting. */
const EACH = 2;
/** Chunks that may be handed out before the first of them is back: bounds what waits to be added. */
export const aheadOf = (players: number): number => 2 * EACH * players;

/** Plays a run until it is over or somebody stops it. */
export async function playRun(
  run: Run,
  players: readonly Player[],
  stop: AbortSignal,
  counted: () => void,
): Promise<void> {
  let wake: (() => void)[] = [];
  const wakeAll = (): void => {
    const all = wake;
    wake = [];
    for (const each of all) each();
  };
  stop.addEventListener("abort", wakeAll, { once: true });
  const ended = stopped(stop);
  const work = async (player: Player): Promise<void> => {
    while (!run.over && !stop.aborted) {
      const span = run.next();
      if (span === null) {
        await new Promise<void>((resolve) => wake.push(resolve));
        continue;
      }
      const study = await Promise.race([player.study(span), ended]);
      if (study === null) return;
      run.take(span.from, study);
      wakeAll();
      counted();
    }
    wakeAll();
  };
  await Promise.all(players.flatMap((player) => Array.from({ length: EACH }, () => work(player))));
}

/** Null when somebody stops it. */
function stopped(stop: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve(null);
    else stop.addEventListener("abort", () => resolve(null), { once: true });
  });
}

/** Battles of a row in one piece: enough to be worth a message, few enough to be stopped. */
const ROW_PIECE = 250;

/** Plays every row of a sweep; hands each on, in order, as soon as it and all before it are known. */
export async function playRows(
  { rows, battles }: { readonly rows: number; readonly battles: number },
  players: readonly Player[],
  stop: AbortSignal,
  heard: { row(row: number, chunks: readonly Chunk[]): void; counted(done: number): void },
): Promise<void> {
  const pieces = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: Math.ceil(battles / ROW_PIECE) }, (_, i) => ({
      row,
      from: i * ROW_PIECE,
      to: Math.min(battles, (i + 1) * ROW_PIECE),
    })),
  );
  const queue = pieces.flat();
  const known = new Map<RowSpan, readonly Chunk[]>();
  const ended = stopped(stop);
  let [next, told, done] = [0, 0, 0];
  const work = async (player: Player): Promise<void> => {
    for (let piece = queue[next++]; piece !== undefined && !stop.aborted; piece = queue[next++]) {
      const chunks = await Promise.race([player.row(piece), ended]);
      if (chunks === null) return;
      known.set(piece, chunks);
      heard.counted((done += piece.to - piece.from));
      for (let mine = pieces[told]; mine?.every((p) => known.has(p)); mine = pieces[++told]) {
        heard.row(
          told,
          mine.flatMap((p) => known.get(p) as readonly Chunk[]),
        );
        for (const p of mine) known.delete(p);
      }
    }
  };
  await Promise.all(players.flatMap((player) => Array.from({ length: EACH }, () => work(player))));
}

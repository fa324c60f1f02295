import type { BattleAsks, Opening } from "./battles.worker.ts";
import type { Player } from "./crew.ts";
import { Line } from "./wire.ts";

/** The page's workers for battles: as many as the machine has cores, started when first needed and kept. */

let known: readonly Line<BattleAsks>[] = [];

export function battleLines(): readonly Line<BattleAsks>[] {
  if (known.length === 0) {
    const many = Math.max(1, Math.min(16, navigator.hardwareConcurrency));
    known = Array.from(
      { length: many },
      (_, i) =>
        new Line(
          new Worker(new URL("./battles.worker.ts", import.meta.url), {
            type: "module",
            name: `battles ${i + 1}`,
          }),
        ),
    );
  }
  return known;
}

export const playersOf = (lines: readonly Line<BattleAsks>[]): readonly Player[] =>
  lines.map((line) => ({ study: (span) => line.ask("study", span), row: (span) => line.ask("row", span) }));

/** Ends the workers with whatever they are doing; the next run starts new ones. */
export function dismiss(): void {
  for (const line of known) line.close();
  known = [];
}

/** One battle of a run once more, as a log that a table can be opened from. */
export async function logOf(opening: Opening, number: number): Promise<object> {
  const [line] = battleLines();
  if (line === undefined) throw new Error("no worker could be started");
  const log = await line.ask("again", { ...opening, number });
  if (!log.ok) throw new Error(log.problems.map((p) => p.message).join(" "));
  return log.value;
}

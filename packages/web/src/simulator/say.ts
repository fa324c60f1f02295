import type { RunReport } from "@fray/engine/analysis";
import { estimate, wholePercent } from "@fray/engine/numbers";
import { csvText, type RunOpening } from "@fray/plots";
import { sayWord } from "../forms/words.ts";

/** A run in words and in lines of a table. */

/** "Heroes win 61 % ± 1". */
export function winText(side: string, share: number, [low, high]: readonly [number, number]): string {
  const points = ((high - low) / 2) * 100;
  const within = points >= 0.95 ? points.toFixed(0) : points >= 0.095 ? points.toFixed(1) : points.toFixed(2);
  return `${sayWord(side)} win ${estimate(share, [low, high], wholePercent)} ± ${within}`;
}

/** `3 min 20 s` */
export function timeText(seconds: number): string {
  if (seconds < 1) return "less than a second";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Everybody's numbers, one line each. */
export function runCsv(report: RunReport, opening: RunOpening): string {
  const head = [
    "id",
    "name",
    "side",
    "survives",
    "dealt",
    "taken",
    "first down",
    "side wins",
    "low",
    "high",
    "rounds",
    "battles",
    "seed",
  ];
  const lines = Object.entries(report.combatants).map(([id, c]) => {
    const { name = id, side = "" } = opening.combatants[id] ?? {};
    const [low, high] = report.interval[side] ?? [0, 1];
    const shares = [report.wins[side] ?? 0, low, high, report.rounds.mean];
    return [
      id,
      name,
      side,
      c.survives,
      c.dealt,
      c.taken,
      c.firstDown,
      ...shares,
      report.battles,
      report.seed,
    ];
  });
  return csvText([head, ...lines]);
}

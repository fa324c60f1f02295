import type { BattleState, Ruleset } from "../../kernel/index.ts";
import { type Job, playSlice, slicesOf } from "../balance/job.ts";
import { type RunSettings, type Span, studyChunk } from "../simulate/study.ts";

/** What a worker is told before it is asked for spans of battles: those of a run, or of a job. Plain data, states too. */
export type Brief = { readonly opening: BattleState } & (
  | { readonly run: RunSettings }
  | { readonly job: Pick<Job, "seed" | "count"> }
);

/** Plays spans of what it was told: the study of a run's chunk, or the chunks of a job's slices. */
export function playerOf(ruleset: Ruleset, brief: Brief): (span: Span) => unknown {
  const { opening } = brief;
  if ("run" in brief) return (span) => studyChunk(ruleset, opening, brief.run, span);
  return (span) => slicesOf(span).flatMap((slice) => playSlice(ruleset, { opening, ...brief.job }, slice));
}

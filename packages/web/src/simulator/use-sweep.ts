import type { EncounterFile, Problem, Ruleset } from "@fray/engine";
import { mergeChunks, planSweep, type Row, rowOf, type Vary } from "@fray/engine/analysis";
import { useEffect, useRef, useState } from "react";
import { battlePool } from "../workers/battles.ts";
import { playRow } from "../workers/pool.ts";

/** The same encounter over one number or two, every value on the same dice. */

export interface SweepAsked {
  readonly file: EncounterFile;
  readonly seed: string;
  readonly vary: readonly Vary[];
  /** For each value. */
  readonly battles: number;
}

export interface SweepState {
  readonly status: "idle" | "running" | "done" | "stopped";
  readonly asked: SweepAsked | null;
  readonly rows: readonly Row[];
  readonly total: number;
  /** From 0 to 1. */
  readonly done: number;
  readonly idle: readonly string[];
  readonly problems: readonly Problem[];
}

const IDLE: SweepState = { status: "idle", asked: null, rows: [], total: 0, done: 0, idle: [], problems: [] };

export function useSweep(ruleset: Ruleset): {
  readonly state: SweepState;
  start(asked: SweepAsked): void;
  stop(): void;
  /** What was swept before, and what spoke against it. */
  forget(): void;
} {
  const [state, setState] = useState(IDLE);
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), []);
  const start = (asked: SweepAsked): void => {
    going.current?.abort();
    const abort = new AbortController();
    going.current = abort;
    const tell = (change: (before: SweepState) => SweepState): void => {
      if (going.current === abort) setState(change);
    };
    sweep(ruleset, asked, abort.signal, tell).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      tell((before) => ({ ...before, status: "idle", problems: [{ code: "sweep/failed", message }] }));
    });
  };
  return {
    state,
    start,
    stop: () => going.current?.abort(),
    forget: () => setState(IDLE),
  };
}

async function sweep(
  ruleset: Ruleset,
  asked: SweepAsked,
  stop: AbortSignal,
  tell: (change: (before: SweepState) => SweepState) => void,
): Promise<void> {
  const { file, seed, vary, battles } = asked;
  const plan = planSweep(ruleset, file, vary);
  if (!plan.ok) return tell(() => ({ ...IDLE, problems: plan.problems }));
  const { rows, idle } = plan.value;
  tell(() => ({ ...IDLE, status: "running", asked, total: rows.length, idle }));
  for (const [i, { at, opening }] of rows.entries()) {
    const brief = { ruleset: ruleset.id, opening, job: { seed, count: "together" } } as const;
    const chunks = await playRow(battlePool("sweep"), brief, battles, {
      stop,
      counted: (done) => tell((before) => ({ ...before, done: (i + done / battles) / rows.length })),
    });
    if (stop.aborted) return tell((before) => ({ ...before, status: "stopped" }));
    const row = rowOf(at, chunks.reduce(mergeChunks), seed);
    tell((before) => ({ ...before, rows: [...before.rows, row] }));
  }
  tell((before) => ({ ...before, status: "done" }));
}

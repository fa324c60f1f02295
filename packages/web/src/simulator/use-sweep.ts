import type { EncounterFile, Problem, Ruleset } from "@fray/engine";
import { type At, mergeChunks, type Row, rowOf, type Vary } from "@fray/engine/analysis";
import { useEffect, useRef, useState } from "react";
import { battlePool } from "../workers/battles.ts";
import { playSweep } from "../workers/pool.ts";

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
    sweep(ruleset.id, asked, abort.signal, tell).catch((error: unknown) => {
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
  ruleset: string,
  asked: SweepAsked,
  stop: AbortSignal,
  tell: (change: (before: SweepState) => SweepState) => void,
): Promise<void> {
  tell(() => ({ ...IDLE, status: "running", asked }));
  const { seed, battles } = asked;
  let rows: readonly At[] = [];
  await playSweep(battlePool("sweep"), { ruleset, ...asked }, stop, {
    planned: (plan) => {
      rows = plan.rows;
      tell((before) => ({ ...before, total: rows.length, idle: plan.idle }));
    },
    refused: (problems) => tell(() => ({ ...IDLE, problems })),
    row: (i, chunks) => {
      const row = rowOf(rows[i] as At, chunks.reduce(mergeChunks), seed);
      tell((before) => ({ ...before, rows: [...before.rows, row] }));
    },
    counted: (done) => tell((before) => ({ ...before, done: done / (rows.length * battles) })),
  });
  tell((before) =>
    before.status === "idle"
      ? before
      : { ...before, status: before.rows.length === rows.length ? "done" : "stopped" },
  );
}

import { type EncounterFile, openBattle, type Problem, type Ruleset, type Summary } from "@fray/engine";
import { type Goal, reportRun, Run, type RunReport } from "@fray/engine/analysis";
import { useEffect, useRef, useState } from "react";
import { battlePool, workerCount } from "../workers/battles.ts";
import { aheadOf, playRun } from "../workers/pool.ts";

/** One run of battles in the workers, with what is known so far. */

export interface Asked {
  readonly file: EncounterFile;
  readonly goal: Goal;
  readonly seed: string;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Battles a second. */
  readonly rate: number;
  /** Seconds. */
  readonly left: number;
}

export interface RunState {
  readonly status: "idle" | "running" | "done" | "stopped";
  readonly asked: Asked | null;
  readonly opening: Summary | null;
  readonly report: RunReport | null;
  readonly progress: Progress | null;
  readonly problems: readonly Problem[];
}

const IDLE: RunState = {
  status: "idle",
  asked: null,
  opening: null,
  report: null,
  progress: null,
  problems: [],
};
/** Plots are drawn anew so often, no more. */
const TELL_MS = 250;

export function useRun(ruleset: Ruleset): {
  readonly state: RunState;
  start(asked: Asked): void;
  stop(): void;
} {
  const [state, setState] = useState(IDLE);
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), []);
  const start = (asked: Asked): void => {
    going.current?.abort();
    const abort = new AbortController();
    going.current = abort;
    const tell = (next: Partial<RunState>): void => {
      if (going.current === abort) setState((before) => ({ ...before, ...next }));
    };
    playAsked(ruleset, asked, abort.signal, tell).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      tell({ status: "idle", progress: null, problems: [{ code: "simulate/failed", message }] });
    });
  };
  return { state, start, stop: () => going.current?.abort() };
}

async function playAsked(
  ruleset: Ruleset,
  asked: Asked,
  stop: AbortSignal,
  tell: (next: Partial<RunState>) => void,
): Promise<void> {
  const { file, goal, seed } = asked;
  const opened = openBattle(ruleset, file, seed);
  if (!opened.ok) return tell({ ...IDLE, problems: opened.problems });
  const { opening } = opened.value;
  const known = { asked, opening: ruleset.summary(opening) };
  tell({ status: "running", progress: null, problems: [] }); // the last result stays until there is a new one
  const run = Run.of(ruleset, opening, goal, { searches: 0, ahead: aheadOf(workerCount()) });
  const began = performance.now();
  let told = began;
  const counted = (): void => {
    const now = performance.now();
    if (now - told < TELL_MS || run.battles === 0) return;
    told = now;
    tell({ ...known, report: reportRun(run.study(), seed), progress: progressOf(run, (now - began) / 1000) });
  };
  const brief = { ruleset: ruleset.id, opening, run: { seed, find: [] } };
  await playRun(battlePool("run"), run, brief, { stop, counted });
  const seconds = (performance.now() - began) / 1000;
  tell({
    ...known,
    status: run.over ? "done" : "stopped",
    report: run.battles === 0 ? null : reportRun(run.study(), seed),
    progress: progressOf(run, seconds),
  });
}

function progressOf(run: Run, seconds: number): Progress {
  const total = run.expected();
  const rate = run.battles / Math.max(seconds, 1e-3);
  return { done: run.battles, total, rate, left: Math.max(0, (total - run.battles) / Math.max(rate, 1e-3)) };
}

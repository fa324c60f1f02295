import type { BattleState, EncounterFile, Ruleset } from "@fray/engine";
import {
  type Goal,
  type RunSettings,
  Run,
  type Study,
  studyChunk,
  summarizeRun,
} from "@fray/engine/analysis";
import { percent } from "@fray/engine/numbers";
import { Progress } from "../progress.ts";
import { aheadOf, playRun, threads } from "../workers/pool.ts";

/** A run on one thread or on many. Battles are counted chunk by chunk in order: the result is the same. */

export interface Plan {
  readonly ruleset: Ruleset;
  readonly opening: BattleState;
  readonly file: EncounterFile;
  /** Where the ruleset was loaded from, if not shipped. */
  readonly rulesetPath: readonly string[];
  readonly settings: RunSettings;
  readonly goal: Goal;
  readonly workers: number;
  /** Seconds; infinite when there is no limit. */
  readonly timeLimit: number;
}

export interface Outcome {
  readonly study: Study;
  /** Why it ended before its goal: the time was up, a signal came, or the goal is out of reach. */
  readonly stopped: "time" | "reach" | NodeJS.Signals | null;
  /** How many battles the goal takes, as far as one can tell. */
  readonly needed: number;
  readonly seconds: number;
}

/** A thread has to load and warm up, which takes about a second of a core: what is over sooner is not worth it. */
const TRY_MS = 150;
const WORTH_MS = 1000;
/** So many take longer by any rules: that need not be tried. */
const WORTH_BATTLES = 200_000;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export async function simulateRun(plan: Plan): Promise<Outcome> {
  const { ruleset, opening, settings, goal } = plan;
  const run = Run.of(ruleset, opening, goal, {
    searches: settings.find.length,
    ahead: aheadOf(plan.workers),
  });
  const stop = new Stop(plan.timeLimit);
  const progress = new Progress();
  const counted = (): void => {
    progress.update(standing(run, settings.seed, stop));
    // whoever gives a time wants what is known by then
    if (run.beyondReach && plan.timeLimit === Number.POSITIVE_INFINITY) stop.because("reach");
  };
  const started = performance.now();
  try {
    await alone(plan, run, stop, counted);
    if (!run.over && stop.reason === null) await together(plan, run, stop, counted);
  } finally {
    progress.clear();
    stop.forget();
  }
  return {
    study: run.study(),
    stopped: run.over ? null : stop.reason,
    needed: run.needed(),
    seconds: (performance.now() - started) / 1000,
  };
}

/** In this thread: all the way when it is the only one, else while others are not worth starting. */
function alone(plan: Plan, run: Run, stop: Stop, counted: () => void): Promise<void> {
  const started = performance.now();
  return playHere(plan, run, counted, () => {
    if (stop.reason !== null) return true;
    if (plan.workers > 1 && "battles" in plan.goal && plan.goal.battles >= WORTH_BATTLES) return true;
    const gone = performance.now() - started;
    const left = run.battles === 0 ? 0 : gone * (run.expected() / run.battles - 1);
    return plan.workers > 1 && gone > TRY_MS && left > WORTH_MS;
  });
}

/** This thread goes on, being warm already, and others help. */
async function together(plan: Plan, run: Run, stop: Stop, counted: () => void): Promise<void> {
  const { settings, opening, file, rulesetPath, workers } = plan;
  const over = new AbortController();
  const pool = threads<Study>(workers - 1);
  const brief = { opening, run: settings, file, ruleset: rulesetPath };
  const stopped = AbortSignal.any([stop.signal, over.signal]);
  const finish = (): void => over.abort();
  try {
    await Promise.all([
      playRun(pool, run, brief, { stopped, counted }).finally(finish),
      playHere(plan, run, counted, () => stop.reason !== null || over.signal.aborted).finally(finish),
    ]);
  } finally {
    pool.close();
  }
}

async function playHere(plan: Plan, run: Run, counted: () => void, enough: () => boolean): Promise<void> {
  const { ruleset, opening, settings } = plan;
  while (!run.over && !enough()) {
    const span = run.next();
    if (span !== null) {
      run.take(span.from, studyChunk(ruleset, opening, settings, span));
      counted();
    }
    await (span === null ? pause() : breathe());
  }
}

/** Lets signals, timers and the terminal have their turn. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Others are still at what comes next. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1);
  });
}

/** Ends a run early: the first Ctrl-C asks for what is known so far, a second one ends the process as usual. */
class Stop {
  reason: Outcome["stopped"] = null;
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout | null;
  readonly seconds: number;
  private readonly started = performance.now();

  constructor(seconds: number) {
    this.seconds = seconds;
    this.timer = Number.isFinite(seconds) ? setTimeout(() => this.because("time"), seconds * 1000) : null;
    for (const signal of SIGNALS) process.once(signal, this.because);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** The share of the time allowed that has gone by. */
  get elapsed(): number {
    return (performance.now() - this.started) / 1000 / this.seconds;
  }

  forget(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    for (const signal of SIGNALS) process.off(signal, this.because);
  }

  readonly because = (reason: NonNullable<Outcome["stopped"]>): void => {
    this.reason ??= reason;
    this.controller.abort();
    for (const signal of SIGNALS) process.off(signal, this.because);
  };
}

function standing(run: Run, seed: string, stop: Stop): Parameters<Progress["update"]>[0] {
  const { wins } = summarizeRun(run.sofar, seed);
  const [side, share] = Object.entries(wins)[0] ?? ["", 0];
  const inTime = stop.elapsed > 0 ? run.battles / stop.elapsed : Number.POSITIVE_INFINITY;
  return {
    done: run.battles,
    total: Math.ceil(Math.min(run.expected(), inTime)),
    note: `${side} ${percent(share)} ± ${(run.halfWidth() * 100).toFixed(1)}`,
  };
}

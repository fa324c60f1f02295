import type { BattleState, Ruleset } from "@fray/engine";
import { type Asking, type Job, STOPPED } from "@fray/engine/analysis";
import { workersOf } from "../simulate/options.ts";
import { Players } from "../workers/players.ts";

/** Long work in small pieces: it can be watched, bounded in time and interrupted, and what is known is not lost. */

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** Exit codes of a process ended by a signal, as shells have them. */
const ENDED_BY: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143 };

/** The first Ctrl-C asks for what is known so far, a second one ends the process as usual. */
export class Patience {
  /** Why it is at an end. */
  gone: "time" | NodeJS.Signals | null = null;
  private readonly until: number;

  constructor(seconds = Number.POSITIVE_INFINITY) {
    this.until = performance.now() + seconds * 1000;
    for (const signal of SIGNALS) process.once(signal, this.because);
  }

  /** Lets signals and the terminal have their turn. True when it is time to stop. */
  async over(): Promise<boolean> {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (performance.now() > this.until) this.gone ??= "time";
    return this.gone !== null;
  }

  /** When the work is done. Who was interrupted exits as shells expect it. */
  forget(): void {
    for (const signal of SIGNALS) process.off(signal, this.because);
    if (this.gone !== null && this.gone !== "time") process.exitCode = ENDED_BY[this.gone] ?? 130;
  }

  private readonly because = (signal: NodeJS.Signals): void => {
    this.gone ??= signal;
    for (const each of SIGNALS) process.off(each, this.because);
  };
}

/** How a program is told that an answer is of less than was asked for. */
export function whyEarly(gone: Patience["gone"]): { readonly stopped?: "time"; readonly interrupted?: true } {
  if (gone === null) return {};
  return gone === "time" ? { stopped: "time" } : { interrupted: true };
}

/** The same of an answer that says itself whether it was cut short. */
export function early<T extends { readonly interrupted?: true }>(found: T, gone: Patience["gone"]): object {
  const { interrupted, ...rest } = found;
  return interrupted ? { ...rest, ...whyEarly(gone) } : found;
}

/** The options of every command that plays battles to compare them. */
export interface Sharing {
  readonly ruleset?: readonly string[];
  readonly workers?: string;
}

/** Does something with players who go home afterwards. */
export async function withPlayers<T>(
  ruleset: Ruleset,
  options: Sharing,
  work: (players: Players) => Promise<T>,
): Promise<T> {
  const players = new Players(ruleset, options.ruleset ?? [], workersOf(options));
  try {
    return await work(players);
  } finally {
    players.close();
  }
}

/** Plays all battles that are asked for, as far as patience goes. Null when nothing was known by then. */
export async function playAsked<T>(
  players: Players,
  asking: Asking<BattleState, T>,
  patience: Patience,
  counted: (battles: number) => void,
): Promise<T | null> {
  let done = 0;
  let next: IteratorResult<Job, T> | null = asking.next();
  while (!next.done) {
    const { from, to } = next.value;
    const before = done;
    const chunks = await players.play(next.value, {
      over: () => patience.over(),
      counted: (battles) => counted(before + battles),
    });
    done += to - from;
    next = patience.gone === null ? asking.next(chunks) : stop(asking);
    if (next === null) return null;
  }
  return next.value;
}

/** What it knows when it is stopped; null when that is nothing. */
function stop<T>(asking: Asking<BattleState, T>): IteratorReturnResult<T> | null {
  try {
    const last = asking.throw(STOPPED);
    return last.done ? last : null;
  } catch (error) {
    if (error === STOPPED) return null;
    throw error;
  }
}

import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { BattleState, Ruleset } from "@fray/engine";
import { mergeChunks } from "@fray/engine/analysis";
import { AT_ONCE_MS, type Done, type Job, LIST_MS, reckonHere, type Reckoner } from "../../table/index.ts";
import { Refusal } from "../errors.ts";
import { Caps, type OddsLimits } from "./caps.ts";
import { Lane } from "./lane.ts";
import type { Worked } from "./messages.ts";
import type { Asker } from "./queue.ts";

/**
 * Odds are worked out in threads of their own: nobody at another table waits for them. What takes a moment goes through
 * the quick lane. What takes longer (threats, simulations, odds that the quick lane gave up) goes through the long lane,
 * whose thread has the lower priority where the system can do that.
 */

export interface ReckoningOptions {
  /** The threads' file; without one everything is worked out here, with less time for it. */
  readonly thread?: URL;
  /** Whether a thread practises the rules of a table that is opened, so that the first odds do not come late. */
  readonly practises?: boolean;
  /** Where rulesets from outside are loaded from, by their ids. */
  readonly modules?: { readonly [id: string]: string };
  readonly limits?: Partial<OddsLimits>;
}

/** Who asks, and whether they still want to know. */
export interface Caller extends Asker {
  readonly signal?: AbortSignal;
}

interface About {
  readonly caller: Caller;
  readonly ruleset: Ruleset;
  readonly state: BattleState;
}

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
export const clock = { now: () => performance.now(), breathe };

/**
 * Enough for one state and its tree. What is made on the way is soon garbage: a larger young generation gains nothing,
 * and each thread would keep it.
 */
const RESOURCES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** So many battles are played before somebody else's turn. */
const BATTLES_AT_ONCE = 20;

export class Reckoning {
  private readonly here: Reckoner = reckonHere({ ms: AT_ONCE_MS, now: clock.now }, breathe);
  private readonly options: ReckoningOptions;
  private readonly caps: Caps;
  private readonly quick: Lane;
  private readonly long: Lane;
  private readonly practised = new Set<string>();

  constructor(options: ReckoningOptions = {}) {
    const usual = new URL("./thread.js", import.meta.url);
    this.options = { ...(existsSync(usual) ? { thread: usual } : {}), ...options };
    this.caps = new Caps(options.limits ?? {});
    this.quick = new Lane(
      () => this.start("quick"),
      () => this.practised.clear(),
    );
    this.long = new Lane(
      () => this.start("long"),
      () => undefined,
    );
  }

  /** A reckoner for one caller: by turns with all others, and given up when the caller has gone. */
  for(caller: Caller): Reckoner {
    return async (ruleset, state, job) => {
      if (this.options.thread === undefined) return this.here(ruleset, state, job);
      const leave = this.caps.enter(caller);
      try {
        const found = await this.worked({ caller, ruleset, state }, job);
        return (found === UNKNOWN ? await this.here(ruleset, state, job) : found) as never;
      } finally {
        leave();
      }
    };
  }

  /** How many questions wait for a thread. */
  get waiting(): number {
    return this.quick.waitingCount + this.long.waitingCount;
  }

  /** Once for each ruleset, while nobody asks. */
  practise(ruleset: string): void {
    const { practises, thread } = this.options;
    if (practises !== true || thread === undefined || this.practised.has(ruleset)) return;
    this.practised.add(ruleset);
    this.quick.practise({ practise: ruleset });
  }

  close(): Promise<void> {
    this.quick.close();
    this.long.close();
    return Promise.resolve();
  }

  private async worked(about: About, job: Job): Promise<Done[Job["kind"]] | typeof UNKNOWN> {
    if (job.kind === "simulate") return this.simulated(about, job);
    if (job.kind === "odds") return this.odds(about, job);
    const first = job.kind === "threat" ? null : await this.ask(this.quick, about, job);
    if (first === UNKNOWN) return UNKNOWN;
    const found = first !== null && !first.late ? first : await this.ask(this.long, about, job);
    if (found === UNKNOWN) return UNKNOWN;
    return found === null ? nothing(job.kind) : (found.done as Done[Job["kind"]]);
  }

  /** Odds of one command after the other: others have their turns in between, and what takes long is left to the long lane. */
  private async odds(about: About, job: Job & { kind: "odds" }): Promise<Done["odds"] | typeof UNKNOWN> {
    const all: Done["odds"][number][] = [];
    let late = false;
    for (let left = LIST_MS; all.length < job.commands.length && left > 0; ) {
      const rest = job.commands.slice(all.length, late ? all.length + 1 : undefined);
      const found = await this.ask(late ? this.long : this.quick, about, { ...job, commands: rest });
      if (found === UNKNOWN) return UNKNOWN;
      if (found === null) break;
      all.push(...(found.done as Done["odds"]));
      late = found.late;
      left -= found.ms;
    }
    return all;
  }

  private async simulated(
    about: About,
    job: Job & { kind: "simulate" },
  ): Promise<Done["simulate"] | typeof UNKNOWN> {
    let sum: Done["simulate"] | null = null;
    for (let from = job.from; from < job.to; from += BATTLES_AT_ONCE) {
      const part = { ...job, from, to: Math.min(job.to, from + BATTLES_AT_ONCE) };
      const found = await this.ask(this.long, about, part);
      if (found === UNKNOWN) return UNKNOWN;
      const chunk = found === null ? nothing("simulate") : (found.done as Done["simulate"]);
      sum = sum === null ? chunk : mergeChunks(sum, chunk);
    }
    return sum ?? nothing("simulate");
  }

  /** Null: it could not be worked out, or the caller has gone. */
  private async ask(lane: Lane, about: About, job: Job): Promise<Worked | typeof UNKNOWN | null> {
    const { caller, ruleset, state } = about;
    const quick = lane === this.quick;
    const replied = await lane.ask(caller, { ruleset: ruleset.id, state, job, quick });
    return replied !== null && "unknown" in replied ? UNKNOWN : replied;
  }

  private start(priority: "quick" | "long"): Worker {
    const { thread, modules = {} } = this.options;
    return new Worker(thread as URL, { workerData: { modules, priority }, resourceLimits: RESOURCES });
  }
}

/** The threads cannot load that ruleset. */
const UNKNOWN = Symbol("unknown");

/** What is told of something that could not be worked out in time. */
function nothing(kind: Job["kind"]): never {
  if (kind === "odds" || kind === "answers") return [] as never;
  if (kind === "explain") return null as never;
  throw new Refusal(503, { code: "server/busy", message: "this could not be worked out in time" });
}

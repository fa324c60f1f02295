import type { Result } from "@fray/engine";
import { Caller, WorkerPool } from "@fray/engine/analysis";
import type { Again } from "./battles.worker.ts";
import { EACH, type Workers } from "./pool.ts";
import { portOf } from "./wire.ts";

/** The page's workers for battles: as many as the machine has cores, started when first needed and kept. */

const startWorker = (): Worker =>
  new Worker(new URL("./battles.worker.ts", import.meta.url), { type: "module", name: "battles" });

export const workerCount = (): number => Math.max(1, Math.min(16, navigator.hardwareConcurrency));

const known = new Map<string, Workers>();

/** Runs and sweeps do not wait for each other. */
export function battlePool(purpose: "run" | "sweep"): Workers {
  const pool =
    known.get(purpose) ?? new WorkerPool(() => portOf(startWorker()), { workers: workerCount(), each: EACH });
  known.set(purpose, pool);
  return pool;
}

/** One battle of a run once more, as a log that a table can be opened from; in a worker of its own. */
export async function logOf(asked: Again): Promise<object> {
  const caller = new Caller(portOf(startWorker()));
  try {
    const log = await new Promise<Result<object>>((answered, failed) => {
      caller.ask(asked, { answered, failed });
    });
    if (!log.ok) throw new Error(log.problems.map((p) => p.message).join(" "));
    return log.value;
  } finally {
    caller.close();
  }
}

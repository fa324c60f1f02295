import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type * as Engine from "@fray/engine";
import type { Ruleset } from "@fray/engine";
import { answerAt } from "@fray/engine/analysis";
import { APART_MS, QUICK_MS, reckon, reckonQuickly } from "../../table/reckon.ts";
import type { Asked, Practice, Replied } from "./messages.ts";
import { practise } from "./practice.ts";

/** A thread that works out what it is asked, one after the other. */

const { modules, priority } = workerData as {
  readonly modules: { readonly [id: string]: string };
  readonly priority: "quick" | "long";
};
/**
 * Odds come after the game itself where processors are few. On Linux a thread has a priority of its own; elsewhere it
 * would be that of the whole server.
 */
const NICE = { quick: 5, long: 15 } as const;
if (process.platform === "linux") setPriority(NICE[priority]);

const known = new Map<string, Promise<Ruleset>>();

function rulesetNamed(id: string): Promise<Ruleset> {
  let found = known.get(id);
  if (found === undefined) known.set(id, (found = loaded(modules[id] ?? `@fray/engine/rulesets/${id}`)));
  return found;
}

/** A module from outside may export a function that is handed the engine and returns its ruleset. */
async function loaded(from: string): Promise<Ruleset> {
  const { default: made } = (await import(from)) as { readonly default: Ruleset | Maker };
  return typeof made === "function" ? made(await import("@fray/engine")) : made;
}

type Maker = (fray: typeof Engine) => Ruleset | Promise<Ruleset>;

async function answer(asked: Asked | Practice): Promise<Replied | null> {
  if ("practise" in asked) {
    await practise(await rulesetNamed(asked.practise));
    return null;
  }
  const { ruleset: id, state, job, quick } = asked;
  const ruleset = await rulesetNamed(id).catch(() => null);
  if (ruleset === null) return { unknown: true };
  const now = (): number => performance.now();
  const from = now();
  const found = quick
    ? reckonQuickly(ruleset, state, job, { ms: QUICK_MS, now })
    : { done: reckon(ruleset, state, job, { ms: APART_MS, now }), late: false };
  return { ...found, ms: now() - from };
}

answerAt(
  {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    post: (message) => parentPort?.postMessage(message),
    listen: (heard) => parentPort?.on("message", heard),
    close: () => parentPort?.close(),
  },
  (asked: Asked | Practice, { answered, failed }) =>
    void answer(asked).then(
      (replied) => answered(replied as never),
      (error: unknown) => failed(error instanceof Error ? error : new Error(String(error))),
    ),
);

import { problem } from "@fray/engine";
import type { Clock } from "./words.ts";

/** Overtaken: another process wrote to the table first. The input is decided anew; so often, and then it has to be given again. */
export const MOST_TRIES = 50;
/** So often it is tried again at once; then it waits in between, for so long at the most. */
const QUICK_TRIES = 10;
const MOST_MS = 50;

/** Waits longer every time, so that whoever is quicker comes to rest. */
export async function backOff(clock: Clock, tries: number): Promise<void> {
  if (tries < QUICK_TRIES) return;
  const ms = Math.min(MOST_MS, 2 ** (tries - QUICK_TRIES));
  await new Promise<void>((resolve) => clock.after(ms, resolve));
}

export const OVERTAKEN = problem(
  "table/overtaken",
  "something else happened at this table just then: look and try again",
);

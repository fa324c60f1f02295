import type { Entry } from "../../src/table/index.ts";
import { bench, rulesetNamed } from "../table/tables.ts";

/** A table's first entries, and some that follow. */
export const opened = bench(rulesetNamed("hit-die"));
export const start = opened.entries;

/** The same of a table of that name, made then. */
export const startOf = (table: string, when = "2026-01-01T00:00:00.000Z"): readonly Entry[] =>
  start.map(({ fact, ...entry }) => ({
    ...entry,
    when,
    fact: fact.kind === "open" ? { ...fact, opening: { ...fact.opening, table } } : fact,
  }));

export const more = (seq: number, who = "gm"): Entry => ({
  seq,
  who,
  when: "2026-01-01T00:00:00.000Z",
  fact: { kind: "roll", dice: "1d6", faces: [3], total: 3 },
});

/** What became of it: "done", or the code of the failure. */
export const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "done",
    (e: { code: string }) => e.code,
  );

/** Waits, but not for ever. */
export async function soon(done: () => boolean): Promise<void> {
  for (let tries = 0; !done(); tries++) {
    if (tries > 2000) throw new Error("waited in vain");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

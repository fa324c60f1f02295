import { expect, it } from "vitest";
import { minutes, times } from "../../../test/soak.ts";
import { complaint, outline } from "../test/simulation/report.ts";
import { type Run, simulate } from "../test/simulation/run.ts";

/** Many seeds rather than a long one: each ends with everything mended, and then all must have come to rest. */
const SEEDS = times(50);
const INPUTS = 2_000;
const MOST_FAILURES = 5;

it(
  `${SEEDS * INPUTS} inputs while everything fails: nothing acknowledged is lost, all see one table, nobody learns a secret`,
  async () => {
    const runs: Run[] = [];
    const failed: string[] = [];
    for (let i = 0; i < SEEDS && failed.length < MOST_FAILURES; i++) {
      const run = await simulate(`soak ${i}`, { inputs: INPUTS });
      runs.push(run);
      if (run.failure !== null) failed.push(complaint(run));
    }
    console.log(outline(runs));
    expect(failed.join("\n\n")).toBe("");
    expect(new Set(runs.map((run) => run.digest)).size).toBe(SEEDS);
  },
  minutes(15),
);

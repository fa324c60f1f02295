import { describe, expect, it } from "vitest";
import { MUTANTS } from "./mutants.ts";
import { complaint, expectSound, outline, replayCommand } from "./report.ts";
import { type Run, simulate } from "./run.ts";

/** The whole table server but its sockets, with everything around it simulated and failing. See README.md of the package. */

const SEEDS = ["ash", "birch", "cedar", "elm", "fir", "hazel"];
const INPUTS = 600;

const { FRAY_SEED: replayed, FRAY_INPUTS: inputs = String(INPUTS) } = process.env;

it.runIf(replayed !== undefined)(`replays ${replayed}`, async () => {
  const run = await simulate(replayed as string, { inputs: Number(inputs) });
  console.log(`${outline([run])}, digest ${run.digest}`);
  expectSound(run);
});

describe.skipIf(replayed !== undefined)("a table under everything that can go wrong", () => {
  it.each(SEEDS)("%s: nothing lost, nothing doubled, one state for all, no secret told", async (seed) => {
    expectSound(await simulate(seed, { inputs: INPUTS }));
  });

  it("a seed says everything: the same run to the last byte, another seed another one", async () => {
    const run = (seed: string): Promise<Run> => simulate(seed, { inputs: 200 });
    const first = await run("oak");
    expect((await run("oak")).digest).toBe(first.digest);
    expect((await run("rowan")).digest).not.toBe(first.digest);
  });

  it("what those who hide are called changes nothing that others are sent", async () => {
    const [one, other] = [
      await simulate("yew", { inputs: 300, salt: "Bq" }),
      await simulate("yew", { inputs: 300, salt: "Cq" }),
    ];
    for (const run of [one, other]) expectSound(run);
    expect(one.streams.size).toBeGreaterThan(5);
    expect(other.streams).toEqual(one.streams);
  });
});

describe.skipIf(replayed !== undefined)("the simulation finds", () => {
  it.each(Object.keys(MUTANTS))("%s", async (name) => {
    const run = await firstFailure(MUTANTS[name] as (typeof MUTANTS)[string]);
    expect(run?.failure).toEqual(expect.any(String));
    expect(complaint(run as Run)).toContain(replayCommand(run as Run));
  });
});

const TRIES = 5;

async function firstFailure(make: (typeof MUTANTS)[string]): Promise<Run | null> {
  for (let i = 0; i < TRIES; i++) {
    const run = await simulate(`mutant ${i}`, { inputs: INPUTS, sabotage: make() });
    if (run.failure !== null) return run;
  }
  return null;
}

import type { Run } from "./run.ts";

/** Report: what a failed simulation says, and the one line that plays it again. */

const SHOWN = 60;

export const replayCommand = ({ seed, asked }: Run): string =>
  `FRAY_SEED='${seed}' FRAY_INPUTS=${asked} npx vitest run packages/server/test/simulation/simulation.test.ts`;

export function complaint(run: Run): string {
  const { seed, failure, inputs, trace } = run;
  const happened = ["what happened last:", ...trace.slice(-SHOWN)].join("\n  ");
  return `simulation ${seed}, after ${inputs} inputs: ${failure}\n${happened}\nreplay: ${replayCommand(run)}`;
}

/** Throws with everything that is needed to see it again. */
export function expectSound(run: Run): void {
  if (run.failure !== null) throw new Error(complaint(run));
}

export const outline = (runs: readonly Run[]): string => {
  const sum = (of: (run: Run) => number): number => runs.reduce((all, run) => all + of(run), 0);
  return `${runs.length} simulations: ${sum((r) => r.inputs)} inputs, ${sum((r) => r.acknowledged)} acknowledged, ${sum((r) => r.messages)} messages, ${sum((r) => r.kills)} kills`;
};

import type { Log, Step } from "@fray/engine";

/** The log with the first so many steps that count: what was undone is left out. */
export function logUpTo(log: Log, count: number): Log {
  const line: Step[] = [];
  let undone: Step[] = [];
  for (const step of log.steps) {
    const verb = step.command.do;
    if (verb === "undo") undone.push(line.pop() as Step);
    else if (verb === "redo") line.push(undone.pop() as Step);
    else if (verb !== "fork") {
      undone = [];
      line.push(step);
    }
  }
  return { ...log, steps: line.slice(0, count) };
}

import { type Log, parseLog, replay } from "@fray/engine";
import { badInput, ruleSaidNo } from "./failure.ts";
import { nameOf, readJson } from "./input.ts";
import type { Rulesets } from "./rulesets.ts";

/** Logs from files, and the battles they tell. */

export async function readLog(path: string): Promise<Log> {
  return logIn(path, await readJson(path));
}

export function logIn(path: string, value: unknown): Log {
  const log = parseLog(value);
  if (!log.ok) throw badInput(nameOf(path), ...log.problems);
  return log.value;
}

/** The battle of a log. A log that cannot be read is bad input; a step that is refused or leads elsewhere, a rule's no. */
export async function rebuildFrom(rulesets: Rulesets, path: string, log: Log, upTo = log.steps.length) {
  const ruleset = await rulesets.of(nameOf(path), log);
  const battle = replay(ruleset, log, upTo);
  if (battle.ok) return battle.value;
  const inSteps = battle.problems.every((p) => p.path?.startsWith("steps."));
  throw (inSteps ? ruleSaidNo : badInput)(nameOf(path), ...battle.problems);
}

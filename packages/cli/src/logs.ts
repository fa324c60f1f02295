import { type Log, parseLog, replay, type Ruleset, type Script } from "@fray/engine";
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

/** A game master's overrules are steps of a log or script like any other; most have none. */
export async function atTable(ruleset: Ruleset, { steps }: Script, encounter: unknown): Promise<Ruleset> {
  if (!steps.some((s) => s.command.do === "overrule")) return ruleset;
  return (await import("@fray/server/local")).withOverrules(ruleset, encounter);
}

/** The battle of a log. A log that cannot be read is bad input; a step that is refused or leads elsewhere, a rule's no. */
export async function rebuildFrom(rulesets: Rulesets, path: string, log: Log, upTo = log.steps.length) {
  const ruleset = await atTable(await rulesets.of(nameOf(path), log), log, log.encounter);
  const battle = replay(ruleset, log, upTo);
  if (battle.ok) return battle.value;
  const inSteps = battle.problems.every((p) => p.path?.startsWith("steps."));
  throw (inSteps ? ruleSaidNo : badInput)(nameOf(path), ...battle.problems);
}

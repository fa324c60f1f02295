import { type Log, parseLog, replay as rebuild } from "@fray/engine";
import { badInput, ruleSaidNo, usage } from "../failure.ts";
import { nameOf, readJson } from "../input.ts";
import { type Common, wholeOption } from "../options.ts";
import { reportBattle } from "../report.ts";
import { openRulesets, type Rulesets } from "../rulesets.ts";

interface Options extends Common {
  readonly at?: string;
  readonly explain?: true;
}

export async function replay(path: string, options: Options): Promise<void> {
  const log = await readLog(path);
  const steps = log.steps.length;
  const upTo = options.at === undefined ? steps : wholeOption("at", options.at, 0, Number.MAX_SAFE_INTEGER);
  if (upTo > steps)
    throw usage(`--at: expected at most ${steps}, as many steps as this log has, found ${upTo}`);
  await reportBattle(await rebuildFrom(await openRulesets(options.ruleset), path, log, upTo), options);
}

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
  const battle = rebuild(ruleset, log, upTo);
  if (battle.ok) return battle.value;
  const inSteps = battle.problems.every((p) => p.path?.startsWith("steps."));
  throw (inSteps ? ruleSaidNo : badInput)(nameOf(path), ...battle.problems);
}

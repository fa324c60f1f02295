import { usage } from "../failure.ts";
import { readLog, rebuildFrom } from "../logs.ts";
import { type Common, wholeOption } from "../options.ts";
import { reportBattle } from "../report.ts";
import { openRulesets } from "../rulesets.ts";

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

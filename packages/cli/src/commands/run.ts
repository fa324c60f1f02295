import {
  type Battle,
  type Command,
  type EncounterFile,
  openBattle,
  parseScript,
  playStep,
  type Problem,
} from "@fray/engine";
import { badInput, ruleSaidNo, usage } from "../failure.ts";
import { nameOf, readJson, STDIN } from "../input.ts";
import type { Common } from "../options.ts";
import { reportBattle } from "../report.ts";
import { openRulesets } from "../rulesets.ts";
import { atTable } from "../logs.ts";

interface Options extends Common {
  readonly script?: string;
  readonly explain?: true;
}

export async function run(path: string, options: Options): Promise<void> {
  if (options.script === undefined)
    throw usage("run needs --script SCRIPT.json: the commands to play with their answers");
  if (path === STDIN && options.script === STDIN) throw usage("only one of the two can be standard input");
  const rulesets = await openRulesets(options.ruleset);
  const file = await readJson(path);
  const ruleset = await rulesets.of(nameOf(path), file);
  const script = parseScript(await readJson(options.script));
  const played = script.ok ? await atTable(ruleset, script.value, file) : ruleset;
  const opened = openBattle(played, file as EncounterFile, "");
  if (!opened.ok) throw badInput(nameOf(path), ...opened.problems);
  if (!script.ok) throw badInput(nameOf(options.script), ...script.problems);
  let battle: Battle = opened.value;
  for (const [i, step] of script.value.steps.entries()) {
    const next = playStep(battle, step);
    if (!next.ok)
      throw ruleSaidNo(nameOf(options.script), ...next.problems.map((p) => inStep(p, i, step.command)));
    battle = next.value;
  }
  await reportBattle(battle, options);
}

/** A problem of a step, at its place in the script: its answers, or its command. */
export function inStep(problem: Problem, index: number, command: Command): Problem {
  const { code, message, path } = problem;
  const inside = path === undefined ? "" : `.${path}`;
  const by = command.actor === undefined ? "" : ` by ${command.actor}`;
  return { code, message: `step ${index} (${command.do}${by}): ${message}`, path: `steps.${index}${inside}` };
}

import { stat } from "node:fs/promises";
import { Failure, BAD_INPUT, RULE_SAID_NO, usage } from "../failure.ts";
import { nameOf, readJson, STDIN } from "../input.ts";
import { jsonLine } from "../json.ts";
import { answerLines } from "../lines.ts";
import type { Common } from "../options.ts";
import { print } from "../output.ts";
import { answerQuestion, answerText } from "../odds/question.ts";
import { openRulesets } from "../rulesets.ts";

interface Options extends Common {
  readonly fractions?: true;
  readonly ndjson?: true;
}

export async function odds(what: string | undefined, options: Options): Promise<void> {
  const fractions = options.fractions === true;
  const rulesets = await openRulesets(options.ruleset);
  if (options.ndjson)
    return answerLines(what ?? STDIN, (question) => answerQuestion(rulesets, question, fractions));
  if (what === undefined)
    throw usage("odds of what? Expected a question file, - for standard input, or a dice expression");
  const asked = await isFile(what);
  const reply = asked
    ? await answerQuestion(rulesets, await readJson(what), fractions)
    : answerText(what.trim(), fractions);
  if ("problems" in reply)
    throw new Failure(exitOf(reply.problems), reply.problems, asked ? nameOf(what) : null);
  await print(options.json ? jsonLine(reply.answer) : reply.text());
}

/** What was written wrongly is bad input; what was understood and refused, a rule refused. */
export function exitOf(problems: readonly { readonly code: string }[]): number {
  return problems.some((p) => /^(input|dice|json|file|ruleset)\//.test(p.code)) ? BAD_INPUT : RULE_SAID_NO;
}

/** Dice notation never ends in .json, and a file hardly ever reads as dice. */
async function isFile(what: string): Promise<boolean> {
  if (what === STDIN || /\.json$/i.test(what)) return true;
  if (/^[\d+\-*/().%!<>=\sdfkhl]*$/i.test(what)) return false;
  try {
    await stat(what);
    return true;
  } catch {
    return false;
  }
}

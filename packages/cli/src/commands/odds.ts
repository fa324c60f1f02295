import { stat } from "node:fs/promises";
import { Failure, BAD_INPUT, RULE_SAID_NO, usage } from "../failure.ts";
import { nameOf, readJson, STDIN } from "../input.ts";
import { answerLines } from "../lines.ts";
import type { Common } from "../options.ts";
import { print } from "../output.ts";
import { kindOf, type Moment, openMoment } from "../odds/open.ts";
import { answerQuestion, answerText, type Manner } from "../odds/question.ts";
import type { Sampled, SampleOptions } from "../odds/sample.ts";
import { openRulesets, type Rulesets } from "../rulesets.ts";
import { jsonOut } from "../warnings.ts";

interface Options extends Common, Moment, SampleOptions {
  readonly fractions?: true;
  readonly ndjson?: true;
  readonly explain?: true;
  readonly line?: true;
  readonly turn?: true;
  readonly command?: readonly string[];
}

export async function odds(what: string | undefined, options: Options): Promise<void> {
  const sampled = await samplingIn(options);
  const manner = { fractions: options.fractions === true, sampled };
  const rulesets = await openRulesets(options.ruleset);
  if (options.ndjson)
    return answerLines(what ?? STDIN, (question) => answerQuestion(rulesets, question, manner));
  if (what === undefined)
    throw usage("odds of what? Expected a question file, - for standard input, or a dice expression");
  if (!(await isFile(what))) return oddsOfDice(what.trim(), options, manner);
  const value = await readJson(what);
  if (kindOf(value) !== "question") return oddsInBattle(rulesets, { path: what, value, sampled }, options);
  for (const name of ["command", "turn", "at", ...(sampled === null ? (["seed"] as const) : [])] as const)
    if (options[name] !== undefined)
      throw usage(`--${name} is for a log or an encounter, not for a question`);
  const more = options.explain || options.line;
  if (more && !isExpression(value)) {
    const { tellQuestion } = await import("../odds/battle.ts");
    const { answer, text } = tellQuestion(
      await rulesets.of(nameOf(what), value),
      value,
      options,
      nameOf(what),
    );
    return print(options.json ? jsonOut(answer) : text);
  }
  if (more) throw usage(NO_DICE);
  const reply = await answerQuestion(rulesets, value, manner);
  if ("problems" in reply) throw new Failure(exitOf(reply.problems), reply.problems, nameOf(what));
  await print(options.json ? jsonOut(reply.answer) : reply.text());
}

/** What is wanted by playing; null: nothing is. */
async function samplingIn(options: Options): Promise<Sampled | null> {
  if (options.samples === undefined && options.timeLimit === undefined) return null;
  for (const name of ["fractions", "explain", "line"] as const)
    if (options[name]) throw usage(`--${name} is of exact odds: expected it or --samples, found both`);
  return (await import("../odds/sample.ts")).sampledBy(options);
}

const NO_DICE = "--explain and --line are for attacks, not for dice";

const isExpression = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "expression" in value;

async function oddsOfDice(text: string, options: Options, manner: Manner): Promise<void> {
  if (options.explain || options.line) throw usage(NO_DICE);
  if (options.command !== undefined || options.turn)
    throw usage("--command and --turn need a log or an encounter, found a dice expression");
  const reply = await answerText(text, manner);
  if ("problems" in reply) throw new Failure(exitOf(reply.problems), reply.problems, null);
  await print(options.json ? jsonOut(reply.answer) : reply.text());
}

interface InBattle {
  readonly path: string;
  readonly value: unknown;
  readonly sampled: Sampled | null;
}

/** Odds of a command, of several, or of a turn in a battle. */
async function oddsInBattle(
  rulesets: Rulesets,
  { path, value, sampled }: InBattle,
  options: Options,
): Promise<void> {
  const { seed, ...rest } = options;
  const ofSampling = sampled !== null && kindOf(value) === "log"; // a log has its own
  const battle = await openMoment(rulesets, path, value, ofSampling ? rest : options);
  const { tellBattle } = await import("../odds/battle.ts");
  const { answer, text } = await tellBattle(battle, options.command ?? [], { ...options, sampled });
  await print(options.json ? jsonOut(answer) : text);
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

import { found, type Problem, unversioned } from "@fray/engine";
import type { Rulesets } from "../rulesets.ts";
import { expressionAnswer, expressionOdds, expressionText } from "./expression.ts";
import type { Sampled } from "./sample.ts";

/** One question of any kind, and its answer for programs and for people. */

export interface Answered {
  readonly answer: object;
  text(): string;
}

export type Reply = Answered | { readonly problems: readonly Problem[] };

/** How it is to be answered: with fractions too, or by playing it. */
export interface Manner {
  readonly fractions?: boolean;
  readonly sampled?: Sampled | null;
}

export async function answerQuestion(
  rulesets: Rulesets,
  question: unknown,
  { fractions = false, sampled = null }: Manner = {},
): Promise<Reply> {
  if (typeof question === "object" && question !== null && "expression" in question)
    return answerExpression(question, { fractions, sampled });
  const ruleset = await rulesets.find(question);
  if ("code" in ruleset) return { problems: [ruleset] };
  const { oddsReply, sampledReply } = await import("./told.ts");
  return sampled === null
    ? oddsReply(ruleset, question, fractions ? { fractions } : {})
    : sampledReply(ruleset, question, sampled);
}

async function answerExpression(question: object, { fractions = false, sampled }: Manner): Promise<Reply> {
  const plain = unversioned(question);
  if (!plain.ok) return { problems: plain.problems };
  const {
    expression,
    fractions: asked = false,
    ...rest
  } = plain.value as { readonly [field: string]: unknown };
  const problems = Object.keys(rest).map((path) => ({
    code: "input/unknown-field",
    message: "expected only expression and fractions here, found another field",
    path,
  }));
  if (typeof expression !== "string")
    problems.push({
      code: "input/type",
      message: `expected text, ${found(expression)}`,
      path: "expression",
    });
  if (typeof asked !== "boolean")
    problems.push({
      code: "input/type",
      message: `expected true or false, ${found(asked)}`,
      path: "fractions",
    });
  if (problems.length > 0) return { problems };
  return answerText(expression as string, {
    fractions: fractions || asked === true,
    ...(sampled ? { sampled } : {}),
  });
}

export async function answerText(
  expression: string,
  { fractions = false, sampled = null }: Manner,
): Promise<Reply> {
  if (sampled !== null) return (await import("./sampledDice.ts")).sampleExpression(expression, sampled);
  const odds = expressionOdds(expression);
  if (!odds.ok) return { problems: [odds.problem] };
  return {
    answer: expressionAnswer(odds.value, fractions),
    text: () => expressionText(odds.value, fractions),
  };
}

import { type Problem, unversioned } from "@fray/engine";
import type { CommandOdds, Effect, TargetOdds } from "@fray/engine/analysis";
import { ascending } from "../json.ts";
import { bold, decimal, dim, percent, plural } from "../output.ts";
import type { Rulesets } from "../rulesets.ts";
import { chart } from "./chart.ts";
import { expressionAnswer, expressionOdds, expressionText } from "./expression.ts";

/** One question of any kind, and its answer for programs and for people. */

export interface Answered {
  readonly answer: object;
  text(): string;
}

export type Reply = Answered | { readonly problems: readonly Problem[] };

export async function answerQuestion(
  rulesets: Rulesets,
  question: unknown,
  fractions: boolean,
): Promise<Reply> {
  if (typeof question === "object" && question !== null && "expression" in question)
    return answerExpression(question, fractions);
  const ruleset = await rulesets.find(question);
  if ("code" in ruleset) return { problems: [ruleset] };
  const { questionOdds } = await import("@fray/engine/analysis");
  const odds = questionOdds(ruleset, question, fractions ? { fractions } : {});
  if (!odds.ok) return { problems: odds.problems };
  return { answer: questionAnswer(odds.value), text: () => questionText(ruleset.title, odds.value) };
}

function answerExpression(question: object, fractions: boolean): Reply {
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
      message: `expected text, found ${JSON.stringify(expression)}`,
      path: "expression",
    });
  if (typeof asked !== "boolean")
    problems.push({
      code: "input/type",
      message: `expected true or false, found ${JSON.stringify(asked)}`,
      path: "fractions",
    });
  if (problems.length > 0) return { problems };
  return answerText(expression as string, fractions || asked === true);
}

export function answerText(expression: string, fractions: boolean): Reply {
  const odds = expressionOdds(expression);
  if (!odds.ok) return { problems: [odds.problem] };
  return {
    answer: expressionAnswer(odds.value, fractions),
    text: () => expressionText(odds.value, fractions),
  };
}

export function questionAnswer(odds: CommandOdds & { readonly ruleset: string }): object {
  const { ruleset, exact, left, targets } = odds;
  return { ruleset, exact, left, targets: targets.map(targetAnswer) };
}

function targetAnswer(target: TargetOdds): object {
  const { damage, damageFractions, ...rest } = target;
  const { mean, down, statuses, ...before } = rest;
  return {
    ...before,
    damage: ascending(damage),
    ...(damageFractions === undefined ? {} : { damageFractions: ascending(damageFractions) }),
    mean,
    down,
    ...(statuses === undefined ? {} : { statuses }),
  };
}

/** What is known of targets in a battle. */
export interface Known {
  nameOf(place: number): string;
  effectsOf(target: TargetOdds): readonly Effect[];
}

/** Of a question targets have a number, and effects no name. */
const unknown = (odds: CommandOdds): Known => ({
  nameOf: (place) => (odds.targets.length > 1 ? `target ${place + 1}` : "the target"),
  effectsOf: ({ effect }) => (effect > 0 ? [{ name: "effect", chance: effect }] : []),
});

export function questionText(title: string, odds: CommandOdds, known = unknown(odds)): string {
  const how = odds.exact ? "exact" : `cut off: ${(odds.left ?? 0).toExponential(1)} left out`;
  const parts = odds.targets.map((target, i) => targetText(target, known.nameOf(i), known));
  return [`${bold(title)}   ${plural(odds.targets.length, "target")}   ${dim(how)}`, ...parts].join("\n\n");
}

function targetText(target: TargetOdds, name: string, known: Known): string {
  const exactly = target.damageFractions ?? {};
  const bins = [...ascending(target.damage)].map(([value, chance]) => ({
    value,
    chance,
    fraction: exactly[value] ?? "",
  }));
  return `  ${bold(name)}   ${targetLine(target, known)}\n\n${chart(bins, "damage")}`;
}

function targetLine(target: TargetOdds, { effectsOf }: Known): string {
  const amounts = Object.keys(target.damage).map(Number);
  const exactly = (fraction: string | undefined): string =>
    fraction === undefined ? "" : dim(` (${fraction})`);
  const parts = [`${percent(target.hit)} hit${exactly(target.hitFraction)}`];
  if (target.critical > 0)
    parts.push(`${percent(target.critical)} critical${exactly(target.criticalFraction)}`);
  for (const { name, chance } of effectsOf(target))
    parts.push(`${percent(chance)} ${name}${name === "effect" ? exactly(target.effectFraction) : ""}`);
  if (target.down > 0) parts.push(`${percent(target.down)} drop${exactly(target.downFraction)}`);
  parts.push(`mean ${decimal(target.mean, 2)} (${Math.min(...amounts)} to ${Math.max(...amounts)})`);
  return parts.join(" · ");
}

import {
  type DiceExpression,
  diceOdds,
  type DiceProblem,
  type Distribution,
  formatDice,
  formatFraction,
  fractions,
  mean,
  parseDice,
} from "@fray/engine/dice";
import type { Problem } from "@fray/engine";
import { decimal } from "@fray/engine/numbers";
import { bold, dim } from "../output.ts";
import { chart } from "./chart.ts";

/** The odds of a dice expression, by itself or as a question `{"expression": "…"}`. */

export interface ExpressionOdds {
  readonly expression: DiceExpression;
  readonly odds: Distribution;
}

export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export function readExpression(text: string): Asked<DiceExpression> {
  const parsed = parseDice(text);
  return parsed.ok ? parsed : { ok: false, problem: diceProblem(text, parsed.error) };
}

export function expressionOdds(text: string): Asked<ExpressionOdds> {
  const parsed = readExpression(text);
  if (!parsed.ok) return parsed;
  const odds = diceOdds(parsed.value);
  if (!odds.ok) return { ok: false, problem: diceProblem(text, odds.error) };
  return { ok: true, value: { expression: parsed.value, odds: odds.value } };
}

function diceProblem(text: string, { code, message, at }: DiceProblem): Problem {
  const where = code === "dice/syntax" && text.length > 1 ? `character ${at + 1}: ` : "";
  const instead =
    code === "dice/too-costly"
      ? ` Sampling answers it: fray odds ${JSON.stringify(text)} --samples 10000`
      : "";
  return {
    code,
    message: `${JSON.stringify(shorten(text))}: ${where}${message}${instead}`,
    path: "expression",
  };
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** The answer of the contract. Values are a Map: their order is kept. */
export function expressionAnswer({ odds }: ExpressionOdds, exactly: boolean): object {
  const { values, chances, left } = odds;
  const list = <T>(of: readonly T[]): ReadonlyMap<string, T> =>
    new Map(of.map((x, i) => [String(values[i]), x]));
  return {
    exact: left === 0,
    ...(left === 0 ? {} : { left }),
    values: list(Array.from(chances)),
    ...(exactly ? { valueFractions: list(fractions(odds).map(formatFraction)) } : {}),
    mean: mean(odds),
  };
}

export function expressionText({ expression, odds }: ExpressionOdds, exactly: boolean): string {
  const { values, chances, left } = odds;
  const exact = exactly ? fractions(odds).map(formatFraction) : [];
  const bins = values.map((value, i) => ({
    value: decimal(value, 6),
    chance: chances[i] as number,
    fraction: exact[i] ?? "",
  }));
  const how = left === 0 ? "exact" : `cut off: ${left.toExponential(1)} left out`;
  const [low, high] = [values[0] as number, values.at(-1) as number];
  const head = `${bold(formatDice(expression))}   mean ${decimal(mean(odds), 3)} (${decimal(low, 6)} to ${decimal(high, 6)})   ${dim(how)}`;
  return `${head}\n\n${chart(bins, "total")}`;
}

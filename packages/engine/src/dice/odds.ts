import { applyTo, calculate, compareTotals, pick } from "./arithmetic.ts";
import { add, combine, map } from "./combine.ts";
import { costOf } from "./cost.ts";
import { constant, type Distribution } from "./distribution.ts";
import { MAX_CELLS, MAX_PART_VALUES, ODDS_BUDGET } from "./limits.ts";
import { parseDice } from "./parse.ts";
import { termOdds } from "./termOdds.ts";
import { poolOf } from "./tree.ts";
import type { DiceExpression, DiceResult, FunctionCall, Operation } from "./words.ts";

/**
 * The exact odds of an expression's total, from the same tree that is rolled. Endless explosions are cut off
 * where EXPLOSION_CUT says; what was cut off is the answer's `left`. Too much work is refused before any is done.
 */
export function diceOdds(expression: DiceExpression): DiceResult<Distribution> {
  const { steps, values } = costOf(expression);
  if (steps > ODDS_BUDGET) return tooCostly(steps, "steps");
  if (values > MAX_CELLS) return tooCostly(values, "totals");
  return { ok: true, value: oddsOf(expression) };
}

function tooCostly(count: number, things: string): DiceResult<never> {
  const message = `The exact odds of this would take too long to compute: ${about(count, things)}.`;
  return { ok: false, error: { code: "dice/too-costly", message, at: 0 } };
}

/** `some 4.2 billion steps` */
function about(count: number, things: string): string {
  if (!Number.isFinite(count)) return `more ${things} than can be counted`;
  const [unit, name] = SIZES.find(([size]) => count >= size) ?? [1, ""];
  return `some ${Number((count / unit).toPrecision(2))}${name} ${things}`;
}
const SIZES: readonly (readonly [number, string])[] = [
  [1e12, " trillion"],
  [1e9, " billion"],
  [1e6, " million"],
];

/** Dice that are a part of something larger, the damage of an attack: every total is met again with all the rest. */
export function partDice(text: string): DiceResult<DiceExpression> {
  const parsed = parseDice(text);
  if (!parsed.ok) return parsed;
  const { steps, values } = costOf(parsed.value);
  if (steps > ODDS_BUDGET) return tooCostly(steps, "steps");
  return values > MAX_PART_VALUES ? tooCostly(values, "totals") : parsed;
}

function oddsOf(expression: DiceExpression): Distribution {
  switch (expression.kind) {
    case "number":
      return constant(expression.value);
    case "dice":
      return termOdds(expression);
    case "tagged":
      return oddsOf(expression.of);
    case "negation":
      return map(oddsOf(expression.of), (x) => 0 - x);
    case "operation":
      return operationOdds(expression);
    case "comparison": {
      const { is, left, right } = expression;
      return combine(oddsOf(left), oddsOf(right), (x, y) => compareTotals(is, x, y));
    }
    case "call":
      return callOdds(expression);
  }
}

function operationOdds({ operator, left, right }: Operation): Distribution {
  const [a, b] = [oddsOf(left), oddsOf(right)];
  const whole = a.values.every(Number.isInteger) && b.values.every(Number.isInteger);
  if (whole && operator === "+") return add(a, b);
  if (whole && operator === "-")
    return add(
      a,
      map(b, (x) => 0 - x),
    );
  return combine(a, b, (x, y) => calculate(operator, x, y));
}

function callOdds(call: FunctionCall): Distribution {
  const pool = poolOf(call);
  if (pool) return termOdds(pool);
  const parts = call.of.map(oddsOf);
  if (parts.length === 1) return map(parts[0]!, (x) => applyTo(call.name, x));
  return parts.reduce((a, b) => combine(a, b, (x, y) => pick(call.name, x, y)));
}

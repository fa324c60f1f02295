import { applyTo, calculate, compareTotals, pick } from "./arithmetic.ts";
import type { Generator } from "./generator.ts";
import { type Die, throwTerm } from "./throw.ts";
import { innermostTag, poolOf } from "./tree.ts";
import type { DiceExpression, DiceTerm, FunctionCall } from "./words.ts";

/** Gives the next die's face, 1..sides. Fate dice ask for 3 sides: 1, 2, 3 stand for -1, 0, 1. */
export type DiceSource = (sides: number) => number;

/** One pool of dice as it fell. */
export interface TermRoll {
  readonly term: DiceTerm;
  /** Every die thrown: each with those it replaced before it and those it brought after it. */
  readonly dice: readonly Die[];
  /** The sum of the dice that stay, or their successes. */
  readonly total: number;
  readonly tag: string | null;
}

export interface Roll {
  readonly expression: DiceExpression;
  readonly total: number;
  /** The pools in the order they were thrown, which is the order they are written in. */
  readonly terms: readonly TermRoll[];
}

/**
 * Rolls an expression. Dice are asked for in this order: pools as they are written, left to right; of a pool
 * first all its dice, left to right; then for each die in turn its rerolls, then its further dice, each of
 * them with its own rerolls before the next. A source that throws is let through untouched.
 */
export function rollDice(expression: DiceExpression, source: DiceSource): Roll {
  const terms: TermRoll[] = [];
  const total = evaluate(expression, { source, terms, tag: null });
  return { expression, total, terms };
}

/** The total alone, from a generator, where nobody looks at the dice. They fall in the same order as in `rollDice`. */
export function rollTotal(expression: DiceExpression, dice: Generator): number {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "dice":
      return isPlain(expression) ? dice.sum(expression.count, expression.sides) : recorded(expression, dice);
    case "operation": {
      const left = rollTotal(expression.left, dice);
      return calculate(expression.operator, left, rollTotal(expression.right, dice));
    }
    case "tagged":
      return rollTotal(expression.of, dice);
    default:
      return recorded(expression, dice);
  }
}

const recorded = (expression: DiceExpression, dice: Generator): number =>
  rollDice(expression, (sides) => dice.die(sides)).total;

/** `NdX` and nothing else. */
function isPlain(term: DiceTerm): term is DiceTerm & { readonly sides: number } {
  return (
    term.sides !== "F" &&
    term.rerolls.length + term.keeps.length + term.counts.length === 0 &&
    term.explosion === null &&
    term.forced === null &&
    term.least === null &&
    term.most === null
  );
}

interface Rolling {
  readonly source: DiceSource;
  readonly terms: TermRoll[];
  readonly tag: string | null;
}

function evaluate(expression: DiceExpression, rolling: Rolling): number {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "dice":
      return evaluateTerm(expression, rolling);
    case "operation": {
      const left = evaluate(expression.left, rolling);
      return calculate(expression.operator, left, evaluate(expression.right, rolling));
    }
    case "negation":
      return 0 - evaluate(expression.of, rolling);
    case "comparison": {
      const left = evaluate(expression.left, rolling);
      return compareTotals(expression.is, left, evaluate(expression.right, rolling));
    }
    case "call":
      return evaluateCall(expression, rolling);
    case "tagged":
      return evaluate(expression.of, { ...rolling, tag: expression.tag });
  }
}

function evaluateTerm(term: DiceTerm, { source, terms, tag }: Rolling): number {
  const dice: Die[] = [];
  const total = throwTerm(term, source, dice);
  terms.push({ term, dice, total, tag });
  return total;
}

function evaluateCall(call: FunctionCall, rolling: Rolling): number {
  const pool = poolOf(call);
  if (pool) return evaluateTerm(pool, { ...rolling, tag: innermostTag(call.of[0]!) ?? rolling.tag });
  const totals = call.of.map((part) => evaluate(part, rolling));
  return totals.length > 1 ? totals.reduce((a, b) => pick(call.name, a, b)) : applyTo(call.name, totals[0]!);
}

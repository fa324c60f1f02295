import type { Comparison, FunctionName, Operator } from "./words.ts";

/** The arithmetic of totals: the same functions for a roll and for its odds. */

const NEAR = 4 * Number.EPSILON;
const SAME = 1e-12;

export function calculate(operator: Operator, a: number, b: number): number {
  if (operator === "+") return tidy(a + b, Math.max(Math.abs(a), Math.abs(b)));
  if (operator === "-") return tidy(a - b, Math.max(Math.abs(a), Math.abs(b)));
  const x = operator === "*" ? a * b : a / b;
  return tidy(x, Math.abs(x));
}

/** 1 or 0. Totals that differ by less than their rounding are equal. */
export function compareTotals(is: Comparison, a: number, b: number): number {
  const equal = Math.abs(a - b) <= SAME * Math.max(1, Math.abs(a), Math.abs(b));
  if (is === ">=") return equal || a > b ? 1 : 0;
  if (is === "<=") return equal || a < b ? 1 : 0;
  return equal ? 1 : 0;
}

/** Functions of one total. */
export function applyTo(name: FunctionName, x: number): number {
  if (name === "floor") return Math.floor(x) + 0;
  if (name === "ceil") return Math.ceil(x) + 0;
  if (name === "round") return Math.round(x) + 0; // halves go up, also below 0
  return name === "abs" ? Math.abs(x) : x;
}

/** `max` or `min` of two totals. */
export function pick(name: FunctionName, a: number, b: number): number {
  return (name === "max") === a > b ? a : b;
}

/**
 * Takes back what binary fractions add to decimal ones (0.1 + 0.2 is 0.3 here): when a short decimal lies
 * within the rounding of numbers of that size, it is the result.
 */
function tidy(x: number, size: number): number {
  if (Number.isInteger(x)) return x + 0;
  const short = Math.abs(x) < 1e6 ? Math.round(x * 1e9) / 1e9 : Number(x.toPrecision(14));
  return Math.abs(x - short) <= NEAR * size ? short : x;
}

/** What comes in is checked once, here, and refused with the name of what is wrong. */

/** Beyond this no tick is readable and sums lose their digits. */
const LARGEST = 1e12;

export class PlotError extends Error {
  override readonly name = "PlotError";
}

export function refuse(what: string, why: string): never {
  throw new PlotError(`${what} ${why}`);
}

export function checkNumber(value: number, what: string): number {
  if (typeof value !== "number" || Number.isNaN(value)) refuse(what, "is not a number");
  if (Math.abs(value) > LARGEST) refuse(what, `is ${value}, too large to draw`);
  return value;
}

export function checkPositive(value: number, what: string): number {
  if (checkNumber(value, what) < 0) refuse(what, `is ${value}, below 0`);
  return value;
}

export function checkChance(value: number, what: string): number {
  checkNumber(value, what);
  if (value < 0 || value > 1) refuse(what, `is ${value}, not a chance from 0 to 1`);
  return value;
}

export function checkList<T>(
  list: ArrayLike<T> | undefined,
  what: string,
  most = Number.POSITIVE_INFINITY,
): void {
  if (list === undefined || list.length === 0) refuse(what, "is empty");
  if (list.length > most) refuse(what, `has ${list.length} entries, more than ${most} cannot be told apart`);
}

export function checkSameLength(a: ArrayLike<unknown>, b: ArrayLike<unknown>, what: string): void {
  if (a.length !== b.length) refuse(what, `are ${a.length} and ${b.length} long`);
}

/** An interval around its value: low ≤ value ≤ high, up to rounding. */
export function checkInterval(low: number, value: number, high: number, what: string): void {
  checkNumber(low, `${what}, low end`);
  checkNumber(high, `${what}, high end`);
  const slack = 1e-9 * Math.max(1, Math.abs(value));
  if (low > value + slack || high < value - slack)
    refuse(what, `is ${value}, outside its interval ${low} to ${high}`);
}

export function checkText(value: unknown, what: string): void {
  if (typeof value !== "string" || value.trim() === "") refuse(what, "is missing");
}

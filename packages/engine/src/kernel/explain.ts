import { signed } from "../numbers/index.ts";

/** Why a number is what it is: its terms by name, what it is held against, and where that is written. */

export interface Term {
  readonly value: number;
  readonly name: string;
  /** What the value itself is made of, when it is more than one thing. */
  readonly of?: readonly Term[];
}

/** A roll held against a number: `5 hit die − 3 Physical Accuracy + 2 Evasion = 4, needs 7 or less: hit (HD4)`. */
export interface Check {
  readonly terms: readonly Term[];
  readonly total: number;
  readonly needs: "at most" | "at least" | "nothing";
  readonly target: number;
  readonly verdict: string;
  readonly rule: string;
  /** Why the verdict does not follow from the sum: `a natural 1 always hits (HD7)`. */
  readonly because?: string;
}

export interface Factor {
  readonly value: number;
  readonly name: string;
}

/** An amount: terms added up, not under `floor`, times the factors, plus what is added at the very end. */
export interface Sum {
  readonly terms: readonly Term[];
  readonly floor: number;
  readonly factors: readonly Factor[];
  readonly after: readonly Term[];
  readonly total: number;
  readonly rule: string;
  /** Why the total does not follow from the sum: `Shielded (HD63)`. */
  readonly because?: string;
}

export function term(value: number, name: string, of?: readonly Term[]): Term {
  return of === undefined || of.length < 2 ? { value, name } : { value, name, of };
}

export function addTerms(terms: readonly Term[]): number {
  return terms.reduce((sum, t) => sum + t.value, 0);
}

export function formatTerms(terms: readonly Term[]): string {
  return terms.map((t, i) => `${signed(t.value, i)} ${t.name}${formatParts(t)}`).join(" ");
}

export function formatCheck(check: Check): string {
  const sum = `${formatTerms(check.terms)} = ${signed(check.total, 0)}`;
  const because = check.because === undefined ? "" : `, ${check.because}`;
  return `${sum}${formatNeed(check)}: ${check.verdict} (${check.rule})${because}`;
}

function formatNeed(check: Check): string {
  if (check.needs === "nothing") return "";
  return `, needs ${signed(check.target, 0)} or ${check.needs === "at most" ? "less" : "more"}`;
}

export function formatSum(sum: Sum): string {
  const added = addTerms(sum.terms);
  let text = `${formatTerms(sum.terms)} = ${signed(added, 0)}`;
  if (added < sum.floor) text += `, at least ${signed(sum.floor, 0)}`;
  for (const f of sum.factors) text += ` × ${signed(f.value, 0)} ${f.name}`;
  for (const t of sum.after) text += ` ${signed(t.value, 1)} ${t.name}`;
  const because = sum.because === undefined ? "" : `, ${sum.because}`;
  return `${text}: ${signed(sum.total, 0)} (${sum.rule})${because}`;
}

function formatParts(t: Term): string {
  return t.of === undefined ? "" : ` [${formatTerms(t.of)}]`;
}

import { canonical, type Outcome } from "../kernel/index.ts";

/** Where two values differ in their one spelling; null when they do not. */
export function difference(a: unknown, b: unknown): string | null {
  if (JSON.stringify(a) === JSON.stringify(b)) return null; // equal JSON is equal spelling, and quicker to make
  const [first, second] = [canonical(a), canonical(b)];
  return first === second ? null : firstDifference(first, second);
}

/** Where two outcomes differ: events byte for byte, states in their one spelling. */
export function outcomeDifference<S>(a: Outcome<S>, b: Outcome<S>): string | null {
  if (a.kind !== "done" || b.kind !== "done") return difference(a, b);
  return textDifference(JSON.stringify(a.events), JSON.stringify(b.events)) ?? difference(a.state, b.state);
}

export function textDifference(a: string, b: string): string | null {
  return a === b ? null : firstDifference(a, b);
}

function firstDifference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const from = Math.max(0, at - 30);
  return `…${a.slice(from, at + 30)}… against …${b.slice(from, at + 30)}…`;
}

/** A difference with the words for what it means; null stays null. */
export function saying(words: string, found: string | null): string | null {
  return found === null ? null : `${words}: ${found}`;
}

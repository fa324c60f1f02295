/** Parts of messages that every refusal shares: what was found, short; what was expected, in full. */

/** What is longer than this is told by its size. */
const LONGEST = 60;

/** A value as a message quotes it: a long text cut, a long list or object by its number. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "function")
    return typeof value === "function" ? "a function" : String(value);
  if (typeof value === "string") return shownText(value);
  if (Array.isArray(value) && value.length > LONGEST) return `a list of ${value.length}`;
  const text = jsonOf(value);
  if (text !== null && text.length <= LONGEST) return text;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const fields = Object.keys(value as object);
  return fields.length === 1
    ? `an object with the field ${shownText(fields[0] as string)}`
    : `an object with ${fields.length} fields`;
}

function shownText(text: string): string {
  const quoted = JSON.stringify(text.slice(0, LONGEST));
  return text.length <= LONGEST ? quoted : `${quoted.slice(0, -1)}…" (${text.length} characters)`;
}

/** Null where a value is nested too deep, or has no JSON. */
function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value, (_, v: unknown) => (typeof v === "bigint" ? `${v}n` : v)) ?? null;
  } catch {
    return null;
  }
}

export const found = (value: unknown): string => `found ${shown(value)}`;

/** Names one after another; of none, that there are none. */
export function listed(names: Iterable<string>): string {
  return [...names].join(", ") || "none";
}

/** What may be given, as words of a sentence: `true or false`, `one of block, heavy, super`. */
export function oneOf(values: readonly unknown[]): string {
  const words = values.map((v) => (typeof v === "string" ? v : shown(v)));
  if (words.length === 0) return "nothing here";
  if (words.length <= 2) return words.join(" or ");
  return `one of ${words.join(", ")}`;
}

/** A state in one spelling: keys sorted, so that equal states have equal text on every platform. */
export function canonical(value: unknown): string {
  return spelled(value, canonical);
}

/**
 * Sixteen hex digits of a state: enough to tell that a replay went astray, no defence against forgery.
 * States are values from the moment this is asked of them: the text of what they share is not made again.
 */
export function checksum(state: unknown): string {
  return digest(spelled(state, sharedText));
}

function spelled(value: unknown, part: (value: unknown) => string): string {
  if (value === null || typeof value !== "object")
    return typeof value === "number" && Number.isInteger(value)
      ? `${value}`
      : (JSON.stringify(value) ?? "null");
  if (Array.isArray(value)) return `[${value.map(part).join()}]`;
  const record = value as { readonly [key: string]: unknown };
  let text = "";
  for (const key of Object.keys(record).sort())
    if (record[key] !== undefined) text += `${text === "" ? "" : ","}${quoted(key)}:${part(record[key])}`;
  return `{${text}}`;
}

/** Shorter texts are made sooner than looked up. */
const LONG = 500;
/**
 * Most of a state's text is sheets and maps, which every moment of a battle shares. A part met a second time is shared:
 * its text is kept as long as it lives. Parts that are new at every step are met once.
 */
const met = new WeakSet<object>();
const texts = new WeakMap<object, string>();

function sharedText(value: unknown): string {
  if (value === null || typeof value !== "object") return spelled(value, sharedText);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = spelled(value, sharedText);
  if (text.length >= LONG)
    if (met.has(value)) texts.set(value, text);
    else met.add(value);
  return text;
}

/** Fields have few names: each is quoted once. */
const names = new Map<string, string>();
const MOST_NAMES = 10_000;

function quoted(name: string): string {
  let text = names.get(name);
  if (text === undefined) {
    if (names.size >= MOST_NAMES) names.clear();
    names.set(name, (text = JSON.stringify(name)));
  }
  return text;
}

function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ (unit + i), 0x85ebca6b);
    b ^= b >>> 13;
  }
  return hex(a) + hex(b);
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, "0");

/** A state in one spelling: keys sorted, so that equal states have equal text on every platform. */
export function canonical(value: unknown): string {
  return spelled(value, canonical);
}

/**
 * Sixteen hex digits of a state: enough to tell that a replay went astray, no defence against forgery.
 * States are values from the moment this is asked of them: what has been worked out is not worked out again.
 */
export function checksum(state: unknown): string {
  if (state === null || typeof state !== "object") return digest(canonical(state));
  let known = sums.get(state);
  if (known === undefined) sums.set(state, (known = digest(spelled(state, remembered))));
  return known;
}

const sums = new WeakMap<object, string>();
const met = new WeakSet<object>();
const texts = new WeakMap<object, string>();
/** Shorter texts are made sooner than looked up. */
const LONG = 200;

/**
 * Most of a state's text is sheets and maps, which every moment of a battle shares. A part met a second time is
 * shared; parts that are new at every step are met once, and their text is not kept.
 */
function remembered(part: unknown): string {
  if (part === null || typeof part !== "object") return spelled(part, remembered);
  const known = texts.get(part);
  if (known !== undefined) return known;
  const text = spelled(part, remembered);
  if (text.length < LONG) return text;
  if (met.has(part)) texts.set(part, text);
  else met.add(part);
  return text;
}

function spelled(value: unknown, part: (inner: unknown) => string): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value) text += text === "" ? part(item) : `,${part(item)}`;
    return `[${text}]`;
  }
  const record = value as { readonly [key: string]: unknown };
  for (const [key, quoted] of inOrder(Object.keys(record))) {
    const inner = record[key];
    if (inner !== undefined) text += `${text === "" ? "" : ","}${quoted}${part(inner)}`;
  }
  return `{${text}}`;
}

type Sorted = readonly (readonly [key: string, quoted: string])[];
const shapes = new Map<string, Sorted>();
/** Records of rulesets have few shapes; maps by id may have any. */
const MOST_SHAPES = 1_000;
const MOST_KEYS = 60;

/** Keys in their order, each as it stands in the text. Sorting and quoting cost more than all the rest. */
function inOrder(keys: readonly string[]): Sorted {
  if (keys.length > MOST_KEYS) return sorted(keys);
  const shape = keys.join("\n");
  let known = shapes.get(shape);
  // a key with a line break in it looks like two: such shapes are never kept, and found ones have another length
  if (known?.length === keys.length) return known;
  known = sorted(keys);
  if (shapes.size >= MOST_SHAPES) shapes.clear();
  if (!keys.some((key) => key.includes("\n"))) shapes.set(shape, known);
  return known;
}

const sorted = (keys: readonly string[]): Sorted =>
  [...keys].sort().map((key) => [key, `${JSON.stringify(key)}:`] as const);

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

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, "0");
}

import type { Problem } from "@fray/engine";
import { duplicateKeys, endOfString } from "./twins.ts";

/** JSON in, with the place of the first mistake; JSON out, with the order of keys kept. */

/** No file of ours is nested deeper; what is, would only exhaust the stack. */
const DEEPEST = 200;

export type Read =
  /** `warnings`: what JSON.parse passes over without a word. */
  | { readonly ok: true; readonly value: unknown; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problem: Problem };

export function readJsonText(text: string): Read {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (bare.trim() === "") return wrong("json/empty", "expected JSON, found nothing");
  try {
    const value: unknown = JSON.parse(bare);
    return deeperThan(bare, DEEPEST)
      ? wrong("json/too-deep", `expected at most ${DEEPEST} brackets inside each other, found more`)
      : { ok: true, value, warnings: duplicateKeys(bare) };
  } catch {
    return wrong("json/syntax", new Locator(bare).describe());
  }
}

function wrong(code: string, message: string): Read {
  return { ok: false, problem: { code, message } };
}

function deeperThan(text: string, most: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '"') i = endOfString(text, i);
    else if (c === "[" || c === "{") {
      if (++depth > most) return true;
    } else if (c === "]" || c === "}") depth -= 1;
  }
  return false;
}

const SPACE = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex -- JSON text must not hold any of them
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

type Open = "[" | "{";

/** Walks text that JSON.parse refused, without recursion, up to the first thing that cannot stand where it stands. */
class Locator {
  private at = 0;
  private readonly text: string;
  private readonly open: Open[] = [];

  constructor(text: string) {
    this.text = text;
  }

  describe(): string {
    const expected = this.firstMistake();
    const before = this.text.slice(0, this.at);
    const line = before.split("\n").length;
    const column = this.at - before.lastIndexOf("\n");
    return `line ${line}, column ${column}: expected ${expected}, found ${this.found()}`;
  }

  private firstMistake(): string {
    for (;;) {
      const wanted = this.value();
      if (wanted !== null) return wanted;
      const ended = this.afterValue();
      if (ended !== null) return ended;
    }
  }

  /** Goes past a value, or into a list or an object up to its first value. */
  private value(): string | null {
    for (;;) {
      this.skip(SPACE);
      if (this.take("{")) {
        this.open.push("{");
        this.skip(SPACE);
        if (this.text[this.at] === "}") return null;
        const key = this.key("a name in double quotes or }");
        if (key !== null) return key;
      } else if (this.take("[")) {
        this.open.push("[");
        this.skip(SPACE);
        if (this.text[this.at] === "]") return null;
      } else
        return this.skip(STRING) || this.skip(SCALAR)
          ? null
          : this.text[this.at] === '"'
            ? "text that ends with a double quote on its line"
            : "a value";
    }
  }

  private key(expected: string): string | null {
    this.skip(SPACE);
    if (!this.skip(STRING)) return expected;
    this.skip(SPACE);
    return this.take(":") ? null : "a colon";
  }

  /** Goes past closing brackets up to the comma before the next value. */
  private afterValue(): string | null {
    for (;;) {
      this.skip(SPACE);
      const inside = this.open.at(-1);
      if (inside === undefined) return "nothing more";
      const close = inside === "[" ? "]" : "}";
      if (this.take(close)) this.open.pop();
      else if (this.take(",")) return inside === "{" ? this.key("a name in double quotes") : null;
      else return `a comma or ${close}`;
    }
  }

  private take(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) return false;
    this.at = pattern.lastIndex;
    return true;
  }

  private found(): string {
    if (this.at >= this.text.length) return "the end";
    const word = /^[\w.+-]{1,20}/.exec(this.text.slice(this.at, this.at + 20));
    return word === null
      ? JSON.stringify(String.fromCodePoint(this.text.codePointAt(this.at) as number))
      : word[0];
  }
}

/** As JSON.stringify on one line; a Map becomes an object whose keys keep the Map's order. */
export function jsonLine(value: unknown): string {
  if (value instanceof Map)
    return `{${[...value].map(([k, v]) => `${JSON.stringify(String(k))}:${jsonLine(v)}`).join(",")}}`;
  if (Array.isArray(value)) return `[${value.map((v) => jsonLine(v ?? null)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${jsonLine(v)}`).join(",")}}`;
}

/** A table by number, its keys ascending: plain objects put negative and broken ones last. */
export function ascending<T>(table: { readonly [key: string]: T }): ReadonlyMap<string, T> {
  return new Map(Object.entries(table).sort(([a], [b]) => Number(a) - Number(b)));
}

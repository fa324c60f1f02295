import { MAX_DECIMALS, MAX_DEPTH, MAX_NUMBER } from "./limits.ts";
import type { DiceCode, DiceProblem } from "./words.ts";

/** Thrown inside the parser only, and caught at its door. */
export class Refused {
  readonly problem: DiceProblem;

  constructor(problem: DiceProblem) {
    this.problem = problem;
  }
}

const SPACE = /\s/;
const LAST_PLAIN = 127;

/** Reads a text from left to right. Space between words means nothing, nor does upper or lower case. */
export class Scanner {
  readonly text: string;
  at = 0;
  private readonly lower: string;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
    this.lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  }

  refuse(code: DiceCode, message: string, at: number = this.here()): never {
    throw new Refused({ code, message, at });
  }

  /** Where the next word starts. */
  here(): number {
    while (this.at < this.text.length && isSpace(this.text, this.at)) this.at++;
    return this.at;
  }

  ended(): boolean {
    return this.here() >= this.text.length;
  }

  sees(word: string): boolean {
    return this.lower.startsWith(word, this.here());
  }

  take(word: string): boolean {
    if (!this.sees(word)) return false;
    this.at += word.length;
    return true;
  }

  takeOne<Word extends string>(words: readonly Word[]): Word | undefined {
    return words.find((word) => this.take(word));
  }

  seesDigit(): boolean {
    const c = this.text.charCodeAt(this.here());
    return c >= 48 && c <= 57;
  }

  /** A whole number without a sign. */
  whole(what: string, most = MAX_NUMBER, code: DiceCode = "dice/too-large"): number {
    const from = this.here();
    const digits = this.digits();
    if (digits === "") this.refuse("dice/syntax", `${what} is missing here.`, from);
    if (this.text[this.at] === ".") this.refuse("dice/syntax", `${what} must be a whole number.`, from);
    const value = digits.length > 15 ? Infinity : Number(digits);
    if (value > most) this.refuse(code, `${what} can be at most ${most}.`, from);
    return value;
  }

  signedWhole(what: string): number {
    const minus = this.take("-");
    const value = this.whole(what);
    return minus ? 0 - value : value;
  }

  /** A number with or without decimals. */
  decimal(): number {
    const from = this.here();
    const digits = this.digits();
    let text = digits;
    if (this.text[this.at] === ".") {
      this.at++;
      const decimals = this.digits();
      if (decimals === "" || decimals.length > MAX_DECIMALS)
        this.refuse("dice/syntax", `One to ${MAX_DECIMALS} decimals are expected after the point.`, from);
      text = `${digits}.${decimals}`;
    }
    const value = digits.length > 15 ? Infinity : Number(text);
    if (value > MAX_NUMBER) this.refuse("dice/too-large", `Numbers can be at most ${MAX_NUMBER}.`, from);
    return value;
  }

  /** Everything up to a closing mark, as written. */
  until(mark: string): string | undefined {
    const end = this.text.indexOf(mark, this.at);
    if (end < 0) return undefined;
    const inside = this.text.slice(this.at, end);
    this.at = end + mark.length;
    return inside;
  }

  /** Runs `read` one level deeper. */
  nested<T>(read: () => T): T {
    if (++this.depth > MAX_DEPTH)
      this.refuse("dice/too-deep", `Parentheses and signs can be nested ${MAX_DEPTH} deep at most.`);
    const result = read();
    this.depth--;
    return result;
  }

  /** What stands here, for a message. */
  found(): string {
    const at = this.here();
    return this.ended() ? "the end" : `"${this.text.slice(at, at + 12)}"`;
  }

  private digits(): string {
    const from = this.here();
    for (let c = this.text.charCodeAt(this.at); c >= 48 && c <= 57; c = this.text.charCodeAt(this.at))
      this.at++;
    return this.text.slice(from, this.at);
  }
}

function isSpace(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  return c === 32 || (c >= 9 && c <= 13) || (c > LAST_PLAIN && SPACE.test(text[at]!));
}

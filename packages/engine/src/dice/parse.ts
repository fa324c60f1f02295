import { termTrouble } from "./check.ts";
import { MAX_ALL_DICE, MAX_ARGUMENTS, MAX_TAG, MAX_TEXT, MAX_TOTAL } from "./limits.ts";
import { parseModifiers, parsePool, takeComparison } from "./parseTerm.ts";
import { callRange, operationRange, type Range, termRange } from "./range.ts";
import { Refused, Scanner } from "./scanner.ts";
import { poolOf } from "./tree.ts";
import {
  type DiceExpression,
  type DiceResult,
  type DiceTerm,
  type FunctionCall,
  type FunctionName,
  FUNCTIONS,
  type Operator,
} from "./words.ts";

/** A piece of the tree with what it can come to. */
interface Part extends Range {
  readonly node: DiceExpression;
}

/** How tightly an operator binds; signs bind tighter still, and a comparison of totals least of all. */
const BINDS: Readonly<Record<Operator, number>> = { "+": 1, "-": 1, "*": 2, "/": 2 };
const OPERATOR_SIGNS: readonly Operator[] = ["+", "-", "*", "/"];

/** Reads dice notation, e.g. `4d6kh3 + 2`. What it accepts can be rolled, whatever the dice show. */
export function parseDice(text: string): DiceResult<DiceExpression> {
  if (text.length > MAX_TEXT) {
    const message = `A dice expression has ${MAX_TEXT} characters at most.`;
    return { ok: false, error: { code: "dice/too-long", message, at: MAX_TEXT } };
  }
  try {
    return { ok: true, value: new Parser(text).whole().node };
  } catch (refused) {
    if (refused instanceof Refused) return { ok: false, error: refused.problem };
    throw refused;
  }
}

/** For notation written in our own code: refuses by throwing. */
export function diceOf(text: string): DiceExpression {
  const parsed = parseDice(text);
  if (!parsed.ok) throw new RangeError(`${text}: ${parsed.error.message}`);
  return parsed.value;
}

class Parser {
  private readonly scanner: Scanner;
  private dice = 0;

  constructor(text: string) {
    this.scanner = new Scanner(text);
  }

  whole(): Part {
    const part = this.expression();
    if (!this.scanner.ended())
      this.scanner.refuse("dice/syntax", `Nothing like ${this.scanner.found()} can stand here.`);
    return part;
  }

  /** Sums, compared with each other or not. */
  private expression(): Part {
    const left = this.sum(0);
    const is = takeComparison(this.scanner);
    if (!is) return left;
    const right = this.sum(0);
    const at = this.scanner.here();
    if (takeComparison(this.scanner))
      this.scanner.refuse("dice/syntax", "Put one of the comparisons in parentheses.", at);
    return { node: { kind: "comparison", is, left: left.node, right: right.node }, low: 0, high: 1 };
  }

  private sum(above: number): Part {
    let left = this.operand();
    for (;;) {
      const operator = OPERATOR_SIGNS.find((sign) => BINDS[sign] > above && this.scanner.sees(sign));
      if (!operator) return left;
      const at = this.scanner.here();
      this.scanner.take(operator);
      const right = this.sum(BINDS[operator]);
      const node: DiceExpression = { kind: "operation", operator, left: left.node, right: right.node };
      left = { node, ...this.resultOf(operator, left, right, at) };
    }
  }

  private resultOf(operator: Operator, a: Range, b: Range, at: number): Range {
    if (operator === "/" && b.low <= 0 && b.high >= 0)
      this.scanner.refuse("dice/divides-by-zero", "What this divides by can be 0.", at);
    const { low, high } = operationRange(operator, a, b);
    if (low < -MAX_TOTAL || high > MAX_TOTAL)
      this.scanner.refuse("dice/too-large", `This can go beyond ${MAX_TOTAL}.`, at);
    return { low, high };
  }

  private operand(): Part {
    const { scanner } = this;
    if (scanner.take("+")) return scanner.nested(() => this.operand());
    if (!scanner.take("-")) return this.tagged(this.primary());
    const { node, low, high } = scanner.nested(() => this.operand());
    return { node: { kind: "negation", of: node }, low: 0 - high, high: 0 - low };
  }

  private primary(): Part {
    const { scanner } = this;
    const at = scanner.here();
    if (scanner.take("(")) {
      const inside = scanner.nested(() => this.expression());
      if (!scanner.take(")"))
        scanner.refuse("dice/syntax", `")" was expected instead of ${scanner.found()}.`);
      return inside;
    }
    const name = FUNCTIONS.find((word) => scanner.take(word));
    if (name) return scanner.nested(() => this.call(name));
    if (scanner.take("d")) return this.term(1, at);
    if (!scanner.seesDigit())
      scanner.refuse("dice/syntax", `Dice or a number were expected instead of ${scanner.found()}.`);
    const value = scanner.decimal();
    if (!scanner.take("d")) return { node: { kind: "number", value }, low: value, high: value };
    if (!Number.isInteger(value)) scanner.refuse("dice/syntax", "Only whole dice can be thrown.", at);
    return this.term(value, at);
  }

  private call(name: FunctionName): Part {
    const { scanner } = this;
    const parts: Part[] = [];
    const at = scanner.here();
    if (!scanner.take("(")) scanner.refuse("dice/syntax", `"(" was expected after ${name}.`);
    do parts.push(this.expression());
    while (scanner.take(","));
    if (!scanner.take(")")) scanner.refuse("dice/syntax", `")" was expected instead of ${scanner.found()}.`);
    const most = name === "max" || name === "min" ? MAX_ARGUMENTS : 1;
    if (parts.length > most)
      scanner.refuse("dice/syntax", `${name} takes ${most === 1 ? "one argument" : `${most} at most`}.`, at);
    const node: FunctionCall = { kind: "call", name, of: parts.map((part) => part.node) };
    const pool = poolOf(node);
    return { node, ...(pool ? termRange(pool) : callRange(name, parts)) };
  }

  /** A pool with all that follows it: tags may stand between its modifiers. */
  private term(count: number, at: number): Part {
    let term: DiceTerm = parseModifiers(this.scanner, parsePool(this.scanner, count, at));
    const tags: string[] = [];
    while (this.scanner.sees("[")) {
      tags.push(this.tag());
      term = parseModifiers(this.scanner, term);
    }
    this.dice += count;
    if (this.dice > MAX_ALL_DICE)
      this.scanner.refuse("dice/too-many", `At most ${MAX_ALL_DICE} dice can be thrown together.`, at);
    const trouble = termTrouble(term);
    if (trouble) this.scanner.refuse(trouble.code, trouble.message, at);
    const node = tags.reduce<DiceExpression>((of, tag) => ({ kind: "tagged", tag, of }), term);
    return { node, ...termRange(term) };
  }

  private tagged(part: Part): Part {
    let { node } = part;
    while (this.scanner.sees("[")) node = { kind: "tagged", tag: this.tag(), of: node };
    return { ...part, node };
  }

  private tag(): string {
    const at = this.scanner.here();
    this.scanner.take("[");
    const tag = this.scanner.until("]")?.trim();
    if (tag === undefined) this.scanner.refuse("dice/syntax", `"]" is missing after this tag.`, at);
    if (tag === "" || tag.length > MAX_TAG)
      this.scanner.refuse("dice/syntax", `A tag has 1 to ${MAX_TAG} characters.`, at);
    return tag;
  }
}
